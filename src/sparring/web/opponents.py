"""Which computer players may be seated from the page, and how they are offered there.

The page is open to strangers, so a player text from it must not run a program, read a file or
think without end. Everything else that `sparring.players` knows is welcome.
"""

from __future__ import annotations

from typing import Any

from sparring import analysis
from sparring.errors import BadText, SparringError
from sparring.games.face import Game
from sparring.players import (
    Player,
    ThinkingPlayer,
    needs_trust,
    player,
    player_names,
    player_type,
    player_types,
)
from sparring.players.budget import seconds
from sparring.web.limits import Limits

CAPS = {
    "depth": 64,
    "nodes": 5_000_000,
    "sims": 1_000_000,
    "work": 50_000_000,
    "table": 64,
    "threads": 1,
}
"""The largest numbers that the page accepts; thinking time has a limit of its own."""
LONGEST = 1000
OFF_THE_PAGE = frozenset({"human"})
"""Players that need a terminal."""


def seated(text: str, game: Game, limits: Limits, *, seed: int = 0) -> Player:
    """The player that a text of the page names; `BadText` says what is not allowed."""
    check(text, game, limits)
    return player(text, game, seed=seed)


def check(text: str, game: Game, limits: Limits) -> None:
    """Refuses what the page does not allow."""
    name = text.strip()
    known = [name for name in player_names(game) if name not in OFF_THE_PAGE]
    if name in known:
        return
    if len(text) > LONGEST:
        raise BadText(f"a player's text has at most {LONGEST} characters")
    if name.partition(":")[0] not in known:
        raise BadText(
            f"'{name.partition(':')[0][:40]}' cannot be seated from the page; "
            f"there are: {', '.join(known)}"
        )
    if needs_trust(text, game):
        raise BadText("players that run programs or read files cannot be seated from the page")
    for part in name.partition(":")[2].split(","):
        option, _, value = (side.strip() for side in part.partition("="))
        if option == "time" and seconds(value) > limits.seconds:
            raise BadText(f"on the page a player thinks for at most {limits.seconds:g} seconds")
        cap = CAPS.get(option)
        if cap is not None and value.isdecimal() and int(value[:20]) > cap:
            raise BadText(f"on the page {option} is at most {cap}")


def offers(game: Game) -> dict[str, Any]:
    """What the lobby offers: a ladder from weak to strong, and all players by name."""
    types = {cls.name: cls for cls in player_types(game)}
    ladder = [
        {"title": f"Level {n}", "text": f"level:{n}", "help": _strength(n)}
        for n in range(len(game.levels))
    ]
    named = {cls.name: cls.summary for cls in types.values() if cls.name not in OFF_THE_PAGE}
    named.update({name: line for name, (_, line) in game.presets.items()})
    return {
        "ladder": ladder,
        "named": [
            {"text": name, "help": named[name]}
            for name in sorted(named)
            if name not in {offer["text"] for offer in ladder}
        ],
        "easy": "level:2",
    }


def adviser(game: Game, opponent: str | None = None, *, better: bool = False) -> str | None:
    """Who gives hints against an opponent; None if nobody who thinks plays the game."""
    try:
        text = analysis.adviser(game, opponent, better=better)
        cls = player_type(text, game)
    except SparringError:
        return None
    return text if issubclass(cls, ThinkingPlayer) and cls.plays(game) else None


def title_of(text: str) -> str:
    """What a computer player is called on the page."""
    if text.startswith("level:") and text[6:].isdecimal():
        return f"Level {text[6:]}"
    return text


def _strength(level: int) -> str:
    words = ("for a first game", "for beginners", "for those who know the rules", "for players",
             "for experienced players", "for the strongest")  # fmt: skip
    return words[min(5, (level + 1) // 2)]
