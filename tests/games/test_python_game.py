"""A game in pure Python through the same face."""

from __future__ import annotations

from pathlib import Path

import pytest

import sparring
import tests.games.tic_tac_toe as module


def test_tic_tac_toe_fits_on_a_page() -> None:
    assert len(Path(module.__file__).read_text().splitlines()) <= 80


def test_tic_tac_toe_has_its_known_number_of_games() -> None:
    state = sparring.game("tic-tac-toe").start()
    assert [state.perft(depth) for depth in range(1, 6)] == [9, 72, 504, 3024, 15120]


def test_three_in_a_row_win() -> None:
    state = sparring.game("tic-tac-toe").start()
    for move in ("a3", "a2", "b3", "b2"):
        state.push(move)
    with pytest.raises(sparring.IllegalMove, match="taken"):
        state.push("b2")
    state.push("c3")
    assert state.is_over()
    assert state.returns() == [1, -1]
    with pytest.raises(sparring.IllegalMove, match="over"):
        state.push("c1")
    with pytest.raises(sparring.BadText):
        state.push("z9")
