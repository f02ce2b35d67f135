"""The page around the boards: lobby, links, hints, rules, reload, labels, small screens."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import tests.games.tic_tac_toe  # noqa: F401  # a game without a drawing
from tests.web.conftest import FAST, Server, Visit
from tests.web.hands import Hands, at, middle, push_stones

FAMILIES = ["blokus", "shobu", "samurai"]


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("width", [360, 1280])
def test_one_click_starts_a_game(visit: Visit, family: str, width: int) -> None:
    page = visit("/", width=width)
    expect(page.locator(".card")).not_to_have_count(0)
    assert fits(page)
    page.locator(f"[data-play='{family}']").click()
    at(page, 0)
    assert fits(page)
    expect(page.locator(".status")).to_contain_text("Your turn")
    assert not re.search(r"\b(null|undefined|NaN)\b", page.locator("body").inner_text())
    unnamed = page.locator("button, input, select, svg[tabindex]").evaluate_all(
        "all => all.filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())"
        " && !e.labels?.length).length"
    )
    assert unnamed == 0


def test_a_game_is_set_up_for_somebody_elsewhere(visit: Visit, server: Server) -> None:
    here = visit("/", width=360)
    here.locator("[data-setup='shobu']").click()
    assert fits(here)
    assert "null" not in here.locator("dialog").inner_text()
    here.locator("#option-quiet").fill("4")
    here.locator("#option-quiet").press("Tab")
    here.locator("#seat-1").select_option("elsewhere")
    here.locator("[data-start]").click()
    at(here, 0)
    link = here.locator("[data-invite='1']").input_value()
    assert link.startswith(server.address)
    there = visit(link.removeprefix(server.address))
    expect(there.locator(".status")).to_have_text("Player 1 (black) is to move")
    expect(here.locator("[data-invite]")).to_have_count(0)
    assert "#" not in there.url
    black, white = Hands(here, "shobu:quiet=4", 0), Hands(there, "shobu:quiet=4", 0)
    push_stones(black, black.state(), "a1e5N")
    at(there, 1)
    expect(there.locator("#live")).to_contain_text("a1e5N")
    push_stones(white, white.state(), "a8e4S")
    at(here, 2)
    here.locator("[data-do='undo']").click()
    there.locator(".result [data-yes]").click()
    at(here, 0)
    there.locator("[data-do='resign']").click()
    there.locator("dialog [data-yes]").click()
    expect(here.locator(".result h2")).to_have_text("You win.")
    here.locator("[data-again]").click()
    there.locator("[data-again]").click()
    at(here, 0)
    expect(there.locator(".status")).to_contain_text("is to move")


def test_a_seat_survives_reload_and_a_closed_window(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-play='shobu']").click()
    at(page, 0)
    hands = Hands(page, "shobu", 0)
    push_stones(hands, hands.state(), "a1e5N")
    at(page, 2)
    page.reload()
    at(page, 2)
    other = page.context.new_page()
    page.close()
    other.goto(page.url.split("/g/")[0])
    other.locator(".mine a").click()
    at(other, 2)


def test_undo_redo_hint_and_the_list_of_moves(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-play='shobu']").click()
    at(page, 0)
    hands = Hands(page, "shobu", 0)
    push_stones(hands, hands.state(), "a1e5N")
    at(page, 2)
    assert page.locator(".moves li").count() == 2
    page.keyboard.press("u")
    at(page, 0)
    expect(page.locator(".moves li")).to_have_count(0)
    page.keyboard.press("y")
    at(page, 2)
    page.locator("[data-do='hint']").click()
    expect(page.locator(".arrow.aggressive")).to_have_count(1)
    expect(page.locator(".note")).to_contain_text("Hint: ")
    with page.expect_download() as download:
        page.locator("[data-do='picture']").click()
    assert download.value.suggested_filename == "shobu.png"


def test_a_hint_is_in_sight_on_a_phone(visit: Visit) -> None:
    page = visit("/", width=360, height=640)
    page.locator("[data-play='shobu']").click()
    at(page, 0)
    page.locator("[data-do='hint']").click()
    expect(page.locator(".arrow.aggressive")).to_have_count(1)
    expect(page.locator(".shobu-board")).to_be_in_viewport(ratio=0.95)


def test_rules_keys_and_theme(visit: Visit) -> None:
    page = visit("/", color_scheme="light")
    page.locator("[data-play='blokus']").click()
    at(page, 0)
    page.locator("#open-rules").click()
    expect(page.locator("dialog")).to_contain_text("corner to corner")
    pictures = page.locator("dialog img")
    assert pictures.count() >= 1
    expect(pictures.first).to_have_js_property("complete", True)
    assert pictures.first.evaluate("image => image.naturalWidth") > 100
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("rotate")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.locator("#theme").click()
    assert page.evaluate(paper) == light
    page.locator("#theme").click()
    assert page.evaluate(paper) != light
    page.reload()
    assert page.evaluate(paper) != light


def test_two_people_at_one_screen_do_not_see_each_others_hands(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-setup='samurai']").click()
    page.locator("#seat-1").select_option("here")
    page.locator("[data-start]").click()
    at(page, 0)
    page.locator(".tile:not([disabled])").first.click()
    page.mouse.click(*middle(page.locator(".hexagon.target").first))
    end = page.locator("[data-tool='end']")
    expect(page.locator(".table:not([data-at='0'])")).to_be_visible()
    if page.locator("dialog").count() == 0:
        end.click()
    expect(page.locator("dialog")).to_contain_text("Is only the right person looking?")
    expect(page.locator(".tray")).to_be_hidden()
    page.locator("dialog [data-yes]").click()
    expect(page.locator(".tray")).to_be_visible()


def test_hands_are_covered_while_a_computer_moves_between_two_people(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-setup='samurai']").click()
    page.locator("#option-players").fill("3")
    page.locator("#option-players").press("Tab")
    page.locator("#seat-2").select_option("here")
    page.locator("#seat-1").select_option("other")
    page.locator(".own-text:visible").fill("mcts:time=10s")
    page.locator("#option-mode").select_option("domination")
    expect(page.locator(".own-text:visible")).to_have_value("mcts:time=10s")
    page.locator("[data-start]").click()
    at(page, 0)
    page.locator(".tile:not([disabled])").first.click()
    page.mouse.click(*middle(page.locator(".hexagon.target").first))
    expect(page.locator(".table:not([data-at='0'])")).to_be_visible()
    if page.locator(".table.your-turn:not(.covered)").count():
        page.locator("[data-tool='end']").click()
    expect(page.locator("dialog")).to_contain_text("Player 3")
    expect(page.locator(".tray")).to_be_hidden()


def test_the_last_of_many_moves_is_in_sight(visit: Visit, server: Server) -> None:
    room, _ = server.open("shobu", "random", "random")
    page = visit(f"/g/{room}")
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".tray")).to_be_hidden()
    box, last = (page.locator(name).bounding_box() for name in (".moves", ".moves li.now"))
    assert page.locator(".moves li").count() > 20
    assert box
    assert last
    assert box["y"] <= last["y"] < last["y"] + last["height"] <= box["y"] + box["height"] + 1


def test_any_player_by_name_and_computers_among_themselves(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-setup='blokus']").click()
    page.locator("input[value='blokus']").check()
    expect(page.locator("#seat-3")).to_be_visible()
    page.locator("#option-size").fill("5")
    page.locator("#option-size").press("Tab")
    for seat in range(4):
        page.locator(f"#seat-{seat}").select_option("random")
    page.locator("#seat-1").select_option("other")
    page.locator(".own-text:visible").fill("gtp:ls")
    page.locator("[data-start]").click()
    expect(page.locator(".toast")).to_contain_text("cannot be seated")
    page.locator(".own-text:visible").fill("mcts:sims=10")
    page.locator("[data-start]").click()
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".who", has_text="mcts:sims=10")).to_be_visible()


@pytest.mark.parametrize("family", FAMILIES)
def test_the_board_is_turned(visit: Visit, family: str) -> None:
    page = visit("/")
    page.locator(f"[data-play='{family}']").click()
    at(page, 0)
    marks = {"blokus": ".start", "shobu": ".stone", "samurai": "[data-hex]"}
    mark = page.locator(marks[family]).first
    before = middle(mark)
    page.locator("[data-do='turn']").click()
    expect(mark).to_be_visible()
    assert middle(mark) != before


def test_a_game_without_a_drawing_is_played_with_buttons(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-play='tic-tac-toe']").click()
    while True:
        expect(page.locator(".table.your-turn, .table.over")).to_be_visible()
        if page.locator(".table.over").count():
            break
        now = page.locator(".table").get_attribute("data-at")
        page.locator(".plain-moves button").first.click()
        expect(page.locator(f".table:not([data-at='{now}'])")).to_be_visible()
    expect(page.locator(".result h2")).to_be_visible()


def test_the_page_goes_on_when_the_server_comes_back(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "page.db"
    context = browser.new_context()
    page = context.new_page()
    with Server(database) as first:
        room, tokens = first.open("shobu", "person", "random")
        page.goto(f"{first.address}/g/{room}#seat={tokens[0]}")
        hands = Hands(page, "shobu", 1)
        at(page, 0)
        push_stones(hands, hands.state(), "a1e5N")
        at(page, 2)
    expect(page.locator(".cut")).to_be_visible()
    with Server(database, port=first.port):
        expect(page.locator(".cut")).to_be_hidden(timeout=30_000)
        move = str(hands.state().legal_moves()[0])
        push_stones(hands, hands.state(), move)
        at(page, 4)
    context.close()


def test_a_full_hall_does_not_cost_the_seat(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    with Server(tmp_path / "page.db", replace(FAST, rooms=1)) as server:
        taken, _ = server.open("shobu", "person", "random")
        room, tokens = server.open("shobu", "person", "random")
        with server.sit(taken) as other:
            other.wait("scene")
            page.goto(f"{server.address}/g/{room}#seat={tokens[0]}")
            expect(page.locator(".empty h1")).to_contain_text("The hall is full")
        page.wait_for_timeout(200)
        page.locator(".empty a", has_text="Try again").click()
        at(page, 0)
    context.close()


def test_a_link_that_leads_nowhere(visit: Visit) -> None:
    page = visit("/g/AAAAAAAAAAAA")
    expect(page.locator(".empty h1")).to_have_text("There is no such game")
