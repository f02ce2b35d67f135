"""What the commands of the arena share: their options, live progress, and how to go on."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from sparring.arena.openings import Openings
from sparring.arena.store import Store
from sparring.arena.tables import Table, shown
from sparring.cli.output import NotDone, errors
from sparring.database import connect
from sparring.errors import BadText, SparringError
from sparring.games.face import Game
from sparring.players.budget import seconds

REFRESH = 0.2

Seed = Annotated[int, typer.Option("--seed", min=0, help="Fixes every shuffle and random choice.")]
OpeningsText = Annotated[
    str | None,
    typer.Option(
        "--openings",
        metavar="N|FILE",
        help="Random plies at the beginning of each block (one a seat without this option; "
        "0: none), or a file with an opening a line.",
    ),
]
WorkerCount = Annotated[
    int, typer.Option("--workers", min=0, max=1024, help="Processes; 0: one a core.")
]
On = Annotated[
    str, typer.Option("--on", metavar="processes|ray", help="Where games are played.")
]
Database = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="FILE|URL", help="The database; without it $SPARRING_DB, or one at home."
    ),
]
MoveLimit = Annotated[
    str,
    typer.Option(
        "--move-limit", metavar="TIME", help="A player that needs longer for a move loses."
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume", help="Go on with the last run of this command; without words, of any."
    ),
]
RunNumber = Annotated[
    int | None, typer.Option("--run", metavar="ID", help="Go on with this run.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Write tables and plots into this folder."),
]


def open_store(db: str | None) -> Store:
    """The store in the database that was named."""
    try:
        return Store(connect(db))
    except OSError as error:
        raise NotDone(f"the database cannot be used: {error}") from None
    except BadText:
        raise
    except SparringError as error:
        raise NotDone(str(error)) from None


def read_openings(text: str | None, game: Game) -> Openings:
    """The openings that were asked for; one random ply a seat if nothing was said."""
    return Openings(plies=game.players) if text is None else Openings.read(text, game)


def read_limit(text: str) -> float:
    """The time limit for a move."""
    return seconds(text)


def check_place(on: str) -> str:
    """Where games are to be played."""
    if on not in ("processes", "ray"):
        raise BadText(f"games are played on processes or ray, not on '{on}'")
    return on


def made_folder(out: Path) -> Path:
    """The folder for results, made if it is missing."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotDone(f"cannot write into {out}: {error}") from None
    return out


def how_to_go_on(run: int) -> str:
    """The command that continues what was interrupted."""
    words = [word for word in sys.argv[1:] if word != "--resume"]
    command = words[0] if words else "match"
    database = ""
    if "--db" in words:
        database = f" --db {shlex.quote(words[words.index('--db') + 1])}"
    return f"sparring {command} --run {run}{database}"


def print_table(console: Console, table: Table) -> None:
    """A table for the terminal."""
    from rich.table import Table as RichTable

    drawn = RichTable(box=None, header_style="bold", pad_edge=False)
    for index, column in enumerate(table.columns):
        words = all(isinstance(row[index], str) for row in table.rows)
        drawn.add_column(column, justify="left" if words else "right", overflow="fold")
    for row in table.rows:
        drawn.add_row(*(shown(cell).replace("[", "\\[") for cell in row))
    console.print(drawn)


class Meter:
    """A line on standard error that shows how far a run is; nothing where nobody watches."""

    def __init__(self, total: int, done: int = 0) -> None:
        self._progress = Progress(
            BarColumn(bar_width=16),
            MofNCompleteColumn(),
            TextColumn("{task.fields[left]}"),
            TextColumn("{task.fields[state]}", style="bold"),
            console=errors,
            auto_refresh=False,
            transient=True,
            disable=not errors.is_terminal,
        )
        self._task = self._progress.add_task("", total=total, completed=done, left="", state="")
        self._first, self._total, self._began, self._shown = done, total, time.monotonic(), 0.0

    def __enter__(self) -> Meter:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()

    @property
    def due(self) -> bool:
        """Whether it is time to show something new."""
        return errors.is_terminal and time.monotonic() - self._shown > REFRESH

    def show(self, done: int, state: str, total: int | None = None) -> None:
        """Shows how far the run is."""
        self._total = total or self._total
        self._shown = time.monotonic()
        played, left = done - self._first, ""
        if played > 0:
            remaining = (self._shown - self._began) / played * (self._total - done)
            left = f"{_clock(remaining)} left"
        self._progress.update(
            self._task, completed=done, total=self._total, left=left, state=state
        )
        self._progress.refresh()


def _clock(remaining: float) -> str:
    """A time in minutes and seconds, or hours and minutes."""
    minutes, rest = divmod(round(remaining), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}h{minutes:02}m" if hours else f"{minutes}:{rest:02}"
