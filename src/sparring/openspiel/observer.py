"""What players see, as OpenSpiel's observers tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sparring.games.face import Game

if TYPE_CHECKING:
    from sparring.openspiel.game import SpielState


class Observer:
    """The observation of a player in `tensor`, and by name in `dict`."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        shape = game.observation_shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}
        self._game, self._recall = game, perfect_recall

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what a player sees of a state."""
        if state.state is None:
            self.tensor.fill(0)
            return
        out = self.tensor.reshape((1, *self._game.observation_shape))
        self._game.observations([state.state], players=[player], out=out)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as text; with all moves so far where nothing may be forgotten."""
        view = state.view(player)
        if view is None:
            return "before the deal"
        text = f"player {player + 1}: {view.text()}"
        if not self._recall:
            return text
        return f"{text} moves {' '.join(map(str, state.moves_seen(player)))}"
