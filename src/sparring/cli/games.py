"""`sparring games`: what can be played."""

from __future__ import annotations

import typer
from rich.table import Table

from sparring.cli.output import AsJson, console, print_json
from sparring.games.registry import game, game_class, game_names


def games(json: AsJson = False) -> None:
    """List the games, their variants and options.

    Example: `sparring games`
    """
    if json:
        print_json([_described(name) for name in game_names()])
        return
    table = Table(box=None, pad_edge=False, show_header=True, header_style="bold")
    table.add_column("game", no_wrap=True)
    table.add_column("what it is, and its options")
    for name in game_names():
        cls = game_class(name)
        lines = [cls.title]
        if cls.aliases:
            lines[0] += f" (also: {', '.join(cls.aliases)})"
        for option in cls.option_list:
            allowed = (
                f"{option.values[0]}..{option.values[-1]}"
                if isinstance(option.values, range)
                else "|".join(option.values)
            )
            lines.append(f"  [dim]{option.name}={allowed}[/] ({option.default}): {option.help}")
        table.add_row(f"[bold]{name}[/]", "\n".join(lines))
    console.print(table)
    console.print("\nOptions follow the name: [bold]sparring play blokus:size=10,players=2[/]")


def _described(name: str) -> dict[str, object]:
    cls = game_class(name)
    return {
        "name": name,
        "aliases": list(cls.aliases),
        "title": cls.title,
        "players": game(name).players,
        "hidden": cls.hidden,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "help": option.help,
            }
            for option in cls.option_list
        ],
    }


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(games)
