"""Players of Sparring at OpenSpiel's table."""

from __future__ import annotations

from typing import Any

import pyspiel

from sparring.openspiel.game import SpielGame, SpielState
from sparring.players import player


class SparringBot(pyspiel.Bot):  # type: ignore[misc]
    """A player of Sparring by its text, as a bot of OpenSpiel; it sees its own view only."""

    def __init__(self, text: str, game: SpielGame, seat: int, *, seed: int = 0) -> None:
        super().__init__()
        self._player, self._seat = player(text, game.sparring_game, seed=seed), seat

    def step(self, state: SpielState) -> int:
        """The number of the move that the player chooses."""
        view = state.view(self._seat)
        assert view is not None, "nobody moves before the deal"
        return self._player.choose(view).id

    def restart(self) -> None:
        """A new game begins."""

    def restart_at(self, state: Any) -> None:
        """Players of Sparring look at the position alone."""

    def player_id(self) -> int:
        """The seat."""
        return self._seat

    def provides_policy(self) -> bool:
        """No: it just moves."""
        return False
