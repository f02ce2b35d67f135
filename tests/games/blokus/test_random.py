"""Random moves are uniform over the legal ones, however they are drawn."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import sparring
from sparring.games.core import CoreState
from tests.games.uniform import check_uniform


@pytest.mark.parametrize("spec", ["blokus-duo", "blokus", "blokus:size=6,players=2"])
@pytest.mark.parametrize("plies", [0, 3, 12, 20])
def test_every_placement_is_equally_likely(
    spec: str,
    plies: int,
    scaled: Callable[[int], int],
    random_state: Callable[..., sparring.State],
) -> None:
    state = random_state(sparring.game(spec), 11, plies)
    assert isinstance(state, CoreState)
    if state.is_over():
        assert state.core.random_move(0) is None
        return
    check_uniform(state, scaled)


def test_a_playout_is_a_game_of_random_moves(scaled: Callable[[int], int]) -> None:
    """The fast path and the slow one have the same distribution of lengths and scores."""
    game, n = sparring.game("blokus-duo"), scaled(2000)
    fast = game.playouts(n, seed=5)
    plies, scores = [], []
    for seed in range(n):
        state = game.start()
        assert isinstance(state, CoreState)
        while not state.is_over():
            state.core.push(state.core.random_move(seed * 1000 + len(state.core.moves())))
        plies.append(len(state.moves))
        scores.append(state.scores()[0])
    for one, two in ((fast.plies, np.array(plies)), (fast.scores[:, 0], np.array(scores))):
        error = np.sqrt(one.var() / n + two.var() / n)
        assert abs(one.mean() - two.mean()) < 4 * error
