"""Tables of results, and the forms they are written in: JSON, CSV and Markdown."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

Cell = str | int | float | None

FORMS = ("json", "csv", "md")


@dataclass
class Table:
    """A title, named columns, rows, and sentences about them."""

    name: str
    """For files: a word."""
    title: str
    columns: Sequence[str]
    rows: list[Sequence[Cell]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def to_json(self) -> str:
        """An object with the rows as objects."""
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        document = {"title": self.title, "rows": rows, "notes": self.notes}
        return json.dumps(document, indent=2) + "\n"

    def to_csv(self) -> str:
        """The header and the rows."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return text.getvalue()

    def to_md(self) -> str:
        """A table in Markdown, under its title, with its notes."""
        lines = [f"## {self.title}", "", _line(self.columns), "|---" * len(self.columns) + "|"]
        lines += [_line([shown(cell) for cell in row]) for row in self.rows]
        lines += [line for note in self.notes for line in ("", note)]
        return "\n".join(lines) + "\n"

    def write(self, folder: Path) -> list[Path]:
        """Writes all forms into a folder."""
        texts = {"json": self.to_json(), "csv": self.to_csv(), "md": self.to_md()}
        paths = [folder / f"{self.name}.{form}" for form in FORMS]
        for path in paths:
            path.write_text(texts[path.suffix[1:]], encoding="utf-8")
        return paths


def shown(cell: Cell) -> str:
    """A cell as people read it.

    >>> shown(0.123456), shown(1234567), shown(None)
    ('0.123', '1,234,567', '')
    """
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{cell:.3g}" if abs(cell) < 100 else f"{cell:,.0f}"
    return f"{cell:,}" if isinstance(cell, int) else cell


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
