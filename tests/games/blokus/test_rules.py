"""Every rule of Blokus in a sentence."""

from __future__ import annotations

import re

import pytest

import sparring
from sparring import IllegalMove
from sparring.games.blokus import pieces

DUO = sparring.game("blokus-duo")


def after(*moves: str, game: sparring.Game = DUO) -> sparring.State:
    state = game.start()
    for move in moves:
        state.push(move)
    return state


def refused(state: sparring.State, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.push(move)
    return str(caught.value)


def test_the_first_piece_covers_the_start_square() -> None:
    assert "start square not covered: the first piece covers e10" in refused(after(), "a1")
    assert "covers j5" in refused(after("e10"), "e9")


def test_a_piece_is_used_once() -> None:
    assert refused(after("e10", "j5"), "f11") == "piece already used: I1"


def test_pieces_do_not_overlap() -> None:
    assert "overlap: e10 taken already" in refused(after("e10", "j5"), "e10,f10")


def test_a_piece_does_not_touch_its_colour_by_an_edge() -> None:
    why = refused(after("e10", "j5"), "f10,f11")
    assert why == "edge contact with the same colour at f10"


def test_a_piece_touches_its_colour_by_a_corner() -> None:
    assert "no corner contact" in refused(after("e10", "j5"), "a1,b1")


def test_a_piece_may_touch_other_colours_anyhow() -> None:
    state = after("e10", "j5")
    state.push("f9,g9,h9,i9")
    state.push("i6,h6,h7,h8")
    assert state.scores() == [5, 5]


def test_a_piece_stays_on_the_board() -> None:
    assert "outside the board: o1" in refused(after(), "n1,o1")


def test_all_broken_rules_are_named() -> None:
    why = refused(after("e10", "j5"), "e10")
    assert "used" in why
    assert "overlap" in why
    assert "no corner contact" in why


def test_with_free_starts_either_player_may_take_either() -> None:
    game = sparring.game("blokus-duo", starts="free")
    state = after("j5", "e10", game=game)
    assert state.scores() == [1, 1]
    assert "overlap" in refused(after("j5", game=game), "j5,j6")


def test_a_colour_that_can_place_may_not_pass() -> None:
    assert "only when it cannot place" in refused(after(), "pass")


def stuck_state() -> sparring.State:
    """On a 5x5 board blue covers red's start before red has placed anything."""
    game = sparring.game("blokus", size=5, players=3)
    return after("a5,b5,c5,d5,e5", "e1", game=game)


def test_a_colour_that_cannot_place_passes() -> None:
    state = stuck_state()
    assert [str(move) for move in state.legal_moves()] == ["pass"]
    assert "must pass" in refused(state, "a1")
    state.push("pass")
    assert state.to_move == 0


def test_the_game_is_over_when_no_colour_can_place() -> None:
    state = stuck_state()
    while moves := state.legal_moves():
        last = moves[0]
        state.push(last)
    assert str(last) != "pass"  # a pass needs somebody else who can place
    assert refused(state, "pass") == "the game is over"


def test_two_players_own_two_colours_each() -> None:
    game = sparring.game("blokus-2p")
    state = after("a20", "t20,s20", "t1,s1,r1", "a1,b1,c1,d1", game=game)
    assert [game.owner(colour) for colour in range(4)] == [0, 1, 0, 1]
    assert state.scores() == [4, 6]
    assert state.to_move == 0


def test_three_players_move_the_fourth_colour_in_turn() -> None:
    game = sparring.game("blokus-3p")
    state = game.start()
    movers = []
    for _ in range(16):
        if state.colour == 3:
            movers.append(state.to_move)
        state.push(state.legal_moves()[0])
    assert movers == [0, 1, 2, 0]
    assert game.owner(3) is None
    assert len(state.scores()) == 3


def test_other_boards_start_in_opposite_corners_first() -> None:
    game = sparring.game("blokus", size=7, players=4)
    assert after("a7", "g1", "g7", "a1", game=game).scores() == [1, 1, 1, 1]


def test_placing_all_pieces_earns_15_and_the_single_square_last_5_more() -> None:
    game = sparring.game("blokus")
    text = spread_out()
    assert game.from_text(f"{text} b 84").scores() == [89 + 15, 0, 0, 0]
    assert game.from_text(f"{text} b 84 b").scores() == [89 + 20, 0, 0, 0]


def spread_out() -> str:
    """All pieces of the first colour laid out in rows, as the board of a position."""
    taken: set[tuple[int, int]] = set()
    row = column = 0
    for shapes in pieces.SHAPES:
        width = 1 + max(c for _, c in shapes[0])
        if column + width > 20:
            row, column = row + 4, 0
        taken |= {(row + r, column + c) for r, c in shapes[0]}
        column += width + 1
    lines = ["".join("b" if (r, c) in taken else "." for c in range(20)) for r in range(20)]
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(lines))
