"""Max^n, paranoid and best-reply search: the core and the plain twins agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sparring
from sparring import _core
from sparring.games.core import CoreGame, CoreState
from sparring.players import ThinkingPlayer, plain, player
from sparring.players.evaluation import parse

THREE = sparring.game("blokus:size=7,players=3")
FOUR = sparring.game("blokus:size=6,players=4")
EVAL = "own_squares-their_squares+0.25*own_open_corners-0.125*their_open_corners"


def both(game: sparring.Game, name: str, *sizes: int) -> tuple[Any, Any]:
    """A search of the core and its twin."""
    assert isinstance(game, CoreGame)
    weights = parse(EVAL, game)
    fast, slow = game.search(name), getattr(plain, name)
    return fast(weights.own, weights.their, *sizes), slow(weights.own, weights.their, *sizes)


def options(kind: Any, **given: object) -> Any:
    made = kind()
    for name, value in given.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize("game", [THREE, FOUR], ids=str)
@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("best_reply", [False, True], ids=["paranoid", "best-reply"])
def test_alpha_beta_against_many_agrees_with_its_twin(
    game: sparring.Game,
    depth: int,
    best_reply: bool,
    random_state: Callable[..., sparring.State],
) -> None:
    fast, slow = both(game, "AlphaBeta", 1 << 20)
    nodes = (0, 0)
    for seed in range(6):
        state = random_state(game, seed, 5 + seed % 4)
        if state.is_over():
            continue
        assert isinstance(state, CoreState)
        limits = options(_core.AlphaBetaOptions, depth=depth, iterative=False, reductions=False)
        limits.best_reply = best_reply
        pruned = fast.search(state.core, limits, _core.Stop())
        # Without pruning the moves come as they are listed, so that both mean the same by the
        # move that comes first.
        limits.pruning = False
        found = fast.search(state.core, limits, _core.Stop())
        twin = slow.search(state, limits, _core.Stop())
        assert [row[1] for row in found["candidates"]] == pytest.approx(
            [row[1] for row in twin["candidates"]]
        )
        assert not found["solved"]
        assert not pruned["solved"]
        if not best_reply:
            assert pruned["candidates"][0][1] == found["candidates"][0][1]
            nodes = nodes[0] + pruned["nodes"], nodes[1] + found["nodes"]
    assert nodes[0] < nodes[1] or depth < 3 or best_reply


@pytest.mark.parametrize("game", [THREE, FOUR, sparring.game("duo:size=6")], ids=str)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_maxn_agrees_with_its_twin(
    game: sparring.Game, depth: int, random_state: Callable[..., sparring.State]
) -> None:
    fast, slow = both(game, "MaxN")
    for seed in range(6):
        state = random_state(game, seed, 5 + seed % 4)
        if state.is_over():
            continue
        assert isinstance(state, CoreState)
        limits = options(_core.MaxNOptions, depth=depth)
        found = fast.search(state.core, limits, _core.Stop())
        twin = slow.search(state, limits, _core.Stop())
        assert [row[1] for row in found["candidates"]] == pytest.approx(
            [row[1] for row in twin["candidates"]]
        )
        assert found["nodes"] == twin["nodes"]
        assert found["solved"] == twin["solved"]


def test_for_two_all_of_them_are_minimax(random_state: Callable[..., sparring.State]) -> None:
    game = sparring.game("duo:size=6")
    evaluation = "own_squares-their_squares"
    for seed in range(10):
        state = random_state(game, seed, 5)
        if state.is_over():
            continue
        view = state.view(state.to_move)
        values = set()
        for text in ("alphabeta:depth=2,reductions=no", "maxn:depth=2"):
            thinker = player(f"{text},eval={evaluation}", game)
            assert isinstance(thinker, ThinkingPlayer)
            values.add(thinker.analyse(view).candidates[0].value)
        assert len(values) == 1


@pytest.mark.parametrize(
    "text", ["maxn:nodes=2000", "paranoid:nodes=2000", "best-reply:nodes=2000"]
)
def test_they_beat_chance(text: str) -> None:
    game = sparring.game("blokus:size=10,players=3")
    won = 0.0
    for seed in range(12):
        seats = [
            player(text if seat == seed % 3 else "random", game, seed=seed) for seat in range(3)
        ]
        state = game.start()
        while not state.is_over():
            state.push(seats[state.to_move].choose(state.view(state.to_move)))
        won += state.returns()[seed % 3] == 1
    assert won >= 8


def test_only_where_they_make_sense() -> None:
    with pytest.raises(sparring.BadText, match="three players and more"):
        player("paranoid", sparring.game("duo"))
    with pytest.raises(sparring.BadText, match="own value"):
        player("maxn", sparring.game("samurai:players=3"))
