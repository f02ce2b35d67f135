"""How fast the searches are, per second of processor time on one core.

Run with `python bench/search.py` from the root of the repository.
"""

from __future__ import annotations

import statistics
import threading
import time

import sparring
from sparring.players import Analysis, ThinkingPlayer, player


def think(text: str, game: sparring.Game) -> tuple[Analysis, float, float]:
    """The analysis of the start, its processor seconds and its seconds on the clock."""
    thinker = player(text, game, seed=1)
    assert isinstance(thinker, ThinkingPlayer)
    cpu, clock = time.process_time(), time.perf_counter()
    found = thinker.analyse(game.start().view(0))
    return found, time.process_time() - cpu, time.perf_counter() - clock


def seconds_to_stop(text: str, game: sparring.Game, tries: int = 9) -> list[float]:
    """How long a search takes to come back after it was asked to stop, a few times."""
    waits = []
    for number in range(tries):
        thinker = player(text, game, seed=number)
        assert isinstance(thinker, ThinkingPlayer)
        worker = threading.Thread(target=thinker.analyse, args=[game.start(number).view(0)])
        worker.start()
        time.sleep(0.1 + 0.02 * number)
        asked = time.perf_counter()
        thinker.stop()
        worker.join()
        waits.append(time.perf_counter() - asked)
    return waits


def main() -> None:
    """Prints the table."""
    corner, duo, shobu = (sparring.game(n) for n in ("blokus-duo-corner", "blokus-duo", "shobu"))
    found, cpu, _ = think(
        "minimax:depth=3,pruning=no,eval=2*own_open_corners-their_open_corners", corner
    )
    print(
        f"leeds-blokus Table 1, depth 3: {found.nodes:,} nodes in {cpu:.2f} s "
        f"(the study: 1,306 s, {1306 / cpu:,.0f} times as long)"
    )
    found, cpu, _ = think("alphabeta:depth=4", corner)
    print(f"alpha-beta, depth 4, {corner}: {found.nodes:,} nodes in {cpu:.2f} s")
    found, cpu, _ = think("alphabeta:depth=6", shobu)
    print(f"alpha-beta, depth 6, {shobu}: {found.nodes:,} nodes in {cpu:.2f} s")
    for spec in (duo, sparring.game("blokus")):
        found, cpu, one = think("mcts:sims=60000", spec)
        print(f"mcts, {spec}: {found.nodes / cpu:,.0f} simulations a second")
        found, cpu, _ = think("mcts:sims=60000,prior_scale=0", spec)
        print(f"  the evaluation not asked about moves: {found.nodes / cpu:,.0f}")
        _, _, two = think("mcts:sims=60000,threads=2", spec)
        print(f"  two threads: {one / two:.2f} times as fast on the clock")
    for text, name in (
        ("alphabeta:time=1m", "blokus-duo"),
        ("alphabeta:time=1m", "shobu"),
        ("mcts:time=1m", "blokus-duo"),
        ("mcts:time=1m,threads=2", "blokus"),
        ("mcts:time=1m", "samurai"),
        ("maxn:time=1m", "blokus"),
        ("paranoid:time=1m", "blokus"),
        ("best-reply:time=1m", "blokus"),
    ):
        waits = sorted(seconds_to_stop(text, sparring.game(name)))
        middle, worst = 1000 * statistics.median(waits), 1000 * waits[-1]
        print(f"asked to stop, {text} in {name}: {middle:.0f} ms, at most {worst:.0f} ms")


if __name__ == "__main__":
    main()
