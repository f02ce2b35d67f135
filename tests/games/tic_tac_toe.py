"""Tic-tac-toe: how little a game in pure Python needs to take part in everything."""

from __future__ import annotations

import random
from collections.abc import Sequence

import sparring
from sparring.games.face import Fact, Spot

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@sparring.register
class TicTacToe(sparring.PythonGame[str]):
    """Three in a row win. A position is its nine squares, `.`, `x` or `o`; a move is a square."""

    name = "tic-tac-toe"
    title = "Tic-tac-toe: three in a row"

    @property
    def players(self) -> int:
        return 2

    @property
    def move_count(self) -> int:
        return 9

    def initial(self, rng: random.Random) -> str:
        return "." * 9

    def mover(self, position: str) -> int:
        return (9 - position.count(".")) % 2

    def legal(self, position: str) -> Sequence[int]:
        if any(self.result(position)):
            return []
        return [square for square in range(9) if position[square] == "."]

    def after(self, position: str, move: int) -> str:
        return position[:move] + "xo"[self.mover(position)] + position[move + 1 :]

    def result(self, position: str) -> Sequence[int]:
        rows = ["".join(position[square] for square in line) for line in LINES]
        return [int("xxx" in rows), int("ooo" in rows)]

    def reason(self, position: str, move: int) -> str:
        return "that square is taken"

    def move_text(self, move: sparring.Move) -> str:
        return "abc"[move.id % 3] + str(3 - move.id // 3)

    def write(self, position: str) -> str:
        return position

    def read(self, text: str) -> str:
        if len(text) != 9 or set(text) - set(".xo"):
            raise sparring.BadText("a position is nine of the signs . x o")
        return text

    def draw(self, position: str) -> str:
        return "\n".join(position[row : row + 3] for row in (0, 3, 6))

    def grid(self, position: str) -> dict[str, Spot]:
        return {
            self.move_text(sparring.Move(self, square)): Spot(
                square // 3, square % 3, position[square].replace(".", "")
            )
            for square in range(9)
        }

    def tell(self, position: str, move: int) -> list[Fact]:
        return [Fact("centre", 1, 1.0, "takes the middle")] if move == 4 else []
