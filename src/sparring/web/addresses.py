"""What is asked over HTTP: games, rules, new rooms, scenes and pictures."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Header, HTTPException, Request, Response
from fastapi import Path as InPath

from sparring.errors import SparringError
from sparring.games.face import Game
from sparring.games.registry import game as find_game
from sparring.games.registry import game_class, game_names
from sparring.games.svg import to_png
from sparring.web import opponents
from sparring.web.hall import Hall
from sparring.web.messages import (
    GameInfo,
    NewRoom,
    Opened,
    OptionInfo,
    Picture,
    Problem,
    RulesPage,
)
from sparring.web.tables import Table, visitor_of

REFUSALS: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "there is nothing of that name"},
    422: {"model": Problem, "description": "the request cannot be understood"},
    429: {"model": Problem, "description": "too many requests"},
}
GameName = Annotated[str, InPath(max_length=200)]
RoomName = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_-]{8,16}$")]
SeatToken = Annotated[str | None, Header(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]


def add_to(app: FastAPI, hall: Hall) -> None:
    """Adds the addresses."""

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
        return await hall.open(wanted, visitor_of(request))

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
