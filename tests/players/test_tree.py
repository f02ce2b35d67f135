"""Tree search: budgets in work, what it looks at, what it is certain of near the end of a game."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import sparring
from sparring.errors import BadText
from sparring.players import ThinkingPlayer, player
from tests.games import tic_tac_toe

DUO = sparring.game("blokus-duo")
CERTAIN = 1 + 0.1 / 2
"""What a certain win is worth to the tree: a win with a usual margin."""


def thinker(text: str, game: sparring.Game = DUO, seed: int = 0) -> ThinkingPlayer:
    made = player(text, game, seed=seed)
    assert isinstance(made, ThinkingPlayer)
    return made


@pytest.mark.parametrize("spec", ["blokus-duo", "blokus", "shobu", "samurai", ""])
def test_more_work_is_more_simulations_and_the_same_each_time(spec: str) -> None:
    game = sparring.game(spec) if spec else tic_tac_toe.TicTacToe()
    view = game.start(1).view(game.start(1).to_move)

    def simulations(work: int) -> int:
        found = [
            thinker(f"mcts:work={work},settle=no,ending=0", game).analyse(view) for _ in range(2)
        ]
        assert found[0].nodes == found[1].nodes
        assert found[0].best == found[1].best
        return found[0].nodes

    few, many = simulations(4000), simulations(16_000)
    assert 1 < few < many / 2


def test_the_same_work_is_more_simulations_in_an_ending(
    random_state: Callable[..., sparring.State],
) -> None:
    def simulations(state: sparring.State) -> int:
        view = state.view(state.to_move)
        return thinker("mcts:work=100000,settle=no,ending=0,probe=0").analyse(view).nodes

    assert simulations(random_state(DUO, 3, 20)) > 3 * simulations(random_state(DUO, 3, 2))


def test_a_search_by_work_that_settles_early_finds_the_same_move() -> None:
    state, rng, saved = DUO.start(), random.Random(3), 0
    for _ in range(12):
        view = state.view(state.to_move)
        full = thinker("mcts:work=200000,settle=no,ending=0").analyse(view)
        early = thinker("mcts:work=200000,ending=0").analyse(view)
        assert early.nodes <= full.nodes
        saved += full.nodes - early.nodes
        if full.nodes - early.nodes:
            assert early.best == full.best
        state.push(rng.choice(state.legal_moves()))
    assert saved > 0


def moves_tried(text: str, state: sparring.State) -> int:
    found = thinker(f"mcts:sims=5000,settle=no,{text}").analyse(state.view(state.to_move))
    return sum(one.visits > 0 for one in found.candidates)


@pytest.mark.parametrize("seed", range(4))
def test_breadth_looks_at_more_of_the_first_moves(
    seed: int, random_state: Callable[..., sparring.State]
) -> None:
    state = random_state(DUO, seed, 6)
    assert moves_tried("breadth=0", state) < moves_tried("breadth=20", state)


@pytest.mark.parametrize("seed", range(4))
def test_in_doubt_fewer_new_moves_are_tried(
    seed: int, random_state: Callable[..., sparring.State]
) -> None:
    state = random_state(DUO, seed, 6)
    assert moves_tried("doubt=0.8", state) < moves_tried("doubt=0.1", state)


def test_positions_keep_their_moves_when_habits_change_the_order() -> None:
    """Positions get their moves in stages; what they have by then stays as it is."""
    state, asked = DUO.start(), thinker("mcts:sims=4000,settle=no,ending=0,habits=yes")
    plain = thinker("mcts:sims=4000,settle=no,ending=0,habits=no")
    view = state.view(state.to_move)
    assert plain.analyse(view).candidates != asked.analyse(view).candidates
    for _ in range(14):
        found = asked.analyse(state.view(state.to_move))
        moves = [one.move for one in found.candidates]
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(state.legal_moves())
        state.push(found.best)


def test_playouts_that_remember_answers_change_what_is_found() -> None:
    view = DUO.start().view(0)
    found = {
        text: thinker(f"mcts:sims=2000,settle=no,{text}").analyse(view).candidates
        for text in ("replies=yes", "replies=no", "replies=yes,threads=1")
    }
    assert found["replies=yes"] == found["replies=yes,threads=1"] != found["replies=no"]


def test_a_search_without_any_limit_is_refused() -> None:
    with pytest.raises(BadText, match="give time, sims or work"):
        player("mcts:work=0", DUO)


@pytest.mark.parametrize("room", ["", ",nodes=1200"])
def test_what_the_tree_is_certain_of_is_true(
    room: str, random_state: Callable[..., sparring.State], scaled: Callable[[int], int]
) -> None:
    """Compared with a search to the end, in positions that the tree itself does not solve; also
    in a tree that is full before it has all moves."""
    known, ended = {1: 0, -1: 0}, 0
    for seed in range(scaled(60)):
        state = random_state(DUO, seed, 23)
        if state.is_over() or len(state.legal_moves()) < 2:
            continue
        mover = state.to_move
        text = f"mcts:sims=3000,ending=0,probe=8,settle=no{room}"
        found = thinker(text).analyse(state.view(mover))
        if all(
            c.visits and min(abs(c.value), abs(abs(c.value) - CERTAIN)) < 1e-6
            for c in found.candidates
        ):
            assert found.nodes < 3000  # there was nothing left to find out
            ended += 1
        for place, candidate in enumerate(found.candidates):
            if not candidate.visits or abs(abs(candidate.value) - CERTAIN) > 1e-6:
                continue
            result = 1 if candidate.value > 0 else -1
            known[result] += 1
            state.push(candidate.move)
            if state.is_over():
                assert state.returns()[mover] == result
            else:
                text = "alphabeta:nodes=3000000,reductions=no"
                exact = thinker(text).analyse(state.view(state.to_move))
                value = exact.candidates[0].value
                assert abs(value) < 1e5 or (value < 0) == (result > 0), (state.text(), result)
                assert abs(value) > 1e5 or not exact.solved
            state.pop()
            if result > 0:  # what wins comes first
                assert found.candidates[0].value > 0
            elif found.candidates[0].value > 0:
                assert place > 0
    assert min(known.values()) > scaled(60) // 20
    assert ended >= scaled(60) // 20
