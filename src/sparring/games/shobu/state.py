"""A game of Shobu in progress: what people type and see, on top of the core."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sparring.errors import IllegalMove
from sparring.games.core import CoreState, checked_text
from sparring.games.face import Fact, Move, Spot

Place = tuple[int, int]
"""Row and column of the 8x8 board, from 0 at the top left."""

WORDS = re.compile(
    r"(?P<passive>(?:[a-h][1-8])?)[ ,]*(?P<aggressive>(?:[a-h][1-8])?)[ ,]*"
    r"(?P<direction>(?:[NS][EW]?|[EW])?) *(?P<distance>(?<=[NESWnesw ])[12]|)",
    re.IGNORECASE | re.ASCII,
)
"""The parts of a turn as people write them, each of which may be missing."""


@dataclass(frozen=True)
class Turn:
    """What a turn moves, from where to where."""

    passive: tuple[Place, Place]
    aggressive: tuple[Place, Place]
    pushed: tuple[Place, Place | None] | None
    """None if nothing is pushed; its end is None if the stone leaves the game."""


def square_name(place: Place) -> str:
    """The name of a square.

    >>> square_name((7, 0))
    'a1'
    """
    return "abcdefgh"[place[1]] + str(8 - place[0])


class ShobuState(CoreState):
    """A game of Shobu in progress."""

    __slots__ = ()

    def cells(self) -> list[list[int | None]]:
        """The player on each square of the 8x8 board, rows from the top."""
        flat = memoryview(self.core.cells()).cast("b").tolist()
        return [
            [None if player < 0 else player for player in flat[row * 8 : row * 8 + 8]]
            for row in range(8)
        ]

    def ending(self) -> str:
        """Why the game is over, in words; empty while it goes on."""
        return str(self.core.ending)

    def turn(self, move: Move) -> Turn:
        """What a legal move moves."""
        return Turn(*self.core.details(self._id(move)))

    def kind_of(self, move: Move) -> str:
        """The stone that makes the aggressive move."""
        return str(move)[2:4]

    def places_of(self, move: Move) -> list[str]:
        """Where that stone goes."""
        return [square_name(self.turn(move).aggressive[1])]

    def spots(self, move: Move) -> dict[str, list[str]]:
        """The stone that pushes, and the passive stone that goes first."""
        passive = [square_name(self.turn(move).passive[1])]
        return {**super().spots(move), f"passive {str(move)[:2]}": passive}

    def layout(self) -> dict[str, Spot]:
        """All four boards, with a gap between them."""
        return {
            square_name((row, column)): Spot(
                row + row // 4, column + column // 4, "" if player is None else "bw"[player]
            )
            for row, line in enumerate(self.cells())
            for column, player in enumerate(line)
        }

    def last_turn(self) -> Turn | None:
        """What the latest move moved; None at the beginning."""
        if not self.core.moves():
            return None
        before = self.copy()
        return Turn(*before.core.details(before.core.pop()))

    def _id(self, move: Move | str) -> int:
        if isinstance(move, Move):
            return super()._id(move)
        try:
            return self.game.parse_move(move).id
        except IllegalMove:
            # Two moves on boards of the same colour have no number; say what else is wrong.
            raise IllegalMove(self.why_illegal(move)) from None

    def why_illegal(self, move: Move | str) -> str:
        if isinstance(move, str):
            return str(self.core.why_illegal_text(checked_text(move)))
        return super().why_illegal(move)

    def find_moves(self, text: str) -> list[Move]:
        """Besides the notation: with spaces, and with parts left out.

        `a1` means all turns with that passive stone, `a1 f5` all turns of these two stones,
        `a1 NE2` all aggressive moves to go with that passive one, `NE2` all turns that way.
        """
        words = WORDS.fullmatch(text.strip())
        if not words or not text.strip():
            return super().find_moves(text)
        passive, aggressive = (words[key].lower() for key in ("passive", "aggressive"))
        stride = words["direction"].upper() + ("2" if words["distance"] == "2" else "")
        if passive and aggressive and stride:
            return super().find_moves(passive + aggressive + stride)
        found = [
            move
            for move in self.legal_moves()
            if (written := str(move)).startswith(passive)
            and aggressive in ("", written[2:4])
            and stride in ("", written[4:])
        ]
        if not found:
            over = f"the game is over: {self.ending()}" if self.is_over() else ""
            raise IllegalMove(over or f"there is no legal turn with '{text.strip()}'")
        return found

    def board(self, *, colour: bool = False) -> str:
        from sparring.games.shobu.board import board_text

        return board_text(self, colour=colour)

    def svg(self) -> str:
        from sparring.games.shobu.picture import board_svg

        return board_svg(self)

    def facts(self, move: Move) -> list[Fact]:
        from sparring.games.shobu.reasons import facts

        return facts(self, move)

    def scene(self) -> dict[str, Any]:
        from sparring.games.shobu.scene import scene

        return scene(self)

    def choices(self) -> dict[str, Any]:
        from sparring.games.shobu.scene import choices

        return choices(self)

    def summary(self) -> list[str]:
        from sparring.games.shobu.scene import summary

        return summary(self)
