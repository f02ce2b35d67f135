"""Tables of matches: the score of one player over many games, theirs and ours."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

from sparring.arena.plots import draw_bars
from sparring.arena.statistics import Estimate, Tally, Z, score_estimate
from sparring.arena.studies.lab import Lab, Result
from sparring.arena.summary import tally_of
from sparring.arena.tables import Table
from sparring.errors import SparringError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sparring.arena.studies.study import TableData

SIGNIFICANT = 0.05
COLUMNS = ("players", "study %", "95 %", "ours %", "our 95 %", "p", "verdict")


@dataclass(frozen=True)
class Pair:
    """A row: the study's score and ours."""

    label: str
    study: Estimate
    ours: Estimate

    @property
    def z(self) -> float:
        """The difference in standard errors of both together."""
        error = math.hypot(_error(self.study), _error(self.ours))
        return (self.ours.value - self.study.value) / error

    @property
    def p(self) -> float:
        """How likely a difference at least as large is if both measured the same."""
        return 2 * NormalDist().cdf(-abs(self.z))


def reproduce(data: TableData, lab: Lab) -> Result:
    """Plays every match-up again, and compares the scores."""
    result = Result(data, Table(f"{data.study}-{data.name}", data.title, COLUMNS))
    pairs = []
    for row in data.rows:
        wins, draws, losses = row["result"]
        study = score_estimate(Tally(wins, draws, losses).scores())
        try:
            match = lab.match(data, row["a"], row["b"])
        except SparringError as error:
            result.cannot(row, (_percent(study), _range(study)), error)
            continue
        ours = score_estimate(match.block_scores())
        pair = Pair(row["label"], study, ours)
        pairs.append(pair)
        agrees = pair.p >= SIGNIFICANT
        cells = (_percent(study), _range(study), _percent(ours), _range(ours), f"{pair.p:.2g}")
        result.table.rows.append((row["label"], *cells, "agrees" if agrees else "differs"))
        result.remark(row, agrees)
        tally = tally_of(match.games, 0)
        if tally.draws > 0.1 * tally.games:
            share = 100 * tally.draws / tally.games
            result.findings.append(f"{row['label']}: {share:.0f} % of our games end in a draw.")
    result.findings.insert(0, _together(pairs, data))
    result.figures[result.table.name] = lambda axes: _draw(axes, data, pairs)
    return result


def _together(pairs: list[Pair], data: TableData) -> str:
    differing = sum(pair.p < SIGNIFICANT for pair in pairs)
    square = sum(pair.z**2 for pair in pairs)
    chance = chi_squared_tail(square, len(pairs)) if pairs else 1.0
    text = (
        f"Scores are those of {data.settings['of']}. {len(pairs) - differing} of {len(pairs)} rows "
        "agree (p of 0.05 or more). The chance of as much difference in all rows together, if both "
        f"measured the same, is {100 * chance:.2g} %."
    )
    if differing and chance >= SIGNIFICANT:
        text += " So what differs may well be chance, in so many rows."
    return text


def chi_squared_tail(value: float, freedom: int) -> float:
    """The probability that a chi-squared variable exceeds a value (Wilson and Hilferty 1931).

    >>> round(chi_squared_tail(18.307, 10), 3)
    0.05
    """
    scale = 2 / (9 * freedom)
    return 1 - NormalDist().cdf(((value / freedom) ** (1 / 3) - 1 + scale) / math.sqrt(scale))


def _draw(axes: Axes, data: TableData, pairs: list[Pair]) -> None:
    series = {
        "study": [pair.study for pair in pairs],
        "Sparring": [pair.ours for pair in pairs],
    }
    draw_bars(
        axes,
        [pair.label.replace(" v ", "\nv ") for pair in pairs],
        {
            name: (
                [100 * estimate.value for estimate in estimates],
                [
                    (100 * estimate.interval[0], 100 * estimate.interval[1])
                    for estimate in estimates
                ],
            )
            for name, estimates in series.items()
        },
        title=f"{data.study}: {data.title}",
        ylabel=f"score of {data.settings['of']} in %",
        xlabel="players",
    )
    axes.axhline(50, color="#888888", linewidth=0.8, linestyle="--")
    axes.tick_params(axis="x", labelsize=7, rotation=30)


def _error(estimate: Estimate) -> float:
    return (estimate.interval[1] - estimate.interval[0]) / (2 * Z)


def _percent(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.1f}"


def _range(estimate: Estimate) -> str:
    return f"{100 * estimate.interval[0]:.0f}-{100 * estimate.interval[1]:.0f}"
