"""The rules of the study leeds-samurai, where they differ."""

from __future__ import annotations

import pytest

import sparring
from tests.games.samurai.positions import position

GAME = sparring.game("samurai")


def test_in_leeds_a_turn_may_place_no_tile() -> None:
    state = position("samurai:rules=leeds")
    assert "end" in state.legal_moves()
    state.push("end")
    assert state.to_move == 1
    assert "no pass" in state.why_illegal("pass")
    state.push("end")
    assert state.is_over(), "both have passed"


def test_in_leeds_settlements_are_resolved_at_the_end_of_the_turn() -> None:
    tiles = {"17-F": (0, "samurai2")}
    state = position(
        "samurai:rules=leeds", tiles=tiles, hands=[["buddha2", "ship1"]],
        figures={"18-F": ["buddha"]},
    )  # fmt: skip
    state.push("buddha2@18-G")
    assert state.figures()["18-F"] == ["buddha"]
    state.push("end")
    assert state.figures()["18-F"] == []
    assert state.captured(0)["buddha"] == 1


def test_in_leeds_the_tile_exchange_is_fast_and_lifts_the_ronin() -> None:
    tiles = {"14-N": (0, "ronin")}
    state = position("samurai:rules=leeds", tiles=tiles, hands=[["buddha2", "exchange"]])
    state.push("buddha2@15-O")
    assert state.why_illegal("move@14-N>16-J") == ""
    state.push("move@14-N>16-J")
    assert state.tiles()["16-J"] == (0, "ronin")


def test_in_leeds_the_first_player_is_drawn() -> None:
    game = sparring.game("samurai:rules=leeds")
    first = [game.start(seed).to_move for seed in range(400)]
    assert 150 < sum(first) < 250
    assert {GAME.start(seed).to_move for seed in range(50)} == {0}


@pytest.mark.parametrize("option", ["mode=domination", "setup=draft", "exchange=any"])
def test_leeds_settles_the_other_options(option: str) -> None:
    with pytest.raises(sparring.BadText, match="rules=leeds settles"):
        sparring.game(f"samurai:rules=leeds,{option}")
