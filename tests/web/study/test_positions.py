"""Positions and their scenes, as the study's server tells them."""

from __future__ import annotations

from typing import Any

import pytest

import sparring
from sparring.games.samurai.state import SamuraiState
from tests.web.conftest import Server
from tests.web.study.asking import FAMILIES, asked, played, post


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
