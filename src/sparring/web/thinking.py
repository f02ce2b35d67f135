"""Thoughts of computer players: in threads, a few at a time, fairly, and never without end."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sparring.games.face import Move, View
from sparring.players import Analysis, Player, ThinkingPlayer

T = TypeVar("T")
Report = Callable[[Analysis], None]
REPORT_EVERY = 0.2


class Cancelled(Exception):
    """Nobody wants the thought any more."""


class Thought:
    """One look of a player at a position; it can be hurried or cancelled from another thread."""

    def __init__(self, make: Callable[[], Player], view: View) -> None:
        self._make, self._view = make, view
        self._player: Player | None = None
        self._hurried = self.cancelled = False

    def choose(self, report: Report | None = None) -> Move:
        """The move, in the thread that calls."""
        self._player = self._make()
        if isinstance(self._player, ThinkingPlayer):
            return self._analyse(self._player, report).best
        return self._player.choose(self._view)

    def analyse(self) -> Analysis:
        """What a thinking player thinks, in the thread that calls."""
        self._player = self._make()
        assert isinstance(self._player, ThinkingPlayer)
        return self._analyse(self._player, None)

    def _analyse(self, player: ThinkingPlayer, report: Report | None) -> Analysis:
        last = time.monotonic()

        def listen(analysis: Analysis) -> None:
            nonlocal last
            if self.cancelled:
                raise Cancelled
            if self._hurried:  # again, in case it was asked before the search began
                player.stop()
            if report and time.monotonic() - last > REPORT_EVERY:
                last = time.monotonic()
                report(analysis)

        if self.cancelled:
            raise Cancelled
        return player.analyse(self._view, listen)

    def hurry(self) -> None:
        """Ends the thought with what it has."""
        self._hurried = True
        if isinstance(self._player, ThinkingPlayer):
            self._player.stop()

    def cancel(self) -> None:
        """Ends the thought; nobody will look at it."""
        self.cancelled = True
        self.hurry()


class Thinkers:
    """The threads in which computer players think. Visitors get them in turn."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._free = threads
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def run(self, visitor: str, job: Callable[[], T]) -> T:
        """Runs a job in a thread, when it is the visitor's turn."""
        await self._turn(visitor)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, job)
        finally:
            self._done()

    async def _turn(self, visitor: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(visitor, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._done()
            raise

    def _done(self) -> None:
        """Gives the thread to the visitor who waits longest for a turn."""
        while self._waiting:
            visitor, turns = next(iter(self._waiting.items()))
            del self._waiting[visitor]
            turn = turns.popleft()
            if turns:
                self._waiting[visitor] = turns  # at the end of the line again
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Lets the threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)
