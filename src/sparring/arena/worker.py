"""A process that plays games one after the other, seen from both sides.

It is given a handful of games, plays them in turn, and keeps each before it begins the next. It
tells of them when they are done, or when they have taken long enough; what it has not begun then is
given away again. So neither side is woken for every short game, and long games wait for nobody.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any

from sparring.arena.keeper import Keeper, Nowhere
from sparring.arena.play import Played, Setup, Task, play
from sparring.arena.slate import Slate
from sparring.errors import SparringError

HANDFUL = 0.05
"""Seconds after which a worker tells of its games."""
FAREWELL = 5.0
"""Seconds for a worker to keep the game that it has just finished."""


class Worker:
    """One process, and our end of the pipe to it."""

    def __init__(
        self, setup: Setup, keeper: Keeper, context: Any, siblings: list[Connection]
    ) -> None:
        self.tasks: list[Task] = []
        """What it was given and has not told of yet."""
        self.handful = 1
        """How many games it should be given, by how long the last ones took."""
        self._began = 0.0
        self.pipe, theirs = context.Pipe()
        self.slate = Slate.new(context)
        inherited = [*siblings, self.pipe] if context.get_start_method() == "fork" else []
        self.process = context.Process(
            target=_serve,
            args=(theirs, inherited, setup, self.slate, keeper if keeper.shared else Nowhere()),
            daemon=True,
        )
        self.process.start()
        theirs.close()

    def start(self, tasks: list[Task]) -> None:
        """Gives it games to play."""
        self.tasks, self._began = tasks, time.perf_counter()
        with contextlib.suppress(OSError):  # a dead process is noticed when it should answer
            self.pipe.send(tasks)

    def told(self) -> tuple[list[Played], list[Task]]:
        """The games that it has played, and those that it has not begun."""
        answer = self.pipe.recv()
        if isinstance(answer, SparringError):
            raise answer
        count, taken = len(answer), time.perf_counter() - self._began
        left, self.tasks = self.tasks[count:], []
        self.handful = max(1, min(2 * count, int(HANDFUL * count / taken)))
        return answer, left

    def end(self) -> None:
        """Ends the process, but not while it keeps a game."""
        self.process.terminate()
        self.process.join(FAREWELL)
        self.process.kill()
        self.process.join()


def _serve(
    pipe: Connection,
    inherited: list[Connection],
    setup: Setup,
    slate: Slate,
    keeper: Keeper,
) -> None:
    """The process: plays what it is told until the other side of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()  # what was inherited need not be looked through again and again
    for other in inherited:
        other.close()
    os.dup2(2, 1)  # what a player prints is no result
    sys.stdout = sys.stderr
    with contextlib.suppress(EOFError, OSError):
        while True:
            tasks = pipe.recv()
            answer: list[Played] | SparringError
            try:
                answer = list(_played(setup, tasks, slate, keeper))
            except SparringError as error:
                answer = SparringError(str(error))
            pipe.send(answer)


def _played(setup: Setup, tasks: Sequence[Task], slate: Slate, keeper: Keeper) -> Iterator[Played]:
    """The games that can be played in the time for a handful, one at the least; each is kept
    before the next begins."""
    until = time.perf_counter() + HANDFUL
    for task in tasks:
        played = play(setup, task, slate)
        slate.clear()
        with _not_ended():
            slate.leave_if_orphaned()
            keeper.keep(played)
        yield played
        if time.perf_counter() > until:
            return


@contextlib.contextmanager
def _not_ended() -> Iterator[None]:
    """Whoever ends this process politely waits for what is done within."""
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))
