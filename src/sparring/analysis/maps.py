"""Heat maps for people: as text for a terminal, and as a picture.

The board comes from `State.layout`, so any game with one is drawn the same way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sparring.analysis.heat import Heat, Kind
from sparring.games.face import Spot, State
from sparring.games.svg import label, picture, tag

SQUARE = re.compile(r"([a-z]+)(\d+)")
COLD, HOT = (237, 242, 247), (200, 60, 20)
PAPER, INK, FAINT = "#ffffff", "#1f2430", "#8a8f99"
CELL, EDGE = 34.0, 16.0


def together(heat: Heat) -> Kind:
    """The best of all kinds at every place."""
    found = Kind("all kinds")
    for kind in heat.kinds:
        for place, value in kind.places.items():
            found.add(kind.best[place], [place], value)
    return found


def shown(value: float, heat: Heat) -> str:
    """A number of two digits: percent of a chance, else how far it is from the lowest."""
    return f"{min(99, round(100 * (value if heat.unit == 'chance' else _share(value, heat)))):d}"


def legend(heat: Heat) -> str:
    """What the numbers of a map mean."""
    if heat.unit == "chance":
        return "percent to win"
    return f"0 is {heat.low:.4g}, 99 is {heat.high:.4g}, by {heat.unit}"


def terminal_map(state: State, heat: Heat, kind: Kind, *, colour: bool = False) -> list[str]:
    """The board with a number at each place that has one; with `colour` in the mark-up of Rich."""
    spots = state.layout()
    if not spots:
        return []
    wide = 1 + max(2, *(len(spot.mark) for spot in spots.values()))
    top, left, height, width = _extent(spots)
    lines = [[" " * wide] * width for _ in range(height)]
    for place, spot in spots.items():
        value = kind.places.get(place)
        text = (spot.mark or "." if value is None else shown(value, heat)).rjust(wide)
        if colour and value is not None:
            red, green, blue = _mixed(_share(value, heat))
            ink = "white" if _share(value, heat) > 0.65 else "black"
            text = f"[{ink} on rgb({red},{green},{blue})]{text}[/]"
        lines[spot.line - top][spot.column - left] = text
    return _labelled(spots, ["".join(line).rstrip() for line in lines], wide)


def _labelled(spots: Mapping[str, Spot], lines: list[str], wide: int) -> list[str]:
    """With letters and numbers at the edges, where all places of a line or column share them."""
    top, left, height, width = _extent(spots)
    names: tuple[dict[int, set[str]], dict[int, set[str]]] = ({}, {})
    for place, spot in spots.items():
        match = SQUARE.fullmatch(place)
        if not match:
            return lines
        names[0].setdefault(spot.line - top, set()).add(match[2])
        names[1].setdefault(spot.column - left, set()).add(match[1])
    rows, columns = (
        [min(found.get(i, {""})) for i in range(count)]
        for found, count in zip(names, (height, width), strict=True)
    )
    if any(len(found) > 1 for axis in names for found in axis.values()):
        return lines
    labelled = [f"{row:>2}{line}" for row, line in zip(rows, lines, strict=True)]
    return [*labelled, "  " + "".join(column.rjust(wide) for column in columns)]


def svg_map(state: State, heat: Heat, kind: Kind, title: str) -> str:
    """The map as a picture."""
    spots: Mapping[str, Spot] = state.layout()
    if not spots:
        rows = sorted(kind.places, key=lambda place: -kind.places[place])
        spots = {place: Spot(number, 0) for number, place in enumerate(rows)}
    top, left, high, wide = _extent(spots)
    taken = {(spot.line, spot.column) for spot in spots.values()}
    hanging = not any((line + 1, column) in taken for line, column in taken) and wide > 1
    step = CELL / 2 if hanging else CELL  # every other column hangs half a step lower
    elements = [
        tag("rect", width="100%", height="100%", fill=PAPER),
        label(EDGE, EDGE, title, 13, text_anchor="start", fill=INK),
    ]
    for place, spot in spots.items():
        x = EDGE + (spot.column - left) * CELL
        y = 2 * EDGE + (spot.line - top) * step
        elements += _cell(place, spot, x, y, heat, kind.places.get(place))
    width = max(2 * EDGE + CELL * wide, 8.0 * len(title))
    height = 3 * EDGE + CELL + step * (high - 1)
    return picture(width, height, *elements, title=title)


def _extent(spots: Mapping[str, Spot]) -> tuple[int, int, int, int]:
    """The first line and column, and how many there are."""
    lines = [spot.line for spot in spots.values()]
    columns = [spot.column for spot in spots.values()]
    top, left = min(lines), min(columns)
    return top, left, max(lines) - top + 1, max(columns) - left + 1


def _cell(place: str, spot: Spot, x: float, y: float, heat: Heat, value: float | None) -> list[str]:
    middle = x + CELL / 2, y + CELL / 2
    fill = "none" if value is None else "rgb({},{},{})".format(*_mixed(_share(value, heat)))
    frame = {"x": x + 1, "y": y + 1, "width": CELL - 2, "height": CELL - 2, "rx": 5}
    if value is None:
        words = spot.mark or place
        ink = INK if spot.mark else FAINT
        size = 12 if spot.mark else 9
        edge = FAINT if spot.mark else "#e3e6ea"
        return [tag("rect", fill=fill, stroke=edge, **frame), label(*middle, words, size, fill=ink)]
    ink = PAPER if _share(value, heat) > 0.65 else INK
    note = tag("title", f"{place}: {value:.4g}")
    return [
        tag("rect", note, fill=fill, stroke=FAINT, **frame),
        label(middle[0], middle[1] - 4, shown(value, heat), 12, fill=ink),
        label(middle[0], middle[1] + 9, place, 8, fill=ink),
    ]


def _share(value: float, heat: Heat) -> float:
    """Where a value lies between the lowest and the highest."""
    return (value - heat.low) / (heat.high - heat.low) if heat.high > heat.low else 0.0


def _mixed(share: float) -> tuple[int, int, int]:
    red, green, blue = (
        round(cold + share * (hot - cold)) for cold, hot in zip(COLD, HOT, strict=True)
    )
    return red, green, blue
