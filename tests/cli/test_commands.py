"""Each command, its JSON, and its errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sparring
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
RECORD = Path(__file__).parents[1] / "data" / "record-version-1.json"


def test_games_lists_names_and_options(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for name in sparring.game_names():
        assert name in ran.out
    described = {game["name"]: game for game in json.loads(run("games", "--json").out)}
    assert described["blokus"]["players"] == 4
    assert described["blokus-duo"]["aliases"] == ["duo"]


def test_rules_are_for_people(run: Run) -> None:
    assert "corner to corner" in run("rules", "duo").out
    assert "corner" in json.loads(run("rules", "duo", "--json").out)["rules"]


def test_perft_counts(run: Run) -> None:
    ran = run("perft", "blokus-duo", "2", "--json")
    document = json.loads(ran.out)
    assert document["game"] == "blokus-duo"
    assert document["nodes"] == [414, 171396]
    assert "171,396" in run("perft", "blokus-duo", "2").out


def test_perft_from_a_position(run: Run) -> None:
    state = sparring.game("duo").start()
    state.push("e10")
    ran = run("perft", "duo", "1", "--position", state.text(), "--json")
    assert json.loads(ran.out)["nodes"] == [414]


def test_features_name_every_number(run: Run) -> None:
    assert "open_corners" in run("features", "duo").out
    document = json.loads(run("features", "duo", "--json").out)
    assert document["features"]["purple"]["placements"] == 414
    assert "corners_made" in document["values_of_moves"]
    assert "city_influence" in run("features", "samurai").out
    assert json.loads(run("features", "shobu", "--json").out)["values_of_moves"] == []


def test_bench_measures(run: Run) -> None:
    document = json.loads(run("bench", "duo", "--seconds", "0.05", "--json").out)
    (measured,) = document["games"]
    assert measured["game"] == "blokus-duo"
    assert measured["playouts_per_second"] > 0
    assert document["cores"] >= 1
    assert "-O" in document["flags"]
    assert "playouts" in run("bench", "duo", "--seconds", "0.05").out


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_draw_makes_a_picture(run: Run, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"board.{suffix}"
    ran = run("draw", "duo", "--moves", str(RECORD), "-o", str(out))
    assert ran.code == 0
    assert ran.out == ""
    assert out.read_bytes().startswith(b"<svg" if suffix == "svg" else b"\x89PNG")


def test_draw_takes_plain_moves_and_positions(run: Run, tmp_path: Path) -> None:
    moves, out = tmp_path / "moves.txt", tmp_path / "a.svg"
    moves.write_text("e10\nj5\n")
    assert run("draw", "duo", "--moves", str(moves), "-o", str(out)).code == 0
    state = sparring.game("duo").start()
    state.push("e10")
    state.push("j5")
    assert out.read_text() == state.svg()
    assert run("draw", "duo", "--position", state.text(), "-o", str(out)).code == 0


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["perft", "blokos", "1"], 2, "did you mean 'blokus'"),
        (["perft", "blokus:sice=3", "1"], 2, "did you mean 'size'"),
        (["perft", "duo", "0"], 2, "greater than or equal to 1"),
        (["perft", "duo", "1", "--position", "nonsense"], 2, "a position is"),
        (["perft", "duo", "1", "--unique"], 2, "no two moves"),
        (["draw", "duo", "-o", "board.bmp"], 2, ".svg or .png"),
        (["draw", "duo", "--moves", "/no/such/file", "-o", "a.svg"], 1, "cannot read"),
        (["draw", "blokus", "--moves", str(RECORD), "-o", "a.svg"], 1, "record of blokus-duo"),
        (["draw", "duo", "-o", "/no/such/place/a.svg"], 1, "cannot write"),
        (["play", "duo", "--p3", "random"], 2, "no --p3"),
        (["play", "duo", "--p2", "randon"], 2, "did you mean 'random'"),
        (["play", "duo", "--resume"], 2, "needs --record"),
        (["play", "duo", "--seed", "-1"], 2, "a seed is"),
        (["nonsense"], 2, "nonsense"),
    ],
)
def test_mistakes_are_explained(run: Run, words: list[str], code: int, message: str) -> None:
    ran = run(*words)
    assert ran.code == code
    assert message in " ".join(ran.err.split())
    assert "Traceback" not in ran.err
    assert ran.out == ""


def test_help_shows_examples(run: Run) -> None:
    for command in ("games", "rules", "play", "draw", "perft", "features", "bench"):
        ran = run(command, "--help")
        assert ran.code == 0
        assert f"sparring {command}" in ran.out
    assert sparring.__version__ in run("--version").out


def test_ctrl_c_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sparring.cli.app.app", interrupted)
    assert run("games") == Ran(130, "", "")
