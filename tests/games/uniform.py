"""Whether random moves are uniform over the legal ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np

import sparring
from sparring.games.core import CoreState


def check_uniform(state: sparring.State, scaled: Callable[[int], int]) -> None:
    """Draws from the legal moves many times; a chi-square test at five standard deviations."""
    assert isinstance(state, CoreState)
    ids = state.legal_moves().ids
    draws = scaled(200 * len(ids))
    counts = Counter(state.core.random_move(seed) for seed in range(draws))
    assert set(counts) <= set(ids)
    expected = draws / len(ids)
    chi_square = sum((counts[id] - expected) ** 2 / expected for id in ids)
    freedom = len(ids) - 1
    assert chi_square < freedom + 5 * np.sqrt(2 * freedom) + 1e-9
