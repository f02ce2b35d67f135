"""The WebSocket of the arena: one match or tournament, played while its visitor looks."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

from sparring.errors import SparringError
from sparring.web.contests import Contest, Contests
from sparring.web.hall import Hall
from sparring.web.line import admitted, read, write
from sparring.web.messages import CONTEST, BeginContest, BeginRow, Pause
from sparring.web.tables import Connection, visitor_of

log = logging.getLogger("sparring.web")


def add_to(app: FastAPI, hall: Hall, contests: Contests) -> None:
    """Adds the WebSocket."""

    @app.websocket("/ws/arena")
    async def hold(socket: WebSocket) -> None:
        if not await admitted(socket, hall):
            return
        connection = Connection(visitor_of(socket), hall.limits)
        writer = asyncio.create_task(write(socket, connection))
        try:
            if not hall.arrive(connection.visitor):
                connection.send({"type": "shut", "why": "you have many games open; close one"})
                return
            async with asyncio.timeout(hall.limits.patience):
                wanted = await read(socket, connection, CONTEST)
            if not isinstance(wanted, BeginContest | BeginRow):
                connection.send({"type": "shut", "why": "the first message must be: begin"})
                return
            await _look_on(socket, connection, contests, wanted)
        except SparringError as error:
            connection.send({"type": "shut", "why": str(error)})
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            hall.depart(connection.visitor)
            connection.close()
            await asyncio.wait([writer])


async def _look_on(
    socket: WebSocket,
    connection: Connection,
    contests: Contests,
    wanted: BeginContest | BeginRow,
) -> None:
    """Plays until the visitor leaves; not while nobody looks."""
    async with contests.held(wanted, connection.visitor) as (contest, news):
        connection.send({"type": "begun", **news})
        playing = asyncio.create_task(_play(contests, contest, connection))
        try:
            while connection.rate.take():
                message = await read(socket, connection, CONTEST)
                if not isinstance(message, Pause):
                    continue
                if message.type == "pause":
                    await _ended(playing)
                elif playing.done() and not contest.done:
                    playing = asyncio.create_task(_play(contests, contest, connection))
        finally:
            await _ended(playing)


async def _play(contests: Contests, contest: Contest, connection: Connection) -> None:
    try:
        await contests.play(contest, connection.send)
    except SparringError as error:
        connection.send({"type": "shut", "why": str(error)})
    except Exception:
        log.exception("a match failed in %s", contest.run.setup.game)
        connection.send({"type": "shut", "why": "the match failed"})


async def _ended(playing: asyncio.Task[None]) -> None:
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing
