"""What all commands share: consoles, JSON, files, and the arguments that many of them take."""

from __future__ import annotations

import json
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import sparring
from sparring.errors import SparringError

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False, soft_wrap=True)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game, with options as in `blokus:size=7,players=2`; see `sparring games`.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Position = Annotated[
    str | None, typer.Option("--position", help="Begin with this position, as one line.")
]
Seed = Annotated[int, typer.Option("--seed", help="Fixes every shuffle and random choice.")]


class NotDone(SparringError):
    """The command was right, but it did not work out."""


def print_json(document: Mapping[str, Any] | list[Any]) -> None:
    """The only thing on standard output."""
    print(json.dumps(document, indent=2))


def print_markdown(text: str) -> None:
    """A text in Markdown; what reads it is slow to import."""
    from rich.markdown import Markdown

    console.print(Markdown(text))


def first_state(game: sparring.Game, position: str | None, seed: int = 0) -> sparring.State:
    """The given position, or the start."""
    return game.from_text(position) if position is not None else game.start(seed)


def read_file(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NotDone(f"cannot read {path}: {error}") from None


def write_file(path: Path, content: str | bytes) -> None:
    """Writes a file."""
    try:
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")
    except OSError as error:
        raise NotDone(f"cannot write {path}: {error}") from None


def stop_at_once_on_ctrl_c() -> None:
    """For commands that spend long in the core and have nothing to lose."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
