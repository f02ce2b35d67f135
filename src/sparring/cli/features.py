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

    Where a game also gives values to single moves, those are named below, with the move that each
    of them likes best here.

    Example: `sparring features blokus-duo`
    """
    state = first_state(sparring.game(game), position, seed)
    names, colours, values = state.game.feature_names, state.game.colours, state.features()
    if json:
        by_colour = {
            colour: dict(zip(names, map(float, row), strict=True))
            for colour, row in zip(colours, values, strict=True)
        }
        print_json(
            {
                "game": str(state.game),
                "position": state.text(),
                "features": by_colour,
                "values_of_moves": list(state.game.action_value_names),
            }
        )
        return
    table = Table(box=None, header_style="bold")
    table.add_column("feature")
    for colour in colours:
        table.add_column(colour, justify="right")
    for name, column in zip(names, values.T, strict=True):
        table.add_row(name, *(f"{value:g}" for value in column))
    console.print(table)
    if state.game.action_value_names and not state.is_over():
        console.print(_moves(state))


def _moves(state: sparring.State) -> Table:
    """The values that the game gives to single moves: the highest of each, and whose it is."""
    table = Table(box=None, header_style="bold", title_justify="left")
    for column in ("value of a move", "highest", "of"):
        table.add_column(column, justify="right" if column == "highest" else "left")
    moves = state.legal_moves()
    for name in state.game.action_value_names:
        values = state.action_values(name)
        best = int(values.argmax())
        table.add_row(name, f"{values[best]:g}", str(moves[best]))
    return table


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(features)
