"""The studies' tables are as they were printed, and their experiments can be done again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sparring.arena.statistics import Estimate
from sparring.arena.store import Store
from sparring.arena.studies import Lab, Result, studies, study
from sparring.arena.studies.games import Spread
from sparring.arena.studies.matches import Pair
from sparring.arena.studies.report import write_report
from sparring.database import connect

EVERY = [(one.name, table) for one in studies().values() for table in one.tables]


def reproduced(name: str, table: str, games: int) -> Result:
    store = Store(connect("sqlite://"))
    try:
        return Lab(store, games=games, workers=2).reproduce(study(name).table(table))
    finally:
        store.close()


def test_there_are_five_studies() -> None:
    assert list(studies()) == [
        "calpoly-blokus",
        "harvard-blokus",
        "leeds-blokus",
        "leeds-samurai",
        "porto-shobu",
    ]
    assert all(one.source for one in studies().values())


def test_nodes_are_the_study_s_but_for_its_errors() -> None:
    result = reproduced("leeds-blokus", "table-1", games=1)
    ours = {row[0]: row[2] for row in result.table.rows}
    assert ours["depth 1"] == 58
    assert ours["depth 2"] == 3_422
    assert ours["depth 3"] == 567_704
    assert ours["depth 1, big first"] == 37
    assert ours["depth 2, big first"] == 1_406
    verdicts = {row[0]: row[-1] for row in result.table.rows}
    assert verdicts["depth 2"] == "agrees"
    assert verdicts["depth 3"] == "differs"
    assert any("lists some placements twice" in finding for finding in result.findings)


def test_greedy_players_beat_the_random_one_as_in_the_study() -> None:
    result = reproduced("calpoly-blokus", "results", games=40)
    rows = {row[0]: row for row in result.table.rows}
    assert len(rows) == 9
    assert float(str(rows["greedy-basic v random"][3])) > 75
    assert float(str(rows["random v greedy-basic"][3])) < 30
    verdicts = [row[-1] for row in result.table.rows]
    assert verdicts.count("agrees") >= 5


@pytest.mark.parametrize(("name", "table"), EVERY)
def test_every_table_is_done_again_and_written(name: str, table: str, tmp_path: Path) -> None:
    result = reproduced(name, table, games=2)
    assert len(result.table.rows) == len(study(name).table(table).rows)
    assert result.findings
    page = write_report([result], tmp_path).read_text()
    assert page.count("<figure>") == len(result.figures) >= 1
    assert result.data.title in page.replace("&#x27;", "'")
    written = json.loads((tmp_path / f"{result.table.name}.json").read_text())
    assert len(written["rows"]) == len(result.table.rows)
    for figure in result.figures:
        assert (tmp_path / f"{figure}.png").stat().st_size > 5000


def test_a_table_does_not_depend_on_what_was_played_before() -> None:
    data = study("calpoly-blokus").table("results")
    data = replace(data, rows=data.rows[:1])
    store = Store(connect("sqlite://"))
    first = Lab(store, games=4).reproduce(data)
    Lab(store, games=12).reproduce(data)
    assert Lab(store, games=4).reproduce(data).table.rows == first.table.rows
    store.close()


def test_unknown_players_are_rows_that_are_not_available() -> None:
    data = study("harvard-blokus").table("results")
    rows = tuple({**row, "a": "no-such-player"} for row in data.rows[:2])
    store = Store(connect("sqlite://"))
    result = Lab(store, games=2).reproduce(replace(data, rows=rows))
    store.close()
    assert [row[-1] for row in result.table.rows] == ["not available"] * 2
    assert any("no player 'no-such-player'" in finding for finding in result.findings)


def test_a_game_has_its_place_among_others() -> None:
    spread = Spread("x", 5, list(range(101)))
    assert spread.place == pytest.approx(0.054, abs=0.001)
    assert spread.middle == (2, 98)


def test_far_apart_scores_differ_and_near_ones_agree() -> None:
    study_score = Estimate(0.6, (0.5, 0.7))
    assert Pair("x", study_score, Estimate(0.65, (0.6, 0.7))).p > 0.3
    assert Pair("x", study_score, Estimate(0.9, (0.85, 0.95))).p < 0.001
