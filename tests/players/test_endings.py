"""Endings: who wins, asked for nothing else, compared with searches for the exact score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sparring
from sparring import _core
from sparring.games.core import CoreGame, CoreState
from sparring.players import ThinkingPlayer, player, tree
from sparring.players.evaluation import default_evaluation

WON = 5e5
DUO = sparring.game("blokus-duo")


def searched(state: CoreState, *, decide: bool, nodes: int = 0) -> dict[str, Any]:
    """What a search of its own finds, from scratch."""
    assert isinstance(state.game, CoreGame)
    evaluation, options = default_evaluation(state.game), _core.AlphaBetaOptions()
    options.decide, options.iterative, options.reductions = decide, False, False
    options.nodes = nodes
    search = state.game.search("AlphaBeta")(evaluation.own, evaluation.their, 1 << 20)
    found: dict[str, Any] = search.search(state.core, options, _core.Stop(), None)
    assert found["solved"] or nodes
    return found


def outcome(found: dict[str, Any]) -> int:
    """Who wins: 1 the mover, -1 the other, 0 nobody."""
    value = found["candidates"][0][1]
    return int(value > WON) - int(value < -WON)


@pytest.mark.parametrize(
    ("spec", "plies"),
    [
        ("blokus-duo", 24),
        ("blokus-duo-corner", 24),
        ("blokus:size=6,players=2", 3),
        ("blokus:size=9,players=2", 9),
        ("blokus-2p", 60),
    ],
)
def test_who_wins_is_the_same_as_in_a_search_for_the_score(
    spec: str,
    plies: int,
    random_state: Callable[..., sparring.State],
    scaled: Callable[[int], int],
) -> None:
    game, nodes, outcomes = sparring.game(spec), [0, 0], set()
    for seed in range(scaled(200)):
        state = random_state(game, seed, plies)
        assert isinstance(state, CoreState)
        while state.is_over() or len(state.legal_moves()) < 2:
            state.pop()
        decided, exact = searched(state, decide=True), searched(state, decide=False)
        assert outcome(decided) == outcome(exact), state.text()
        assert {row[0] for row in decided["candidates"]} == {m.id for m in state.legal_moves()}
        nodes = [nodes[0] + decided["nodes"], nodes[1] + exact["nodes"]]
        outcomes.add(outcome(exact))
        # The move that it names keeps what there is.
        mover = state.to_move
        state.push(game.move(decided["candidates"][0][0]))
        if state.is_over():
            assert round(state.returns()[mover]) == outcome(exact)
        else:
            after = outcome(searched(state, decide=False))
            assert (after if state.to_move == mover else -after) == outcome(exact)
    assert len(outcomes) > 1
    assert nodes[0] < nodes[1]


def test_a_lost_ending_is_left_to_the_tree_unless_the_score_is_known(
    random_state: Callable[..., sparring.State],
) -> None:
    """Where every move loses, the tree still knows which one is hardest to answer."""
    seen = {"lost": 0, "won": 0}
    work = 60_000
    nodes = int(tree.ENDING_SHARE * int(tree.ENDING_WORK * work))
    for seed in range(60):
        state = random_state(DUO, seed, 20)
        assert isinstance(state, CoreState)
        if state.is_over() or len(state.legal_moves()) < 2:
            continue
        decided = searched(state, decide=True, nodes=nodes)
        exact = searched(state, decide=False, nodes=nodes)
        if not decided["solved"] or exact["solved"]:
            continue
        thinking = player(f"mcts:work={work}", DUO)
        assert isinstance(thinking, ThinkingPlayer)
        found = thinking.analyse(state.view(state.to_move))
        if outcome(decided) < 0:
            assert not found.solved
            seen["lost"] += 1
        elif outcome(decided) > 0:
            assert found.solved
            assert found.candidates[0].chance == 1
            seen["won"] += 1
    assert min(seen.values()) > 0


def test_a_draw_in_hand_is_kept_and_more_is_looked_for(
    random_state: Callable[..., sparring.State], scaled: Callable[[int], int]
) -> None:
    """The tree alone, without a search of the ending first; some moves of each position lose."""
    game, kept, losing = sparring.game("blokus:size=8,players=2"), 0, 0
    for seed in range(scaled(200)):
        state = random_state(game, seed, 7)
        assert isinstance(state, CoreState)
        if state.is_over() or len(state.legal_moves()) < 2:
            continue
        if outcome(searched(state, decide=True)) != 0:
            continue
        mover = state.to_move
        thinking = player("mcts:sims=4000,ending=0,probe=8", game)
        assert isinstance(thinking, ThinkingPlayer)
        found = thinking.analyse(state.view(mover))
        for place, candidate in enumerate(found.candidates):
            state.push(candidate.move)
            if state.is_over():
                after = round(state.returns()[mover])
            else:
                after = outcome(searched(state, decide=True))
                after = after if state.to_move == mover else -after
            state.pop()
            losing += after < 0
            if place == 0:
                assert after == 0, (state.text(), str(candidate.move))
                kept += 1
    assert kept >= scaled(200) // 40
    assert losing >= kept
