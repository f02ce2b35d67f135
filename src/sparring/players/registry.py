"""The one place that turns a player's name into a player."""

from __future__ import annotations

from typing import TypeVar

from sparring.errors import BadText, UnknownName
from sparring.games.options import split_spec
from sparring.players.face import Player

_players: dict[str, type[Player]] = {}

P = TypeVar("P", bound=type[Player])


def register_player(cls: P) -> P:
    """Makes a player known by its name; to be used as a decorator."""
    _players[cls.name] = cls
    return cls


def player_names() -> list[str]:
    """The names of all players."""
    return sorted(_players)


def player(text: str, *, seed: int = 0) -> Player:
    """The player that a text names.

    >>> str(player("random", seed=3))
    'random'
    """
    name, options = split_spec(text)
    if name not in _players:
        raise UnknownName("player", name, player_names())
    if options:
        raise BadText(f"player {name} has no options, so none called '{next(iter(options))}'")
    return _players[name](seed=seed)
