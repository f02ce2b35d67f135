"""Evaluations from self-play: weights that say who will win."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest

import sparring
from sparring.learn.evaluation import SCALE, Course, course, courses, fit, lead_of
from sparring.players.evaluation import parse
from tests.cli.conftest import Ran

Run = Callable[..., Ran]


def drawn(games: int, weights: list[float], seed: int = 0) -> list[Course]:
    """Games whose results follow known weights; the third feature only repeats the first."""
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(games):
        leads = rng.normal(size=(20, 2))
        odds = leads @ np.array(weights)
        shares = (rng.random(20) < 1 / (1 + np.exp(-odds))).astype(float)
        found.append(Course(np.hstack([leads, -2 * leads[:, :1] + 5]), shares))
    return found


def test_known_weights_are_found_again() -> None:
    found = fit(drawn(600, [1.5, -0.5]), 2)
    assert found.weights[:2] / SCALE == pytest.approx([1.5, -0.5], abs=0.1)
    assert found.weights[2] == 0  # it says nothing new
    assert found.loss < found.blind == pytest.approx(np.log(2))
    assert found.positions == 12_000


def test_a_feature_that_is_not_wanted_gives_way_to_the_next() -> None:
    found = fit(drawn(600, [1.5, -0.5]), 2, [False, True, True])
    assert found.weights[0] == 0
    assert found.weights[1:] / SCALE == pytest.approx([-0.5, -0.75], abs=0.1)


def test_what_the_turn_is_worth_goes_to_the_feature_that_says_whose_it_is() -> None:
    rng = np.random.default_rng(4)
    games = []
    for _ in range(600):
        leads = np.hstack([rng.normal(size=(20, 1)), np.full((20, 1), 2.0)])
        shares = (rng.random(20) < 1 / (1 + np.exp(-leads[:, 0] - 0.4))).astype(float)
        games.append(Course(leads, shares))
    with_tempo, without = fit(games, 2), fit(games, 2, [True, False])
    assert with_tempo.weights / SCALE == pytest.approx([1.0, 0.2], abs=0.1)
    assert without.weights.tolist() == [with_tempo.weights[0], 0]
    assert without.loss == pytest.approx(with_tempo.loss)


def test_weights_become_an_evaluation() -> None:
    game = sparring.game("duo")
    some = list(courses("blokus-duo", "greedy-advanced", 12, seed=3))
    expression = fit(some, game.players).expression(game.feature_names)
    evaluation = parse(expression, game)
    assert evaluation.own == tuple(-weight for weight in evaluation.their)
    assert any(evaluation.own)


def test_features_that_match_a_pattern_are_left_out(run: Run) -> None:
    asked = ["learn", "duo:size=7", "--what", "evaluation", "--teacher", "greedy-basic"]
    result = run(*asked, "--games", "12", "--without", "late_*,squares_left", "--json")
    assert result.code == 0
    weights = json.loads(result.out)["evaluation"]
    assert "late_" not in weights
    assert "squares_left" not in weights
    assert "own_squares" in weights


def test_the_same_games_for_any_number_of_workers() -> None:
    one, two = (
        list(courses("blokus-duo", "greedy-basic", 3, seed=5, workers=workers))
        for workers in (1, 2)
    )
    for a, b in zip(one, two, strict=True):
        assert np.array_equal(a.leads, b.leads)
        assert np.array_equal(a.shares, b.shares)


def test_shares_and_leads_belong_to_the_mover() -> None:
    game = sparring.game("blokus")
    state = game.start()
    state.push(state.legal_moves()[-1])
    leads = [lead_of(state, seat) for seat in range(4)]
    squares = game.feature_names.index("squares")
    assert [lead[squares] for lead in leads] == pytest.approx([5, -5 / 3, -5 / 3, -5 / 3])
    played = course("blokus", "greedy-basic", 1)
    assert len(played.leads) == len(played.shares) > 40
    assert {*np.round(played.shares, 3)} <= {0, 0.25, 0.333, 0.5, 1}
