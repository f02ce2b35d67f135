"""Processes that play games: one game at a time each, killed when a player hangs.

A worker notes how far its game is on a slate that it shares with us. If its process dies, the
game is tried once more; if that kills it again, or if a move takes longer than the limit, the
player that was thinking loses.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Protocol

from sparring.arena.play import Played, Setup, Task, play, unfinished
from sparring.errors import SparringError

BLAMED = 2
"""A player is blamed for the death of its process when it happens this often in one game."""
GIVEN_UP = 5
SLATE = 4096
"""Room on a slate: a time, a seat, a number of moves, and the moves."""
ORPHANED = 0.1
"""Seconds between two looks at whether anybody still waits for the game."""


class Workers(Protocol):
    """Whoever plays games for us: processes here, or a cluster."""

    @property
    def free(self) -> int:
        """How many more games can be started now."""

    def start(self, task: Task) -> None:
        """Gives a game to a free worker."""

    def finished(self, timeout: float) -> list[Played]:
        """The games that ended, after waiting for one if there is none yet."""

    def close(self) -> None:
        """Ends everything at once."""


class Slate:
    """Shared memory on which a worker notes how far its game is."""

    def __init__(self, cells: Any, parent: int) -> None:
        self._cells, self._parent = cells, parent
        self._count, self._looked = 0, 0.0

    def clear(self) -> None:
        self._cells[0] = self._cells[2] = self._count = 0

    def thinks(self, seat: int) -> None:
        now = time.monotonic()
        if now - self._looked > ORPHANED:
            self._looked = now
            if os.getppid() != self._parent:
                os._exit(1)  # nobody waits for this game any more
        cells = self._cells
        cells[0], cells[1] = now, seat

    def moved(self, move: int) -> None:
        cells, count = self._cells, self._count
        if count + 3 < SLATE:
            cells[count + 3] = move
            cells[2] = self._count = count + 1
        cells[0] = 0

    @property
    def waiting(self) -> float:
        """For how long the seat has been thinking."""
        since = self._cells[0]
        return time.monotonic() - since if since else 0.0

    @property
    def seat(self) -> int | None:
        """The seat that is thinking, if any."""
        return int(self._cells[1]) if self._cells[0] else None

    @property
    def moves(self) -> list[int]:
        """The moves so far."""
        return [int(move) for move in self._cells[3 : 3 + int(self._cells[2])]]


class _Worker:
    """One process, and our end of the pipe to it."""

    def __init__(self, setup: Setup, context: Any, siblings: list[Connection]) -> None:
        self.task: Task | None = None
        self.pipe, theirs = context.Pipe()
        cells = context.RawArray("d", SLATE)
        self.slate = Slate(cells, os.getpid())
        inherited = [*siblings, self.pipe] if context.get_start_method() == "fork" else []
        self.process = context.Process(
            target=_serve, args=(theirs, inherited, setup, self.slate), daemon=True
        )
        self.process.start()
        theirs.close()

    def start(self, task: Task) -> None:
        self.task = task
        self.slate.clear()
        # A dead process is noticed by `finished`.
        with contextlib.suppress(OSError):
            self.pipe.send(task)

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class LocalWorkers:
    """Processes on this machine."""

    def __init__(self, setup: Setup, count: int, method: str | None = None) -> None:
        available = multiprocessing.get_all_start_methods()
        self._context = multiprocessing.get_context(
            method or ("fork" if "fork" in available else "spawn")
        )
        self._setup = setup
        self._attempts: dict[Task, int] = {}
        self._selector = selectors.DefaultSelector()
        self._workers: list[_Worker] = []
        for _ in range(count):
            self._workers.append(self._hire())

    def _hire(self) -> _Worker:
        siblings = [worker.pipe for worker in self._workers if not worker.pipe.closed]
        worker = _Worker(self._setup, self._context, siblings)
        self._selector.register(worker.pipe, selectors.EVENT_READ, worker)
        return worker

    def _dismiss(self, worker: _Worker) -> None:
        self._selector.unregister(worker.pipe)
        worker.kill()

    @property
    def free(self) -> int:
        return sum(worker.task is None for worker in self._workers)

    def start(self, task: Task) -> None:
        next(worker for worker in self._workers if worker.task is None).start(task)

    def finished(self, timeout: float) -> list[Played]:
        ready: list[_Worker] = [key.data for key, _ in self._selector.select(timeout)]
        found = [self._received(worker) for worker in ready]
        found += [self._overdue(worker) for worker in list(self._workers) if worker.task]
        return [played for played in found if played is not None]

    def _received(self, worker: _Worker) -> Played | None:
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            return self._died(worker)
        worker.task = None
        if isinstance(answer, SparringError):
            raise answer
        assert isinstance(answer, Played)
        return answer

    def _overdue(self, worker: _Worker) -> Played | None:
        limit = self._setup.move_limit
        if worker.slate.waiting <= limit:
            return None
        worker.process.kill()
        worker.process.join()
        return self._replaced(worker, f"hung: no move within {limit:g} s")

    def _died(self, worker: _Worker) -> Played | None:
        task = worker.task
        if task is None:  # it was idle: nothing is lost
            self._workers[self._workers.index(worker)] = self._hire()
            self._dismiss(worker)
            return None
        self._attempts[task] = self._attempts.get(task, 0) + 1
        worker.process.join()
        code = worker.process.exitcode
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        if self._attempts[task] >= GIVEN_UP:
            raise SparringError(f"a worker dies again and again in block {task.block}: {how}")
        if self._attempts[task] >= BLAMED and worker.slate.seat is not None:
            return self._replaced(worker, f"its process died: {how}")
        self._workers[self._workers.index(worker)] = again = self._hire()
        self._dismiss(worker)
        again.start(task)
        return None

    def _replaced(self, worker: _Worker, why: str) -> Played:
        """Ends a worker's process, hires another, and gives the game to the opponents."""
        assert worker.task is not None
        seat, moves = worker.slate.seat, worker.slate.moves
        assert seat is not None
        self._workers[self._workers.index(worker)] = self._hire()
        self._dismiss(worker)
        return unfinished(self._setup, worker.task, moves, seat, why)

    def close(self) -> None:
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            self._dismiss(worker)
        self._workers.clear()
        self._selector.close()


def _serve(pipe: Connection, inherited: list[Connection], setup: Setup, slate: Slate) -> None:
    """A worker: plays what it is told until the other side of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()  # what was inherited need not be looked through again and again
    for other in inherited:
        other.close()
    os.dup2(2, 1)  # what a player prints is no result
    sys.stdout = sys.stderr
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            answer: Played | SparringError
            slate.clear()
            try:
                answer = play(setup, task, slate)
            except SparringError as error:
                answer = SparringError(str(error))
            pipe.send(answer)


WorkersMaker = Callable[[Setup], Workers]
