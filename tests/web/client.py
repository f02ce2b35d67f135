"""Somebody without a browser: reads and writes the messages of the page."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

Message = dict[str, Any]


class Client:
    """A seat or a place to watch from; keeps every message that came."""

    def __init__(
        self,
        port: int,
        room: str,
        tokens: list[str],
        *,
        origin: str | None = None,
        watch: bool = False,
    ) -> None:
        self._open = ExitStack()
        headers = {"Origin": origin} if origin else {}
        address = f"ws://127.0.0.1:{port}/ws/{room}"
        line = connect(address, proxy=None, additional_headers=headers)
        self.socket = self._open.enter_context(line)
        self.heard: list[str] = []
        self.scene: Message = {}
        self.send(type="join", tokens=tokens, watch=watch)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leaves the room."""
        self._open.close()

    def send(self, **message: Any) -> None:
        """Sends a message."""
        self.socket.send(json.dumps(message))

    def read(self) -> Message:
        """The next message."""
        text = str(self.socket.recv(timeout=120))
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] == "scene":
            self.scene = message
        return message

    def wait(self, kind: str, **wanted: Any) -> Message:
        """The next message of a kind, with these values."""
        while True:
            message = self.read()
            if message["type"] == kind and all(message[k] == v for k, v in wanted.items()):
                return message

    def my_turn(self) -> Message:
        """The scene in which this seat is to move, or the last one."""
        while not self.scene or not (self.scene["turn"] or self.scene["over"]):
            self.read()
        return self.scene

    def play(self, move: str) -> Message:
        """Makes a move; the scene after it, or the refusal."""
        at = self.scene["at"]
        self.send(type="move", move=move, at=at)
        while True:
            message = self.read()
            if message["type"] == "refused" or self.scene["at"] > at:
                return message
