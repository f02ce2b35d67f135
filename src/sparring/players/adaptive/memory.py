"""What is remembered of those who were met, by name: one row for every game.

A row holds what one game told: how likely each level is by the moves and the result, and the
choices that were seen. Rows are only ever added, so players in several processes may share them.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from functools import lru_cache

from sqlalchemy import Column, Engine, Float, Integer, MetaData, Table, Text, delete, insert, select

from sparring.database import connect, default_url, make_tables
from sparring.errors import BadText
from sparring.games.face import Game

RECALLED = 30
"""How many of the last games count."""
LONGEST_NAME = 100

metadata = MetaData()
meetings = Table(
    "adaptive_meetings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False, index=True),
    Column("name", Text, nullable=False, index=True),
    Column("time", Float, nullable=False),
    Column("evidence", Text, nullable=False),
    Column("choices", Text, nullable=False),
)


@dataclass
class Meeting:
    """What one game told about an opponent."""

    evidence: list[float] = field(default_factory=list)
    """The logarithm of how likely what was seen is, for each level; empty if nobody looked."""
    choices: list[tuple[str, int]] = field(default_factory=list)
    """Positions as text, and the move that the opponent chose."""


class Memory:
    """The meetings with one opponent in one game."""

    def __init__(self, game: Game, name: str) -> None:
        if not name.strip() or len(name) > LONGEST_NAME:
            raise BadText(f"an opponent's name has 1 to {LONGEST_NAME} characters")
        self._game, self._name = str(game), name.strip()

    def recall(self) -> list[Meeting]:
        """The last meetings, the oldest first."""
        chosen = (meetings.c.game == self._game) & (meetings.c.name == self._name)
        query = select(meetings).where(chosen).order_by(meetings.c.id.desc()).limit(RECALLED)
        with _engine(default_url()).connect() as db:
            rows = db.execute(query).all()
        return [
            Meeting(json.loads(row.evidence), [(at, move) for at, move in json.loads(row.choices)])
            for row in reversed(rows)
        ]

    def add(self, meeting: Meeting) -> None:
        """Keeps what a game told."""
        with _engine(default_url()).begin() as db:
            db.execute(insert(meetings).values(
                game=self._game, name=self._name, time=time.time(),
                evidence=json.dumps([round(value, 4) for value in meeting.evidence]),
                choices=json.dumps(meeting.choices),
            ))  # fmt: skip


def known_opponents() -> list[tuple[str, str, int, float]]:
    """Game, name, number of games and the time of the last one, for all who are remembered."""
    query = select(meetings.c.game, meetings.c.name, meetings.c.time).order_by(meetings.c.id)
    found: dict[tuple[str, str], tuple[int, float]] = {}
    with _engine(default_url()).connect() as db:
        for game, name, when in db.execute(query):
            found[game, name] = found.get((game, name), (0, 0.0))[0] + 1, when
    return [(game, name, *rest) for (game, name), rest in sorted(found.items())]


def forget_opponent(name: str) -> int:
    """Forgets somebody in all games, and says how many games that were."""
    with _engine(default_url()).begin() as db:
        return db.execute(delete(meetings).where(meetings.c.name == name.strip())).rowcount


@lru_cache(maxsize=4)
def _engine(url: str) -> Engine:
    engine = connect(url)
    make_tables(engine, metadata)
    return engine
