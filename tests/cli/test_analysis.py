"""The commands that explain: hint, why, analyse and heat, from the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sparring
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
TWO = "c1f5N2 h8a4S2"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game of Shobu whose fourth move was a gift."""
    state = sparring.game("shobu").start()
    for move in [*TWO.split(), "b1f7N", "a8e4S"]:
        state.push(move)
    path = tmp_path / "game.json"
    path.write_text(sparring.Record.of(state, players=["one", "two"]).to_json())
    return path


@pytest.mark.parametrize("game", ["shobu", "blokus-duo", "blokus", "samurai"])
def test_a_hint_for_each_game(run: Run, game: str) -> None:
    ran = run("hint", game, "--opponent", "level:2", "--why")
    assert ran.code == 0, ran.err
    assert "level:2 says" in ran.out
    document = json.loads(run("hint", game, "--opponent", "level:2", "--json").out)
    assert document["move"] in sparring.game(game).start().legal_moves()
    assert document["why"].endswith(".")
    assert document["candidates"][0]["move"] == document["move"]


def test_a_hint_from_a_position_and_a_player(run: Run) -> None:
    state = sparring.game("shobu").start()
    for move in TWO.split():
        state.push(move)
    words = ("--player", "alphabeta:depth=2", "--json")
    by_position = json.loads(run("hint", "shobu", "--position", state.text(), *words).out)
    by_moves = json.loads(run("hint", "shobu", "--moves", TWO, *words).out)
    assert by_position["move"] == by_moves["move"]
    assert by_position["player"] == "alphabeta:depth=2"
    assert 0 <= by_position["chance"] <= 1


def test_a_hint_from_what_one_player_sees(run: Run) -> None:
    state = sparring.game("samurai").start(4)
    text = state.view(0).text()
    assert "?" in text
    document = json.loads(
        run("hint", "samurai", "--position", text, "--player", "greedy", "--json").out
    )
    assert document["move"] in state.legal_moves()


def test_better_hints_take_time(run: Run) -> None:
    document = json.loads(run("hint", "shobu", "--better", "--time", "50ms", "--json").out)
    assert document["player"].startswith("alphabeta")
    assert document["depth"] >= 1


def test_errors_are_sentences(run: Run, record: Path, tmp_path: Path) -> None:
    for words, code, part in (
        (("hint", "shobu", "--player", "random"), 2, "does not say"),
        (("hint", "shobu", "--better", "--player", "greedy"), 2, "one of"),
        (("hint", "shobu", "--moves", TWO, "--position", "x"), 2, "either"),
        (("hint", "shobu", "--ply", "3"), 2, "--moves"),
        (("hint", "shobu", "--moves", TWO, "--ply", "3"), 2, "2 moves"),
        (("hint", "duo", "--moves", str(record)), 1, "record of shobu"),
        (("hint", "duo", "--moves", "gone.json"), 1, "cannot read"),
        (("hint", "duo", "--moves", "e10 " * 2000), 2, "move 2"),
        (("why", "shobu", "a1a1N"), 2, ""),
        (("why", "shobu", "b1"), 2, "may mean"),
        (("heat", "duo", "--kind", "Q"), 2, "kind of move"),
        (("heat", "duo", "--svg", "x.gif"), 2, ".png"),
        (("analyse", str(tmp_path / "none.json")), 1, "cannot read"),
        (("analyse", str(record), "--player", "greedy"), 2, "nothing about winning"),
        (("analyse", str(record), "--time", "never"), 2, "not a time"),
    ):
        ran = run(*words)
        assert (ran.code, ran.out) == (code, ""), words
        assert part in ran.err, words
        assert ran.err.strip().startswith("sparring: ")


def test_why_compares(run: Run, record: Path) -> None:
    ran = run("why", "shobu", "b1f7N", "d1h1N", "--record", str(record), "--ply", "2")
    assert ran.code == 0
    assert "Pushes f8 off white's light board" in ran.out
    words = ("why", "shobu", "b1f7N", "--moves", TWO, "--json")
    document = json.loads(run(*words).out)
    assert document["move"] == "b1f7N"
    assert document["other"] != "b1f7N"
    assert {"name", "mine", "other", "difference", "text"} == set(document["reasons"][0])


def test_analyse_judges_every_move(run: Run, record: Path) -> None:
    ran = run("analyse", str(record), "--player", "alphabeta:depth=2")
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert "one, two" in lines[0]
    rows = [line for line in lines[2:] if line[:3].strip().isdecimal() and "." not in line[:4]]
    assert [row.split()[1] for row in rows[:4]] == ["black", "white", "black", "white"]
    assert all(len(line) <= 80 for line in lines)
    document = json.loads(
        run("analyse", str(record), "--player", "alphabeta:depth=2", "--json").out
    )
    assert document["complete"]
    assert [move["ply"] for move in document["moves"]] == [1, 2, 3, 4]
    marked = [move for move in document["moves"] if move["mark"]]
    assert all(move["why"] for move in marked)


def test_an_interrupted_analysis_keeps_what_it_has(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sparring.analysis.review import Review

    judge, calls = Review._judge, 0

    def interrupted(self: Review, *args: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return judge(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Review, "_judge", interrupted)
    ran = run("analyse", str(record), "--player", "alphabeta:depth=1", "--json")
    document = json.loads(ran.out)
    assert (ran.code, document["complete"], len(document["moves"])) == (0, False, 2)
    assert "stopped after 2 of 4 moves" in ran.err


@pytest.mark.parametrize("game", ["shobu", "blokus-duo", "samurai", "samurai:players=4"])
def test_heat_is_a_map(run: Run, game: str, tmp_path: Path) -> None:
    ran = run("heat", game, "--player", "greedy")
    assert ran.code == 0, ran.err
    assert "best move" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    document = json.loads(run("heat", game, "--json").out)
    assert set(document) >= {"player", "unit", "kinds", "low", "high"}
    picture = tmp_path / "heat.svg"
    assert run("heat", game, "--svg", str(picture)).code == 0
    assert picture.read_text().startswith("<svg")


def test_heat_shows_one_kind_with_its_squares(run: Run) -> None:
    out = run("heat", "duo", "--kind", "I1").out
    assert "a  b  c" in out
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines()[1:15]}
    assert rows["10"][4].isdecimal()  # the only square of the smallest piece
    assert rows["9"][4] == "."


def test_heat_of_a_game_in_python(tmp_path: Path) -> None:
    code = (
        "import tests.games.tic_tac_toe, sys; from sparring.cli import main;"
        "sys.argv = 'sparring heat tic-tac-toe --player mcts:sims=30 --svg x.svg'.split();"
        "main()"
    )
    root = str(Path(__file__).parents[2])
    environment = {"PYTHONPATH": root, "PATH": "/usr/bin:/bin"}
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=False)
    assert ran.returncode == 0
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
