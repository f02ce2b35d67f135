"""Where what must last is kept: one database, SQLite unless another one is named.

The arena and the page each keep their own tables in it, beside their code; here is only how to
reach it. `SPARRING_DB`, or the option `--db` of a command, names another: a file, or any URL that
SQLAlchemy understands.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path

from sqlalchemy import Engine, MetaData, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

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


def make_tables(engine: Engine, metadata: MetaData) -> None:
    """Makes the tables that are missing, though others may be making them at this moment.

    Whoever comes second with one of them fails, finds it there, and goes on with the next.
    """
    for _ in metadata.tables:
        with contextlib.suppress(DBAPIError):
            metadata.create_all(engine)
            return
    metadata.create_all(engine)


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
    cursor.execute("PRAGMA busy_timeout=30000")
    _use_log(cursor)
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _use_log(cursor: DBAPICursor) -> None:
    """Lets changes be written to a log beside the file.

    It is the one step for which SQLite does not wait by itself while another connection takes it,
    as happens with a new file.
    """
    until = time.monotonic() + 10.0
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
