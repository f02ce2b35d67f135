"""Takes the pictures of the page that README and docs show: `make pictures`.

A server of its own plays the same games every time, so the pictures change only with the page.
`python -m tests.web.screenshots studying` takes only those of one part.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

import sparring
from sparring.players import player
from tests.web.conftest import CHROMIUM, FAST, QUIET, Server
from tests.web.hands import middle
from tests.web.study_pictures import studying

OUT = Path(__file__).parents[2] / "docs" / "pictures"
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True,
    "device_scale_factor": 1.5,
}  # fmt: skip
SEED = 11


class Studio:
    """A server and a browser, and games played up to a position."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server, self.browser = server, browser

    def page(self, path: str, **options: Any) -> Page:
        """A page in a window of its own."""
        context = self.browser.new_context(reduced_motion="reduce", **options)
        page = context.new_page()
        page.goto(self.server.address + path)
        return page

    def game(self, name: str, moves: int, *others: str, seed: int = SEED) -> str:
        """The address of a game after some moves of somebody who plays well."""
        room, tokens = self.server.open(name, "person", *others, seed=seed)
        game = sparring.game(name)
        me = player("mcts:sims=600", game, seed=1)
        with self.server.sit(room, tokens[0]) as client:
            while not client.my_turn()["over"] and client.scene["at"] < moves:
                record = sparring.Record(game, moves=client.scene["moves"], seed=seed)
                client.play(str(me.choose(record.final().view(0))))
        return f"/g/{room}#seat={tokens[0]}"

    def table(self, address: str, **options: Any) -> Page:
        """A table, when it is drawn."""
        page = self.page(address, **options)
        expect(page.locator(".table.your-turn, .table.over")).to_be_visible()
        page.wait_for_timeout(150)
        return page

    def shoot(self, page: Page, name: str) -> None:
        """Takes the picture."""
        page.wait_for_timeout(250)
        page.screenshot(path=OUT / f"page-{name}.png")
        page.context.close()
        print(f"docs/pictures/page-{name}.png")


def lobby(studio: Studio) -> None:
    """The lobby, and how a game is set up."""
    page = studio.page("/", **DESK)
    page.locator("[data-play]").first.wait_for()
    studio.shoot(page, "lobby")
    page = studio.page("/", **DESK)
    page.locator("[data-setup='blokus']").click()
    page.locator("input[value='blokus']").check()
    page.locator("#seat-3").wait_for()
    studio.shoot(page, "setup")
    page = studio.page("/", **DESK)
    page.locator("[data-play='blokus']").click()
    page.locator("#open-rules").click()
    page.locator(".prose").wait_for()
    studio.shoot(page, "rules")


def blokus(studio: Studio) -> None:
    """A piece in hand, on a desk, in the dark with four, on a phone, at the end."""
    address = studio.game("blokus-duo", 12, "greedy")
    page = studio.table(address, **DESK)
    page.locator(".piece:not(.stuck)").first.click()
    studio.shoot(page, "blokus")
    page = studio.table(address, **PHONE)
    page.locator(".piece:not(.stuck)").first.tap()
    studio.shoot(page, "phone-blokus")
    page = studio.table(
        studio.game("blokus", 40, "greedy", "mcts:sims=400", "greedy"), color_scheme="dark", **DESK
    )
    studio.shoot(page, "blokus-dark")
    page = studio.table(studio.game("blokus-duo", 99, "greedy"), **DESK)
    studio.shoot(page, "result")


def shobu(studio: Studio) -> None:
    """The second half of a turn, with a push in view."""
    address = studio.game("shobu", 8, "greedy")
    page = studio.table(address, **DESK)
    passive, goal, stone = pushing(page)
    page.mouse.click(*middle(page.locator(f".stone[data-square='{passive}']")))
    page.mouse.click(*middle(page.locator(f".mark.target[data-square='{goal}']")))
    page.mouse.move(*middle(page.locator(f".stone[data-square='{stone}']")))
    studio.shoot(page, "shobu")
    page = studio.table(address, color_scheme="dark", **PHONE)
    page.locator(".stone.ready").first.tap()
    studio.shoot(page, "phone-shobu")


def pushing(page: Page) -> tuple[str, str, str]:
    """The squares of a turn that pushes a stone, if there is one."""
    moves = page.locator(".moves li").evaluate_all("all => all.map(i => i.dataset.move)")
    state = sparring.Record(sparring.game("shobu"), moves=moves, seed=SEED).final()
    turns = [
        (bool(turn["pushed"]), passive, goal, stone)
        for passive, goals in state.choices()["legal"].items()
        for goal, stones in goals.items()
        for stone, turn in stones.items()
    ]
    return max(turns)[1:]


def samurai(studio: Studio) -> None:
    """A tile in hand, and the influence on a settlement."""
    address = studio.game("samurai", 16, "city-capture")
    page = studio.table(address, **DESK)
    page.locator(".tile:not([disabled])").first.click()
    page.mouse.move(*middle(page.locator("[data-hex='16-L']")))
    studio.shoot(page, "samurai")
    page = studio.table(address, **PHONE)
    page.locator(".tile:not([disabled])").first.tap()
    studio.shoot(page, "phone-samurai")
    page = studio.table(
        studio.game("samurai:players=4", 30, *["city-capture"] * 3), color_scheme="dark", **DESK
    )
    studio.shoot(page, "samurai-dark")


def main() -> None:
    """Takes them all, or those of the parts that are named."""
    OUT.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "page.db", FAST) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        studio = Studio(server, browser)
        for part in (lobby, blokus, shobu, samurai, studying):
            if not sys.argv[1:] or part.__name__ in sys.argv[1:]:
                part(studio)
        browser.close()


if __name__ == "__main__":
    main()
