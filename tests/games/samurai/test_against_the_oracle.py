"""Random games compared with the slow rule book: legal moves, hands, figures, scores, winners."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import sparring
from sparring.games.samurai.state import SamuraiState
from tests.oracles.samurai import Oracle

GAMES = 115
"""For each set of options; the slow rule book sets the limit."""

VARIANTS: list[dict[str, Any]] = [
    {},
    {"mode": "domination"},
    {"exchange": "any"},
    {"setup": "draft"},
    {"setup": "draft", "mode": "domination", "exchange": "any"},
    {"rules": "leeds"},
]


def rule_book(state: SamuraiState) -> Oracle:
    """The oracle at the beginning of the same game."""
    options = dict(state.game.options)
    setup, players = options.pop("setup"), range(state.game.players)
    piles = [state.pile(player) for player in players]
    if setup == "draft":
        return Oracle.draft(shuffles=piles, **options)  # type: ignore[arg-type]
    return Oracle(
        figures={place: set(standing) for place, standing in state.figures().items()},
        hands=[state.hand(player) for player in players],
        piles=piles,
        first=state.to_move,
        **options,  # type: ignore[arg-type]
    )


def compare(state: SamuraiState, oracle: Oracle) -> None:
    """Everything that both know, but for the legal moves."""
    assert state.is_over() == oracle.is_over()
    assert state.to_move == oracle.to_move
    assert {h: set(standing) for h, standing in state.figures().items()} == oracle.figures
    assert state.tiles() == oracle.board
    assert state.aside() == {f: oracle.aside[f] for f in state.aside()}
    for player in range(state.game.players):
        assert sorted(state.hand(player)) == oracle.hand(player)
        assert state.captured(player) == {f: oracle.captured[player][f] for f in state.aside()}
        assert state.scores()[player] == oracle.captured[player].total()
        assert state.pile(player) == oracle.pile(player)


def take_over_piles(state: SamuraiState, oracle: Oracle) -> None:
    """Which of two equal tiles is taken from a shuffled pile is chance: the core's counts."""
    for player in range(state.game.players):
        assert sorted(state.pile(player)) == sorted(oracle.pile(player))
        oracle._piles[player] = state.pile(player)


def compare_influence(state: SamuraiState, oracle: Oracle) -> None:
    """The sums that the core keeps as tiles come and go."""
    influence = state.influence()
    for s, settlement in enumerate(state.figures()):
        for player in range(state.game.players):
            for f, figure in enumerate(("buddha", "helmet", "rice")):
                assert influence[s, player, f] == oracle.influence(settlement, player, figure)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_games_agree_with_the_rule_book(
    options: dict[str, Any], players: int, scaled: Callable[[int], int]
) -> None:
    game = sparring.game("samurai", players=players, **options)
    for seed in range(scaled(GAMES)):
        rng = random.Random(seed)
        state = game.start(seed)
        assert isinstance(state, SamuraiState)
        oracle = rule_book(state)
        while moves := state.legal_moves():
            if rng.random() < 0.3:
                compare(state, oracle)
            if rng.random() < 0.02:  # the rule book is slow to list its moves
                assert set(map(str, moves)) == oracle.legal_moves()
                compare_influence(state, oracle)
            # A turn is ended now and then: chosen uniformly, `end` would hardly ever come.
            ends = "end" in moves and state.core.played and rng.random() < 0.4
            move = "end" if ends else str(rng.choice(moves))
            state.push(move)
            oracle.play(move)
            if move.startswith("keep"):
                take_over_piles(state, oracle)
        compare(state, oracle)
        assert oracle.legal_moves() == set()
        assert state.returns() == pytest.approx(oracle.returns(), abs=1e-6)
