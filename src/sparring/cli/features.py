"""`sparring features`: the named numbers that evaluations are made of."""

from __future__ import annotations

import typer
from rich.table import Table

import sparring
from sparring.cli.output import AsJson, GameName, Position, Seed, console, first_state, print_json


def features(
    game: GameName, position: Position = None, seed: Seed = 0, json: AsJson = False
) -> None:
    """List the features of a game with their values in a position, for every colour.

    Example: `sparring features blokus-duo`
    """
    state = first_state(sparring.game(game), position, seed)
    names, colours, values = state.game.feature_names, state.game.colours, state.features()
    if json:
        by_colour = {
            colour: dict(zip(names, map(float, row), strict=True))
            for colour, row in zip(colours, values, strict=True)
        }
        print_json({"game": str(state.game), "position": state.text(), "features": by_colour})
        return
    table = Table(box=None, header_style="bold")
    table.add_column("feature")
    for colour in colours:
        table.add_column(colour, justify="right")
    for name, column in zip(names, values.T, strict=True):
        table.add_row(name, *(f"{value:g}" for value in column))
    console.print(table)


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(features)
