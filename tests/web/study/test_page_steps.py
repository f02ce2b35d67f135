"""Stepping through games and branching off, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import sparring
import tests.games.tic_tac_toe  # noqa: F401  # a game without a drawing
from tests.web.conftest import Visit
from tests.web.hands import Hands, middle, place_piece, push_stones
from tests.web.study.asking import played
from tests.web.study.pages import FAMILIES, LINE, MAKE, at, here, line_of, link, shobu


@pytest.mark.parametrize("name", FAMILIES)
def test_a_new_board_from_the_lobby_is_played_on_for_all_sides(visit: Visit, name: str) -> None:
    page = visit("/")
    page.locator("[aria-label='Game to study']").select_option(name)
    page.locator("[data-study='new']").click()
    at(page, 0)
    kept = page.evaluate("Object.values(JSON.parse(localStorage['sparring.studies']))[0].tree")
    state = sparring.game(name).start(int(kept["seed"]))
    for count in range(1, 4):
        move = str(state.legal_moves()[count * 5])
        hands = Hands(page, name, int(kept["seed"]), known=lambda: state)
        MAKE[name](hands, state, move)
        state.push(move)
        at(page, count)
        assert here(page) == move
    assert line_of(page) == [str(move) for move in state.moves]
    page.reload()
    at(page, 3)
    assert line_of(page) == [str(move) for move in state.moves]


def test_steps_by_keys_and_by_buttons(visit: Visit) -> None:
    page = visit(shobu(LINE, at=1))
    at(page, 1)
    for key, moves in (
        ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 4), ("ArrowRight", 4),
        ("Home", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        at(page, moves)
    for step, moves in (("last", 4), ("back", 3), ("first", 0), ("forward", 1)):
        page.locator(f"[data-do='{step}']").click()
        at(page, moves)
    page.locator(".ply[data-ply='3']").click()
    at(page, 3)
    expect(page.locator("#live")).to_contain_text("c1g5N")
    page.keyboard.press("?")
    dialog = page.locator("dialog")
    for words in ("a move back", "another variation", "engine on and off", "heat map", "import"):
        expect(dialog).to_contain_text(words)


def test_variations_are_a_tree_that_stays(visit: Visit) -> None:
    page = visit(shobu(LINE, at=1))
    at(page, 1)
    state = sparring.Record(sparring.game("shobu"), moves=LINE[:1]).final()
    push_stones(Hands(page, "shobu", 0, known=lambda: state), state, "a8e4S")
    at(page, 2)
    assert here(page) == "a8e4S"
    expect(page.locator(".variation .ply")).to_have_count(1)
    for key in ("ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        expect(page.locator(".ply[aria-current]")).to_have_attribute(
            "data-move", "b8f4S" if key == "ArrowUp" else "a8e4S"
        )
    state.push("a8e4S")
    push_stones(Hands(page, "shobu", 0, known=lambda: state), state, "b1f5N")
    at(page, 3)
    page.reload()
    at(page, 3)
    assert line_of(page) == ["a1e5N", "b8f4S", "a8e4S", "b1f5N", "c1g5N", "d8h4S"]
    page.locator("[data-do='promote']").click()
    expect(page.locator(".variation .ply").first).to_have_attribute("data-move", "b8f4S")
    expect(page.locator("[data-do='promote']")).to_be_disabled()
    page.keyboard.press("Delete")
    at(page, 2)
    assert line_of(page) == ["a1e5N", "a8e4S", "b8f4S", "c1g5N", "d8h4S"]
    page.keyboard.press("ArrowUp")
    expect(page.locator(".variation .ply[aria-current]")).to_have_attribute("data-move", "b8f4S")


def test_the_keyboard_alone_plays_a_move(visit: Visit) -> None:
    page = visit(shobu(LINE, at=0))
    at(page, 0)
    while not page.evaluate("document.activeElement.matches('.shobu-board')"):
        page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowLeft", "Enter", "ArrowUp", "Enter"):  # a1 to a2
        page.keyboard.press(key)
    expect(page.locator(".step")).to_contain_text("Second half")
    at(page, 0)
    for key in ("ArrowRight",) * 4 + ("ArrowUp",) * 3 + ("Enter",):  # and e5 as well
        page.keyboard.press(key)
    at(page, 1)
    assert here(page) == "a1e5N"


def test_what_is_illegal_is_explained(visit: Visit) -> None:
    page = visit(shobu([]))
    at(page, 0)
    page.mouse.click(*middle(page.locator(".stone[data-square='a1']")))
    page.mouse.click(*middle(page.locator(".mark.target[data-square='a3']")))
    page.mouse.click(*middle(page.locator(".stone[data-square='a5']")))
    expect(page.locator(".note.wrong")).not_to_be_empty()


def test_forced_passes_are_played_by_themselves(visit: Visit) -> None:
    name = "blokus:size=8,players=3"
    moves = [str(move) for move in played(name, 10**6).moves]
    assert moves[15:17] == ["pass", "pass"]
    state, last = played(name, 14), moves[14]
    page = visit(link(state, 0))
    at(page, len(state.moves))
    place_piece(Hands(page, name, 0, known=lambda: state), state, last)
    at(page, 17)
    assert line_of(page) == moves[:17]
    page.keyboard.press("ArrowLeft")
    at(page, 16)
    expect(page.locator("[data-do='only']")).to_contain_text("Pass")


def test_a_game_without_a_drawing(visit: Visit) -> None:
    page = visit("/study?new=tic-tac-toe")
    at(page, 0)
    page.locator(".plain-moves button").first.click()
    at(page, 1)
    page.keyboard.press("e")
    expect(page.locator(".plain-moves .worth").first).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".legend")).to_have_count(2)


def test_whose_view_is_shown(visit: Visit) -> None:
    page = visit(link(played("samurai", 4)))
    at(page, 4)
    expect(page.locator(".open-hand")).to_have_count(1)
    looks = page.locator(".looks select")
    looks.select_option("0")
    expect(page.locator(".open-hand")).to_have_count(0)
    looks.select_option("")
    expect(page.locator(".open-hand")).to_have_count(1)
