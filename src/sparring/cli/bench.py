"""`sparring bench`: how fast the rules run, per second of processor time on one core."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import Annotated

import typer
from rich.table import Table

import sparring
from sparring.cli.output import AsJson, console, print_json, stop_at_once_on_ctrl_c
from sparring.games.core import CoreState, build_info


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; without it, all of them.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.05, max=60, help="Processor time for each measurement.")
    ] = 1.0,
    json: AsJson = False,
) -> None:
    """Measure playouts, perft, plies from Python and copies of a state.

    Example: `sparring bench blokus-duo`
    """
    stop_at_once_on_ctrl_c()
    names = [game] if game else sparring.game_names()
    results = [measure(sparring.game(name), seconds) for name in names]
    machine = {"cores": os.cpu_count(), **build_info()}
    if json:
        print_json({**machine, "seconds": seconds, "games": results})
        return
    table = Table(box=None, header_style="bold")
    for column in ("game", "playouts/s", "nodes/s", "perft", "plies/s", "copy"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for row in results:
        copy = row["copy_nanoseconds"]
        table.add_row(
            str(row["game"]),
            f"{row['playouts_per_second']:,.0f}",
            f"{row['perft_nodes_per_second']:,.0f}",
            f"{row['perft_depth']}: {row['perft_seconds']:.3f} s",
            f"{row['python_plies_per_second']:,.0f}",
            "-" if copy is None else f"{copy:.0f} ns",
        )
    console.print(table)
    console.print(
        "random games, perft nodes (with the depth and time behind them) and plies driven\n"
        f"from Python, each per second of processor time on one core of {machine['cores']}"
    )
    console.print(f"{machine['compiler']}, {machine['flags']}", markup=False)


def measure(game: sparring.Game, seconds: float) -> dict[str, float | str | None]:
    """All measurements of one game."""
    depth, nodes, taken = _perft(game, seconds)
    state = game.start(seed=1)
    copy = state.core.time_copy(100_000) * 1e9 if isinstance(state, CoreState) else None
    return {
        "game": str(game),
        "playouts_per_second": _rate(lambda n: game.playouts(n, seed=1), seconds),
        "perft_depth": depth,
        "perft_nodes": nodes,
        "perft_seconds": taken,
        "perft_nodes_per_second": nodes / taken,
        "python_plies_per_second": _python_plies(game, seconds),
        "copy_nanoseconds": copy,
    }


def _rate(work: Callable[[int], object], seconds: float) -> float:
    """How many units of work a second, in a run of about the given length."""
    n = 1
    while True:
        start = time.process_time()
        work(n)
        taken = time.process_time() - start
        if taken >= seconds / 2:
            return n / taken
        n = max(2 * n, int(n * min(1.2 * seconds / max(taken, 1e-6), 100)))


def _perft(game: sparring.Game, seconds: float) -> tuple[int, int, float]:
    """Depth, nodes and time of the deepest perft that is expected to be done in time."""
    depth, nodes, taken = 0, 1, 1e-9
    while True:
        before = (depth, nodes, taken)
        depth += 1
        start = time.process_time()
        nodes = game.start(seed=1).perft(depth)
        taken = max(time.process_time() - start, 1e-9)
        growth = taken / before[2] if before[0] > 1 else nodes / before[1]
        if nodes == 0 or taken * growth > 2 * seconds:
            return depth, nodes, taken


def _python_plies(game: sparring.Game, seconds: float) -> float:
    rng, plies, spent = random.Random(1), 0, 0.0
    while spent < seconds:
        start = time.process_time()
        state = game.start(seed=plies)
        while moves := state.legal_moves():
            state.push(moves[int(rng.random() * len(moves))])
            plies += 1
        spent += time.process_time() - start
    return plies / spent


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(bench)
