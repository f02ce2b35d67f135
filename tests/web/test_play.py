"""Whole games in a real browser: by mouse, by touch, by keys, on a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import sparring
from sparring.games.samurai.state import SamuraiState
from tests.web.conftest import Server, Visit
from tests.web.hands import (
    Hands,
    lay_by_keys,
    lay_tile,
    place_by_keys,
    place_piece,
    push_by_keys,
    push_stones,
)

DESK: dict[str, Any] = {"width": 1280, "height": 800}
PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("game", "make", "screen"),
    [
        ("blokus:size=7,players=2", place_piece, DESK),
        ("blokus:size=7,players=2", place_piece, PHONE),
        ("blokus:size=8,players=3", place_by_keys, DESK),
        ("shobu:quiet=8", push_stones, DESK),
        ("shobu:quiet=8", push_stones, PHONE),
        ("shobu:quiet=4", push_by_keys, DESK),
        ("samurai", lay_tile, DESK),
        ("samurai", lay_tile, PHONE),
        ("samurai", lay_by_keys, DESK),
    ],
)
def test_a_whole_game(
    server: Server, visit: Visit, game: str, make: Any, screen: dict[str, Any]
) -> None:
    opponents = ["random"] * (sparring.game(game).players - 1)
    room, tokens = server.open(game, "person", *opponents, seed=4)
    page = visit(f"/g/{room}#seat={tokens[0]}", **screen)
    hands = Hands(page, game, 4, touch=bool(screen.get("has_touch")))
    state = hands.play_to_the_end(make)
    assert state.is_over()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    if sparring.game(game).name != "shobu":
        assert " : ".join(map(str, state.scores())) in page.locator(".result h2").inner_text()
    for line in state.summary():
        assert line in page.locator(".result").inner_text()


def test_the_draft_of_samurai(server: Server, visit: Visit) -> None:
    room, tokens = server.open("samurai:setup=draft", "person", "random", seed=4)
    page = visit(f"/g/{room}#seat={tokens[0]}")
    expect(page.locator(".table")).to_have_attribute("data-at", "0")

    def known() -> sparring.State:
        state: sparring.State = server.app.state.hall.tables[room].state
        return state.copy()

    hands = Hands(page, "samurai:setup=draft", 4, known=known)
    state = hands.play_to_the_end(lay_tile, at_most=33)
    assert isinstance(state, SamuraiState)
    assert state.stage == "play"
    assert page.locator(".moves li[data-move='keep.?']").count() == 5
