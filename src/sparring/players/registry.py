"""The one place that turns a player's name into a player."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from sparring.errors import BadText, UnknownName
from sparring.games.face import Game
from sparring.games.options import split_options
from sparring.players.face import Player, Settings

BOT = "FILE.py:CLASS"
"""The name in lists of a player that is a class in a file."""

_players: dict[str, type[Player]] = {}

P = TypeVar("P", bound=type[Player])


def register_player(cls: P) -> P:
    """Makes a player known by its name; to be used as a decorator."""
    _players[cls.name] = cls
    return cls


def player_types(game: Game, *, trusted: bool = False) -> list[type[Player]]:
    """The players that can play a game, by name; those that run programs only if `trusted`."""
    known = [_players[name] for name in sorted(_players)]
    return [cls for cls in known if cls.plays(game) and (trusted or not cls.trusted_only)]


def player_names(game: Game, *, trusted: bool = False) -> list[str]:
    """The names of the players of a game: those of all games, and its own."""
    return sorted(
        [cls.name for cls in player_types(game, trusted=trusted)] + list(game.named_players)
    )


def player(text: str, game: Game, *, seed: int = 0) -> Player:
    """The player of a game that a text names.

    >>> import sparring
    >>> str(player("random", sparring.game("duo"), seed=3))
    'random'
    """
    if text.strip() in game.named_players:
        preset = player(game.named_players[text.strip()][0], game, seed=seed)
        preset.text = text.strip()
        return preset
    cls, rest = _found(text, game)
    if not cls.plays(game):
        raise BadText(f"{cls.name} cannot play {game}: {cls.summary}")
    options = {} if cls.reads_rest else split_options(rest)
    settings = Settings(game, options, seed, rest)
    made = cls(settings)
    if settings.given:
        extra = next(iter(settings.given))
        if not cls.settings:
            raise BadText(f"player {cls.name} has no options, so none called '{extra}'")
        raise UnknownName(f"option of {cls.name}", extra, [s.name for s in cls.settings])
    made.text = text.strip()
    return made


def player_type(text: str, game: Game) -> type[Player]:
    """The class of the player that a text names, without making one.

    >>> import sparring
    >>> player_type("level:0", sparring.game("duo")).name
    'random'
    """
    return _found(written_out(text, game), game)[0]


def written_out(text: str, game: Game) -> str:
    """What stands behind a name of the game's own.

    >>> import sparring
    >>> written_out("tile-association", sparring.game("samurai"))
    'weigh:values=tile_association'
    """
    named, text = game.named_players, text.strip()
    while text in named:
        text = named[text][0]
    return text


def adjusted(
    text: str, game: Game, options: Mapping[str, str], *, without: Collection[str] = ()
) -> str:
    """The text of the same player with other options, as far as it has such.

    >>> import sparring
    >>> options = {"time": "2s", "depth": "3"}
    >>> adjusted("mcts:sims=9,rave=0", sparring.game("duo"), options, without={"sims"})
    'mcts:rave=0,time=2s'
    """
    text = written_out(text, game)
    cls, rest = _found(text, game)
    if cls.reads_rest:
        return text
    known = {setting.name for setting in cls.settings}
    given = {name: value for name, value in split_options(rest).items() if name not in without}
    given.update({name: value for name, value in options.items() if name in known})
    return cls.name + ":" * bool(given) + ",".join(f"{n}={value}" for n, value in given.items())


def needs_trust(text: str, game: Game) -> bool:
    """Whether a text makes a player that runs programs or reads files.

    Such texts are only taken from people who may do that on this machine anyway, not from a page.

    >>> import sparring
    >>> duo = sparring.game("duo")
    >>> [needs_trust(text, duo) for text in ("gtp:engine", "bot.py:Bot", "greedy:eval=@f", "mcts")]
    [True, True, True, False]
    """
    cls, rest = _found(written_out(text, game), game)
    given = {part.partition("=")[0].strip() for part in rest.split(",")}
    asks = any(setting.trusted and setting.name in given for setting in cls.settings)
    return cls.trusted_only or asks or "@" in rest


def _found(text: str, game: Game) -> tuple[type[Player], str]:
    """The class that a text names, and what follows the name."""
    name, _, rest = text.strip().partition(":")
    if name.endswith(".py"):  # a file: the whole text is its own affair
        name, rest = BOT, text.strip()
    if name.strip() not in _players:
        raise UnknownName("player", name.strip(), player_names(game, trusted=True))
    return _players[name.strip()], rest.strip()
