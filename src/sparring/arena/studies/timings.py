"""Tables of times: how long each player thinks about a move, in the mean and round by round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from sparring.arena.match import Match
from sparring.arena.plots import COLOURS, errors
from sparring.arena.statistics import Estimate, mean_of
from sparring.arena.studies.lab import Lab, Result
from sparring.arena.summary import effort_of
from sparring.arena.tables import Table
from sparring.errors import SparringError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sparring.arena.studies.study import TableData

COLUMNS = ("level", "search", "study s", "ours ms", "95 %", "nodes", "times faster")
LATE = 10
"""Rounds after which a game counts as late."""


def reproduce(data: TableData, lab: Lab) -> Result:
    """Lets each level play against itself."""
    result = Result(data, Table(f"{data.study}-{data.name}", data.title, COLUMNS))
    means: list[tuple[str, Estimate]] = []
    for row in data.rows:
        try:
            match = lab.match(data, row["player"], row["player"])
        except SparringError as error:
            result.cannot(row, (row["search"], row["seconds"]), error)
            continue
        rounds = rounds_of(match)
        times = mean_of([second for seconds in rounds for second in seconds])
        assert times is not None
        means.append((row["label"], times))
        faster = row["seconds"] / times.value if row["seconds"] else None
        nodes = [effort_of(match.games, index).nodes for index in (0, 1)]
        result.table.rows.append(
            (
                row["label"],
                row["search"],
                row["seconds"],
                f"{1000 * times.value:.3g}",
                f"{1000 * times.interval[0]:.2g}-{1000 * times.interval[1]:.2g}",
                None if None in nodes else round(sum(filter(None, nodes)) / 2),
                None if faster is None else round(faster),
            )
        )
        if row["rounds"]:
            early, late = (
                mean_of([second for seconds in part for second in seconds])
                for part in (rounds[:LATE], rounds[LATE:])
            )
            if early and late:
                result.findings.append(
                    f"{row['label']}: {1000 * early.value:.3g} ms a move in the first {LATE} "
                    f"rounds, {1000 * late.value:.3g} ms later; {row['remark']}."
                )
            name = f"{result.table.name}-{row['label'].replace(' ', '-')}-rounds"
            result.figures[name] = partial(
                _draw_rounds, rounds=rounds, title=f"{data.study}: level {row['label']}"
            )
    named = {row["label"]: row["seconds"] for row in data.rows if row["seconds"]}
    levels = partial(_draw_levels, means=means, study=named, title=f"{data.study}: {data.title}")
    result.figures = {f"{result.table.name}-levels": levels, **result.figures}
    return result


def rounds_of(match: Match) -> list[list[float]]:
    """The times of all moves in the first round of each game, in the second, and so on."""
    rounds: list[list[float]] = []
    for played in match.games:
        for index, taken in enumerate(played.seconds):
            number = (index + played.opening) // len(played.task.seating)
            while len(rounds) <= number:
                rounds.append([])
            if taken is not None:
                rounds[number].append(taken)
    return rounds


def _draw_levels(
    axes: Axes, means: Sequence[tuple[str, Estimate]], study: dict[str, float], title: str
) -> None:
    values = [1000 * estimate.value for _, estimate in means]
    ends = [(1000 * e.interval[0], 1000 * e.interval[1]) for _, e in means]
    axes.bar(
        range(len(means)),
        values,
        yerr=errors(values, ends),
        capsize=4,
        color=COLOURS[1],
        label="Sparring",
    )
    known = [(i, study[label]) for i, (label, _) in enumerate(means) if label in study]
    axes.plot(
        [i for i, _ in known],
        [1000 * seconds for _, seconds in known],
        "D",
        color=COLOURS[0],
        label="the study",
    )
    axes.legend(frameon=False)
    axes.set_yscale("log")
    axes.set_xticks(range(len(means)), [label for label, _ in means])
    axes.set(xlabel="level", ylabel="milliseconds a move (mean, 95 %)", title=title)


def _draw_rounds(axes: Axes, rounds: list[list[float]], title: str) -> None:
    from matplotlib.ticker import MaxNLocator

    found = [(i + 1, mean_of(seconds)) for i, seconds in enumerate(rounds)]
    known = [(i, estimate) for i, estimate in found if estimate is not None]
    values = [1000 * estimate.value for _, estimate in known]
    ends = [(1000 * e.interval[0], 1000 * e.interval[1]) for _, e in known]
    axes.errorbar(
        [i for i, _ in known], values, yerr=errors(values, ends), capsize=3, color=COLOURS[0]
    )
    axes.set(xlabel="round", ylabel="milliseconds a move (mean, 95 %)", title=title)
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
