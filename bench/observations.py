"""Observations for learners: many states in one call against one after the other.

Per second of processor time on one core, over positions of random games.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

import sparring

STATES, BATCH = 4096, 256


def positions(game: sparring.Game) -> list[sparring.State]:
    """Positions of random games, one after each ply."""
    rng, states = random.Random(1), list[sparring.State]()
    while len(states) < STATES:
        state = game.start(len(states))
        while (moves := state.legal_moves()) and len(states) < STATES:
            states.append(state.copy())
            state.push(moves[rng.randrange(len(moves))])
    return states


def rate(work: Callable[[], None]) -> float:
    """States per second of processor time, the best of three."""
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        work()
        best = max(best, STATES / (time.process_time() - start))
    return best


def main() -> None:
    """Prints a line for each game."""
    print(f"{'game':20} {'shape':>14} {'batches':>12} {'one by one':>12} {'ratio':>6}")
    for name in sparring.game_names():
        game = sparring.game(name)
        states = positions(game)
        out = np.empty((BATCH, *game.observation_shape), np.float32)

        def batches(
            game: sparring.Game = game,
            states: list[sparring.State] = states,
            out: np.ndarray[tuple[int, ...], np.dtype[np.float32]] = out,
        ) -> None:
            for first in range(0, STATES, BATCH):
                game.observations(states[first : first + BATCH], out=out)

        def singly(game: sparring.Game = game, states: list[sparring.State] = states) -> None:
            for state in states:
                game.observations([state])

        fast, slow = rate(batches), rate(singly)
        shape = "x".join(map(str, game.observation_shape))
        print(f"{name:20} {shape:>14} {fast:>10,.0f}/s {slow:>10,.0f}/s {fast / slow:>6.1f}")


if __name__ == "__main__":
    main()
