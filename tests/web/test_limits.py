"""What the page does not allow: strangers must not run programs, look into hands or starve it."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import threading
import time
from collections import deque
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import sparring
from sparring.errors import SparringError
from sparring.games.samurai.state import TILES, SamuraiState
from sparring.games.samurai.view import SamuraiView
from sparring.web import opponents
from sparring.web.limits import Limits
from sparring.web.thinking import Thinkers
from tests.web.client import Client
from tests.web.conftest import FAST, Server


@pytest.mark.parametrize(
    "text",
    [
        "gtp:ls", "bot.py:Bot", "/tmp/bot.py:Bot", "human", "greedy:eval=@/etc/passwd", "nobody",
        "mcts:time=1m", "mcts:sims=99999999999", "alphabeta:table=9000", "mcts:threads=64",
        "alphabeta:nodes=99999999999999", "minimax:depth=99", "", "mcts:" + "x" * 400,
    ],
)  # fmt: skip
def test_players_that_the_page_does_not_seat(text: str) -> None:
    with pytest.raises(SparringError):
        opponents.seated(text, sparring.game("shobu"), Limits())


@pytest.mark.parametrize("name", ["blokus", "blokus-duo", "shobu", "samurai"])
def test_everybody_in_the_lobby_may_sit_down(name: str) -> None:
    game = sparring.game(name)
    offered = opponents.offers(game)
    texts = [one["text"] for one in offered["ladder"] + offered["named"]]
    assert offered["easy"] in texts
    for text in texts:
        opponents.seated(text, game, Limits())


def test_a_request_for_a_program_is_refused(server: Server) -> None:
    wanted = {"game": "shobu", "seats": ["person", "gtp:touch /tmp/never"]}
    answer = httpx.post(f"{server.address}/api/rooms", json=wanted)
    assert answer.status_code == 422
    assert "cannot be seated" in answer.json()["detail"]


@pytest.mark.parametrize("spec", ["samurai", "samurai:setup=draft", "samurai:players=3"])
def test_no_message_tells_a_hidden_tile(server: Server, spec: str) -> None:
    """Games that differ only in what a seat cannot know send it the same bytes."""
    game = sparring.game(spec)
    players = game.players
    room, tokens = server.open(spec, *["person"] * players, seed=5)
    clients = [server.sit(room, token) for token in tokens]
    watching = server.sit(room)
    state, rng = game.start(5), random.Random(1)
    assert isinstance(state, SamuraiState)
    for turn in range(45):
        mover = clients[state.to_move]
        while mover.scene.get("at") != turn:
            mover.read()
        view = state.view(state.to_move)
        move = str(rng.choice(view.legal_moves()))
        mover.play(move)
        state.push(move)
        if state.is_over():
            break
    for client in [*clients, watching]:
        while client.scene.get("at") != len(state.moves):
            client.read()
        seat = clients.index(client) if client in clients else None
        for text in client.heard:
            check_hands(client, text, seat, players)
    final = [SamuraiView(state, player) for player in range(players)]
    for player, client in enumerate(clients):
        assert client.scene["board"]["hands"][player] == final[player].hand()
        others = [p for p in range(players) if p != player and final[player].hand(p) is None]
        assert all(client.scene["board"]["hands"][p] is None for p in others)
    for client in [*clients, watching]:
        client.close()


def check_hands(client: Client, text: str, seat: int | None, players: int) -> None:
    """A hand is in a message only if it is one's own, or if nothing is left to draw."""
    message = json.loads(text)
    if message["type"] != "scene":
        assert message["type"] == "welcome"
        return
    board = message["board"]
    for player in range(players):
        known = board["hands"][player] is None or player == seat or board["piles"][player] == 0
        assert known
    kept = [move for move in message["moves"] if move.startswith("keep.")]
    if seat is None:
        assert all(move == "keep.?" for move in kept)
    else:
        assert sum(move != "keep.?" for move in kept) <= 5
    board = {**board, "hands": None, "tiles": None, "legal": None}
    rest = json.dumps({**message, "board": board, "moves": None})
    assert not any(f'"{tile}"' in rest for tile in TILES)


def test_scenes_do_not_depend_on_what_is_hidden() -> None:
    """Two deals of the unseen tiles give a seat the same scene."""
    game = sparring.game("samurai")
    state, rng = game.start(3), random.Random(2)
    assert isinstance(state, SamuraiState)
    for _ in range(8):
        state.push(rng.choice(state.legal_moves()))
    view = state.view(0)
    other = next(
        deal for deal in (view.sample(i) for i in range(20)) if deal.hand(1) != state.hand(1)
    )
    assert {**other.view(0).scene(), "last": view.scene()["last"]} == view.scene()


def test_pictures_do_not_show_hands_to_those_who_watch(server: Server) -> None:
    room, tokens = server.open("samurai", "person", "random")
    address = f"{server.address}/api/rooms/{room}/picture.svg"
    assert httpx.get(address).status_code == 403
    mine = httpx.get(address, headers={"x-seat-token": str(tokens[0])})
    assert mine.headers["content-type"] == "image/svg+xml"
    room, _ = server.open("shobu", "person", "random")
    assert httpx.get(f"{server.address}/api/rooms/{room}/picture.png").content[:4] == b"\x89PNG"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type":"sing"}', '{"type":"move"}', "null"])
def test_messages_without_sense_are_refused(server: Server, text: str) -> None:
    room, tokens = server.open("shobu", "person", "random")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        client.socket.send(text)
        assert client.wait("refused")["why"] == "that message cannot be understood"
        client.socket.send(b"\x00\xff")
        client.wait("refused")
        client.send(type="move", move="a1e5N" + "\u00e9" * 5, at=0)
        client.wait("refused")
        client.send(type="why", move="\u0661@")
        assert client.wait("why")["reason"]


def test_a_room_that_does_not_exist(server: Server) -> None:
    with server.sit("AAAAAAAAAAAA") as client:
        assert client.wait("gone")["why"] == "there is no such game"


def test_a_long_message_ends_the_connection(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "random")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        client.send(type="why", move="x" * 20_000)
        with pytest.raises(ConnectionClosed):
            client.wait("why")


def test_one_visitor_cannot_have_everything(tmp_path: Path) -> None:
    limits = Limits(new_rooms=3, connections=2, messages=20, requests=30, rate=0.01, patience=0.5)
    with Server(tmp_path / "page.db", limits) as server:
        rooms = [server.open("shobu", "person", "random")[0] for _ in range(3)]
        wanted = {"game": "shobu", "seats": ["person", "random"]}
        assert httpx.post(f"{server.address}/api/rooms", json=wanted).status_code == 429
        with server.sit(rooms[0]) as one, server.sit(rooms[1]) as two:
            one.wait("scene")
            two.wait("scene")
            with server.sit(rooms[2]) as three:
                assert "many games open" in three.wait("shut")["why"]
            with pytest.raises(ConnectionClosed):
                flood(one)
        silent = connect(f"ws://127.0.0.1:{server.port}/ws/{rooms[0]}", proxy=None)
        with silent as line, pytest.raises(ConnectionClosed):
            line.recv(timeout=20)
        address = f"{server.address}/api/games"
        assert 429 in [httpx.get(address).status_code for _ in range(40)]
        with pytest.raises(InvalidStatus):
            server.sit(rooms[0])


def test_the_hall_holds_so_many_rooms(tmp_path: Path) -> None:
    with Server(tmp_path / "page.db", replace(FAST, rooms=1)) as server:
        (one, _), (two, tokens) = (server.open("shobu", "person", "random") for _ in range(2))
        with server.sit(one) as first:
            first.wait("scene")
            with server.sit(one) as beside:
                beside.wait("scene")
            with server.sit(two, tokens[0]) as late:
                assert "the hall is full" in late.wait("shut")["why"]
        while server.app.state.hall.tables:
            time.sleep(0.01)
        with server.sit(two, tokens[0]) as late:
            assert late.wait("scene")["you"] == 0


def test_who_does_not_keep_up_is_left_behind(tmp_path: Path) -> None:
    """Nothing piles up for somebody who does not read, and the others play on."""
    with Server(tmp_path / "page.db", replace(FAST, backlog=4)) as server:
        room, tokens = server.open("blokus-duo", "person", "person")
        with server.sit(room, tokens[0]) as quick, narrow(server, room) as slow:
            slow.send(json.dumps({"type": "join", "tokens": [tokens[1]]}))
            quick.my_turn()
            quick.play("e10")
            (table,) = server.app.state.hall.tables.values()
            while len(table.connections) < 2:
                time.sleep(0.01)
            behind = next(one for one in table.connections if one.mine == {1})
            while not behind.closed:
                quick.send(type="undo")
                quick.wait("scene")
                assert behind.outbox.qsize() <= 4
            quick.send(type="undo")
            assert quick.wait("scene")["wish"]["mine"]
            with pytest.raises(ConnectionClosedOK):
                deque(iter(slow.recv, None), maxlen=0)


def narrow(server: Server, room: str) -> ClientConnection:
    """A line that holds little of what is not read."""
    thin = socket.socket()
    thin.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    thin.connect(("127.0.0.1", server.port))
    address = f"ws://127.0.0.1:{server.port}/ws/{room}"
    return connect(address, sock=thin, compression=None, max_queue=1, proxy=None)


def flood(client: Client) -> None:
    """Sends much more than a person would."""
    for _ in range(60):
        client.send(type="why", move="a1")
    while True:
        client.read()


@pytest.mark.parametrize("origin", ["http://elsewhere.test", "null"])
def test_other_sites_cannot_use_the_socket(server: Server, origin: str) -> None:
    room, _ = server.open("shobu", "person", "random")
    with pytest.raises(InvalidStatus):
        Client(server.port, room, [], origin=origin)


def test_old_games_are_forgotten(tmp_path: Path) -> None:
    database = tmp_path / "page.db"
    with Server(database) as server:
        room, tokens = server.open("shobu", "person", "random")
        with server.sit(room, tokens[0]) as client:
            client.my_turn()
            client.play("a1e5N")
    with Server(database) as server, server.sit(room) as client:
        client.wait("scene", at=2)
    with Server(database, replace(FAST, keep_days=0.0)) as server:
        address = f"{server.address}/api/rooms/{room}"
        while httpx.get(address).status_code != 404:
            time.sleep(0.01)


def run_aside(work: Coroutine[Any, Any, None]) -> None:
    """Runs it on a loop of its own: a browser may have one in this thread."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def test_visitors_think_in_turn() -> None:
    order: list[str] = []

    async def visits() -> None:
        thinkers = Thinkers(1)
        hold = asyncio.create_task(thinkers.run("first", lambda: order.append("begin")))
        await asyncio.sleep(0)
        greedy = [thinkers.run("greedy", lambda: order.append("greedy")) for _ in range(3)]
        modest = thinkers.run("modest", lambda: order.append("modest"))
        await asyncio.gather(hold, *greedy, modest)
        thinkers.close()

    run_aside(visits())
    assert order == ["begin", "greedy", "modest", "greedy", "greedy"]


def test_nobody_takes_all_threads() -> None:
    done = threading.Event()

    async def visits() -> None:
        thinkers = Thinkers(2)
        long = [asyncio.create_task(thinkers.run("greedy", done.wait)) for _ in range(4)]
        await asyncio.sleep(0)
        await thinkers.run("modest", done.set)
        await asyncio.gather(*long)
        thinkers.close()

    run_aside(visits())
    assert done.is_set()


def test_nothing_comes_from_outside(server: Server) -> None:
    answer = httpx.get(server.address + "/")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    static = Path(sparring.__file__).parent / "web" / "static"
    for file in static.rglob("*.*"):
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert "http://" not in text
        assert "https://" not in text
