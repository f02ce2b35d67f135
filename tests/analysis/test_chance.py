"""The probability of winning: what searches say of it, and that it is one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sparring
from sparring.players import Analysis, ThinkingPlayer, chance, player

DATA = Path(__file__).parents[1] / "data"
SHOBU, DUO = sparring.game("shobu"), sparring.game("duo")


def analysed(game: sparring.Game, text: str, state: sparring.State | None = None) -> Analysis:
    state = state or game.start(1)
    thinker = player(text, game)
    assert isinstance(thinker, ThinkingPlayer)
    return thinker.analyse(state.view(state.to_move))


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("duo", "mcts:sims=200"),
        ("duo", "mcts:sims=200,margin=5"),
        ("samurai", "mcts:sims=200"),
        ("samurai:players=4", "mcts:sims=200"),
        ("blokus", "mcts:sims=100"),
        ("blokus", "maxn:depth=1"),
        ("blokus:size=7,players=3", "paranoid:depth=2"),
        ("shobu", "alphabeta:depth=2"),
        ("tic-tac-toe", "mcts:sims=50"),
    ],
)
def test_the_best_move_has_a_probability(spec: str, text: str) -> None:
    best = analysed(sparring.game(spec), text).candidates[0]
    assert best.chance is not None
    assert 0 <= best.chance <= 1


def test_even_positions_are_even() -> None:
    for players in (2, 3, 4):
        assert chance.of_utility(0, players) == pytest.approx(1 / players)
        assert chance.of_evaluation(0, 10, players) == pytest.approx(1 / players)


def test_chances_grow_with_values() -> None:
    values = [-1e7, -1000, -20, 0, 3, 1000, 1e6]
    chances = [chance.of_evaluation(value, 17, 2) for value in values]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0, 1)


def test_the_margin_does_not_count_as_winning() -> None:
    """A sure win by many points is worth more than 1 to the search, but it is one win."""
    low, high = chance._rewards(DUO, 0.1)
    assert high > 1
    assert low < -1
    assert chance.of_reward(high, DUO, 0.1) == pytest.approx(1)
    assert chance.of_reward((low + high) / 2, DUO, 0.1) == pytest.approx(0.5)
    assert chance.of_reward(0.5, DUO, 0) == pytest.approx(0.75)


def test_only_the_games_own_evaluation_tells_about_winning() -> None:
    assert analysed(SHOBU, "alphabeta:depth=1,eval=own_stones").candidates[0].chance is None
    assert analysed(SHOBU, "alphabeta:depth=1").candidates[0].chance is not None


def test_solved_positions_are_certain() -> None:
    game = sparring.game("tic-tac-toe")
    found = analysed(game, "alphabeta", game.from_text("xx.oo...."))
    assert found.solved
    assert [c.chance for c in found.candidates if str(c.move) == "c3"] == [1.0]
    drawn = analysed(game, "alphabeta:depth=9", game.from_text("xox.o..x."))
    assert drawn.candidates[0].chance == 0.5
    lost = analysed(game, "alphabeta", game.from_text("xx.xo...o"))
    assert lost.candidates[0].chance == 0


def test_a_win_that_is_seen_is_certain() -> None:
    positions = json.loads((DATA / "shobu_positions.json").read_text())["positions"]
    (text,) = (found["position"] for found in positions if found["name"] == "win_in_one")
    assert analysed(SHOBU, "alphabeta:depth=2", SHOBU.from_text(text)).candidates[0].chance == 1


def test_only_exact_values_have_chances() -> None:
    chances = [c.chance for c in analysed(SHOBU, "alphabeta:depth=2,candidates=3").candidates]
    assert all(chance is not None for chance in chances[:3])
    assert chances[3:] == [None] * len(chances[3:])


def test_analyses_are_ready_for_json() -> None:
    document = analysed(DUO, "mcts:sims=50").to_json(shown=2)
    assert set(document) == {"candidates", "nodes", "depth", "solved"}
    assert len(document["candidates"]) == 2
    assert set(document["candidates"][0]) == {"move", "chance", "value", "visits", "line"}
