"""A run on its way: gives games to workers, who keep each before they begin the next."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING

from sparring.arena.keeper import Keeper, StoreKeeper
from sparring.arena.play import Played, Setup
from sparring.arena.schedule import Block
from sparring.arena.workers import LocalWorkers, Workers

if TYPE_CHECKING:
    from sparring.arena.store import Run, Store

PATIENCE = 0.1
"""Seconds between two looks at workers that have nothing to tell."""


def make_workers(setup: Setup, count: int, on: str, keeper: Keeper) -> Workers:
    """Processes on this machine (`on` is `processes`), or a Ray cluster (`ray`).

    Where threads run already, processes are started afresh (`spawn`), since a copy of one of them
    may wait for the others for ever.
    """
    if on == "ray":
        from sparring.arena.cluster import RayWorkers

        return RayWorkers(setup, count, keeper)
    method = "spawn" if on == "spawn" else None
    return LocalWorkers(setup, count or os.cpu_count() or 1, keeper, method)


class Runner:
    """Plays the blocks of a run that are not in the store yet."""

    def __init__(self, store: Store, run: Run, *, workers: int = 0, on: str = "processes") -> None:
        self.store, self.run = store, run
        self.found = {
            (played.task.block, played.task.number): played for played in store.games(run)
        }
        self._count, self._on = workers, on
        self._workers: Workers | None = None
        self._began = time.monotonic()

    def __enter__(self) -> Runner:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self.store.spent(self.run, self.seconds)

    @property
    def seconds(self) -> float:
        """How long the run has taken, over all its sittings."""
        return self.run.seconds + time.monotonic() - self._began

    @property
    def games(self) -> list[Played]:
        """The games so far, by block and number."""
        return [self.found[key] for key in sorted(self.found)]

    def play(self, blocks: Sequence[Block]) -> Iterator[Played | None]:
        """Plays what is missing; yields each game once it is kept, and None while waiting."""
        tasks = [task for block in blocks for task in block.tasks()]
        missing = [task for task in tasks if (task.block, task.number) not in self.found]
        if not missing:
            return
        if self._workers is None:
            keeper = StoreKeeper(self.store, self.run, self.store.url)
            self._workers = make_workers(self.run.setup, self._count, self._on, keeper)
        self._workers.play(missing)
        left = len(missing)
        try:
            while left:
                games = self._workers.finished(PATIENCE)
                left -= len(games)
                self.found |= {(one.task.block, one.task.number): one for one in games}
                yield from games
                yield None
        except BaseException:  # nobody is left who wants the other games
            self.stop()
            raise

    def stop(self) -> None:
        """Ends all workers; from then on no game is kept any more."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    def finish(self, blocks: int) -> None:
        """Marks the run as done after so many blocks."""
        self.stop()
        self.found = {key: played for key, played in self.found.items() if key[0] < blocks}
        self.store.finish(self.run, self.seconds, blocks)
