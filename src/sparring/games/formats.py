"""The formats of records by the ends of their files' names.

Sparring's own is JSON. A game that has another one in its world registers it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar, TypeVar

from sparring.errors import BadText, UnknownName
from sparring.games.face import Game
from sparring.games.record import Record
from sparring.games.registry import game_names

LATIN = b"iso-8859-1"


class Format(ABC):
    """How records are written in a file."""

    suffix: ClassVar[str]
    title: ClassVar[str]
    opening: ClassVar[str]
    """The sign that such a text begins with."""

    @classmethod
    def knows(cls, game: Game) -> bool:
        """Whether games of this sort can be written."""
        return True

    @abstractmethod
    def read(self, text: str) -> Record:
        """The record that a text holds; raises `BadText`."""

    @abstractmethod
    def write(self, record: Record) -> str:
        """The text of a record."""


_formats: dict[str, Format] = {}

F = TypeVar("F", bound=type[Format])


def register_format(cls: F) -> F:
    """Makes a format known by its suffix; to be used as a decorator."""
    _formats[cls.suffix] = cls()
    return cls


@register_format
class Json(Format):
    """Sparring's own."""

    suffix, title, opening = ".json", "a record of Sparring", "{"

    def read(self, text: str) -> Record:
        return Record.from_json(text)

    def write(self, record: Record) -> str:
        return record.to_json()


def _known() -> dict[str, Format]:
    """All formats: those of games are registered when the games are found."""
    game_names()
    return _formats


def suffixes() -> list[str]:
    """The ends of the names of files that can be read and written."""
    return sorted(_known())


def suffixes_of(game: Game) -> list[str]:
    """The ends of the names of files in which games of this sort can be written."""
    return [suffix for suffix in suffixes() if _known()[suffix].knows(game)]


def format_of(path: Path) -> Format:
    """The format that a file's name tells."""
    if path.suffix.lower() not in _known():
        raise UnknownName("format of records", path.suffix, suffixes())
    return _known()[path.suffix.lower()]


def native(game: Game) -> Format:
    """The format of a game's own world, or else JSON."""
    others = [form for form in _known().values() if form.suffix != Json.suffix]
    return next((form for form in others if form.knows(game)), _known()[Json.suffix])


def read(path: Path) -> Record:
    """The record in a file, whose format its name tells, or else its first sign."""
    try:
        text = decoded(path.read_bytes())
    except OSError as error:
        raise BadText(f"cannot read {path}: {error.strerror}") from None
    return read_text(text, path)


def read_text(text: str, path: Path) -> Record:
    """The record in a text from a file of this name, which may be only `.`."""
    if path.suffix.lower() in _known():
        return format_of(path).read(text)
    for form in _known().values():
        if text.lstrip().startswith(form.opening):
            return form.read(text)
    raise BadText(f"{path} is no record: it begins with none of the signs of {suffixes()}")


def write(path: Path, record: Record, form: Format | None = None) -> None:
    """Writes a record in the format that the file's name tells."""
    form = form or format_of(path)
    if not form.knows(record.game):
        raise BadText(f"games of {record.game} cannot be written as {form.suffix}")
    try:
        path.write_bytes(form.write(record).encode())
    except UnicodeEncodeError as error:
        raise BadText(f"cannot write {path}: there is no {error.object[error.start]!a}") from None
    except OSError as error:
        raise BadText(f"cannot write {path}: {error.strerror}") from None


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, unless an older one says that it is Latin 1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if LATIN in data.lower():
            return data.decode("latin-1")
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BadText(f"line {line}, column {column}: the text is not UTF-8") from None
