"""The study in a real browser: steps, branches, records, the engine, heat maps, reviews."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import sparring
import tests.games.tic_tac_toe  # noqa: F401  # a game without a drawing
from tests.web.conftest import Server, Visit
from tests.web.hands import Hands, lay_tile, middle, place_piece, push_stones
from tests.web.test_study import played, rested

FAMILIES = ["blokus-duo", "shobu", "samurai"]
MAKE = {"blokus-duo": place_piece, "shobu": push_stones, "samurai": lay_tile}
LINE = ["a1e5N", "b8f4S", "c1g5N", "d8h4S"]


def at(page: Page, moves: int) -> None:
    """Waits until the board shows the position after so many moves."""
    expect(page.locator(f".study[data-at='{moves}']")).to_be_visible()


def link(state: sparring.State, seed: int = 3, **more: int | str) -> str:
    """The address of a game in the study."""
    record = " ".join([str(state.game), *map(str, state.moves)])
    return "/study#" + urlencode({"record": record, "seed": seed, **more})


def shobu(moves: list[str], **more: int) -> str:
    """The address of a game of Shobu."""
    return link(sparring.Record(sparring.game("shobu"), moves=moves).final(), **more)


def here(page: Page) -> str | None:
    """The move that led to the position on the board."""
    return page.locator(".ply[aria-current]").get_attribute("data-move")


def line_of(page: Page) -> list[str]:
    """All moves in the list, the variations among them."""
    moves: list[str] = page.locator(".ply").evaluate_all("all => all.map(b => b.dataset.move)")
    return moves[1:]


# Steps and branches


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


# Records


def test_a_record_is_imported_and_taken_along(visit: Visit, tmp_path: Path) -> None:
    page = visit("/")
    page.locator("[data-study='import']").click()
    box = page.locator("dialog textarea")
    box.fill("hello")
    page.locator("[data-read]").click()
    expect(page.locator("dialog .problem")).to_contain_text("is no record")
    variations = [{"at": 1, "moves": ["a8e4S"]}]
    record = {"sparring": 1, "game": "shobu", "seed": 0, "moves": LINE, "variations": variations}
    box.fill(json.dumps(record))
    page.locator("[data-read]").click()
    at(page, 0)
    page.keyboard.press("End")
    at(page, 4)
    page.keyboard.press("s")
    with page.expect_download() as download:
        page.locator("[data-save='.json']").click()
    assert json.loads(download.value.path().read_text()) == record
    for kind, begin in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.locator(f"[data-picture='{kind}']").click()
        assert download.value.suggested_filename == f"shobu.{kind}"
        assert download.value.path().read_bytes().startswith(begin)
    page.keyboard.press("Escape")
    sgf = tmp_path / "game.blksgf"
    sgf.write_text("(;GM[Blokus Duo];B[e9,d10,e10,f10,e11];W[j5])")
    page.keyboard.press("i")
    page.locator("dialog input[type='file']").set_input_files(sgf)
    at(page, 0)
    assert line_of(page) == ["e9,d10,e10,f10,e11", "j5"]
    page.keyboard.press("s")
    with page.expect_download() as download:
        page.locator("[data-save='.blksgf']").click()
    assert download.value.path().read_text().startswith("(;GM[Blokus Duo]")


def test_a_position_is_a_link(visit: Visit, server: Server) -> None:
    page = visit(link(played("samurai", 9), at=6, player="Ann"))
    at(page, 6)
    page.keyboard.press("s")
    shared = page.locator("[data-link]").input_value()
    there = visit(shared.removeprefix(server.address))
    at(there, 6)
    assert line_of(there) == [str(move) for move in played("samurai", 9).moves]
    expect(there.locator(".player").first).to_contain_text("Ann")
    assert there.locator(".tile").count() == page.locator(".tile").count()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/study#record=shobu+a1e5S", "Move 1 of the record"),
        ("/study#record=%7B", "The record is not JSON"),
        ("/study?arena=999999", "There is no game 999999"),
        ("/study?room=AAAAAAAAAAAA", "There is no such game"),
        ("/study?kept=nothing", "What would you like to study?"),
        ("/study", "What would you like to study?"),
    ],
)
def test_addresses_that_lead_nowhere(visit: Visit, address: str, words: str) -> None:
    page = visit(address)
    expect(page.locator(".empty h1")).to_contain_text(words)
    page.locator(".empty button").click()
    page.locator("dialog textarea").fill('{"sparring": 1, "game": "shobu", "moves": ["a1e5N"]}')
    page.locator("[data-read]").click()
    at(page, 0)


# The engine


@pytest.mark.parametrize(
    ("name", "ghost"),
    [("blokus-duo", ".sq"), ("shobu", ".arrow.aggressive"), ("samurai", ".suggestion")],
)
def test_the_engine_shows_the_best_moves_while_it_thinks(
    visit: Visit, server: Server, name: str, ghost: str
) -> None:
    state = played(name, 6)
    page = visit(link(state))
    at(page, 6)
    page.keyboard.press("e")
    expect(page.locator(".candidates li").first).to_be_visible()
    expect(page.locator(f".suggestions {ghost}").first).to_be_visible()
    expect(page.locator(".badge.rank-1")).to_have_text(re.compile(r"\d+|#1"))
    expect(page.locator(".win-bar")).to_contain_text("%")
    state_line = page.locator(".engine-state")
    expect(state_line).to_contain_text(re.compile(r"depth \d+|solved"))
    first = page.locator(".candidates .first-move").first
    first.click()
    expect(page.locator(".study:not([data-at='6'])")).to_be_visible()
    move = sparring.game(name).parse_move(str(here(page)))
    assert move in state.legal_moves() or str(move) == "pass"
    page.keyboard.press("Home")
    at(page, 0)
    expect(page.locator(".candidates li").first).to_be_visible()
    page.keyboard.press("e")
    expect(page.locator(".suggestions *")).to_have_count(0)
    expect(page.locator(".win-bar")).to_be_hidden()
    rested(server)


def test_a_line_of_the_engine_is_played_up_to_a_move(visit: Visit) -> None:
    page = visit(shobu(LINE[:2]))
    at(page, 2)
    page.keyboard.press("e")
    third = page.locator("[data-line='0.2']")
    expect(third).to_be_visible()
    page.keyboard.press("e")
    assert page.locator(".candidates li").count() == 0
    page.keyboard.press("e")
    expect(third).to_be_visible()
    third.click()
    at(page, 5)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    expect(page.locator(".candidates li").first).to_be_visible()
    page.keyboard.press("p")
    at(page, 3)


def test_the_engine_rests_while_nobody_looks(visit: Visit, server: Server) -> None:
    page = visit(shobu(LINE))
    at(page, 4)
    page.keyboard.press("e")
    expect(page.locator(".candidates li").first).to_be_visible()
    seen = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
    tell = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(seen % "true" + tell)
    rested(server)
    page.evaluate(seen % "false" + tell)
    while not server.app.state.scholars._running:
        time.sleep(0.02)
    page.locator(".brand").click()
    expect(page.locator(".lobby")).to_be_visible()
    rested(server)
    page.go_back()
    at(page, 4)
    page.keyboard.press("e")
    expect(page.locator(".candidates li").first).to_be_visible()
    page.close()
    rested(server)


# Heat maps


@pytest.mark.parametrize(
    ("name", "take", "kind"),
    [
        ("blokus-duo", "[data-piece='14']", r"^\w+: "),
        ("shobu", ".stone.ready", r"^passive \w\d: "),
        ("samurai", ".tile:not([disabled])", r"^\w+: "),
    ],
)
def test_heat_maps_of_two_players_side_by_side(
    visit: Visit, name: str, take: str, kind: str
) -> None:
    page = visit(link(played(name, 4)))
    at(page, 4)
    page.keyboard.press("h")
    cells = page.locator(".warm")
    expect(cells.first).to_be_visible()
    title = page.locator(".legend b").first
    expect(title).to_contain_text("whatever is best")
    every = cells.count()
    page.mouse.click(*middle(page.locator(take).first))
    expect(title).to_have_text(re.compile(kind))
    assert 0 < cells.count() <= every
    page.keyboard.press("Escape")
    page.locator("[aria-label='Beside it']").select_option("level:3")
    expect(page.locator(".board svg[tabindex]")).to_have_count(2)
    expect(page.locator(".board").nth(1).locator(".warm").first).to_be_visible()
    expect(page.locator(".legend").nth(1)).to_be_visible()
    page.locator(".legend summary").first.click()
    rows = page.locator(".legend").first.locator("tbody tr")
    values = rows.locator("td:nth-child(2)").all_inner_texts()
    numbers = [float(value.removesuffix(" %")) for value in values]
    assert numbers == sorted(numbers, reverse=True)
    page.mouse.move(*middle(page.locator(".board").first.locator(".warm").first))
    expect(page.locator(".heat-pointed").first).to_contain_text(":")
    page.keyboard.press("ArrowLeft")
    at(page, 3)
    expect(page.locator(".board").nth(1).locator(".warm").first).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".warm")).to_have_count(0)
    expect(page.locator(".board svg[tabindex]:visible")).to_have_count(1)


def test_a_player_by_text_or_why_not(visit: Visit) -> None:
    page = visit(link(played("blokus-duo", 4)))
    at(page, 4)
    page.keyboard.press("h")
    page.locator("[aria-label='Heat map of']").select_option("other")
    own = page.locator(".heat-who input").first
    own.fill("gtp:ls")
    own.press("Enter")
    expect(page.locator(".heat-side").first).to_contain_text("cannot be seated")
    own.fill("greedy:size=1")
    own.press("Enter")
    expect(page.locator(".warm").first).to_be_visible()


# Reviews


def test_a_game_of_ones_own_is_reviewed(visit: Visit, server: Server) -> None:
    room, tokens = server.open("shobu:quiet=6", "person", "random", seed=4)
    page = visit(f"/g/{room}#seat={tokens[0]}")
    expect(page.locator(".table.your-turn")).to_be_visible()
    expect(page.locator("[data-do='study']")).to_be_enabled()
    hands = Hands(page, "shobu:quiet=6", 4)
    state = hands.play_to_the_end(push_stones)
    page.locator("[data-review]").click()
    at(page, len(state.moves))
    expect(page.locator(".status")).to_have_text(re.compile("wins|draw"))
    page.locator("[aria-label='How carefully to review']").select_option("0.15")
    page.locator("[data-do='review']").click()
    expect(page.locator(".review .faint").first).to_contain_text("% lost a move")
    expect(page.locator("[data-do='review']")).to_have_text("Review again")
    expect(page.locator(".graph-line")).to_have_count(1)
    mistakes = page.locator(".mistakes li")
    assert mistakes.count() == page.locator(".ply-mark[aria-label]").count() > 0
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("m")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Better was")
    number = int(mistakes.first.get_attribute("data-mistake") or 0)
    at(page, number)
    page.reload()
    at(page, number)
    assert page.locator(".mistakes li").count() == mistakes.count()
    rim = page.locator(".graph").bounding_box()
    assert rim
    page.mouse.click(rim["x"] + 3, rim["y"] + 20)
    at(page, 0)
    try_again(page, number)


def try_again(page: Page, number: int) -> None:
    """Finds something better than a mistake, with a little help."""
    page.locator(f"[data-try='{number}']").click()
    at(page, number - 1)
    expect(page.locator(".note")).to_contain_text("Find something better than")
    page.keyboard.press("e")
    expect(page.locator(".candidates li").first).to_be_visible()
    page.wait_for_timeout(300)
    page.keyboard.press("p")
    at(page, number)
    expect(page.locator(".verdict")).to_contain_text(re.compile("Well found|loses"))
    expect(page.locator(".variation .ply").first).to_be_visible()
    page.keyboard.press("e")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".verdict [data-do='better']")).to_be_visible()
    page.locator(".verdict [data-do='better']").click()
    expect(page.locator(".variation .ply[aria-current]")).to_be_visible()


def test_a_running_game_with_others_is_not_reviewed(visit: Visit, server: Server) -> None:
    room, tokens = server.open("shobu", "person", "person")
    page = visit(f"/g/{room}#seat={tokens[0]}")
    expect(page.locator(".table.your-turn")).to_be_visible()
    expect(page.locator("[data-do='study']")).to_be_disabled()


# Screens


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_sticks_out_and_everything_has_a_name(visit: Visit, name: str, width: int) -> None:
    page = visit(link(played(name, 6)), width=width)
    at(page, 6)
    page.keyboard.press("e")
    page.keyboard.press("h")
    page.locator("[aria-label='Beside it']").select_option("random")
    expect(page.locator(".candidates li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not re.search(r"\b(null|undefined|NaN)\b", page.locator("body").inner_text())
    unnamed = page.locator("button, input, select, svg[tabindex]").evaluate_all(
        "all => all.filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())"
        " && !e.labels?.length).length"
    )
    assert unnamed == 0
