"""Playthrough files: a recorded game with every position, kept to notice any change of rules.

`python -m tests.playthrough GAME SEED` prints one; the files in tests/data/playthroughs were made
so, and are replayed and compared by the tests.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator

import sparring


def lines(spec: str, seed: int) -> Iterator[str]:
    """The game of random moves with this seed, a line a position."""
    game = sparring.game(spec)
    state, rng = game.start(seed), random.Random(seed)
    yield f"game {game} seed {seed}"
    while True:
        moves = sorted(map(str, state.legal_moves()))
        digest = hashlib.sha256("\n".join(moves).encode()).hexdigest()[:16]
        yield f"{state.text()} | to move {state.to_move} | scores {state.scores()} | "\
            f"{len(moves)} moves {digest}"  # fmt: skip
        if not moves:
            break
        move = rng.choice(moves)
        yield f"  {move}"
        state.push(move)
    yield f"returns {[round(value, 4) for value in state.returns()]}"


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1], int(sys.argv[2]))))
