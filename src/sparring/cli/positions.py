"""Which position a command is about: the start, a text, or a point of a file of moves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import sparring
from sparring.cli.output import NotDone, read_file
from sparring.errors import BadText, SparringError
from sparring.games import formats
from sparring.games.record import Record

Moves = Annotated[
    str | None,
    typer.Option(
        "--moves",
        "--record",
        metavar="FILE|MOVES",
        help="A record, a text file of moves, or the moves themselves, to be played first.",
    ),
]
Ply = Annotated[
    int | None, typer.Option("--ply", min=0, help="Only so many of the moves; all if not given.")
]


def read_record(game: sparring.Game, path: Path, seed: int) -> Record:
    """A record in any format, or moves separated by white space."""
    if path.suffix not in formats.suffixes():
        text = read_file(path)
        if not text.lstrip().startswith("{"):
            return Record(game, moves=text.split(), seed=seed)
    record = formats.read(path)
    if record.game != game:
        raise BadText(f"it is a record of {record.game}, not of {game}")
    return record


def chosen_view(
    game: sparring.Game, position: str | None, moves: str | None, ply: int | None, seed: int
) -> sparring.View:
    """What the player to move sees of the position that a command is about."""
    if moves is not None and position is not None:
        raise BadText("give either --moves or --position, not both")
    if ply is not None and moves is None:
        raise BadText("--ply counts the moves of --moves")
    if position is not None:
        return _seen(game, position)
    if moves is None:
        state = game.start(seed)
    elif _is_file(moves):
        try:
            state = _reached(read_record(game, Path(moves), seed), ply)
        except SparringError as error:
            raise NotDone(f"{moves}: {error}") from None
    else:
        state = _reached(Record(game, moves=moves.split(), seed=seed), ply)
    return state.view(state.to_move)


def _is_file(text: str) -> bool:
    """Whether a text names a file, or looks as if it should."""
    try:
        return Path(text).is_file() or Path(text).suffix in formats.suffixes()
    except (OSError, ValueError):  # too long for a name, for instance
        return False


def _reached(record: Record, ply: int | None) -> sparring.State:
    if ply is not None and ply > len(record.moves):
        raise BadText(f"there are {len(record.moves)} moves, so none after {ply}")
    shortened = record.moves if ply is None else record.moves[:ply]
    return Record(record.game, shortened, record.seed, record.position).final()


def _seen(game: sparring.Game, text: str) -> sparring.View:
    """The view of whoever is to move, from the text of a state or of a view."""
    try:
        state = game.from_text(text)
    except SparringError:
        for player in range(game.players if game.hidden and "?" in text else 0):
            view = game.read_view(text, player)
            if view.to_move == player:
                return view
        raise
    return state.view(state.to_move)
