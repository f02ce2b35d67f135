"""An engine that thinks aloud over the study's line."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.conftest import FAST, Server
from tests.web.study.asking import FAMILIES, asked, line, played, rested


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
