"""Heat maps of the study's server."""

from __future__ import annotations

import pytest

import sparring
from tests.web.conftest import Server
from tests.web.study.asking import asked, played, post


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
