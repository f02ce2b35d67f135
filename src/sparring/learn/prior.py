"""A prior from self-play: which moves a long search will like, guessed at a glance.

A teacher plays games against itself. From each position two things are kept: the values that the
game gives to the single moves, and how the teacher spread its visits over them. Then the weights
are fitted for which the softmax of the weighted values comes closest to those visits, measured by
cross-entropy. That is a convex problem, so there is one answer, whatever the start. For a tree
search that asks the evaluation about moves, what it says after each is one more value.
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
from sparring.games.face import View
from sparring.learn.selfplay import many_games
from sparring.players import Player, ThinkingPlayer, player
from sparring.players.logit import Floats, Lesson, Stack


def teach(spec: str, teacher: str, seed: int, *, asked: bool = False) -> list[Lesson]:
    """The lessons of one game. Moves are drawn by visits, so that games differ.

    `asked`: with what the game's evaluation says after each move as the last value.
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
        lessons.append(Lesson(values_of_moves(view, judge), counts / counts.sum()))
        state.push(moves[rng.choices(range(len(moves)), counts.tolist())[0]])
    return lessons


def values_of_moves(view: View, judge: Player | None) -> npt.NDArray[np.float32]:
    """Moves x values: those of the game, and what the judge gives to them, if there is one."""
    columns = [view.action_values(name) for name in view.game.action_value_names]
    if judge:
        columns.append(judge.values(view))
    return np.stack(columns, axis=1).astype(np.float32)


def lessons(
    spec: str, teacher: str, games: int, *, seed: int = 0, workers: int = 1, asked: bool = False
) -> Iterator[list[Lesson]]:
    """The lessons of many games, game by game; the same for any number of workers."""
    if not sparring.game(spec).action_value_names:
        raise BadText(f"{spec} gives no values to single moves, so there is nothing to weigh")
    way = partial(teach, asked=asked)
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
    scale = np.maximum(train.values.std(axis=0), 1e-6)
    used = train.values.std(axis=0) > 1e-6
    train.values /= scale
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
