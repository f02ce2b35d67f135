"""Tables of single games: where the study's one game falls among many of ours."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.arena.plots import COLOURS, errors
from sparring.arena.studies.lab import Lab, Result
from sparring.arena.summary import distinct
from sparring.arena.tables import Table
from sparring.errors import SparringError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sparring.arena.studies.study import TableData

COLUMNS = ("players", "study", "ours", "margin", "our mean", "our 95 %", "place", "verdict")


@dataclass(frozen=True)
class Spread:
    """Margins of many games, and the study's one."""

    label: str
    study: int | None
    margins: list[int]

    @property
    def mean(self) -> float:
        return fmean(self.margins)

    @property
    def middle(self) -> tuple[int, int]:
        """The range that holds 95 % of the games."""
        ordered = sorted(self.margins)
        cut = int(0.025 * len(ordered))
        return ordered[cut], ordered[-1 - cut]

    @property
    def place(self) -> float:
        """The part of our games with a smaller margin than the study's, ties for half."""
        assert self.study is not None
        below = sum(margin < self.study for margin in self.margins)
        return (below + self.margins.count(self.study) / 2) / len(self.margins)


def reproduce(data: TableData, lab: Lab) -> Result:
    """Plays many games of each pairing, the first player always beginning."""
    result = Result(data, Table(f"{data.study}-{data.name}", data.title, COLUMNS))
    spreads = []
    for row in data.rows:
        try:
            match = lab.match(data, row["a"], row["b"])
        except SparringError as error:
            result.cannot(row, (_score(row),), error)
            continue
        scores = [played.scores for played in match.games]
        study = row["score"][0] - row["score"][1] if row["score"] else None
        spread = Spread(row["label"], study, [a - b for a, b in scores])
        spreads.append(spread)
        low, high = spread.middle
        ours = f"{fmean(a for a, _ in scores):.0f}:{fmean(b for _, b in scores):.0f}"
        cells = (row["label"], _score(row), ours)
        middle = f"{low:+} to {high:+}"
        if study is None:
            result.table.rows.append((*cells, None, f"{spread.mean:+.1f}", middle, None, ""))
        else:
            verdict = "agrees" if low <= study <= high else "differs"
            place = f"{100 * spread.place:.0f} %"
            mean = f"{spread.mean:+.1f}"
            result.table.rows.append((*cells, f"{study:+}", mean, middle, place, verdict))
        result.remark(row)
        if distinct(match.games) < len(match.games) / 2:
            result.findings.append(
                f"{row['label']}: only {distinct(match.games)} of our games are different."
            )
    result.findings.insert(0, _together(spreads))
    result.figures[result.table.name] = lambda axes: _draw(axes, data, spreads)
    return result


def _together(spreads: list[Spread]) -> str:
    counts = sorted({len(spread.margins) for spread in spreads}) or [0]
    games = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    known = [spread for spread in spreads if spread.study is not None]
    agreeing = [s for s in known if s.middle[0] <= (s.study or 0) <= s.middle[1]]
    same = [s for s in known if (s.study or 0) * s.mean > 0]
    return (
        "The margin is the points of the first player minus those of the second, in the study's "
        f"one game and in {games} of ours; the place of the study's game is the part of ours that "
        f"it exceeds. In {len(agreeing)} of {len(known)} rows it is among the middle 95 % of ours; "
        f"in {len(same)} its winner is ahead in our mean."
    )


def _draw(axes: Axes, data: TableData, spreads: list[Spread]) -> None:
    places = range(len(spreads))
    means = [spread.mean for spread in spreads]
    bars = errors(means, [(float(s.middle[0]), float(s.middle[1])) for s in spreads])
    axes.barh(
        places, means, xerr=bars, capsize=3, color=COLOURS[1], label="Sparring, 95 % of games"
    )
    known: list[Any] = [(i, s.study) for i, s in enumerate(spreads) if s.study is not None]
    axes.plot(
        [margin for _, margin in known],
        [place for place, _ in known],
        "D",
        color=COLOURS[0],
        label="the study's game",
    )
    axes.set_yticks(places, [s.label.replace(" v ", "\nv ") for s in spreads], fontsize=7)
    axes.invert_yaxis()
    axes.axvline(0, color="#888888", linewidth=0.8)
    axes.set(
        xlabel="margin of the first player in points",
        ylabel="players",
        title=f"{data.study}: {data.title}",
    )
    axes.legend(frameon=False, fontsize=8)


def _score(row: Any) -> str | None:
    return f"{row['score'][0]}:{row['score'][1]}" if row["score"] else None
