"""Rooms over HTTP and the WebSocket: who may do what, and what is kept."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

import sparring
from sparring.cli.app import app
from sparring.cli.output import NotDone
from sparring.web.limits import Limits
from tests.games.specs import SPECS
from tests.web.client import Client
from tests.web.conftest import Server


def any_move(scene: dict[str, object], game: str, seed: int = 0) -> str:
    """A legal move, found by replaying the moves of a scene."""
    state = sparring.game(game).start(seed)
    for move in scene["moves"]:  # type: ignore[attr-defined]
        state.push(move)
    return str(random.Random(len(state.moves)).choice(state.legal_moves()))


@pytest.mark.parametrize("game", ["blokus:size=6,players=2", "shobu:quiet=6", "blokus-3p"])
def test_a_game_against_computers_is_played_to_its_end(server: Server, game: str) -> None:
    seats = ["person"] + ["random"] * (sparring.game(game).players - 1)
    room, tokens = server.open(game, *seats)
    with server.sit(room, tokens[0]) as client:
        while not client.my_turn()["over"]:
            assert client.play(any_move(client.scene, game, 1))["type"] == "scene"
        assert client.scene["result"]["winners"]
        assert client.scene["result"]["lines"]
        state = sparring.Record(sparring.game(game), moves=client.scene["moves"], seed=1).final()
        assert state.is_over()
        assert client.scene["scores"] == state.scores()


@pytest.mark.parametrize("game", SPECS)
def test_every_game_has_a_scene_for_everybody(server: Server, game: str) -> None:
    players = sparring.game(game).players
    room, tokens = server.open(game, "person", *["random"] * (players - 1))
    with server.sit(room, tokens[0]) as mine, server.sit(room) as watching:
        mine.my_turn()
        assert watching.wait("scene")["you"] is None
        assert "legal" in mine.scene["board"]
        assert "legal" not in watching.scene["board"]


def test_only_the_holder_of_the_token_moves(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "person")
    with server.sit(room, tokens[0]) as black, server.sit(room, tokens[1]) as white:
        black.my_turn()
        white.wait("scene")
        assert white.play("a1e5N")["why"] == "it is not your turn"
        with server.sit(room, "x" * 24) as stranger:
            stranger.wait("scene")
            assert stranger.play("a1e5N")["why"] == "it is not your turn"
            stranger.send(type="resign")
            assert stranger.wait("refused")["why"] == "you only watch"
        black.play("a1e5N")
        assert white.my_turn()["moves"] == ["a1e5N"]


def test_illegal_moves_are_refused_with_the_rule(server: Server) -> None:
    room, tokens = server.open("blokus-duo", "person", "random")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        assert "start square" in client.play("a1")["why"]
        client.send(type="why", move="a1,a2")
        assert "start square" in client.wait("why")["reason"]
        client.send(type="why", move="e10")
        assert client.wait("why")["reason"] == ""
        client.send(type="move", move="e10", at=5)
        assert client.wait("refused")["why"] == "the position has changed meanwhile"


def test_moves_are_taken_back_and_played_again(server: Server) -> None:
    room, tokens = server.open("blokus-duo", "person", "random")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        assert not client.scene["can"]["undo"]
        client.play("e10")
        client.wait("scene", at=2)
        client.send(type="undo")
        assert client.wait("scene", at=0)["can"]["redo"]
        client.send(type="redo")
        assert client.wait("scene", at=2)["moves"][0] == "e10"
        client.send(type="undo")
        client.wait("scene", at=0)
        client.play("d10,e10")
        assert client.wait("scene", at=2)["line"] == 2


def test_people_have_to_agree_to_take_back(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "person")
    with server.sit(room, tokens[0]) as black, server.sit(room, tokens[1]) as white:
        black.my_turn()
        black.play("a1e5N")
        white.my_turn()
        black.send(type="undo")
        while not white.scene["wish"]:
            white.read()
        assert white.scene["wish"]["asked"]
        white.send(type="answer", yes=False)
        black.wait("notice")
        assert black.wait("scene", at=1)["wish"] is None
        black.send(type="undo")
        white.wait("scene", wish={"by": [0], "asked": True, "mine": False})
        white.send(type="answer", yes=True)
        assert black.wait("scene", at=0)["turn"]


def test_resigning_ends_a_game_of_two(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "random")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        client.send(type="resign")
        scene = client.wait("scene", over=True)
        assert scene["result"]["winners"] == [1]
        assert client.play("a1e5N")["why"] == "the game is over"


def test_a_computer_takes_the_seat_of_who_leaves_a_larger_game(server: Server) -> None:
    room, tokens = server.open("blokus:size=5,players=3", "person", "person", "random")
    with server.sit(room, tokens[0]) as one, server.sit(room, tokens[1]) as two:
        one.my_turn()
        one.send(type="resign")
        assert two.my_turn()["seats"][0]["person"] is False
        with server.sit(room, tokens[0]) as gone:
            assert gone.wait("scene")["you"] is None


def test_a_hint_is_legal(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "random")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        client.send(type="hint")
        best = client.wait("hint")["best"][0]["move"]
        assert best in sparring.game("shobu").start().legal_moves()


def test_a_hint_comes_from_an_equal_of_the_opponent_or_from_somebody_better(
    server: Server,
) -> None:
    room, tokens = server.open("shobu", "person", "level:3")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        client.send(type="hint")
        found = client.wait("hint")
        assert found["by"] == "Level 3"
        assert found["why"].endswith(".")
        assert 0 <= found["best"][0]["chance"] <= 1
        client.send(type="hint", better=True)
        assert client.wait("hint")["by"].startswith("alphabeta")


def test_a_hint_follows_the_position(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "random")
    with server.sit(room, tokens[0]) as client:
        client.my_turn()
        client.play("a1e5N")
        client.wait("scene", at=2)
        for wish in ("hint", "undo", "hint"):
            client.send(type=wish)
        while client.wait("hint")["at"] != 0:  # the first may have been quicker than the undo
            pass


def test_there_are_no_hints_against_people(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "person")
    with server.sit(room, tokens[0]) as client:
        assert not client.my_turn()["can"]["hint"]
        client.send(type="hint")
        assert client.wait("refused")["why"] == "there are no hints against people"


def test_computers_play_each_other_while_somebody_looks(server: Server) -> None:
    room, _ = server.open("blokus:size=5,players=4", *["random"] * 4)
    with server.sit(room) as watching:
        while not watching.scene.get("over"):
            watching.read()
        assert len(watching.scene["moves"]) > 3


def test_the_next_game_keeps_the_seats(server: Server) -> None:
    room, tokens = server.open("shobu", "person", "person")
    with server.sit(room, tokens[0]) as black, server.sit(room, tokens[1]) as white:
        black.my_turn()
        black.send(type="again")
        following = black.wait("again")["room"]
        while white.scene.get("next") != following:
            white.read()
        with server.sit(following, tokens[1]) as again:
            assert again.wait("scene")["you"] == 1


def test_thinking_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    with Server(tmp_path / "page.db", Limits(seconds=300, pace=0)) as server:
        room, tokens = server.open("shobu", "person", "alphabeta:time=200s")
        with server.sit(room, tokens[0]) as client:
            client.my_turn()
            begun = time.monotonic()
            client.play("a1e5N")
            client.wait("thinking", seat=1)
            client.send(type="hurry")
            client.wait("scene", at=2)
            client.play(any_move(client.scene, "shobu"))
            client.wait("thinking", seat=1)
            client.send(type="undo")
            assert client.wait("scene", at=2)["turn"]
            assert time.monotonic() - begun < 200


def test_no_thought_is_longer_than_allowed(tmp_path: Path) -> None:
    with Server(tmp_path / "page.db", Limits(seconds=0.1, pace=0)) as server:
        room, tokens = server.open("blokus-duo", "person", "minimax:depth=9")
        with server.sit(room, tokens[0]) as client:
            client.my_turn()
            client.play("e10")
            begun = time.monotonic()
            client.wait("scene", at=2)
            assert time.monotonic() - begun < 100


def test_the_page_stays_on_this_machine_and_says_when_it_cannot() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = ["serve", "--no-browser", "--port", str(taken.getsockname()[1]), "--db", ":"]
        result = CliRunner().invoke(app, command)
    assert isinstance(result.exception, NotDone)
    assert "cannot listen on 127.0.0.1" in str(result.exception)


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-c", "from sparring.cli import main; main()", "serve"]
    command += ["--no-browser", "--port", str(port), "--db", str(tmp_path / "page.db")]

    def start() -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(600):
            try:
                httpx.get(f"http://127.0.0.1:{port}/api/games")
                return process
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    process = start()
    wanted = {"game": "shobu", "seats": ["person", "random"]}
    opened = httpx.post(f"http://127.0.0.1:{port}/api/rooms", json=wanted).json()
    client = Client(port, opened["room"], [opened["tokens"][0]])
    client.my_turn()
    client.play("a1e5N")
    moves = client.wait("scene", at=2)["moves"]
    process.send_signal(signal.SIGKILL)
    process.wait()
    process = start()
    try:
        with Client(port, opened["room"], [opened["tokens"][0]]) as again:
            assert again.my_turn()["moves"] == moves
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 0
