"""Takes the pictures of the page that README and docs show: `make pictures`.

A server of its own plays the same games every time, so the pictures change only with the page.
`python -m tests.web.screenshots studying` takes only those of one part.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, Page, expect, sync_playwright

import sparring
from sparring.arena import hold_tournament
from sparring.arena.store import Store
from sparring.arena.studies import Lab, study
from sparring.database import connect
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


def watching(studio: Studio) -> None:
    """Computers among themselves, step by step and many games in a row."""
    room, _ = studio.server.open("blokus-duo", "greedy", "greedy-advanced", seed=SEED)
    page = studio.table(f"/g/{room}", **DESK)
    page.locator(".scrub").fill("16")
    page.locator(".table[data-at='16']").wait_for()
    page.locator(".series input").fill("60")
    page.locator("[data-series]").click()
    expect(page.locator(".series[data-games='60']")).to_be_visible()
    page.locator(".status").click()
    studio.shoot(page, "watching")
    room, _ = studio.server.open("shobu", "porto:2", "porto:1", seed=SEED)
    page = studio.table(f"/g/{room}", color_scheme="dark", **PHONE)
    page.locator(".scrub").fill("9")
    page.locator(".table[data-at='9']").wait_for()
    studio.shoot(page, "phone-watching")


def arena(studio: Studio) -> None:
    """A tournament with its ratings, and a study's table with our numbers."""
    page = studio.page("/arena", **DESK)
    page.locator(".runs a", has_text="random \u2013 tile-association").click()
    page.locator(".games li").first.wait_for()
    studio.shoot(page, "arena")
    page = studio.page("/arena", **DESK)
    table = page.locator("[data-table='leeds-samurai/tables-5']")
    table.locator("summary").click()
    table.locator("tbody tr").first.wait_for()
    expect(table.locator("img")).to_have_js_property("complete", True)
    table.evaluate("element => element.scrollIntoView({ block: 'start' })")
    studio.shoot(page, "studies")


def stored(path: Path) -> None:
    """What the arena shows: a tournament of the players of a study, and its table."""
    game = "samurai:rules=leeds"
    names = ("tile-association", "city-influence", "city-capture", "advanced-capture")
    hold_tournament(
        game, ["random", *names, "tile-exchange"], games=40, seed=SEED, db=str(path), workers=2
    )
    store = Store(connect(str(path)))
    Lab(store, games=200, workers=2).reproduce(study("leeds-samurai").table("tables-5"))
    store.close()


def learning(studio: Studio) -> None:
    """Weights, their heat map, and a match of the new ones against the old."""
    page = studio.page("/learn?game=blokus-duo", **DESK)
    page.locator(".learn[data-chosen]").wait_for()
    page.locator("input[aria-label='Weight of their raw corners']").fill("-3")
    expect(page.locator(".command-text")).to_contain_text("-3*their_raw_corners")
    studio.shoot(page, "learning")
    page = studio.page("/learn?game=samurai", color_scheme="dark", **PHONE)
    page.locator("input[aria-label='Weight of city influence']").fill("3")
    expect(page.locator(".command-text")).to_contain_text("3*city_influence")
    page.locator(".status").evaluate("element => element.scrollIntoView({ block: 'start' })")
    studio.shoot(page, "phone-learning")


def main() -> None:
    """Takes them all, or those of the parts that are named."""
    OUT.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("secrets.randbelow", return_value=SEED),
        Server(Path(folder) / "page.db", FAST) as server,
        sync_playwright() as playwright,
    ):
        stored(Path(folder) / "page.db")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        studio = Studio(server, browser)
        for part in (lobby, blokus, shobu, samurai, watching, arena, learning, studying):
            if not sys.argv[1:] or part.__name__ in sys.argv[1:]:
                part(studio)
        browser.close()


if __name__ == "__main__":
    main()
