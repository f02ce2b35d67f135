"""Games on a Ray cluster: here a local one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sparring.arena.cluster import RayWorkers
from sparring.arena.keeper import Nowhere
from sparring.arena.openings import Openings
from sparring.arena.play import Nobody, Played, Setup, play
from sparring.arena.schedule import match_blocks

SETUP = Setup("blokus-duo", ("mcts:sims=100", "uniform"), 1, Openings(2))
TASKS = [task for block in match_blocks(6, 2) for task in block.tasks()]


@pytest.fixture
def ray() -> Any:
    return pytest.importorskip("ray", reason="Ray is not installed (pip install 'sparring[ray]')")


@pytest.fixture
def workers(ray: Any) -> Iterator[RayWorkers]:
    made = RayWorkers(SETUP, 2, Nowhere())
    yield made
    made.close()


def test_an_actor_that_is_lost_costs_its_game_only(ray: Any, workers: RayWorkers) -> None:
    found, lost = list[Played](), False
    workers.play(TASKS)
    while len(found) < len(TASKS):
        if len(found) >= 1 and not lost:
            actor, _ = next(iter(workers._running.values()))
            ray.kill(actor)  # as if its machine were gone
            lost = True
        found += workers.finished(0.1)
    assert workers._losses
    found.sort(key=lambda played: (played.task.block, played.task.number))
    assert [played.moves for played in found] == [
        play(SETUP, task, Nobody()).moves for task in TASKS
    ]
