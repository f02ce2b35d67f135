"""What somebody's moves say about the weights behind them.

A player is taken to choose among its moves by a softmax of a weighted sum: of the features of the
position after a move, its own and the others', and of the values that the game gives to the move.
That is what `greedy` and `weigh` do, but for the chance in it. Before anything was seen, the model
is the game's own (`default_model`). With every choice seen, the weights that make all choices so
far likeliest are found: the default model keeps a weight of its own, and others are added one by
one while they explain more than chance would (forward selection of a penalised likelihood), so the
model stays short enough to be read, and quick enough for a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sparring import _core
from sparring.games.core import CoreState
from sparring.games.face import LATE, Game, State
from sparring.players import plain
from sparring.players.evaluation import default_evaluation, parse_choice
from sparring.players.logit import Floats, Lesson, Stack

SPREAD = 4.0
"""How large a weight may well be, in units of the spread of its value between moves."""
WORTHWHILE = 4.0
"""How many nats of likelihood a further weight must explain."""
MOST_WEIGHTS = 12
SLIPS = 0.2
"""Which part of the choices may be slips, or openings that somebody else chose."""
STEPS = 40


def names_of(game: Game) -> tuple[str, ...]:
    """What a model may weigh: `own_` and `their_` features after a move, and values of moves."""
    features = [f"{side}_{name}" for side in ("own", "their") for name in game.feature_names]
    return (*features, *game.action_value_names)


def columns_of(state: State) -> npt.NDArray[np.float32]:
    """Legal moves x names: what a model weighs, as the player to move sees it."""
    game, player = state.game, state.to_move
    if isinstance(state, CoreState):
        after = np.asarray(state.core_game.search("move_features")(state.core))
    else:
        after = plain.move_features(state)
    owners = [game.owner(colour) for colour in range(len(game.colours))]
    own = [colour for colour, owner in enumerate(owners) if owner == player]
    their = [colour for colour, owner in enumerate(owners) if owner not in (player, None)]
    values = [state.action_values(name)[:, None] for name in game.action_value_names]
    return np.concatenate(
        [after[:, own].sum(axis=1), after[:, their].sum(axis=1) / (game.players - 1), *values],
        axis=1,
    )


def lesson_of(state: State, move: int) -> Lesson | None:
    """A choice that was seen; None if there was nothing to choose, or another move was made."""
    ids = state.legal_moves().ids
    if len(ids) < 2 or move not in ids:
        return None
    shares = np.zeros(len(ids), dtype=np.float32)
    shares[ids.index(move)] = 1
    return Lesson(columns_of(state), shares)


@dataclass(frozen=True)
class Model:
    """A weight for each of the names of a game."""

    game: Game
    weights: Floats

    def __str__(self) -> str:
        """The weights as a sum, the weightiest first; `Model.read` understands it."""
        named = zip(self.weights, names_of(self.game), strict=True)
        kept = sorted(((w, name) for w, name in named if w), key=lambda pair: -abs(pair[0]))
        text = "".join(f"{weight:+.4g}*{name}" for weight, name in kept)
        return text.removeprefix("+") or "0"

    @classmethod
    def read(cls, text: str, game: Game) -> Model:
        """The model that a sum means.

        >>> import sparring
        >>> str(Model.read("own_stones-2*their_stones", sparring.game("shobu")))
        '-2*their_stones+1*own_stones'
        """
        after, values = parse_choice(text, game)
        return cls(game, np.array([*after.own, *after.their, *values]))

    def for_search(self, trust: float) -> _core.OpponentWeights:
        """The model as the core's searches take it."""
        found, count = _core.OpponentWeights(), len(self.game.feature_names)
        found.own = self.weights[:count].tolist()
        found.their = self.weights[count : 2 * count].tolist()
        found.values = self.weights[2 * count :].tolist()
        found.trust = trust
        return found


def default_model(game: Game) -> Model:
    """What is assumed of a stranger: the game's prior, or else its evaluation."""
    return Model.read(game.prior, game) if game.prior else evaluation_model(game)


def evaluation_model(game: Game) -> Model:
    """The game's own evaluation as a model."""
    evaluation = default_evaluation(game)
    values = [0.0] * len(game.action_value_names)
    return Model(game, np.array([*evaluation.own, *evaluation.their, *values]))


def fit(lessons: Sequence[Lesson], default: Model) -> Model:
    """The model that fits the choices best, beginning with the default one."""
    if not lessons:
        return default
    first = _fit(lessons, default)
    kept = _without_slips(lessons, first)
    return first if len(kept) == len(lessons) else _fit(kept, default)


def _without_slips(lessons: Sequence[Lesson], model: Model) -> list[Lesson]:
    """Leaves out, of the choices that the model finds less likely than chance would, a few."""
    stack = Stack(lessons)
    excess = stack.surprises(stack.guesses(model.weights))
    excess -= np.log([len(lesson.shares) for lesson in lessons])
    most = int(SLIPS * len(lessons))
    slips = {int(i) for i in np.argsort(-excess)[:most] if excess[i] > 0}
    return [lesson for i, lesson in enumerate(lessons) if i not in slips]


def _fit(lessons: Sequence[Lesson], default: Model) -> Model:
    stack = Stack(lessons)
    scale = np.maximum(stack.spread(), 1e-9)
    base = stack.values @ default.weights
    width = max(float(stack.spread(base[:, None])[0]), 1e-9)
    table = np.concatenate([stack.values / scale, base[:, None] / width], axis=1)
    late = np.array([f"_{LATE}" in name for name in names_of(default.game)], dtype=bool)
    table[:, :-1][:, (stack.spread() < 1e-6) | late] = 0
    search = _Selection(stack, table, first=table.shape[1] - 1, expected=width)
    found = search.run()
    return Model(default.game, found[:-1] / scale + found[-1] / width * default.weights)


def tempered(model: Model, lessons: Sequence[Lesson]) -> Model:
    """A model as decided as the choices are: its weights times what makes them likeliest."""
    stack = Stack(lessons)
    base = stack.values @ model.weights
    width = max(float(stack.spread(base[:, None])[0]), 1e-9)
    search = _Selection(stack, base[:, None] / width, first=0, expected=0)
    factor, _ = search.climb([0], np.zeros(1))
    return Model(model.game, model.weights * factor[0] / width)


def _sums(table: Floats, weights: Floats) -> Floats:
    """Weighted sums, without the threads of a library for matrices: they cost more than they gain
    on tables that are this narrow, and much more where games are played on all cores."""
    sums: Floats = np.einsum("ij,j->i", table, weights)
    return sums


class _Selection:
    """Weights of a few columns of a table, whose values are in units of their spread."""

    def __init__(self, stack: Stack, table: Floats, *, first: int, expected: float) -> None:
        self._stack, self._table, self._first = stack, table, first
        self._expected = np.zeros(table.shape[1])
        self._expected[first] = expected

    def run(self) -> Floats:
        """Adds columns as long as they explain enough, then drops those that no longer do."""
        chosen = [self._first]
        weights, value = self.climb(chosen, self._expected.copy())
        while len(chosen) <= MOST_WEIGHTS:
            more = self._promising(chosen, weights)
            tried = [self.climb([*chosen, column], weights) for column in more]
            if not tried:
                break
            best = max(range(len(tried)), key=lambda i: round(tried[i][1], 3))
            if tried[best][1] < value + WORTHWHILE:
                break
            chosen.append(more[best])
            weights, value = tried[best]
        for column in list(chosen):
            rest = [other for other in chosen if other != column]
            without, _ = self.climb(rest, weights) if rest else (weights, value)
            if rest and self._likely(without) > self._likely(weights) - WORTHWHILE:
                chosen, weights = rest, without
        return weights

    def _likely(self, weights: Floats) -> float:
        """The logarithm of the likelihood."""
        return -float(self._stack.surprises(self._stack.softmax(_sums(self._table, weights))).sum())

    def _promising(self, chosen: list[int], weights: Floats) -> list[int]:
        """The columns along which the likelihood would rise most, by slope and curvature."""
        guesses = self._stack.softmax(_sums(self._table, weights))
        slope = np.einsum("ij,i->j", self._table, self._stack.shares - guesses)
        means = np.add.reduceat(guesses[:, None] * self._table, self._stack.starts)
        bend = (guesses[:, None] * self._table**2).sum(axis=0) - (means**2).sum(axis=0)
        rise = slope**2 / (bend + SPREAD**-2) / 2
        rise[chosen] = 0
        order = np.argsort(-rise.round(6), kind="stable")  # of equals, the first
        return [int(column) for column in order[:3] if rise[column] > WORTHWHILE / 2]

    def climb(self, chosen: list[int], weights: Floats) -> tuple[Floats, float]:
        """The best weights for some columns, by Newton's method with shorter steps if need be."""
        stack, part = self._stack, self._table[:, chosen]
        now, expected = weights[chosen], self._expected[chosen]
        value = self._worth(part, now, expected)
        for _ in range(STEPS):
            guesses = stack.softmax(_sums(part, now))
            slope = np.einsum("ij,i->j", part, stack.shares - guesses)
            slope -= (now - expected) / SPREAD**2
            means = np.add.reduceat(guesses[:, None] * part, stack.starts)
            bend = np.einsum("ij,ik->jk", guesses[:, None] * part, part)
            bend -= np.einsum("ij,ik->jk", means, means)
            step = np.linalg.solve(bend + np.eye(len(chosen)) / SPREAD**2, slope)
            for _ in range(STEPS):
                better = self._worth(part, now + step, expected)
                if better >= value:
                    break
                step /= 2
            if better - value < 1e-4:
                break
            now, value = now + step, better
        found = np.zeros_like(weights)
        found[chosen] = now
        return found, value

    def _worth(self, part: Floats, weights: Floats, expected: Floats) -> float:
        """The logarithm of the posterior, but for a constant."""
        likely = -self._stack.surprises(self._stack.softmax(_sums(part, weights))).sum()
        return float(likely) - float(((weights - expected) ** 2).sum()) / (2 * SPREAD**2)
