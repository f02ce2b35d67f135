"""What a player may know of a game in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from sparring.games.face.game import Game
    from sparring.games.face.move import Move, Moves
    from sparring.games.face.state import State


class View:
    """What one player may know of a state: all that a player is given.

    In games without secrets that is everything. A game with secrets has a view of its own.
    """

    __slots__ = ("_state", "player")

    def __init__(self, state: State, player: int) -> None:
        self._state = state.copy()
        self.player = player

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._state.game

    @property
    def to_move(self) -> int:
        """The player whose turn it is."""
        return self._state.to_move

    @property
    def colour(self) -> int:
        """The colour that is to move."""
        return self._state.colour

    @property
    def moves(self) -> list[Move]:
        """The moves played so far, as this player saw them."""
        return self._state.moves

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over()

    def legal_moves(self) -> Moves:
        """The moves to choose from."""
        return self._state.legal_moves()

    def find_moves(self, text: str) -> list[Move]:
        """As `State.find_moves`."""
        return self._state.find_moves(text)

    def handouts(self) -> dict[str, str]:
        """As `State.handouts`."""
        return self._state.handouts()

    def scores(self) -> list[int]:
        """The score of each player so far."""
        return self._state.scores()

    def returns(self) -> list[float]:
        """The utility of each player at the end."""
        return self._state.returns()

    def kinds(self) -> npt.NDArray[np.int32]:
        """As `State.kinds`."""
        return self._state.kinds()

    def action_values(self, name: str) -> npt.NDArray[np.float32]:
        """As `State.action_values`."""
        return self._state.action_values(name)

    def features(self) -> npt.NDArray[np.float32]:
        """As `State.features`."""
        return self._state.features()

    def observation(self) -> npt.NDArray[np.float32]:
        """What a learner sees: planes x rows x columns."""
        seen = self.game.observations([self._state], players=[self.player])[0]
        return np.asarray(seen, dtype=np.float32)

    def start_text(self) -> str:
        """As `State.start_text`."""
        return self._state.start_text()

    def is_certain(self) -> bool:
        """Whether nothing is hidden any more: there is one state that gives this view."""
        return True

    def sample(self, seed: int = 0) -> State:
        """A state that gives this view: where something is hidden, any of them at random."""
        return self._state.copy()

    def text(self) -> str:
        """The position as one line."""
        return self._state.text()

    def board(self, *, colour: bool = False) -> str:
        """As `State.board`."""
        return self._state.board(colour=colour)

    def svg(self) -> str:
        """As `State.svg`."""
        return self._state.svg()

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<View of {self.game} for player {self.player}: {self.text()}>"
