"""The random player."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import sparring
from sparring.players import player, player_names
from sparring.players.simple import any_kind


def test_it_plays_legal_moves_and_the_same_with_the_same_seed() -> None:
    game = sparring.game("blokus-duo")
    games = []
    for _ in range(2):
        state, seats = game.start(), [player("random", game, seed=i) for i in (1, 2)]
        while not state.is_over():
            state.push(seats[state.to_move].choose(state.view(state.to_move)))
        games.append(state.moves)
    assert games[0] == games[1]


def test_every_kind_is_equally_likely_and_then_every_move_of_it() -> None:
    kinds, rng = np.array([4, 9, 9, 9, 4, 2], np.int32), random.Random(7)
    counts = Counter(rng.choice(any_kind(kinds, rng)) for _ in range(6000))
    expected = [1000, 2000 / 3, 2000 / 3, 2000 / 3, 1000, 2000]
    assert [counts[place] for place in range(6)] == pytest.approx(expected, rel=0.15)


def test_unknown_players_and_options_are_explained() -> None:
    with pytest.raises(sparring.UnknownName, match="did you mean 'random'"):
        player("radnom", sparring.game("duo"))
    with pytest.raises(sparring.BadText, match="no options"):
        player("random:depth=3", sparring.game("duo"))
    assert "random" in player_names(sparring.game("duo"))
