"""How much one visitor may ask for, so that there is enough for everybody."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field

from sparring.errors import SparringError


class Refused(SparringError):
    """The visitor asks for what there is not now."""


@dataclass(frozen=True)
class Limits:
    """The limits of a server; the numbers fit a small machine."""

    rooms: int = 1000
    """Rooms with somebody in them."""
    patience: float = 20.0
    """Seconds until a connection has to say which seats it holds."""
    connections: int = 64
    """WebSockets of one visitor."""
    requests: int = 200
    """Requests of a visitor at once over HTTP."""
    new_rooms: int = 30
    """Rooms that a visitor may open at once; one more every second."""
    messages: int = 100
    """Messages that a connection may send at once."""
    rate: float = 20.0
    """How many more requests and messages may follow every second."""
    message_bytes: int = 16_384
    """The longest message."""
    seconds: float = 10.0
    """The longest thought."""
    threads: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    """Computer players that think at the same time."""
    study_threads: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) // 2))
    """Positions that are analysed at the same time for those who study, and as many heat maps."""
    study_seconds: float = 60.0
    """The longest thought about one position; shorter by far where others wait."""
    study_share: float = 5.0
    """Seconds of such a thought that nobody who waits may cut short."""
    pace: float = 0.45
    """Seconds between two moves of computers, so that people can follow."""
    contests: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) // 2))
    """Matches that are played at the same time for those who look, a process each."""
    open_contests: int = 20
    """Matches that one visitor may have open; they wait for each other."""
    contest_games: int = 400
    """Games of one match."""
    contest_seconds: float = 600.0
    """How long a match may take, so that others get their turn."""
    new_contests: int = 20
    """Matches that a visitor may begin at once."""
    contest_rate: float = 0.2
    """How many more a second after that."""
    questions: int = 16
    """Visitors who may wait for what was stored."""
    backlog: int = 200
    """Messages that may wait for a slow browser before it is left behind."""
    keep_days: float = 90.0
    """How long a game that nobody touches stays in the store."""


class Buckets:
    """A bucket for every visitor; those who were quiet for long are forgotten."""

    def __init__(self, size: int, rate: float) -> None:
        self._size, self._rate = size, rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, visitor: str) -> bool:
        """Whether this visitor may do it once more now."""
        if len(self._buckets) > 1000:
            self._buckets = {who: one for who, one in self._buckets.items() if not one.full}
        return self._buckets.setdefault(visitor, Bucket(self._size, self._rate)).take()


class Bucket:
    """Something that may be done so many times at once, and so many times a second after that.

    >>> bucket = Bucket(2, 1.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    """

    __slots__ = ("_filled", "_level", "_rate", "_size")

    def __init__(self, size: int, rate: float) -> None:
        self._size, self._rate = size, rate
        self._level, self._filled = float(size), time.monotonic()

    def take(self) -> bool:
        """Whether it may be done once more now."""
        now = time.monotonic()
        self._level = min(self._size, self._level + (now - self._filled) * self._rate)
        self._filled = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing was done for so long that it need not be remembered."""
        return self._level + (time.monotonic() - self._filled) * self._rate >= self._size
