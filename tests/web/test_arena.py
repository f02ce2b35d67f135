"""The arena on the page: what is stored, what runs now, and the tables of the studies."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from sparring.arena import hold_match, hold_tournament, match, tournament
from sparring.arena.openings import Openings
from sparring.arena.play import Nobody, Setup, Task, play, unfinished
from sparring.arena.store import Store
from sparring.arena.studies import Lab, study
from sparring.database import connect
from tests.web.conftest import FAST, Server, Visit
from tests.web.test_watch import contest, hide

GAME = "blokus:size=6,players=2"
TINY = "blokus:size=5,players=2"


class Hall(Server):
    """A server whose database has a match, a tournament, and a run that is on its way."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, FAST)
        db = str(path)
        self.match = hold_match(GAME, "greedy", "random", games=10, seed=1, db=db, workers=1)
        players = ["random", "greedy", "uniform"]
        self.tournament = hold_tournament(GAME, players, games=4, seed=1, db=db, workers=1)
        hold_match(TINY, "random", "random", games=60, seed=1, db=db, workers=1)
        self.store = Store(connect(db))
        plan, openings = match.Plan(6), Openings(2)
        self.run_now = match.planned(
            self.store, GAME, "uniform", "random", plan, seed=2, openings=openings
        )
        self.tasks = [t for b in match.Match(self.run_now, [], 0).blocks for t in b.tasks()]
        self.play_one()

    def play_one(self) -> None:
        """The next game of the run that is on its way."""
        self.store.add(self.run_now, play(self.run_now.setup, self.tasks.pop(0), Nobody()))


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with Hall(tmp_path_factory.mktemp("arena") / "page.db") as running:
        yield running
        running.store.close()


def get(server: Server, path: str) -> httpx.Response:
    return httpx.get(server.address + path)


def test_runs_and_results_over_http(arena: Hall) -> None:
    now, _, cup, first = get(arena, "/api/arena").json()
    assert (now["running"], cup["running"], first["running"]) == (True, False, False)
    assert (first["games"], first["players"]) == (10, ["greedy", "random"])
    result = get(arena, f"/api/arena/{first['run']}").json()
    summary = arena.match.summary()
    for key in ("score", "score_interval", "elo", "wins", "losses", "superiority"):
        assert result[key] == summary[key]
    assert result["course"][-1][:2] == [10, pytest.approx(summary["score"])]
    assert result["command"].startswith(f"sparring match {GAME} greedy random --games 10")
    ratings = get(arena, f"/api/arena/{cup['run']}").json()["standings"]
    wanted = arena.tournament.summary()["standings"]
    assert [(r["title"], r["elo"], r["elo_error"]) for r in ratings] == [
        (w["text"], pytest.approx(w["elo"]), pytest.approx(w["elo_error"])) for w in wanted
    ]
    games = get(arena, f"/api/arena/{first['run']}/games").json()
    assert len(games) == 10
    assert get(arena, f"/api/arena/{first['run']}/games?offset=8").json() == games[8:]
    run, played = arena.store.game(games[0]["id"])
    assert (run.id, played.scores) == (first["run"], games[0]["scores"])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/arena/999", 404), ("/api/arena/0", 422), ("/api/arena/x", 422),
        ("/api/arena/999/games", 404), ("/api/arena/1/games?offset=-1", 422),
        ("/api/studies/porto-shobu/timings/figures/0.svg", 404),
        ("/api/studies/leeds-blokus/table-1/figures/7.svg", 404),
        ("/api/studies/nobody/table", 404), ("/api/studies/leeds-blokus/table-9", 404),
    ],
)  # fmt: skip
def test_what_is_not_there(arena: Hall, path: str, status: int) -> None:
    assert get(arena, path).status_code == status


def test_programs_of_the_owner_stay_private(tmp_path: Path) -> None:
    """Commands, folders and what a program said are for nobody else."""
    path = tmp_path / "page.db"
    store = Store(connect(str(path)))
    texts = ("gtp:/secret/engine --key 1", "/secret/bot.py:Bot", "gtp:/secret/other", "random")
    for players in (texts[:2], texts):
        kind = match.KIND if len(players) == 2 else tournament.KIND
        plan = match.Plan(2).as_data() if len(players) == 2 else asdict(tournament.Plan())
        setup = Setup(GAME, players, 1, Openings(2))
        run = store.begin(kind, setup, [{"text": text} for text in players], plan)
        task = Task(0, 0, (0, 1))
        store.add(run, unfinished(setup, task, [], 0, "crashed: at /secret/engine"))
    store.close()
    with Server(path) as server:
        pages = [get(server, f"/api/arena{part}") for part in ("", "/1", "/2", "/1/games")]
        assert all(page.status_code == 200 for page in pages)
        assert not any("secret" in page.text for page in pages)
        assert pages[1].json()["titles"] == ["gtp: \u2026", "bot.py:Bot"]
        assert pages[2].json()["titles"][2] == "gtp: \u2026 #2"
        assert pages[3].json()[0]["failure"] == "crashed"


def test_a_run_grows_while_it_is_looked_at(arena: Hall, visit: Visit) -> None:
    page = visit("/arena", server=arena)
    card = page.locator(f".live-card[data-run='{arena.run_now.id}']")
    expect(card).to_have_attribute("data-games", "1")
    arena.play_one()
    expect(card).to_have_attribute("data-games", "2")
    expect(card.locator(".score-line")).to_contain_text("for uniform")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    hide(page, hidden=True)
    page.wait_for_timeout(100)
    asked.clear()
    page.wait_for_timeout(3500)
    assert asked == []


@pytest.mark.parametrize("width", [360, 1280])
def test_a_tournament_by_keys(arena: Hall, visit: Visit, width: int) -> None:
    page = visit("/", width=width, server=arena)
    page.locator("a[href='/arena']").press("Enter")
    page.locator(f".runs li[data-run='{arena.tournament.run.id}'] a").press("Enter")
    expect(page.locator("h1")).to_contain_text(["Arena", "Tournament of 3 players"])
    rows = page.locator("table.data").first.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(page.locator(".chart.ratings .dot")).to_have_count(3)
    expect(rows.first.locator("th")).to_have_text(
        arena.tournament.summary()["standings"][0]["text"]
    )
    expect(page.locator(".games li")).to_have_count(len(arena.tournament.games))
    number = page.locator(".games li").first.get_attribute("data-game")
    assert page.locator(".games a").first.get_attribute("href") == f"/study?arena={number}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_earlier_games(arena: Hall, visit: Visit) -> None:
    page = visit("/arena", server=arena)
    page.locator(".runs li", has_text=TINY).locator("a").click()
    expect(page.locator(".games li")).to_have_count(50)
    page.locator("button", has_text="Earlier games").press("Enter")
    expect(page.locator(".games li")).to_have_count(60)
    expect(page.locator("button", has_text="Earlier games")).to_be_hidden()


def test_no_such_run(arena: Hall, visit: Visit) -> None:
    page = visit("/arena/999", server=arena)
    expect(page.locator("h1").last).to_contain_text("There is no run 999")


def test_a_table_of_a_study_is_made_of_stored_games(arena: Hall, visit: Visit) -> None:
    page = visit("/arena", server=arena)
    box = page.locator("[data-table='harvard-blokus/results']")
    box.locator("summary").press("Enter")
    first = box.locator("tbody tr").first
    expect(first).to_contain_text("not played yet")
    box.locator("[data-row='0']").press("Enter")
    expect(first).not_to_contain_text("not played yet")
    expect(box.locator("[data-row='0']")).to_be_focused()
    table = get(arena, "/api/studies/harvard-blokus/results").json()
    rows = study("harvard-blokus").table("results").rows
    assert table["missing"] == [row["label"] for row in rows[1:]]
    assert "in 20 of ours" in table["findings"][0]
    picture = box.locator(".figures img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 100
    lab = Lab(arena.store, games=20, workers=1)
    data = study("harvard-blokus").table("results")
    ours = lab.match(data, rows[0]["a"], rows[0]["b"])
    mean = sum(a for a, _ in (played.scores for played in ours.games)) / 20
    assert table["rows"][0][2].startswith(f"{mean:.0f}:")


def test_nodes_are_counted_once(arena: Hall) -> None:
    table = get(arena, "/api/studies/leeds-blokus/table-1").json()
    assert not table["playable"]
    assert table["rows"][0][:3] == ["depth 1", "58", "58"]
    begun = time.monotonic()
    get(arena, "/api/studies/leeds-blokus/table-1")
    assert time.monotonic() - begun < 60


def test_a_row_is_played_up_to_what_its_table_needs(arena: Hall) -> None:
    row = {"type": "row", "study": "porto-shobu", "table": "timings", "row": 0}
    for games, total in ((3, 3), (100, 20)):
        with contest(arena, **row, games=games) as line:
            assert line.wait("done")["games"] == total
    for bad in ({"row": 99}, {"table": "nothing"}, {"study": "leeds-blokus", "table": "table-1"}):
        with contest(arena, **{**row, **bad}, games=5) as line:
            assert line.wait("shut")["why"]
