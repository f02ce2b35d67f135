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
from multiprocessing import RawArray
from pathlib import Path

import sparring
from sparring.arena.match import Plan, planned, play_match
from sparring.arena.openings import Openings, derived_seed
from sparring.arena.play import Setup, Task, play
from sparring.arena.runner import Runner
from sparring.arena.schedule import match_blocks
from sparring.arena.slate import SLATE, Slate
from sparring.arena.store import Store
from sparring.database import connect
from sparring.players import player

PAIRINGS = (
    ("blokus-duo", "random", "greedy-advanced"),
    ("blokus-duo", "uniform", "uniform"),
    ("shobu", "uniform", "uniform"),
    ("samurai", "random", "tile-exchange"),
)
GAMES, REPEATS, CLOCKED = 200, 15, 3
COMMAND = "from sparring.cli import main; main()"


def processor_time() -> float:
    """Seconds of this process and of its children that ended."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(sum(resource.getrusage(one)[:2]) for one in who)


def costs(folder: str, game: str, a: str, b: str, workers: int) -> tuple[float, float]:
    """Milliseconds of processor time a game, of the arena and of a bare loop: the best of a few
    times, since others disturb."""
    arena, bare = [], []
    for repeat in range(REPEATS):
        store = Store(connect(f"{folder}/{game}-{a}-{b}-{workers}-{repeat}.db"))
        run = planned(store, game, a, b, Plan(GAMES), seed=1, openings=Openings(2))
        began = processor_time()
        with Runner(store, run, workers=workers) as runner:
            *_, match = play_match(runner)
        middle = processor_time()
        for played in match.games:
            bare_loop(run.setup, played.task)
        arena.append(1000 * (middle - began) / GAMES)
        bare.append(1000 * (processor_time() - middle) / GAMES)
        store.close()
    return min(arena), min(bare)


def own_work(folder: str, game: str, a: str, b: str) -> float:
    """Milliseconds a game that the arena adds when all of it happens in one process."""
    arena, bare = [], []
    for repeat in range(REPEATS):
        store = Store(connect(f"{folder}/own-{game}-{a}-{b}-{repeat}.db"))
        run = planned(store, game, a, b, Plan(GAMES), seed=1, openings=Openings(2))
        slate = Slate(RawArray("d", SLATE), os.getppid())
        tasks = [task for block in match_blocks(GAMES, 2) for task in block.tasks()]
        began = processor_time()
        for task in tasks:
            slate.clear()
            store.add(run, pickle.loads(pickle.dumps(play(run.setup, task, slate))))
        middle = processor_time()
        for task in tasks:
            bare_loop(run.setup, task)
        arena.append(1000 * (middle - began) / GAMES)
        bare.append(1000 * (processor_time() - middle) / GAMES)
        store.close()
    return min(arena) - min(bare)


def clock(folder: str, game: str, a: str, b: str) -> float:
    """Milliseconds on the clock a game, with a worker on every core: the best of a few times."""
    taken = []
    for repeat in range(CLOCKED):
        store = Store(connect(f"{folder}/clock-{game}-{a}-{b}-{repeat}.db"))
        run = planned(store, game, a, b, Plan(5 * GAMES), seed=1, openings=Openings(2))
        began = time.perf_counter()
        with Runner(store, run) as runner:
            for _ in play_match(runner):
                pass
        taken.append(1000 * (time.perf_counter() - began) / (5 * GAMES))
        store.close()
    return min(taken)


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
            arena, bare = costs(folder, game, a, b, workers=1)
            print(
                f"{game}, {a} v {b}: {arena:.2f} ms of processor time a game in the arena, "
                f"{bare:.2f} in a loop, so it adds {arena - bare:.2f} ms"
            )
            arena, bare = costs(folder, game, a, b, workers=0)
            print(f"  with a worker on every core it adds {arena - bare:.2f} ms")
            print(f"  in one process it adds {own_work(folder, game, a, b):.2f} ms")
            print(f"  on all cores: {clock(folder, game, a, b):.2f} ms on the clock a game")


if __name__ == "__main__":
    main()
