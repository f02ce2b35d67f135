"""The boards in the terminal and the picture show the position and the last turn."""

from __future__ import annotations

import sparring
from sparring.games.shobu.state import ShobuState, Turn
from sparring.games.svg import to_png

SHOBU = sparring.game("shobu")
START = """\
  w white (player 2): 16 stones

      dark              light
  8  w  w  w  w       w  w  w  w  8
  7  .  .  .  .       .  .  .  .  7
  6  .  .  .  .       .  .  .  .  6
  5  b  b  b  b       b  b  b  b  5
    =============================
  4  w  w  w  w       w  w  w  w  4
  3  .  .  .  .       .  .  .  .  3
  2  .  .  .  .       .  .  .  .  2
  1  b  b  b  b       b  b  b  b  1
     a  b  c  d       e  f  g  h

> b black (player 1): 16 stones, to move"""


def played(*moves: str) -> ShobuState:
    state = SHOBU.start()
    for move in moves:
        state.push(move)
    assert isinstance(state, ShobuState)
    return state


def test_the_terminal_shows_four_boards_and_the_rope() -> None:
    assert str(SHOBU.start()) == START


def test_the_last_turn_is_marked_and_told_in_words() -> None:
    lines = str(played("a1e5N")).splitlines()
    assert lines[9:12] == [
        "  3  .  .  .  .       .  .  .  .  3",
        "  2  B  .  .  .       .  .  .  .  2",
        "  1  +  b  b  b       b  b  b  b  1",
    ]
    assert lines[-1] == "  last: passive a1-a2, aggressive e5-e6"


def test_a_push_is_told_in_words() -> None:
    pushing = played("a1e5N2", "a8e8S2", "b1e1N2", "b8f8S")
    assert pushing.last_turn() == Turn(((0, 1), (1, 1)), ((0, 5), (1, 5)), None)
    state = played("a1e5N2", "b8f8S2")
    state.push("b1e7N")
    assert state.last_turn() == Turn(((7, 1), (6, 1)), ((1, 4), (0, 4)), ((0, 4), None))
    assert "pushing e8 out of the game" in str(state)
    assert "15 stones" in str(state)


def test_the_end_is_told_in_words() -> None:
    state = SHOBU.from_text(SHOBU.start().text() + " 100")
    assert str(state).endswith("over: a draw: no stone left the game for 100 turns")
    assert "no stone left the game" in state.svg()


def test_colours_are_marked_up_for_rich() -> None:
    from rich.text import Text

    state = played("a1e5N")
    plain = Text.from_markup(state.board(colour=True)).plain
    assert "=====" in plain
    assert plain.count("b") >= 16


def test_the_picture_shows_arrows_pushes_and_stones() -> None:
    before, quiet, off = played(), played("a1e5N2"), played("a1e5N2", "b8f8S2", "b1e7N")
    assert before.svg().count("stroke-dasharray") == 0
    assert quiet.svg().count("stroke-dasharray") == 1, "the passive arrow is dashed"
    assert quiet.svg().count("<circle") == before.svg().count("<circle") + 2
    assert off.svg().count("<circle") == quiet.svg().count("<circle"), "it lies beside the board"
    assert "last turn: b1e7N" in off.svg()
    assert to_png(off.svg())[:4] == b"\x89PNG"
