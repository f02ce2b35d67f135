"""What the page is told: exactly the legal moves, for every game and at every point of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import sparring
from sparring.games.blokus.state import BlokusState
from tests.games.specs import SPECS


def offered(state: sparring.State) -> list[str]:
    """The moves in `choices`, as a drawing would send them."""
    choices = state.choices()
    if isinstance(state, BlokusState):
        return list(placements(state, choices))
    return list(texts(choices["legal"]))


def placements(state: BlokusState, choices: dict[str, Any]) -> Iterator[str]:
    """Squares from pieces, orientations and places."""
    scenery = state.game.scenery()
    size, pieces = scenery["size"], scenery["pieces"]
    if choices["pass"]:
        yield "pass"
    for piece, orientations in choices["legal"].items():
        for orientation, places in orientations.items():
            for place in places:
                cells = [
                    (place // size + row, place % size + column)
                    for row, column in pieces[piece]["shapes"][orientation]
                ]
                names = [f"{chr(97 + column)}{size - row}" for row, column in cells]
                yield str(state.game.parse_move(",".join(names)))


def texts(choices: Any) -> Iterator[str]:
    """Every text at the end of a branch."""
    if isinstance(choices, str):
        yield choices
    elif isinstance(choices, dict):
        for key, value in choices.items():
            yield from texts(value) if key not in ("to", "pushed") else ()
    elif isinstance(choices, list):
        for value in choices:
            yield from texts(value)


@pytest.mark.parametrize("spec", SPECS)
def test_a_scene_offers_exactly_the_legal_moves(
    spec: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game(spec)
    json.dumps(game.scenery())
    for seed in range(3):
        state = random_state(game, seed, random.Random(seed).randrange(40))
        while state.is_over():
            state.pop()
        legal = {str(move) for move in state.legal_moves()}
        assert set(offered(state)) == legal
        view = state.view(state.to_move)
        assert json.dumps(view.scene())
        assert "legal" not in view.scene(watching=True)
        assert all(view.why_illegal(move) == "" for move in sorted(legal)[:3])


@pytest.mark.parametrize("spec", SPECS)
def test_the_end_is_explained(spec: str, random_state: Callable[..., sparring.State]) -> None:
    game = sparring.game(spec)
    if "quiet=0" in spec or "repetition=allow" in spec or "10000" in spec:
        pytest.skip("random games of this kind need not end soon")
    state = random_state(game, 1)
    assert state.is_over()
    assert game.drawing == "plain" or state.summary()
    state.pop()
    assert state.summary() == []


def test_lessons_are_legal_games() -> None:
    for name in sparring.game_names():
        for caption, state in type(sparring.game(name)).lessons():
            assert caption.endswith(".")
            assert state.svg().startswith("<svg")
