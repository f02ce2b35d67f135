"""The one place that turns a player's name into a player."""

from __future__ import annotations

from typing import TypeVar

from sparring.errors import BadText, UnknownName
from sparring.games.face import Game
from sparring.games.options import split_spec
from sparring.players.face import Player, Settings

_players: dict[str, type[Player]] = {}

P = TypeVar("P", bound=type[Player])


def register_player(cls: P) -> P:
    """Makes a player known by its name; to be used as a decorator."""
    _players[cls.name] = cls
    return cls


def player_types(game: Game) -> list[type[Player]]:
    """The players that can play a game, by name."""
    return [_players[name] for name in sorted(_players) if _players[name].plays(game)]


def player_names(game: Game) -> list[str]:
    """The names of the players of a game: those of all games, and its own."""
    return sorted([cls.name for cls in player_types(game)] + list(game.presets))


def player(text: str, game: Game, *, seed: int = 0) -> Player:
    """The player of a game that a text names.

    >>> import sparring
    >>> str(player("random", sparring.game("duo"), seed=3))
    'random'
    """
    if text.strip() in game.presets:
        preset = player(game.presets[text.strip()][0], game, seed=seed)
        preset.text = text.strip()
        return preset
    name, options = split_spec(text)
    if name not in _players:
        raise UnknownName("player", name, player_names(game))
    cls = _players[name]
    if not cls.plays(game):
        raise BadText(f"{name} cannot play {game}: {cls.summary}")
    settings = Settings(game, options, seed)
    made = cls(settings)
    if settings.given:
        extra = next(iter(settings.given))
        if not cls.settings:
            raise BadText(f"player {name} has no options, so none called '{extra}'")
        raise UnknownName(f"option of {name}", extra, [s.name for s in cls.settings])
    made.text = text.strip()
    return made
