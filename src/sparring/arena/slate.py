"""Shared memory on which a worker notes how far its game is, in case it does not live to tell."""

from __future__ import annotations

import os
import time
from typing import Any

SLATE = 4096
"""Room on a slate: a time, a seat, a number of moves, and the moves."""
ORPHANED = 0.1
"""Seconds between two looks at whether anybody still waits for the game."""


class Slate:
    """What a worker writes and whoever started it reads."""

    def __init__(self, shared: Any, parent: int) -> None:
        self._shared, self._parent = shared, parent
        self._cells = memoryview(shared).cast("B").cast("d")
        self._count, self._looked = 0, 0.0

    @classmethod
    def new(cls, context: Any) -> Slate:
        """An empty one, to be shared with a process that we start."""
        return cls(context.RawArray("d", SLATE), os.getpid())

    def __reduce__(self) -> tuple[Any, ...]:
        return Slate, (self._shared, self._parent)

    # The worker's side

    def clear(self) -> None:
        """No game is being played."""
        self._cells[0] = self._cells[2] = self._count = 0

    def leave_if_orphaned(self) -> None:
        """Ends this process if nobody waits for its games any more."""
        if os.getppid() != self._parent:
            os._exit(1)

    def thinks(self, seat: int, now: float) -> None:
        if now - self._looked > ORPHANED:
            self._looked = now
            self.leave_if_orphaned()
        cells = self._cells
        cells[1] = seat
        cells[0] = now

    def moved(self, move: int) -> None:
        cells, count = self._cells, self._count
        if count + 3 < SLATE:
            cells[count + 3] = move
            cells[2] = self._count = count + 1
        cells[0] = 0.0

    # The other side

    @property
    def waiting(self) -> float:
        """For how long the seat has been thinking."""
        since = self._cells[0]
        return time.perf_counter() - since if since else 0.0

    @property
    def seat(self) -> int | None:
        """The seat that is thinking, if any."""
        return int(self._cells[1]) if self._cells[0] else None

    @property
    def moves(self) -> list[int]:
        """The moves so far."""
        return [int(move) for move in self._cells[3 : 3 + int(self._cells[2])]]
