"""The study over HTTP: scenes of any position, records in and out, pictures, heat maps.

Nothing is kept here: every question brings the whole game along.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from fastapi import FastAPI, Header, HTTPException, Request, Response
from fastapi import Path as InPath
from pydantic import Field

from sparring.analysis import heat
from sparring.arena.export import record_of
from sparring.arena.play import Played
from sparring.arena.store import Run
from sparring.errors import BadText, SparringError
from sparring.games import formats
from sparring.games.record import Record
from sparring.games.registry import game as find_game
from sparring.games.svg import to_png
from sparring.games.variations import KEY, lines
from sparring.web import opponents
from sparring.web.addresses import REFUSALS, GameName, RoomName
from sparring.web.arena import Archive
from sparring.web.hall import Hall
from sparring.web.limits import Refused
from sparring.web.messages import MAX_SEATS, MoveText, Strict
from sparring.web.position import (
    PlayerName,
    PlayerText,
    Position,
    Sight,
    board_of,
    opened,
    scene_of,
    seat_of,
    why_illegal,
)
from sparring.web.results import shown_text
from sparring.web.tables import visitor_of
from sparring.web.thinking import Thinkers

LONGEST_RECORD = 200_000
"""Bytes of a request that brings a whole record with its variations."""
TOKENS = r"^[A-Za-z0-9_-]*(,[A-Za-z0-9_-]*){0,7}$"
SeatTokens = Annotated[str | None, Header(max_length=64 * MAX_SEATS, pattern=TOKENS)]
POSTED = {
    **REFUSALS,
    400: {"description": "the request is no text"},
    413: {"description": "the request is too large"},
}
T = TypeVar("T")


class Question(Position):
    """A move that somebody would like to make in a position."""

    move: MoveText


class Map(Position):
    """A position, and the player whose values are asked for."""

    player: PlayerText


class Text(Strict):
    """The text of a record, and the name of its file, if it has one."""

    text: Annotated[str, Field(max_length=LONGEST_RECORD)]
    name: Annotated[str, Field(max_length=200)] = ""


class Study(Position):
    """A game with its variations, to be written in one of the formats of records."""

    players: list[PlayerName] = Field(default_factory=list, max_length=MAX_SEATS)
    variations: list[Any] = Field(default_factory=list)
    suffix: Annotated[str, Field(max_length=20)] = ".json"


def add_to(app: FastAPI, hall: Hall, archive: Archive, thinkers: Thinkers) -> None:
    """Adds the addresses."""

    @app.get("/api/games/{name}/board", responses=REFUSALS)
    async def board(name: GameName) -> dict[str, Any]:
        """What a board needs to know of a game: its drawing, colours, scenery, formats."""
        try:
            return board_of(find_game(name))
        except SparringError as error:
            raise HTTPException(404, str(error)) from None

    @app.post("/api/study/scene", responses=POSTED)
    async def scene(sight: Sight) -> dict[str, Any]:
        """What is to be seen in a position, and what is legal there."""
        return scene_of(sight)

    @app.post("/api/study/why", responses=POSTED)
    async def why(question: Question) -> dict[str, str]:
        """Which rule a move breaks."""
        return {"reason": why_illegal(question.state(), question.move)}

    @app.post("/api/study/heat", responses=POSTED)
    async def heat_map(wanted: Map, request: Request) -> dict[str, Any]:
        """What a player gives to every place, for each piece, tile or stone."""
        state = wanted.state()
        view = state.view(seat_of(state))
        opponents.check(wanted.player, state.game, hall.limits)
        found = await thinkers.run(visitor_of(request), lambda: heat(view, wanted.player))
        return found.to_json()

    @app.post(
        "/api/study/picture.{kind}",
        responses={**POSTED, 200: {"content": {"image/svg+xml": {}, "image/png": {}}}},
        response_class=Response,
    )
    async def picture(sight: Sight, kind: Literal["svg", "png"]) -> Response:
        """The position as a picture."""
        state = sight.state()
        hide = sight.eyes is not None and state.game.hidden
        svg = state.view(sight.eyes or 0).svg() if hide else state.svg()
        if kind == "svg":
            return Response(svg, media_type="image/svg+xml")
        return Response(await _aside(lambda: to_png(svg, scale=1.5)), media_type="image/png")

    @app.post("/api/study/read", responses=POSTED)
    async def read(text: Text) -> dict[str, Any]:
        """The record in a text of any known format, with its variations, every move checked."""
        return await _aside(lambda: opened(formats.read_text(text.text, Path(text.name))))

    @app.post("/api/study/write", responses=POSTED, response_class=Response)
    async def write(study: Study) -> Response:
        """A game as a text in one of the formats of records."""
        return Response(await _aside(lambda: _written(study)), media_type="text/plain")

    @app.get("/api/rooms/{room}/record", responses={**REFUSALS, 403: REFUSALS[404]})
    async def room_record(room: RoomName, x_seat_tokens: SeatTokens = None) -> dict[str, Any]:
        """The game of a room, if it keeps no secret from those who hold these seats."""
        table = await hall.find(room)
        if table is None:
            raise HTTPException(404, "there is no such game")
        async with table.lock:
            if not table.open_to(table.seats_of((x_seat_tokens or "").split(","))):
                raise HTTPException(403, "the game is not over: study it afterwards")
            return opened(table.record())

    @app.get("/api/study/arena/{number}", responses=REFUSALS)
    async def arena_game(number: Annotated[int, InPath(ge=1, le=2**31 - 1)]) -> dict[str, Any]:
        """A stored game of the arena."""
        try:
            record = await archive.ask(lambda: _public(number, *archive.store.game(number)))
        except Refused:
            raise
        except SparringError as error:
            raise HTTPException(404, str(error)) from None
        return opened(record)


def _public(number: int, run: Run, played: Played) -> Record:
    """A stored game without what only the owner of the server may know: commands and folders."""
    record = record_of(number, run, played)
    record.players = [shown_text(text, run.setup.game) for text in record.players]
    record.extra = {}
    return record


async def _aside(work: Callable[[], T]) -> T:
    """Does something in a thread, because it may take a moment."""
    return await asyncio.get_running_loop().run_in_executor(None, work)


def _written(study: Study) -> str:
    record = study.record()
    record.players = study.players
    if study.suffix not in formats.suffixes_of(record.game):
        raise BadText(f"games of {record.game} cannot be written as '{study.suffix}'")
    record.extra = {KEY: study.variations} if study.variations else {}
    document = lines(record).to_json()
    record.moves = document["moves"]
    record.extra = {KEY: _without_colours(document[KEY])} if study.variations else {}
    final = record.final()
    if final.is_over():
        record.result = {"scores": final.scores(), "returns": final.returns()}
    return formats.format_of(Path(f"game{study.suffix}")).write(record)


def _without_colours(variations: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Variations as records have them: who played a move follows from the rules."""
    return [
        {"at": one["at"], "moves": one["moves"]}
        | ({KEY: _without_colours(one[KEY])} if one[KEY] else {})
        for one in variations
    ]
