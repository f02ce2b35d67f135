"""Variations: a tree of moves beside a record's own, checked by the rules."""

from __future__ import annotations

from typing import Any

import pytest

import sparring
from sparring.errors import BadText, IllegalMove
from sparring.games import formats
from sparring.games.record import Record
from sparring.games.variations import DEEPEST, MOST_MOVES, lines

SHOBU = sparring.game("shobu")


def record(variations: Any, moves: tuple[str, ...] = ("a1e5N", "b8f4S")) -> Record:
    """Two moves, and something beside them."""
    return Record(SHOBU, list(moves), extra={"variations": variations})


def test_a_tree_is_read_with_the_colours_of_its_moves() -> None:
    inner = {"at": 2, "moves": ["b1f5N"]}
    found = lines(record([{"at": 1, "moves": ["a8e4S", "c1g5N"], "variations": [inner]}]))
    assert (found.moves, found.colours) == (["a1e5N", "b8f4S"], [0, 1])
    [branch] = found.variations
    assert (branch.at, branch.moves, branch.colours) == (1, ["a8e4S", "c1g5N"], [1, 0])
    assert [line.to_json() for line in branch.variations] == [
        {"at": 2, "moves": ["b1f5N"], "colours": [0], "variations": []}
    ]


def test_a_variation_may_go_on_where_the_game_ends() -> None:
    found = lines(record([{"at": 2, "moves": ["c1g5N"]}]))
    assert found.variations[0].colours == [0]


def test_a_record_keeps_its_variations_in_a_file() -> None:
    one = record([{"at": 1, "moves": ["a8e4S"]}])
    again = Record.from_json(one.to_json())
    assert lines(again) == lines(one)


def test_moves_are_written_as_the_game_writes_them() -> None:
    duo = Record(sparring.game("duo"), ["e11,e10"])
    assert lines(duo).moves == ["e10,e11"]


@pytest.mark.parametrize(
    "variations",
    [
        "x", 3, [3], [{}], [{"at": 1}], [{"at": "1", "moves": []}], [{"at": 7, "moves": ["a8e4S"]}],
        [{"at": -1, "moves": []}], [{"at": 1, "moves": "a8e4S"}], [{"moves": ["a8e4S"]}],
    ],
)  # fmt: skip
def test_what_is_no_tree_is_refused(variations: Any) -> None:
    with pytest.raises(BadText):
        lines(record(variations))


def test_an_illegal_move_is_named() -> None:
    with pytest.raises(IllegalMove, match="move 2 of the record, a1e5S"):
        lines(record([{"at": 1, "moves": ["a1e5S"]}]))


def test_a_tree_does_not_grow_without_end() -> None:
    wide = [{"at": 1, "moves": ["a8e4S"]}] * (MOST_MOVES + 1)
    with pytest.raises(BadText, match="at most"):
        lines(record(wide))
    deep: dict[str, Any] = {"at": 1, "moves": ["a8e4S"]}
    for _ in range(DEEPEST + 1):
        deep = {"at": 1, "moves": ["a8e4S"], "variations": [deep]}
    with pytest.raises(BadText, match="deep"):
        lines(record([deep]))


def test_formats_of_a_game() -> None:
    assert formats.suffixes_of(SHOBU) == [".json"]
    assert formats.suffixes_of(sparring.game("duo")) == [".blksgf", ".json"]
