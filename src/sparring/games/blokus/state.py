"""A game of Blokus in progress: what people type and see, on top of the core."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sparring.errors import BadText, IllegalMove
from sparring.games.blokus import pieces
from sparring.games.core import CoreState
from sparring.games.face import Fact, Move, Spot

if TYPE_CHECKING:
    from sparring.games.blokus.variants import Variant

ORIENTATION = re.compile(r"(\d{1,2})\.(\d{1,2})")
SQUARE = re.compile(r"([a-z])([1-9]\d?)", re.IGNORECASE)


class BlokusState(CoreState):
    """A game of Blokus in progress."""

    __slots__ = ()

    @property
    def variant(self) -> Variant:
        """The board that is played on."""
        board: Variant = self.game.board  # type: ignore[attr-defined]
        return board

    def cells(self) -> list[list[int | None]]:
        """The colour on each square, rows from the top."""
        size, flat = self.variant.size, memoryview(self.core.cells()).cast("b").tolist()
        return [
            [None if colour < 0 else colour for colour in flat[row * size : (row + 1) * size]]
            for row in range(size)
        ]

    def pieces_left(self, colour: int) -> list[int]:
        """The pieces that a colour still has, as indices into `pieces.NAMES`."""
        return list(self.core.pieces_left(colour))

    def colour_score(self, colour: int) -> int:
        """The score of one colour."""
        return int(self.core.colour_score(colour))

    def kinds(self) -> npt.NDArray[np.int32]:
        kinds: npt.NDArray[np.int32] = self.core.kinds()
        return kinds

    def kind_of(self, move: Move) -> str:
        numbers = self.core_game.core_rules.orientation(move.id)
        return pieces.NAMES[numbers[0] - 1] if numbers else "pass"

    def places_of(self, move: Move) -> list[str]:
        return [self.square_name(*square) for square in self.squares(move)]

    def layout(self) -> dict[str, Spot]:
        return {
            self.square_name(row, column): Spot(
                row, column, "" if colour is None else self.variant.letters[colour]
            )
            for row, line in enumerate(self.cells())
            for column, colour in enumerate(line)
        }

    def square_name(self, row: int, column: int) -> str:
        """The name of a square, as in moves."""
        return f"{chr(ord('a') + column)}{self.variant.size - row}"

    def with_turn(self, colour: int) -> BlokusState:
        return BlokusState(self.core_game, self.core.with_turn(colour))

    def squares(self, move: Move) -> list[tuple[int, int]]:
        """The squares that a move covers; none for a pass."""
        return list(self.core_game.core_rules.squares(move.id))

    def last_placement(self) -> list[tuple[int, int]]:
        """The squares of the latest move that was not a pass."""
        for move in reversed(self.moves):
            if squares := self.squares(move):
                return squares
        return []

    def find_moves(self, text: str) -> list[Move]:
        """Besides the squares: `21.2 row column`, `21.2 e10`, `F e10` and `F`.

        A number means the orientation `piece.orientation` with the top left of its box on a row
        and column counted from 0 at the top left, or on a square. A name means any placement of
        that piece, with a square those that cover it.
        """
        words = text.split()
        if words and (match := ORIENTATION.fullmatch(words[0])):
            row, column = self._place(words[1:])
            rules = self.core_game.core_rules
            id = rules.move_at(int(match[1]), int(match[2]), row, column)
            return super().find_moves(str(self.game.move(id)))
        piece = pieces.number_of(words[0]) if len(words) in (1, 2) else None
        if piece is None:
            return super().find_moves(text)
        return self._of_piece(piece, words[1] if len(words) == 2 else None)

    def _of_piece(self, piece: int, square: str | None) -> list[Move]:
        wanted = self._square(square) if square else None
        found = [
            move
            for move in self.legal_moves()
            if (numbers := self.core_game.core_rules.orientation(move.id))
            and numbers[0] == piece + 1
            and (wanted is None or wanted in self.squares(move))
        ]
        if not found:
            if piece not in self.pieces_left(self.colour):
                raise IllegalMove(f"piece already used: {pieces.NAMES[piece]}")
            where = f" that covers {square}" if square else ""
            raise IllegalMove(f"there is no legal placement of {pieces.NAMES[piece]}{where}")
        return found

    def _square(self, text: str) -> tuple[int, int]:
        match = SQUARE.fullmatch(text)
        if not match:
            raise BadText(f"'{text}' is not a square: write a letter and a number, such as e10")
        return self.variant.size - int(match[2]), ord(match[1].lower()) - ord("a")

    def _place(self, words: list[str]) -> tuple[int, int]:
        if len(words) == 1:
            return self._square(words[0])
        if len(words) == 2 and all(re.fullmatch(r"-?\d{1,3}", word) for word in words):
            return int(words[0]), int(words[1])
        raise BadText("after piece.orientation write its row and column, or a square such as e10")

    def handouts(self) -> dict[str, str]:
        return {"pieces": pieces.catalogue(self.pieces_left(self.colour))}

    def board(self, *, colour: bool = False) -> str:
        from sparring.games.blokus.board import board_text

        return board_text(self, colour=colour)

    def svg(self) -> str:
        from sparring.games.blokus.picture import board_svg

        return board_svg(self)

    def facts(self, move: Move) -> list[Fact]:
        from sparring.games.blokus.reasons import facts

        return facts(self, move)

    def scene(self) -> dict[str, Any]:
        from sparring.games.blokus.scene import scene

        return scene(self)

    def choices(self) -> dict[str, Any]:
        from sparring.games.blokus.scene import choices

        return choices(self)

    def summary(self) -> list[str]:
        from sparring.games.blokus.scene import summary

        return summary(self)
