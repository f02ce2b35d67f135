"""Games of rooms and of the arena, and who may study them."""

from __future__ import annotations

from pathlib import Path

import httpx

from sparring.arena.play import Played, Setup, Task
from sparring.arena.store import Store
from sparring.database import connect as database
from tests.web.conftest import Server
from tests.web.study.asking import played


def record_of(server: Server, room: str, *tokens: str | None) -> httpx.Response:
    """The record of a room, for those who hold these tokens."""
    headers = {"x-seat-tokens": ",".join(token or "" for token in tokens)}
    return httpx.get(f"{server.address}/api/rooms/{room}/record", headers=headers)


def test_a_running_game_is_studied_by_nobody_who_could_profit(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "person")
    assert record_of(server, room).status_code == 403
    assert record_of(server, room, tokens[0]).status_code == 403
    assert record_of(server, room, *tokens).status_code == 200
    room, tokens = server.open("shobu", "person", "random")
    assert record_of(server, room).status_code == 403
    assert record_of(server, room, tokens[0]).status_code == 200
    room, _ = server.open("shobu", "random", "random")
    assert record_of(server, room).status_code == 200
    for seats in (["person", "random"], ["person", "person"], ["random", "random"]):
        room, tokens = server.open("samurai", *seats)
        assert record_of(server, room, *tokens).status_code == 403
    assert record_of(server, "AAAAAAAAAAAA").status_code == 404
    with server.sit(room) as client:
        assert client.wait("scene")["can"]["study"] is False


def test_a_game_that_is_over_is_studied_by_all(server: Server) -> None:
    room, _ = server.open("samurai", "random", "random", seed=2**40)
    with server.sit(room) as client:
        while not client.scene or not client.scene["over"]:
            client.read()
        assert client.scene["can"]["study"]
        moves = client.scene["moves"]
    found = record_of(server, room).json()
    assert (found["seed"], found["moves"]) == (str(2**40), moves)
    assert found["players"] == ["random", "random"]
    room, tokens = server.open("shobu", "person", "person")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        client.play("a1e5N")
        client.send(type="resign")
        client.wait("scene", over=True)
    assert record_of(server, room).json()["moves"] == ["a1e5N"]


def test_a_game_of_the_arena(tmp_path: Path) -> None:
    state = played("samurai", 10**6, seed=2**62)
    moves = [str(move) for move in state.moves]
    store = Store(database(str(tmp_path / "page.db")))
    run = store.begin("match", Setup("samurai", ("random", "greedy")), [{}, {}], {"games": 2})
    game = Played(Task(0, 0, (1, 0)), 2**62, None, moves, 2, [0] * len(moves))
    game.scores, game.returns = state.scores(), state.returns()
    store.add(run, game)
    secret = ("gtp:/opt/engine --key 1", "greedy")
    store.add(store.begin("match", Setup("samurai", secret), [{"text": secret[0]}, {}], {}), game)
    store.close()
    with Server(tmp_path / "page.db") as server:
        assert "--key" not in httpx.get(f"{server.address}/api/study/arena/2").text
        found = httpx.get(f"{server.address}/api/study/arena/1").json()
        assert (found["seed"], found["moves"]) == (str(2**62), moves)
        assert found["players"] == ["greedy", "random"]
        assert httpx.get(f"{server.address}/api/study/arena/3").status_code == 404
        assert httpx.get(f"{server.address}/api/study/arena/0").status_code == 422
