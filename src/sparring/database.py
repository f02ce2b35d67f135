"""Where what must last is kept: one database, SQLite unless another one is named.

The arena and the page each keep their own tables in it, beside their code; here is only how to
reach it. `SPARRING_DB`, or the option `--db` of a command, names another: a file, or any URL that
SQLAlchemy understands.
"""

from __future__ import annotations

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


def _prepare_sqlite(connection: DBAPIConnection, _: object) -> None:
    """Readers and a writer at the same time, and patience where another process writes."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
