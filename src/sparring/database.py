"""Where what must last is kept: one database, SQLite unless another one is named.

The arena and the page each keep their own tables in it, beside their code; here is only how to
reach it. `SPARRING_DB`, or the option `--db` of a command, names another: a file, or any URL that
SQLAlchemy understands.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from sparring.errors import BadText


def default_url() -> str:
    """The database that is used when none is named."""
    if given := os.environ.get("SPARRING_DB"):
        return given
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "sparring" / "sparring.db")


def connect(url: str | None = None) -> Engine:
    """The database that a URL or the name of a file means; the file is made where it is missing."""
    text = url or default_url()
    if "://" not in text:
        path = Path(text).expanduser().resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        text = f"sqlite:///{path}"
    try:
        engine = create_engine(text)
    except (ArgumentError, NoSuchModuleError) as error:
        raise BadText(f"{text} is not a database: {error}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def shared_url(engine: Engine) -> str | None:
    """The URL by which another process can open the database; none if it is in memory."""
    if engine.dialect.name == "sqlite" and not _file(engine):
        return None
    return engine.url.render_as_string(hide_password=False)


def let_go(engine: Engine) -> bool:
    """Closes the connections of this process; whether a copy of it may open the database.

    It must not while the process has the file of a SQLite database open, by whichever connection:
    the library would take the locks of the one process for those of the other.
    """
    file = _file(engine) if engine.dialect.name == "sqlite" else None
    engine.dispose()
    return file is None or not _is_open(file)


def _file(engine: Engine) -> str:
    """The file of a SQLite database; empty if it is in memory."""
    with engine.connect() as connection:
        query = "SELECT file FROM pragma_database_list WHERE name = 'main'"
        return str(connection.exec_driver_sql(query).scalar_one())


def _is_open(file: str) -> bool:
    """Whether this process has a file open."""
    this = os.stat(file)
    for number in os.listdir("/dev/fd"):
        with contextlib.suppress(OSError):  # the list itself was open, and is closed by now
            if os.path.samestat(os.fstat(int(number)), this):
                return True
    return False


def _prepare_sqlite(connection: DBAPIConnection, _: object) -> None:
    """Readers and a writer at the same time, and patience where another process writes."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
