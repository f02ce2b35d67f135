"""The tables of the arena in the database, and games as rows of theirs."""

from __future__ import annotations

import time
from typing import Any

import orjson
from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
)
from sqlalchemy.sql.compiler import SQLCompiler

import sparring
from sparring.arena.play import Played, Task

metadata = MetaData()

runs = Table(
    "arena_run",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(32), nullable=False, index=True),
    Column("kind", String(32), nullable=False),
    Column("game", Text, nullable=False),
    Column("players", JSON, nullable=False),  # a text each
    Column("settings", JSON, nullable=False),  # all settings of each, and what a preset stands for
    Column("seed", BigInteger, nullable=False),
    Column("openings", JSON, nullable=False),
    Column("plan", JSON, nullable=False),  # how many games, which format, which test
    Column("version", String(32), nullable=False),
    Column("started", Float, nullable=False),
    Column("finished", Float),
    Column("seconds", Float, nullable=False, default=0.0),  # spent so far, over all sittings
)

games = Table(
    "arena_game",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("run", ForeignKey("arena_run.id", ondelete="CASCADE"), nullable=False),
    Column("block", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seating", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("position", Text),
    Column("moves", JSON, nullable=False),
    Column("opening", Integer, nullable=False),
    Column("movers", JSON, nullable=False),
    Column("seconds", JSON, nullable=False),
    Column("values", JSON, nullable=False),
    Column("nodes", JSON, nullable=False),
    Column("depths", JSON, nullable=False),
    Column("scores", JSON, nullable=False),
    Column("returns", JSON, nullable=False),
    Column("digest", String(32), nullable=False),
    Column("failure", Text),
    Column("failed_seat", Integer),
    Column("version", String(32), nullable=False),
    Column("played", Float, nullable=False),
    UniqueConstraint("run", "block", "number"),
)

PLAYED_FIELDS = [name for name in Played.__dataclass_fields__ if name != "task"]
AS_JSON = [column.name for column in games.columns if isinstance(column.type, JSON)]


class Insertion:
    """How a game is stored, as the driver of the database takes it: SQLAlchemy would need longer
    to put it together for each game than the database needs to do it."""

    def __init__(self, dialect: Dialect) -> None:
        names = [column.name for column in games.columns if not column.primary_key]
        compiled = insert(games).inline().compile(dialect=dialect, column_keys=names)
        assert isinstance(compiled, SQLCompiler)
        self.text, self._order = str(compiled), compiled.positiontup

    def values(self, run: int, played: Played) -> dict[str, Any] | tuple[Any, ...]:
        """What is to be stored of a game, by name or in order."""
        row = {name: getattr(played, name) for name in PLAYED_FIELDS}
        row |= {
            "run": run,
            "block": played.task.block,
            "number": played.task.number,
            "seating": played.task.seating,
            "version": sparring.__version__,
            "played": time.time(),
        }
        row |= {name: orjson.dumps(row[name]).decode() for name in AS_JSON}
        return row if self._order is None else tuple(row[name] for name in self._order)


def played_of(row: Row[Any]) -> Played:
    """The game in a row."""
    task = Task(row.block, row.number, tuple(row.seating))
    return Played(task, **{name: row._mapping[name] for name in PLAYED_FIELDS})
