"""The searches of the core once more in plain Python, for games that are not in the core.

Each class has the name, the options and the results of its twin in `core/search/`, without what
only serves speed there. They are short enough to be read as an explanation of the algorithms, and
the tests compare both.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from sparring import _core
from sparring.games.face import State

WIN = 1e6
INFINITY = 4e6
SETTLE_EVERY = 64
"""Simulations between two looks at whether the first move can still change."""

Found = dict[str, Any]
Report = Callable[[Found], None] | None
Row = tuple[int, float, int, list[int]]


def evaluate(state: State, player: int, own: Sequence[float], their: Sequence[float]) -> float:
    """The weighted sum of the features of a position for a player."""
    if not own:
        return 0.0
    features, value = state.features(), 0.0
    for colour in range(len(state.game.colours)):
        if (owner := state.game.owner(colour)) is not None:
            weights = own if owner == player else their
            share = 1 if owner == player else state.game.players - 1
            value += float(features[colour] @ np.asarray(weights)) / share
    return value


def evaluate_moves(
    state: State, own: Sequence[float], their: Sequence[float]
) -> npt.NDArray[np.float32]:
    """The value of each legal move by the position that it leads to, for the player to move."""
    player, values = state.to_move, []
    for move in state.legal_moves():
        state.push(move)
        values.append(evaluate(state, player, own, their))
        state.pop()
    return np.asarray(values, dtype=np.float32)


def move_features(state: State) -> npt.NDArray[np.float32]:
    """The features after each legal move: moves x colours x names."""
    after = []
    for move in state.legal_moves():
        state.push(move)
        after.append(state.features())
        state.pop()
    return np.asarray(after, dtype=np.float32)


def expected_moves(state: State, weights: _core.OpponentWeights) -> npt.NDArray[np.float64]:
    """How likely each legal move is by a model of who is to move (`core/search/opponent.hpp`)."""
    sums = evaluate_moves(state, weights.own, weights.their).astype(np.float64)
    for weight, name in zip(weights.values, state.game.action_value_names, strict=True):
        sums += weight * state.action_values(name)
    odds = np.exp(np.maximum(sums - sums.max(), -20.0))
    likely: npt.NDArray[np.float64] = odds / odds.sum()
    return likely


def value_of_end(state: State, player: int, ply: int) -> float:
    """What the end of a game is worth: a win early, then the margin over the best of the others."""
    scores = state.scores()
    other = max(score for p, score in enumerate(scores) if p != player)
    return state.returns()[player] * (WIN - ply) + 64.0 * (scores[player] - other)


class OutOfBudget(Exception):
    """The search must come to an end."""


class _Deepening:
    """Depth after depth, until the budget is spent or nothing is left to find."""

    def search(self, state: State, options: Any, stop: _core.Stop, report: Report = None) -> Found:
        """What is known at the end about each legal move of the root, the best first."""
        self._state, self._options, self._stop = state.copy(), options, stop
        self._nodes, self._root = 0, state.to_move
        self._end = time.monotonic() + options.seconds if options.seconds else math.inf
        order = [move.id for move in state.legal_moves()]
        found = self._result([(move, 0.0, 0, [move]) for move in order], 0)
        first = 1 if getattr(options, "iterative", True) else options.depth
        for depth in range(first, options.depth + 1):
            self._horizon = False
            rows: list[Row] = []
            try:
                for move in order:
                    rows.append(self._row(move, depth))
            except OutOfBudget:
                self._state = state.copy()
                if rows:
                    best = max(rows, key=lambda row: row[1])
                    rest = [row for row in found["candidates"] if row[0] != best[0]]
                    found["candidates"] = [best, *rest]
                break
            rows.sort(key=lambda row: -row[1])
            found = self._result(rows, depth)
            if report:
                report(found)
            if found["solved"]:
                break
            order = [row[0] for row in rows]
        found["nodes"] = self._nodes
        found["solved"] = found["solved"] and state.game.players == 2
        return found

    def _result(self, rows: list[Row], depth: int) -> Found:
        solved = depth > 0 and not self._horizon
        return {"candidates": rows, "nodes": self._nodes, "depth": depth, "solved": solved}

    def _row(self, move: int, depth: int) -> Row:
        raise NotImplementedError

    def _play(self, move: int) -> None:
        over = self._options.nodes and self._nodes >= self._options.nodes
        if over or self._stop.is_set() or time.monotonic() >= self._end:
            raise OutOfBudget
        self._nodes += 1
        self._state.push(self._state.game.move(move))


class AlphaBeta(_Deepening):
    """Twin of `core/search/alphabeta.hpp`: the player at the root against everybody else."""

    def __init__(self, own: Sequence[float], their: Sequence[float], table: int = 0) -> None:
        self._weights = own, their

    def _row(self, move: int, depth: int) -> Row:
        nodes = self._nodes
        self._play(move)
        value, line = self._value(depth - 1, -INFINITY, INFINITY, 1, replied=False)
        self._state.pop()
        return move, value, self._nodes - nodes, [move, *line]

    def _value(
        self, depth: int, alpha: float, beta: float, ply: int, *, replied: bool
    ) -> tuple[float, list[int]]:
        """The value for the root, and the line that leads to it."""
        state = self._state
        if state.is_over() and self._options.ends_decide:
            return value_of_end(state, self._root, ply), []
        mine = state.to_move == self._root
        replied = replied and not mine
        follows = self._options.best_reply and replied
        if state.is_over() or (depth <= 0 and not follows):
            self._horizon = self._horizon or not state.is_over()
            return evaluate(state, self._root, *self._weights) + self._misjudged(), []
        best, line = (-math.inf, [0]) if mine else (math.inf, [0])
        moves = [move.id for move in state.legal_moves()]
        for move, left, reply in self._choices(moves, depth, mine, follows):
            self._play(move)
            if left == depth and not follows and (state.is_over() or state.to_move == self._root):
                state.pop()  # nobody is left who could reply instead
                continue
            value, rest = self._value(left, alpha, beta, ply + 1, replied=reply)
            state.pop()
            if (value > best) == mine and value != best:
                best, line = value, [move, *rest]
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if self._options.pruning and alpha >= beta:
                break
        return best, line

    def _misjudged(self) -> float:
        """By how much this position is misjudged: always the same for a seed."""
        if not self._options.noise:
            return 0.0
        rng = random.Random(f"{self._options.seed} {self._state.text()}")
        return float(self._options.noise * (rng.random() - rng.random()))

    def _choices(
        self, moves: list[int], depth: int, mine: bool, follows: bool
    ) -> list[tuple[int, int, bool]]:
        """Moves to try, the depth left after each, and whether an opponent has then replied."""
        usual = [(move, depth - 1, not mine) for move in moves]
        if not self._options.best_reply or mine:
            return usual
        self._horizon = True  # nothing is certain about the others
        if follows:
            return [(moves[0], depth, True)]
        return [(moves[0], depth, False), *usual]


class MaxN(_Deepening):
    """Twin of `core/search/maxn.hpp`: every player maximises their own value."""

    def __init__(self, own: Sequence[float], their: Sequence[float]) -> None:
        self._weights = own, their

    def _row(self, move: int, depth: int) -> Row:
        nodes = self._nodes
        self._play(move)
        values, line = self._values(depth - 1, 1)
        self._state.pop()
        return move, values[self._root], self._nodes - nodes, [move, *line]

    def _values(self, depth: int, ply: int) -> tuple[list[float], list[int]]:
        state, players = self._state, range(self._state.game.players)
        if state.is_over():
            return [value_of_end(state, p, ply) for p in players], []
        if depth == 0:
            self._horizon = True
            return [evaluate(state, p, *self._weights) for p in players], []
        mover, best, line = state.to_move, [-math.inf for _ in players], [0]
        for move in [move.id for move in state.legal_moves()]:
            self._play(move)
            values, rest = self._values(depth - 1, ply + 1)
            state.pop()
            if values[mover] > best[mover]:
                best, line = values, [move, *rest]
        return best, line


@dataclass
class Node:
    """What is known about a move in the tree."""

    player: int = 0
    """Who made the move."""
    visits: int = 0
    value: float = 0.0
    expected: float = 0.0
    """How likely an opponent is to choose it, as far as that is known."""
    children: dict[int, Node] = field(default_factory=dict)


def _utilities(state: State, leaf: _core.LeafOptions) -> list[float]:
    """Twin of `core/search/leaf.hpp`: everybody's chance grows exponentially with the value."""
    n = state.game.players
    values = [evaluate(state, seat, leaf.own, leaf.their) for seat in range(n)]
    odds = [math.exp(max(-40.0, min(40.0, value / (2 * leaf.scale)))) for value in values]
    return [(n * one / sum(odds) - 1) / (n - 1) for one in odds]


class Mcts:
    """Twin of `core/search/mcts.hpp`: upper confidence bounds, random playouts, max^n backup."""

    def __init__(self, options: _core.MctsOptions) -> None:
        self._options, self._rng = options, random.Random(options.seed)
        self._tree, self._size, self._me, self._work = Node(), 1, 0, 0

    def advance(self, move: int) -> None:
        """Keeps what is known below a move that was played."""
        self._tree = self._tree.children.get(move, Node())

    def forget(self) -> None:
        """Starts with nothing."""
        self._tree, self._size = Node(), 1

    def search(self, state: State, stop: _core.Stop, report: Report = None) -> Found:
        """What the simulations say about each legal move, the most visited first."""
        done, options, self._me, self._work = 0, self._options, state.to_move, 0
        if any(state.game.move(id) not in state.legal_moves() for id in self._tree.children):
            self.forget()
        end = time.monotonic() + options.seconds if options.seconds else math.inf
        while not (options.simulations and done >= options.simulations):
            if options.work and self._work >= options.work:
                break
            if stop.is_set() or time.monotonic() >= end:
                break
            self._simulate(state.copy())
            done += 1
            if report and done % 256 == 0:
                report(self._result(state, done))
            if options.settle and options.simulations and done % SETTLE_EVERY == 0:
                visits = sorted(node.visits for node in self._tree.children.values())
                second = visits[-2] if len(visits) > 1 else 0
                if visits and visits[-1] - second > options.simulations - done:
                    break
        return self._result(state, done)

    def _simulate(self, state: State) -> None:
        node, path, before = self._tree, [self._tree], len(state.moves)
        while not state.is_over() and (node.visits > 0 or node is self._tree):
            if not node.children and self._size < self._options.max_nodes:
                node.children = self._expanded(state)
                self._size += len(node.children)
            if not node.children:
                break
            move = self._select(node)
            node = node.children[move]
            path.append(node)
            state.push(state.game.move(move))
        returns = self._leaf(state)
        self._work += len(state.moves) - before
        for node in path:
            node.visits += 1
            node.value += (returns[node.player] - node.value) / node.visits

    def _leaf(self, state: State) -> list[float]:
        """What came of a random game, or what the evaluation says, or some of both."""
        leaf = self._options.leaf
        judged = None if state.is_over() or not leaf.weight else _utilities(state, leaf)
        if judged and leaf.weight >= 1:
            return judged
        while not state.is_over():
            state.push(self._rng.choice(state.legal_moves()))
        returns = state.returns()
        if judged:
            pairs = zip(returns, judged, strict=True)
            return [value + leaf.weight * (guess - value) for value, guess in pairs]
        return returns

    def _expanded(self, state: State) -> dict[int, Node]:
        """A child for every move; an opponent's with how likely it is by the model."""
        mover, moves = state.to_move, [move.id for move in state.legal_moves()]
        self._work += len(moves)
        if mover == self._me or not self._options.opponent.trust:
            return {move: Node(mover) for move in moves}
        likely = expected_moves(state, self._options.opponent).tolist()
        return {m: Node(mover, expected=p) for m, p in zip(moves, likely, strict=True)}

    def _select(self, node: Node) -> int:
        """The move to try next: what the model expects of an opponent, or the best bound."""
        moves, children = list(node.children), list(node.children.values())
        trust = self._options.opponent.trust if children[0].player != self._me else 0
        if trust and self._rng.random() < trust:
            return self._rng.choices(moves, [child.expected for child in children])[0]
        return max(moves, key=lambda move: self._bound(node.children[move], node))

    def _bound(self, node: Node, parent: Node) -> float:
        if node.visits == 0:
            return math.inf
        explore = 2 * self._options.exploration * math.sqrt(math.log(parent.visits) / node.visits)
        return node.value + explore

    def _result(self, state: State, done: int) -> Found:
        rows: list[Row] = [
            (move, node.value, node.visits, [move, *_line(node)])
            for move, node in self._tree.children.items()
        ] or [(move.id, 0.0, 0, [move.id]) for move in state.legal_moves()]
        rows.sort(key=lambda row: -row[2])
        return {"candidates": rows, "nodes": done, "depth": len(rows[0][3]), "solved": False}


def _line(node: Node) -> list[int]:
    """From a node on, the most visited moves."""
    line: list[int] = []
    while node.children:
        move, node = max(node.children.items(), key=lambda item: item[1].visits)
        if not node.visits:
            break
        line.append(move)
    return line
