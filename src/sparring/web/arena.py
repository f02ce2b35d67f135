"""The arena over HTTP: what was played and is being played, and the tables of the studies."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import FastAPI, HTTPException, Query, Response
from fastapi import Path as InPath
from sqlalchemy import Engine

from sparring.arena.store import Run, Store
from sparring.arena.studies import studies
from sparring.arena.studies.lab import NOT_PLAYED, Result, StoredLab
from sparring.arena.studies.report import drawn
from sparring.arena.tables import shown
from sparring.errors import SparringError
from sparring.web.addresses import REFUSALS
from sparring.web.clerk import Clerk
from sparring.web.limits import Limits, Refused
from sparring.web.messages import GameRow, RunRow, StudyInfo, StudyTable
from sparring.web.results import game_of, held_of, names_of, result_of

LATEST = 200
"""Runs in the list."""
ALIVE = 300.0
"""Seconds after its last game within which an unfinished run is taken to be running."""
KEPT = 32
PAGE = 50
RunNumber = Annotated[int, InPath(ge=1, le=2**31 - 1)]
Name = Annotated[str, InPath(max_length=50)]
T = TypeVar("T")


class Archive(Clerk):
    """Reads what is stored."""

    def __init__(self, engine: Engine, limits: Limits) -> None:
        super().__init__("archive", limits)
        self._engine = engine
        self._store: Store | None = None
        self._known: OrderedDict[object, dict[str, Any]] = OrderedDict()
        self._counted: dict[tuple[str, str], Result] = {}

    def close(self) -> None:
        """Lets the store and the thread go."""
        self._thread.submit(self._released)
        super().close()

    # In the thread

    def _released(self) -> None:
        if self._store is not None:
            self._store.release()

    @property
    def store(self) -> Store:
        """The store; opened by the first question."""
        if self._store is None:
            self._store = Store(self._engine)
        return self._store

    def runs(self) -> list[RunRow]:
        """The latest runs."""
        return [
            RunRow(
                run=run.id, kind=run.kind, game=run.setup.game,
                players=names_of(run), games=games,
                started=run.started, finished=run.finished is not None,
                running=_running(run, last),
            )
            for run, games, last in self.store.latest(LATEST)
        ]  # fmt: skip

    def result(self, number: int) -> dict[str, Any]:
        """The table of a run; made again only when it has grown."""
        run = self.store.run(number)
        count, last = self.store.grown(run)
        key = (number, count, run.finished, run.plan["games"])
        known = self._remembered(key, lambda: result_of(held_of(run, self.store.games(run))))
        return {**known, "running": _running(run, last)}

    def games(self, number: int, offset: int) -> list[GameRow]:
        """Some games of a run, the last one first."""
        run = self.store.run(number)
        found = self.store.some(run, offset, PAGE)
        return [GameRow(**game_of(id, run, played)) for id, played in found]

    def table(self, study: str, name: str) -> StudyTable:
        """A study's table, with our numbers beside it as far as games are stored."""
        data, result = studies()[study].tables[name], self._reproduced(study, name)
        missing = result.missing.get(NOT_PLAYED, [])
        played = len(missing) < len(data.rows)
        findings = [text for text in result.findings if not text.endswith(f": {NOT_PLAYED}.")]
        return StudyTable(
            columns=list(result.table.columns),
            rows=[["" if c is None else shown(c) for c in row] for row in result.table.rows],
            findings=findings if played else list(data.notes),
            missing=missing,
            playable=data.kind != "nodes",
            figures=len(result.figures) if played else 0,
            command=f"sparring reproduce {study} {name}",
        )

    def figure(self, study: str, name: str, number: int) -> str:
        """A figure of a table, as in the report."""
        result = self._reproduced(study, name)
        figures = list(result.figures.values())
        rows = len(studies()[study].tables[name].rows)
        if number >= len(figures) or len(result.missing.get(NOT_PLAYED, [])) == rows:
            raise SparringError("there is no such figure")
        return drawn(figures[number]).svg()

    def _reproduced(self, study: str, name: str) -> Result:
        data = studies()[study].tables[name]
        if data.kind != "nodes":
            return StoredLab(self.store).reproduce(data)
        if (study, name) not in self._counted:  # always the same
            self._counted[study, name] = StoredLab(self.store).reproduce(data)
        return self._counted[study, name]

    def _remembered(self, key: object, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        if key not in self._known:
            self._known[key] = make()
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]


def _running(run: Run, last: float) -> bool:
    """Whether a run seems to be on its way: nobody tells when a process ends for ever."""
    return run.finished is None and time.time() - last < ALIVE


def add_to(app: FastAPI, archive: Archive) -> None:
    """Adds the addresses."""

    def known(study: str, table: str) -> None:
        if study not in studies() or table not in studies()[study].tables:
            raise HTTPException(404, "there is no such table")

    async def asked(question: Callable[..., T], *args: object) -> T:
        try:
            return await archive.ask(question, *args)
        except Refused:
            raise
        except SparringError as error:
            raise HTTPException(404, str(error)) from None

    @app.get("/api/arena", responses={429: REFUSALS[429]})
    async def runs() -> list[RunRow]:
        """The latest matches and tournaments, the newest first."""
        return await archive.ask(archive.runs)

    @app.get("/api/arena/{run}", responses=REFUSALS)
    async def result(run: RunNumber) -> dict[str, Any]:
        """What came out of a match or a tournament so far, with error bars."""
        return await asked(archive.result, run)

    @app.get("/api/arena/{run}/games", responses=REFUSALS)
    async def games(
        run: RunNumber, offset: Annotated[int, Query(ge=0, le=10**7)] = 0
    ) -> list[GameRow]:
        """Some of its games, the last one first."""
        return await asked(archive.games, run, offset)

    @app.get("/api/studies", responses={429: REFUSALS[429]})
    async def all_studies() -> list[StudyInfo]:
        """The studies and the names of their tables."""
        return [
            StudyInfo(
                name=one.name, title=one.title, source=one.source,
                tables={name: data.title for name, data in one.tables.items()},
            )
            for one in studies().values()
        ]  # fmt: skip

    @app.get("/api/studies/{study}/{table}", responses=REFUSALS)
    async def table(study: Name, table: Name) -> StudyTable:
        """A study's table, with our numbers beside it as far as games are stored."""
        known(study, table)
        return await archive.ask(archive.table, study, table)

    @app.get(
        "/api/studies/{study}/{table}/figures/{number}.svg",
        responses={**REFUSALS, 200: {"content": {"image/svg+xml": {}}}},
        response_class=Response,
    )
    async def figure(
        study: Name, table: Name, number: Annotated[int, InPath(ge=0, le=99)]
    ) -> Response:
        """A figure that goes with a table, as in the report."""
        known(study, table)
        svg = await asked(archive.figure, study, table, number)
        return Response(svg, media_type="image/svg+xml")
