"""What the commands of the arena share: their options, live progress, and how to go on."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from sparring.arena.openings import Openings
from sparring.arena.tables import Table, shown
from sparring.cli.output import NotDone, errors
from sparring.errors import BadText, SparringError
from sparring.games.face import Game
from sparring.players.budget import seconds

if TYPE_CHECKING:
    from sparring.arena.store import Run, Store

REFRESH = 0.2

Seed = Annotated[
    int,
    typer.Option(
        "--seed", metavar="N", min=0, max=10**15, help="Fixes every shuffle and random choice."
    ),
]
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
    int, typer.Option("--workers", metavar="N", min=0, max=1024, help="Processes; 0: one a core.")
]
On = Annotated[str, typer.Option("--on", metavar="processes|ray", help="Where games are played.")]
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
RunNumber = Annotated[int | None, typer.Option("--run", metavar="ID", help="Go on with this run.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Write tables and plots into this folder."),
]


def open_store(db: str | None) -> Store:
    """The store in the database that was named; what reads databases is slow to import."""
    from sparring.arena.store import Store
    from sparring.database import connect

    try:
        return Store(connect(db))
    except (OSError, ImportError) as error:
        raise NotDone(f"the database cannot be used: {error}") from None
    except BadText:
        raise
    except SparringError as error:
        raise NotDone(str(error)) from None


def read_openings(text: str | None, game: Game) -> Openings:
    """The openings that were asked for; one random ply a seat if nothing was said."""
    return Openings.read(str(game.players) if text is None else text, game)


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


def stored_run(store: Store, kind: str, number: int | None) -> Run:
    """The run with a number, or the last one of a kind that did not come to its end."""
    try:
        found = store.unfinished(kind) if number is None else store.run(number)
    except SparringError as error:
        raise NotDone(str(error)) from None
    if found is None:
        raise NotDone(f"there is no unfinished {kind} to go on with; see `sparring db list`")
    if found.kind != kind:
        raise BadText(f"run {found.id} is a {found.kind}: use `sparring {found.kind} --run ...`")
    return found


@contextmanager
def not_done() -> Iterator[None]:
    """What goes wrong while a run is played is nobody's mistake in typing."""
    try:
        yield
    except SparringError as error:
        raise NotDone(str(error)) from None


def announce(run: Run, games: int) -> None:
    """A line about what begins, on standard error."""
    setup = run.setup
    errors.print(
        f"run {run.id}: {setup.game}, {' v '.join(setup.players)}, {games} games, "
        f"seed {setup.seed}, {setup.openings}",
        markup=False,
    )


def last_words(run: int, db: str | None, summary: dict[str, Any]) -> None:
    """Warnings, and how to go on if there is something left to do."""
    for warning in summary["warnings"]:
        errors.print(f"sparring: {warning}", markup=False)
    if not summary["finished"]:
        database = f" --db {shlex.quote(db)}" if db else ""
        errors.print(
            f"sparring: stopped after {summary['games']} games; go on with\n"
            f"  sparring {sys.argv[1]} --run {run}{database}",
            markup=False,
        )
        raise typer.Exit(130)


def players_table(players: list[dict[str, Any]]) -> Table:
    """What each player spent on its moves."""
    table = Table("players", "Effort", ("player", "moves", "ms a move", "nodes a move", "depth"))
    for one in players:
        milliseconds = None if one["seconds"] is None else 1000 * one["seconds"]
        table.rows.append((one["text"], one["moves"], milliseconds, one["nodes"], one["depth"]))
    return table


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
        self._first, self._total, self._began = done, total, time.monotonic()
        self._shown = self._asked = 0.0
        self._pause = REFRESH

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
        """Whether it is time to show something new: seldom, if it takes long to find out."""
        self._asked = time.monotonic()
        return errors.is_terminal and self._asked - self._shown > self._pause

    def show(self, done: int, state: str, total: int | None = None) -> None:
        """Shows how far the run is."""
        self._total = total or self._total
        self._shown = time.monotonic()
        self._pause = max(REFRESH, 20 * (self._shown - self._asked))
        played, left = done - self._first, ""
        if played > 0:
            remaining = (self._shown - self._began) / played * (self._total - done)
            left = f"{_clock(remaining)} left"
        self._progress.update(self._task, completed=done, total=self._total, left=left, state=state)
        self._progress.refresh()


def _clock(remaining: float) -> str:
    """A time in minutes and seconds, or hours and minutes."""
    minutes, rest = divmod(round(remaining), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}h{minutes:02}m" if hours else f"{minutes}:{rest:02}"
