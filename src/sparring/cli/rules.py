"""`sparring rules`: how a game is played."""

from __future__ import annotations

import typer

import sparring
from sparring.cli.output import AsJson, GameName, console, print_json, print_markdown


def rules(game: GameName, json: AsJson = False) -> None:
    """Show the rules of a game.

    Example: `sparring rules blokus-duo`
    """
    played = sparring.game(game)
    text = played.rules()
    if json:
        print_json({"game": str(played), "rules": text})
    elif console.is_terminal:
        print_markdown(text)
    else:
        print(text, end="")


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(rules)
