"""A prior from self-play: which moves a long search will like, guessed at a glance.

A teacher plays games against itself. From each position two things are kept: the values that the
game gives to the single moves, and how the teacher spread its visits over them. Then the weights
are fitted for which the softmax of the weighted values comes closest to those visits, measured by
cross-entropy. That is a convex problem, so there is one answer, whatever the start. For a tree
search that asks the evaluation about moves, what it says after each is one more value; and the
features it is made of may be values, too, as they need not count for a choice what they count for
the outcome.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

import sparring
from sparring.errors import BadText
from sparring.games.face import Game, State
from sparring.learn.selfplay import many_games
from sparring.players import Player, ThinkingPlayer, player
from sparring.players.adaptive.model import columns_of, names_of
from sparring.players.evaluation import default_evaluation
from sparring.players.logit import Floats, Lesson, Stack


def teach(
    spec: str, teacher: str, seed: int, *, asked: bool = False, parts: bool = False
) -> list[Lesson]:
    """The lessons of one game. Moves are drawn by visits, so that games differ.

    `asked`: with what the game's evaluation says after each move as the last value; `parts`: with
    its features after each move.
    """
    game = sparring.game(spec)
    thinker, rng = player(teacher, game, seed=seed), random.Random(seed)
    judge = player("greedy", game) if asked else None
    if not isinstance(thinker, ThinkingPlayer):
        raise BadText(f"{teacher} does not say what it thinks of moves, so nothing can be learned")
    state, lessons = game.start(seed), []
    while not state.is_over():
        view = state.view(state.to_move)
        moves = view.legal_moves()
        if len(moves) == 1:
            state.push(moves[0])
            continue
        found = thinker.analyse(view)
        visits = {candidate.move.id: candidate.visits for candidate in found.candidates}
        counts = np.array([visits.get(move.id, 0) for move in moves], dtype=np.float32)
        if found.solved or counts.sum() == 0:
            state.push(found.best)
            continue
        lessons.append(Lesson(values_of_moves(state, judge, parts), counts / counts.sum()))
        state.push(moves[rng.choices(range(len(moves)), counts.tolist())[0]])
    return lessons


def value_names(game: Game, *, parts: bool = False) -> tuple[str, ...]:
    """What a prior may weigh: values of moves; `parts`: and features after them that the game's
    evaluation has, one's own and the others'."""
    names = game.action_value_names
    if not parts:
        return names
    evaluation = default_evaluation(game)
    used = {
        name
        for name, own, their in zip(
            game.feature_names, evaluation.own, evaluation.their, strict=True
        )
        if own or their
    }
    sides = [f"{side}_{name}" for side in ("own", "their") for name in game.feature_names]
    return (*names, *(name for name in sides if name.partition("_")[2] in used))


def values_of_moves(
    state: State, judge: Player | None, parts: bool = False
) -> npt.NDArray[np.float32]:
    """Moves x values, as `value_names` has them; and what the judge says, if there is one."""
    every = names_of(state.game)
    wanted = [every.index(name) for name in value_names(state.game, parts=parts)]
    columns = columns_of(state)[:, wanted]
    if judge:
        said = judge.values(state.view(state.to_move))
        columns = np.concatenate([columns, said[:, None]], axis=1)
    return columns.astype(np.float32)


def lessons(
    spec: str,
    teacher: str,
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    asked: bool = False,
    parts: bool = False,
) -> Iterator[list[Lesson]]:
    """The lessons of many games, game by game; the same for any number of workers."""
    if not sparring.game(spec).action_value_names:
        raise BadText(f"{spec} gives no values to single moves, so there is nothing to weigh")
    way = partial(teach, asked=asked, parts=parts)
    yield from many_games(way, spec, teacher, games, seed=seed, workers=workers)


@dataclass(frozen=True)
class Fit:
    """Weights, and how well they guess: on lessons that they were not fitted to."""

    weights: Floats
    cross_entropy: float
    uniform: float
    """The cross-entropy of a guess that takes all moves for equally likely."""
    right: float
    """How often the likeliest move is the one that the teacher visited most."""

    def scale(self, names: tuple[str, ...]) -> float | None:
        """The `prior_scale` that goes with the weights, if the evaluation is among the values and
        speaks for moves."""
        asked = len(self.weights) > len(names) and self.weights[-1] > 0
        return float(1 / self.weights[-1]) if asked else None

    def expression(self, names: tuple[str, ...]) -> str:
        """The weights as a sum that `prior=` understands."""
        parts = [
            f"{weight:+.3f}*{name}"
            for weight, name in zip(self.weights, names, strict=False)
            if abs(weight) >= 0.0005
        ]
        return "".join(parts).removeprefix("+") or f"0*{names[0]}"


def fit(some: list[Lesson], *, penalty: float = 1e-4, steps: int = 400) -> Fit:
    """The best weights for the lessons; every tenth is kept back to judge them by."""
    held = some[::10]
    kept = [lesson for number, lesson in enumerate(some) if number % 10] or held
    train, test = Stack(kept), Stack(held)
    # What differs between the moves of a position counts, not what differs between positions.
    spread = train.spread()
    used = spread > 1e-5
    scale = np.where(used, spread, 1)
    train.values = np.where(used, train.values / scale, 0)
    weights = np.zeros(train.values.shape[1])
    # Adam (Kingma and Ba 2015) with a falling step, on all lessons at once.
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        slope = train.gradient(weights) + penalty * weights
        mean = 0.9 * mean + 0.1 * slope
        spread = 0.99 * spread + 0.01 * slope**2
        ahead = mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-9)
        weights -= 0.1 * (1 - step / (steps + 1)) * ahead
    weights = np.where(used, weights / scale, 0)
    nothing = np.zeros_like(weights)
    right = float(test.hits(test.guesses(weights)).mean())
    return Fit(weights, test.cross_entropy(weights), test.cross_entropy(nothing), right)
