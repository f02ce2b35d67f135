"""Numbers that are known from elsewhere: pieces, placements, perft."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sparring
from sparring.games.blokus import pieces
from tests.oracles import blokus as oracle

DATA = Path(__file__).parents[2] / "data"
POSITIONS = [
    (name, number, position)
    for name, positions in json.loads((DATA / "blokus_positions.json").read_text())[
        "variants"
    ].items()
    for number, position in enumerate(positions)
]


def text_of(squares: list[list[int]], size: int) -> str:
    return ",".join(f"{chr(ord('a') + column)}{size - row}" for row, column in squares)


def test_there_are_21_pieces_of_89_squares_in_91_orientations() -> None:
    assert len(pieces.NAMES) == len(pieces.SHAPES) == 21
    assert sum(len(shapes[0]) for shapes in pieces.SHAPES) == 89
    assert sum(len(shapes) for shapes in pieces.SHAPES) == 91
    for name, shapes in zip(pieces.NAMES, pieces.SHAPES, strict=True):
        assert {frozenset(shape) for shape in shapes} == oracle.orientations(oracle.PIECES[name])


@pytest.mark.parametrize(("name", "count"), [("blokus-duo", 13_729), ("blokus", 30_433)])
def test_placements_on_an_empty_board(name: str, count: int) -> None:
    assert sparring.game(name).move_count == count + 1  # and the pass


@pytest.mark.parametrize(
    ("spec", "nodes"),
    [
        ("blokus-duo", [414, 171_396, 89_204_762]),
        ("blokus-duo:starts=free", [828, 342_792, 178_409_524]),
        ("blokus-duo-corner", [58, 3_364, 564_282]),
        ("blokus", [58, 3_364, 195_112, 11_316_496]),
        ("blokus-2p", [58, 3_364, 195_112, 11_316_496]),
        ("blokus-3p", [58, 3_364, 195_112, 11_316_496]),
    ],
)
def test_perft(spec: str, nodes: list[int]) -> None:
    state = sparring.game(spec).start()
    assert [state.perft(depth) for depth in range(1, len(nodes) + 1)] == nodes


@pytest.mark.parametrize(("name", "number", "position"), POSITIONS)
def test_positions_from_the_middle_of_games(
    name: str, number: int, position: dict[str, Any]
) -> None:
    game = sparring.game(name)
    size = 14 if "duo" in name else 20
    state = game.start()
    for move in position["moves"]:
        state.push("pass" if move == "pass" else text_of(move["squares"], size))
    placements = [move for move in state.legal_moves() if str(move) != "pass"]
    assert len(placements) == position["legal_moves"]
    assert state.perft(2) == position["perft_2"]
    by_piece: dict[str, int] = {}
    for move in placements:
        piece, _ = game.core_rules.orientation(move.id)  # type: ignore[attr-defined]
        by_piece[pieces.NAMES[piece - 1]] = by_piece.get(pieces.NAMES[piece - 1], 0) + 1
    assert by_piece == position.get("legal_by_piece", by_piece)
