"""What the arena costs: whole commands, and what it adds to each game.

What it adds is its processor time, workers included, less that of a bare loop which plays the same
games in one process: records, the store, the way to the worker and back, and the processes
themselves. The first three are measured in one process too, without what it costs to have several.
"""

from __future__ import annotations

import os
import pickle
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import RawArray
from pathlib import Path

import sparring
from sparring.arena.match import Plan, planned, play_match
from sparring.arena.openings import Openings, derived_seed
from sparring.arena.play import Setup, Task, play
from sparring.arena.runner import Runner
from sparring.arena.schedule import match_blocks
from sparring.arena.slate import SLATE, Slate
from sparring.arena.store import Run, Store
from sparring.database import connect
from sparring.players import player

PAIRINGS = (
    ("blokus-duo", "random", "greedy-advanced"),
    ("blokus-duo", "uniform", "uniform"),
    ("shobu", "uniform", "uniform"),
    ("samurai", "random", "tile-exchange"),
)
GAMES, REPEATS, CLOCKED = 200, 15, 3
TASKS = [task for block in match_blocks(GAMES, 2) for task in block.tasks()]
COMMAND = "from sparring.cli import main; main()"


def processor_time() -> float:
    """Seconds of this process and of its children that ended."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(sum(resource.getrusage(one)[:2]) for one in who)


Way = Callable[[Store, Run], object]
"""A way to play all games of a run and to store them."""


def with_workers(count: int) -> Way:
    """As the arena does, with so many workers; 0: one on every core."""

    def played(store: Store, run: Run) -> None:
        with Runner(store, run, workers=count) as runner:
            for _ in play_match(runner):
                pass

    return played


def in_one_process(store: Store, run: Run) -> None:
    """What a worker does, without another process."""
    slate = Slate(RawArray("d", SLATE), os.getppid())
    for task in TASKS:
        slate.clear()
        store.add(run, pickle.loads(pickle.dumps(play(run.setup, task, slate))))


def costs(game: str, a: str, b: str, way: Way) -> tuple[float, float]:
    """Milliseconds of processor time a game, of the arena and of a bare loop: the best of a few
    times, since others disturb."""
    arena, bare = [], []
    for _ in range(REPEATS):
        with planned_run(game, a, b, GAMES) as (store, run):
            began = processor_time()
            way(store, run)
            middle = processor_time()
            for task in TASKS:
                bare_loop(run.setup, task)
            arena.append(1000 * (middle - began) / GAMES)
            bare.append(1000 * (processor_time() - middle) / GAMES)
    return min(arena), min(bare)


def clock(game: str, a: str, b: str) -> float:
    """Milliseconds on the clock a game, with a worker on every core: the best of a few times."""
    taken = []
    for _ in range(CLOCKED):
        with planned_run(game, a, b, 5 * GAMES) as (store, run):
            began = time.perf_counter()
            with_workers(0)(store, run)
            taken.append(1000 * (time.perf_counter() - began) / (5 * GAMES))
    return min(taken)


@contextmanager
def planned_run(game: str, a: str, b: str, games: int) -> Iterator[tuple[Store, Run]]:
    """A match that is to be played, in a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(connect(f"{folder}/games.db"))
        yield store, planned(store, game, a, b, Plan(games), seed=1, openings=Openings(2))
        store.close()


def bare_loop(setup: Setup, task: Task) -> None:
    """A game as one would play it without an arena."""
    game = sparring.game(setup.game)
    state, _, _ = setup.openings.begin(game, setup.seed, task.block)
    seats = [
        player(
            setup.players[who], game, seed=derived_seed(setup.seed, "player", task.block, i, who)
        )
        for i, who in enumerate(task.seating)
    ]
    while not state.is_over():
        state.push(seats[state.to_move].choose(state.view(state.to_move)))


def seconds_of(folder: str, *words: str) -> float:
    """The time of a whole command, its start included."""
    began = time.perf_counter()
    command = [sys.executable, "-c", COMMAND, *words, "--db", str(Path(folder) / "games.db")]
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - began


def main() -> None:
    """Prints all measurements."""
    with tempfile.TemporaryDirectory() as folder:
        duo = ("match", "blokus-duo", "random", "greedy-advanced", "--games", "100")
        print(f"sparring {' '.join(duo)}: {seconds_of(folder, *duo):.2f} s")
        nine = ("reproduce", "calpoly-blokus", "--games", "100")
        print(f"sparring {' '.join(nine)}: {seconds_of(folder, *nine):.2f} s")
    for game, a, b in PAIRINGS:
        arena, bare = costs(game, a, b, with_workers(1))
        print(
            f"{game}, {a} v {b}: {arena:.2f} ms of processor time a game in the arena, "
            f"{bare:.2f} in a loop, so it adds {arena - bare:.2f} ms"
        )
        arena, bare = costs(game, a, b, with_workers(0))
        print(f"  with a worker on every core it adds {arena - bare:.2f} ms")
        arena, bare = costs(game, a, b, in_one_process)
        print(f"  in one process it adds {arena - bare:.2f} ms")
        print(f"  on all cores: {clock(game, a, b):.2f} ms on the clock a game")


if __name__ == "__main__":
    main()
