"""Every game is kept once, by the worker that played it, whatever happens to the worker."""

from __future__ import annotations

import os
import signal
import sqlite3
from pathlib import Path

import pytest

from sparring.arena.keeper import StoreKeeper
from sparring.arena.match import Plan, planned, play_match
from sparring.arena.openings import Openings, derived_seed
from sparring.arena.play import Nobody, Played, Setup, Task, play
from sparring.arena.runner import Runner
from sparring.arena.schedule import match_blocks
from sparring.arena.store import Run, Store
from sparring.arena.worker import Worker
from sparring.arena.workers import LocalWorkers
from sparring.database import connect
from tests.arena.conftest import played_by

TASKS = [task for block in match_blocks(100, 2) for task in block.tasks()]


class Watched(LocalWorkers):
    """Notes what each worker had been given that was lost."""

    def _lost(self, worker: Worker, why: str | None = None) -> list[Played]:
        self.lost = [*getattr(self, "lost", ()), worker.tasks]
        return super()._lost(worker, why)


def begun(store: Store, *players: str, move_limit: float = 600.0) -> Run:
    settings = [{"text": player} for player in players]
    setup = Setup("blokus-duo", players, 1, Openings(2), move_limit)
    return store.begin("match", setup, settings, Plan(len(TASKS)).as_data())


def undisturbed(setup: Setup, tasks: list[Task]) -> list[list[str]]:
    return [play(setup, task, Nobody()).moves for task in tasks]


def test_each_game_is_kept_before_the_next_begins(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(connect(sqlite))
    run = begun(store, "counting", "uniform")
    monkeypatch.setenv("SPARRING_TEST_DB", sqlite)
    monkeypatch.setenv("SPARRING_TEST_MARK", str(tmp_path / "counts"))
    with Runner(store, run, workers=1) as runner:
        *_, match = play_match(runner)
    store.close()
    assert len(match.games) == len(TASKS)
    counts = (tmp_path / "counts").read_text().split()
    assert counts == [str(count) for count in range(len(TASKS))]


@pytest.mark.parametrize(
    ("how", "reason"),
    [("hangs", "hung: no move within 0.5 s"), ("dies", "its process died: SIGKILL")],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_games_that_wait_behind_a_misbehaving_player_are_neither_lost_nor_blamed(
    store: Store, how: str, reason: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = begun(store, "chosen", "uniform", move_limit=0.5)
    monkeypatch.setenv("SPARRING_TEST_SEED", "none")
    expected = undisturbed(run.setup, TASKS)
    monkeypatch.setenv("SPARRING_TEST_HOW", how)
    monkeypatch.setenv("SPARRING_TEST_SEED", str(derived_seed(1, "player", 25, seat, 0)))
    workers = Watched(run.setup, 1, StoreKeeper(store, run, store.url))
    found = played_by(workers, TASKS)
    (index,) = [i for i, played in enumerate(found) if played.failure]
    assert TASKS[index] == Task(25, seat, (0, 1) if seat == 0 else (1, 0))
    assert (found[index].failure, found[index].failed_seat) == (reason, seat)
    assert found[index].moves == expected[index][: 2 + 4 + seat]
    assert len(workers.lost[0]) > 1
    del found[index], expected[index]
    assert [played.moves for played in found] == expected
    assert store.count(run) == len(TASKS)


class LastWords(StoreKeeper):
    """Keeps a game, and dies with its worker before anybody is told, once."""

    mark: Path

    def keep(self, played: Played) -> None:
        super().keep(played)
        if played.task.block == 25 and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


def test_a_game_that_was_kept_before_its_worker_died_is_not_played_again(
    store: Store, tmp_path: Path
) -> None:
    run = begun(store, "uniform", "uniform")
    keeper = LastWords(store, run, store.url)
    keeper.mark = tmp_path / "died"
    workers = Watched(run.setup, 1, keeper)
    found = played_by(workers, TASKS)
    assert len(workers.lost) == 1
    assert [played.moves for played in found] == undisturbed(run.setup, TASKS)
    assert store.games(run) == found


def test_killed_workers_lose_and_repeat_nothing(store: Store) -> None:
    run = begun(store, "uniform", "uniform")
    kills = [20, 50, 80]
    with Runner(store, run, workers=2) as runner:
        for match in play_match(runner):
            if kills and len(match.games) >= kills[0]:
                kills.pop(0)
                assert isinstance(runner._workers, LocalWorkers)
                process = runner._workers._workers[len(kills) % 2].process
                os.kill(process.pid, signal.SIGKILL)
    assert not kills
    assert [played.moves for played in match.games] == undisturbed(run.setup, TASKS)
    assert store.games(run) == match.games


def test_whoever_has_the_file_open_in_this_process_does_no_harm(sqlite: str) -> None:
    store = Store(connect(sqlite))
    run = begun(store, "uniform", "uniform")
    other = sqlite3.connect(sqlite)
    other.execute("SELECT count(*) FROM arena_game").fetchone()
    with Runner(store, run, workers=1) as runner:
        for match in play_match(runner):
            if len(match.games) >= 10:
                other.close()
    assert len(match.games) == len(TASKS)
    store.close()
    with sqlite3.connect(sqlite) as connection:
        assert connection.execute("SELECT count(*) FROM arena_game").fetchone() == (len(TASKS),)


def test_a_database_in_memory_keeps_all_games() -> None:
    store = Store(connect("sqlite://"))
    assert store.url is None
    run = planned(store, "blokus-duo", "uniform", "uniform", Plan(20), seed=1, openings=Openings(2))
    with Runner(store, run, workers=2) as runner:
        *_, match = play_match(runner)
    assert store.games(run) == match.games
    assert len(match.games) == 20
    store.close()


def test_many_workers_write_into_one_file(sqlite: str) -> None:
    store = Store(connect(sqlite))
    run = begun(store, "uniform", "uniform")
    with Runner(store, run, workers=12) as runner:
        *_, match = play_match(runner)
    assert [played.moves for played in match.games] == undisturbed(run.setup, TASKS)
    assert store.games(run) == match.games
    store.close()
