"""Rooms in the database: the game, the seats, and every move of the line.

A line is kept with the moves that were taken back, so that they can be played again; `at` says how
many of them stand on the board. Tokens are kept as digests only.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

from sqlalchemy import (
    Column,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    Update,
    delete,
    insert,
    select,
    update,
)

from sparring.database import make_tables

metadata = MetaData()
rooms = Table(
    "page_rooms",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", Text, nullable=False),
    Column("seed", String(20), nullable=False),
    Column("seats", Text, nullable=False),
    Column("at", Integer, nullable=False, default=0),
    Column("resigned", Integer),
    Column("next", String(16)),
    Column("touched", Float, nullable=False, index=True),
)
moves = Table(
    "page_moves",
    metadata,
    Column("room", ForeignKey("page_rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("move", Text, nullable=False),
)
contests = Table(
    "page_contests",
    metadata,
    Column("run", Integer, primary_key=True, autoincrement=False),
    Column("begun", Float, nullable=False, index=True),
)
"""The runs of the arena that visitors began, so that they are forgotten as games are."""


@dataclass
class Stored:
    """A room as it is kept."""

    id: str
    game: str
    seed: int
    seats: list[dict[str, str]]
    line: list[str]
    at: int = 0
    resigned: int | None = None
    next: str | None = None


class Store:
    """The rooms of one database; every call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        make_tables(engine, metadata)

    def add(self, room: Stored) -> None:
        """Keeps a new room."""
        with self._engine.begin() as db:
            db.execute(insert(rooms).values(
                id=room.id, game=room.game, seed=str(room.seed), seats=json.dumps(room.seats),
                at=room.at, touched=time.time(),
            ))  # fmt: skip
            line = [{"room": room.id, "number": n, "move": m} for n, m in enumerate(room.line)]
            if line:
                db.execute(insert(moves), line)

    def load(self, id: str) -> Stored | None:
        """The room with this name."""
        with self._engine.connect() as db:
            row = db.execute(select(rooms).where(rooms.c.id == id)).one_or_none()
            if row is None:
                return None
            line = db.execute(
                select(moves.c.move).where(moves.c.room == id).order_by(moves.c.number)
            )
            return Stored(
                row.id, row.game, int(row.seed), json.loads(row.seats), list(line.scalars()),
                row.at, row.resigned, row.next,
            )  # fmt: skip

    def played(self, id: str, at: int, move: str) -> None:
        """The move number `at`, in place of what was taken back."""
        with self._engine.begin() as db:
            db.execute(delete(moves).where(moves.c.room == id, moves.c.number >= at))
            db.execute(insert(moves).values(room=id, number=at, move=move))
            db.execute(_changed(id, at=at + 1))

    def change(self, id: str, **values: object) -> None:
        """Anything else about a room."""
        with self._engine.begin() as db:
            db.execute(_changed(id, **values))

    def forget(self, days: float) -> int:
        """Removes the rooms that nobody touched for so long, and says how many."""
        with self._engine.begin() as db:
            old = rooms.c.touched < time.time() - days * 86_400
            db.execute(delete(moves).where(moves.c.room.in_(select(rooms.c.id).where(old))))
            return db.execute(delete(rooms).where(old)).rowcount

    def note_contest(self, run: int) -> None:
        """Notes that a run of the arena was begun on the page."""
        with self._engine.begin() as db:
            db.execute(delete(contests).where(contests.c.run == run))
            db.execute(insert(contests).values(run=run, begun=time.time()))

    def old_contests(self, days: float) -> list[int]:
        """The runs that were begun on the page so long ago; they are noted no more."""
        with self._engine.begin() as db:
            old = contests.c.begun < time.time() - days * 86_400
            found = list(db.execute(select(contests.c.run).where(old)).scalars())
            db.execute(delete(contests).where(old))
            return found


def _changed(id: str, **values: object) -> Update:
    return update(rooms).where(rooms.c.id == id).values(**values, touched=time.time())
