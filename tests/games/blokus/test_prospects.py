"""What an evaluation says after each placement, foreseen or played: it must be the same."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

import sparring
from sparring.games.core import CoreGame, CoreState
from sparring.players.evaluation import parse

FORESEEN = (
    "squares", "pieces_left", "raw_corners", "open_corners", "centre_distance", "area",
    "wide_area", "sole_area", "tempo", "late_squares", "late_pieces_left", "late_open_corners",
    "late_area", "late_wide_area", "late_sole_area", "late_tempo",
)  # fmt: skip
"""The features that are known of a placement without playing it."""
VARIANTS = (
    "blokus-duo", "blokus-duo:starts=free", "blokus-duo-corner", "blokus:size=7,players=2",
    "blokus", "blokus-2p", "blokus-3p", "blokus:size=14,players=3", "blokus:size=20,players=2",
)  # fmt: skip


def some_weights(rng: random.Random) -> str:
    """An evaluation of a few features."""
    terms = [
        f"{rng.choice('+-')}{rng.uniform(0.1, 9):.3f}*{whose}_{name}"
        for whose in ("own", "their")
        for name in rng.sample(FORESEEN, rng.randint(1, len(FORESEEN)))
    ]
    return "".join(terms).removeprefix("+")


def prospects(state: CoreState, evaluation: str) -> list[float]:
    weights = parse(evaluation, state.game)
    assert isinstance(state.game, CoreGame)
    found = state.game.search("evaluate_moves")(state.core, weights.own, weights.their)
    return [float(value) for value in found]


def played(state: CoreState, evaluation: str) -> list[float]:
    """The same by playing each move and looking at all features."""
    weights, mover, values = parse(evaluation, state.game), state.to_move, []
    assert isinstance(state.game, CoreGame)
    evaluate = state.game.search("evaluate")
    for move in state.legal_moves():
        state.push(move)
        values.append(evaluate(state.core, mover, weights.own, weights.their))
        state.pop()
    return values


@pytest.mark.parametrize("spec", VARIANTS)
def test_what_is_foreseen_is_what_comes(
    spec: str, random_state: Callable[..., sparring.State], scaled: Callable[[int], int]
) -> None:
    game, compared = sparring.game(spec), 0
    for seed in range(scaled(60)):
        rng = random.Random(seed)
        state = random_state(game, seed, rng.randrange(30))
        assert isinstance(state, CoreState)
        evaluation = some_weights(rng)
        found, wanted = prospects(state, evaluation), played(state, evaluation)
        assert np.allclose(found, wanted, rtol=1e-4, atol=1e-2), (state.text(), evaluation)
        compared += len(found)
    assert compared > scaled(60)


def test_an_evaluation_that_needs_all_placements_plays_them(
    random_state: Callable[..., sparring.State],
) -> None:
    state = random_state(sparring.game("blokus-duo"), 4, 9)
    assert isinstance(state, CoreState)
    evaluation = "own_reachable-their_exclusive+2*own_squares_left"
    assert prospects(state, evaluation) == played(state, evaluation)
