"""Random moves are uniform over the legal ones, however they are drawn."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import sparring
from sparring.games.core import CoreState
from tests.games.uniform import check_uniform


@pytest.mark.parametrize("spec", ["shobu", "shobu:repetition=forbidden"])
@pytest.mark.parametrize("plies", [0, 1, 40, 90])
def test_every_turn_is_equally_likely(
    spec: str,
    plies: int,
    scaled: Callable[[int], int],
    random_state: Callable[..., sparring.State],
) -> None:
    state = random_state(sparring.game(spec), 4, plies)
    assert not state.is_over()
    check_uniform(state, scaled)


def test_turns_that_are_not_forbidden_are_equally_likely(scaled: Callable[[int], int]) -> None:
    state = sparring.game("shobu", repetition="forbidden").start()
    for move in ("a1e1N", "a8e8S", "a2e2S"):
        state.push(move)
    assert "position already occurred" in state.why_illegal("a7e7N")
    check_uniform(state, scaled)


def test_nothing_is_drawn_when_the_game_is_over(
    random_state: Callable[..., sparring.State],
) -> None:
    state = random_state(sparring.game("shobu"), 1)
    assert isinstance(state, CoreState)
    assert state.core.random_move(0) is None


@pytest.mark.parametrize("spec", ["shobu", "shobu:repetition=forbidden,quiet=20"])
def test_a_playout_is_a_game_of_random_moves(spec: str, scaled: Callable[[int], int]) -> None:
    """The fast path and the slow one have the same distribution of lengths and results."""
    game, n = sparring.game(spec), scaled(1500)
    fast = game.playouts(n, seed=5)
    plies, draws = [], []
    for seed in range(n):
        state = game.start()
        assert isinstance(state, CoreState)
        core, count = state.core, 0
        while (move := core.random_move(seed * 10_000 + count)) is not None:
            core.push(move)
            count += 1
        plies.append(count)
        draws.append(state.returns() == [0, 0])
    for one, two in (
        (fast.plies, np.array(plies)),
        (fast.returns[:, 0] == 0, np.array(draws)),
    ):
        error = np.sqrt(one.var() / n + two.var() / n)
        assert abs(one.mean() - two.mean()) < 4 * error


def test_a_playout_without_draws_gives_up_on_dead_positions() -> None:
    """Where no stone can ever be pushed off, random turns go on for ever."""
    results = sparring.game("shobu", repetition="allow", quiet=0).playouts(200, seed=1)
    assert (results.plies > 0).all()
    undecided = (results.returns == 0).all(axis=1)
    assert undecided.any()
    assert (results.plies[undecided] >= 20_000).all()
