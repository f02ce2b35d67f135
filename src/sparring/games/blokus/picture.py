"""The picture of a position: the board, and what each colour has left.

Colours differ by a mark as well as by hue, so that nobody needs to tell red from green.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.games.blokus import pieces
from sparring.games.svg import label, picture, tag

if TYPE_CHECKING:
    from sparring.games.blokus.state import BlokusState

FILLS = {
    "purple": "#7b4bb3",
    "orange": "#f59a23",
    "blue": "#2f6fd0",
    "yellow": "#f2c83a",
    "red": "#d23b3b",
    "green": "#3fa65a",
}
BOARD, LINES, INK, PAPER = "#eef0f3", "#c9ced6", "#3b4252", "#ffffff"
CELL, MARGIN, TRAY_CELL = 30.0, 28.0, 9.0
SLOT_WIDTH, SLOT_HEIGHT, SLOTS = 5.8 * TRAY_CELL, 3.9 * TRAY_CELL, 7
TRAY_HEIGHT = 30 + 3 * SLOT_HEIGHT + 12


def _mark(colour: str, x: float, y: float, size: float) -> str:
    """The sign of a colour in a cell whose top left is x, y."""
    middle_x, middle_y, r = x + size / 2, y + size / 2, size * 0.17
    style = {"fill": "none", "stroke": "white", "stroke_width": size * 0.07, "opacity": 0.85}
    if colour in ("purple", "blue"):
        return tag("circle", cx=middle_x, cy=middle_y, r=r, **style)
    if colour in ("orange", "red"):
        return tag("path", d=f"M{middle_x - r} {middle_y - r}l{2 * r} {2 * r}"
                   f"m0 {-2 * r}l{-2 * r} {2 * r}", **style)  # fmt: skip
    if colour == "yellow":
        return tag("rect", x=middle_x - r, y=middle_y - r, width=2 * r, height=2 * r, **style)
    return tag("path", d=f"M{middle_x} {middle_y - r * 1.2}l{r * 1.2} {r * 2.2}"
               f"h{-2.4 * r}z", **style)  # fmt: skip


def _square(colour: str, x: float, y: float, size: float) -> str:
    body = tag("rect", x=x + 0.5, y=y + 0.5, width=size - 1, height=size - 1, rx=size * 0.12,
               fill=FILLS[colour])  # fmt: skip
    return body + _mark(colour, x, y, size)


def _board(state: BlokusState) -> list[str]:
    variant, n = state.variant, state.variant.size
    side = n * CELL
    out = [tag("rect", x=MARGIN, y=MARGIN, width=side, height=side, fill=BOARD)]
    grid = "".join(
        f"M{MARGIN} {MARGIN + i * CELL}h{side}M{MARGIN + i * CELL} {MARGIN}v{side}"
        for i in range(n + 1)
    )
    out.append(tag("path", d=grid, stroke=LINES, fill="none"))
    for i in range(n):
        middle = MARGIN + (i + 0.5) * CELL
        out += [label(middle, at, chr(ord("a") + i), 12, fill=INK)
                for at in (MARGIN / 2, MARGIN * 1.5 + side)]  # fmt: skip
        out += [label(at, middle, str(n - i), 12, fill=INK)
                for at in (MARGIN / 2, MARGIN * 1.5 + side)]  # fmt: skip
    for index, squares in enumerate(variant.starts):
        for row, column in squares:
            x, y = MARGIN + column * CELL, MARGIN + row * CELL
            out.append(tag("circle", cx=x + CELL / 2, cy=y + CELL / 2, r=CELL * 0.2,
                           fill=FILLS[variant.colours[index]], opacity=0.55))  # fmt: skip
    for row, line in enumerate(state.cells()):
        for column, owner in enumerate(line):
            if owner is not None:
                colour = variant.colours[owner]
                out.append(_square(colour, MARGIN + column * CELL, MARGIN + row * CELL, CELL))
    out += _outline(state.last_placement())
    return out


def _outline(squares: list[tuple[int, int]]) -> list[str]:
    """A line round the latest piece."""
    if not squares:
        return []
    path = ""
    for row, column in squares:
        x, y = MARGIN + column * CELL, MARGIN + row * CELL
        if (row - 1, column) not in squares:
            path += f"M{x} {y}h{CELL}"
        if (row + 1, column) not in squares:
            path += f"M{x} {y + CELL}h{CELL}"
        if (row, column - 1) not in squares:
            path += f"M{x} {y}v{CELL}"
        if (row, column + 1) not in squares:
            path += f"M{x + CELL} {y}v{CELL}"
    return [tag("path", d=path, stroke=INK, stroke_width=3, stroke_linecap="round", fill="none")]


def _tray(state: BlokusState, index: int, x: float, y: float) -> list[str]:
    colour, owner = state.variant.colours[index], state.game.owner(index)
    who = "in turn" if owner is None else f"player {owner + 1}"
    to_move = index == state.colour and not state.is_over()
    title = f"{colour} ({who}): {state.colour_score(index)}{' — to move' if to_move else ''}"
    out = [
        _square(colour, x, y + 4, 16),
        tag("text", title, x=x + 24, y=y + 17, font_size=14, fill=INK,
            font_weight="bold" if to_move else "normal"),
    ]  # fmt: skip
    left = state.pieces_left(index)
    for piece in range(len(pieces.NAMES)):
        slot_x = x + piece % SLOTS * SLOT_WIDTH
        slot_y = y + 30 + piece // SLOTS * SLOT_HEIGHT
        for row, column in pieces.SHAPES[piece][0]:
            cell_x, cell_y = slot_x + column * TRAY_CELL, slot_y + row * TRAY_CELL
            if piece in left:
                out.append(tag("rect", x=cell_x, y=cell_y, width=TRAY_CELL - 0.8,
                               height=TRAY_CELL - 0.8, fill=FILLS[colour]))  # fmt: skip
            else:
                out.append(tag("rect", x=cell_x + 0.4, y=cell_y + 0.4, width=TRAY_CELL - 1.6,
                               height=TRAY_CELL - 1.6, fill="none", stroke=LINES))  # fmt: skip
    return out


def board_svg(state: BlokusState) -> str:
    """The whole picture: the board on the left, the pieces left on the right."""
    side = state.variant.size * CELL + 2 * MARGIN
    count = len(state.variant.colours)
    width = side + SLOTS * SLOT_WIDTH + 16
    height = max(side, MARGIN + count * TRAY_HEIGHT)
    trays = [
        element
        for index in range(count)
        for element in _tray(state, index, side + 4, MARGIN - 8 + index * TRAY_HEIGHT)
    ]
    background = tag("rect", width=width, height=height, fill=PAPER)
    return picture(width, height, background, *_board(state), *trays, title=str(state.game))
