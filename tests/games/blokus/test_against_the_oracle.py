"""The core and the slow rule book play the same games, in every variant."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import sparring
from sparring.games.blokus.state import BlokusState
from tests.oracles import blokus as oracle

REASONS = {
    "used": "piece already used",
    "overlap": "overlap",
    "edge": "edge contact",
    "corner": "no corner contact",
    "start": "start square not covered",
}
VARIANTS = [
    ("blokus-duo", {}, 75),
    ("blokus-duo", {"starts": "free"}, 75),
    ("blokus-duo-corner", {}, 75),
    ("blokus", {}, 32),
    ("blokus-2p", {}, 32),
    ("blokus-3p", {}, 32),
    ("blokus", {"size": 5, "players": 4}, 300),
    ("blokus", {"size": 6, "players": 3}, 150),
    ("blokus", {"size": 9, "players": 2}, 120),
    ("blokus-duo", {"size": 15}, 50),
    ("blokus-duo-corner", {"size": 20, "players": 2}, 50),
]


@pytest.mark.parametrize(("name", "options", "games"), VARIANTS)
def test_the_core_agrees_with_the_rule_book(
    name: str, options: dict[str, Any], games: int, scaled: Callable[[int], int]
) -> None:
    game = sparring.game(name, **options)
    for seed in range(scaled(games)):
        rng = random.Random(seed)
        state, book = game.start(), oracle.Oracle(oracle.variant(name, **options))
        while True:
            moves = {str(move) for move in state.legal_moves()}
            assert moves == book.legal_moves()
            assert state.is_over() == book.is_over()
            assert state.scores() == book.scores()
            if state.is_over():
                break
            assert (state.to_move, state.colour) == (book.to_move, book.colour)
            _compare_reasons(state, book, rng)
            if rng.random() < 0.15:
                _compare_features(state, book)
            move = rng.choice(sorted(moves))
            state.push(move)
            book.play(move)
        best = max(state.returns())
        assert {i for i, value in enumerate(state.returns()) if value == best} == book.winners()


def _compare_reasons(state: sparring.State, book: oracle.Oracle, rng: random.Random) -> None:
    assert isinstance(state, BlokusState)
    if str(state.legal_moves()[0]) == "pass":
        return
    for _ in range(20):
        move = state.game.move(rng.randrange(state.game.move_count - 1))
        why = state.why_illegal(move)
        expected = {REASONS[rule] for rule in book.why_not(state.squares(move))}
        assert {reason for reason in REASONS.values() if reason in why} == expected


def _compare_features(state: sparring.State, book: oracle.Oracle) -> None:
    colours = range(len(state.game.colours))
    reach = [book.reachable(colour) for colour in colours]
    wide = [book.areas(colour)[1] for colour in colours]
    taken = sum(len(book.squares(colour)) for colour in colours) / book.variant.size**2
    for colour, row in enumerate(state.features()):
        features = dict(zip(state.game.feature_names, row, strict=True))
        placements = book.placements(colour)
        assert features["squares"] == len(book.squares(colour))
        assert features["squares_left"] == 89 - features["squares"]
        assert features["raw_corners"] == len(book.raw_corners(colour))
        assert features["open_corners"] == len(book.open_corners(colour))
        assert features["placements"] == len(placements)
        assert features["reachable"] == len(reach[colour])
        assert features["exclusive"] == len(reach[colour] - _others(reach, colour))
        assert features["largest"] == max(map(len, placements), default=0)
        areas = book.areas(colour)
        assert (features["area"], features["wide_area"]) == tuple(map(len, areas))
        assert features["sole_area"] == len(areas[1] - _others(wide, colour))
        assert features["tempo"] == (colour == book.colour)
        for name in [name for name in features if name.startswith("late_")]:
            assert features[name] == pytest.approx(taken * features[name.removeprefix("late_")])


def _others(squares: list[set[oracle.Square]], colour: int) -> set[oracle.Square]:
    """The squares of all colours but this one."""
    return set[oracle.Square]().union(*(some for c, some in enumerate(squares) if c != colour))
