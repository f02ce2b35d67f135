"""Watching computers among themselves: at one's own pace, back and forth, many games in a row."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import sparring
from sparring.arena.store import Store
from sparring.database import connect as database
from sparring.web.limits import Limits
from tests.web.client import Client
from tests.web.conftest import FAST, Server, Visit

DUO = "blokus:size=7,players=2"


class Watcher(Client):
    """Somebody who sets the pace."""

    def __init__(self, server: Server, room: str) -> None:
        super().__init__(server.port, room, [], watch=True)


def look(watcher: Client, at: int) -> dict[str, Any]:
    """The scene after so many moves."""
    watcher.send(type="look", at=at)
    return watcher.wait("scene", at=at)


def test_computers_move_only_as_far_as_somebody_looks(server: Server) -> None:
    room, _ = server.open(DUO, "random", "random")
    with Watcher(server, room) as watcher:
        assert watcher.wait("scene")["at"] == 0
        assert look(watcher, 1)["line"] == 1
        three = look(watcher, 3)
        back = look(watcher, 1)
        assert back["moves"] == three["moves"][:1]
        assert back["line"] == 3
        assert back["board"] != three["board"]
        assert look(watcher, 2)["moves"] == three["moves"][:2]
        table = server.app.state.hall.tables[room]
        time.sleep(0.2)
        assert table.at == 3
        assert table.thought is None
        watcher.send(type="look", at=10**6)
        end = watcher.wait("scene", over=True)
        assert look(watcher, 0)["over"] is False
        watcher.send(type="look", at=10**6)
        assert watcher.wait("scene")["moves"] == end["moves"]


def test_a_thought_that_nobody_waits_for_ends(tmp_path: Path) -> None:
    with Server(tmp_path / "page.db", Limits(seconds=300, pace=0)) as server:
        room, _ = server.open("shobu", "alphabeta:time=200s", "random")
        with Watcher(server, room) as watcher:
            watcher.wait("scene")
            table = server.app.state.hall.tables[room]
            watcher.send(type="look", at=1)
            watcher.wait("thinking")
            watcher.send(type="look", at=0)
            watcher.wait("scene", at=0)
            while table.thought or not table.driver.done():
                time.sleep(0.01)
            assert table.at == 0
            with Watcher(server, room) as other:
                other.wait("scene")
                other.send(type="look", at=1)
                other.wait("thinking")
            while table.thought:
                time.sleep(0.01)
            assert table.at == 0


def test_each_sets_an_own_pace_and_others_still_follow(server: Server) -> None:
    room, _ = server.open(DUO, "random", "random")
    with Watcher(server, room) as one, Watcher(server, room) as two:
        one.wait("scene")
        two.wait("scene")
        assert look(one, 4)["line"] == 4
        assert look(two, 2)["line"] == 4
        with server.sit(room) as follower:
            assert follower.wait("scene", over=True)["result"]["winners"]
        assert look(two, 3)["line"] > 4


def test_games_with_people_are_not_stepped_through(server: Server) -> None:
    room, tokens = server.open("samurai", "person", "random")
    with server.sit(room, tokens[0]) as client, Watcher(server, room) as watcher:
        client.my_turn()
        watcher.wait("scene")
        watcher.send(type="look", at=0)
        assert "only games of computers" in watcher.wait("refused")["why"]
        for at in (-1, 10**7, "1", None):
            watcher.send(type="look", at=at)
            assert watcher.wait("refused")["why"] == "that message cannot be understood"


def test_a_new_game_of_players_without_chance_is_another_one(server: Server) -> None:
    lines = []
    room, _ = server.open("shobu:quiet=4", "greedy", "greedy")
    for _ in range(3):
        with Watcher(server, room) as watcher:
            scene = watcher.wait("scene")
            lines.append(scene["moves"])
            watcher.send(type="again")
            room = watcher.wait("again")["room"]
    assert [len(line) for line in lines] == [0, 2, 2]
    assert lines[1] != lines[2]


# Many games in a row


class Contest:
    """A line to the arena."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def send(self, **message: Any) -> None:
        """Sends a message."""
        self.line.send(json.dumps(message))

    def wait(self, *kinds: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(timeout=120))
            if message["type"] in kinds:
                return message
            assert message["type"] != "shut", message["why"]

    def quiet(self) -> dict[str, Any]:
        """The last message before nothing comes any more for a while."""
        last = self.wait("score")
        while True:
            try:
                last = json.loads(self.line.recv(timeout=1.5))
            except TimeoutError:
                return last


SLOW = ["random", "mcts:sims=200"]
"""Players whose games take a while."""


@contextmanager
def contest(server: Server, **wanted: Any) -> Iterator[Contest]:
    """A match, or what is asked for instead."""
    with connect(f"ws://127.0.0.1:{server.port}/ws/arena", proxy=None) as line:
        found = Contest(line)
        usual = {"type": "begin", "game": DUO, "players": ["random", "greedy"]}
        found.send(**(wanted if "type" in wanted else {**usual, **wanted}))
        yield found


def test_a_match_is_played_stored_and_has_an_error_bar(tmp_path: Path) -> None:
    with Server(tmp_path / "page.db") as server, contest(server, games=6, seed=1) as line:
        begun = line.wait("begun")
        assert (begun["games"], begun["planned"]) == (0, 6)
        done = line.wait("done")
        assert done["games"] == done["wins"] + done["draws"] + done["losses"] == 6
        low, high = done["score_interval"]
        assert low < done["score"] < high or done["score"] in (0, 1)
        assert [point[0] for point in done["course"]] == [2, 4, 6]
        assert done["distinct_games"] == 6
        store = Store(database(str(tmp_path / "page.db")))
        run, played = store.game(done["last"][0]["id"])
        assert run.id == done["run"]
        assert run.finished
        assert [game["seating"] for game in done["last"]] == [[1, 0], [0, 1]] * 3
        final = sparring.Record(sparring.game(DUO), moves=played.moves, seed=played.seed).final()
        assert final.is_over()
        store.close()


def test_a_tournament_of_four(server: Server) -> None:
    players = ["random", "uniform", "greedy", "greedy-basic"]
    with contest(server, game="blokus:size=5,players=4", players=players, games=4) as line:
        done = line.wait("done")
    assert done["games"] == 4
    assert {one["title"] for one in done["standings"]} == set(players)
    assert all(one["elo_error"] > 0 for one in done["standings"])


def test_nothing_is_played_while_nobody_looks(tmp_path: Path) -> None:
    with Server(tmp_path / "page.db") as server:
        with contest(server, games=400, game="blokus-duo", players=SLOW) as line:
            while line.wait("score")["games"] < 3:
                pass
            line.send(type="pause")
            rest = line.quiet()
            line.send(type="go_on")
            assert rest["games"] < line.wait("score")["games"] <= rest["games"] + 2
            run = rest["run"]
        contests = server.app.state.contests
        while contests.busy:
            time.sleep(0.01)
        store = Store(database(str(tmp_path / "page.db")))
        kept = store.run(run)
        assert kept.finished
        assert store.count(kept) % 2 == 0
        store.close()


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"games": 4, "players": ["random", "gtp:ls"]}, "cannot be seated"),
        ({"games": 4, "players": ["random", "mcts:time=1m"]}, "at most 10 seconds"),
        ({"games": 401}, "at most 400 games"),
        ({"games": 4, "game": "chess"}, "chess"),
        ({"games": 4, "players": ["random"]}, "begin"),
        ({"games": 0}, "begin"),
        ({"type": "pause"}, "begin"),
        ({"type": "row", "study": "nobody", "table": "1", "row": 0, "games": 5}, "study"),
    ],
)
def test_matches_that_the_page_does_not_play(
    server: Server, wanted: dict[str, Any], why: str
) -> None:
    with contest(server, **wanted) as line:
        assert why in line.wait("shut")["why"]
        with pytest.raises(ConnectionClosed):
            line.wait("begun")


def test_matches_wait_for_each_other_and_a_visitor_has_few(tmp_path: Path) -> None:
    few = replace(FAST, new_contests=2, contest_rate=0.001, open_contests=2, contests=1)
    with Server(tmp_path / "page.db", few) as server:
        with contest(server, games=400, players=SLOW) as line:
            line.wait("score")
            with contest(server, games=2) as other:
                other.wait("waiting")
                with contest(server, games=4) as third:
                    assert "end one of them" in third.wait("shut")["why"]
                line.send(type="pause")
                assert other.wait("done")["games"] == 2
        while server.app.state.contests.busy:
            time.sleep(0.01)
        with contest(server, games=4) as line:
            assert "many matches" in line.wait("shut")["why"]


def test_a_match_does_not_last_for_ever(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "page.db", replace(FAST, contest_seconds=0.0)) as server,
        contest(server, games=400) as line,
    ):
        assert line.wait("late")["games"] < 400


def test_old_matches_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "page.db"
    with Server(path) as server, contest(server, games=2) as line:
        run = line.wait("done")["run"]
    with Server(path, replace(FAST, keep_days=0.0)):
        store = Store(database(str(path)))
        while run in [one.id for one in store.all_runs()]:
            time.sleep(0.05)
        store.close()


# In the browser


def at(page: Page, moves: int) -> None:
    """Waits until the position after so many moves is shown."""
    expect(page.locator(f".table[data-at='{moves}']")).to_be_visible()


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose computers wait so long between moves that nothing happens by itself."""
    with Server(tmp_path_factory.mktemp("calm") / "page.db", replace(FAST, pace=100.0)) as running:
        yield running


@pytest.mark.parametrize("width", [360, 1280])
def test_a_game_is_watched_by_keys_and_buttons(visit: Visit, calm: Server, width: int) -> None:
    room, _ = calm.open(DUO, "random", "random")
    page = visit(f"/g/{room}", width=width, server=calm)
    at(page, 0)
    page.keyboard.press("Space")
    expect(page.locator(".status")).to_have_text("Paused after 0 moves")
    for moves in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        at(page, moves)
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    expect(page.locator(".moves li")).to_have_count(2)
    page.locator("[data-watch='start']").click()
    at(page, 0)
    expect(page.locator("[data-watch='previous']")).to_be_disabled()
    page.locator(".scrub").fill("3")
    at(page, 3)
    page.locator("[data-watch='next']").click()
    at(page, 4)
    for _ in range(6):
        page.keyboard.press("+")
    expect(page.locator(".pace")).to_have_text("4\u00d7")
    expect(page.locator("[data-watch='faster']")).to_be_disabled()
    page.keyboard.press("-")
    expect(page.locator(".pace")).to_have_text("2\u00d7")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("next, previous move")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    expect(page.locator(".result h2")).to_be_visible()
    page.keyboard.press("Space")
    at(page, 0)
    expect(page.locator("[data-watch='play']")).to_have_attribute("aria-label", "Pause")
    page.keyboard.press("End")
    expect(page.locator(".result h2")).to_be_visible()
    page.locator("[data-watch='previous']").click()
    expect(page.locator(".result")).to_be_hidden()
    expect(page.locator("[data-do='undo']")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_computers_are_watched_from_the_lobby(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-watch-game='shobu']").click()
    expect(page.locator(".watch")).to_be_visible()
    expect(page.locator(".player .who").first).to_contain_text("Level")


def test_it_plays_by_itself_while_it_is_seen(visit: Visit, tmp_path: Path) -> None:
    with Server(tmp_path / "page.db", replace(FAST, pace=0.05)) as server:
        room, _ = server.open("shobu", "random", "random")
        page = visit(f"/g/{room}", server=server)
        expect(page.locator("[data-watch='play']")).to_have_attribute("aria-label", "Pause")
        table = server.app.state.hall.tables[room]
        while table.at < 3:
            page.wait_for_timeout(20)
        hide(page, hidden=True)
        page.wait_for_timeout(300)
        rests = table.at
        page.wait_for_timeout(500)
        assert table.at == rests
        hide(page, hidden=False)
        while table.at <= rests:
            page.wait_for_timeout(20)
        page.locator("[data-watch='play']").click()
        expect(page.locator(".status")).to_contain_text("Paused")


def hide(page: Page, *, hidden: bool) -> None:
    """As when another tab is looked at."""
    page.evaluate(
        "hidden => {"
        " Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def test_many_games_in_a_row(visit: Visit, server: Server) -> None:
    room, _ = server.open(DUO, "random", "greedy")
    page = visit(f"/g/{room}")
    expect(page.locator(".result h2")).to_be_visible()
    page.locator(".series input").fill("4")
    page.locator("[data-series]").click()
    expect(page.locator(".series[data-games='4'] .games li")).to_have_count(4)
    expect(page.locator(".series .score-line")).to_contain_text("% for random")
    expect(page.locator(".series .chart .dot")).to_be_visible()
    expect(page.locator("[data-series]")).to_have_text("Play")
    link = page.locator(".games a").first.get_attribute("href") or ""
    number = page.locator(".games li").first.get_attribute("data-game")
    assert link == f"/study?arena={number}"
