"""The one face of every game: `Game`, `State`, `Move`, `View`.

A `Game` is a set of rules with its options fixed. It starts `State`s, which are played forward and
taken back with `Move`s. Players are never given the state, only their `View` of it.
"""

from sparring.games.face.fact import Fact
from sparring.games.face.game import LATE, Game, Playouts
from sparring.games.face.move import Move, Moves
from sparring.games.face.state import Spot, State
from sparring.games.face.tree import TreeSettings
from sparring.games.face.view import View

__all__ = [
    "LATE",
    "Fact",
    "Game",
    "Move",
    "Moves",
    "Playouts",
    "Spot",
    "State",
    "TreeSettings",
    "View",
]
