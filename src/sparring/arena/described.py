"""Everything that decides how a player plays, as data: for the store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sparring.errors import BadText
from sparring.games.face import Game
from sparring.games.options import split_spec
from sparring.players import player


def checked_players(texts: list[str], game: Game) -> list[dict[str, Any]]:
    """The players of a run with all their settings; raises where one cannot play the game.

    >>> import sparring
    >>> (found,) = checked_players(["greedy-basic"], sparring.game("blokus-duo"))
    >>> found["same_as"], found["settings"]["by_kind"]
    ('greedy:size=1,by_kind=yes', 'yes')
    """
    return [_described(text.strip(), game) for text in texts]


def _described(text: str, game: Game) -> dict[str, Any]:
    with player(text, game) as made:
        if made.name == "human":
            raise BadText("people do not play in the arena; see `sparring play`")
    found: dict[str, Any] = {"text": text, "player": made.name}
    written = text
    if text in game.named_players:
        written = found["same_as"] = game.named_players[text][0]
    try:
        _, given = split_spec(written)
    except BadText:  # a player that reads what follows its name in its own way
        given = {}
    settings = {setting.name: setting.default for setting in made.settings if setting.default}
    if "eval" in settings:
        settings["eval"] = game.evaluation
        if any(term in given for term in game.terms):
            del settings["eval"]
    settings |= given
    found["settings"] = settings
    files = [value[1:] for value in given.values() if value.startswith("@")]
    if files:
        found["files"] = {name: Path(name).read_text(encoding="utf-8") for name in files}
    return found
