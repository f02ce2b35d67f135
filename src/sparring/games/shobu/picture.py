"""The picture of a position: four boards, the rope between the halves, and the last turn.

The passive move is a dashed arrow, the aggressive one a solid arrow, and a stone that left the game
lies crossed out beside its board, so that nobody needs to tell colours apart.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from sparring.games.shobu.state import Place, Turn
from sparring.games.svg import label, picture, tag

if TYPE_CHECKING:
    from sparring.games.shobu.state import ShobuState

PAPER, INK, FAINT = "#fbf8f2", "#3a2f25", "#8b7d6c"
BOARDS = (("#80552f", "#5f3d1f"), ("#e7c693", "#b98f57"))
"""Fill and lines of the dark and of the light boards."""
STONES = (("#1d1d1f", "#000000", "#5a5a60"), ("#faf7ef", "#57503f", "#ffffff"))
"""Fill, rim and shine of the black and of the white stones."""
PASSIVE, AGGRESSIVE = "#56b4e9", "#e8590c"
CELL, GAP, MARGIN, HEADER = 56.0, 58.0, 70.0, 30.0
RADIUS = CELL * 0.37
SIDE = 2 * MARGIN + 8 * CELL + GAP

Point = tuple[float, float]


def _middle(place: Place) -> Point:
    row, column = place
    return (
        MARGIN + (column + 0.5) * CELL + GAP * (column > 3),
        HEADER + MARGIN + (row + 0.5) * CELL + GAP * (row > 3),
    )


def _board(half: int, column: int) -> list[str]:
    x, y = (at - CELL / 2 for at in _middle((half * 4, column * 4)))
    fill, lines = BOARDS[column]
    side = 4 * CELL
    grid = "".join(f"M{x + i * CELL} {y}v{side}M{x} {y + i * CELL}h{side}" for i in range(1, 4))
    return [
        tag("rect", x=x - 7, y=y - 7, width=side + 14, height=side + 14, rx=11, fill=lines),
        tag("rect", x=x, y=y, width=side, height=side, rx=4, fill=fill),
        tag("path", d=grid, stroke=lines, stroke_width=1.6, fill="none"),
    ]


def _rope() -> list[str]:
    """Two strands wound round each other, drawn as waves that cross."""
    y, step, end = HEADER + MARGIN + 4 * CELL + GAP / 2, 10.0, SIDE - MARGIN / 2
    start = MARGIN / 2
    count = int((end - start) / step)
    strands = []
    for sign, shade in ((1, "#a47c48"), (-1, "#d2ab74")):
        waves = "".join(f"q{step / 2} {sign * (-1) ** i * 9} {step} 0" for i in range(count))
        strands.append(tag("path", d=f"M{start} {y}{waves}", stroke=shade, stroke_width=4.5,
                           stroke_linecap="round", fill="none"))  # fmt: skip
    return strands


def _stone(at: Point, player: int, radius: float = RADIUS) -> str:
    fill, rim, shine = STONES[player]
    x, y = at
    arc = radius * 0.62
    return (
        tag("circle", cx=x + 1.2, cy=y + 2.2, r=radius, fill="#000000", opacity=0.22)
        + tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=rim, stroke_width=1.6)
        + tag("path", d=f"M{x - arc} {y}a{arc} {arc} 0 0 1 {arc} {-arc}", stroke=shine,
              stroke_width=radius * 0.11, stroke_linecap="round", fill="none", opacity=0.8)
    )  # fmt: skip


def _arrow(start: Point, end: Point, colour: str, *, dashed: bool = False) -> list[str]:
    """From the middle of a square to the middle of another, with a light seam to stand out."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    east, south = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = end[0] + east * 4, end[1] + south * 4
    neck = tip[0] - east * 20, tip[1] - south * 20
    wings = [(neck[0] + sign * south * 11, neck[1] - sign * east * 11) for sign in (1, -1)]
    shaft = f"M{start[0]:.2f} {start[1]:.2f}L{neck[0]:.2f} {neck[1]:.2f}"
    head = "M{:.2f} {:.2f}L{:.2f} {:.2f}L{:.2f} {:.2f}z".format(*wings[0], *tip, *wings[1])
    dashes = "9 6" if dashed else None
    return [
        tag("circle", cx=start[0], cy=start[1], r=6, fill=colour, stroke="white", stroke_width=2),
        tag("path", d=shaft, stroke="white", stroke_width=9, fill="none"),
        tag("path", d=head, stroke="white", stroke_width=4, stroke_linejoin="round", fill="white"),
        tag("path", d=shaft, stroke=colour, stroke_width=5.5, stroke_dasharray=dashes, fill="none"),
        tag("path", d=head, fill=colour),
    ]


def _squares_of(turn: Turn) -> list[str]:
    """A shade on the squares that the stones moved from and to."""
    out = []
    for (start, end), colour in ((turn.passive, PASSIVE), (turn.aggressive, AGGRESSIVE)):
        for place in (start, end):
            x, y = (at - CELL / 2 for at in _middle(place))
            out.append(tag("rect", x=x + 1, y=y + 1, width=CELL - 2, height=CELL - 2, fill=colour,
                           opacity=0.38))  # fmt: skip
    return out


def _pushed(turn: Turn, player: int) -> list[str]:
    """A ring round the pushed stone; one that left lies crossed out where it was pushed to."""
    if turn.pushed is None:
        return []
    if turn.pushed[1]:
        x, y = _middle(turn.pushed[1])
        return [tag("circle", cx=x, cy=y, r=RADIUS + 4.5, fill="none", stroke=AGGRESSIVE,
                    stroke_width=3.2, stroke_dasharray="6 4")]  # fmt: skip
    (from_x, from_y), (to_x, to_y) = map(_middle, turn.aggressive)
    x = to_x + CELL * ((to_x > from_x) - (to_x < from_x))
    y = to_y + CELL * ((to_y > from_y) - (to_y < from_y))
    small = RADIUS * 0.92
    across = 2 * small
    cross = f"M{x - small} {y - small}l{across} {across}m0 {-across}l{-across} {across}"
    return [
        _stone((x, y), player, small),
        tag("path", d=cross, stroke="white", stroke_width=8.5, stroke_linecap="round"),
        tag("path", d=cross, stroke=AGGRESSIVE, stroke_width=5, stroke_linecap="round"),
    ]


def _coordinates() -> list[str]:
    out = []
    for i in range(8):
        x, y = _middle((i, i))
        away = MARGIN - 12
        ends = HEADER + MARGIN - away, HEADER + SIDE - MARGIN + away
        out += [label(x, at, "abcdefgh"[i], 15, fill=FAINT) for at in ends]
        out += [label(at, y, str(8 - i), 15, fill=FAINT) for at in (12.0, SIDE - 12)]
    return out


def _names(state: ShobuState) -> list[str]:
    """Who sits where; who is to move, or why nobody is."""
    out = []
    for player, y in ((1, HEADER / 2 + 4), (0, HEADER * 1.5 + SIDE - 4)):
        to_move = player == state.to_move and not state.is_over()
        words = state.game.colours[player] + (" — to move" if to_move else "")
        out.append(_stone((MARGIN + 10, y), player, 10))
        out.append(tag("text", words, x=MARGIN + 28, y=y + 6, font_size=17, fill=INK,
                       font_weight="bold" if to_move else "normal"))  # fmt: skip
    notes = [(f"last turn: {state.moves[-1]}", HEADER / 2 + 10)] if state.moves else []
    if state.is_over():
        notes.append((state.ending(), HEADER * 1.5 + SIDE + 2))
    out += [tag("text", words, x=SIDE - MARGIN, y=y, font_size=15, fill=INK, text_anchor="end")
            for words, y in notes]  # fmt: skip
    return out


def board_svg(state: ShobuState) -> str:
    """The whole picture, seen from Black's seat."""
    turn, height = state.last_turn(), SIDE + 2 * HEADER
    out = [tag("rect", width=SIDE, height=height, fill=PAPER), *_names(state), *_rope()]
    out += [part for half in (0, 1) for column in (0, 1) for part in _board(half, column)]
    out += _coordinates()
    if turn:
        out += _squares_of(turn)
    for row, line in enumerate(state.cells()):
        out += [
            _stone(_middle((row, column)), player)
            for column, player in enumerate(line)
            if player is not None
        ]
    if turn:
        out += _arrow(_middle(turn.passive[0]), _middle(turn.passive[1]), PASSIVE, dashed=True)
        out += _arrow(_middle(turn.aggressive[0]), _middle(turn.aggressive[1]), AGGRESSIVE)
        out += _pushed(turn, state.to_move)
    return picture(SIDE, height, *out, title=str(state.game))
