"""`sparring adaptive`, and who remembers whom after `sparring play`."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import sparring
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
TASTE = "greedy:eval=own_stones-their_stones+0.3*own_pushes-0.5*their_pushes"


def test_predict_shows_models_side_by_side(run: Run) -> None:
    ran = run("adaptive", "predict", "shobu", TASTE, "--games", "6", "--workers", "1")
    assert ran.code == 0
    for row in ("chance", "the game's evaluation", "inferred", "the true weights"):
        assert row in ran.out
    assert "inferred: " in ran.out
    assert "-0.5*their_pushes" in ran.out


def test_predict_as_json(run: Run) -> None:
    ran = run("adaptive", "predict", "shobu", TASTE, "--games", "4", "--workers", "1", "--json")
    document = json.loads(ran.out)
    models = {row["name"]: row for row in document["models"]}
    assert models["inferred"]["nats"] < models["the game's evaluation"]["nats"]
    assert document["gain"] > 0
    assert document["true"].startswith("1*own_stones-1*their_stones")


def test_exploit_compares_three_players(run: Run) -> None:
    words = ("adaptive", "exploit", "shobu", TASTE, "--budget", "sims=20", "--games", "4")
    ran = run(*words, "--watched", "2", "--workers", "1")
    assert ran.code == 0
    assert "with the model before" in ran.out
    document = json.loads(run(*words, "--watched", "2", "--workers", "1", "--json").out)
    assert [row["player"].partition(":")[0] for row in document["players"]] == [
        "mcts", "exploit", "exploit",
    ]  # fmt: skip
    assert document["players"][0]["better"] == 0


def test_close_tells_what_was_believed(run: Run) -> None:
    words = ("adaptive", "close", "shobu", "level:0", "--series", "2", "--games", "2")
    ran = run(*words, "--workers", "1")
    assert ran.code == 0
    assert "level:0" in ran.out
    document = json.loads(run(*words, "--workers", "1", "--json").out)
    row = document["opponents"][0]
    assert len(row["levels"]) == 2
    assert row["levels"][-1] < 4


def test_calibrate_puts_a_game_beside_others(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    path.write_text('{"other": {"players": 2, "counts": [[1]]}}')
    words = ("adaptive", "calibrate", "shobu", "--levels", "0-1", "--games", "1")
    ran = run(*words, "--workers", "1", "--out", str(path))
    assert ran.code == 0
    assert "mean loss" in ran.out
    data = json.loads(path.read_text())
    assert sorted(data) == ["other", "shobu"]
    assert sum(data["shobu"]["counts"][0]) > 5
    assert sum(data["shobu"]["counts"][2]) == 0


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["predict", "shobu", "greedly"], 2, "did you mean"),
        (["calibrate", "shobu", "--levels", "3-12"], 2, "levels go from 0 to 9"),
        (["calibrate", "shobu", "--levels", "weak"], 2, "a range such as 0-7"),
        (["close", "shobu", "level:11"], 2, "level:11"),
        (["forget", "nobody"], 1, "nobody called"),
    ],
)
def test_mistakes_are_explained(
    run: Run, words: list[str], code: int, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPARRING_DB", str(tmp_path / "memory.db"))
    ran = run("adaptive", *words)
    assert ran.code == code
    assert why in ran.err.replace("\n", " ") or "level" in ran.err


def test_a_person_is_remembered_by_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPARRING_DB", str(tmp_path / "memory.db"))
    monkeypatch.setattr("getpass.getuser", lambda: "Anna, the first")
    game = sparring.game("blokus:size=5,players=2")
    for seed in range(20):  # until a line of moves fits what the computer does
        typed = _typed(game, seed)
        ran = run("play", str(game), "--p2", "adaptive", typed=typed)
        if "The game is over" in ran.out:
            break
    assert "The game is over" in ran.out
    listed = json.loads(run("adaptive", "known", "--json").out)
    assert [(row["game"], row["name"], row["games"]) for row in listed] == [
        (str(game), "Anna-the-first", 1)
    ]
    assert "Anna-the-first" in run("adaptive", "known").out
    assert run("adaptive", "forget", "Anna-the-first").code == 0
    assert json.loads(run("adaptive", "known", "--json").out) == []


def _typed(game: sparring.Game, seed: int) -> str:
    """Many moves, of which a person may make those that are possible."""
    rng, lines = random.Random(seed), []
    for _ in range(30):
        state = game.start()
        while moves := state.legal_moves():
            move = moves[rng.randrange(len(moves))]
            if state.to_move == 0 and str(move) != "pass":
                lines.append(str(move))
            state.push(move)
    return "\n".join(lines) + "\n"
