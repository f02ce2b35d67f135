"""A room with people in it: who is connected, what each is sent, who thinks there."""

from __future__ import annotations

import asyncio
import math
from typing import Any

from starlette.requests import HTTPConnection

from sparring.web.limits import Bucket, Limits
from sparring.web.room import Room
from sparring.web.store import Stored
from sparring.web.thinking import Thought


def visitor_of(request: HTTPConnection) -> str:
    """Who asks, as far as the network tells: what one visitor may have is counted by this."""
    return request.client.host if request.client else "unknown"


class Connection:
    """One browser window in a room: its seats, and what it has yet to be sent."""

    def __init__(self, visitor: str, limits: Limits) -> None:
        self.visitor = visitor
        self.mine: frozenset[int] = frozenset()
        self.goal = math.inf
        """Computers among themselves move for it until so many moves stand."""
        self.rate = Bucket(limits.messages, limits.rate)
        self.outbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(limits.backlog)
        self.closed = False

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message soon; a browser that does not keep up is left behind."""
        if self.outbox.full():
            self.close()
        elif not self.closed:
            self.outbox.put_nowait(message)

    def close(self) -> None:
        """Ends the connection after what waits to be sent, or at once if that is too much."""
        if self.closed:
            return
        self.closed = True
        if self.outbox.full():
            while not self.outbox.empty():
                self.outbox.get_nowait()
        self.outbox.put_nowait(None)


class Table(Room):
    """A room with people in it."""

    def __init__(self, stored: Stored) -> None:
        super().__init__(stored)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        self.thought: Thought | None = None
        self.advice: Thought | None = None
        self.moved = 0.0

    @property
    def online(self) -> frozenset[int]:
        """The seats whose people are here."""
        return frozenset().union(*(connection.mine for connection in self.connections))

    @property
    def wanted(self) -> bool:
        """Whether anybody here wants to see the next move."""
        return any(connection.goal > self.at for connection in self.connections)

    @property
    def followed(self) -> bool:
        """Whether somebody sees every move when it comes, and does not set the pace."""
        return any(connection.goal == math.inf for connection in self.connections)

    def announce(self) -> None:
        """Sends everybody what they see now, but for those who look at an earlier position."""
        online, scenes = self.online, dict[frozenset[int], dict[str, Any]]()
        for connection in self.connections:
            if connection.goal < self.at:
                continue
            if connection.mine not in scenes:
                scenes[connection.mine] = self.scene(connection.mine, online)
            connection.send(scenes[connection.mine])

    def tell(self, message: dict[str, Any]) -> None:
        """Sends everybody the same."""
        for connection in self.connections:
            connection.send(message)

    def stop_thinking(self) -> None:
        """Ends thoughts about a position that is no more."""
        for thought in (self.thought, self.advice):
            if thought:
                thought.cancel()
