"""Players: everything that chooses a move."""

from sparring.players import engines as _engines  # registers its players
from sparring.players import search as _search
from sparring.players import simple as _simple
from sparring.players.face import Analysis, Candidate, Player, ThinkingPlayer
from sparring.players.registry import (
    needs_trust,
    player,
    player_names,
    player_types,
    register_player,
)

__all__ = [
    "Analysis",
    "Candidate",
    "Player",
    "ThinkingPlayer",
    "needs_trust",
    "player",
    "player_names",
    "player_types",
    "register_player",
]
del _engines, _search, _simple
