"""Searches: the same value as plain minimax with fewer nodes, and known answers."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

import pytest

import sparring
from sparring.players import Analysis, ThinkingPlayer, player
from sparring.players.evaluation import parse

DUO = sparring.game("duo")
CORNER = sparring.game("blokus-duo-corner")


def thinker(text: str, game: sparring.Game, seed: int = 0) -> ThinkingPlayer:
    made = player(text, game, seed=seed)
    assert isinstance(made, ThinkingPlayer)
    return made


def brute_force(state: sparring.State, player: int) -> float:
    """The best utility that a player can force."""
    if state.is_over():
        return state.returns()[player]
    values = []
    for move in state.legal_moves():
        state.push(move)
        values.append(brute_force(state, player))
        state.pop()
    return max(values) if state.to_move == player else min(values)


def test_plain_minimax_visits_the_nodes_of_the_study() -> None:
    nodes = [
        thinker(f"minimax:depth={depth},pruning=no", CORNER).analyse(CORNER.start().view(0)).nodes
        for depth in (1, 2, 3)
    ]
    assert nodes == [58, 58 + 3_364, 58 + 3_364 + 564_282]


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("evaluation", ["own_open_corners-their_open_corners", "own_squares"])
def test_pruning_changes_the_nodes_but_not_the_move(
    depth: int, evaluation: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game("blokus-duo-corner:size=7")
    nodes = [0, 0]
    for seed in range(12):
        state = random_state(game, seed, 2 + seed % 5)
        if state.is_over():
            continue
        view = state.view(state.to_move)
        text = f"minimax:depth={depth},eval={evaluation}"
        plain = thinker(text + ",pruning=no", game).analyse(view)
        pruned = thinker(text, game).analyse(view)
        assert pruned.candidates[0].value == plain.candidates[0].value
        assert pruned.best == plain.best
        if depth < 3:
            assert _value_by_hand(state, depth, evaluation) == plain.candidates[0].value
        nodes = [nodes[0] + plain.nodes, nodes[1] + pruned.nodes]
    assert nodes[1] < nodes[0] or depth == 1


def test_the_tree_looks_first_at_the_move_that_the_evaluation_likes(
    random_state: Callable[..., sparring.State],
) -> None:
    """Each move is tried out by the evaluation, as the greedy player does."""
    for seed in range(8):
        state = random_state(DUO, seed, 2 + seed)
        view = state.view(state.to_move)
        text = "mcts:sims=1,ending=0,prior_scale=0.01,prior=0*size,eval=own_squares+0.1*own_area"
        tried = [c for c in thinker(text, DUO).analyse(view).candidates if c.visits]
        best = thinker("greedy:eval=own_squares+0.1*own_area", DUO).analyse(view).candidates
        assert len(tried) == 1
        assert tried[0].move in [c.move for c in best if c.value == best[0].value]


def test_positions_get_their_moves_after_enough_visits() -> None:
    view = DUO.start().view(0)

    def longest(expand: int) -> int:
        found = thinker(f"mcts:sims=400,ending=0,settle=no,expand={expand}", DUO).analyse(view)
        return max(len(candidate.line) for candidate in found.candidates)

    assert longest(400) == 1
    assert 1 < longest(20) <= longest(0)


def _value_by_hand(state: sparring.State, depth: int, evaluation: str) -> float:
    """Minimax in Python, the evaluation always that of the player who began."""
    weights, root = parse(evaluation, state.game), state.to_move

    def value(left: int) -> float:
        if left == 0 or state.is_over():
            features = state.features()
            return float(features[root] @ weights.own + features[1 - root] @ weights.their)
        values = []
        for move in state.legal_moves():
            state.push(move)
            values.append(value(left - 1))
            state.pop()
        return max(values) if state.to_move == root else min(values)

    return value(depth)


def test_iterative_deepening_finds_the_value_of_minimax(
    random_state: Callable[..., sparring.State],
) -> None:
    game = sparring.game("blokus-duo-corner:size=8")
    for seed in range(10):
        state = random_state(game, seed, 4)
        view = state.view(state.to_move)
        plain = thinker("minimax:depth=3,pruning=no,eval=own_squares-their_squares", game)
        deep = thinker("alphabeta:depth=3,reductions=no,eval=own_squares-their_squares", game)
        found = deep.analyse(view)
        if not found.solved and abs(found.candidates[0].value) < 1e5:
            assert found.candidates[0].value == plain.analyse(view).candidates[0].value


def test_endings_are_solved(random_state: Callable[..., sparring.State]) -> None:
    game = sparring.game("blokus-duo-corner:size=6")
    solved = 0
    for seed in range(30):
        state = random_state(game, seed, 7)
        if state.is_over():
            continue
        mover = state.to_move
        found = thinker("alphabeta:depth=40,reductions=no", game).analyse(state.view(mover))
        assert found.solved
        solved += 1
        best = brute_force(state, mover)
        state.push(found.best)
        assert brute_force(state, mover) == best
        assert (found.candidates[0].value > 1e5) == (best == 1)
    assert solved > 15


def test_big_first_considers_the_largest_pieces_only() -> None:
    found = thinker("minimax:depth=1,big_first=yes", CORNER).analyse(CORNER.start().view(0))
    assert all(len(str(candidate.move).split(",")) == 5 for candidate in found.candidates)
    assert len(found.candidates) == 37


@pytest.mark.parametrize("text", ["alphabeta:nodes=3000", "mcts:sims=300", "mcts:sims=300,rave=0"])
def test_the_same_seed_and_budget_make_the_same_game(text: str) -> None:
    games = []
    for _ in range(2):
        state = DUO.start()
        seats = [thinker(text, DUO, seed=i) for i in (1, 2)]
        while not state.is_over():
            state.push(seats[state.to_move].choose(state.view(state.to_move)))
        games.append(state.moves)
    assert games[0] == games[1]


@pytest.mark.parametrize("spec", ["blokus", "blokus-2p", "blokus-3p", "blokus:size=5,players=4"])
def test_tree_search_plays_with_any_number_of_players(spec: str) -> None:
    game = sparring.game(spec)
    state, seats = game.start(), [thinker("mcts:sims=20", game, seed=i) for i in range(4)]
    while not state.is_over():
        found = seats[state.to_move].analyse(state.view(state.to_move))
        assert found.best in state.legal_moves()
        state.push(found.best)


def test_tree_search_finds_what_wins(random_state: Callable[..., sparring.State]) -> None:
    game = sparring.game("blokus-duo-corner:size=6")
    right = tried = 0
    for seed in range(30):
        state = random_state(game, seed, 7)
        if state.is_over():
            continue
        mover = state.to_move
        best = brute_force(state, mover)
        state.push(thinker("mcts:sims=2000", game).choose(state.view(mover)))
        tried += 1
        right += brute_force(state, mover) == best
    assert right == tried > 15


def test_the_tree_keeps_its_limit_and_is_used_again() -> None:
    searcher = thinker("mcts:sims=2000,nodes=3000,settle=no", DUO)
    state = DUO.start()
    found = searcher.analyse(state.view(0))
    assert found.nodes == 2000
    assert sum(candidate.visits for candidate in found.candidates) == 2000
    wide = thinker("mcts:sims=2000,settle=no", DUO)
    first = wide.analyse(state.view(0))
    state.push(first.best)
    state.push(first.candidates[0].line[1])
    again = wide.analyse(state.view(0))
    assert sum(candidate.visits for candidate in again.candidates) > 2000
    # The tree left out moves that it had no hope in; at the root they are told of all the same.
    assert {one.move for one in again.candidates} == set(state.legal_moves())
    assert len(again.candidates) == len(state.legal_moves())


@pytest.mark.parametrize("explore", ["0", "1e-6", "0.01", "100"])
def test_a_tree_grows_however_much_it_explores(explore: str) -> None:
    found = thinker(f"mcts:sims=2000,settle=no,explore={explore}", DUO).analyse(DUO.start().view(0))
    assert found.depth > 2
    assert sum(candidate.visits for candidate in found.candidates) == 2000


def test_endings_of_blokus_for_two_are_solved_while_there_are_many_moves() -> None:
    state = DUO.from_text(
        "ppp1pp2o2pp1/p1p1pp1ooop1pp/3pooo1oppp1p/3poppp1poo1o/3ppoopp1o1oo/oo1oopoo2o1oo/"
        "oo1o1p1o2o3/2oopp2oo1ooo/pp1p1poopoo1o1/pp1poooppo2o1/p1ppp1p1opoopp/5pppopopp1/"
        "5opoopoo1p/4ooo1o1pppp o 27"
    )
    assert len(state.legal_moves()) == 32
    found = thinker("mcts:sims=10000", DUO).analyse(state.view(1))
    assert found.solved
    assert found.candidates[0].chance == 0.5
    assert not thinker("mcts:sims=10000,ending=30", DUO).analyse(state.view(1)).solved


@pytest.mark.parametrize("spec", ["blokus-duo", "samurai", "shobu"])
def test_a_search_that_settles_early_finds_the_same_move(spec: str) -> None:
    game, saved = sparring.game(spec), 0
    state, rng = game.start(3), random.Random(3)
    for _ in range(12):
        view = state.view(state.to_move)
        full = thinker("mcts:sims=1200,settle=no,ending=0", game).analyse(view)
        early = thinker("mcts:sims=1200,ending=0", game).analyse(view)
        assert early.best == full.best
        assert early.nodes <= full.nodes == 1200
        saved += full.nodes - early.nodes
        state.push(rng.choice(state.legal_moves()))
    assert saved > 0


def test_a_tree_of_another_game_is_forgotten() -> None:
    searcher = thinker("mcts:sims=200", DUO)
    state = DUO.start()
    state.push(searcher.choose(state.view(0)))
    other = DUO.start()
    other.push("e10")
    other.push("j5")
    assert searcher.choose(other.view(0)) in other.legal_moves()


@pytest.mark.parametrize("text", ["alphabeta:time=1m", "mcts:time=1m", "mcts:time=1m,threads=2"])
def test_a_search_stops_when_it_is_asked(text: str) -> None:
    searcher = thinker(text, DUO)
    timer = threading.Timer(0.2, searcher.stop)
    start = time.monotonic()
    timer.start()
    assert searcher.choose(DUO.start().view(0)) in DUO.start().legal_moves()
    assert time.monotonic() - start < 30  # far from a minute, however busy the machine


def test_progress_is_told_while_thinking() -> None:
    seen: list[Analysis] = []
    thinker("mcts:sims=5000,settle=no", DUO).analyse(DUO.start().view(0), seen.append)
    thinker("alphabeta:depth=2", DUO).analyse(DUO.start().view(0), seen.append)
    assert len(seen) >= 3
    assert all(analysis.best in DUO.start().legal_moves() for analysis in seen)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("alphabeta:depth=0", "a number from 1"),
        ("alphabeta:time=never", "is not a time"),
        ("alphabeta:dept=3", "did you mean 'depth'"),
        ("alphabeta:eval=own_squarse", "did you mean"),
        ("mcts:sims=0", "needs a limit"),
        ("mcts:rave=x", "a number from 0"),
        ("mcts:guided=maybe", "yes or no"),
        ("greedy:size=x", "is a number"),
        ("greedy:size=1,eval=own_squares", "not both"),
        ("alphabet", "did you mean 'alphabeta'"),
    ],
)
def test_bad_names_budgets_and_weights_are_explained(text: str, why: str) -> None:
    with pytest.raises(sparring.SparringError, match=why):
        player(text, DUO)


def test_alpha_beta_is_for_two() -> None:
    with pytest.raises(sparring.BadText, match="for two players"):
        player("alphabeta", sparring.game("blokus"))


@pytest.mark.parametrize(
    "text", ["mcts:sims=9000", "mcts:sims=9000,threads=2", "alphabeta:depth=2"]
)
def test_an_error_of_a_listener_ends_the_search(text: str) -> None:
    def fail(analysis: Analysis) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        thinker(text, DUO).analyse(DUO.start().view(0), fail)


def test_a_prior_may_weigh_features_after_a_move_as_an_evaluation_does() -> None:
    view, evaluation = DUO.start().view(0), "2*own_squares-2*their_area"
    asked, apart, neither = (
        thinker(f"mcts:sims=300,eval={evaluation},{text}", DUO).analyse(view).candidates
        for text in (
            "prior_scale=2,prior=size",
            "prior_scale=0,prior=size+own_squares-their_area",
            "prior_scale=0,prior=size",
        )
    )
    assert asked == apart != neither


def test_a_prior_that_was_learned_beside_the_evaluation_is_not_used_alone() -> None:
    view = DUO.start().view(0)
    alone = f"mcts:sims=200,prior_scale=0,prior={DUO.prior}"
    beside = f"mcts:sims=200,prior={DUO.tree.prior}"
    for short, written in (("mcts:sims=200,prior_scale=0", alone), ("mcts:sims=200", beside)):
        assert thinker(short, DUO).analyse(view) == thinker(written, DUO).analyse(view)
    assert DUO.tree.prior != DUO.prior
