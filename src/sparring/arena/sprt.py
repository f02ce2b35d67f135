"""The sequential probability ratio test: stop a match as soon as the answer is clear.

Two hypotheses about the Elo difference are compared; after each block the logarithm of their
likelihood ratio moves up or down, and the test ends when it leaves its bounds (Wald 1945). The
distribution of block scores is not known, so each hypothesis gets the most likely one that agrees
with it (the generalised test; Van den Bergh, "The generalized sequential probability ratio
test").
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from sparring.arena.statistics import ELO_PER_NAT, score_of
from sparring.errors import BadText, UnknownName
from sparring.games.options import split_spec

NORMALISED = 2 * ELO_PER_NAT
"""Normalised Elo of a difference of one standard deviation per game."""
TINY = 1e-3

Counts = Mapping[float, int]
"""How often each score of a block occurred; see `statistics.histogram`."""


@dataclass(frozen=True)
class Sprt:
    """A test of `elo1` against `elo0`.

    >>> test = Sprt.read("elo0=0,elo1=10")
    >>> [round(bound, 2) for bound in test.bounds]
    [-2.94, 2.94]
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    """How often elo1 may be accepted although elo0 is true."""
    beta: float = 0.05
    """How often elo0 may be accepted although elo1 is true."""
    model: str = "logistic"
    """logistic: the usual Elo. normalised: in units of the standard deviation of a game."""

    @classmethod
    def read(cls, text: str) -> Sprt:
        """A test as people write it: `elo0=0,elo1=10`."""
        _, given = split_spec(f"sprt:{text}")
        known = ("elo0", "elo1", "alpha", "beta", "model")
        for name in given:
            if name not in known:
                raise UnknownName("part of a test", name, known)
        model = given.pop("model", "logistic")
        if model not in ("logistic", "normalised"):
            raise BadText(f"the model of a test is logistic or normalised, not '{model}'")
        try:
            test = cls(model=model, **{name: float(value) for name, value in given.items()})
        except ValueError:
            raise BadText(f"a test is written elo0=0,elo1=10, not '{text}'") from None
        if not -2000 <= test.elo0 < test.elo1 <= 2000:
            raise BadText("a test needs elo0 below elo1, both within 2000")
        if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
            raise BadText("alpha and beta of a test are between 0 and 0.5")
        return test

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 or elo1 is accepted."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def ratio(self, blocks: Counts, games_per_block: int = 1) -> float:
        """The log-likelihood ratio after these block scores."""
        if self.model == "normalised":
            return normalised_ratio(blocks, self.elo0, self.elo1, games_per_block)
        return logistic_ratio(blocks, self.elo0, self.elo1)

    def verdict(self, ratio: float) -> str | None:
        """The accepted hypothesis, `elo0` or `elo1`; None while the test goes on."""
        low, high = self.bounds
        return "elo0" if ratio <= low else "elo1" if ratio >= high else None


def logistic_ratio(blocks: Counts, elo0: float, elo1: float) -> float:
    """The log-likelihood ratio of two Elo differences."""
    counts = dict.fromkeys((0.0, 0.5, 1.0), TINY)
    for value, count in blocks.items():
        counts[value] = counts.get(value, 0.0) + count
    total = math.fsum(counts.values())
    shares = {value: count / total for value, count in counts.items()}
    first, second = (_most_likely(shares, score_of(elo)) for elo in (elo0, elo1))
    return sum(blocks.values()) * math.fsum(
        share * math.log(second[value] / first[value]) for value, share in shares.items()
    )


def normalised_ratio(blocks: Counts, elo0: float, elo1: float, games_per_block: int = 1) -> float:
    """The log-likelihood ratio of two normalised Elo differences.

    >>> round(normalised_ratio({1.0: 36_433, 0.5: 68_692, 0.0: 36_027}, 0, 2), 2)
    0.92
    """
    number = sum(blocks.values())
    if not number:
        return 0.0
    mean = math.fsum(value * count for value, count in blocks.items()) / number
    variance = math.fsum(count * (v - mean) ** 2 for v, count in blocks.items()) / number
    deviation = math.sqrt(max(variance, TINY) * games_per_block)
    t, t0, t1 = (mean - 0.5) / deviation, elo0 / NORMALISED, elo1 / NORMALISED
    games = number * games_per_block
    return games / 2 * math.log((1 + (t - t0) ** 2) / (1 + (t - t1) ** 2))


def _most_likely(shares: dict[float, float], mean: float) -> dict[float, float]:
    """The distribution with this mean under which the observed one is likeliest."""
    low = -1 / (max(shares) - mean)
    high = -1 / (min(shares) - mean)

    def excess(x: float) -> float:
        return math.fsum(p * (v - mean) / (1 + x * (v - mean)) for v, p in shares.items())

    for _ in range(100):  # `excess` falls from plus to minus infinity between the two ends
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    x = (low + high) / 2
    return {v: p / (1 + x * (v - mean)) for v, p in shares.items()}
