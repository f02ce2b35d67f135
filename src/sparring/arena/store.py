"""What the arena keeps: runs, and the games of each.

A run is a match, a tournament or a study with everything that decides how it goes; a game is stored
when it ends and before its worker begins the next one.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

import sparring
from sparring.arena.openings import Openings
from sparring.arena.play import Played, Setup, Task
from sparring.arena.rows import Insertion, games, metadata, played_of, runs
from sparring.database import let_go, make_tables, shared_url
from sparring.errors import SparringError


@dataclass(frozen=True)
class Run:
    """A run as it is stored."""

    id: int
    kind: str
    setup: Setup
    settings: list[dict[str, Any]]
    plan: dict[str, Any]
    version: str
    started: float
    finished: float | None
    seconds: float


class Store:
    """Runs and games in a database."""

    def __init__(self, engine: Engine, *, ready: bool = False) -> None:
        """`ready` says that the tables are there: then nothing is opened before it is needed."""
        self._engine = engine
        self._connection: Connection | None = None
        self._insertion = Insertion(engine.dialect)
        if ready:
            return
        try:
            make_tables(engine, metadata)
            self._connection = engine.connect()
        except SQLAlchemyError as error:
            raise SparringError(f"the database cannot be used: {_short(error)}") from None

    def release(self) -> None:
        """Lets the connection go; others may still use the database, and so may we again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Lets the database go."""
        self.release()
        self._engine.dispose()

    @property
    def url(self) -> str | None:
        """The URL by which other processes can open the database, if they can."""
        return shared_url(self._engine)

    def let_go(self) -> bool:
        """Closes all connections; the next use opens one again. Whether this process has no other
        to the same file, so that a copy of it may open the file."""
        self.release()
        return let_go(self._engine)

    # Runs

    def begin(
        self, kind: str, setup: Setup, settings: list[dict[str, Any]], plan: dict[str, Any]
    ) -> Run:
        """Stores a new run."""
        row = {
            "key": run_key(kind, setup, plan),
            "kind": kind,
            "game": setup.game,
            "players": list(setup.players),
            "settings": settings,
            "seed": setup.seed,
            "openings": asdict(setup.openings),
            "plan": {**plan, "move_limit": setup.move_limit},
            "version": sparring.__version__,
            "started": time.time(),
            "seconds": 0.0,
        }
        with self._transaction() as connection:
            done = connection.execute(insert(runs).values(**row))
        assert done.inserted_primary_key is not None
        return self.run(int(done.inserted_primary_key[0]))

    def run(self, id: int) -> Run:
        """The run with this number."""
        row = self._first(select(runs).where(runs.c.id == id))
        if row is None:
            raise SparringError(f"there is no run {id}; see `sparring db list`")
        return _run(row)

    def like(self, kind: str, setup: Setup, plan: dict[str, Any]) -> Run | None:
        """The last run with the same key: the same players, seed and openings."""
        key = run_key(kind, setup, plan)
        row = self._first(select(runs).where(runs.c.key == key).order_by(runs.c.id.desc()))
        return _run(row) if row is not None else None

    def unfinished(self, kind: str) -> Run | None:
        """The last run of a kind that did not come to its end."""
        query = select(runs).where(runs.c.kind == kind, runs.c.finished.is_(None))
        row = self._first(query.order_by(runs.c.id.desc()))
        return _run(row) if row is not None else None

    def all_runs(self) -> list[Run]:
        """All runs, the oldest first."""
        with self._transaction() as connection:
            return [_run(row) for row in connection.execute(select(runs).order_by(runs.c.id))]

    def latest(self, limit: int) -> list[tuple[Run, int, float]]:
        """The last runs, the newest first: how many games each has, and when it last grew."""
        grown = select(
            games.c.run, func.count().label("games"), func.max(games.c.played).label("last")
        )
        sums = grown.group_by(games.c.run).subquery()
        query = select(runs, sums.c.games, sums.c.last).outerjoin(sums, sums.c.run == runs.c.id)
        with self._transaction() as connection:
            rows = connection.execute(query.order_by(runs.c.id.desc()).limit(limit)).all()
        return [(_run(row), row.games or 0, row.last or row.started) for row in rows]

    def spent(self, run: Run, seconds: float) -> None:
        """Notes how long a run has taken so far."""
        self._change(run, seconds=seconds)

    def finish(self, run: Run, seconds: float, blocks: int) -> None:
        """Marks a run as done after so many blocks; games that were begun beyond are dropped."""
        beyond = (games.c.run == run.id) & (games.c.block >= blocks)
        done = update(runs).where(runs.c.id == run.id)
        with self._transaction() as connection:
            connection.execute(delete(games).where(beyond))
            connection.execute(done.values(seconds=seconds, finished=time.time()))

    def replan(self, run: Run, plan: dict[str, Any], move_limit: float) -> Run:
        """Gives a run another number of games to reach, or another limit for a move."""
        if (plan, move_limit) == (run.plan, run.setup.move_limit):
            return run
        self._change(run, plan={**plan, "move_limit": move_limit}, finished=None)
        return self.run(run.id)

    def remove(self, run: Run) -> None:
        """Forgets a run and its games."""
        with self._transaction() as connection:
            connection.execute(delete(games).where(games.c.run == run.id))
            connection.execute(delete(runs).where(runs.c.id == run.id))

    # Games

    def add(self, run: Run, played: Played) -> None:
        """Stores a finished game."""
        try:
            with self._transaction() as connection:
                insertion = self._insertion
                connection.exec_driver_sql(insertion.text, insertion.values(run.id, played))
        except _Twice:
            raise SparringError(
                f"another process is playing run {run.id} at the same time; let it finish"
            ) from None

    def find(self, run: Run, task: Task) -> Played | None:
        """The game of a task, if it was stored."""
        here = (games.c.run == run.id, games.c.block == task.block, games.c.number == task.number)
        row = self._first(select(games).where(*here))
        return None if row is None else played_of(row)

    def games(self, run: Run) -> list[Played]:
        """The games of a run by block and number."""
        return [played for _, played in self.rows(run)]

    def rows(self, run: Run) -> Iterator[tuple[int, Played]]:
        """The games of a run, each with its own number in the database."""
        query = select(games).where(games.c.run == run.id).order_by(games.c.block, games.c.number)
        with self._transaction() as connection:
            found = connection.execute(query).all()
        return ((int(row.id), played_of(row)) for row in found)

    def some(self, run: Run, offset: int, limit: int) -> list[tuple[int, Played]]:
        """Some games of a run, the last one first, each with its number in the database."""
        query = select(games).where(games.c.run == run.id).order_by(games.c.id.desc())
        with self._transaction() as connection:
            found = connection.execute(query.offset(offset).limit(limit)).all()
        return [(int(row.id), played_of(row)) for row in found]

    def game(self, id: int) -> tuple[Run, Played]:
        """A game by its own number, with its run."""
        row = self._first(select(games).where(games.c.id == id))
        if row is None:
            raise SparringError(f"there is no game {id}; see `sparring db games RUN`")
        return self.run(row.run), played_of(row)

    def grown(self, run: Run) -> tuple[int, float]:
        """How many games of a run there are, and when the last one ended, or the run began."""
        query = select(func.count(), func.max(games.c.played)).where(games.c.run == run.id)
        with self._transaction() as connection:
            count, last = connection.execute(query).one()
        return int(count), float(last or run.started)

    def count(self, run: Run) -> int:
        """How many games of a run there are."""
        query = select(func.count()).select_from(games).where(games.c.run == run.id)
        with self._transaction() as connection:
            return int(connection.execute(query).scalar_one())

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """What is done within is done completely or not at all."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                yield self._connection
        except IntegrityError as error:
            raise _Twice(_short(error)) from None
        except SQLAlchemyError as error:
            raise SparringError(f"the database failed: {_short(error)}") from None

    def _first(self, query: Select[Any]) -> Row[Any] | None:
        with self._transaction() as connection:
            return connection.execute(query.limit(1)).first()

    def _change(self, run: Run, **values: Any) -> None:
        with self._transaction() as connection:
            connection.execute(update(runs).where(runs.c.id == run.id).values(**values))


class _Twice(SparringError):
    """What may be there only once is there already."""


def run_key(kind: str, setup: Setup, plan: dict[str, Any]) -> str:
    """The same for runs that differ at most in how long they go on."""
    parts = {name: value for name, value in plan.items() if name not in ("games", "anchor")}
    text = json.dumps([kind, setup.game, setup.players, setup.seed, asdict(setup.openings), parts])
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _run(row: Row[Any]) -> Run:
    plan = dict(row.plan)
    openings = Openings(row.openings["plies"], tuple(row.openings["lines"]))
    setup = Setup(row.game, tuple(row.players), row.seed, openings, plan.pop("move_limit"))
    return Run(
        row.id,
        row.kind,
        setup,
        row.settings,
        plan,
        row.version,
        row.started,
        row.finished,
        row.seconds,
    )


def _short(error: Exception) -> str:
    return str(error).splitlines()[0]
