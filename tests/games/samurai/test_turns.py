"""Turns: slow and fast tiles, the end of a turn, and passing."""

from __future__ import annotations

import sparring
from tests.games.samurai.positions import position


def test_at_most_one_slow_tile_is_played_in_a_turn() -> None:
    state = position(hands=[["buddha4", "samurai1", "ronin", "exchange", "ship1"]])
    state.push("buddha4@14-N")
    assert state.to_move == 0
    assert state.why_illegal("samurai1@15-O").startswith("second slow tile")
    assert state.why_illegal("move@14-N>15-O").startswith("second slow tile")
    state.push("ronin@15-O")
    state.push("ship1@13-R")
    assert state.to_move == 1, "nothing more can be played, so the turn is over"


def test_fast_tiles_may_come_before_and_after_the_slow_one() -> None:
    state = position(hands=[["buddha4", "ship1", "ship2", "ronin", "swap"]])
    for move in ("ship1@13-R", "buddha4@14-N", "ronin@15-O"):
        assert state.to_move == 0
        state.push(move)
    assert state.to_move == 0
    state.push("end")
    assert state.to_move == 1


def test_a_tile_must_be_played_before_the_turn_ends() -> None:
    state = position(hands=[["buddha4", "ship1"]])
    assert "end" not in state.legal_moves()
    assert state.why_illegal("end") == "must play a tile before ending the turn"
    assert state.why_illegal("pass").startswith("must play a tile")
    state.push("ship1@13-R")
    assert "end" in state.legal_moves()
    assert "may end" in state.board()
    assert "'end'" in state.why_illegal("pass")


def test_the_hand_is_filled_to_five_at_the_end_of_the_turn() -> None:
    state = position(hands=[["buddha4", "ship1", "ship2", "ronin", "rice2"]])
    before, next_tiles = state.hand(0), state.pile(0)[-2:]
    state.push("ship1@13-R")
    state.push("buddha4@14-N")
    assert len(state.hand(0)) == 3, "nothing is drawn during the turn"
    state.push("end")
    kept = [tile for tile in before if tile not in ("ship1", "buddha4")]
    assert sorted(state.hand(0)) == sorted(kept + next_tiles)
    assert len(state.pile(0)) == 13


def test_an_empty_pile_fills_no_hand() -> None:
    game = "samurai:mode=domination"
    state = position(game, hands=[["buddha4", "rice4"]], empty_piles=[0], discarded=[0])
    assert state.hand(0) == ["buddha4", "rice4"]
    state.push("buddha4@16-J")
    assert state.hand(0) == ["rice4"]
    assert state.to_move == 1


def test_who_can_play_nothing_passes_and_the_others_go_on() -> None:
    game = "samurai:mode=domination"
    state = position(game, hands=[[], ["rice2", "rice3"]], empty_piles=[0], discarded=[0])
    for tile in ("rice2@16-J", "rice3@17-H"):
        assert [str(move) for move in state.legal_moves()] == ["pass"]
        assert state.why_illegal("end").startswith("must play a tile")
        state.push("pass")
        assert state.to_move == 1
        state.push(tile)
        if state.to_move == 1:
            state.push("end")
    assert not state.is_over()


def test_a_player_with_all_tiles_on_the_board_leaves_somebody_to_fill_the_rest() -> None:
    # 16 land tiles a player are more than the land that there is: not all can run out of them.
    for players, land in ((2, 30), (3, 43), (4, 56)):
        assert sparring.game("samurai", players=players).core_rules.land == land < 16 * players  # type: ignore[attr-defined]
