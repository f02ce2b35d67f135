"""Playing in the terminal."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import sparring
from tests.cli.conftest import Ran

Run = Callable[..., Ran]


def test_two_people_play_a_whole_game(run: Run) -> None:
    state, rng, typed = sparring.game("blokus:size=6,players=2").start(), random.Random(2), []
    while moves := state.legal_moves():
        move = moves[rng.randrange(len(moves))]
        if str(move) != "pass":  # passes are made for them
            typed.append(str(move))
        state.push(move)
    ran = run("play", str(state.game), "--p2", "human", typed="\n".join(typed) + "\n")
    assert ran.code == 0
    assert f"The game is over, {state.scores()[0]} : {state.scores()[1]}." in ran.out


def test_wrong_input_is_explained_and_asked_again(run: Run) -> None:
    typed = "a1\n\nnonsense\n21.2 99 0\nF e10\n\nF e10\n3\nquit\n"
    ran = run("play", "duo", typed=typed)
    assert ran.code == 0
    assert "Not possible: start square not covered" in ran.out
    assert "'nonsense' is not a square" in ran.out
    assert "outside the board" in ran.out
    assert "which number?" in ran.out
    assert "orange (player 2, random) plays" in ran.out
    assert "You left the game" in ran.out


def test_the_computer_plays_the_same_game_with_the_same_seed(run: Run) -> None:
    one = run("play", "duo", "--p1", "random", "--seed", "4")
    assert one.out == run("play", "duo", "--p1", "random", "--seed", "4").out
    assert one.out != run("play", "duo", "--p1", "random", "--seed", "5").out
    assert "wins." in one.out or "A draw" in one.out


def test_help_moves_rules_pieces_and_undo(run: Run) -> None:
    ran = run("play", "duo", typed="help\nmoves\nrules\npieces\nboard\nundo\ne10\nundo\nq\n")
    assert "take back" in ran.out
    assert "and 394 more" in ran.out
    assert "21.4 Z5" in ran.out
    assert "there is nothing to take back" in ran.out
    assert "took back 2 moves" in ran.out


def test_a_game_goes_on_where_it_was_left(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "duo", "--record", str(file), "--seed", "3", typed="e10\n")
    left = sparring.Record.from_json(file.read_text())
    assert len(left.moves) == 2
    assert run("play", "duo", "--record", str(file)).code == 1
    ran = run("play", "duo", "--record", str(file), "--resume", "--p1", "random")
    assert ran.code == 0
    final = sparring.Record.from_json(file.read_text())
    assert final.moves[:2] == left.moves
    assert final.result is not None
    assert run("play", "blokus", "--record", str(file), "--resume").code == 1


def test_a_game_may_begin_with_a_position(run: Run) -> None:
    state = sparring.game("duo").start()
    state.push("e10")
    ran = run("play", "duo", "--position", state.text(), "--p1", "random", typed="")
    assert "orange (player 2, random) plays" in ran.out
