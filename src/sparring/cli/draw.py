"""`sparring draw`: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import sparring
from sparring.cli.output import GameName, NotDone, Position, Seed, errors, write_file
from sparring.cli.positions import read_record
from sparring.errors import BadText, SparringError
from sparring.games.svg import to_png


def draw(
    game: GameName,
    out: Annotated[
        Path, typer.Option("-o", "--out", help="A file whose name ends in .svg or .png.")
    ] = Path("board.svg"),
    moves: Annotated[
        Path | None,
        typer.Option("--moves", help="A record, or a text file of moves, to be played first."),
    ] = None,
    position: Position = None,
    seed: Seed = 0,
) -> None:
    """Draw a position: the start, one given as text, or the end of a file of moves.

    Example: `sparring draw blokus-duo --moves game.json -o board.png`
    """
    if moves and position is not None:
        raise BadText("give either --moves or --position, not both")
    if out.suffix not in (".svg", ".png"):
        raise BadText(f"a picture's name ends in .svg or .png, unlike '{out}'")
    played = sparring.game(game)
    if moves:
        try:
            state = read_record(played, moves, seed).final()
        except SparringError as error:
            raise NotDone(f"{moves}: {error}") from None
    elif position is not None:
        state = played.from_text(position)
    else:
        state = played.start(seed)
    svg = state.svg()
    write_file(out, svg if out.suffix == ".svg" else to_png(svg))
    errors.print(f"wrote {out}", markup=False)


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(draw)
