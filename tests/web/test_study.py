"""The study over HTTP and over its WebSocket: positions, records, thoughts, and what is refused."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import sparring
from sparring.arena.play import Played, Setup, Task
from sparring.arena.store import Store
from sparring.database import connect as database
from sparring.games.samurai.state import SamuraiState
from tests.web.conftest import FAST, Server

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


# Positions


@pytest.mark.parametrize("name", [*FAMILIES, "blokus-2p", "samurai:players=4"])
def test_a_scene_shows_a_position_with_everything_that_is_legal(server: Server, name: str) -> None:
    for plies in (0, 7, 10**6):
        state = played(name, plies)
        scene = post(server, "scene", **asked(state)).json()
        assert scene["moves"] == [str(move) for move in state.moves]
        assert (scene["at"], scene["toMove"], scene["over"]) == (
            len(state.moves), state.to_move, state.is_over(),
        )  # fmt: skip
        assert scene["turn"] is not state.is_over()
        assert ("legal" in scene["board"]) is not state.is_over()
        assert scene["scores"] == state.scores()
        assert scene["summary"] == state.summary()
        colours = []
        again = sparring.game(name).start(3)
        for move in state.moves:
            colours.append(again.colour)
            again.push(move)
        assert scene["playedBy"] == colours


def test_a_game_may_begin_with_a_position(server: Server) -> None:
    text = played("shobu", 5).text()
    scene = post(server, "scene", game="shobu", position=text).json()
    assert scene["text"] == text
    assert scene["moves"] == []


def test_seeds_are_longer_than_the_numbers_of_a_browser(server: Server) -> None:
    seed = 2**63 + 1
    scene = post(server, "scene", game="samurai", seed=str(seed)).json()
    state = sparring.game("samurai").start(seed)
    assert isinstance(state, SamuraiState)
    assert scene["board"]["hands"] == [state.hand(0), state.hand(1)]


def test_all_hands_are_open_or_those_of_others_hidden(server: Server) -> None:
    state = played("samurai", 6)
    assert isinstance(state, SamuraiState)
    everything = post(server, "scene", **asked(state)).json()["board"]["hands"]
    assert everything == [state.hand(0), state.hand(1)]
    for eyes in (0, 1):
        scene = post(server, "scene", **asked(state), eyes=eyes).json()
        assert scene["board"]["hands"][eyes] == state.hand(eyes)
        assert scene["board"]["hands"][1 - eyes] is None
        assert scene["turn"] is (eyes == state.to_move)
        assert ("legal" in scene["board"]) is (eyes == state.to_move)


def test_why_a_move_is_illegal(server: Server) -> None:
    answer = post(server, "why", game="shobu", move="a1e5S").json()
    assert "leaves the board" in answer["reason"]
    assert post(server, "why", game="shobu", move="a1e5N").json() == {"reason": ""}
    assert "is not a move" in post(server, "why", game="shobu", move="x").json()["reason"]


@pytest.mark.parametrize("name", FAMILIES)
def test_pictures_of_a_position(server: Server, name: str) -> None:
    state = played(name, 6)
    svg = post(server, "picture.svg", **asked(state))
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.text == state.svg()
    assert post(server, "picture.png", **asked(state)).content[:4] == b"\x89PNG"
    seen = post(server, "picture.svg", **asked(state), eyes=1).text
    assert seen == state.view(1).svg()


@pytest.mark.parametrize(
    "body",
    [
        {}, {"game": "chess"}, {"game": "shobu:quiet=x"}, {"game": "shobu", "moves": ["x"]},
        {"game": "shobu", "moves": ["a1e5S"]}, {"game": "shobu", "moves": "a1e5N"},
        {"game": "shobu", "moves": ["a1e5N"] * 4001}, {"game": "shobu", "moves": ["x" * 201]},
        {"game": "shobu", "position": "nonsense"}, {"game": "shobu", "position": "é"},
        {"game": "shobu", "seed": 1}, {"game": "shobu", "seed": "-1"},
        {"game": "samurai", "seed": "99999999999999999999"}, {"game": "samurai", "eyes": 7},
        {"game": "shobu", "more": 1},
    ],
)  # fmt: skip
def test_positions_that_do_not_exist_are_refused(server: Server, body: dict[str, Any]) -> None:
    answer = post(server, "scene", **body)
    assert answer.status_code in (413, 422)
    assert answer.json()["detail"]


def test_large_requests_are_refused(server: Server) -> None:
    much = {"game": "shobu", "position": "x" * 30_000}
    assert post(server, "scene", **much).status_code == 413
    assert post(server, "read", text="x" * 30_000).status_code == 422
    assert post(server, "read", text="x" * 300_000).status_code == 413


# Records


def test_a_record_goes_in_and_comes_out_with_its_variations(server: Server) -> None:
    record = {
        "sparring": 1, "game": "shobu", "seed": 0, "players": ["Ann", "level:3"],
        "moves": ["a1e5N", "b8f4S"],
        "variations": [
            {"at": 1, "moves": ["a8e4S"], "variations": [{"at": 1, "moves": ["c8g4S"]}]},
        ],
    }  # fmt: skip
    tree = post(server, "read", text=json.dumps(record)).json()
    assert tree["colours"] == [0, 1]
    assert tree["variations"][0]["variations"][0]["colours"] == [1]
    keys = ("game", "seed", "position", "players", "moves", "variations")
    written = post(server, "write", **{key: tree[key] for key in keys})
    assert json.loads(written.text) == record


def test_a_game_that_is_over_is_written_with_its_result(server: Server) -> None:
    state = played("shobu", 10**6)
    record = sparring.Record.from_json(post(server, "write", **asked(state)).text)
    assert record.result == {"scores": state.scores(), "returns": state.returns()}


def test_the_formats_of_the_blokus_world(server: Server) -> None:
    state = played("blokus-duo", 8)
    sgf = post(server, "write", **asked(state, seed=0), suffix=".blksgf").text
    assert sgf.startswith("(;GM[Blokus Duo]")
    for name in ("game.blksgf", ""):
        tree = post(server, "read", text=sgf, name=name).json()
        assert tree["moves"] == [str(move) for move in state.moves]
    assert post(server, "write", game="shobu", suffix=".blksgf").status_code == 422
    assert post(server, "write", game="shobu", suffix=".exe").status_code == 422
    formats = httpx.get(f"{server.address}/api/games/blokus-duo/board").json()["formats"]
    assert formats == [".blksgf", ".json"]


@pytest.mark.parametrize(
    "text",
    [
        "", "hello", "{", "[]", "{}", '{"sparring": 1}', '{"sparring": 1, "game": "chess"}',
        '{"sparring": 1, "game": "shobu", "moves": ["a1e5S"]}', "(;GM[Chess])", "(;GM[Blokus Duo]",
        '{"sparring": 1, "game": "shobu", "variations": [{"at": 5, "moves": []}]}', "[" * 9000,
        '{"sparring": 1, "game": "shobu", "seed": 1e400}',
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(server: Server, text: str) -> None:
    answer = post(server, "read", text=text)
    assert answer.status_code == 422
    assert answer.json()["detail"]


# Rooms and the arena


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


# Heat maps


@pytest.mark.parametrize(
    ("name", "player", "kind"),
    [
        ("blokus-duo", "greedy", "W"),
        ("shobu", "level:3", "passive a1"),
        ("samurai", "city-capture", ""),
    ],
)
def test_a_heat_map_gives_every_place_a_value(
    server: Server, name: str, player: str, kind: str
) -> None:
    state = sparring.game(name).start(3)
    found = post(server, "heat", **asked(state), player=player).json()
    assert found["player"] == player
    kinds = {one["kind"]: one for one in found["kinds"]}
    assert kind in kinds or not kind
    legal = {str(move) for move in state.legal_moves()}
    for one in kinds.values():
        for place, value in one["places"].items():
            assert found["low"] <= value <= found["high"]
            assert one["best"][place] in legal


@pytest.mark.parametrize("player", ["gtp:ls", "bot.py:Bot", "mcts:time=1m", "human", "nobody", ""])
def test_heat_maps_of_those_whom_the_page_does_not_seat(server: Server, player: str) -> None:
    assert post(server, "heat", game="shobu", player=player).status_code == 422


def test_a_game_that_is_over_has_no_heat_map(server: Server) -> None:
    over = asked(played("shobu", 10**6))
    assert "over" in post(server, "heat", **over, player="greedy").json()["detail"]


# Thoughts


@pytest.mark.parametrize("name", FAMILIES)
def test_a_thought_grows_until_somebody_stops_it(server: Server, name: str) -> None:
    state = played(name, 5)
    with line(server) as study:
        study.send(type="think", id=1, **asked(state))
        first, second = study.wait("thought"), study.wait("thought")
        assert second["nodes"] > first["nodes"]
        assert second["why"]
        legal = {str(move) for move in state.legal_moves()}
        for one in second["candidates"]:
            assert one["move"] in legal
            assert one["line"][0] == one["move"]
            assert one["chance"] is None or 0 <= one["chance"] <= 1
        study.send(type="think", id=2, game="shobu", player="alphabeta:depth=2")
        while study.read()["id"] == 1:
            pass
        assert study.wait("done") == {"type": "done", "crowded": False, "id": 2}
    rested(server)


def rested(server: Server) -> None:
    """Waits until nobody thinks in the study any more."""
    scholars = server.app.state.scholars
    while scholars._running or scholars._waiting:
        time.sleep(0.02)


def test_nobody_thinks_for_somebody_who_has_left(server: Server) -> None:
    for wish in ({"type": "think"}, {"type": "review", "moves": ["a1e5N"], "seconds": 5.0}):
        with line(server) as study:
            study.send(id=1, game="shobu", **wish)
            while not server.app.state.scholars._running:
                time.sleep(0.01)
        rested(server)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"game": "shobu", "moves": ["a1e5S"]}, "move 1 of the record"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "shobu", "player": "gtp:ls"}, "cannot be seated"),
        ({"game": "shobu", "player": "mcts:time=1m"}, "at most 10 seconds"),
        ({"game": "shobu", "player": "random"}, "does not say what it thinks"),
    ],
)
def test_wishes_that_are_refused(server: Server, wish: dict[str, Any], why: str) -> None:
    with line(server) as study:
        study.send(type="think", id=7, **wish)
        message = study.read()
        assert (message["type"], message["id"]) == ("refused", 7)
        assert why in message["why"]
        study.send(type="think", id=8, game="shobu", player="alphabeta:depth=1")
        study.wait("done")


def test_messages_without_sense_are_refused(server: Server) -> None:
    with line(server) as study:
        for text in ("", "{}", '{"type":"think"}', '{"type":"think","id":1,"game":3}', "[]"):
            study.socket.send(text)
            assert study.read()["why"] == "that message cannot be understood"
    with line(server) as study:
        study.send(type="think", id=1, game="x" * 20_000)
        with pytest.raises(ConnectionClosed):
            study.read()


def test_a_thought_is_cut_short_where_others_wait(tmp_path: Path) -> None:
    limits = replace(FAST, study_threads=1, study_share=0.3)
    with Server(tmp_path / "page.db", limits) as server, line(server) as one, line(server) as two:
        one.send(type="think", id=1, game="shobu")
        one.wait("thought")
        two.send(type="think", id=1, game="shobu")
        assert one.wait("done")["crowded"] is True
        assert two.wait("thought")["nodes"] > 0


def test_a_thought_has_an_end(tmp_path: Path) -> None:
    limits = replace(FAST, study_seconds=0.2)
    with Server(tmp_path / "page.db", limits) as server, line(server) as study:
        study.send(type="think", id=1, game="samurai")
        assert study.wait("done")["crowded"] is False


# Reviews


def test_a_review_judges_every_move(server: Server) -> None:
    state = played("shobu", 9)
    with line(server) as study:
        study.send(type="review", id=3, **asked(state), seconds=0.02)
        plies = [study.read() for _ in state.moves]
        assert study.read()["type"] == "done"
    assert [ply["ply"] for ply in plies] == list(range(1, 10))
    assert [ply["move"] for ply in plies] == [str(move) for move in state.moves]
    assert all(ply["mark"] in ("", "inaccuracy", "mistake", "blunder") for ply in plies)
    assert all(ply["why"] for ply in plies if ply["mark"])


def test_a_review_of_one_move(server: Server) -> None:
    state = played("shobu", 9)
    with line(server) as study:
        study.send(type="review", id=3, **asked(state), begin=8, seconds=0.02)
        ply = study.read()
        assert (ply["ply"], ply["move"]) == (9, str(state.moves[-1]))
        assert study.read()["type"] == "done"
