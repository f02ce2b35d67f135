"""`sparring gtp`, `sparring convert` and players in processes, as a person uses them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sparring.games import formats
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
BLKSGF = "(;GM[Blokus Duo]PB[Ann]\n;B[e10]C[hm]\n(;W[j5])(;W[i5,j5]))\n"


def test_gtp_answers_lines(run: Run) -> None:
    ran = run("gtp", "shobu", "--player", "uniform", typed="name\n5 genmove b\nquit\nname\n")
    assert ran.code == 0
    assert ran.out.startswith("= Sparring\n\n=5 ")
    assert ran.out.endswith("\n\n=\n\n")


def test_gtp_needs_a_player_that_exists(run: Run) -> None:
    ran = run("gtp", "samurai", "--player", "alphabeta")
    assert (ran.code, ran.out) == (2, "")
    assert "cannot play samurai" in ran.err
    ran = run("gtp", "shobu", "--player", "human")
    assert (ran.code, ran.out) == (2, "")
    assert "a person cannot answer" in ran.err


def test_records_are_converted_there_and_back(run: Run, tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("a.blksgf", "b.json", "c.blksgf"))
    first.write_text(BLKSGF)
    ran = run("convert", str(first), str(second), "--json")
    assert ran.code == 0
    assert json.loads(ran.out) == {
        "game": "blokus-duo",
        "moves": 2,
        "over": False,
        "file": str(second),
    }
    ran = run("convert", str(second), str(third))
    assert (ran.code, ran.out) == (0, "")
    assert "2 moves, not over" in ran.err
    assert third.read_text() == BLKSGF


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(;GM[Blokus Duo]\n;B[a1])", "line 2, column 1: start square"),
        ("(;GM[Blokus Duo]", "line 1, column 17"),
        ("{}", "line 1, column 1"),
    ],
)
def test_broken_files_are_told_with_the_place(
    run: Run, tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "a.blksgf"
    file.write_text(text)
    ran = run("convert", str(file), str(tmp_path / "b.json"))
    assert (ran.code, ran.out) == (1, "")
    assert message in ran.err
    assert not (tmp_path / "b.json").exists()


def test_files_that_cannot_be_converted(run: Run, tmp_path: Path) -> None:
    assert run("convert", str(tmp_path / "a.json"), str(tmp_path / "b.json")).code == 1
    assert run("convert", "a.txt", "b.json").code == 2
    assert run("convert", "a.json", "b.txt").code == 2
    shobu = tmp_path / "shobu.json"
    shobu.write_text('{"sparring": 1, "game": "shobu", "moves": ["a1e1N"]}')
    ran = run("convert", str(shobu), str(tmp_path / "b.blksgf"))
    assert ran.code == 1
    assert "shobu cannot be written" in ran.err


def test_a_game_against_a_bot_and_one_that_fails(run: Run, tmp_path: Path) -> None:
    bot, record = tmp_path / "bot.py", tmp_path / "game.json"
    bot.write_text(
        "class Bot:\n    def choose(self, view):\n        return view.legal_moves()[0]\n"
    )
    words = ("play", "blokus:size=6,players=2", "--p1", f"{bot}:Bot", "--p2", "random")
    ran = run(*words, "--record", str(record))
    assert ran.code == 0
    assert "The game is over" in ran.out
    assert formats.read(record).final().is_over()
    bot.write_text("class Bot:\n    def choose(self, view):\n        return view.no_such_thing\n")
    ran = run(*words)
    assert ran.code == 1
    assert "no_such_thing" in ran.err
    assert "loses" in ran.err


def test_drawing_the_end_of_a_blksgf_file(run: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "a.blksgf", tmp_path / "a.svg"
    file.write_text(BLKSGF)
    assert run("draw", "blokus-duo", "--moves", str(file), "-o", str(out)).code == 0
    assert out.read_text().startswith("<svg")
