"""Players: everything that chooses a move."""

# Imported for the players that they register:
from sparring.players import adaptive as _adaptive
from sparring.players import deepening as _deepening
from sparring.players import engines as _engines
from sparring.players import lookahead as _lookahead
from sparring.players import simple as _simple
from sparring.players import tree as _tree
from sparring.players.face import Analysis, Candidate, Player, ThinkingPlayer
from sparring.players.registry import (
    adjusted,
    needs_trust,
    player,
    player_names,
    player_type,
    player_types,
    register_player,
)

__all__ = [
    "Analysis",
    "Candidate",
    "Player",
    "ThinkingPlayer",
    "adjusted",
    "needs_trust",
    "player",
    "player_names",
    "player_type",
    "player_types",
    "register_player",
]
del _adaptive, _deepening, _engines, _lookahead, _simple, _tree
