"""The key of a position, by which searches know it again."""

from __future__ import annotations

import sparring
from sparring.games.core import CoreState

ENDING = (
    "4p2p6/2pp1p1p4p1/2p2p1ppp2pp/p1pp1pooo1p1p1/pp2ppo1oppp2/1pp3pppo1p2/p2p1pp2o1oo1/"
    "p1pp3pp1o1oo/popoo3poo2o/p1oo1ooo1oo3/1o5oo2o2/oo1oooo3oo2/7o3o2/7ooo1o2 p 22"
)
"""Both have two squares left in corners, where a piece and a turn once made the same difference."""


def test_no_two_positions_of_an_ending_have_the_same_key() -> None:
    state = sparring.game("blokus-duo").from_text(ENDING)
    assert isinstance(state, CoreState)
    seen: dict[int, str] = {}

    def look(depth: int) -> None:
        placed = state.text().rsplit(" ", 1)[0]  # the number of plies does not matter
        assert seen.setdefault(state.core.key(), placed) == placed
        for move in state.legal_moves() if depth else ():
            state.push(move)
            look(depth - 1)
            state.pop()

    look(6)
    assert len(seen) > 1000
    assert len(set(seen.values())) == len(seen)
