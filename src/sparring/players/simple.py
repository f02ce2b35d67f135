"""Players that do not think."""

from __future__ import annotations

import random

from sparring.games.face import Move, View
from sparring.players.face import Player
from sparring.players.registry import register_player


@register_player
class RandomPlayer(Player):
    """Every legal move is equally likely."""

    name = "random"
    summary = "any legal move, each equally likely"

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed)
        self._rng = random.Random(seed)

    def choose(self, view: View) -> Move:
        moves = view.legal_moves()
        return moves[self._rng.randrange(len(moves))]
