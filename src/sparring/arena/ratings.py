"""Joint ratings of all players of a tournament, with error bars.

One model for any number of seats: each player has a strength, each seat an advantage, and a
shared win its own weight (Bradley and Terry 1952 with the ties of Davidson 1970, for more than
two seats as generalised by Firth, Kosmidis and Turner 2019). The outcome of a game is the set of
its winners; the logarithm of an outcome's weight is the mean of strength and advantage over that
set, plus a constant for its size. A weak prior keeps players finite who won or lost everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sparring.arena.statistics import ELO_PER_NAT, Z

Vector = npt.NDArray[np.float64]

PRIOR_STRENGTH = 4.0
"""Standard deviation of strengths before any game: about 700 Elo."""
PRIOR_OTHERS = 2.0


@dataclass(frozen=True)
class Outcome:
    """A game as the model sees it: who sat where, the seats that won, and its block."""

    seating: tuple[int, ...]
    winners: tuple[int, ...]
    block: int


@dataclass(frozen=True)
class Ratings:
    """Elo of each player with a 95 % error, and of the first seat's advantage."""

    elo: list[float]
    error: list[float]
    first_seat: float
    first_seat_error: float


def rate(outcomes: Sequence[Outcome], players: int, anchor: int | None = None) -> Ratings:
    """The most likely ratings.

    The anchor has 0 and no error; without one the mean is 0. Errors come from the curvature of the
    likelihood, or from the differences between blocks where these are larger.
    """
    model = _Model(outcomes, players)
    found, covariance = model.fit()
    if anchor is None:
        centred = np.eye(players) - 1 / players
    else:
        centred = np.eye(players)
        centred[:, anchor] -= 1
    centred = np.hstack([centred, np.zeros((players, model.size - players))])
    elo = ELO_PER_NAT * centred @ found
    error = Z * ELO_PER_NAT * _deviations(covariance, centred)
    first = np.zeros((1, model.size))
    if model.seats:
        first[0, players : players + model.seats] = -1 / max(model.seats - 1, 1)
        first[0, players] = 1
    return Ratings(
        [round(float(value), 6) for value in elo],
        [float(value) for value in error],
        float(ELO_PER_NAT * (first @ found)[0]),
        float(Z * ELO_PER_NAT * _deviations(covariance, first)[0]),
    )


class _Model:
    """The likelihood of outcomes, its gradient and its curvature."""

    def __init__(self, outcomes: Sequence[Outcome], players: int) -> None:
        self.outcomes, self.players = outcomes, players
        self.seats = max((len(outcome.seating) for outcome in outcomes), default=0)
        self.size = players + self.seats + max(self.seats - 1, 0)
        self.precision = np.full(self.size, PRIOR_OTHERS**-2.0)
        self.precision[:players] = PRIOR_STRENGTH**-2.0
        self.tables = {o.seating: self._table(o.seating) for o in outcomes}
        self.counts = {seating: np.zeros(len(sets)) for seating, (sets, _) in self.tables.items()}
        for outcome in outcomes:
            index = self.tables[outcome.seating][0].index(outcome.winners)
            self.counts[outcome.seating][index] += 1

    def _table(self, seating: tuple[int, ...]) -> tuple[list[tuple[int, ...]], Vector]:
        """All sets of winners, and the coefficients of each one's weight."""
        seats = range(len(seating))
        sets = [s for size in seats for s in combinations(seats, size + 1)]
        features = np.zeros((len(sets), self.size))
        for row, winners in zip(features, sets, strict=True):
            for seat in winners:
                row[seating[seat]] += 1 / len(winners)
                row[self.players + seat] += 1 / len(winners)
            if len(winners) > 1:
                row[self.players + self.seats + len(winners) - 2] = 1
        return sets, features

    def fit(self) -> tuple[Vector, list[Vector]]:
        """The most likely parameters, and covariances by curvature and by blocks."""
        at = np.zeros(self.size)
        value, gradient, curvature = self._derivatives(at)
        for _ in range(100):
            step = np.linalg.solve(curvature, gradient)
            while True:
                new = self._derivatives(at + step)
                if new[0] >= value - 1e-12 or np.abs(step).max() < 1e-12:
                    break
                step = step / 2
            at = at + step
            value, gradient, curvature = new
            if np.abs(step).max() < 1e-10:
                break
        inverse = np.linalg.inv(curvature)
        scatter = np.zeros_like(curvature)
        for pull in self._pulls(at).values():
            scatter += np.outer(pull, pull)
        return at, [inverse, inverse @ scatter @ inverse]

    def _derivatives(self, at: Vector) -> tuple[float, Vector, Vector]:
        value = -0.5 * float(self.precision @ at**2)
        gradient, curvature = -self.precision * at, np.diag(self.precision)
        for seating, counts in self.counts.items():
            features = self.tables[seating][1]
            weights = features @ at
            total = np.logaddexp.reduce(weights)
            shares = np.exp(weights - total)
            mean = shares @ features
            value += float(counts @ (weights - total))
            gradient += counts @ features - counts.sum() * mean
            curvature += counts.sum() * ((features.T * shares) @ features - np.outer(mean, mean))
        return value, gradient, curvature

    def _pulls(self, at: Vector) -> dict[int, Vector]:
        """The gradient of each block."""
        means = {}
        for seating, (_, features) in self.tables.items():
            weights = features @ at
            means[seating] = np.exp(weights - np.logaddexp.reduce(weights)) @ features
        pulls: dict[int, Vector] = {}
        for outcome in self.outcomes:
            sets, features = self.tables[outcome.seating]
            pull = features[sets.index(outcome.winners)] - means[outcome.seating]
            pulls[outcome.block] = pulls.get(outcome.block, 0) + pull
        return pulls


def _deviations(covariances: list[Vector], contrast: Vector) -> Vector:
    """The standard deviation of each row of a contrast, by the more careful covariance."""
    variances = [np.einsum("ij,jk,ik->i", contrast, c, contrast) for c in covariances]
    return np.asarray(np.sqrt(np.maximum(*variances)), dtype=np.float64)
