"""The random player."""

from __future__ import annotations

import pytest

import sparring
from sparring.players import player, player_names


def test_it_plays_legal_moves_and_the_same_with_the_same_seed() -> None:
    game = sparring.game("blokus-duo")
    games = []
    for _ in range(2):
        state, seats = game.start(), [player("random", game, seed=i) for i in (1, 2)]
        while not state.is_over():
            state.push(seats[state.to_move].choose(state.view(state.to_move)))
        games.append(state.moves)
    assert games[0] == games[1]


def test_unknown_players_and_options_are_explained() -> None:
    with pytest.raises(sparring.UnknownName, match="did you mean 'random'"):
        player("radnom", sparring.game("duo"))
    with pytest.raises(sparring.BadText, match="no options"):
        player("random:depth=3", sparring.game("duo"))
    assert "random" in player_names(sparring.game("duo"))
