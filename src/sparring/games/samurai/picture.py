"""The picture of a position: the map, and beside it what each player has.

Nothing is told by colour alone: each player has a sign, each type of tile and figure a letter and
a shape of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import TYPE_CHECKING

from sparring.games.samurai.atlas import CITY_NAMES, Place, hex_name
from sparring.games.samurai.signs import (
    INK,
    ON_PLAYERS,
    PLAYERS,
    figure_sign,
    hexagon,
    player_sign,
    tile_back,
    tile_drawing,
)
from sparring.games.samurai.state import FIGURES, TILES, figures_text, standing
from sparring.games.svg import label, picture, tag

if TYPE_CHECKING:
    from sparring.games.samurai.state import SamuraiState

SEA, WAVE, LAND, SHORE = "#cfe6f5", "#8fbbd9", "#f0dfb4", "#c9ae72"
SETTLED, DONE, PALE, PAPER = "#fffdf7", "#d9d4c8", "#7a7466", "#ffffff"
RADIUS, MARGIN, PANEL = 30.0, 18.0, 300.0
HALF = RADIUS * sqrt(3) / 2


class _Chart:
    """Where the hexes of a map lie in the picture."""

    def __init__(self, state: SamuraiState) -> None:
        places = [*state.atlas.hexes, *(s.place for s in state.atlas.settlements)]
        self.top = min(row for row, _ in places)
        self.left = min(column for _, column in places)
        bottom = max(row + column % 2 / 2 for row, column in places)
        right = max(column for _, column in places)
        self.width = 2 * MARGIN + (right - self.left) * 1.5 * RADIUS + 2 * RADIUS
        self.height = 2 * MARGIN + (bottom - self.top + 1) * 2 * HALF

    def middle(self, place: Place) -> tuple[float, float]:
        row, column = place
        x = MARGIN + RADIUS + (column - self.left) * 1.5 * RADIUS
        return x, MARGIN + HALF + (row - self.top + column % 2 / 2) * 2 * HALF


def _terrain(state: SamuraiState, chart: _Chart) -> list[str]:
    out = []
    for number, place in enumerate(state.atlas.hexes):
        x, y = chart.middle(place)
        if number < state.atlas.land:
            out.append(hexagon(x, y, RADIUS, fill=LAND, stroke=SHORE))
        else:
            wave = f"M{x - 10:.1f} {y - 6:.1f}q5 -6 10 0t10 0"
            out.append(hexagon(x, y, RADIUS, fill=SEA, stroke=WAVE))
            out.append(tag("path", d=wave, fill="none", stroke=WAVE, stroke_width=1.5))
        out.append(label(x, y + 0.6 * RADIUS, hex_name(place), 8.5, fill=PALE))
    return out


def _settlements(state: SamuraiState, chart: _Chart) -> list[str]:
    out = []
    for settlement, present in zip(state.atlas.settlements, state.core.figures(), strict=True):
        x, y = chart.middle(settlement.place)
        name = hex_name(settlement.place)
        resolved = not present and state.stage != "put"
        fill = DONE if resolved else SETTLED
        out.append(hexagon(x, y, RADIUS, fill=fill, stroke=INK, stroke_width=2))
        # Villages have one line around them, cities two, Edo three.
        for ring in range(1, settlement.room):
            out.append(hexagon(x, y, RADIUS - 2.6 * ring, fill="none", stroke=INK))
        if resolved:
            out.append(tag("path", d=f"M{x - 6:.1f} {y - 9:.1f}l12 12m0 -12l-12 12", stroke=PALE,
                           stroke_width=2.5, stroke_linecap="round"))  # fmt: skip
        size = (17.0, 14.0, 12.0)[settlement.room - 1]
        for i, figure in enumerate(present):
            at = x + (i - (len(present) - 1) / 2) * (size + 3)
            out.append(figure_sign(FIGURES[figure], at, y - 5, size))
            out.append(
                label(at, y + 8, FIGURES[figure][0].upper(), 9, fill=INK, font_weight="bold")
            )
        if name in CITY_NAMES:
            out.append(label(x, y - 18, CITY_NAMES[name], 7, fill=INK, font_weight="bold"))
        out.append(label(x, y + 16, name, 7.5, fill=INK))
    return out


def _tiles(state: SamuraiState, chart: _Chart, last: Iterable[Place]) -> list[str]:
    out = []
    for hex, player, kind in state.core.tiles():
        x, y = chart.middle(state.atlas.hexes[hex])
        out.append(tile_drawing(TILES[kind], player, x, y, RADIUS))
    for place in last:
        x, y = chart.middle(place)
        out.append(hexagon(x, y, RADIUS * 0.98, fill="none", stroke="#000000", stroke_width=4))
        out.append(hexagon(x, y, RADIUS * 0.98, fill="none", stroke="#ffffff", stroke_width=1.5))
    return out


def _figures_won(won: dict[str, int], x: float, y: float) -> list[str]:
    out = []
    for i, (figure, number) in enumerate(won.items()):
        at = x + 16 + i * 66
        out.append(figure_sign(figure, at, y, 18))
        out.append(tag("text", f"{figure[0].upper()} {number}", x=at + 14, y=y + 5, font_size=14,
                       fill=INK, font_weight="bold"))  # fmt: skip
    return out


def _player_panel(
    state: SamuraiState, player: int, viewer: int | None, x: float, y: float
) -> list[str]:
    to_move = player == state.to_move and not state.is_over()
    won, pile = state.captured(player), len(state.pile(player))
    remark = "to move" if to_move else standing(state, player)
    title = f"player {player + 1}: {figures_text(won)}{' — ' * bool(remark)}{remark}"
    out = [
        tag("rect", x=x, y=y, width=PANEL - 20, height=26, rx=5, fill=PLAYERS[player],
            stroke=INK if to_move else "none", stroke_width=2),
        player_sign(player, x + 15, y + 13, 6, ON_PLAYERS[player]),
        tag("text", title, x=x + 30, y=y + 18, font_size=14, fill=ON_PLAYERS[player],
            font_weight="bold" if to_move else "normal"),
        *_figures_won(won, x, y + 42),
        tag("text", f"pile {pile}", x=x + PANEL - 66, y=y + 47, font_size=12, fill=PALE),
    ]  # fmt: skip
    open_hand = viewer is None or viewer == player or not pile
    for i, tile in enumerate(state.hand(player)):
        at = x + 27 + i * 54
        if open_hand:
            out.append(tile_drawing(tile, player, at, y + 82, 26))
        else:
            out.append(tile_back(player, at, y + 82, 26))
    return out


def board_svg(
    state: SamuraiState, *, viewer: int | None = None, last: list[Place] | None = None
) -> str:
    """The whole picture; with a viewer the other hands are seen from the back."""
    chart = _Chart(state)
    last = state.last_places() if last is None else last
    x, step = chart.width + 4, 124.0
    players = state.game.players
    panels = [
        element
        for player in range(players)
        for element in _player_panel(state, player, viewer, x, MARGIN + player * step)
    ]
    y = MARGIN + players * step + 8
    panels += [
        tag("text", "set aside: nobody's figures", x=x, y=y, font_size=13, fill=INK),
        *_figures_won(state.aside(), x, y + 20),
    ]
    width, height = chart.width + PANEL, max(chart.height, y + 44)
    return picture(
        width,
        height,
        tag("rect", width=width, height=height, fill=PAPER),
        *_terrain(state, chart),
        *_settlements(state, chart),
        *_tiles(state, chart, last),
        *panels,
        title=str(state.game),
    )
