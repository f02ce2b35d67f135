"""`sparring heat`: what a player gives to every place of the board."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import sparring
from sparring.cli.output import (
    AsJson,
    GameName,
    Position,
    Seed,
    console,
    errors,
    print_json,
    stop_at_once_on_ctrl_c,
    write_file,
)
from sparring.cli.positions import Moves, Ply, chosen_view
from sparring.errors import BadText, UnknownName

LISTED = 21
"""How many kinds of moves are listed."""


def heat(
    game: GameName,
    player: Annotated[str, typer.Option(help="Whose opinion: any player of the game.")] = "greedy",
    kind: Annotated[
        str | None, typer.Option(help="Only moves with this piece, tile or stone.")
    ] = None,
    position: Position = None,
    moves: Moves = None,
    ply: Ply = None,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the map into this file, .svg or .png.")
    ] = None,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Show what a player gives to every place: the best move there, with each piece or tile.

    The map shows the best of all kinds of moves, or with --kind of one of them.

    Examples: `sparring heat duo --player level:6 --kind W`,
    `sparring heat samurai --player tile-exchange --svg heat.svg`
    """
    from sparring import analysis
    from sparring.analysis import maps
    from sparring.games.svg import to_png

    if svg and svg.suffix not in (".svg", ".png"):
        raise BadText(f"a picture's name ends in .svg or .png, unlike '{svg}'")
    view = chosen_view(sparring.game(game), position, moves, ply, seed)
    stop_at_once_on_ctrl_c()
    found = analysis.heat(view, player, seed=seed)
    names = [one.name for one in found.kinds]
    if kind is not None and kind not in names:
        raise UnknownName("kind of move here", kind, names)
    chosen = maps.together(found) if kind is None else found.kinds[names.index(kind)]
    title = f"{player}: {chosen.name}, {maps.legend(found)}"
    if svg:
        drawn = maps.svg_map(view.sample(), found, chosen, title)
        write_file(svg, drawn if svg.suffix == ".svg" else to_png(drawn))
        errors.print(f"wrote {svg}", markup=False)
    if json:
        print_json({"game": str(view.game), "position": view.text(), **found.to_json()})
    elif not svg:
        console.print(title, markup=False)
        drawing = maps.terminal_map(view.sample(), found, chosen, colour=console.is_terminal)
        console.print("\n".join(drawing), soft_wrap=True)
        console.print(_table(found))


def _table(found: sparring.analysis.Heat) -> Table:
    table = Table(box=None, header_style="bold")
    table.add_column("kind")
    table.add_column(found.unit, justify="right")
    table.add_column("best move")
    table.add_column("places", justify="right")
    for kind in found.kinds[:LISTED]:
        table.add_row(kind.name, f"{kind.value:.4g}", kind.move, str(len(kind.places)))
    return table


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(heat)
