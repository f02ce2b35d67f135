"""Every game in OpenSpiel: importing this registers `sparring_shobu`, `sparring_blokus_duo`, ...

Needs the extra `[openspiel]`. Options are parameters: `sparring_shobu(quiet=20)`. `SparringBot`
lets a player of Sparring sit at OpenSpiel's table.

>>> import pyspiel
>>> import sparring.openspiel
>>> state = pyspiel.load_game("sparring_shobu(quiet=20)").new_initial_state()
>>> len(state.legal_actions()), state.action_to_string(state.legal_actions()[0])
(232, 'a1e1N')
"""

from sparring.games.registry import game_class, game_names

try:
    from sparring.openspiel.bot import SparringBot
    from sparring.openspiel.game import SpielGame, SpielState, register, spiel_name
except ModuleNotFoundError as error:
    raise ImportError(f"{error}: this needs pip install 'sparring[openspiel]'") from None

__all__ = ["SparringBot", "SpielGame", "SpielState", "register", "spiel_name"]

for _name in game_names():
    register(game_class(_name))
