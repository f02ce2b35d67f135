"""Moves and positions as text, and what people type."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sparring

SHOBU = sparring.game("shobu")
START = "wwww........bbbb/wwww........bbbb/wwww........bbbb/wwww........bbbb"


def test_a_move_is_two_squares_a_direction_and_a_distance() -> None:
    assert str(SHOBU.parse_move("a1f5NE2")) == "a1f5NE2"
    assert SHOBU.parse_move(" A1F5ne2 ") == SHOBU.parse_move("a1f5NE2")
    assert SHOBU.parse_move("a1f5NE") != SHOBU.parse_move("a1f5NE2")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a move"),
        ("a1", "write the passive square"),
        ("a1f5", "write the passive square"),
        ("a1f5NE22", "write the passive square"),
        ("a9f5N", "squares are a1 to h8"),
        ("a1i5N", "squares are a1 to h8"),
        ("a1f5X", "directions are N, NE"),
        ("a1f5EN", "directions are N, NE"),
        ("a1f5N3", "directions are N, NE"),
        ("a1f52", "directions are N, NE"),
        ("a1b1N", "boards of the same colour"),
        ("a1f5\u00d1", "no move and no position"),
    ],
)
def test_wrong_moves_are_explained(text: str, why: str) -> None:
    with pytest.raises(sparring.SparringError, match=why):
        SHOBU.parse_move(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a position is"),
        (START, "a position is"),
        (f"{START} b 0 0", "a position is"),
        (f"{START} x", "side to move"),
        (f"{START} bw", "side to move"),
        (f"{START} b x", "number"),
        (f"{START} b -1", "number"),
        (f"{START} b 9999999999", "number"),
        (f"{START}. b", "67 letters"),
        (f"{START[1:]} b", "67 letters"),
        (START.replace("/", "|") + " b", "comes '/'"),
        (START.replace("w", "x") + " b", "b for black"),
        ("................/" * 3 + "................ b", "both players"),
        (" " * 2000, "too long"),
    ],
)
def test_wrong_positions_are_explained(text: str, why: str) -> None:
    with pytest.raises(sparring.BadText, match=why):
        SHOBU.from_text(text)


def test_quiet_turns_are_written_only_when_there_are_any() -> None:
    assert SHOBU.from_text(f"{START} b 0").text() == f"{START} b"
    assert SHOBU.from_text(f" {START}  w   7 ").text() == f"{START} w 7"


@pytest.mark.parametrize("text", ["quiet=10001", "quiet=-1", "quiet=x", "repetition=often"])
def test_options_say_what_they_may_be(text: str) -> None:
    with pytest.raises(sparring.BadText, match=r"it is (a number from 0 to 10000|draw or)"):
        sparring.game(f"shobu:{text}")


@pytest.mark.parametrize(
    "typed", ["a1e1N2", "a1 e1 N2", "A1 E1 n2", "a1,e1,N 2", " a1e1 n2", "a1e1 N2 "]
)
def test_people_may_type_a_turn_loosely(typed: str) -> None:
    assert SHOBU.start().find_moves(typed) == [SHOBU.parse_move("a1e1N2")]


def test_people_may_type_a_part_of_a_turn() -> None:
    state = SHOBU.start()
    every = [str(move) for move in state.legal_moves()]
    for typed, fits in (
        ("a1", lambda move: move.startswith("a1")),
        ("a1 e5", lambda move: move.startswith("a1e5")),
        ("a1 NE2", lambda move: move.startswith("a1") and move.endswith("NE2")),
        ("ne", lambda move: move[4:] == "NE"),
        ("n 2", lambda move: move[4:] == "N2"),
    ):
        found = [str(move) for move in state.find_moves(typed)]
        assert found == list(filter(fits, every))
        assert found


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "is not a move"),
        ("hello", "is not a move"),
        ("a1 S", "no legal turn with 'a1 S'"),
        ("a8", "no legal turn with 'a8'"),
        ("a1 b1 n", "boards of the same colour"),
        ("a1 e1 s", "passive move leaves the board.*; mover leaves the board"),
    ],
)
def test_what_people_mistype_is_explained(typed: str, why: str) -> None:
    with pytest.raises(sparring.SparringError, match=why):
        SHOBU.start().find_moves(typed)


def test_what_people_type_after_the_end_is_explained() -> None:
    state = SHOBU.from_text(f"{START} b 100")
    for typed in ("a1", "a1e1N"):
        with pytest.raises(sparring.IllegalMove, match="the game is over"):
            state.find_moves(typed)


@given(st.text(max_size=80))
def test_no_text_breaks_the_parsers(text: str) -> None:
    state = SHOBU.start()
    for parse in (SHOBU.parse_move, SHOBU.from_text, state.find_moves, state.why_illegal):
        with contextlib.suppress(sparring.SparringError):
            parse(text)


@given(st.text(alphabet="abefgh12345678NESWnesw ,/", max_size=12))
def test_no_likely_text_breaks_the_parsers(text: str) -> None:
    test_no_text_breaks_the_parsers.hypothesis.inner_test(text)  # type: ignore[attr-defined]


@given(
    st.lists(st.text(alphabet="bw.", min_size=16, max_size=16), min_size=4, max_size=4),
    st.sampled_from("bw"),
    st.integers(0, 200),
)
def test_every_position_is_read_as_it_was_written(boards: list[str], side: str, quiet: int) -> None:
    try:
        state = SHOBU.from_text(f"{'/'.join(boards)} {side} {quiet}")
    except sparring.BadText:
        return
    assert SHOBU.from_text(state.text()).text() == state.text()
    assert state.text().split()[0] == "/".join(boards)
    assert len(state.legal_moves()) == state.perft(1)
    for move in state.legal_moves()[:3]:
        state.push(move)
        state.pop()
    assert state.text().split()[0] == "/".join(boards)
