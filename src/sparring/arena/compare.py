"""Several players against one and the same opponent, in the same openings and seats.

What chance gives to one of them it gives to all, so the differences between them are surer than
their scores.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sparring.arena import statistics
from sparring.arena.held import hold_match
from sparring.arena.statistics import Interval


@dataclass(frozen=True)
class Compared:
    """How one of the players did, and how much better than the first of them."""

    player: str
    score: float
    score_interval: Interval
    better: float
    """Its score less that of the first player."""
    better_error: float
    """Half the width of the 95 % interval of that, block by block."""
    seconds: float | None
    """A move."""


def compare(
    game: str, players: Sequence[str], opponent: str, *, games: int, seed: int, workers: int
) -> Iterator[Compared]:
    """Lets each player meet the opponent, and says how that one did."""
    first: list[float] = []
    for text in players:
        match = hold_match(game, text, opponent, games=games, seed=seed, workers=workers)
        scores = match.block_scores()
        first = first or scores
        ahead = np.array(scores) - np.array(first)
        spread = float(ahead.std(ddof=1)) if len(ahead) > 1 else math.nan
        estimate = statistics.score_estimate(scores)
        yield Compared(
            text, estimate.value, estimate.interval, float(ahead.mean()),
            statistics.Z * spread / math.sqrt(len(ahead)),
            match.summary()["players"][0]["seconds"],
        )  # fmt: skip
