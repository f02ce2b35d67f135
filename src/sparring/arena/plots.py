"""Pictures of results, drawn with matplotlib, which is imported only when one is wanted."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.arena.statistics import Interval, score_estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#4c6fae", "#d9822b", "#5a9e6f", "#b0506b", "#8a6db1")


class Picture:
    """One drawing: axes to draw on, then `save`."""

    def __init__(self, width: float = 7.0, height: float = 4.0) -> None:
        import matplotlib

        matplotlib.use("Agg")
        matplotlib.rcParams["svg.hashsalt"] = "sparring"
        from matplotlib import pyplot

        self._pyplot: Any = pyplot
        self.figure, self.axes = pyplot.subplots(figsize=(width, height), layout="constrained")
        for side in ("top", "right"):
            self.axes.spines[side].set_visible(False)

    def svg(self) -> str:
        """The drawing as it stands in a page."""
        text = io.StringIO()
        self.figure.savefig(text, format="svg", metadata={"Date": None})
        self._pyplot.close(self.figure)
        return text.getvalue()[text.getvalue().index("<svg") :]

    def save(self, path: Path) -> Path:
        """Writes the drawing in the form that the name's ending asks for."""
        self.figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
        self._pyplot.close(self.figure)
        return path


def errors(values: Sequence[float], intervals: Sequence[Interval]) -> list[list[float]]:
    """Error bars as matplotlib wants them: distances below and above."""
    low = [max(v - i[0], 0.0) for v, i in zip(values, intervals, strict=True)]
    high = [max(i[1] - v, 0.0) for v, i in zip(values, intervals, strict=True)]
    return [low, high]


def draw_running_score(axes: Axes, blocks: Sequence[float], size: int, title: str) -> None:
    """How the score and its interval settled while the match went on."""
    ends = range(1, len(blocks) + 1)
    if len(blocks) > 400:
        ends = range(1, len(blocks) + 1, len(blocks) // 200)
    estimates = [score_estimate(blocks[:end]) for end in ends]
    games = [end * size for end in ends]
    axes.plot(games, [100 * e.value for e in estimates], color=COLOURS[0])
    axes.fill_between(
        games,
        [100 * e.interval[0] for e in estimates],
        [100 * e.interval[1] for e in estimates],
        color=COLOURS[0],
        alpha=0.2,
        label="95 % interval",
    )
    axes.axhline(50, color="#888888", linewidth=0.8, linestyle="--")
    axes.set(xlabel="games", ylabel="score in %", ylim=(0, 100), title=title)
    axes.legend(frameon=False)


def draw_ratings(
    axes: Axes, names: Sequence[str], elo: Sequence[float], error: Sequence[float], title: str
) -> None:
    """A rating a line, the best at the top."""
    order = sorted(range(len(names)), key=lambda i: elo[i])
    axes.errorbar(
        [elo[i] for i in order],
        range(len(order)),
        xerr=[error[i] for i in order],
        fmt="o",
        color=COLOURS[0],
        capsize=4,
    )
    axes.set_yticks(range(len(order)), [names[i] for i in order])
    axes.set(xlabel="Elo with 95 % error", ylabel="player", title=title)
    axes.grid(axis="x", alpha=0.3)


def draw_bars(
    axes: Axes,
    labels: Sequence[str],
    series: dict[str, tuple[Sequence[float], Sequence[Interval]]],
    *,
    title: str,
    ylabel: str,
    xlabel: str,
) -> None:
    """Groups of bars with error bars, a colour a series."""
    width = 0.8 / len(series)
    for number, (name, (values, intervals)) in enumerate(series.items()):
        places = [i + (number - (len(series) - 1) / 2) * width for i in range(len(labels))]
        axes.bar(
            places,
            values,
            width,
            yerr=errors(values, intervals),
            capsize=3,
            label=name,
            color=COLOURS[number % len(COLOURS)],
        )
    axes.set_xticks(range(len(labels)), labels)
    axes.set(xlabel=xlabel, ylabel=ylabel, title=title)
    axes.legend(frameon=False)
