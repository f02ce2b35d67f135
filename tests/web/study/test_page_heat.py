"""Heat maps on the board, in a browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.hands import middle
from tests.web.study.asking import played
from tests.web.study.pages import at, link


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
