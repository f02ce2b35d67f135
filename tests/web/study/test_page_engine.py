"""The engine of the study, in a browser."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

import sparring
from tests.web.conftest import Server, Visit
from tests.web.study.asking import played, rested
from tests.web.study.pages import LINE, at, here, link, shobu


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
