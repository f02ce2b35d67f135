"""Thoughts of computer players: in threads, a few at a time, fairly, and never without end."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
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
    """The threads in which computer players think.

    Visitors get them in turn, and nobody gets all of them: one is left for the others.
    """

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._free, self._share = threads, max(1, threads - 1)
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @property
    def crowded(self) -> bool:
        """Whether somebody waits for a turn."""
        return any(not turn.done() for turns in self._waiting.values() for turn in turns)

    async def run(self, visitor: str, job: Callable[[], T]) -> T:
        """Runs a job in a thread, when it is the visitor's turn."""
        await self._turn(visitor)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, job)
        finally:
            self._done(visitor)

    async def _turn(self, visitor: str) -> None:
        if self._free and self._running[visitor] < self._share:
            self._take(visitor)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(visitor, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._done(visitor)
            raise

    def _take(self, visitor: str) -> None:
        self._free -= 1
        self._running[visitor] += 1

    def _done(self, visitor: str) -> None:
        """Gives the thread to whoever waits longest for a turn and has not had a share."""
        self._free += 1
        self._running[visitor] -= 1
        if not self._running[visitor]:
            del self._running[visitor]
        for other in list(self._waiting):
            if self._running[other] >= self._share:
                continue
            turns = self._waiting.pop(other)
            while turns and turns[0].done():  # nobody waits for it any more
                turns.popleft()
            turn = turns.popleft() if turns else None
            if turns:
                self._waiting[other] = turns  # at the end of the line again
            if turn:
                self._take(other)
                turn.set_result(None)
                return

    def close(self) -> None:
        """Lets the threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)
