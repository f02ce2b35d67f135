"""The rules of Shobu, written to be read and believed rather than to be fast.

The four boards are one dictionary from the squares of a1-h8, seen from Black, to the stones on
them. The fast core has to agree with this rule book on every move, position and result.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple, get_args

START = "wwww........bbbb/wwww........bbbb/wwww........bbbb/wwww........bbbb b"
Repetition = Literal["draw", "forbidden", "allow"]

BLACK, WHITE = 0, 1
PLAYERS = {"b": BLACK, "w": WHITE}
LETTERS = {BLACK: "b", WHITE: "w", None: "."}
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
TURN = re.compile(r"([a-h][1-8])([a-h][1-8])(NE|NW|SE|SW|N|E|S|W)(2?)")
POSITION = re.compile(r"([bw.]{16})/([bw.]{16})/([bw.]{16})/([bw.]{16}) ([bw])(?: ([0-9]+))?")


class Square(NamedTuple):
    """A square by file and rank, both counted from 0; it may lie outside a1-h8."""

    file: int
    rank: int

    def __str__(self) -> str:
        return "abcdefgh"[self.file] + str(self.rank + 1)

    def board(self) -> tuple[int, int]:
        """Column (0 dark, 1 light) and row (0 Black's home, 1 White's); others do not exist."""
        return self.file // 4, self.rank // 4

    def step(self, direction: str, count: int) -> "Square":
        """The square so many steps away."""
        east = direction.count("E") - direction.count("W")
        north = direction.count("N") - direction.count("S")
        return Square(self.file + count * east, self.rank + count * north)


class Turn(NamedTuple):
    """The two moves of a turn, which share their direction and distance."""

    passive: Square
    aggressive: Square
    direction: str
    distance: int

    def __str__(self) -> str:
        return f"{self.passive}{self.aggressive}{self.direction}{'2' if self.distance == 2 else ''}"

    def has_same_colour(self) -> bool:
        """Whether both moves are on dark boards, or both on light ones."""
        return self.passive.board()[0] == self.aggressive.board()[0]


Stones = dict[Square, int]

# Boards in the order of a position line, and their squares in rows from the top.
BOARDS = {
    (column, row): [
        Square(4 * column + file, 4 * row + rank) for rank in (3, 2, 1, 0) for file in range(4)
    ]
    for column, row in [(0, 1), (1, 1), (0, 0), (1, 0)]
}
NAMED = {str(square): square for squares in BOARDS.values() for square in squares}


def parse_turn(text: str) -> Turn:
    """Read a turn such as `a1f5NE2`."""
    if not (match := TURN.fullmatch(text)):
        raise ValueError(f"{text!r} is not a move; one looks like a1f5NE2 or b1e1N")
    passive, aggressive, direction, two = match.groups()
    return Turn(NAMED[passive], NAMED[aggressive], direction, 2 if two else 1)


def way(start: Square, direction: str, distance: int) -> list[Square]:
    """The squares of its board that a stone enters: fewer than the distance if it leaves."""
    entered = [start.step(direction, count) for count in range(1, distance + 1)]
    return [square for square in entered if square.board() == start.board()]


def after(stones: Stones, turn: Turn) -> Stones:
    """The stones after a legal turn."""
    result = dict(stones)
    result[turn.passive.step(turn.direction, turn.distance)] = result.pop(turn.passive)
    for square in way(turn.aggressive, turn.direction, turn.distance):
        if square in result:
            pushed = result.pop(square)
            landing = turn.aggressive.step(turn.direction, turn.distance + 1)
            if landing.board() == turn.aggressive.board():
                result[landing] = pushed
    result[turn.aggressive.step(turn.direction, turn.distance)] = result.pop(turn.aggressive)
    return result


def write(stones: Stones, to_move: int) -> str:
    """What makes two positions the same: the boards and the side to move, as a line."""
    boards = ["".join(LETTERS[stones.get(s)] for s in squares) for squares in BOARDS.values()]
    return f"{'/'.join(boards)} {LETTERS[to_move]}"


class Oracle:
    """A game of Shobu from any position, under any of the options.

    >>> Oracle().why_not("a1b1N")
    {'same colour'}
    """

    def __init__(
        self, position: str = START, *, repetition: Repetition = "draw", quiet: int = 100
    ) -> None:
        if not (match := POSITION.fullmatch(position)):
            raise ValueError(f"{position!r} is not a position; the start is {START!r}")
        if repetition not in get_args(Repetition):
            raise ValueError(f"repetition is draw, forbidden or allow, not {repetition!r}")
        if quiet < 0:
            raise ValueError(f"quiet is a number of turns, or 0 for no limit, not {quiet}")
        *boards, side, turns = match.groups()
        self._stones: Stones = {
            square: PLAYERS[letter]
            for squares, letters in zip(BOARDS.values(), boards, strict=True)
            for square, letter in zip(squares, letters, strict=True)
            if letter in PLAYERS
        }
        self.to_move = PLAYERS[side]
        self._quiet_turns = int(turns or 0)
        self._repetition, self._quiet = repetition, quiet
        # A turn removes at most one stone and a loss ends the game: there is never a second loser.
        if len(self._losers_by_board()) == 2:
            raise ValueError(f"in {position!r} both players have a board without stones")
        self._occurred = Counter([write(self._stones, self.to_move)])

    def position(self) -> str:
        """The position as a line, with the number of quiet turns when there were any."""
        quiet_turns = f" {self._quiet_turns}" if self._quiet_turns else ""
        return write(self._stones, self.to_move) + quiet_turns

    def legal_moves(self) -> set[str]:
        """All legal turns; none when the game is over."""
        return set() if self._ended_by_position() else {str(turn) for turn in self._turns()}

    def unique_successors(self) -> set[str]:
        """The different positions after one turn, without their quiet turns."""
        turns = map(parse_turn, self.legal_moves())
        return {write(after(self._stones, turn), 1 - self.to_move) for turn in turns}

    def play(self, text: str) -> None:
        """Play a legal turn."""
        if broken := self.why_not(text):
            raise ValueError(f"{text} is not legal: {', '.join(sorted(broken))}")
        stones = after(self._stones, parse_turn(text))
        self._quiet_turns = self._quiet_turns + 1 if len(stones) == len(self._stones) else 0
        self._stones = stones
        self.to_move = 1 - self.to_move
        self._occurred[write(self._stones, self.to_move)] += 1

    def why_not(self, text: str) -> set[str]:
        """All rules that a turn breaks; empty if and only if it is legal.

        Each rule is judged by itself, on the position before the turn. When a board, repetition
        or quiet turns have ended the game, every turn also breaks "game over".
        """
        turn = parse_turn(text)
        broken = self._passive_faults(turn.passive, turn.direction, turn.distance)
        broken |= self._aggressive_faults(turn.aggressive, turn.direction, turn.distance)
        if turn.has_same_colour():
            broken.add("same colour")
        # Only a turn that can be made leads to a position.
        if not broken and self._is_forbidden(turn):
            broken.add("already occurred")
        if self._ended_by_position():
            broken.add("game over")
        return broken

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.reason() != ""

    def reason(self) -> str:
        """Why the game is over: board, repetition, quiet or no turn; empty while it goes on."""
        return self._ended_by_position() or ("" if any(self._turns()) else "no turn")

    def result(self) -> tuple[float, float]:
        """What Black and White get: 1 for a win, -1 for a loss, 0 for a draw."""
        reason = self.reason()
        if not reason:
            raise ValueError("the game is not over, so it has no result yet")
        if reason in ("repetition", "quiet"):
            return 0.0, 0.0
        loser = self._losers_by_board()[0] if reason == "board" else self.to_move
        return (-1.0, 1.0) if loser == BLACK else (1.0, -1.0)

    def _losers_by_board(self) -> list[int]:
        present = {(player, square.board()) for square, player in self._stones.items()}
        return [p for p in (BLACK, WHITE) if any((p, board) not in present for board in BOARDS)]

    def _ended_by_position(self) -> str:
        if self._losers_by_board():
            return "board"
        if self._repetition == "draw" and self._occurred[write(self._stones, self.to_move)] >= 3:
            return "repetition"
        if self._quiet and self._quiet_turns >= self._quiet:
            return "quiet"
        return ""

    def _turns(self) -> Iterator[Turn]:
        own = [square for square, player in self._stones.items() if player == self.to_move]
        for direction, distance in product(DIRECTIONS, (1, 2)):
            passive = [s for s in own if not self._passive_faults(s, direction, distance)]
            aggressive = [s for s in own if not self._aggressive_faults(s, direction, distance)]
            for first, second in product(passive, aggressive):
                turn = Turn(first, second, direction, distance)
                if not turn.has_same_colour() and not self._is_forbidden(turn):
                    yield turn

    def _is_forbidden(self, turn: Turn) -> bool:
        if self._repetition != "forbidden":
            return False
        return write(after(self._stones, turn), 1 - self.to_move) in self._occurred

    def _passive_faults(self, start: Square, direction: str, distance: int) -> set[str]:
        entered = way(start, direction, distance)
        faults = {
            "not your stone": self._stones.get(start) != self.to_move,
            "not your home board": start.board()[1] != self.to_move,
            "passive leaves board": len(entered) < distance,
            "passive blocked": any(square in self._stones for square in entered),
        }
        return {rule for rule, broken in faults.items() if broken}

    def _aggressive_faults(self, start: Square, direction: str, distance: int) -> set[str]:
        entered = way(start, direction, distance)
        own = sum(self._stones.get(square) == self.to_move for square in entered)
        opposing = sum(self._stones.get(square) == 1 - self.to_move for square in entered)
        # A stone of a neighbouring board is no obstacle: there the pushed stone leaves the game.
        landing = start.step(direction, distance + 1)
        occupied = landing.board() == start.board() and landing in self._stones
        faults = {
            "no aggressive stone": self._stones.get(start) != self.to_move,
            "mover leaves board": len(entered) < distance,
            "own stone in the way": own > 0,
            "two stones in the way": opposing == 2,
            "no room to push": opposing == 1 and occupied,
        }
        return {rule for rule, broken in faults.items() if broken}
