"""Reviews over the study's line."""

from __future__ import annotations

from tests.web.conftest import Server
from tests.web.study.asking import asked, line, played


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
