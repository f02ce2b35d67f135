"""`sparring tournament` and `sparring db`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sparring.games.record import Record
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
PLAYERS = ("uniform", "random", "greedy-basic")
HELD = ("tournament", "blokus-duo", *PLAYERS, "--games", "6", "--seed", "3")


@pytest.fixture(autouse=True)
def _database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPARRING_DB", str(tmp_path / "games.db"))


def test_everybody_is_rated_with_an_error(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "results"
    ran = run(*HELD, "--anchor", "random", "--json", "--out", str(out))
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    rows = {row["text"]: row for row in found["standings"]}
    assert found["standings"][0]["text"] == "greedy-basic"
    assert rows["random"]["elo"] == rows["random"]["elo_error"] == 0
    assert rows["greedy-basic"]["elo"] > max(0, rows["uniform"]["elo"])
    assert all(row["games"] == 12 for row in rows.values())
    assert found["games"] == 18 == sum(meeting["games"] for meeting in found["meetings"])
    assert found["anchor"] == "random"
    assert sorted(path.name for path in out.iterdir()) == [
        *("meetings.csv", "meetings.json", "meetings.md"),
        *("players.csv", "players.json", "players.md", "ratings.png", "ratings.svg"),
        *("standings.csv", "standings.json", "standings.md"),
    ]


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (("blokus-duo", *PLAYERS, "--format", "gauntlet"), 4),
        (("blokus-duo", *PLAYERS, "mcts:sims=8", "--format", "swiss", "--rounds", "2"), 8),
        (("blokus:size=8,players=3", *PLAYERS), 6),
        (("blokus:size=8", *PLAYERS, "greedy"), 4),
        (("blokus:size=8", *PLAYERS), 18),
    ],
)
def test_every_format_and_number_of_seats(run: Run, words: tuple[str, ...], games: int) -> None:
    found = json.loads(run("tournament", *words, "--games", "2", "--json").out)
    assert found["games"] == games
    assert sum(row["points"] for row in found["standings"]) == pytest.approx(games, abs=1e-3)


def test_people_get_a_table(run: Run) -> None:
    ran = run(*HELD)
    assert "Anchor: the mean of all players is 0" in ran.out
    assert "Advantage of the first seat" in ran.out
    listed = run("db", "list")
    assert "tournament" in listed.out
    shown = run("db", "show", "1")
    assert shown.out.splitlines()[1:] == ran.out.splitlines()[1:]
    assert json.loads(run("db", "show", "1", "--json").out)["games"] == 18


def test_runs_and_games_are_found_by_who_played(run: Run) -> None:
    run(*HELD)
    run("match", "shobu", "uniform", "random", "--games", "2")
    listed = json.loads(run("db", "list", "--json").out)
    assert [row["game"] for row in listed] == ["blokus-duo", "shobu"]
    assert [row["run"] for row in json.loads(run("db", "list", "--game", "shobu", "--json").out)]
    assert json.loads(run("db", "list", "--unfinished", "--json").out) == []
    assert len(json.loads(run("db", "games", "--json").out)) == 20
    won = json.loads(run("db", "games", "1", "--won-by", "greedy-basic", "--json").out)
    assert 6 < len(won) <= 12
    assert "greedy-basic" in run("db", "games", "1", "--player", "greedy-basic").out
    assert json.loads(run("db", "games", "--failed", "--json").out) == []
    assert "removed run 1 with 18 games" in run("db", "remove", "1").out
    assert len(json.loads(run("db", "games", "--json").out)) == 2


def test_exported_games_can_be_read_again(run: Run, tmp_path: Path) -> None:
    run("match", "samurai", "uniform", "city-capture", "--games", "4")
    lines = run("db", "export").out.splitlines()
    assert len(lines) == 4
    for line in lines:
        record = Record.from_json(line)
        assert record.result is not None
        assert record.final().scores() == record.result["scores"]
        assert sorted(record.players) == ["city-capture", "uniform"]
        assert len(record.extra["seconds"]) == len(record.moves) - record.extra["opening_plies"]
    out = tmp_path / "games.csv"
    assert "4 games in" in run("db", "export", "1", "--form", "csv", "-o", str(out)).out
    rows = list(csv.DictReader(io.StringIO(out.read_text())))
    assert [row["number"] for row in rows] == ["0", "1", "0", "1"]


def test_a_game_is_replayed_with_what_the_players_thought(run: Run) -> None:
    run("match", "shobu", "porto:1", "uniform", "--games", "2")
    ran = run("db", "replay", "1")
    assert "(opening)" in ran.out
    assert "depth 1" in ran.out
    assert "won by seat" in ran.out
    boards = run("db", "replay", "1", "--boards").out
    assert len(boards.splitlines()) > 5 * len(ran.out.splitlines())
    record = json.loads(run("db", "replay", "1", "--json").out)
    assert sorted(record["players"]) == ["porto:1", "uniform"]
