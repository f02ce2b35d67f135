"""Records in and out of the study's server."""

from __future__ import annotations

import json

import httpx
import pytest

import sparring
from tests.web.conftest import Server
from tests.web.study.asking import asked, played, post


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
