"""From odds to chances among several players, and how far chances are from what happened."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def chances(odds: Floats, players: int) -> Floats:
    """As `chance.of_evaluation`, of many: logarithms of odds, 0 for an even position."""
    found: Floats = 1 / (1 + (players - 1) * np.exp(-np.clip(odds, -700, 700)))
    return found


def loss(odds: Floats, shares: Floats, players: int) -> float:
    """The mean loss of logarithms."""
    odds = odds - np.log(players - 1)
    wins, losses = np.logaddexp(0, -odds), np.logaddexp(0, odds)
    return float((shares * wins + (1 - shares) * losses).mean())
