"""Games in pure Python have the same players: by the plain twins of the searches."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

import sparring
from sparring import _core
from sparring.games.core import CoreGame, CoreState
from sparring.players import Analysis, ThinkingPlayer, plain, player, player_names
from sparring.players.evaluation import parse
from tests.games import tic_tac_toe

GAME = tic_tac_toe.TicTacToe()
NAMES = ["alphabeta:depth=9", "minimax:depth=3", "maxn:depth=9", "mcts:sims=2000"]


def thinker(text: str, seed: int = 0) -> ThinkingPlayer:
    made = player(text, GAME, seed=seed)
    assert isinstance(made, ThinkingPlayer)
    return made


def test_all_players_but_those_for_many_are_there() -> None:
    assert {"random", "greedy", "minimax", "alphabeta", "maxn", "mcts"} <= {*player_names(GAME)}
    assert "paranoid" not in player_names(GAME)


@pytest.mark.parametrize("text", ["alphabeta:depth=9", "maxn:depth=9", "mcts:sims=2000"])
def test_nobody_loses_who_sees_everything(text: str) -> None:
    for seed in range(4):
        seats = [thinker(text, seed), player("uniform", GAME, seed=seed)]
        state = GAME.from_text("x...o....")
        while not state.is_over():
            seat = (state.to_move + seed) % 2
            state.push(seats[seat].choose(state.view(state.to_move)))
        assert state.returns()[seed % 2] >= 0


def test_an_empty_board_is_a_draw_and_that_is_solved() -> None:
    found = thinker("alphabeta:depth=9").analyse(GAME.start().view(0))
    assert found.solved
    assert found.candidates[0].value == 0
    assert len(found.candidates) == 9


@pytest.mark.parametrize("text", NAMES)
def test_a_win_is_taken(text: str) -> None:
    state = GAME.from_text("xx.oo....")
    state.push(thinker(text).choose(state.view(0)))
    assert state.returns() == [1, -1] or text.startswith("minimax")  # which has no evaluation here


@pytest.mark.parametrize("text", ["alphabeta:nodes=50", "maxn:nodes=50", "mcts:sims=50"])
def test_budgets_are_kept_and_the_same_seed_plays_the_same(text: str) -> None:
    results = [thinker(text, 3).analyse(GAME.start().view(0)) for _ in range(2)]
    assert results[0] == results[1]
    assert results[0].nodes <= 50


@pytest.mark.parametrize("text", ["alphabeta:time=1m", "mcts:time=1m", "maxn:time=1m"])
def test_a_search_stops_when_it_is_asked(text: str) -> None:
    searcher = thinker(text)
    threading.Timer(0.1, searcher.stop).start()
    assert searcher.choose(GAME.start().view(0)) in GAME.start().legal_moves()


def test_progress_is_told() -> None:
    seen: list[Analysis] = []
    thinker("mcts:sims=600").analyse(GAME.start().view(0), seen.append)
    thinker("alphabeta:depth=3").analyse(GAME.start().view(0), seen.append)
    assert len(seen) == 2 + 3


@pytest.mark.parametrize("spec", ["blokus-duo-corner:size=6", "shobu"])
def test_the_twins_value_positions_alike(
    spec: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game(spec)
    assert isinstance(game, CoreGame)
    evaluation = parse(game.evaluation, game)
    weights = evaluation.own, evaluation.their
    limits = _core.AlphaBetaOptions()
    limits.depth, limits.reductions, limits.quiescence = 2, False, 0
    for seed in range(8):
        state = random_state(game, seed, 6)
        if state.is_over() or len(state.legal_moves()) > 60:
            continue
        assert isinstance(state, CoreState)
        fast = game.search("AlphaBeta")(*weights, 1 << 20).search(state.core, limits, _core.Stop())
        slow = plain.AlphaBeta(*weights).search(state, limits, _core.Stop())
        assert fast["candidates"][0][1] == pytest.approx(slow["candidates"][0][1], abs=1e-3)
        assert game.search("evaluate_moves")(state.core, *weights) == pytest.approx(
            plain.evaluate_moves(state, *weights), abs=1e-3
        )
