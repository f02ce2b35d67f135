"""`sparring players`: who can sit at the board."""

from __future__ import annotations

import typer
from rich.table import Table

import sparring
from sparring.cli.output import AsJson, GameName, console, print_json
from sparring.players import player_types


def players(game: GameName, json: AsJson = False) -> None:
    """List the players of a game with their options.

    Example: `sparring players blokus-duo`
    """
    played = sparring.game(game)
    types = player_types(played, trusted=True)
    if json:
        document = [
            {
                "name": cls.name,
                "summary": cls.summary,
                "options": [
                    {"name": s.name, "default": s.default, "help": s.help} for s in cls.settings
                ],
            }
            for cls in types
        ]
        document += [
            {"name": name, "summary": summary, "same_as": text}
            for name, (text, summary) in played.named_players.items()
        ]
        print_json({"game": str(played), "players": document})
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for cls in types:
        lines = [cls.summary]
        for setting in cls.settings:
            default = f" ({setting.default})" if setting.default else ""
            lines.append(f"  [dim]{setting.name}{default}: {setting.help}[/]")
        table.add_row(f"[bold]{cls.name}[/]", "\n".join(lines))
    for name, (text, summary) in played.named_players.items():
        table.add_row(f"[bold]{name}[/]", f"{summary}; the same as {text}")
    console.print(table)
    console.print("\nOptions follow the name: [bold]alphabeta:depth=4[/], [bold]mcts:time=2s[/]")


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(players)
