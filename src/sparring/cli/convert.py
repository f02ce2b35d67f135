"""`sparring convert`: a record from one format into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sparring.cli.output import AsJson, NotDone, errors, print_json
from sparring.errors import SparringError
from sparring.games import formats


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The record to read.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    json: AsJson = False,
) -> None:
    """Convert a record; the names of the files tell their formats.

    `.json` is Sparring's own, `.blksgf` the SGF of the Blokus world. Nothing is lost either way:
    variations, comments and unknown properties are kept.

    Example: `sparring convert game.blksgf game.json`
    """
    form = formats.format_of(target)
    formats.format_of(source)
    try:
        record = formats.read(source)
        last = record.final()
    except SparringError as error:
        raise NotDone(f"{source}: {error}") from None
    try:
        formats.write(target, record, form)
    except SparringError as error:
        raise NotDone(str(error)) from None
    if json:
        print_json(
            {
                "game": str(record.game),
                "moves": len(record.moves),
                "over": last.is_over(),
                "file": str(target),
            }
        )
        return
    end = "over" if last.is_over() else "not over"
    errors.print(f"wrote {target}: {record.game}, {len(record.moves)} moves, {end}", markup=False)


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(convert)
