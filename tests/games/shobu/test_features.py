"""The features of a position, counted once more with the slow rule book."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import sparring
from tests.oracles import shobu as book

SHOBU = sparring.game("shobu")


def named(state: sparring.State, player: int) -> dict[str, float]:
    return dict(zip(SHOBU.feature_names, map(float, state.features()[player]), strict=True))


def counted(text: str, player: int) -> dict[str, int]:
    """The same numbers by asking the rule book for every move there could be."""
    boards, side = text.split()[:2]
    oracle = book.Oracle(f"{boards} {'bw'[player]}", quiet=0)
    squares = dict(zip([s for board in book.BOARDS.values() for s in board],
                       boards.replace("/", ""), strict=True))  # fmt: skip
    own = [s for s, letter in squares.items() if letter == "bw"[player]]
    opposing = [s for s, letter in squares.items() if letter == "wb"[player]]
    on = {board: sum(s.board() == board for s in own) for board in book.BOARDS}
    against = {board: sum(s.board() == board for s in opposing) for board in book.BOARDS}
    differences = [on[board] - against[board] for board in book.BOARDS]
    moves = [book.parse_turn(move) for move in oracle.legal_moves()]
    pushes = {
        (turn.aggressive, turn.direction, turn.distance): landing.board() != turn.aggressive.board()
        for turn in moves
        if any(s in opposing for s in book.way(turn.aggressive, turn.direction, turn.distance))
        for landing in [turn.aggressive.step(turn.direction, turn.distance + 1)]
    }
    strides = list(product(book.DIRECTIONS, (1, 2)))
    rims = [sum(part % 4 in (0, 3) for part in s) for s in own]
    return {
        "home_dark": on[0, player],
        "home_light": on[1, player],
        "far_dark": on[0, 1 - player],
        "far_light": on[1, 1 - player],
        "stones": len(own),
        "board_squares": sum(v * abs(v) for v in differences),
        "passive": sum(not oracle._passive_faults(s, *to) for s in own for to in strides),
        "aggressive": sum(not oracle._aggressive_faults(s, *to) for s in own for to in strides),
        "moves": len(moves),
        "pushes": len(pushes),
        "push_offs": sum(pushes.values()),
        "edge": sum(rim > 0 for rim in rims),
        "corner": sum(rim == 2 for rim in rims),
        "weakest": min(on.values()),
        "tempo": int(side == "bw"[player]),
    }


def test_features_are_what_the_rule_book_counts(
    scaled: Callable[[int], int], random_state: Callable[..., sparring.State]
) -> None:
    for seed in range(scaled(60)):
        state = random_state(SHOBU, seed, 3 * seed)
        if state.is_over():
            continue
        for player in (0, 1):
            assert named(state, player) == counted(state.text(), player)


def test_features_of_the_start_are_the_same_for_both_but_for_the_tempo() -> None:
    black, white = (named(SHOBU.start(), player) for player in (0, 1))
    assert black.pop("tempo") == 1
    assert white.pop("tempo") == 0
    assert black == white
    assert black["moves"] == 232
    assert black["stones"] == black["edge"] == 16
    assert black["corner"] == 8
    assert black["weakest"] == 4
    assert black["board_squares"] == black["pushes"] == black["push_offs"] == 0
