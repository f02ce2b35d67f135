"""What the page draws of Blokus: squares, pieces, and where each may go. Ready for JSON.

Squares are numbers, row by row from the top left. A placement is a piece, one of its orientations
and the square under the top left of its box.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sparring.games.blokus import pieces

if TYPE_CHECKING:
    from sparring.games.blokus import Blokus
    from sparring.games.blokus.state import BlokusState

Placement = tuple[int, int, int, int]
"""Piece, orientation, square of the box, and all covered squares as bits."""


def scenery(game: Blokus) -> dict[str, Any]:
    """The board and the pieces in all their orientations."""
    board = game.board
    return {
        "size": board.size,
        "starts": [[row * board.size + column for row, column in line] for line in board.starts],
        "pieces": [
            {"name": name, "shapes": shapes}
            for name, shapes in zip(pieces.NAMES, pieces.SHAPES, strict=True)
        ],
    }


def scene(state: BlokusState) -> dict[str, Any]:
    """The board as one text, a digit for a colour; what each colour has left."""
    size, colours = state.variant.size, range(len(state.variant.colours))
    return {
        "cells": "".join(
            "." if colour is None else str(colour) for row in state.cells() for colour in row
        ),
        "left": [state.pieces_left(colour) for colour in colours],
        "points": [state.colour_score(colour) for colour in colours],
        "last": [row * size + column for row, column in state.last_placement()],
    }


def choices(state: BlokusState) -> dict[str, Any]:
    """For each piece and orientation the squares where it may go, and the corners it may use."""
    game: Blokus = state.game  # type: ignore[assignment]
    table, covered = _placements(game), 0
    legal: dict[int, dict[int, list[int]]] = {}
    for id in state.legal_moves().ids:
        if id not in table:
            table[id] = placement_of(game, id)
        if placement := table[id]:
            piece, orientation, square, bits = placement
            legal.setdefault(piece, {}).setdefault(orientation, []).append(square)
            covered |= bits
    return {
        "legal": legal,
        "corners": [square for square in _corners(state) if covered >> square & 1],
        "pass": not legal,
    }


def summary(state: BlokusState) -> list[str]:
    """The points of each colour taken apart."""
    if not state.is_over():
        return []
    out = []
    for colour, name in enumerate(state.variant.colours):
        left = state.pieces_left(colour)
        placed = sum(row.count(colour) for row in state.cells())
        points, owner = state.colour_score(colour), state.game.owner(colour)
        more = points - placed
        words = f"{name.capitalize()}: {placed} squares"
        if more:
            words += f" and {more} more for placing every piece"
            words += ", the single square last" if more > 15 else ""
        elif left:
            words += f", {len(left)} piece{'s' * (len(left) > 1)} left"
        out.append(words + ("; it counts for nobody." if owner is None else "."))
    return out


def placement_of(game: Blokus, id: int) -> Placement | None:
    """What a move number means; None for the pass."""
    rules = game.core_rules
    size, squares = game.board.size, rules.squares(id)
    if not squares:
        return None
    piece, orientation = rules.orientation(id)
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    bits = sum(1 << row * size + column for row, column in squares)
    return piece - 1, orientation - 1, top * size + left, bits


@lru_cache(maxsize=8)
def _placements(game: Blokus) -> dict[int, Placement | None]:
    """The placements of a game that were looked at before."""
    return {}


def _corners(state: BlokusState) -> list[int]:
    """The free squares that touch the colour to move by a corner and by no edge, or its starts."""
    size, cells, colour = state.variant.size, state.cells(), state.colour
    own = {(r, c) for r in range(size) for c in range(size) if cells[r][c] == colour}
    if not own:
        return [row * size + column for row, column in state.variant.starts[colour]]
    return [
        row * size + column
        for row in range(size)
        for column in range(size)
        if cells[row][column] is None
        and not own.isdisjoint((row + i, column + j) for i in (-1, 1) for j in (-1, 1))
        and own.isdisjoint(
            ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        )
    ]
