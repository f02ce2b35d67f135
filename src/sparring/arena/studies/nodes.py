"""Tables of searches from the first position: nodes, which are exact, and time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import sparring
from sparring.arena.plots import COLOURS
from sparring.arena.studies.lab import Lab, Result
from sparring.arena.tables import Table
from sparring.errors import SparringError
from sparring.players import ThinkingPlayer, player

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sparring.arena.studies.study import TableData

COLUMNS = ("search", "study", "ours", "study s", "ours s", "times faster", "verdict")


def reproduce(data: TableData, lab: Lab) -> Result:
    """Searches once with each player."""
    result = Result(data, Table(f"{data.study}-{data.name}", data.title, COLUMNS))
    game, agreeing, known = sparring.game(data.game), 0, 0
    for row in data.rows:
        try:
            thinker = player(row["player"], game)
        except SparringError as error:
            result.cannot(row, (row["nodes"], None, row["seconds"]), error)
            continue
        assert isinstance(thinker, ThinkingPlayer)
        began = time.perf_counter()
        nodes = thinker.analyse(game.start().view(0)).nodes
        taken = time.perf_counter() - began
        verdict = ""
        if row["nodes"] is not None:
            known, agreeing = known + 1, agreeing + (nodes == row["nodes"])
            verdict = "agrees" if nodes == row["nodes"] else "differs"
        faster = row["seconds"] / taken if row["seconds"] else None
        times = (row["seconds"], taken, None if faster is None else round(faster))
        result.table.rows.append((row["label"], row["nodes"], nodes, *times, verdict))
        result.remark(row, agrees=verdict != "differs")
    result.findings.insert(0, f"{agreeing} of {known} numbers of nodes are the same.")
    result.figures[result.table.name] = lambda axes: _draw(axes, data, result.table)
    return result


def _draw(axes: Axes, data: TableData, table: Table) -> None:
    labels = [str(row[0]).replace(", ", ",\n") for row in table.rows]
    for number, (column, name) in enumerate(((1, "study"), (2, "Sparring"))):
        values = [row[column] for row in table.rows]
        found = [(i, v) for i, v in enumerate(values) if isinstance(v, int)]
        places = [i + (number - 0.5) * 0.4 for i, _ in found]
        axes.bar(places, [v for _, v in found], 0.4, label=name, color=COLOURS[number])
    axes.set_yscale("log")
    axes.set_xticks(range(len(labels)), labels, fontsize=8)
    axes.set(xlabel="search", ylabel="nodes (exact)", title=f"{data.study}: {data.title}")
    axes.legend(frameon=False)
