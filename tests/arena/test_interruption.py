"""What happens to a run when its process is killed or interrupted, for real."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-c", "from sparring.cli import main; main()"]
TOURNAMENT = ("tournament", "blokus-duo", "random", "greedy-basic", "greedy-advanced")
OPTIONS = ("--games", "60", "--seed", "7", "--workers", "2", "--json")


def run(database: Path, *words: str) -> dict[str, Any]:
    done = subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, env=environment(database), check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def environment(database: Path) -> dict[str, str]:
    return {**os.environ, "SPARRING_DB": str(database)}


def stored(database: Path) -> int:
    """How many games are in the database."""
    try:
        with sqlite3.connect(database) as connection:
            (count,) = connection.execute("SELECT count(*) FROM arena_game").fetchone()
            return int(count)
    except sqlite3.OperationalError:
        return 0


def stopped(database: Path, games: int, how: int, *words: str) -> tuple[str, str, int]:
    """Starts a command, and sends it a signal when so many games are stored."""
    process = subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(database),
    )
    while stored(database) < games and process.poll() is None:
        time.sleep(0.002)
    process.send_signal(how)
    out, err = process.communicate(timeout=60)
    return out, err, process.returncode


def table(found: dict[str, Any]) -> list[tuple[object, ...]]:
    """The final table, to the last digit."""
    keys = ("text", "elo", "elo_error", "games", "wins", "draws", "losses", "points")
    return [tuple(row[key] for key in keys) for row in found["standings"]]


def test_after_kill_9_the_table_is_that_of_an_undisturbed_run(tmp_path: Path) -> None:
    undisturbed = run(tmp_path / "one.db", *TOURNAMENT, *OPTIONS)
    database = tmp_path / "two.db"
    codes = [
        stopped(database, games, signal.SIGKILL, *TOURNAMENT, *OPTIONS, "--resume")[2]
        for games in (3, 40, 90)
    ]
    assert -signal.SIGKILL in codes  # a busy machine may be too late for one of them
    assert stored(database) >= 90
    resumed = run(database, *TOURNAMENT, *OPTIONS, "--resume")
    assert table(resumed) == table(undisturbed)
    assert resumed["run"] == 1
    assert stored(database) == resumed["games"] == 180
    for name in ("meetings", "distinct_games", "first_seat_elo"):
        assert resumed[name] == undisturbed[name]


def test_ctrl_c_prints_what_there_is_and_how_to_go_on(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    match = ("match", "blokus-duo", "random", "greedy-advanced", "--games", "5000", "--json")
    out, err, code = stopped(database, 5, signal.SIGINT, *match)
    assert code == 130
    found = json.loads(out)
    assert found["finished"] is False
    assert 5 <= found["games"] == stored(database) < 5000
    assert "go on with\n  sparring match --run 1" in err
    assert "Traceback" not in err
    out, err, code = stopped(database, found["games"] + 5, signal.SIGINT, "match", "--resume")
    assert code == 130
    assert "random against greedy-advanced" in out
    assert stored(database) >= found["games"] + 5


def test_ctrl_c_on_a_tournament(tmp_path: Path) -> None:
    database, many = tmp_path / "games.db", ("--games", "5000", "--json")
    out, err, code = stopped(database, 5, signal.SIGINT, *TOURNAMENT, *many)
    assert code == 130
    found = json.loads(out)
    assert found["finished"] is False
    assert 5 <= found["games"] == stored(database) < 15000
    assert sum(row["games"] for row in found["standings"]) == 2 * found["games"]
    assert "go on with\n  sparring tournament --run 1" in err
    assert "Traceback" not in err


def test_a_cluster_gives_the_same_results(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (pip install 'sparring[ray]')")
    match = ("match", "samurai", "city-capture", "mcts:sims=16", "--games", "6", "--json")
    here = run(tmp_path / "here.db", *match, "--workers", "1")
    there = run(tmp_path / "there.db", *match, "--on", "ray", "--workers", "2")
    for name in ("wins", "score", "elo", "block_scores", "score_difference", "distinct_games"):
        assert here[name] == there[name]
    assert [p["nodes"] for p in here["players"]] == [p["nodes"] for p in there["players"]]
