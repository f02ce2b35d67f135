"""What Blokus says about single placements, compared with sets of squares."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import sparring
from sparring.games.blokus.state import BlokusState

Square = tuple[int, int]
NAMES = (
    "size", "corners_made", "corners_spent", "room", "corners_denied", "ground_denied",
    "contact", "shared_corners", "toward_centre",
)  # fmt: skip


def beside(squares: set[Square]) -> set[Square]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(r + y, c + x) for r, c in squares for y, x in steps} - squares


def diagonal(squares: set[Square]) -> set[Square]:
    steps = ((1, 1), (1, -1), (-1, 1), (-1, -1))
    return {(r + y, c + x) for r, c in squares for y, x in steps} - squares


class Board:
    """The squares of each colour, what is free to it, and its corners."""

    def __init__(self, state: BlokusState) -> None:
        cells, n = state.cells(), state.variant.size
        board = {(r, c) for r in range(n) for c in range(n)}
        taken = {(r, c) for r, c in board if cells[r][c] is not None}
        self.own = [
            {(r, c) for r, c in taken if cells[r][c] == colour}
            for colour in range(len(state.game.colours))
        ]
        self.free = [board - taken - beside(own) for own in self.own]
        self.corners = [
            diagonal(own) if own else set(state.variant.starts[colour])
            for colour, own in enumerate(self.own)
        ]
        self.usable = [a & b for a, b in zip(self.corners, self.free, strict=True)]


def expected(state: BlokusState, move: sparring.Move) -> list[float]:
    board, colour, n = Board(state), state.colour, state.variant.size
    body = set(state.squares(move))
    if not body:
        return [0.0] * len(NAMES)
    edges = beside(body)
    free = board.free[colour] - body - edges
    made = (diagonal(body) - edges) & free - board.corners[colour]
    others = [
        c
        for c in range(len(state.game.colours))
        if c != colour and state.game.owner(c) != state.to_move
    ]
    theirs: set[Square] = set().union(*(board.own[c] for c in others))
    corners: set[Square] = set().union(*(board.usable[c] for c in others))
    ground: set[Square] = set()
    for c in others:
        ground |= (board.usable[c] | beside(board.usable[c])) & board.free[c]
    sideways = {(r, c + x) for r, c in made for x in (1, -1)}
    steps = min(max(abs(2 * r - n + 1), abs(2 * c - n + 1)) for r, c in body) // 2
    opening = len(state.moves) < 4 * len(state.game.colours)
    return [
        len(body),
        len(made),
        len((body | edges) & board.usable[colour]),
        len((sideways & free) - made),
        len(body & corners),
        len(body & ground),
        len(edges & theirs),
        len(made & corners),
        -steps if opening else 0,
    ]


@pytest.mark.parametrize("spec", ["blokus-duo", "blokus", "blokus-2p", "blokus-3p", "duo:size=7"])
def test_values_of_moves_agree_with_sets(
    spec: str, random_state: Callable[..., sparring.State], scaled: Callable[[int], int]
) -> None:
    game = sparring.game(spec)
    for seed in range(scaled(10)):
        state = random_state(game, seed, 3 * seed)
        assert isinstance(state, BlokusState)
        if state.is_over():
            continue
        moves = state.legal_moves()
        columns = [state.action_values(name) for name in NAMES]
        for i in range(0, len(moves), 1 + len(moves) // 25):
            assert [float(column[i]) for column in columns] == expected(state, moves[i])


def test_every_piece_has_a_value_of_its_own() -> None:
    state = sparring.game("blokus-duo").start()
    names = [name for name in state.game.action_value_names if name.startswith("piece_")]
    assert len(names) == 21
    ones = np.sum([state.action_values(name) for name in names], axis=0)
    assert ones.tolist() == [1.0] * 414
