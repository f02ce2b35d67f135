"""Tree search where hands are hidden: what it may use, what it finds, and exact endings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sparring
from sparring.players import Analysis, ThinkingPlayer, player

GAME = sparring.game("samurai")


def thinker(text: str, seed: int = 0) -> ThinkingPlayer:
    made = player(text, GAME, seed=seed)
    assert isinstance(made, ThinkingPlayer)
    return made


def test_every_world_offers_moves_that_are_legal_for_the_view() -> None:
    state = GAME.start(5)
    while not state.is_over() and len(state.moves) < 25:
        found = thinker("mcts:sims=40").analyse(state.view(state.to_move))
        assert {str(c.move) for c in found.candidates} <= {str(m) for m in state.legal_moves()}
        assert sum(c.visits for c in found.candidates) in (40, 0) or found.solved
        state.push(found.best)


def test_the_tree_keeps_its_limit() -> None:
    found = thinker("mcts:sims=3000,nodes=1000,settle=no").analyse(GAME.start(1).view(0))
    assert found.nodes == 3000


def test_all_moves_are_there_without_widening_and_few_are_visited_with_it() -> None:
    view = GAME.start(1).view(0)
    wide = thinker("mcts:sims=400").analyse(view)
    narrow = thinker("mcts:sims=400,widen=0.1").analyse(view)
    assert len(wide.candidates) == len(view.legal_moves())
    assert sum(c.visits > 0 for c in narrow.candidates) <= 6 < len(view.legal_moves())


def test_progress_is_told_while_thinking() -> None:
    seen: list[Analysis] = []
    thinker("mcts:sims=5000,settle=no").analyse(GAME.start().view(0), seen.append)
    assert [analysis.nodes for analysis in seen] == [2048, 4096]


def best_for(state: sparring.State, player: int) -> float:
    """The best utility that a player can force, by brute force."""
    if state.is_over():
        return state.returns()[player]
    values = []
    for move in state.legal_moves():
        state.push(move)
        values.append(best_for(state, player))
        state.pop()
    return max(values) if state.to_move == player else min(values)


def size_of(state: sparring.State, limit: int) -> int:
    """How many positions follow, counted up to a limit."""
    total = 1
    for move in state.legal_moves():
        if total > limit:
            break
        state.push(move)
        total += size_of(state, limit - total)
        state.pop()
    return total


def test_endings_with_empty_piles_are_solved(random_state: Callable[..., sparring.State]) -> None:
    """Positions in which nothing is hidden any more, small enough for brute force."""
    solved = 0
    for seed in range(60):
        state = random_state(GAME, seed)
        while state.moves:
            state.pop()
            view = state.view(state.to_move)
            if not view.is_certain() or size_of(state, 3000) > 3000:
                break
            if len(view.legal_moves()) == 1:
                continue
            found = thinker("mcts:sims=20000").analyse(view)
            assert found.solved
            mover, best = state.to_move, best_for(state, state.to_move)
            after = state.copy()
            after.push(found.best)
            assert best_for(after, mover) == best
            solved += 1
    assert solved > 20


def test_nothing_is_certain_while_tiles_are_to_be_drawn() -> None:
    assert not GAME.start().view(0).is_certain()
    assert not sparring.game("samurai:setup=draft").start().view(0).is_certain()
    assert sparring.game("duo").start().view(0).is_certain()


@pytest.mark.parametrize("players", [3, 4])
def test_more_players(players: int) -> None:
    game = sparring.game(f"samurai:players={players}")
    made = player("mcts:sims=200", game)
    assert isinstance(made, ThinkingPlayer)
    assert made.analyse(game.start(2).view(0)).best in game.start(2).legal_moves()
