"""Reviews with their mistakes, in a browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Server, Visit
from tests.web.hands import Hands, push_stones
from tests.web.study.pages import at


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
