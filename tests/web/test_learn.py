"""The learning corner: weights, what they make of a position, and a match against the old ones."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

import sparring
from sparring.players import ThinkingPlayer, player
from sparring.web.lessons import kinds_of, look, parts_of, text_of, weights_of
from sparring.web.messages import Lesson
from tests.web.conftest import Server, Visit
from tests.web.test_watch import hide

GAMES = ["blokus-duo", "blokus:size=9,players=3", "shobu", "samurai", "samurai:players=4"]


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_add_up_to_the_value(name: str) -> None:
    """A weight times what it is the weight of, summed up, is what the player says."""
    game, rng = sparring.game(name), random.Random(1)
    state = game.start(1)
    for _ in range(2 * game.players + 1):
        state.push(rng.choice(state.legal_moves()))
    for kind in kinds_of(game):
        weights = {term: round(rng.uniform(-3, 3), 2) for term in rng.sample(kind.terms, 4)}
        text = text_of(kind.kind, weights)
        assert weights_of(text, kind.kind, game) == weights
        made = player(text, game)
        assert isinstance(made, ThinkingPlayer)
        best = made.analyse(state.view(state.to_move)).candidates[0]
        parts = parts_of(state, kind.kind, weights, str(best.move))
        total = sum(weights[term] * part for term, part in parts.items())
        assert total == pytest.approx(best.value, abs=1e-3)


@pytest.mark.parametrize("name", GAMES)
def test_every_beginning_is_a_player(name: str) -> None:
    game = sparring.game(name)
    for kind in kinds_of(game):
        assert kind.starts
        for start in kind.starts:
            player(text_of(kind.kind, start.weights), game)
            assert set(start.weights) <= set(kind.terms)


def test_weights_decide(server: Server) -> None:
    """More weight on size takes a larger piece; the heat map is that of the weights."""
    found = []
    for size in (1.0, -1.0):
        wanted = lesson(weights={"own_squares": size})
        answer = httpx.post(f"{server.address}/api/learn", json=wanted).json()
        assert answer["player"] == text_of("greedy", {"own_squares": size})
        assert answer["heat"]["kinds"][0]["value"] == answer["best"][0]["value"]
        assert answer["parts"] == {"own_squares": answer["best"][0]["value"] * size}
        found.append(len(answer["best"][0]["move"].split(",")))
    assert found == [5, 1]


def lesson(**changes: Any) -> dict[str, Any]:
    """A question about the first position of Blokus Duo."""
    usual = {"game": "blokus-duo", "kind": "greedy", "old": {"own_squares": 1.0}, "moves": []}
    return {"weights": {"own_squares": 1.0}, **usual, **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {"weights": {}},
        {"weights": {"own_nothing": 1.0}},
        {"weights": {"own_squares": 1e9}},
        {"weights": {"own_squares": "much"}},
        {"old": {"their": 1.0}},
        {"kind": "mcts"},
        {"kind": "weigh"},
        {"game": "chess"},
        {"game": "shobu", "kind": "weigh", "weights": {"x": 1}, "old": {"x": 1}},
        {"moves": ["a1"]},
        {"moves": ["x"] * 3000},
        {"seed": -1},
    ],
)
def test_questions_without_sense_are_refused(server: Server, changes: dict[str, Any]) -> None:
    answer = httpx.post(f"{server.address}/api/learn", json=lesson(**changes))
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_positions_to_look_at(server: Server) -> None:
    for name in GAMES:
        address = f"{server.address}/api/learn/{name}"
        info = httpx.get(address).json()
        assert info["kinds"][0]["terms"]
        place = httpx.get(f"{address}/position?seed=3&plies=14").json()
        assert 5 < len(place["moves"]) <= 14
        state = sparring.Record(sparring.game(name), moves=place["moves"], seed=3).final()
        assert not state.is_over()
    for bad in ("chess", "chess/position", "shobu/position?plies=1000"):
        assert httpx.get(f"{server.address}/api/learn/{bad}").status_code in (404, 422)


def test_the_end_of_a_game_has_no_map() -> None:
    state, rng = sparring.game("blokus:size=5,players=2").start(), random.Random(2)
    while moves := state.legal_moves():
        state.push(rng.choice(moves))
    line = [str(move) for move in state.moves]
    answer = look(Lesson(**lesson(game="blokus:size=5,players=2", moves=line)))
    assert answer["over"]
    assert "heat" not in answer


# In the browser


def opened(visit: Visit, game: str, **more: Any) -> Page:
    """The corner, with a position on the board."""
    page = visit(f"/learn?game={game}", **more)
    expect(page.locator(".learn[data-chosen]")).to_be_visible()
    return page


@pytest.mark.parametrize(
    ("game", "width", "warm"), [("blokus-duo", 1280, ".warm"), ("samurai", 360, ".warm")]
)
def test_heat_map_and_move_follow_the_weights(
    visit: Visit, game: str, width: int, warm: str
) -> None:
    page = opened(visit, game, width=width)
    expect(page.locator(f".board {warm}")).not_to_have_count(0)
    before = page.locator(".learn").get_attribute("data-chosen")
    ends = page.locator(".legend-scale").inner_text()
    slider = page.locator("[data-weight]").first
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".learn")).not_to_have_attribute("data-chosen", str(before))
    expect(page.locator(".legend-scale")).not_to_have_text(ends)
    expect(page.locator(".chosen")).to_contain_text("#2 Old")
    least = str(slider.get_attribute("min"))
    assert least in page.locator(".command-text").inner_text()
    page.locator("[data-undo]").click()
    expect(page.locator(".learn")).to_have_attribute("data-chosen", str(before))
    expect(page.locator(".chosen")).to_contain_text("Both choose")
    piece = page.locator("#learn-piece option").nth(1).get_attribute("value")
    page.locator("#learn-piece").select_option(piece)
    expect(page.locator(".legend-head")).to_contain_text(str(piece))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_positions_by_keys_and_other_features(visit: Visit) -> None:
    page = opened(visit, "shobu")
    table = page.locator(".learn")
    moves = int(str(table.get_attribute("data-at")))
    page.keyboard.press("ArrowRight")
    expect(table).to_have_attribute("data-at", str(moves + 1))
    page.keyboard.press("ArrowLeft")
    expect(table).to_have_attribute("data-at", str(moves))
    chosen = str(table.get_attribute("data-chosen"))
    page.keyboard.press("n")
    expect(table).not_to_have_attribute("data-chosen", chosen)
    rows = page.locator(".weight")
    before = rows.count()
    name = str(page.locator("#weights-more option").last.get_attribute("value"))
    page.locator("#weights-more").select_option(name)
    expect(rows).to_have_count(before + 1)
    expect(page.locator(f"[data-weight='{name}']")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(".command-text")).to_contain_text(f"+5*{name}")
    expect(rows.last).to_contain_text("\u00d7 5 =")
    rows.last.locator("button").click()
    expect(page.locator(".command-text")).not_to_contain_text(name)
    page.locator("#open-keys").click()
    expect(page.locator("dialog")).to_contain_text("another position")
    page.keyboard.press("Escape")
    page.locator("#learn-game").select_option("samurai")
    expect(page.locator(".samurai-board")).to_be_visible()
    expect(page.locator("#weights-start")).to_contain_text("city-capture")


def test_new_weights_play_the_old_ones(visit: Visit, server: Server) -> None:
    page = opened(visit, "blokus")
    page.locator("#weights-start").select_option("greedy-advanced")
    page.locator("input[aria-label='Weight of own squares']").fill("-2")
    expect(page.locator(".command-text")).to_contain_text("'greedy:eval=-2*own_squares")
    page.locator(".series input").fill("400")
    page.locator("[data-series]").click()
    expect(page.locator(".series .score-line")).to_contain_text("for New")
    expect(page.locator(".series .chart .band")).to_be_visible()
    contests, many = server.app.state.contests, page.locator(".series")
    hide(page, hidden=True)
    page.wait_for_timeout(700)
    games = many.get_attribute("data-games")
    page.wait_for_timeout(1000)
    assert many.get_attribute("data-games") == games
    hide(page, hidden=False)
    expect(many).not_to_have_attribute("data-games", str(games))
    assert contests.busy
    page.locator(".brand").click()
    while contests.busy:  # who leaves ends it
        page.wait_for_timeout(20)
