"""Processes that play games and keep them, killed when a player hangs.

A worker notes how far its game is on a slate that it shares with us. If its process dies, what it
had kept is found in the store; the game that it was playing is tried once more, and if that kills
it again, or if a move takes longer than the limit, the player that was thinking loses.
"""

from __future__ import annotations

import multiprocessing
import selectors
import signal
from collections import deque
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Protocol

from sparring.arena.keeper import Keeper
from sparring.arena.play import Played, Setup, Task, unfinished
from sparring.arena.worker import FAREWELL, Worker
from sparring.errors import SparringError

BLAMED = 2
"""A player is blamed for the death of its process when it happens this often in one game."""
GIVEN_UP = 5


class Workers(Protocol):
    """Whoever plays games for us and keeps them: processes here, or a cluster."""

    def play(self, tasks: Iterable[Task]) -> None:
        """Takes on games, to be begun in this order as soon as somebody is free."""

    def finished(self, timeout: float) -> list[Played]:
        """The games that ended and are kept, after waiting for one if there is none yet."""

    def close(self) -> None:
        """Ends everything at once."""


class LocalWorkers:
    """Processes on this machine."""

    def __init__(self, setup: Setup, count: int, keeper: Keeper, method: str | None = None) -> None:
        available = multiprocessing.get_all_start_methods()
        self._method = method or ("fork" if "fork" in available else "spawn")
        self._setup, self._keeper = setup, keeper
        self._waiting: deque[Task] = deque()
        self._attempts: dict[Task, int] = {}
        self._selector = selectors.DefaultSelector()
        self._workers: list[Worker] = []
        for _ in range(count):
            self._workers.append(self._hire())

    def play(self, tasks: Iterable[Task]) -> None:
        self._waiting.extend(tasks)
        self._deal()

    def finished(self, timeout: float) -> list[Played]:
        ready: list[Worker] = [key.data for key, _ in self._selector.select(timeout)]
        found = [played for worker in ready for played in self._received(worker)]
        found += [played for worker in self._overdue() for played in self._hung(worker)]
        self._deal()
        return found

    def close(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            self._dismiss(worker)
        self._workers.clear()
        self._selector.close()

    # Who works

    def _hire(self) -> Worker:
        siblings = [worker.pipe for worker in self._workers if not worker.pipe.closed]
        worker = Worker(self._setup, self._keeper, self._context(), siblings)
        self._selector.register(worker.pipe, selectors.EVENT_READ, worker)
        return worker

    def _context(self) -> Any:
        """How a process is started: not as a copy of this one while this one has open what the
        other is to open too."""
        if self._method == "fork" and self._keeper.shared and not self._keeper.let_go():
            return multiprocessing.get_context("spawn")
        return multiprocessing.get_context(self._method)

    def _dismiss(self, worker: Worker) -> None:
        """Once more, if that was interrupted."""
        if worker.pipe.closed:
            return
        if worker.pipe in self._selector.get_map():
            self._selector.unregister(worker.pipe)
        worker.end()
        worker.pipe.close()

    # What they do

    def _deal(self) -> None:
        """Gives games to whoever has none: one, or several short ones if it keeps them itself."""
        for worker in self._workers:
            if self._waiting and not worker.tasks:
                fair = max(1, len(self._waiting) // len(self._workers))
                count = min(worker.handful, fair) if self._keeper.shared else 1
                worker.start([self._waiting.popleft() for _ in range(count)])

    def _received(self, worker: Worker) -> list[Played]:
        try:
            games, left = worker.told()
        except (EOFError, OSError):
            worker.process.join(FAREWELL)
            return self._lost(worker)
        self._waiting.extendleft(reversed(left))
        if not self._keeper.shared:
            for played in games:
                self._keeper.keep(played)
        return games

    def _overdue(self) -> list[Worker]:
        limit = self._setup.move_limit
        return [worker for worker in self._workers if worker.slate.waiting > limit]

    def _hung(self, worker: Worker) -> list[Played]:
        return self._lost(worker, f"hung: no move within {self._setup.move_limit:g} s")

    def _lost(self, worker: Worker, why: str | None = None) -> list[Played]:
        """Hires another worker for one that ended, or has to. Games that it had kept are done; the
        one it was playing is tried again, or lost by whoever was thinking; the others wait."""
        self._dismiss(worker)
        self._workers[self._workers.index(worker)] = self._hire()
        kept = map(self._keeper.kept, worker.tasks)
        found = [played for played in takewhile(bool, kept) if played]
        left, seat = worker.tasks[len(found) :], worker.slate.seat
        if left and why is None:
            why = self._died(worker, left[0])
        if left and why is not None and seat is not None:
            task = left.pop(0)
            played = unfinished(self._setup, task, worker.slate.moves, seat, why)
            self._keeper.keep(played)
            found.append(played)
        self._waiting.extendleft(reversed(left))
        return found

    def _died(self, worker: Worker, task: Task) -> str | None:
        """How a process came to its end, if somebody is to blame because it was not the first."""
        self._attempts[task] = attempts = self._attempts.get(task, 0) + 1
        code = worker.process.exitcode
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        if attempts >= GIVEN_UP:
            raise SparringError(f"a worker dies again and again in block {task.block}: {how}")
        return f"its process died: {how}" if attempts >= BLAMED else None
