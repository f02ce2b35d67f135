"""The pieces for people: names, shapes in every orientation, and the numbers of the latter."""

from __future__ import annotations

from sparring import _core

Shape = tuple[tuple[int, int], ...]

NAMES: tuple[str, ...] = _core.blokus.piece_names
SHAPES: tuple[tuple[Shape, ...], ...] = _core.blokus.piece_shapes
"""For each piece its orientations: cells as row and column, the bounding box at 0, 0."""


def number_of(name: str) -> int | None:
    """The index of a piece by its name, in any case; None if no piece is called so."""
    lowered = [known.lower() for known in NAMES]
    return lowered.index(name.lower()) if name.lower() in lowered else None


def drawing(piece: int, orientation: int) -> list[str]:
    """A shape as lines of `#` and spaces."""
    cells = SHAPES[piece][orientation]
    width = 1 + max(column for _, column in cells)
    return [
        "".join("#" if (row, column) in cells else " " for column in range(width))
        for row in range(1 + max(row for row, _ in cells))
    ]


def catalogue(pieces: list[int], width: int = 78) -> str:
    """All orientations of the pieces with their numbers `piece.orientation`, side by side."""
    blocks: list[list[str]] = []
    for piece in pieces:
        for orientation in range(len(SHAPES[piece])):
            title = f"{piece + 1}.{orientation + 1} {NAMES[piece]}"
            lines = [title, *drawing(piece, orientation)]
            wide = max(map(len, lines))
            blocks.append([line.ljust(wide) for line in lines])
    rows: list[str] = []
    shelf: list[list[str]] = []

    def empty_shelf() -> None:
        for i in range(max((len(block) for block in shelf), default=0)):
            parts = [block[i] if i < len(block) else " " * len(block[0]) for block in shelf]
            rows.append("  ".join(parts).rstrip())
        rows.append("")
        shelf.clear()

    for block in blocks:
        if sum(len(other[0]) + 2 for other in shelf) + len(block[0]) > width:
            empty_shelf()
        shelf.append(block)
    empty_shelf()
    return "\n".join(rows).rstrip()
