"""How the tests find their way about the study's page."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import Page, expect

import sparring
from tests.web.hands import lay_tile, place_piece, push_stones

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
