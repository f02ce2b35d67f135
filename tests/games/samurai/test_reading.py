"""A view as text can be read again: the same view, whatever was hidden."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import sparring
from sparring.errors import BadText


@pytest.mark.parametrize(
    "spec",
    [
        "samurai",
        "samurai:players=3",
        "samurai:players=4,setup=draft",
        "samurai:rules=leeds,players=3",
        "samurai:mode=domination",
    ],
)
def test_views_come_back_the_same(spec: str, scaled: Callable[[int], int]) -> None:
    game = sparring.game(spec)
    for seed in range(scaled(5)):
        rng, state = random.Random(seed), game.start(seed)
        while moves := state.legal_moves():
            for seat in range(game.players):
                view = state.view(seat)
                again = game.read_view(view.text(), seat, view.moves)
                assert again == view
                assert again.legal_moves().ids == view.legal_moves().ids
            state.push(moves[rng.randrange(len(moves))])
        assert game.read_view(state.view(0).text(), 0).is_over()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" ", "_", "7 fields"),
        ("15?/15?", "15?", "players"),
        ("/5?", "/4?", "wrong number of tiles"),
        ("15?/15?", "15?/16?", "many tiles"),
        ("1-0", "1-9", "pass"),
    ],
)
def test_texts_that_are_no_view(old: str, new: str, message: str) -> None:
    game = sparring.game("samurai")
    text = game.start(1).view(0).text()
    assert old in text
    with pytest.raises(BadText, match=message):
        game.read_view(text.replace(old, new), 0)


def test_without_secrets_a_view_is_its_position() -> None:
    game = sparring.game("shobu")
    view = game.start().view(1)
    assert game.read_view(view.text(), 1).text() == view.text()
