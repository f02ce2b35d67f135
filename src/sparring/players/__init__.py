"""Players: everything that chooses a move."""

from sparring.players import search as _search  # registers its players
from sparring.players import simple as _simple
from sparring.players.face import Analysis, Candidate, Player, ThinkingPlayer
from sparring.players.registry import player, player_names, player_types, register_player

__all__ = [
    "Analysis",
    "Candidate",
    "Player",
    "ThinkingPlayer",
    "player",
    "player_names",
    "player_types",
    "register_player",
]
del _search, _simple
