"""Studies and their tables, as they were printed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from sparring.errors import UnknownName


@dataclass(frozen=True)
class TableData:
    """One table of a study: what kind of experiment, the printed rows, and remarks."""

    study: str
    name: str
    game: str
    kind: str
    title: str
    rows: tuple[Mapping[str, Any], ...]
    notes: tuple[str, ...]
    settings: Mapping[str, Any]
    """How it is done again: games, openings, seatings."""


@dataclass(frozen=True)
class Study:
    """A study: who wrote it, and its tables."""

    name: str
    title: str
    source: str
    tables: Mapping[str, TableData]

    def table(self, name: str) -> TableData:
        """A table by its name."""
        if name not in self.tables:
            raise UnknownName(f"table of {self.name}", name, self.tables)
        return self.tables[name]


@lru_cache(maxsize=1)
def studies() -> Mapping[str, Study]:
    """All studies by name."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        tables = {}
        for name, table in data["tables"].items():
            known = ("kind", "title", "rows", "notes")
            settings = {key: value for key, value in table.items() if key not in known}
            tables[name] = TableData(
                data["name"],
                name,
                data["game"],
                table["kind"],
                table["title"],
                tuple(table["rows"]),
                tuple(table["notes"]),
                settings,
            )
        found[data["name"]] = Study(data["name"], data["title"], data["source"], tables)
    return found


def study(name: str) -> Study:
    """The study with a name.

    >>> list(study("leeds-blokus").tables)
    ['table-1', 'table-2']
    """
    if name not in studies():
        raise UnknownName("study", name, studies())
    return studies()[name]
