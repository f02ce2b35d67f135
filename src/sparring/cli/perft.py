"""`sparring perft`: counts move sequences, the field's test of a move generator."""

from __future__ import annotations

import time
from typing import Annotated

import typer

import sparring
from sparring.cli.output import (
    AsJson,
    GameName,
    Position,
    Seed,
    console,
    first_state,
    print_json,
    stop_at_once_on_ctrl_c,
)


def perft(
    game: GameName,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=1, max=20, help="The longest sequences to count.")
    ],
    position: Position = None,
    unique: Annotated[
        bool,
        typer.Option("--unique", help="Count moves to the same position once at each node."),
    ] = False,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Count the move sequences of length 1 to DEPTH.

    Example: `sparring perft blokus-duo 3`
    """
    state = first_state(sparring.game(game), position, seed)
    stop_at_once_on_ctrl_c()
    nodes: list[int] = []
    began = time.process_time()
    for length in range(1, depth + 1):
        start = time.process_time()
        nodes.append(state.perft(length, unique=unique))
        taken = time.process_time() - start
        if not json:
            console.print(f"{length:2}  {nodes[-1]:>20,}  {taken:9.3f} CPU-seconds")
    if json:
        seconds = time.process_time() - began
        document = {"game": str(state.game), "nodes": nodes, "unique": unique}
        print_json(document | {"position": state.text(), "cpu_seconds": round(seconds, 4)})


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(perft)
