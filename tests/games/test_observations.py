"""What learners see: the same for one state and for many, and never more than a player knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sparring
from tests.games.specs import SPECS

every_game = pytest.mark.parametrize("spec", SPECS)
RandomState = Callable[..., sparring.State]


@every_game
def test_observations_of_many_are_those_of_each(spec: str, random_state: RandomState) -> None:
    game = sparring.game(spec)
    states = [random_state(game, seed, 4 * seed) for seed in range(6)]
    out = np.full((6, *game.observation_shape), 7, dtype=np.float32)
    assert game.observations(states, out=out) is out
    low, high = game.observation_range
    assert ((out >= low) & (out <= high)).all()
    for state, seen in zip(states, out, strict=True):
        np.testing.assert_array_equal(seen, state.view(state.to_move).observation())
    for seat in range(game.players):
        seen = game.observations(states[:1], players=[seat])[0]
        np.testing.assert_array_equal(seen, states[0].view(seat).observation())


@every_game
def test_buffers_are_filled_again(spec: str, random_state: RandomState) -> None:
    game = sparring.game(spec)
    states = [random_state(game, seed, 5) for seed in range(3)]
    features = np.full((3, len(game.colours), len(game.feature_names)), 7, dtype=np.float32)
    assert game.features(states, out=features) is features
    for state, row in zip(states, features, strict=True):
        np.testing.assert_array_equal(row, state.features())
    masks = np.full((3, game.move_count), 7, dtype=np.uint8)
    assert game.masks(states, out=masks) is masks
    for state, mask in zip(states, masks, strict=True):
        assert np.flatnonzero(mask).tolist() == sorted(state.legal_moves().ids)
        assert set(mask) <= {0, 1}
    assert game.observations([]).shape == (0, *game.observation_shape)


@pytest.mark.parametrize("spec", ["samurai", "samurai:players=3", "samurai:setup=draft"])
def test_hidden_tiles_make_no_difference(spec: str, random_state: RandomState) -> None:
    game = sparring.game(spec)
    for seed in range(12):
        state = random_state(game, seed, 3 * seed)
        for seat in range(game.players):
            view = state.view(seat)
            seen = view.observation()
            for deal in range(3):
                other = view.sample(deal).view(seat).observation()
                np.testing.assert_array_equal(seen, other)


def test_own_tiles_make_a_difference() -> None:
    game = sparring.game("samurai")
    one, two = (game.start(seed).view(0).observation() for seed in (1, 2))
    assert (one != two).any()


def test_the_planes_of_shobu() -> None:
    game = sparring.game("shobu")
    state = game.start()
    own, opposing, home, turn, quiet, repeats = game.observations([state], players=[0])[0]
    assert [row.tolist() for row in own] == [[0] * 8] * 3 + [[1] * 8] + [[0] * 8] * 3 + [[1] * 8]
    np.testing.assert_array_equal(opposing, own[::-1])
    assert home[4:].all()
    assert not home[:4].any()
    assert turn.all()
    assert not quiet.any()
    assert not repeats.any()
    theirs = game.observations([state], players=[1])[0]
    np.testing.assert_array_equal(theirs[0], opposing)
    assert not theirs[3].any()
    for move in ("a1e1N", "a8e8S", "a2e2S", "a7e7N"):
        state.push(move)
    again = game.observations([state])[0]
    assert again[4].ravel()[0] == np.float32(0.04)
    assert again[5].ravel()[0] == 0.5


def test_the_planes_of_blokus_begin_with_the_own_colours() -> None:
    game = sparring.game("blokus-2p")
    state = game.start()
    state.push("a20")
    planes = game.observations([state], players=[1])[0].reshape(4, 26, 20, 20)
    # Player 2 has yellow and green; blue played a20.
    assert planes[:, 0, 0, 0].tolist() == [0, 0, 0, 1]
    assert planes[:, 3, 0, 0].tolist() == [1, 0, 0, 0]
    assert planes[:, 4, 0, 0].tolist() == [1, 0, 1, 0]
    assert planes[3, 2].sum() == 1
    assert planes[3, 2, 1, 1] == 1
    assert planes[3, 5:, 0, 0].tolist() == [0] + [1] * 20


def test_buffers_that_do_not_fit_are_refused() -> None:
    game = sparring.game("shobu")
    states = [game.start()]
    out: Any
    for out in (
        np.zeros((1, 6, 8, 8)),
        np.zeros((2, 6, 8, 8), np.float32),
        np.zeros((1, 6, 8, 16), np.float32)[..., ::2],
    ):
        with pytest.raises(sparring.BadText, match="out"):
            game.observations(states, out=out)
    with pytest.raises(sparring.BadText, match="player"):
        game.observations(states, players=[2])
    with pytest.raises(sparring.BadText, match="not a state of shobu"):
        game.observations([sparring.game("duo").start()])
