"""Tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; numbers with a fraction are shown with three digits of it.

    >>> table(["player", "wins"], [["greedy", 0.5]])
    '<table><tr><th>player</th><th>wins</th></tr><tr><td>greedy</td><td>0.500</td></tr></table>'
    """
    lines = [_row("th", head), *(_row("td", row) for row in rows)]
    return f"<table>{''.join(lines)}</table>"


def _row(cell: str, values: Sequence[object]) -> str:
    return "<tr>" + "".join(f"<{cell}>{_text(value)}</{cell}>" for value in values) + "</tr>"


def _text(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else escape(str(value))
