"""The draft: players place the figures and choose their first tiles."""

from __future__ import annotations

import sparring
from sparring.games.samurai.state import SamuraiState


def test_in_the_draft_the_players_put_figures_in_turn_cities_first() -> None:
    state = sparring.game("samurai:setup=draft").start(1)
    assert isinstance(state, SamuraiState)
    assert state.stage == "put"
    assert state.figures()["14-O"] == ["buddha", "helmet", "rice"]
    assert "cities are filled before" in state.why_illegal("put@8-O.rice")
    state.push("put@10-O.rice")
    assert state.to_move == 1
    assert "two of one type" in state.why_illegal("put@10-O.rice")
    for move in ("put@10-O.buddha", "put@16-L.rice"):
        state.push(move)
    assert "is full" in state.why_illegal("put@10-O.helmet")
    assert state.why_illegal("rice2@14-N").startswith("first the figures")
    state.push("put@16-L.helmet")
    state.push("put@8-O.rice")
    assert state.why_illegal("put@14-N.rice").startswith("wrong terrain")


def test_no_more_figures_are_put_than_there_are() -> None:
    state = sparring.game("samurai:setup=draft").start(1)
    assert isinstance(state, SamuraiState)
    state.push("put@10-O.rice")
    state.push("put@10-O.buddha")
    state.push("put@16-L.rice")
    state.push("put@16-L.helmet")
    for village in ("8-O", "9-Q", "11-Q", "12-O"):
        state.push(f"put@{village}.rice")
    assert "no rice is left" in state.why_illegal("put@13-M.rice")


def test_in_the_draft_each_player_keeps_five_tiles_of_the_own() -> None:
    state = sparring.game("samurai:setup=draft,players=3").start(1)
    assert isinstance(state, SamuraiState)
    while state.stage == "put":
        state.push(state.legal_moves()[0])
    assert state.stage == "keep"
    wanted = ["samurai1", "samurai1", "exchange", "rice4", "ship2"]
    for player in range(3):
        for tile in wanted:
            assert state.to_move == player
            state.push(f"keep.{tile}")
        assert sorted(state.hand(player)) == sorted(wanted)
        assert len(state.pile(player)) == 15
    assert (state.stage, state.to_move) == ("play", 0)
    assert state.why_illegal("keep.rice2") == "the set-up is over"


def test_a_tile_can_be_kept_as_often_as_one_has_it() -> None:
    state = sparring.game("samurai:setup=draft").start(1)
    assert isinstance(state, SamuraiState)
    while state.stage == "put":
        state.push(state.legal_moves()[0])
    state.push("keep.rice4")
    assert state.why_illegal("keep.rice4").startswith("tile not in hand")
    state.push("keep.samurai2")
    state.push("keep.samurai2")
    assert state.why_illegal("keep.samurai2").startswith("tile not in hand")
    assert state.why_illegal("keep.?").startswith("keep.? stands for")
