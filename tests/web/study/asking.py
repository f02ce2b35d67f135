"""How the tests ask the study, over HTTP and over its WebSocket."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import connect

import sparring
from tests.web.conftest import Server

FAMILIES = ["blokus-duo", "shobu", "samurai"]


def post(server: Server, what: str, **body: Any) -> httpx.Response:
    """A question to the study."""
    return httpx.post(f"{server.address}/api/study/{what}", json=body, timeout=60)


def played(name: str, plies: int, seed: int = 3) -> sparring.State:
    """A game of random moves."""
    state, rng = sparring.game(name).start(seed), random.Random(4)
    while not state.is_over() and len(state.moves) < plies:
        state.push(rng.choice(state.legal_moves()))
    return state


def asked(state: sparring.State, seed: int = 3) -> dict[str, Any]:
    """A position as a browser asks about it."""
    moves = [str(move) for move in state.moves]
    return {"game": str(state.game), "seed": str(seed), "moves": moves}


class Line:
    """A line to the study."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    def send(self, **wish: Any) -> None:
        self.socket.send(json.dumps(wish))

    def read(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=120))
        return message

    def wait(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (message := self.read())["type"] != kind:
            pass
        return message


@contextmanager
def line(server: Server) -> Iterator[Line]:
    """Opens a line to the study."""
    with connect(f"ws://127.0.0.1:{server.port}/api/study", proxy=None) as socket:
        yield Line(socket)


def rested(server: Server) -> None:
    """Waits until nobody thinks in the study any more."""
    scholars = server.app.state.scholars
    while scholars._running or scholars._waiting:
        time.sleep(0.02)
