"""Runs and games in a database: SQLite and PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from sparring.arena.match import Match, Plan, planned, play_match
from sparring.arena.openings import Openings
from sparring.arena.rows import runs
from sparring.arena.runner import Runner
from sparring.arena.sprt import Sprt
from sparring.arena.store import Run, Store
from sparring.arena.tournament import Plan as TournamentPlan
from sparring.arena.tournament import Tournament, play_tournament
from sparring.arena.tournament import planned as planned_tournament
from sparring.database import connect
from sparring.errors import SparringError

UNTIMED = ("run", "seconds", "players")


def begun(store: Store, games: int = 10, **options: object) -> Run:
    plan = Plan(games, **options)  # type: ignore[arg-type]
    players = ("random", "greedy-basic")
    return planned(store, "blokus-duo", *players, plan, seed=1, openings=Openings(2), resume=True)


def finished(store: Store, run: Run, workers: int = 1) -> Match:
    with Runner(store, run, workers=workers) as runner:
        *_, match = play_match(runner)
    return match


def untimed(summary: dict[str, object]) -> dict[str, object]:
    """Without what differs from one time to the next."""
    return {key: value for key, value in summary.items() if key not in UNTIMED}


def test_what_is_stored_is_what_was_played(store: Store) -> None:
    run = begun(store)
    match = finished(store, run)
    assert store.games(run) == match.games
    assert store.count(run) == 10
    stored = store.run(run.id)
    assert stored.finished is not None
    assert stored.setup == run.setup
    assert stored.settings[1]["settings"] == {"size": "1", "by_kind": "yes"}
    again = Match(stored, store.games(run), stored.seconds)
    assert untimed(again.summary()) == untimed(match.summary())


def test_many_may_begin_with_one_new_database_at_once(tmp_path: Path) -> None:
    together = Barrier(6)

    def begin(path: Path) -> int:
        together.wait()
        store = Store(connect(str(path)))
        begun(store)
        store.close()
        return 1

    with ThreadPoolExecutor(6) as threads:
        for number in range(10):
            path = tmp_path / f"{number}.db"
            assert sum(threads.map(begin, [path] * 6)) == 6


def test_a_run_goes_on_where_it_stopped(store: Store) -> None:
    run = begun(store, games=100)
    with Runner(store, run, workers=2) as runner:
        for match in play_match(runner):
            if len(match.games) >= 3:
                break
    before = store.games(run)
    assert 3 <= len(before) < 100
    assert store.run(run.id).finished is None
    assert begun(store, games=100).id == run.id
    assert store.unfinished("match") == store.run(run.id)
    went_on = finished(store, store.run(run.id), workers=2)
    assert [played for played in went_on.games if played in before] == before
    other = store.begin("match", run.setup, run.settings, run.plan)
    assert untimed(finished(store, other).summary()) == untimed(went_on.summary())
    assert store.unfinished("match") is None


def test_more_games_can_be_added_and_none_are_taken_away(store: Store) -> None:
    first = finished(store, begun(store, games=4))
    more = finished(store, begun(store, games=8))
    assert more.run.id == first.run.id
    assert more.games[:4] == first.games
    fewer = finished(store, begun(store, games=2))
    assert len(fewer.games) == store.count(fewer.run) == 8


def test_a_test_stops_at_the_same_block_for_any_number_of_workers(store: Store) -> None:
    found = []
    for workers in (1, 3):
        run = store.begin(
            "match",
            begun(store).setup,
            begun(store).settings,
            Plan(1000, Sprt(0, 400)).as_data(),
        )
        match = finished(store, run, workers)
        summary = match.summary()
        assert summary["sprt"]["accepted"] == "elo0"
        assert len(match.games) == store.count(run) < 1000
        found.append(untimed(summary))
    assert found[0] == found[1]


def test_two_processes_cannot_play_the_same_game(store: Store) -> None:
    run = begun(store, games=2)
    match = finished(store, run)
    with pytest.raises(SparringError, match="another process"):
        store.add(run, match.games[0])


@pytest.mark.parametrize("on", ["processes", "spawn"])
def test_a_second_process_on_the_same_run_is_told_so(store: Store, on: str) -> None:
    run = begun(store, games=40)
    with Runner(store, run, workers=1, on=on) as late:
        finished(store, run)
        with pytest.raises(SparringError, match=f"another process is playing run {run.id} at the"):
            list(late.play(Match(run, [], 0.0).blocks))
    assert store.count(run) == 40


@pytest.mark.parametrize("format", ["round-robin", "gauntlet", "swiss"])
def test_a_tournament_goes_on_where_it_stopped(store: Store, format: str) -> None:
    players = ("uniform", "random", "greedy-basic", "greedy-advanced", "greedy:size=1")

    def plan() -> Run:
        return planned_tournament(
            store, "blokus-duo", players, TournamentPlan(format, 2), seed=1, openings=Openings(2)
        )

    def play(run: Run, stop: int, workers: int) -> Tournament:
        with Runner(store, run, workers=workers) as runner:
            for held, _ in play_tournament(runner):
                if len(held.games) >= stop:
                    break
        return held

    undisturbed = play(plan(), 1000, workers=1)
    run = plan()
    for stop in (3, 7, 1000):
        held = play(store.run(run.id), stop, workers=2)
    for key in ("elo", "elo_error", "points", "wins", "games"):
        expected = [row[key] for row in undisturbed.summary()["standings"]]
        assert [row[key] for row in held.summary()["standings"]] == expected
    assert [played.moves for played in held.games] == [played.moves for played in undisturbed.games]


def test_a_run_is_forgotten_with_its_games(store: Store) -> None:
    run = begun(store, games=2)
    finished(store, run)
    store.remove(run)
    assert store.all_runs() == []
    with pytest.raises(SparringError, match="no run"):
        store.run(run.id)


def test_games_lost_by_misbehaviour_are_kept_and_reported(store: Store) -> None:
    plan = Plan(4)
    players = ("crashing", "uniform")
    run = planned(store, "blokus-duo", *players, plan, seed=1, openings=Openings(0))
    summary = finished(store, run).summary()
    assert (summary["wins"], summary["losses"]) == (0, 4)
    assert {row["player"] for row in summary["failures"]} == {"crashing"}
    assert {row["reason"] for row in summary["failures"]} == {"crashed: RuntimeError: out of ideas"}
    assert "4 of 4 games were lost by a crash" in summary["warnings"][-1]
    assert all(played.failure for played in store.games(run))


def test_a_database_that_goes_away_is_told_in_a_sentence(sqlite: str) -> None:
    store, other = Store(connect(sqlite)), connect(sqlite)
    run = begun(store)
    runs.drop(other)
    with pytest.raises(SparringError, match=r"the database failed: .*no such table"):
        store.spent(run, 1.0)
    with pytest.raises(SparringError, match="the database failed"):
        store.all_runs()
    store.close()
    other.dispose()
