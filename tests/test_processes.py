"""Work that is shared among processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from sparring.processes import in_processes

COMMAND = [sys.executable, "-c", "from sparring.cli import main; main()"]
FOR_EVER = 3600.0


def slow_at_first(number: int) -> tuple[int, int]:
    time.sleep(0.3 if number == 0 else 0)
    return number, os.getpid()


def note_and_wait(folder: str, number: int) -> int:
    """The first task is done at once, the others never."""
    if number:
        (Path(folder) / str(os.getpid())).touch()
        time.sleep(FOR_EVER)
    return number


def fail(number: int) -> int:
    raise ValueError(f"{number} is no good")


def endless() -> Iterator[tuple[int]]:
    return ((number,) for number in count())


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def ignores_ctrl_c(process: str) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    ignored = next(line for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored.split()[1], 16) >> (signal.SIGINT - 1) & 1)


def test_results_come_in_the_order_of_the_tasks() -> None:
    found = list(in_processes(slow_at_first, [(number,) for number in range(20)], workers=3))
    assert [number for number, _ in found] == list(range(20))
    assert os.getpid() not in {process for _, process in found}


def test_there_may_be_tasks_without_end() -> None:
    found = in_processes(slow_at_first, endless(), workers=2)
    assert [next(found)[0] for _ in range(30)] == list(range(30))


def test_no_tasks_are_no_work() -> None:
    assert list(in_processes(fail, [], workers=2)) == []


def test_an_error_reaches_whoever_asked() -> None:
    with pytest.raises(ValueError, match="0 is no good"):
        next(in_processes(fail, endless(), workers=2))


def test_whoever_stops_asking_ends_work_that_would_take_for_ever(tmp_path: Path) -> None:
    tasks = ((str(tmp_path), number) for number in count())
    found = in_processes(note_and_wait, tasks, workers=2)
    assert next(found) == 0
    wait_until(lambda: len(list(tmp_path.iterdir())) == 2)
    at_work = [int(file.name) for file in tmp_path.iterdir()]
    found.close()
    assert not any(is_alive(process) for process in at_work)
    assert not {child.pid for child in multiprocessing.active_children()} & set(at_work)


@pytest.mark.parametrize("to_all", [False, True], ids=["the command", "the whole terminal"])
def test_ctrl_c_ends_a_command_whose_judge_has_only_begun(tmp_path: Path, to_all: bool) -> None:
    judge = f"mcts:time={FOR_EVER:g}s,settle=no"
    words = ["openings", "blokus-duo", "--judge", judge, "--workers", "2"]
    process = subprocess.Popen(
        [*COMMAND, *words, "--out", str(tmp_path / "even.txt")],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_until(lambda: sum(map(ignores_ctrl_c, children.read_text().split())) == 2)
    time.sleep(1)  # until they are at it
    if to_all:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "stopped: 0 openings so far" in err
    assert "no opening was judged" in err
    assert "Traceback" not in err
