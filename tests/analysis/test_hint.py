"""Hints come from equals of the opponent, and say why."""

from __future__ import annotations

import json

import pytest

import sparring
from sparring.analysis import adviser, hint

SHOBU, DUO = sparring.game("shobu"), sparring.game("duo")


@pytest.mark.parametrize(
    ("opponent", "expected"),
    [
        ("level:4", "level:4"),
        ("level:0", "level:1"),
        ("uniform", "level:1"),
        ("greedy", "greedy"),
        ("porto:2", "porto:2"),
        ("alphabeta:depth=2", "alphabeta:depth=2"),
        ("gtp:some-engine", "level:9"),
        ("bot.py:Bot", "level:9"),
        (None, "level:9"),
    ],
)
def test_who_gives_hints(opponent: str | None, expected: str) -> None:
    assert adviser(SHOBU, opponent) == expected


def test_somebody_better_on_request() -> None:
    assert adviser(SHOBU, "level:1", better=True).startswith("alphabeta:")
    assert "time=" in adviser(DUO, better=True)


@pytest.mark.parametrize("spec", ["shobu", "duo", "samurai:players=3", "tic-tac-toe"])
def test_a_hint_has_a_move_and_a_reason(spec: str) -> None:
    state = sparring.game(spec).start(2)
    found = hint(state.view(state.to_move), "level:2")
    document = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert document["move"] in state.legal_moves()
    assert document["move"] == document["candidates"][0]["move"]
    assert document["why"].endswith(".")
    assert document["player"] == "level:2"


def test_an_equal_of_the_opponent_would_play_the_hint() -> None:
    found = hint(SHOBU.start().view(0), "greedy", seed=3)
    assert found.move == sparring.players.player("greedy", SHOBU, seed=3).choose(
        SHOBU.start().view(0)
    )


def test_unknown_opponents_are_named() -> None:
    with pytest.raises(sparring.UnknownName):
        hint(SHOBU.start().view(0), "levle:3")
