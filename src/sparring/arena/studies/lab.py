"""Where a study's experiments are done again: plays its games, and collects what came out."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

import sparring
from sparring.arena.match import KIND, Match, Plan, planned, play_match
from sparring.arena.openings import Openings
from sparring.arena.play import Setup
from sparring.arena.runner import Runner
from sparring.arena.schedule import match_blocks
from sparring.arena.tables import Cell, Table
from sparring.errors import SparringError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sparring.arena.store import Store
    from sparring.arena.studies.study import TableData

KINDS = ("matches", "games", "nodes", "timings")

Told = Callable[[str, int], None]
"""Is told what is being played, and how many games have been since the last time."""


@dataclass
class Result:
    """A table of a study with our numbers beside it."""

    data: TableData
    table: Table
    findings: list[str] = field(default_factory=list)
    """Where the two agree, where not, and why."""
    figures: dict[str, Callable[[Axes], None]] = field(default_factory=dict)
    seconds: float = 0.0

    missing: dict[str, list[str]] = field(default_factory=dict)
    """Rows that could not be done, by the reason."""

    def remark(self, row: Mapping[str, Any], agrees: bool = True) -> None:
        """Keeps what is to be said about a row: remarks always, reasons where it differs."""
        if "remark" in row:
            self.findings.append(f"{row['label']}: {row['remark']}.")
        if not agrees and "why" in row:
            self.findings.append(f"{row['label']}: {row['why']}.")

    def cannot(self, row: Mapping[str, Any], cells: Sequence[Cell], error: Exception) -> None:
        """Keeps a row without our numbers."""
        empty = [None] * (len(self.table.columns) - len(cells) - 2)
        self.table.rows.append((row["label"], *cells, *empty, "not available"))
        self.missing.setdefault(str(error), []).append(row["label"])


class Lab:
    """Plays matches for studies; games that the store already has are not played again."""

    def __init__(
        self,
        store: Store,
        *,
        seed: int = 0,
        workers: int = 0,
        games: int | None = None,
        tell: Told | None = None,
    ) -> None:
        self._store, self._seed, self._workers, self._games = store, seed, workers, games
        self._tell = tell or (lambda what, games: None)

    def games(self, data: TableData) -> int:
        """How many games are played for a row of a table."""
        return self._games or int(data.settings.get("games", 0))

    def match(self, data: TableData, a: str, b: str) -> Match:
        """The games between two players, as a table wants them; the first begins unless it says
        that they swap seats."""
        plan = Plan(self.games(data), None, bool(data.settings.get("swap", False)))
        openings = Openings(int(data.settings["openings"]))
        run = planned(
            self._store, data.game, a, b, plan, seed=self._seed, openings=openings, resume=True
        )
        with Runner(self._store, run, workers=self._workers) as runner:
            known = len(runner.found)
            for _ in play_match(runner):
                self._tell(data.study, len(runner.found) - known)
                known = len(runner.found)
        # Another table may have wanted more games of the same players.
        last = len(match_blocks(plan.games, 2, swap=plan.swap))
        games = [played for played in runner.games if played.task.block < last]
        return Match(runner.run, games, runner.seconds)

    def reproduce(self, data: TableData) -> Result:
        """Does the experiment behind a table again."""
        assert data.kind in KINDS
        began = time.monotonic()
        module: Any = import_module(f"sparring.arena.studies.{data.kind}")
        result: Result = module.reproduce(data, self)
        for reason, labels in result.missing.items():
            result.findings.append(f"Not available: {'; '.join(labels)}: {reason}.")
        result.findings += data.notes
        result.table.notes = list(result.findings)
        result.seconds = time.monotonic() - began
        return result


NOT_PLAYED = "not played yet"


class StoredLab(Lab):
    """Plays nothing: a table is made of the games that the store has."""

    def match(self, data: TableData, a: str, b: str) -> Match:
        plan = Plan(self.games(data), None, bool(data.settings.get("swap", False)))
        openings = Openings(int(data.settings["openings"]))
        setup = Setup(str(sparring.game(data.game)), (a, b), self._seed, openings)
        run = self._store.like(KIND, setup, plan.as_data())
        found = Match(run, self._store.games(run), run.seconds) if run else None
        if found is None or not found.block_scores():
            raise SparringError(NOT_PLAYED)
        return found


def planned_games(tables: Sequence[TableData], lab: Lab) -> int:
    """How many games the experiments of these tables need."""
    return sum(lab.games(data) * len(data.rows) for data in tables if data.kind != "nodes")
