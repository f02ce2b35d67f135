"""Games in pure Python: a few functions over immutable positions, and the face does the rest.

Write a subclass of `PythonGame`, decorate it with `sparring.register`, and the command line, the
players and everything else know the game. Positions may be any immutable values.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np

from sparring.errors import BadText, IllegalMove
from sparring.games.face import Fact, Game, Move, Moves, Playouts, Spot, State

P = TypeVar("P", bound=Hashable)


class PythonGame(Game, Generic[P]):
    """A game written in Python. Moves are numbers below `move_count`."""

    @abstractmethod
    def initial(self, rng: random.Random) -> P:
        """The first position; every shuffle comes from `rng`."""

    @abstractmethod
    def mover(self, position: P) -> int:
        """The player to move."""

    @abstractmethod
    def legal(self, position: P) -> Sequence[int]:
        """The numbers of the legal moves; none exactly when the game is over."""

    @abstractmethod
    def after(self, position: P, move: int) -> P:
        """The position after a legal move."""

    @abstractmethod
    def result(self, position: P) -> Sequence[int]:
        """The score of each player."""

    @abstractmethod
    def write(self, position: P) -> str:
        """The position as one line."""

    @abstractmethod
    def read(self, text: str) -> P:
        """The position that `write` wrote; raises `BadText`."""

    def reason(self, position: P, move: int) -> str:
        """The rule that an illegal move breaks."""
        return "that move is not legal here"

    def draw(self, position: P) -> str:
        """The board for a terminal."""
        return self.write(position)

    def tell(self, position: P, move: int) -> list[Fact]:
        """What a legal move does, as a player would say it, for explanations."""
        return []

    def grid(self, position: P) -> dict[str, Spot]:
        """Where the places that moves name are on the board, for maps."""
        return {}

    def picture(self, position: P) -> str:
        """The board as SVG; without one of its own, the text of the board in a frame."""
        from sparring.games.svg import text_picture

        return text_picture(self.draw(position))

    # The face

    def start(self, seed: int = 0) -> State:
        return PythonState(self, self.initial(random.Random(seed)))

    def from_text(self, text: str) -> State:
        return PythonState(self, self.read(text))

    def parse_move(self, text: str) -> Move:
        text = text.strip()
        for id in range(self.move_count):
            if self.move_text(Move(self, id)) == text:
                return Move(self, id)
        raise BadText(f"'{text}' is not a move of {self}")

    def playouts(self, n: int, *, seed: int = 0, threads: int = 1) -> Playouts:
        returns = np.zeros((n, self.players), dtype=np.float32)
        scores = np.zeros((n, self.players), dtype=np.int32)
        plies = np.zeros(n, dtype=np.int32)
        for i in range(n):
            rng = random.Random(f"{seed} {i}")
            state = PythonState(self, self.initial(rng))
            while moves := state.legal_moves():
                state.push(rng.choice(moves))
            returns[i], scores[i], plies[i] = state.returns(), state.scores(), len(state.moves)
        return Playouts(returns, scores, plies)


class PythonState(State, Generic[P]):
    """A state of a game written in Python: the positions so far and the moves between them."""

    __slots__ = ("_moves", "_positions")

    def __init__(self, game: PythonGame[P], position: P) -> None:
        self.game = game
        self._positions = [position]
        self._moves: list[Move] = []

    @property
    def _rules(self) -> PythonGame[P]:
        assert isinstance(self.game, PythonGame)
        return self.game

    @property
    def position(self) -> P:
        """The present position."""
        return self._positions[-1]

    @property
    def to_move(self) -> int:
        return self._rules.mover(self.position)

    def is_over(self) -> bool:
        return not self._rules.legal(self.position)

    def legal_moves(self) -> Moves:
        return Moves(self.game, self._rules.legal(self.position))

    def why_illegal(self, move: Move | str) -> str:
        if isinstance(move, str):
            move = self.game.parse_move(move)
        if move.game != self.game:
            return f"{move} is a move of {move.game}, not of {self.game}"
        if move.id in self._rules.legal(self.position):
            return ""
        return "the game is over" if self.is_over() else self._rules.reason(self.position, move.id)

    def push(self, move: Move | str, *, player: int | None = None) -> None:
        self.check_turn(player)
        if isinstance(move, str):
            move = self.game.parse_move(move)
        if why := self.why_illegal(move):
            raise IllegalMove(why)
        self._positions.append(self._rules.after(self.position, move.id))
        self._moves.append(move)

    def pop(self) -> Move:
        if not self._moves:
            raise IndexError("no move to take back")
        self._positions.pop()
        return self._moves.pop()

    @property
    def moves(self) -> list[Move]:
        return list(self._moves)

    def scores(self) -> list[int]:
        return list(self._rules.result(self.position))

    def returns(self) -> list[float]:
        if not self.is_over():
            return [0.0] * self.game.players
        scores = self.scores()
        winners, n = scores.count(max(scores)), len(scores)
        return [((s == max(scores)) * n / winners - 1) / (n - 1) for s in scores]

    def copy(self) -> PythonState[P]:
        twin = PythonState(self._rules, self.position)
        twin._positions, twin._moves = self._positions[:], self._moves[:]
        return twin

    def text(self) -> str:
        return self._rules.write(self.position)

    def start_text(self) -> str:
        return self._rules.write(self._positions[0])

    def facts(self, move: Move) -> list[Fact]:
        return [*self._rules.tell(self.position, move.id), *super().facts(move)]

    def layout(self) -> dict[str, Spot]:
        return self._rules.grid(self.position)

    def board(self, *, colour: bool = False) -> str:
        return self._rules.draw(self.position)

    def svg(self) -> str:
        return self._rules.picture(self.position)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._positions, [move.id for move in self._moves])


def _restored(game: PythonGame[Any], positions: list[Any], moves: list[int]) -> PythonState[Any]:
    state = PythonState(game, positions[0])
    state._positions, state._moves = positions, [Move(game, id) for id in moves]
    return state
