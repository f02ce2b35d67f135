"""Where games are found: the folders beside this file, the decorator, and other packages.

There is no list to edit. A folder of `sparring.games` registers its games when it is imported;
another package names its module under the entry point group `sparring.games`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from importlib.metadata import entry_points
from typing import TypeVar

from sparring.errors import SparringError, UnknownName
from sparring.games.face import Game
from sparring.games.options import split_spec

ENTRY_POINTS = "sparring.games"

_games: dict[str, type[Game]] = {}
_aliases: dict[str, str] = {}

G = TypeVar("G", bound=type[Game])


def register(cls: G) -> G:
    """Makes a game known by its name; to be used as a decorator."""
    for name in (cls.name, *cls.aliases):
        owner = _games.get(_aliases.get(name, name))
        if owner is not None and (owner.__module__, owner.__name__) != (
            cls.__module__,
            cls.__name__,
        ):
            raise SparringError(f"there are two games called '{name}'")
    _games[cls.name] = cls
    _aliases.update(dict.fromkeys(cls.aliases, cls.name))
    return cls


@lru_cache(maxsize=1)
def _discover() -> None:
    import sparring.games as here

    for module in pkgutil.iter_modules(here.__path__):
        if module.ispkg:
            importlib.import_module(f"{here.__name__}.{module.name}")
    for point in entry_points(group=ENTRY_POINTS):
        point.load()


def game_names() -> list[str]:
    """The names of all games, without aliases."""
    _discover()
    return sorted(_games)


def game_class(name: str) -> type[Game]:
    """The class of the game with this name or alias."""
    _discover()
    name = _aliases.get(name, name)
    if name not in _games:
        raise UnknownName("game", name, game_names())
    return _games[name]


def games_called(name: str) -> list[Game]:
    """The games that other programs may mean by a name, the strictest first.

    >>> games_called("Blokus Duo")
    [<Game blokus-duo>, <Game blokus-duo:starts=free>]
    """
    for known in game_names():
        for elsewhere, specs in _games[known].known_elsewhere.items():
            if elsewhere.lower() == " ".join(name.split()).lower():
                return [game(spec) for spec in specs]
    return [game(name)]


@lru_cache(maxsize=256)
def _made(cls: type[Game], options: tuple[tuple[str, object], ...]) -> Game:
    return cls(**dict(options))


def game(spec: str, **options: object) -> Game:
    """The game that a text names, with options in the text, as keywords, or both.

    >>> game("duo")
    <Game blokus-duo>
    >>> game("blokus:size=7", players=2)
    <Game blokus:size=7,players=2>
    """
    name, written = split_spec(spec)
    cls = game_class(name)
    given: dict[str, object] = {**written, **options}
    return _made(cls, tuple(sorted(given.items())))
