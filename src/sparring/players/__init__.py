"""Players: everything that chooses a move."""

from sparring.players.face import Player
from sparring.players.registry import player, player_names, register_player
from sparring.players.simple import RandomPlayer

__all__ = ["Player", "RandomPlayer", "player", "player_names", "register_player"]
