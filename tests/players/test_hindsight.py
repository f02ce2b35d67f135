"""What was hoped of moves that turned out to lose, compared with means over all simulations."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean

import pytest

from sparring import _core

Path = list[tuple[int, list[float]]]
"""Who made each move, and what its simulations brought player 0; each has those of the next one
among its own, and the last one has them first."""


def random_path(rng: random.Random) -> Path:
    brought: list[float] = []
    path: Path = []
    for _ in range(rng.randint(2, 7)):
        brought = brought + [rng.uniform(-1, 1) for _ in range(rng.randint(1, 20))]
        path.insert(0, (rng.randrange(2), brought))
    return path


def sign(player: int) -> int:
    return 1 if player == 0 else -1


def told(path: Path) -> list[tuple[int, int, float, float]]:
    """The path as the core has it: means for whoever made a move, and for whoever moves next."""
    return [
        (player, len(brought), sign(player) * fmean(brought), sign(after) * fmean(brought))
        for (player, brought), (after, _) in zip(path, [*path[1:], (0, [])], strict=True)
    ]


@pytest.mark.parametrize("result", [-1, 0])
def test_a_move_that_is_known_counts_as_what_is_known(
    result: int, scaled: Callable[[int], int]
) -> None:
    """What lost counts as what the other moves brought, a draw as a draw."""
    for seed in range(scaled(500)):
        path = random_path(random.Random(seed))
        wasted = len(path[-1][1])
        known = fmean(path[-2][1][wasted:]) if result < 0 else 0.0
        found = _core.take_back(told(path), result, safe=False)
        after = [(player, [known] * wasted + brought[wasted:]) for player, brought in path]
        for (mean, hope), (_, _, right, next_right) in zip(found, told(after)[:-1], strict=True):
            assert mean == pytest.approx(right, abs=1e-4)
            assert hope == pytest.approx(next_right, abs=1e-4)


def test_what_counted_as_a_draw_in_hand_is_not_taken_back() -> None:
    """Below a position with a certain draw, losses had counted as that draw."""
    path = [(1, 20, 0.0, 0.0), (0, 10, -0.5, 0.5)]
    assert _core.take_back(path, 0, safe=True) == [(0.0, 0.0)]
    assert _core.take_back(path, 0, safe=False) == [pytest.approx((-0.25, 0.25))]


def test_a_win_stays_what_it_is() -> None:
    path = [(1, 20, 0.1, -0.1), (0, 10, 0.5, -0.5)]
    (found,) = _core.take_back(path, 1, safe=False)
    assert found == pytest.approx((0.1, -0.1))


def test_a_position_in_which_nothing_else_was_tried_stays_what_it_is() -> None:
    path = [(1, 10, -0.5, 0.5), (0, 10, 0.5, -0.5)]
    (found,) = _core.take_back(path, -1, safe=False)
    assert found == pytest.approx((-0.5, 0.5))
