"""A game in progress."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sparring.errors import BadText, IllegalMove, SparringError, UnknownName
from sparring.games.face.fact import Fact, simple_facts
from sparring.games.face.view import View

if TYPE_CHECKING:
    from sparring.games.face.game import Game
    from sparring.games.face.move import Move, Moves


class Spot(NamedTuple):
    """Where a place is drawn on a simple grid, and what stands there, in a few letters."""

    line: int
    column: int
    mark: str = ""


class State(ABC):
    """A game in progress."""

    __slots__ = ("game",)

    game: Game

    @property
    @abstractmethod
    def to_move(self) -> int:
        """The player whose turn it is."""

    @property
    def colour(self) -> int:
        """The colour that is to move: an index into `game.colours`."""
        return self.to_move

    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def legal_moves(self) -> Moves:
        """All legal moves; none when the game is over."""

    @abstractmethod
    def push(self, move: Move | str, *, player: int | None = None) -> None:
        """Plays a move; raises `IllegalMove` with the rule that it breaks.

        With `player`, that player plays it, who must be the one to move.
        """

    @abstractmethod
    def pop(self) -> Move:
        """Takes the last move back and returns it."""

    @property
    @abstractmethod
    def moves(self) -> list[Move]:
        """The moves played so far."""

    @property
    def move_texts(self) -> list[str]:
        """The moves played so far as texts."""
        return [str(move) for move in self.moves]

    @abstractmethod
    def scores(self) -> list[int]:
        """The score of each player so far."""

    @abstractmethod
    def returns(self) -> list[float]:
        """The utility of each player: their sum is 0, a sole winner has 1; zeros until the end."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy, with the moves that led here."""

    @abstractmethod
    def text(self) -> str:
        """The position as one line, for `Game.from_text`."""

    @abstractmethod
    def start_text(self) -> str:
        """The position that the game began with, as one line."""

    @abstractmethod
    def why_illegal(self, move: Move | str) -> str:
        """The rule that a move breaks here; empty if it is legal."""

    def view(self, player: int) -> View:
        """What a player may know."""
        if not 0 <= player < self.game.players:
            raise BadText(f"{self.game} has players 0 to {self.game.players - 1}, no {player}")
        return View(self, player)

    def with_turn(self, colour: int) -> State:
        """A copy in which it is a colour's turn, as if those before it had passed."""
        raise SparringError(f"nobody can be skipped in {self.game}")

    def kinds(self) -> npt.NDArray[np.int32]:
        """What each legal move uses: the piece, the tile, ...; all 0 where there are no kinds."""
        return np.zeros(len(self.legal_moves()), dtype=np.int32)

    def kind_of(self, move: Move) -> str:
        """What a move uses, in a word: the piece, the tile, the stone."""
        return "move"

    def places_of(self, move: Move) -> list[str]:
        """The names of the places that a move is about; none for a pass."""
        return [str(move)]

    def spots(self, move: Move) -> dict[str, list[str]]:
        """What a move uses and where, for a map of all moves: its kind with its places."""
        return {self.kind_of(move): self.places_of(move)}

    def layout(self) -> dict[str, Spot]:
        """The places of the board by name, for maps; none where a game has no board to draw."""
        return {}

    def facts(self, move: Move) -> list[Fact]:
        """What a legal move does, as a player would say it: for explanations.

        Nothing in it may depend on what is hidden from the player to move.
        """
        return simple_facts(self, move)

    def action_values(self, name: str) -> npt.NDArray[np.float32]:
        """A named value of every legal move, in the order of `legal_moves`."""
        raise UnknownName("value of a move", name, self.game.action_value_names)

    def features(self) -> npt.NDArray[np.float32]:
        """The features of this state: colours x names."""
        values: npt.NDArray[np.float32] = self.game.features([self])[0]
        return values

    def perft(self, depth: int, *, unique: bool = False) -> int:
        """The number of move sequences of a length; see `sparring perft`."""
        if depth == 0:
            return 1
        if unique:
            raise BadText(f"no two moves of {self.game} ever lead to the same position")
        total = 0
        for move in self.legal_moves():
            self.push(move)
            total += self.perft(depth - 1)
            self.pop()
        return total

    def check_turn(self, player: int | None) -> None:
        """Raises `IllegalMove` if it is another player's turn."""
        if player is not None and player != self.to_move and not self.is_over():
            raise IllegalMove(f"not your turn: player {self.to_move + 1} is to move")

    # For people

    def find_moves(self, text: str) -> list[Move]:
        """The legal moves that a person may mean: one, or several to choose from.

        Games accept more here than the notation of records.
        """
        move = self.game.parse_move(text)
        if why := self.why_illegal(move):
            raise IllegalMove(why)
        return [move]

    def handouts(self) -> dict[str, str]:
        """Texts that a person may ask for while playing, by the word that asks for them."""
        return {}

    def board(self, *, colour: bool = False) -> str:
        """The position as text for a terminal; with `colour` in the mark-up of Rich."""
        return self.text()

    def svg(self) -> str:
        """The position as a picture."""
        raise SparringError(f"{self.game} has no picture")

    # For drawings, ready for JSON

    def scene(self) -> dict[str, Any]:
        """What a drawing shows of the position to everybody."""
        return {"text": self.board()}

    def choices(self) -> dict[str, Any]:
        """What the player to move may choose from, arranged as the drawing offers it."""
        return {"legal": [str(move) for move in self.legal_moves()]}

    def open_scene(self) -> dict[str, Any]:
        """What a drawing shows to somebody who studies the game: nothing is hidden."""
        return {**self.scene(), **({} if self.is_over() else self.choices())}

    def summary(self) -> list[str]:
        """How the result came about, in sentences; empty before the end."""
        return []

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<State of {self.game}: {self.text()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.text() == other.text() and self.moves == other.moves

    __hash__ = None  # type: ignore[assignment]  # states change, so they are no keys
