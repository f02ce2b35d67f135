"""The board for people: hexes, settlements and their names, as drawings and tests need them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Place = tuple[int, int]
"""Row and column, from 0 at the north-west."""

CITY_NAMES = {"14-O": "Edo", "16-L": "Kyoto", "10-O": "Akita", "5-P": "Sapporo"}
"""Villages have no names."""


@dataclass(frozen=True)
class Settlement:
    """A village, a city or Edo."""

    place: Place
    room: int
    around: tuple[int, ...]
    """The playable hexes beside it, as numbers of `Atlas.hexes`."""

    @property
    def name(self) -> str:
        """Its name, for a village the hex."""
        return CITY_NAMES.get(hex_name(self.place), hex_name(self.place))

    @property
    def kind(self) -> str:
        """What it is, in a word."""
        return ("village", "city", "Edo")[self.room - 1]


@dataclass(frozen=True)
class Atlas:
    """The board for one number of players."""

    hexes: tuple[Place, ...]
    """All playable hexes, first the land, then the sea, each in map order."""
    land: int
    """How many of them are land."""
    settlements: tuple[Settlement, ...]


def hex_name(place: Place) -> str:
    """A hex as in moves.

    >>> hex_name((13, 14))
    '14-O'
    """
    return f"{place[0] + 1}-{chr(ord('A') + place[1])}"


def atlas_of(core_rules: Any) -> Atlas:
    """The board of a rules object of the core."""
    settlements = tuple(
        Settlement(place, room, tuple(around)) for place, room, around in core_rules.settlements()
    )
    return Atlas(tuple(core_rules.hexes()), core_rules.land, settlements)
