"""Many games of a player with itself, in as many processes as wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from sparring.processes import in_processes

T = TypeVar("T")
STRIDE = 1_000_003
"""Between the games of one seed and those of the next."""


def many_games(
    watch: Callable[[str, str, int], T],
    spec: str,
    teacher: str,
    games: int,
    *,
    seed: int,
    workers: int,
    step: int = 1,
) -> Iterator[T]:
    """What `watch(spec, teacher, seed)` tells of each game; the same for any number of workers.

    Seeds lie `step` apart, for those who give every seat one of its own.
    """
    tasks = [(spec, teacher, seed * STRIDE + step * number) for number in range(games)]
    if workers == 1:
        yield from (watch(*task) for task in tasks)
        return
    yield from in_processes(watch, tasks, workers)
