"""The pictures of the study, a part of `make pictures`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

import sparring
from sparring.players import player

if TYPE_CHECKING:
    from tests.web.screenshots import Studio

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True,
    "device_scale_factor": 1.5,
}  # fmt: skip


def game(name: str, *seats: str, at: int | None = None, seed: int = 5) -> str:
    """The address of a game between computer players, shown after some moves."""
    rules = sparring.game(name)
    state = rules.start(seed)
    players = [player(text, rules, seed=number) for number, text in enumerate(seats)]
    while not state.is_over():
        state.push(players[state.to_move].choose(state.view(state.to_move)))
    record = " ".join([name, *map(str, state.moves)])
    where = {} if at is None else {"at": at}
    named = [("player", text) for text in seats]
    return "/study#" + urlencode([*({"record": record, "seed": seed} | where).items(), *named])


def opened(studio: Studio, address: str, **options: Any) -> Page:
    """A study, when it is drawn."""
    page = studio.page(address, **options)
    page.locator(".study[data-at]").wait_for()
    return page


def thinking(page: Page, milliseconds: int = 6000) -> None:
    """Lets the engine think for a while."""
    page.locator("[data-do='engine']").click()
    page.locator(".candidates li").first.wait_for()
    page.wait_for_timeout(milliseconds)


def reviewed(page: Page) -> None:
    """Lets the game be reviewed, and goes to the worst mistake."""
    page.locator("[data-do='review']").click()
    expect(page.locator("[data-do='review']")).to_have_text("Review again", timeout=300_000)
    kinds = (page.locator(f".mistakes .{kind}") for kind in ("blunder", "mistake", "inaccuracy"))
    next(found for found in kinds if found.count()).last.locator(".mistake-go").click()
    page.locator(".verdict").wait_for()


def studying(studio: Studio) -> None:
    """The engine, a review, two heat maps, and how records come in."""
    duo = game("blokus-duo", "level:2", "level:4", at=11)
    page = opened(studio, duo, **DESK)
    thinking(page)
    studio.shoot(page, "study-engine")
    page = opened(studio, duo, color_scheme="dark", **PHONE)
    thinking(page, 3000)
    studio.shoot(page, "phone-study")

    page = opened(studio, game("shobu", "level:4", "level:5"), **DESK)
    reviewed(page)
    studio.shoot(page, "study-review")
    page = opened(studio, game("samurai:players=3", "level:3", "city-capture", "level:5"),
                  color_scheme="dark", **DESK)  # fmt: skip
    reviewed(page)
    page.locator(".review").evaluate("panel => panel.scrollIntoView({ block: 'center' })")
    studio.shoot(page, "study-graph")

    page = opened(studio, duo, **DESK)
    page.locator("[data-do='heat']").click()
    page.locator("[aria-label='Beside it']").select_option("level:8")
    page.locator(".piece:not(.stuck)").nth(1).click()
    page.locator(".board").nth(1).locator(".warm").first.wait_for()
    studio.shoot(page, "study-heat")

    page = studio.page("/", **DESK)
    page.locator("[data-study='import']").click()
    record = sparring.Record(sparring.game("shobu"), ["a1e5N", "b8f4S"], players=["Ann", "Bob"])
    record.extra = {"variations": [{"at": 1, "moves": ["a8e4S"]}]}
    page.locator("dialog textarea").fill(record.to_json())
    studio.shoot(page, "study-import")
