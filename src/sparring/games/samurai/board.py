"""The board for the terminal: plain ASCII, or coloured with the mark-up of Rich.

Every hex is two lines high and five columns wide, and every other column of hexes hangs half a hex
lower, so that hexes which touch on the map touch here. The upper line says what is there, the
lower one the name of the hex.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.games.samurai.atlas import Place, hex_name
from sparring.games.samurai.state import FIGURES, TILES, VALUES, figures_text, standing

if TYPE_CHECKING:
    from sparring.games.samurai.state import SamuraiState

WIDTH = 5
PLAYERS = ("white on #b3261e", "white on #0b5fa5", "black on #f2c14e", "white on #1b7a4b")
SEA, LAND = "#2f6690 on #cfe6f5", "#8a6d3b on #f0dfb4"
SETTLED, DONE = "bold #000000 on #ffffff", "#777777 on #bbbbbb"
BRACKETS = (("(", ")"), ("[", "]"), ("<", ">"))
LETTERS = {"ronin": "n", "ship": "w", "exchange": "x", "swap": "f"}
LEGEND = (
    "Figures: B Buddha, H helmet, R rice field, in villages (), cities [] and Edo <>; # resolved.",
    "Tiles: player:type and value; b h r for one type, s samurai, w ship, n ronin, x exchange.",
)


def tile_code(tile: str) -> str:
    """A tile in two characters: the letter of its type and its value.

    >>> tile_code("samurai3"), tile_code("exchange")
    ('s3', 'x0')
    """
    kind = tile.rstrip("1234")
    return f"{LETTERS.get(kind, kind[0])}{VALUES[TILES.index(tile)]}"


def board_text(
    state: SamuraiState,
    *,
    colour: bool,
    viewer: int | None = None,
    last: list[Place] | None = None,
) -> str:
    """The map, then a line for each player and one for the figures set aside.

    With a viewer the other hands are only counted. The latest action is marked with `*`.
    """
    last = state.last_places() if last is None else last
    cells = _cells(state, last)
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    height = 2 * (max(row for row, _ in cells) - top) + 3
    columns = max(column for _, column in cells) - left + 1
    grid: list[list[str]] = [[" " * WIDTH] * columns for _ in range(height)]
    for (row, column), (what, style) in cells.items():
        line = 2 * (row - top) + column % 2
        for i, words in enumerate((what, hex_name((row, column)))):
            text = words.center(WIDTH).replace("[", r"\[") if colour else words.center(WIDTH)
            grid[line + i][column - left] = f"[{style}]{text}[/]" if colour else text
    lines = ["".join(line).rstrip() for line in grid]
    legend = [line.replace("[", r"\[") if colour else line for line in LEGEND]
    lines = [*lines, "", *legend, ""]
    lines += [_player_line(state, p, viewer, colour=colour) for p in range(state.game.players)]
    lines.append(f"  set aside: {_count(state.aside())}")
    return "\n".join(lines)


def _cells(state: SamuraiState, last: list[Place]) -> dict[Place, tuple[str, str]]:
    """What stands in each hex, and its style."""
    atlas, cells = state.atlas, {}
    for number, place in enumerate(atlas.hexes):
        cells[place] = (" . ", LAND) if number < atlas.land else ("~ ~", SEA)
    for hex, player, kind in state.core.tiles():
        mark = "*" if atlas.hexes[hex] in last else ""
        cells[atlas.hexes[hex]] = (f"{player + 1}:{tile_code(TILES[kind])}{mark}", PLAYERS[player])
    for settlement, present in zip(atlas.settlements, state.core.figures(), strict=True):
        left, right = BRACKETS[settlement.room - 1]
        figures = "".join(FIGURES[figure][0].upper() for figure in present)
        resolved = not figures and state.stage != "put"
        cells[settlement.place] = (
            f"{left}{'#' if resolved else figures or ' '}{right}",
            DONE if resolved else SETTLED,
        )
    return cells


def _count(figures: dict[str, int]) -> str:
    return " ".join(f"{number}{figure[0].upper()}" for figure, number in figures.items())


def _player_line(state: SamuraiState, player: int, viewer: int | None, *, colour: bool) -> str:
    name = f"player {player + 1}"
    if colour:
        name = f"[{PLAYERS[player]}]{name}[/]"
    arrow = "> " if player == state.to_move and not state.is_over() else "  "
    hand, pile = state.hand(player), len(state.pile(player))
    if viewer is None or viewer == player or not pile:
        held = " ".join(hand) or "nothing"
    else:
        held = f"{len(hand)} hidden tiles"
    won, remark = state.captured(player), standing(state, player)
    score = f"{figures_text(won)} ({_count(won)})" + f", {remark}" * bool(remark)
    line = f"{arrow}{name}: {score}; hand: {held}; pile: {pile}"
    if player != state.to_move or state.is_over() or not state.core.played:
        return line
    return line + ("; fast tiles may follow, or end" if state.core.slow_played else "; may end")
