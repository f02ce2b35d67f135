"""`sparring rules`: how a game is played."""

from __future__ import annotations

import typer
from rich.markdown import Markdown

import sparring
from sparring.cli.output import AsJson, GameName, console, print_json


def rules(game: GameName, json: AsJson = False) -> None:
    """Show the rules of a game.

    Example: `sparring rules blokus-duo`
    """
    played = sparring.game(game)
    text = played.rules()
    if json:
        print_json({"game": str(played), "rules": text})
    elif console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text, end="")


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(rules)
