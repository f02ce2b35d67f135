"""The games: one face for every game, and one folder for each of those in the hall."""

from sparring.games.face import Game, Move, Moves, Playouts, State, View
from sparring.games.options import Option
from sparring.games.python import PythonGame
from sparring.games.record import Record
from sparring.games.registry import game, game_names, register

__all__ = [
    "Game",
    "Move",
    "Moves",
    "Option",
    "Playouts",
    "PythonGame",
    "Record",
    "State",
    "View",
    "game",
    "game_names",
    "register",
]
