"""The command `sparring`: collects the commands and turns errors into exit codes.

0: done. 1: it did not work out, with a sentence on standard error. 2: the command was wrong.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import sparring
from sparring.cli import (
    adaptive,
    analyse,
    bench,
    convert,
    db,
    draw,
    features,
    games,
    gtp,
    heat,
    hint,
    learn,
    levels,
    match,
    openings,
    perft,
    play,
    players,
    reproduce,
    rules,
    serve,
    tournament,
)
from sparring.cli.output import NotDone, errors
from sparring.errors import SparringError

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (
    games,
    rules,
    players,
    levels,
    play,
    serve,
    hint,
    analyse,
    heat,
    match,
    openings,
    tournament,
    reproduce,
    db,
    draw,
    convert,
    gtp,
    perft,
    features,
    learn,
    adaptive,
    bench,
):
    module.add_to(app)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"sparring {sparring.__version__}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A sparring hall for board games: play, study and teach machines.

    Start with `sparring games`, `sparring rules GAME` and `sparring play GAME`.
    """


def main() -> None:
    """Runs the command that was typed."""
    try:
        app()
    except NotDone as error:
        errors.print(f"sparring: {error}", markup=False, highlight=False)
        sys.exit(1)
    except SparringError as error:
        errors.print(f"sparring: {error}", markup=False, highlight=False)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
