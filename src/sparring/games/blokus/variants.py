"""The variants of Blokus as data: boards, colours, owners and start squares."""

from __future__ import annotations

from dataclasses import dataclass

Square = tuple[int, int]
"""Row and column, from 0 at the top left."""

SHARED = -1
"""The owner of the colour that the players move in turn and that counts for nobody."""

FOUR = ("blue", "yellow", "red", "green")
DUO = ("purple", "orange")


@dataclass(frozen=True)
class Variant:
    """A board, its colours in turn order, who owns each, and the start squares open to each."""

    size: int
    colours: tuple[str, ...]
    owners: tuple[int, ...]
    starts: tuple[tuple[Square, ...], ...]

    @property
    def letters(self) -> str:
        """A letter a colour, for texts."""
        return "".join(colour[0] for colour in self.colours)


def corner_starts(size: int, players: int) -> Variant:
    """Any board: starts in the corners, opposite ones first (as in the study calpoly-blokus)."""
    last = size - 1
    corners = ((0, 0), (last, last), (0, last), (last, 0))[:players]
    colours = DUO if players == 2 else FOUR[:players]
    return Variant(size, colours, tuple(range(players)), tuple((corner,) for corner in corners))


def _classic(owners: tuple[int, ...]) -> Variant:
    return Variant(20, FOUR, owners, (((0, 0),), ((0, 19),), ((19, 19),), ((19, 0),)))


DUO_STARTS: tuple[Square, Square] = ((4, 4), (9, 9))

BLOKUS_DUO = Variant(14, DUO, (0, 1), ((DUO_STARTS[0],), (DUO_STARTS[1],)))
BLOKUS_DUO_FREE = Variant(14, DUO, (0, 1), (DUO_STARTS, DUO_STARTS))
BLOKUS_DUO_CORNER = corner_starts(14, 2)
BLOKUS = _classic((0, 1, 2, 3))
BLOKUS_2P = _classic((0, 1, 0, 1))
BLOKUS_3P = _classic((0, 1, 2, SHARED))
