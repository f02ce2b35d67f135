"""Players that misbehave, and databases to keep games in."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

import sparring
from sparring.arena.play import Played, Task
from sparring.arena.store import Store
from sparring.arena.workers import Workers
from sparring.database import connect
from sparring.players import Player, registry
from sparring.players.face import Settings


def played_by(workers: Workers, tasks: list[Task]) -> list[Played]:
    """All these games, by block and number."""
    found = list[Played]()
    workers.play(tasks)
    try:
        while len(found) < len(tasks):
            found += workers.finished(0.1)
    finally:
        workers.close()
    return sorted(found, key=lambda played: (played.task.block, played.task.number))


class Misbehaving(Player):
    """Plays at random until its fourth move, and then does what its name says."""

    summary = "a player for tests"

    def choose(self, view: sparring.View) -> sparring.Move:
        mine = [move for i, move in enumerate(view.moves) if i % 2 == view.player]
        moves = view.legal_moves()
        if len(mine) < 3:
            return moves[random.Random(f"{self.seed} {len(mine)}").randrange(len(moves))]
        return self.misbehave(view)

    def misbehave(self, view: sparring.View) -> sparring.Move:
        raise NotImplementedError


class Crashing(Misbehaving):
    name = "crashing"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        raise RuntimeError("out of ideas")


class Quitting(Misbehaving):
    name = "quitting"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        raise SystemExit("no more")


class Illegal(Misbehaving):
    name = "illegal"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        return view.moves[0]


class Mute(Misbehaving):
    name = "mute"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        return None  # type: ignore[return-value]


class Hanging(Misbehaving):
    name = "hanging"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        time.sleep(1000)
        raise AssertionError


class Dying(Misbehaving):
    name = "dying"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class DyingOnce(Misbehaving):
    """Dies the first time, as a worker does whose machine runs out of memory."""

    name = "dying-once"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        mark = Path(os.environ["SPARRING_TEST_MARK"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal_moves()[0]


class Chosen(Misbehaving):
    """Misbehaves only where its seed is the one that was chosen."""

    name = "chosen"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        if str(self.seed) == os.environ["SPARRING_TEST_SEED"]:
            if os.environ["SPARRING_TEST_HOW"] == "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            time.sleep(1000)
        return view.legal_moves()[0]


class Counting(Misbehaving):
    """Notes how many games are stored when it sits down."""

    name = "counting"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        if database := os.environ.get("SPARRING_TEST_DB"):
            with sqlite3.connect(database) as connection:
                (count,) = connection.execute("SELECT count(*) FROM arena_game").fetchone()
            with Path(os.environ["SPARRING_TEST_MARK"]).open("a") as notes:
                print(count, file=notes)

    def misbehave(self, view: sparring.View) -> sparring.Move:
        return view.legal_moves()[0]


class Talkative(Misbehaving):
    name = "talkative"

    def misbehave(self, view: sparring.View) -> sparring.Move:
        print("let me think ...", flush=True)
        return view.legal_moves()[0]


@pytest.fixture(autouse=True)
def _misbehaving_players(monkeypatch: pytest.MonkeyPatch) -> None:
    for cls in Misbehaving.__subclasses__():
        monkeypatch.setitem(registry._players, cls.name, cls)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """A new database in a file."""
    return str(tmp_path / "games.db")


@pytest.fixture(scope="session")
def _cluster() -> Iterator[str]:
    """A PostgreSQL server of our own, on a socket in a temporary folder."""
    programs = _postgresql_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (`make test` does it where it may)")
    with tempfile.TemporaryDirectory(prefix="sparring-postgresql-") as name:
        as_user = []
        if os.geteuid() == 0:  # the server refuses to run as root
            shutil.chown(name, "postgres")
            as_user = ["runuser", "-u", "postgres", "--"]
        settings = f"-c listen_addresses='' -c unix_socket_directories={name} -c fsync=off"
        control = [*as_user, str(programs / "pg_ctl"), "-D", f"{name}/data", "-w"]

        def run(*command: str) -> None:
            quiet = subprocess.DEVNULL
            subprocess.run([*command], check=True, stdout=quiet, stderr=quiet, cwd=name)

        initdb = [*as_user, str(programs / "initdb"), "-D", f"{name}/data"]
        run(*initdb, "-A", "trust", "-U", "sparring")
        run(*control, "-l", f"{name}/log", "-o", settings, "start")
        try:
            yield f"postgresql+psycopg://sparring@/{{}}?host={name}"
        finally:
            run(*control, "-m", "immediate", "stop")


@pytest.fixture
def postgresql(_cluster: str) -> Iterator[str]:
    """A new database on a PostgreSQL server."""
    engine = create_engine(_cluster.format("postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE arena"))
    yield _cluster.format("arena")
    with engine.connect() as connection:
        connection.execute(text("DROP DATABASE arena WITH (FORCE)"))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """A new database of each kind."""
    url: str = request.getfixturevalue(request.param)
    return url


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store in a new database."""
    made = Store(connect(database))
    yield made
    made.close()


def _postgresql_programs() -> Path | None:
    """Where `initdb` and `pg_ctl` are; distributions keep them off the path."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin"), *map(Path, os.get_exec_path())]
    return next((path for path in found if (path / "initdb").is_file()), None)
