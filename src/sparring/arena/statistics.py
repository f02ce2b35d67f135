"""Who is better, by how much, and how sure we are: pure functions of scores.

Everything starts from the scores of *blocks*, each from 0 to 1: a block is one opening played in
all seatings, so its games are not independent of each other, but blocks are. With blocks of two
games the five possible scores make the "pentanomial" statistics of the field; with blocks of one
game, the "trinomial" ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

Interval = tuple[float, float]

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
ELO_PER_NAT = 400 / math.log(10)


@dataclass(frozen=True)
class Tally:
    """Wins, draws and losses.

    >>> Tally(136, 111, 96).score
    0.5583090379008746
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of points, a draw for half."""
        return (self.wins + self.draws / 2) / max(self.games, 1)

    def scores(self) -> list[float]:
        """The score of each game, in no particular order."""
        return [1.0] * self.wins + [0.5] * self.draws + [0.0] * self.losses


@dataclass(frozen=True)
class Estimate:
    """A mean with the interval that holds the true one 95 times of 100."""

    value: float
    interval: Interval


@dataclass(frozen=True)
class Elo:
    """A difference of strength. The value is None where one side won everything, and so is the
    end of the interval that would be infinite."""

    value: float | None
    error: float | None
    """Half the width of the interval."""
    interval: tuple[float | None, float | None]


def elo_of(score: float) -> float:
    """The Elo difference at which a score is expected.

    >>> round(elo_of(0.75), 1)
    190.8
    """
    return -math.log(1 / score - 1) * ELO_PER_NAT


def score_of(elo: float) -> float:
    """The score that is expected at an Elo difference.

    >>> round(score_of(100), 3)
    0.64
    """
    return 1 / (1 + math.exp(-elo / ELO_PER_NAT))


def mean_and_variance(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and the mean squared distance from it."""
    mean = math.fsum(values) / len(values)
    return mean, math.fsum((value - mean) ** 2 for value in values) / len(values)


def mean_of(values: Sequence[float]) -> Estimate | None:
    """A mean of independent values with its interval; None without values."""
    if not values:
        return None
    mean, variance = mean_and_variance(values)
    half = Z * math.sqrt(variance / max(len(values) - 1, 1))
    return Estimate(mean, (mean - half, mean + half))


def score_estimate(blocks: Sequence[float]) -> Estimate:
    """The score with its interval, which stays within 0 and 1 (Wilson 1927).

    Wilson's interval is made for wins and losses; here the number of games in it is the one that
    would have the variance of the blocks. Blocks that are all equal are taken to be as uncertain
    as if one of them had been otherwise.

    >>> low, high = score_estimate([1.0] * 10).interval
    >>> round(low, 3), high
    (0.722, 1.0)
    """
    n = len(blocks)
    if n == 0:
        return Estimate(0.5, (0.0, 1.0))
    mean, variance = mean_and_variance(blocks)
    binary = mean * (1 - mean)
    ratio = max(variance / binary, 1 / n) if binary > 0 else 1.0
    shrink = Z * Z * ratio / n
    centre = (mean + shrink / 2) / (1 + shrink)
    half = math.sqrt(shrink * binary + shrink * shrink / 4) / (1 + shrink)
    return Estimate(mean, (max(centre - half, 0.0), min(centre + half, 1.0)))


def elo_estimate(blocks: Sequence[float]) -> Elo:
    """The Elo difference with its interval.

    Where the scores vary, the ends are those of the score plus and minus 1.96 standard errors, as
    the field prints it; near 0 and 1, where these leave the scale, those of Wilson's interval.

    >>> elo = elo_estimate(Tally(136, 111, 96).scores())
    >>> round(elo.value, 2), round(elo.error, 2)
    (40.7, 30.43)
    >>> all_won = elo_estimate([1.0] * 10)
    >>> all_won.value, round(all_won.interval[0])
    (None, 166)
    """
    estimate = score_estimate(blocks)
    mean, (low, high) = estimate.value, estimate.interval
    if blocks:
        error = Z * standard_error(blocks)
        if error > 0 and mean - error > 0 and mean + error < 1:
            low, high = mean - error, mean + error
    ends = (elo_of(low) if low > 0 else None, elo_of(high) if high < 1 else None)
    if not blocks or not 0 < mean < 1:
        return Elo(None, None, ends)
    known = ends[0] is not None and ends[1] is not None
    return Elo(elo_of(mean), (ends[1] - ends[0]) / 2 if known else None, ends)  # type: ignore[operator]


def standard_error(blocks: Sequence[float]) -> float:
    """The standard error of the mean of blocks."""
    return math.sqrt(mean_and_variance(blocks)[1] / len(blocks)) if blocks else 0.0


def superiority(blocks: Sequence[float]) -> float:
    """The likelihood that the first player is the better one.

    >>> round(100 * superiority(Tally(136, 111, 96).scores()), 2)
    99.6
    """
    if not blocks:
        return 0.5
    mean = math.fsum(blocks) / len(blocks)
    error = standard_error(blocks) or math.sqrt(0.25 / len(blocks))
    return NormalDist().cdf((mean - 0.5) / error)


def histogram(values: Iterable[float]) -> dict[float, int]:
    """How often each value occurs, in order: of blocks of two games, the pentanomial counts.

    >>> histogram([0.5, 1.0, 0.5])
    {0.5: 2, 1.0: 1}
    """
    counts: dict[float, int] = {}
    for value in values:
        counts[round(value, 9)] = counts.get(round(value, 9), 0) + 1
    return dict(sorted(counts.items()))
