"""The board for the terminal: plain ASCII, or coloured with the mark-up of Rich."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.games.blokus import pieces

if TYPE_CHECKING:
    from sparring.games.blokus.state import BlokusState

STYLES = {
    "purple": "white on #6a3d9a",
    "orange": "black on #ff9f1c",
    "blue": "white on #1f5fbf",
    "yellow": "black on #f2c500",
    "red": "white on #c8102e",
    "green": "black on #35a853",
}


def board_text(state: BlokusState, *, colour: bool) -> str:
    """The board with coordinates, then a line for each colour with its pieces left.

    The latest piece is in capitals; a start square that is still open is marked with `*`.
    """
    variant, cells, last = state.variant, state.cells(), state.last_placement()
    starts = {square for squares in variant.starts for square in squares}
    lines = []
    for row in range(variant.size):
        written = []
        for column in range(variant.size):
            owner = cells[row][column]
            if owner is None:
                mark = "*" if (row, column) in starts else "."
                written.append(f" [dim]{mark}[/]" if colour else f" {mark}")
                continue
            letter = variant.letters[owner]
            letter = letter.upper() if (row, column) in last else letter
            style = STYLES[variant.colours[owner]]
            written.append(f"[{style}] {letter}[/]" if colour else f" {letter}")
        lines.append(f"{variant.size - row:2}" + "".join(written))
    lines.append("  " + "".join(f" {chr(ord('a') + i)}" for i in range(variant.size)))
    lines.append("")
    for index, name in enumerate(variant.colours):
        lines.append(_colour_line(state, index, f"[{STYLES[name]}]{name}[/]" if colour else name))
    return "\n".join(lines)


def _colour_line(state: BlokusState, index: int, name: str) -> str:
    owner = state.game.owner(index)
    who = "in turn" if owner is None else f"player {owner + 1}"
    left = state.pieces_left(index)
    names = " ".join(pieces.NAMES[piece] for piece in left) or "nothing: all placed"
    arrow = "> " if index == state.colour and not state.is_over() else "  "
    return f"{arrow}{name} ({who}): {state.colour_score(index)} points; left: {names}"
