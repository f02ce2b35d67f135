"""Workers on a Ray cluster: an actor a processor, each with a process of its own that plays.

Ray is imported here and nowhere else. An actor that is lost with its machine costs the games it
was playing, which are given to others; a player that hangs or dies is dealt with on the actor's
side, as on one machine. Games come back here, and are kept here before their actor has another.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from sparring.arena.keeper import Keeper, Nowhere
from sparring.arena.play import Played, Setup, Task
from sparring.arena.workers import LocalWorkers
from sparring.errors import SparringError

LOSSES = 5
"""How often a game may be lost with its actor."""


class Seat:
    """What an actor runs: one worker process, started afresh, since Ray's own has threads."""

    def __init__(self, setup: Setup) -> None:
        self._workers = LocalWorkers(setup, 1, Nowhere(), method="spawn")

    def play(self, task: Task) -> Played:
        """Plays one game."""
        self._workers.play([task])
        while True:
            for played in self._workers.finished(1.0):
                return played


class RayWorkers:
    """Actors on a Ray cluster: the one that RAY_ADDRESS names, or a local one."""

    def __init__(self, setup: Setup, count: int, keeper: Keeper) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise SparringError(
                "--on ray needs Ray: install it with pip install 'sparring[ray]'"
            ) from None
        self._ray, self._setup, self._keeper = ray, setup, keeper
        self._mine = not ray.is_initialized()
        if self._mine:
            address = os.environ.get("RAY_ADDRESS")
            limits = {} if address else {"num_cpus": count or None, "include_dashboard": False}
            ray.init(address=address, log_to_driver=False, logging_level="error", **limits)
        self._actor = ray.remote(num_cpus=1, max_restarts=0)(Seat)
        size = count or int(ray.cluster_resources().get("CPU", 1))
        self._idle: list[Any] = [self._actor.remote(setup) for _ in range(size)]
        self._running: dict[Any, tuple[Any, Task]] = {}
        self._losses: dict[Task, int] = {}
        self._waiting: deque[Task] = deque()

    def play(self, tasks: Iterable[Task]) -> None:
        self._waiting.extend(tasks)
        self._deal()

    def finished(self, timeout: float) -> list[Played]:
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=timeout)
        found = [played for promise in ready for played in self._received(promise)]
        self._deal()
        return found

    def _deal(self) -> None:
        """Gives games to idle actors."""
        while self._idle and self._waiting:
            actor, task = self._idle.pop(), self._waiting.popleft()
            self._running[actor.play.remote(task)] = (actor, task)

    def _received(self, promise: Any) -> list[Played]:
        actor, task = self._running.pop(promise)
        try:
            played: Played = self._ray.get(promise)
        except self._ray.exceptions.RayActorError as error:
            self._lost(task, error)
            return []
        except self._ray.exceptions.RayTaskError as error:
            raise SparringError(str(error.cause)) from None
        self._keeper.keep(played)
        self._idle.append(actor)
        return [played]

    def _lost(self, task: Task, error: Exception) -> None:
        """Gives a game to a new actor."""
        self._losses[task] = self._losses.get(task, 0) + 1
        if self._losses[task] >= LOSSES:
            raise SparringError(f"Ray lost block {task.block} again and again: {error}")
        self._idle.append(self._actor.remote(self._setup))
        self._waiting.appendleft(task)

    def close(self) -> None:
        for actor in [*self._idle, *(actor for actor, _ in self._running.values())]:
            self._ray.kill(actor)
        self._idle.clear()
        self._running.clear()
        if self._mine:
            self._ray.shutdown()
