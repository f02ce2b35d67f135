"""The WebSocket of a room: messages in, messages out, and a way to leave."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from sparring.errors import SparringError
from sparring.web.hall import Hall
from sparring.web.messages import MESSAGE, Join
from sparring.web.tables import Connection, Table, visitor_of


def add_to(app: FastAPI, hall: Hall) -> None:
    """Adds the WebSocket."""

    @app.websocket("/ws/{room}")
    async def play(socket: WebSocket, room: str) -> None:
        if not await admitted(socket, hall):
            return
        connection = Connection(visitor_of(socket), hall.limits)
        writer = asyncio.create_task(write(socket, connection))
        table: Table | None = None
        try:
            async with asyncio.timeout(hall.limits.patience):
                table = await _entered(socket, hall, room, connection)
            while table and connection.rate.take():
                message = await read(socket, connection, MESSAGE)
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


async def admitted(socket: WebSocket, hall: Hall) -> bool:
    """Whether a browser may come in: it is on this page, and did not ask too much."""
    origin = socket.headers.get("origin")
    elsewhere = origin is not None and urlsplit(origin).netloc != socket.headers.get("host")
    if elsewhere or not hall.requests.take(visitor_of(socket)):
        await socket.close(1008)
        return False
    await socket.accept()
    return True


async def _entered(
    socket: WebSocket, hall: Hall, room: str, connection: Connection
) -> Table | None:
    """The room, once the first message asked for it properly."""
    welcome = hall.arrive(connection.visitor)
    join = await read(socket, connection, MESSAGE)
    if not welcome:
        connection.send({"type": "shut", "why": "you have many games open; close one first"})
        return None
    if not isinstance(join, Join):
        connection.send({"type": "shut", "why": "the first message must be: join"})
        return None
    try:
        table = await hall.enter(room, join, connection)
    except SparringError as error:
        connection.send({"type": "shut", "why": str(error)})
        return None
    if table is None:
        connection.send({"type": "gone", "why": "there is no such game"})
    return table


async def read(socket: WebSocket, connection: Connection, known: TypeAdapter[Any]) -> Any:
    """The next message; None if it is none that the page knows."""
    try:
        text = await socket.receive_text()
    except KeyError:  # a message of bytes
        text = ""
    try:
        return known.validate_json(text)
    except ValidationError:
        connection.send({"type": "refused", "why": "that message cannot be understood"})
        return None


async def write(socket: WebSocket, connection: Connection) -> None:
    """Sends what is in the outbox, until the end of it."""
    try:
        while (message := await connection.outbox.get()) is not None:
            await socket.send_json(message)
        await socket.close()
    except (WebSocketDisconnect, RuntimeError):
        pass  # the browser has gone; the reader notices
