"""Who keeps the games of a run: each worker its own, where another process can open the database.

Where it cannot, since the database is in memory or the worker on another machine, games are kept
by the process that gave them away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from sparring.arena.play import Played, Task

if TYPE_CHECKING:
    from sparring.arena.store import Run, Store


class Keeper(Protocol):
    """Where the games of a run go."""

    @property
    def shared(self) -> bool:
        """Whether workers keep their games themselves."""

    def keep(self, played: Played) -> None:
        """Keeps a finished game."""

    def kept(self, task: Task) -> Played | None:
        """The game of this task, if it is kept already."""

    def let_go(self) -> bool:
        """Closes what this process has open; whether a copy of the process may open it then."""


class StoreKeeper:
    """Keeps the games of a run in a store; sent to another process, it opens the store there."""

    def __init__(self, store: Store, run: Run, url: str | None) -> None:
        self._store, self._run, self._url = store, run, url

    @property
    def shared(self) -> bool:
        return self._url is not None

    def keep(self, played: Played) -> None:
        self._store.add(self._run, played)

    def kept(self, task: Task) -> Played | None:
        return self._store.find(self._run, task)

    def let_go(self) -> bool:
        return self._store.let_go()

    def __reduce__(self) -> tuple[Any, ...]:
        return _elsewhere, (self._url, self._run)


def _elsewhere(url: str, run: Run) -> StoreKeeper:
    """The keeper in a process that was started afresh."""
    from sparring.arena.store import Store
    from sparring.database import connect

    return StoreKeeper(Store(connect(url), ready=True), run, url)


class Nowhere:
    """Keeps nothing: whoever asked for the games does."""

    shared = False

    def keep(self, played: Played) -> None:
        pass

    def kept(self, task: Task) -> Played | None:
        return None

    def let_go(self) -> bool:
        return True
