"""`sparring match` as a person and a script use it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ran

Run = Callable[..., Ran]
MATCH = ("match", "blokus-duo", "random", "greedy-advanced", "--seed", "1")


@pytest.fixture(autouse=True)
def _database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPARRING_DB", str(tmp_path / "games.db"))


def document(run: Run, *words: str) -> dict[str, Any]:
    ran = run(*words, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_the_json_has_what_was_promised(run: Run) -> None:
    found = document(run, *MATCH, "--games", "20")
    assert (found["game"], found["a"], found["b"]) == ("blokus-duo", "random", "greedy-advanced")
    assert found["games"] == 20 == found["wins"] + found["draws"] + found["losses"]
    assert found["score"] == pytest.approx((found["wins"] + found["draws"] / 2) / 20)
    low, high = found["score_interval"]
    assert 0 <= low <= found["score"] <= high <= 1
    assert found["elo"] < 0
    assert found["elo_error"] > 0
    assert found["distinct_games"] == 20
    assert found["seconds"] > 0
    assert sum(found["block_scores"].values()) == found["blocks"] == 10
    assert found["sprt"] is None
    assert found["seats"][0]["score"] + found["seats"][1]["score"] == pytest.approx(1)
    random, greedy = found["players"]
    assert random["nodes"] is None
    assert greedy["nodes"] > 50
    assert greedy["same_as"] == "greedy:size=2,corners=1"
    assert found["finished"] is True


def test_the_same_for_any_number_of_workers_and_again(run: Run) -> None:
    first = document(run, *MATCH, "--games", "10", "--workers", "1")
    second = document(run, *MATCH, "--games", "10", "--workers", "3")
    other = document(run, *MATCH[:-1], "2", "--games", "10")
    assert second["run"] != first["run"]
    for name in ("wins", "score", "elo", "elo_error", "block_scores", "score_difference"):
        assert first[name] == second[name]
    assert other["score_difference"] != first["score_difference"]


def test_people_get_a_table(run: Run) -> None:
    ran = run(*MATCH, "--games", "10")
    assert ran.code == 0
    for words in ("random against greedy-advanced, 10 games", "95 % interval", "Elo difference"):
        assert words in ran.out
    assert "run 1:" in ran.err


def test_one_block_says_nothing_about_how_sure_its_points_are(run: Run) -> None:
    assert document(run, *MATCH, "--games", "2")["score_difference_interval"] is None
    ran = run(*MATCH, "--games", "2")
    (line,) = [line for line in ran.out.splitlines() if line.startswith("points ahead")]
    assert line.split()[-1] == "unknown"


def test_a_test_stops_early(run: Run) -> None:
    found = document(run, *MATCH, "--games", "2000", "--sprt", "elo0=0,elo1=200")
    assert found["sprt"]["accepted"] == "elo0"
    assert found["sprt"]["llr"] <= found["sprt"]["bounds"][0]
    assert found["games"] < 200
    ran = run(*MATCH, "--games", "4", "--sprt", "elo0=0,elo1=5")
    assert "not decided" in ran.out


def test_players_that_repeat_themselves_get_a_warning(run: Run) -> None:
    words = ("match", "shobu", "porto:1", "porto:2", "--games", "6")
    ran = run(*words, "--openings", "0", "--json")
    assert json.loads(ran.out)["distinct_games"] == 2
    assert "only 2 of 6 games differ" in " ".join(ran.err.split())
    assert document(run, *words)["distinct_games"] == 6


def test_resuming_adds_games_and_shows_the_rest(run: Run) -> None:
    first = document(run, *MATCH, "--games", "4")
    more = document(run, *MATCH, "--games", "10", "--resume")
    whole = document(run, *MATCH, "--games", "10")
    assert more["run"] == first["run"] != whole["run"]
    assert more["score_difference"] == whole["score_difference"]
    again = document(run, "match", "--run", str(more["run"]))
    assert again["games"] == 10
    assert again["seconds"] >= more["seconds"]


def test_results_are_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "results"
    assert run(*MATCH, "--games", "4", "--out", str(out)).code == 0
    (row,) = json.loads((out / "match.json").read_text())["rows"]
    assert row["games"] == 4
    assert (out / "match.csv").read_text().startswith("game,a,b,games")
    assert "| blokus-duo |" in (out / "match.md").read_text()
    assert "<svg" in (out / "score.svg").read_text()
    assert (out / "score.png").read_bytes().startswith(b"\x89PNG")


def test_a_folder_that_cannot_be_made_is_told_before_the_games(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = run(*MATCH, "--games", "4", "--out", str(tmp_path / "file" / "results"))
    assert ran.code == 1
    assert "cannot write into" in ran.err
    assert "run 1:" not in ran.err


def test_four_seats_are_shared_fairly(run: Run) -> None:
    found = document(run, "match", "blokus:size=8", "random", "uniform", "--games", "6")
    assert found["games"] == 6
    assert found["blocks"] == 1
    assert len(found["seats"]) == 4
    assert sum(seat["score"] for seat in found["seats"]) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["match", "blokus-duo", "random"], 2, "name a game and two players"),
        (["match", "blokus-duo", "random", "gredy"], 2, "did you mean 'greedy'"),
        (["match", "blokus-duo", "random", "human"], 2, "people do not play"),
        (["match", "blokus", "random", "minimax"], 2, "cannot play"),
        ([*MATCH, "--openings", "/no/such"], 2, "a number of random plies or a file"),
        ([*MATCH, "--openings", "900"], 2, "take fewer"),
        ([*MATCH, "--db", "mysql+no_such_driver://x"], 2, "is not a database"),
        ([*MATCH, "--db", "oracle://nowhere/x"], 1, "the database cannot be used"),
        ([*MATCH, "--sprt", "elo0=5,elo1=1"], 2, "elo0 below elo1"),
        ([*MATCH, "--on", "mars"], 2, "on processes or ray"),
        ([*MATCH, "--move-limit", "soon"], 2, "is not a time"),
        ([*MATCH, "--db", "nonsense://x"], 2, "is not a database"),
        ([*MATCH, "--db", "/proc/no/such.db"], 1, "the database cannot be used"),
        ([*MATCH, "--games", "2", "--out", "/proc/no"], 1, "cannot write"),
        (["match", "--resume"], 1, "no unfinished match"),
        (["match", "--run", "77"], 1, "there is no run 77"),
        (["tournament", "duo", "random"], 2, "two players or more"),
        (["tournament", "duo", "random", "random"], 2, "takes part once"),
        (["tournament", "duo", "random", "uniform", "--format", "cup"], 2, "round-robin or"),
        (["tournament", "duo", "random", "uniform", "--anchor", "x"], 2, "none of the players"),
        (["db", "show", "5"], 1, "there is no run 5"),
        (["db", "replay", "5"], 1, "there is no game 5"),
        (["db", "export", "--form", "xml"], 2, "jsonl or csv"),
        (["reproduce", "leeds-blokos"], 2, "did you mean 'leeds-blokus'"),
        (["reproduce", "leeds-blokus", "table-3"], 2, "did you mean"),
        (["reproduce", "leeds-blokus", "--all"], 2, "not both"),
    ],
)
def test_mistakes_are_explained(run: Run, words: list[str], code: int, message: str) -> None:
    ran = run(*words)
    assert ran.code == code
    assert message in " ".join(ran.err.split())
    assert "Traceback" not in ran.err
    assert ran.out == ""


def test_help_shows_examples(run: Run) -> None:
    for command in ("match", "tournament", "reproduce"):
        assert f"sparring {command}" in run(command, "--help").out
    for command in ("list", "show", "games", "export", "replay", "remove"):
        assert f"sparring db {command}" in run("db", command, "--help").out
