"""Learning what an evaluation means: a scale that is known is found again."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest

import sparring
from sparring.learn.chance import Outcomes, fit, outcomes
from tests.cli.conftest import Ran


@pytest.mark.parametrize("players", [2, 4])
def test_a_known_scale_is_found_again(players: int) -> None:
    rng, some = np.random.default_rng(1), []
    for _ in range(300):
        values = rng.normal(scale=20, size=30)
        chances = 1 / (1 + (players - 1) * np.exp(-values / 12))
        some.append(Outcomes(values, (rng.random(30) < chances).astype(np.float64), chances))
    found = fit(some, players)
    assert found.scale == pytest.approx(12, rel=0.1)
    assert 0.05 < found.error < 1
    assert found.loss < found.blind
    assert found.own == pytest.approx(found.loss, abs=0.01)  # the probabilities were the truth


def test_the_same_games_for_any_number_of_workers() -> None:
    one, two = (list(outcomes("duo", "greedy", 2, workers=workers)) for workers in (1, 2))
    for a, b in zip(one, two, strict=True):
        assert (a.values == b.values).all()
        assert (a.shares == b.shares).all()


def test_a_game_without_an_evaluation_has_no_scale() -> None:
    import tests.games.tic_tac_toe  # noqa: F401  # registers itself

    with pytest.raises(sparring.BadText, match="no evaluation"):
        list(outcomes("tic-tac-toe", "random", 1))


def test_the_command_prints_the_scale(run: Callable[..., Ran]) -> None:
    teacher = "alphabeta:depth=1,quiescence=0,noise=30"
    words = ("learn", "shobu", "--what", "chance", "--teacher", teacher, "--games", "3")
    ran = run(*words, "--workers", "1")
    assert ran.code == 0
    assert "scale" in ran.out
    document = json.loads(run(*words, "--workers", "1", "--json").out)
    assert document["known"] == sparring.game("shobu").chance_scale
    assert document["scale"] > 0
    assert 0 < document["loss_of_player"] < 2
