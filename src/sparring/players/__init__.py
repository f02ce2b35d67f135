"""Players: everything that chooses a move."""

# Imported for the players that they register:
from sparring.players import deepening as _deepening
from sparring.players import lookahead as _lookahead
from sparring.players import simple as _simple
from sparring.players import tree as _tree
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
del _deepening, _lookahead, _simple, _tree
