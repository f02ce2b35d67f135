"""The server's doors: a few addresses over HTTP, one WebSocket, and the files of the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from sqlalchemy import Engine

import sparring
from sparring.errors import SparringError
from sparring.web import addresses, arena, contest_line, lessons, line, study, study_line
from sparring.web.arena import Archive
from sparring.web.clerk import Clerk
from sparring.web.contests import Contests
from sparring.web.hall import Hall
from sparring.web.limits import Limits, Refused
from sparring.web.store import Store
from sparring.web.study import LONGEST_RECORD
from sparring.web.tables import visitor_of
from sparring.web.thinking import Thinkers

LONGEST_BODY = 20_000
WITH_RECORDS = {"/api/study/read", "/api/study/write"}
STATIC = Path(__file__).with_name("static")
SAFE = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
GoOn = Callable[[Request], Awaitable[Response]]


def create_app(engine: Engine, limits: Limits | None = None) -> FastAPI:
    """The whole server on a database."""
    limits = limits or Limits()
    hall = Hall(Store(engine), limits)
    contests, archive = Contests(engine, hall.store, limits), Archive(engine, limits)
    teacher = Clerk("teacher", limits)
    scholars, painters = (Thinkers(limits.study_threads) for _ in range(2))

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        tidying = [asyncio.create_task(hall.tidy()), asyncio.create_task(contests.tidy())]
        yield
        for task in tidying:
            task.cancel()
        contests.close()
        archive.close()
        teacher.close()
        scholars.close()
        painters.close()
        await hall.close()

    app = FastAPI(
        title="Sparring",
        version=sparring.__version__,
        description="The page of Sparring. Games are played over the WebSocket `/ws/{room}`.",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.state.hall, app.state.contests, app.state.scholars = hall, contests, scholars
    app.middleware("http")(_guard(hall))
    app.exception_handler(SparringError)(_refusal)
    addresses.add_to(app, hall)
    arena.add_to(app, archive)
    lessons.add_to(app, teacher)
    study.add_to(app, hall, archive, painters)
    study_line.add_to(app, hall, scholars)
    contest_line.add_to(app, hall, contests)
    line.add_to(app, hall)

    @app.get("/", include_in_schema=False)
    @app.get("/g/{room}", include_in_schema=False)
    @app.get("/study", include_in_schema=False)
    @app.get("/arena", include_in_schema=False)
    @app.get("/arena/{run}", include_in_schema=False)
    @app.get("/learn", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return app


def _guard(hall: Hall) -> Callable[[Request, GoOn], Awaitable[Response]]:
    """Refuses what is too much, and adds the headers that keep the page to itself."""

    async def guarded(request: Request, go_on: GoOn) -> Response:
        length = request.headers.get("content-length", "0")
        endless = "chunked" in request.headers.get("transfer-encoding", "")
        longest = LONGEST_RECORD if request.url.path in WITH_RECORDS else LONGEST_BODY
        if endless or not length.isdecimal() or int(length) > longest:
            return JSONResponse({"detail": "the request is too large"}, 413, headers=SAFE)
        visitor = visitor_of(request)
        if request.url.path.startswith("/api/") and not hall.requests.take(visitor):
            return JSONResponse({"detail": "too many requests"}, 429, headers=SAFE)
        response = await go_on(request)
        response.headers.update(SAFE)
        return response

    return guarded


async def _refusal(_: Request, error: Exception) -> Response:
    return JSONResponse({"detail": str(error)}, 429 if isinstance(error, Refused) else 422)
