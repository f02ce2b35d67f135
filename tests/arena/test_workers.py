"""Processes: the same results for any number of them, and none that can stop a run."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from sparring.arena.keeper import Nowhere
from sparring.arena.openings import Openings
from sparring.arena.play import Nobody, Setup, play
from sparring.arena.schedule import match_blocks
from sparring.arena.worker import Worker
from sparring.arena.workers import LocalWorkers
from tests.arena.conftest import played_by

TASKS = [task for block in match_blocks(8, 2) for task in block.tasks()]


@pytest.mark.parametrize("count", [1, 3])
def test_results_do_not_depend_on_the_number_of_workers(count: int) -> None:
    setup = Setup("samurai", ("random", "mcts:sims=32"), 5, Openings(2))
    expected = [play(setup, task, Nobody()) for task in TASKS]
    for played, alone in zip(
        played_by(LocalWorkers(setup, count, Nowhere()), TASKS), expected, strict=True
    ):
        assert played.failure is None
        assert played.moves == alone.moves
        assert played.returns == alone.returns
        assert played.values == alone.values
        assert played.nodes == alone.nodes


def test_a_player_that_hangs_loses() -> None:
    setup = Setup("blokus-duo", ("hanging", "uniform"), 1, move_limit=0.5)
    for played in played_by(LocalWorkers(setup, 4, Nowhere()), TASKS):
        assert played.failure == "hung: no move within 0.5 s"
        assert played.failed_seat == played.task.seating.index(0)
        assert played.winners() == (played.task.seating.index(1),)
        assert len(played.moves) == 6 + played.task.number


def test_a_player_that_kills_its_process_loses() -> None:
    setup = Setup("blokus-duo", ("dying", "uniform"), 1)
    for played in played_by(LocalWorkers(setup, 2, Nowhere()), TASKS):
        assert played.failure == "its process died: SIGKILL"
        assert played.failed_seat == played.task.seating.index(0)
        assert len(played.moves) == 6 + played.task.number


def test_a_worker_that_dies_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup("blokus-duo", ("dying-once", "uniform"), 1)
    monkeypatch.setenv("SPARRING_TEST_MARK", str(tmp_path / "died"))
    found = played_by(LocalWorkers(setup, 2, Nowhere()), TASKS)
    assert (tmp_path / "died").exists()
    assert [played.moves for played in found] == [
        play(setup, task, Nobody()).moves for task in TASKS
    ]


@pytest.mark.parametrize("ended", [False, True])
def test_workers_end_although_the_dismissal_of_one_was_interrupted(
    ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = LocalWorkers(Setup("blokus-duo", ("uniform", "uniform"), 1), 2, Nowhere())
    processes = [worker.process for worker in workers._workers]
    os.kill(processes[0].pid or 0, signal.SIGKILL)
    end = Worker.end

    def interrupted(worker: Worker) -> None:
        monkeypatch.setattr(Worker, "end", end)
        if ended:
            end(worker)
            worker.pipe.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(Worker, "end", interrupted)
    with pytest.raises(KeyboardInterrupt):
        workers.finished(30)
    workers.close()
    assert not any(process.is_alive() for process in processes)


def test_what_players_print_is_not_on_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    played_by(LocalWorkers(Setup("blokus-duo", ("talkative", "uniform"), 1), 1, Nowhere()), TASKS)
    captured = capfd.readouterr()
    assert "let me think" not in captured.out
    assert "let me think" in captured.err


def test_workers_end_with_whoever_started_them() -> None:
    setup = Setup("blokus-duo", ("hanging", "uniform"), 1)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        workers = LocalWorkers(setup, 2, Nowhere())
        os.write(writer, b" ".join(b"%d" % w.process.pid for w in workers._workers))
        time.sleep(60)
        os._exit(1)
    pids = [int(word) for word in os.read(reader, 1000).split()]
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    until = time.monotonic() + 30
    while any(_alive(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(_alive(pid) for pid in pids)


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
