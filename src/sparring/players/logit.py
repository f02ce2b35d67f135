"""Choices as a softmax: how likely each of several moves is, given a weighted sum for each.

Whoever chooses is taken to prefer moves by a weighted sum of what can be said about them, and to
choose the likelier the higher the sum (the conditional logit; McFadden 1974). The logarithm of the
likelihood is concave in the weights, so there is one best answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Lesson:
    """A position: moves x values, and the share of the choices that each move got."""

    values: npt.NDArray[np.float32]
    shares: npt.NDArray[np.float32]


class Stack:
    """Lessons one below the other, with where each begins."""

    def __init__(self, some: Sequence[Lesson]) -> None:
        self.values = np.concatenate([lesson.values for lesson in some]).astype(np.float64)
        self.shares = np.concatenate([lesson.shares for lesson in some]).astype(np.float64)
        sizes = [len(lesson.shares) for lesson in some]
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.of = np.repeat(np.arange(len(some)), sizes)

    def __len__(self) -> int:
        return len(self.starts)

    def guesses(self, weights: Floats) -> Floats:
        """How likely each move is."""
        return self.softmax(self.values @ weights)

    def softmax(self, sums: Floats) -> Floats:
        """How likely each move is, given the sums themselves."""
        odds = np.exp(sums - np.maximum.reduceat(sums, self.starts)[self.of])
        likely: Floats = odds / np.add.reduceat(odds, self.starts)[self.of]
        return likely

    def cross_entropy(self, weights: Floats) -> float:
        """The mean surprise over the lessons, in nats."""
        return float(self.surprises(self.guesses(weights)).mean())

    def surprises(self, guesses: Floats) -> Floats:
        """The surprise of each lesson for these guesses, in nats."""
        parts = self.shares * np.log(np.maximum(guesses, 1e-12))
        sums: Floats = -np.add.reduceat(parts, self.starts)
        return sums

    def gradient(self, weights: Floats) -> Floats:
        """The slope of the cross-entropy."""
        errors = self.guesses(weights) - self.shares
        step: Floats = self.values.T @ errors / len(self.starts)
        return step

    def hits(self, guesses: Floats) -> Floats:
        """For each lesson, how likely a likeliest move is the one chosen most: 1/k among k."""
        best = guesses >= (np.maximum.reduceat(guesses, self.starts) * (1 - 1e-9))[self.of]
        most = self.shares >= np.maximum.reduceat(self.shares, self.starts)[self.of]
        both = np.add.reduceat((best & most).astype(np.float64), self.starts)
        found: Floats = np.minimum(both, 1) / np.add.reduceat(best, self.starts, dtype=np.float64)
        return found

    def spread(self, values: Floats | None = None) -> Floats:
        """How far values differ between the moves of a position, column by column."""
        values = self.values if values is None else values
        sizes = np.add.reduceat(np.ones(len(self.of)), self.starts)[:, None]
        means = np.add.reduceat(values, self.starts) / sizes
        squares = np.add.reduceat((values - means[self.of]) ** 2, self.starts) / sizes
        found: Floats = np.sqrt(squares.mean(axis=0))
        return found
