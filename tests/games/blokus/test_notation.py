"""Moves and positions as text, and what people type."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sparring
from sparring.games.blokus import pieces
from sparring.games.blokus.state import BlokusState

DUO = sparring.game("blokus-duo")
START = "/".join(["14"] * 14)


def test_squares_may_come_in_any_order() -> None:
    move = DUO.parse_move("e9,d10,e10,f10,e11")
    squares = ["e9", "d10", "e10", "f10", "e11"]
    for _ in range(20):
        random.shuffle(squares)
        assert DUO.parse_move(" , ".join(squares).upper()) == move
    assert str(move) == "e9,d10,e10,f10,e11"


def test_letters_count_from_the_left_and_numbers_from_the_bottom() -> None:
    state = DUO.start()
    assert isinstance(state, BlokusState)
    assert state.squares(DUO.parse_move("e10")) == [(4, 4)]
    assert "i5,i6,i7" not in DUO.start().legal_moves()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a square"),
        ("e", "not a square"),
        ("e0", "not a square"),
        ("5e", "not a square"),
        ("e10,,f10", "not a square"),
        ("e10,e10", "twice"),
        ("a1,a3", "do not form a piece"),
        ("a1,a2,a3,a4,a5,a6", "one to five squares"),
        ("o1", "outside the board"),
        ("a15", "outside the board"),
    ],
)
def test_wrong_moves_are_explained(text: str, why: str) -> None:
    with pytest.raises(sparring.SparringError, match=why):
        DUO.parse_move(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a position is"),
        (START, "a position is"),
        (f"{START} x 0", "letters po"),
        (f"{START} p x", "number"),
        (f"{START} p 1", "turn of o"),
        (f"{START} p 999999999999", "number"),
        (f"{START}/14 p 0", "too many rows"),
        ("/".join(["14"] * 13) + " p 0", "13 rows"),
        ("15/" + START[3:] + " p 0", "longer than the board"),
        ("13/" + START[3:] + " p 0", "13 squares"),
        ("x13/" + START[3:] + " p 0", "none of the colours"),
        ("pppppp8/" + START[3:] + " p 0", "more than five squares"),
        ("p1p11/" + START[3:] + " p 0", "stands twice"),
        (f"{START} p 0 p", "single square last"),
    ],
)
def test_wrong_positions_are_explained(text: str, why: str) -> None:
    with pytest.raises(sparring.BadText, match=why):
        DUO.from_text(text)


def test_the_number_of_plies_may_be_left_out() -> None:
    assert DUO.from_text(f"{START} o").to_move == 1


@given(st.text(max_size=80))
def test_no_text_breaks_the_parsers(text: str) -> None:
    for parse in (DUO.parse_move, DUO.from_text, DUO.start().find_moves):
        with contextlib.suppress(sparring.SparringError):
            parse(text)


@given(st.text(alphabet="abcnopq0123456789,/ .-", max_size=120))
def test_no_likely_text_breaks_the_parsers(text: str) -> None:
    test_no_text_breaks_the_parsers.hypothesis.inner_test(text)  # type: ignore[attr-defined]


@given(st.lists(st.text(alphabet="po123456789", max_size=16), max_size=16))
def test_no_board_breaks_the_reader(rows: list[str]) -> None:
    try:
        state = DUO.from_text("/".join(rows) + " p")
    except sparring.BadText:
        return
    assert DUO.from_text(state.text()).text() == state.text()


def test_orientations_are_numbered_as_people_type_them() -> None:
    state = DUO.start()
    assert [str(move) for move in state.find_moves("1.1 4 4")] == ["e10"]
    assert [str(move) for move in state.find_moves("1.1 e10")] == ["e10"]
    assert state.find_moves("2.2 4 4") == [DUO.parse_move("e9,e10")]
    numbers = set()
    for piece, shapes in enumerate(pieces.SHAPES):
        for orientation, shape in enumerate(shapes):
            row, column = shape[0]
            typed = f"{piece + 1}.{orientation + 1} {4 - row} {4 - column}"
            numbers.add(state.find_moves(typed)[0])
    assert len(numbers) == 91


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("22.1 4 4", "1 to 21"),
        ("1.2 4 4", "orientations 1 to 1"),
        ("21.2 13 13", "outside the board"),
        ("21.2 -5 999", "outside the board"),
        ("21.2", "row and column"),
        ("21.2 x y", "row and column"),
        ("21.2 4", "not a square"),
        ("F z", "not a square"),
        ("F a1", "no legal placement of F that covers a1"),
        ("Q e10", "not a square"),
    ],
)
def test_what_people_mistype_is_explained(typed: str, why: str) -> None:
    with pytest.raises(sparring.SparringError, match=why):
        DUO.start().find_moves(typed)


def test_a_piece_and_a_square_list_the_placements_that_cover_it() -> None:
    state = DUO.start()
    found = state.find_moves("f e10")
    assert len(found) == 40  # eight orientations, each by any of its five squares
    assert len(state.find_moves("F e11")) < 40
    assert state.find_moves("O4") == state.find_moves("O4 e10")
    state.push(found[0])
    state.push("j5")
    with pytest.raises(sparring.IllegalMove, match="already used: F"):
        state.find_moves("F e10")


def test_the_catalogue_shows_every_orientation() -> None:
    page = DUO.start().handouts()["pieces"]
    assert page.count("#") == 414
    assert "21.4 Z5" in page
    assert max(map(len, page.splitlines())) <= 80
