"""`sparring levels`, as a person uses it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sparring
from tests.cli.conftest import Ran


def test_levels_are_shown(run: Callable[..., Ran]) -> None:
    shown = run("levels", "shobu")
    assert shown.code == 0
    assert "alphabeta:depth=3" in shown.out.replace("\n", "")
    document = json.loads(run("levels", "duo", "--json").out)
    assert document["game"] == "blokus-duo"
    assert [row["player"] for row in document["levels"]] == list(sparring.game("duo").levels)


def test_levels_are_measured(
    run: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(sparring.game("shobu")), "level_list", ("random", "greedy"))
    out, db = tmp_path / "levels.json", tmp_path / "games.db"
    words = ("levels", "shobu", "--measure", "--games", "4", "--db", str(db), "--workers", "1")
    done = run(*words, "--out", str(out), "--json")
    assert done.code == 0
    levels = json.loads(done.out)["levels"]
    assert sum(levels[1]["results"]) == 4
    assert levels[1]["seconds"] > 0
    assert json.loads(out.read_text())["shobu"]["levels"] == levels


def test_options_of_measuring_need_it(run: Callable[..., Ran]) -> None:
    refused = run("levels", "shobu", "--games", "4")
    assert refused.code == 2
    assert "--measure" in refused.err
