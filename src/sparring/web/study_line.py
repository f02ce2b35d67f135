"""The WebSocket of the study: wishes in, growing thoughts out; with the line the thinking ends."""

from __future__ import annotations

import asyncio

from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

from sparring.web.desk import WISH, Desk
from sparring.web.hall import Hall
from sparring.web.line import admitted, read, write
from sparring.web.tables import Connection, visitor_of
from sparring.web.thinking import Thinkers


def add_to(app: FastAPI, hall: Hall, thinkers: Thinkers) -> None:
    """Adds the WebSocket."""

    @app.websocket("/api/study")
    async def study(socket: WebSocket) -> None:
        if not await admitted(socket, hall):
            return
        connection = Connection(visitor_of(socket), hall.limits)
        writer = asyncio.create_task(write(socket, connection))
        desk = Desk(connection, thinkers, hall.limits)
        try:
            if not hall.arrive(connection.visitor):
                connection.send(
                    {"type": "shut", "why": "you have many games open; close one first"}
                )
                return
            while connection.rate.take() and not connection.closed:
                wish = await read(socket, connection, WISH)
                if wish is not None:
                    desk.take(wish)
        except WebSocketDisconnect:
            pass
        finally:
            desk.clear()
            hall.depart(connection.visitor)
            connection.close()
            await asyncio.wait([writer])
