"""Sparring: a sparring hall for the board games Blokus, Shobu and Samurai.

>>> import sparring
>>> game = sparring.game("blokus-duo")
>>> state = game.start(seed=7)
>>> len(state.legal_moves())
414
>>> state.push(game.parse_move("e9,d10,e10,f10,e11"))
>>> state.scores()
[5, 0]
"""

from sparring.errors import BadText, IllegalMove, PlayerFailed, SparringError, UnknownName
from sparring.games import (
    Game,
    Move,
    Moves,
    Option,
    Playouts,
    PythonGame,
    Record,
    State,
    View,
    game,
    game_names,
    register,
)

__version__ = "0.1.0"

__all__ = [
    "BadText",
    "Game",
    "IllegalMove",
    "Move",
    "Moves",
    "Option",
    "PlayerFailed",
    "Playouts",
    "PythonGame",
    "Record",
    "SparringError",
    "State",
    "UnknownName",
    "View",
    "game",
    "game_names",
    "register",
]
