"""The signs of Samurai in pictures: figures, types of tiles, players, whole tiles.

Every sign is drawn around 0, 0 in a square from -1 to 1, and moved and scaled to its place.
"""

from __future__ import annotations

from math import sqrt

from sparring.games.samurai.state import TILES, VALUES
from sparring.games.svg import label, tag

PLAYERS = ("#b3261e", "#0b5fa5", "#e0a526", "#1b7a4b")
ON_PLAYERS = ("#ffffff", "#ffffff", "#000000", "#ffffff")
INK = "#2b2b2b"

FIGURE_PATHS = {
    # One who sits, a helmet with horns, an ear of rice.
    "buddha": (
        "M-1 1q0-.5 .5-.65q0-.55 .5-.55t.5 .55q.5 .15 .5 .65z"
        "M-.38-.6a.38 .38 0 0 0 .76 0a.38 .38 0 0 0-.76 0z"
    ),
    "helmet": (
        "M-.75 .75v-.5a.75 .85 0 0 1 1.5 0v.5z"
        "M-.85-1q.05 .8 .85 .85q.8-.05 .85-.85q-.3 .55-.85 .55t-.85-.55z"
    ),
    "rice": "M0 1v-1.2"
    + "".join(
        f"M{x - 0.24:.2f} {y}a.24 .34 0 0 0 .48 0a.24 .34 0 0 0-.48 0z"
        for x, y in ((0, -0.7), (-0.45, -0.25), (0.45, -0.25), (-0.45, 0.35), (0.45, 0.35))
    ),
}
ARROWS = "M-.9-.35h1.7l-.45-.4M.9 .35h-1.7l.45 .4"
TYPE_PATHS = {
    **FIGURE_PATHS,
    "samurai": "M-.8 .8L.85-.85M-.65 .1l.6 .6",
    "ship": "M-1 .35h2l-.4 .5h-1.2zM0 .35v-1.3l.7 1h-.7",
    "ronin": "M-1 .25L0-.7L1 .25zM-.4 .3v.5h.8v-.5",
    "exchange": ARROWS,
    "swap": ARROWS,
}
PLAYER_PATHS = (
    # Disc, square, triangle, diamond.
    "M-1 0a1 1 0 0 0 2 0a1 1 0 0 0-2 0z",
    "M-.9-.9h1.8v1.8h-1.8z",
    "M0-1.15l1.15 2.1h-2.3z",
    "M0-1.3l1.1 1.3l-1.1 1.3l-1.1-1.3z",
)


def _sign(path: str, x: float, y: float, scale: float, **attributes: object) -> str:
    move = f"translate({x:.2f} {y:.2f}) scale({scale:.2f})"
    return tag("path", d=path, transform=move, **attributes)


def hexagon(x: float, y: float, radius: float, **attributes: object) -> str:
    """A hexagon with a flat top."""
    w, h = radius / 2, radius * sqrt(3) / 2
    path = f"M{x - radius:.1f} {y:.1f}l{w:.1f} {-h:.1f}h{radius:.1f}l{w:.1f} {h:.1f}"
    return tag("path", d=f"{path}l{-w:.1f} {h:.1f}h{-radius:.1f}z", **attributes)


def figure_sign(figure: str, x: float, y: float, size: float) -> str:
    """A figure as it stands on the board."""
    style = {"fill": "#ffffff", "stroke": INK, "stroke_width": 0.16, "stroke_linejoin": "round"}
    return _sign(FIGURE_PATHS[figure], x, y, size / 2, **style)


def player_sign(player: int, x: float, y: float, radius: float, fill: str) -> str:
    """The sign by which a player is known without colours."""
    return _sign(PLAYER_PATHS[player], x, y, radius, fill=fill)


def tile_drawing(tile: str, player: int, x: float, y: float, radius: float) -> str:
    """A tile of a player: value, type as a word and a sign, the player's sign above."""
    ink, r = ON_PLAYERS[player], radius
    kind, value = tile.rstrip("1234"), VALUES[TILES.index(tile)]
    return "".join(
        [
            hexagon(x, y, r * 0.94, fill=PLAYERS[player], stroke=INK, stroke_width=r * 0.04),
            player_sign(player, x, y - 0.62 * r, 0.12 * r, ink),
            _sign(TYPE_PATHS[kind], x + (0.3 * r if value else 0), y - 0.02 * r, 0.31 * r,
                  fill="none", stroke=ink, stroke_width=0.2, stroke_linejoin="round",
                  stroke_linecap="round"),
            label(x - 0.36 * r, y - 0.02 * r, str(value), 0.74 * r, fill=ink, font_weight="bold")
            if value
            else "",
            label(x, y + 0.57 * r, kind, (0.27 if len(kind) < 8 else 0.23) * r, fill=ink),
        ]
    )  # fmt: skip


def tile_back(player: int, x: float, y: float, radius: float) -> str:
    """A hidden tile of a player."""
    fill, ink = PLAYERS[player], ON_PLAYERS[player]
    return "".join(
        [
            hexagon(x, y, radius * 0.94, fill=fill, stroke=INK, stroke_width=radius * 0.04),
            hexagon(x, y, radius * 0.7, fill="none", stroke=ink, stroke_width=1),
            player_sign(player, x, y, 0.3 * radius, ink),
        ]
    )
