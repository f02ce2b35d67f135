"""How much faster the core is than the slow rule book in tests/, on the same work.

Random games of Blokus Duo: the rule book one by one, the core in a batch; processor time.
Run with `python bench/blokus_oracle.py` from the root of the repository.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import sparring

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.oracles import blokus  # the tests are no package that is installed


def oracle_games(count: int) -> float:
    """Processor seconds for a random game of the rule book."""
    start = time.process_time()
    for seed in range(count):
        rng, book = random.Random(seed), blokus.Oracle(blokus.variant("blokus-duo"))
        while moves := book.legal_moves():
            book.play(rng.choice(sorted(moves)))
    return (time.process_time() - start) / count


def core_games(count: int) -> float:
    """Processor seconds for a random game of the core."""
    start = time.process_time()
    sparring.game("blokus-duo").playouts(count, seed=1)
    return (time.process_time() - start) / count


if __name__ == "__main__":
    slow, fast = oracle_games(10), core_games(50_000)
    print(f"random game of Blokus Duo: rule book {slow * 1e3:.1f} ms, core {fast * 1e6:.1f} us")
    print(f"ratio {slow / fast:,.0f}")
