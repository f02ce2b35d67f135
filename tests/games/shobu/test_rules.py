"""Every rule of Shobu in a sentence."""

from __future__ import annotations

import pytest

import sparring
from sparring.games.shobu.state import ShobuState
from tests.oracles.shobu import BLACK, BOARDS, NAMED, WHITE, write

SHOBU = sparring.game("shobu")
# A stone of either colour on every board, out of the way of a1 and e5, which move in most tests.
BLACK_STONES, WHITE_STONES = "a1 h1 d5 e5", "d1 h4 d8 h8"
FROZEN = "b..............w/w..............b/b..............w/w..............b b"
TO_AND_FRO = ["a1e1N", "a8e8S", "a2e2S", "a7e7N"]


def position(black: str = "", white: str = "", *, to_move: int = BLACK) -> ShobuState:
    stones = {NAMED[name]: BLACK for name in f"{BLACK_STONES} {black}".split()}
    stones |= {NAMED[name]: WHITE for name in f"{WHITE_STONES} {white}".split()}
    return read(write(stones, to_move))


def read(text: str, **options: object) -> ShobuState:
    state = sparring.game("shobu", **options).from_text(text)
    assert isinstance(state, ShobuState)
    return state


def stones(state: ShobuState) -> dict[str, str]:
    names = [str(square) for squares in BOARDS.values() for square in squares]
    letters = state.text().split()[0].replace("/", "")
    return {name: letter for name, letter in zip(names, letters, strict=True) if letter != "."}


def refused(state: sparring.State, move: str) -> str:
    with pytest.raises(sparring.IllegalMove) as caught:
        state.push(move)
    assert state.why_illegal(move) == str(caught.value)
    return str(caught.value)


def test_four_stones_of_each_begin_in_the_rows_nearest_their_players() -> None:
    assert SHOBU.start().text() == "/".join(["wwww........bbbb"] * 4) + " b"
    assert SHOBU.start().to_move == BLACK


def test_both_moves_go_the_same_way_and_as_far() -> None:
    state = position()
    before = stones(state)
    state.push("a1e5NE2")
    moved = {"a1": "c3", "e5": "g7"}
    assert stones(state) == {moved.get(name, name): letter for name, letter in before.items()}
    assert state.to_move == WHITE


def test_the_passive_move_is_made_at_home() -> None:
    assert refused(position(), "d5e5N") == (
        "not your home board: the passive move of black is on a1-h4"
    )
    assert "is on a5-h8" in refused(position(to_move=WHITE), "d1h4W")


def test_the_passive_move_pushes_nothing() -> None:
    assert refused(position(white="a2"), "a1e5N") == "passive move blocked: a stone on a2"


def test_the_passive_move_does_not_jump() -> None:
    assert refused(position(white="a2"), "a1e5N2") == "passive move blocked: a stone on a2"
    assert refused(position(black="a3"), "a1e5N2") == "passive move blocked: a stone on a3"


def test_the_passive_move_stays_on_its_board() -> None:
    assert "passive move leaves the board: N from d4" in refused(position(black="d4"), "d4e5N")


def test_stones_move_only_for_their_owner() -> None:
    assert refused(position(), "d1e5N") == "not your stone for the passive move: d1 is white's"
    assert refused(position(), "b1e5N") == "not your stone for the passive move: b1 is empty"
    assert refused(position(), "a1h4W") == (
        "passive move leaves the board: W from a1; "
        "not your stone for the aggressive move: h4 is white's"
    )


def test_the_aggressive_move_is_on_a_board_of_the_other_colour() -> None:
    assert refused(position(), "a1d5N") == (
        "boards of the same colour: a1 and d5 are both on dark boards"
    )
    assert "both on light boards" in refused(position(), "h1e5N")


def test_the_aggressive_move_may_be_at_home_or_across_the_rope() -> None:
    moves = position().legal_moves()
    assert "a1h1N" in moves
    assert "a1e5N" in moves


def test_a_turn_needs_an_aggressive_move_to_go_with_the_passive_one() -> None:
    state = position(black="h2 e6", white="h3 e7 e8")
    north = [str(move) for move in state.legal_moves() if str(move)[4:] == "N"]
    assert not any(move.startswith("a1") for move in north)
    assert "a1e5E" in state.legal_moves()


def test_a_pushed_stone_ends_just_beyond_the_mover() -> None:
    for white, move, ends in (
        ("e6", "a1e5N", ("e6", "e7")),
        ("e6", "a1e5N2", ("e7", "e8")),
        ("e7", "a1e5N2", ("e7", "e8")),
        ("f6", "a1e5NE2", ("g7", "h8")),
    ):
        state = position(white=white)
        if "h8" in ends:
            state = read(state.text().replace("...w", "w...", 2))
        state.push(move)
        assert (stones(state)[ends[0]], stones(state)[ends[1]]) == ("b", "w")


def test_a_stone_pushed_over_the_edge_leaves_the_game() -> None:
    state = position(black="e7", white="e8")
    assert state.turn(SHOBU.parse_move("a1e7N")).pushed == ((0, 4), None)
    state.push("a1e7N")
    assert stones(state)["e8"] == "b"
    assert sum(letter == "w" for letter in stones(state).values()) == 4


def test_the_boards_are_isolated() -> None:
    """A stone on the neighbouring board is no obstacle for one that is pushed off."""
    state = read(position(black="e1 c5").text().replace("..bb", "..bw"))
    assert stones(state)["d5"] == "w"
    assert stones(state)["e5"] == "b"
    state.push("e1c5E")
    assert stones(state)["d5"] == "b"
    assert stones(state)["e5"] == "b"


def test_an_own_stone_in_the_way_stops_the_aggressive_move() -> None:
    assert refused(position(black="e6"), "a1e5N") == "own stone in the way on e6"
    assert refused(position(black="e7"), "a1e5N2") == "own stone in the way on e7"
    assert "own stone in the way on e6" in refused(position(black="e6", white="e7"), "a1e5N2")


def test_a_stone_cannot_push_two() -> None:
    assert refused(position(white="e6 e7"), "a1e5N2") == "two stones in the way: e6 and e7"


def test_a_pushed_stone_needs_a_free_square_to_land_on() -> None:
    for black, white in (("", "e6 e7"), ("e7", "e6")):
        state = position(black=black, white=white)
        assert refused(state, "a1e5N") == "pushed stone has nowhere to land: e7 is taken"
    assert "e8 is taken" in refused(position(white="e6 e8"), "a1e5N2")


def test_the_mover_stays_on_its_board() -> None:
    assert refused(position(black="e8"), "a1e8N") == "mover leaves the board: N from e8"
    assert refused(position(black="e7"), "a1e7N2") == "mover leaves the board: N2 from e7"


def test_every_broken_rule_is_named() -> None:
    assert refused(position(), "d8d5N2").split("; ") == [
        "not your stone for the passive move: d8 is white's",
        "not your home board: the passive move of black is on a1-h4",
        "passive move leaves the board: N2 from d8",
        "boards of the same colour: d8 and d5 are both on dark boards",
    ]


def test_two_quiet_moves_at_home_can_be_played_either_way_round() -> None:
    one, other = position(), position()
    one.push("a1h1N")
    other.push("h1a1N")
    assert one.text() == other.text()
    assert one.core.key() == other.core.key()
    unique = {str(SHOBU.move(id)) for id in position().core.unique_moves()}
    assert "a1h1N" in unique
    assert "h1a1N" not in unique


def test_who_has_no_stone_on_a_board_has_lost() -> None:
    state = read("w....b........../wwww........bbbb/wwww........bbbb/wwww........bbbb b 99")
    state.push("f1b7NW")
    assert state.is_over()
    assert state.returns() == [1, -1]
    assert state.scores() == [1, 0]
    assert state.ending() == "white has no stone left on the dark board a5-d8"
    assert refused(state, "a8e8S") == "the game is over"


def test_who_has_no_legal_turn_has_lost() -> None:
    state = read(FROZEN)
    assert state.is_over()
    assert state.returns() == [-1, 1]
    assert state.ending() == "black has no legal turn"


def test_a_position_for_the_third_time_is_a_draw() -> None:
    state = SHOBU.start()
    for move in TO_AND_FRO * 2:
        assert not state.is_over()
        state.push(move)
    assert isinstance(state, ShobuState)
    assert state.is_over()
    assert state.returns() == [0, 0]
    assert state.ending() == "a draw: the position occurred three times"
    state.pop()
    assert not state.is_over()


def test_repetition_can_be_allowed() -> None:
    state = sparring.game("shobu:repetition=allow").start()
    for move in TO_AND_FRO * 5:
        state.push(move)
    assert not state.is_over()


def test_repetition_can_be_forbidden() -> None:
    state = sparring.game("shobu:repetition=forbidden").start()
    for move in TO_AND_FRO[:3]:
        state.push(move)
    assert refused(state, TO_AND_FRO[3]).startswith("position already occurred")
    assert "a7e7N" not in state.legal_moves()
    assert "e7a7N" not in state.legal_moves()
    assert state.perft(1) == len(state.legal_moves())


def test_who_can_only_repeat_where_that_is_forbidden_has_lost() -> None:
    start = "b..............w/w....w........bb/b..............w/w...........b.bb w"
    for repetition, over in (("forbidden", True), ("draw", False)):
        state = read(start, repetition=repetition)
        for move in ("f7d5N", "e1a8E", "f8d6S"):
            assert not state.is_over()
            state.push(move)
        assert state.is_over() == over
        assert state.returns() == ([-1, 1] if over else [0, 0])
        assert state.perft(1) == (0 if over else 1)


def test_a_position_read_from_text_has_no_past() -> None:
    state = SHOBU.start()
    for move in TO_AND_FRO:
        state.push(move)
    again = SHOBU.from_text(state.text())
    for move in TO_AND_FRO:
        again.push(move)
    assert not again.is_over()


def test_a_hundred_quiet_turns_are_a_draw() -> None:
    start = position().text()
    state = read(f"{start} 99")
    state.push("a1e5N")
    assert state.text().endswith(" w 100")
    assert state.is_over()
    assert state.returns() == [0, 0]
    assert state.ending() == "a draw: no stone left the game for 100 turns"
    for options in ({"quiet": 0}, {"quiet": 101}):
        longer = read(f"{start} 99", **options)
        longer.push("a1e5N")
        assert not longer.is_over()


def test_a_stone_that_leaves_begins_the_count_anew() -> None:
    state = read(position(black="e7", white="e8").text() + " 99")
    state.push("a1e7N")
    assert state.text().endswith(" w")
    assert not state.is_over()


def test_an_empty_board_decides_before_a_draw_and_a_draw_before_the_want_of_a_turn() -> None:
    assert read(".....b........../" + FROZEN[17:] + " 100").returns() == [1, -1]
    assert read(FROZEN + " 100").returns() == [0, 0]
