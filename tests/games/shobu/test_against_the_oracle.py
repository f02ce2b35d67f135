"""The core and the slow rule book play the same games, under every option."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest

import sparring
from sparring.games.core import CoreState
from tests.oracles import shobu as book

REASONS = {
    "not your stone": "not your stone for the passive move",
    "not your home board": "not your home board",
    "passive leaves board": "passive move leaves the board",
    "passive blocked": "passive move blocked",
    "same colour": "boards of the same colour",
    "no aggressive stone": "not your stone for the aggressive move",
    "mover leaves board": "mover leaves the board",
    "own stone in the way": "own stone in the way",
    "two stones in the way": "two stones in the way",
    "no room to push": "pushed stone has nowhere to land",
    "already occurred": "position already occurred",
}
ENDINGS = {
    "board": "no stone left on",
    "repetition": "occurred three times",
    "quiet": "no stone left the game",
    "no turn": "has no legal turn",
}
STRIDES = [direction + two for direction, two in product(book.DIRECTIONS, ("", "2"))]
OPTIONS: list[tuple[book.Repetition, int, int]] = [
    ("draw", 100, 7),
    ("draw", 12, 7),
    ("forbidden", 100, 3),
    ("forbidden", 30, 3),
    ("allow", 40, 3),
]


@pytest.mark.parametrize(("repetition", "quiet", "games"), OPTIONS)
def test_the_core_agrees_with_the_rule_book(
    repetition: book.Repetition, quiet: int, games: int, scaled: Callable[[int], int]
) -> None:
    game = sparring.game("shobu", repetition=repetition, quiet=quiet)
    for seed in range(scaled(games)):
        rng = random.Random(seed)
        state, oracle = game.start(), book.Oracle(repetition=repetition, quiet=quiet)
        while moves := compare(state, oracle, rng):
            move = rng.choice(moves)
            state.push(move)
            oracle.play(move)


@pytest.mark.parametrize("repetition", ["draw", "forbidden"])
def test_the_core_agrees_with_the_rule_book_when_stones_go_to_and_fro(
    repetition: book.Repetition, scaled: Callable[[int], int]
) -> None:
    """Turns that take back the last ones, where they can: repetitions at every step."""
    game = sparring.game("shobu", repetition=repetition)
    for seed in range(scaled(20)):
        rng = random.Random(seed)
        state, oracle = game.start(), book.Oracle(repetition=repetition)
        for move in random_turns(rng, state, rng.randrange(30)):
            oracle.play(move)
        for _ in range(16):
            if not (moves := compare(state, oracle, rng)):
                break
            back = {reverse(str(move)) for move in state.moves[-2:-1]} & set(moves)
            move = rng.choice(sorted(back) if back and rng.random() < 0.9 else moves)
            state.push(move)
            oracle.play(move)


def test_the_core_agrees_with_the_rule_book_on_scattered_stones(
    scaled: Callable[[int], int],
) -> None:
    """Positions that no game reaches, crowded and empty ones, where every push rule matters."""
    game = sparring.game("shobu")
    rng = random.Random(3)
    compared = 0
    while compared < scaled(1200):
        letters = rng.choices("bw.", (rng.random(), rng.random(), rng.random() * 2), k=64)
        boards = "/".join("".join(letters[i : i + 16]) for i in range(0, 64, 16))
        text = f"{boards} {rng.choice('bw')}{rng.choice(['', ' 3', ' 99', ' 100'])}"
        try:
            oracle = book.Oracle(text)
        except ValueError:
            with pytest.raises(sparring.BadText, match="both players"):
                game.from_text(text)
            continue
        compare(game.from_text(text), oracle, rng)
        compared += 1


def random_turns(rng: random.Random, state: sparring.State, count: int) -> Iterator[str]:
    for _ in range(count):
        if not (moves := state.legal_moves()):
            return
        move = rng.choice(moves)
        state.push(move)
        yield str(move)


def reverse(move: str) -> str:
    """The turn that moves the same two stones back."""
    turn = book.parse_turn(move)
    passive = turn.passive.step(turn.direction, turn.distance)
    aggressive = turn.aggressive.step(turn.direction, turn.distance)
    direction = turn.direction.translate(str.maketrans("NESW", "SWNE"))
    return str(book.Turn(passive, aggressive, direction, turn.distance))


def compare(state: sparring.State, oracle: book.Oracle, rng: random.Random) -> list[str]:
    """Checks all that both know of a position; returns the legal moves."""
    assert isinstance(state, CoreState)
    moves = sorted(map(str, state.legal_moves()))
    assert moves == sorted(oracle.legal_moves())
    assert state.perft(1) == len(moves)
    assert state.text() == oracle.position()
    assert state.to_move == oracle.to_move
    assert state.is_over() == oracle.is_over() == (not moves)
    if state.is_over():
        assert ENDINGS[oracle.reason()] in state.core.ending
        assert tuple(state.returns()) == oracle.result()
        assert state.scores() == [int(value > 0) for value in oracle.result()]
        return []
    assert state.core.ending == ""
    assert state.returns() == [0, 0]
    if rng.random() < 0.2:
        compare_successors(state, oracle)
    squares = sorted(book.NAMED)
    own = [square for square in squares if owns(state, square)]
    for choice in [squares] * 12 + [own] * 6:
        move = rng.choice(choice) + rng.choice(choice) + rng.choice(STRIDES)
        why = state.why_illegal(move)
        broken = {rule for rule, words in REASONS.items() if words in why}
        assert broken == oracle.why_not(move), (move, why)
        assert (why == "") == (not broken)
    return moves


def compare_successors(state: CoreState, oracle: book.Oracle) -> None:
    """Every position that can be reached is reached by exactly one of the unique moves."""
    reached = []
    for id in state.core.unique_moves():
        state.push(state.game.move(id))
        reached.append(" ".join(state.text().split()[:2]))  # without the quiet turns
        state.pop()
    assert sorted(reached) == sorted(oracle.unique_successors())
    assert state.perft(1, unique=True) == len(reached)


def owns(state: CoreState, square: str) -> bool:
    row, column = 8 - int(square[1]), "abcdefgh".index(square[0])
    return bool(state.core.cells()[row * 8 + column] == state.to_move)
