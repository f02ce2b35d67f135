"""What the tests share."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import sparring

DATA = Path(__file__).parent / "data"


@pytest.fixture
def scaled() -> Callable[[int], int]:
    """How many random games to play: fewer in builds where they are slow."""
    scale = float(os.environ.get("SPARRING_TEST_SCALE", "1"))
    return lambda count: max(1, round(count * scale))


@pytest.fixture
def random_state() -> Callable[..., sparring.State]:
    """A state after some random moves."""

    def play(game: sparring.Game, seed: int, plies: int = 10**6) -> sparring.State:
        rng, state = random.Random(seed), game.start(seed)
        while plies > 0 and (moves := state.legal_moves()):
            state.push(moves[rng.randrange(len(moves))])
            plies -= 1
        return state

    return play
