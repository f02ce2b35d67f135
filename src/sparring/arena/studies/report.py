"""All results on one page of HTML, with the figures in it, and as files beside it."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from sparring.arena.plots import Picture
from sparring.arena.studies.lab import Result
from sparring.arena.studies.study import studies
from sparring.arena.tables import Table, shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TITLE_WIDTH = 70
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 0.9rem; }
th, td { padding: 0.25rem 0.7rem; border-bottom: 1px solid #ddd; text-align: left; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.agrees { color: #1d7a3c; } .differs { color: #b3261e; } .source { color: #555; }
figure { margin: 1rem 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; }
"""


def write_report(results: Sequence[Result], folder: Path) -> Path:
    """Writes tables, figures and the page; returns the page."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>The studies again</title><style>{STYLE}</style></head><body>",
        "<h1>The studies again</h1>",
        "<p>The tables of the studies that Sparring grew out of, with our numbers beside theirs. "
        "Intervals are 95&nbsp;%.</p>",
    ]
    before = ""
    for result in results:
        data = result.data
        if data.study != before:
            study = studies()[data.study]
            parts += [
                f"<h2>{escape(study.name)}: {escape(study.title)}</h2>",
                f'<p class="source">{escape(study.source)}. Game: {escape(data.game)}.</p>',
            ]
            before = data.study
        parts += [
            f"<h3>{escape(data.name)}: {escape(data.title)}</h3>",
            _table(result.table),
            "<ul>",
            *(f"<li>{escape(finding)}</li>" for finding in result.findings),
            f"<li>This took {result.seconds:.1f} s.</li>",
            "</ul>",
        ]
        result.table.write(folder)
        parts += [f"<figure>{svg}</figure>" for svg in write_figures(result, folder)]
    parts.append("</body></html>")
    page = folder / "index.html"
    page.write_text("\n".join(parts) + "\n", encoding="utf-8")
    return page


def write_figures(result: Result, folder: Path) -> list[str]:
    """Writes each figure as SVG and PNG; returns the SVGs as they stand in a page."""
    found = []
    for name, draw in result.figures.items():
        picture = drawn(draw)
        picture.figure.savefig(folder / f"{name}.png", dpi=150)
        path = picture.save(folder / f"{name}.svg")
        text = path.read_text(encoding="utf-8")
        found.append(text[text.index("<svg") :])
    return found


def drawn(draw: Callable[[Axes], None]) -> Picture:
    """A figure, with a title that fits."""
    picture = Picture(8.5, 5.0)
    draw(picture.axes)
    picture.axes.set_title(fill(picture.axes.get_title(), TITLE_WIDTH))
    return picture


def _table(table: Table) -> str:
    text = io.StringIO()
    text.write("<table><tr>")
    text.write("".join(f"<th>{escape(column)}</th>" for column in table.columns))
    text.write("</tr>\n")
    for row in table.rows:
        text.write("<tr>")
        for column, cell in zip(table.columns, row, strict=True):
            kind = ' class="number"' if isinstance(cell, int | float) else ""
            if column == "verdict" and cell in ("agrees", "differs"):
                kind = f' class="{cell}"'
            text.write(f"<td{kind}>{escape(shown(cell))}</td>")
        text.write("</tr>\n")
    text.write("</table>")
    return text.getvalue()
