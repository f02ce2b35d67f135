"""Levels: ten in every game, from chance to the best, each in time."""

from __future__ import annotations

import pytest

import sparring
from sparring.players import player, player_names
from tests.games import tic_tac_toe

GAMES = [*(sparring.game(name) for name in sparring.game_names()), tic_tac_toe.TicTacToe()]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_there_are_ten_levels_and_all_of_them_exist(game: sparring.Game) -> None:
    assert len(game.levels) == 10
    assert game.levels[0] == "random"
    assert {f"level:{n}" for n in range(10)} <= {*player_names(game)}
    for n in range(10):
        assert str(player(f"level:{n}", game)) == f"level:{n}"


def test_a_level_that_is_not_there_gets_a_suggestion() -> None:
    with pytest.raises(sparring.UnknownName, match="level:1"):
        player("level:10", sparring.game("duo"))


@pytest.mark.parametrize("spec", ["blokus-duo", "shobu", "samurai"])
def test_level_4_beats_level_1(spec: str) -> None:
    game, points = sparring.game(spec), 0.0
    for seed in range(8):
        seats = [player("level:4", game, seed=seed), player("level:1", game, seed=seed)]
        state = game.start(seed)
        while not state.is_over():
            state.push(seats[(state.to_move + seed) % 2].choose(state.view(state.to_move)))
        points += (state.returns()[seed % 2] + 1) / 2
    assert points >= 6


def test_noise_makes_games_differ_and_the_same_seed_repeats_them() -> None:
    game, first = sparring.game("shobu"), []
    for seed in (1, 1, 2, 3, 4, 5):
        found = player("alphabeta:depth=1,quiescence=0,noise=5", game, seed=seed)
        first.append(found.choose(game.start().view(0)))
    assert first[0] == first[1]
    assert len({str(move) for move in first}) > 2
