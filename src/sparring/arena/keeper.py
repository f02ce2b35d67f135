"""Who keeps the games of a run: each worker its own, where another process can reach the database.

Where it cannot, since the database is in memory or the worker on another machine, games are kept
by the process that gave them away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from sparring.arena.play import Played, Task

if TYPE_CHECKING:
    from sparring.arena.store import Run, Store

Keep = Callable[[Played], None]


@dataclass(frozen=True)
class Address:
    """Where another process can keep the games of a run."""

    url: str
    run: Run

    def open(self) -> Keep:
        """What keeps a game, by a connection of this process."""
        from sparring.arena.store import Store
        from sparring.database import connect

        return partial(Store(connect(self.url)).add, self.run)


class Keeper(Protocol):
    """Where the games of a run go."""

    @property
    def address(self) -> Address | None:
        """Where workers keep their games themselves, if they can."""

    def keep(self, played: Played) -> None:
        """Keeps a game from this process."""

    def kept(self, task: Task) -> Played | None:
        """The game of this task, if it is kept already."""

    def let_go(self) -> bool:
        """Closes what this process has open; whether a copy of it may then open the same."""


class StoreKeeper:
    """Keeps the games of a run in a store."""

    def __init__(self, store: Store, run: Run) -> None:
        self._store, self._run = store, run
        url = store.address
        self.address = None if url is None else Address(url, run)

    def keep(self, played: Played) -> None:
        self._store.add(self._run, played)

    def kept(self, task: Task) -> Played | None:
        return self._store.find(self._run, task)

    def let_go(self) -> bool:
        return self._store.let_go()


class Nowhere:
    """Keeps nothing: whoever asked for the games does."""

    address = None

    def keep(self, played: Played) -> None:
        pass

    def kept(self, task: Task) -> Played | None:
        return None

    def let_go(self) -> bool:
        return True
