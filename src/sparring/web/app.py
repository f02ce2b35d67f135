"""The server's doors: a few addresses over HTTP, one WebSocket, and the files of the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from fastapi import FastAPI, Header, HTTPException, Request, Response, WebSocket
from fastapi import Path as InPath
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import ValidationError
from sqlalchemy import Engine
from starlette.websockets import WebSocketDisconnect

import sparring
from sparring.errors import SparringError
from sparring.games.face import Game
from sparring.games.registry import game as find_game
from sparring.games.registry import game_class, game_names
from sparring.games.svg import to_png
from sparring.web import opponents
from sparring.web.hall import Connection, Hall, Refused, Table
from sparring.web.limits import Limits
from sparring.web.messages import (
    MESSAGE,
    GameInfo,
    Join,
    NewRoom,
    Opened,
    OptionInfo,
    Picture,
    Problem,
    RulesPage,
)
from sparring.web.store import Store

LONGEST_BODY = 20_000
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
REFUSALS: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "there is nothing of that name"},
    422: {"model": Problem, "description": "the request cannot be understood"},
    429: {"model": Problem, "description": "too many requests"},
}
GoOn = Callable[[Request], Awaitable[Response]]
GameName = Annotated[str, InPath(max_length=200)]
RoomName = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_-]{8,16}$")]
SeatToken = Annotated[str | None, Header(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]


def create_app(engine: Engine, limits: Limits | None = None) -> FastAPI:
    """The whole server on a database."""
    hall = Hall(Store(engine), limits or Limits())

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        hall.store.forget(hall.limits.keep_days)
        yield
        await hall.close()

    app = FastAPI(
        title="Sparring",
        version=sparring.__version__,
        description="The page of Sparring. Games are played over the WebSocket `/ws/{room}`.",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.state.hall = hall
    app.middleware("http")(_guard(hall))
    app.exception_handler(SparringError)(_refusal)
    _add_addresses(app, hall)
    _add_socket(app, hall)

    @app.get("/", include_in_schema=False)
    @app.get("/g/{room}", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return app


def _guard(hall: Hall) -> Callable[[Request, GoOn], Awaitable[Response]]:
    """Refuses what is too much, and adds the headers that keep the page to itself."""

    async def guarded(request: Request, go_on: GoOn) -> Response:
        length = request.headers.get("content-length", "0")
        endless = "chunked" in request.headers.get("transfer-encoding", "")
        if endless or not length.isdecimal() or int(length) > LONGEST_BODY:
            return JSONResponse({"detail": "the request is too large"}, 413, headers=SAFE)
        visitor = _visitor(request.client and request.client.host)
        if request.url.path.startswith("/api/") and not hall.requests.take(visitor):
            return JSONResponse({"detail": "too many requests"}, 429, headers=SAFE)
        response = await go_on(request)
        response.headers.update(SAFE)
        return response

    return guarded


async def _refusal(_: Request, error: Exception) -> Response:
    return JSONResponse({"detail": str(error)}, 429 if isinstance(error, Refused) else 422)


def _visitor(host: str | None) -> str:
    return host or "unknown"


def _add_addresses(app: FastAPI, hall: Hall) -> None:
    @app.get("/api/games", responses={429: REFUSALS[429]})
    async def games() -> list[GameInfo]:
        """The games, their options, and the computer players that may sit down."""
        return [_described(name) for name in game_names()]

    @app.get("/api/games/{name}", responses=REFUSALS)
    async def game(name: GameName) -> GameInfo:
        """A game with options, such as `blokus:size=7,players=2`, and who may sit down."""
        _game_called(name.partition(":")[0])
        return _described(name)

    @app.get("/api/games/{name}/rules", responses=REFUSALS)
    async def rules(name: GameName) -> RulesPage:
        """The rules of a game, with the addresses of pictures."""
        return _rules(_game_called(name).name)

    @app.get(
        "/api/games/{name}/pictures/{number}.svg",
        responses={**REFUSALS, 200: {"content": {"image/svg+xml": {}}}},
        response_class=Response,
    )
    async def picture(name: GameName, number: Annotated[int, InPath(ge=0, le=99)]) -> Response:
        """A picture that goes with the rules."""
        pictures = _pictures(_game_called(name).name)
        if number >= len(pictures):
            raise HTTPException(404, "there is no such picture")
        return Response(pictures[number][1], media_type="image/svg+xml")

    @app.post(
        "/api/rooms",
        status_code=201,
        responses={
            422: REFUSALS[422],
            429: REFUSALS[429],
            400: {"model": Problem, "description": "the request is no text"},
            413: {"model": Problem, "description": "the request is too large"},
        },
    )
    async def open_room(wanted: NewRoom, request: Request) -> Opened:
        """Opens a game. Who knows a token may sit in its seat."""
        return await hall.open(wanted, _visitor(request.client and request.client.host))

    async def found(room: str) -> Table:
        table = await hall.find(room)
        if table is None:
            raise HTTPException(404, "there is no such game")
        return table

    @app.get("/api/rooms/{room}", responses=REFUSALS)
    async def scene(room: RoomName, x_seat_token: SeatToken = None) -> dict[str, Any]:
        """What is to be seen in a room, for whoever holds the token, or for anybody."""
        table = await found(room)
        async with table.lock:
            return table.scene(table.seats_of([x_seat_token or ""]), table.online)

    @app.get(
        "/api/rooms/{room}/picture.{kind}",
        responses={
            **REFUSALS,
            200: {"content": {"image/svg+xml": {}, "image/png": {}}},
            403: {"model": Problem, "description": "hands are hidden"},
        },
        response_class=Response,
    )
    async def room_picture(
        room: RoomName, kind: Literal["svg", "png"], x_seat_token: SeatToken = None
    ) -> Response:
        """The position as a picture; where hands are hidden, only for those who play."""
        table = await found(room)
        view, watching = table.view(table.seats_of([x_seat_token or ""]))
        if watching and table.game.hidden:
            raise HTTPException(403, "hands are hidden in this game: only its players get pictures")
        svg = view.svg()
        if kind == "svg":
            return Response(svg, media_type="image/svg+xml")
        loop = asyncio.get_running_loop()
        png = await loop.run_in_executor(None, lambda: to_png(svg, scale=1.5))
        return Response(png, media_type="image/png")


def _add_socket(app: FastAPI, hall: Hall) -> None:
    @app.websocket("/ws/{room}")
    async def play(socket: WebSocket, room: str) -> None:
        origin = urlsplit(socket.headers.get("origin", "")).netloc
        if origin and origin != socket.headers.get("host"):
            await socket.close(1008)
            return
        await socket.accept()
        connection = Connection(_visitor(socket.client and socket.client.host), hall.limits)
        writer = asyncio.create_task(_write(socket, connection))
        table: Table | None = None
        try:
            async with asyncio.timeout(hall.limits.patience):
                table = await _entered(socket, hall, room, connection)
            while table and connection.rate.take():
                message = await _read(socket, connection)
                if message is not None:
                    await hall.handle(table, connection, message)
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            hall.depart(connection.visitor)
            if table:
                hall.leave(table, connection)
            connection.close()
            await asyncio.wait([writer])


async def _entered(
    socket: WebSocket, hall: Hall, room: str, connection: Connection
) -> Table | None:
    """The room, once the first message asked for it properly."""
    welcome = hall.arrive(connection.visitor)
    join = await _read(socket, connection)
    if not welcome:
        connection.send({"type": "gone", "why": "you have many games open; close one first"})
        return None
    if not isinstance(join, Join):
        connection.send({"type": "gone", "why": "the first message must be: join"})
        return None
    try:
        table = await hall.enter(room, join, connection)
    except SparringError as error:
        connection.send({"type": "gone", "why": str(error)})
        return None
    if table is None:
        connection.send({"type": "gone", "why": "there is no such game"})
    return table


async def _read(socket: WebSocket, connection: Connection) -> Any:
    """The next message; None if it is none that the page knows."""
    try:
        text = await socket.receive_text()
    except KeyError:  # a message of bytes
        text = ""
    try:
        return MESSAGE.validate_json(text)
    except ValidationError:
        connection.send({"type": "refused", "why": "that message cannot be understood"})
        return None


async def _write(socket: WebSocket, connection: Connection) -> None:
    """Sends what is in the outbox, until the end of it."""
    try:
        while (message := await connection.outbox.get()) is not None:
            await socket.send_json(message)
        await socket.close()
    except (WebSocketDisconnect, RuntimeError):
        pass  # the browser has gone; the reader notices


def _game_called(name: str) -> type[Game]:
    try:
        return game_class(name)
    except SparringError as error:
        raise HTTPException(404, str(error)) from None


@lru_cache(maxsize=64)
def _described(spec: str) -> GameInfo:
    game = find_game(spec)
    options = [
        OptionInfo(
            name=option.name,
            help=option.help,
            default=option.default,
            words=None if isinstance(option.values, range) else list(option.values),
            lowest=option.values[0] if isinstance(option.values, range) else None,
            highest=option.values[-1] if isinstance(option.values, range) else None,
        )
        for option in game.option_list
    ]
    return GameInfo(
        name=game.name, title=game.title, drawing=game.drawing, newcomer=game.newcomer,
        hidden=game.hidden, players=game.players, colours=list(game.colours), options=options,
        **opponents.offers(game),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _rules(name: str) -> RulesPage:
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    cls = game_class(name)
    pictures = [
        Picture(address=f"/api/games/{name}/pictures/{i}.svg", caption=caption)
        for i, (caption, _) in enumerate(_pictures(name))
    ]
    return RulesPage(title=cls.title, html=markdown.render(cls.rules()), pictures=pictures)


@lru_cache(maxsize=64)
def _pictures(name: str) -> list[tuple[str, str]]:
    """Captions and pictures."""
    return [(caption, state.svg()) for caption, state in game_class(name).lessons()]
