"""What came out of matches and tournaments, as the page shows it: ready for JSON.

Strangers may look at it, and somebody may have played with programs of their own here: commands
and the names of folders stay hidden.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from sparring.arena import match
from sparring.arena.match import Match
from sparring.arena.play import Played
from sparring.arena.statistics import score_estimate
from sparring.arena.store import Run
from sparring.arena.tournament import Tournament
from sparring.errors import SparringError
from sparring.games.registry import game as find_game
from sparring.players import needs_trust
from sparring.web.opponents import title_of

POINTS = 60
"""Points of the line that shows how a score settled."""


def held_of(run: Run, games: Sequence[Played]) -> Match | Tournament:
    """A stored run as what it is."""
    kind = Match if run.kind == match.KIND else Tournament
    return kind(run, games, run.seconds)


def result_of(held: Match | Tournament) -> dict[str, Any]:
    """The table of a run, with error bars."""
    run = held.run
    shared = {
        "run": run.id,
        "kind": run.kind,
        "game": run.setup.game,
        "titles": names_of(run),
        "games": len(held.games),
        "planned": planned_games(held),
        "finished": run.finished is not None,
        "openings": str(run.setup.openings),
        "seed": str(run.setup.seed),
        "command": command_of(run),
        "version": run.version,
    }
    own = _match(held) if isinstance(held, Match) else _tournament(held)
    return {**shared, **own}


def names_of(run: Run) -> list[str]:
    """What the players are called on the page, each otherwise than the others unless it is the
    same player."""
    names: dict[str, str] = {}
    for text in run.setup.players:
        name = public_name(text, run.setup.game)
        same = sum(known == name or known.startswith(f"{name} #") for known in names.values())
        if text not in names:
            names[text] = f"{name} #{same + 1}" if same else name
    return [names[text] for text in run.setup.players]


def shown_text(text: str, game: str) -> str:
    """The text of a player, or a name for it if the text is not for everybody."""
    return public_name(text, game) if _private(text, game) else text


def public_name(text: str, game: str) -> str:
    """A player as anybody may see it.

    >>> public_name("level:3", "duo"), public_name("gtp:/opt/engine --key 1", "duo")
    ('Level 3', 'gtp: …')
    >>> public_name("/home/me/bots/mine.py:Bot", "duo")
    'mine.py:Bot'
    """
    if not _private(text, game):
        return title_of(text)
    head, _, rest = text.strip().partition(":")
    if head.endswith(".py"):
        word = re.match(r"\w*", rest)
        return f"{PurePath(head).name}:{word[0] if word else ''}"
    return f"{head[:40]}: …"


def _private(text: str, game: str) -> bool:
    try:
        return needs_trust(text, find_game(game))
    except SparringError:  # a game or a player that is known no more
        return True


def planned_games(held: Match | Tournament) -> int:
    """How many games there will be, if nothing ends it before."""
    if isinstance(held, Match):
        return len(held.blocks) * held.block_size
    first = sum(len(block.seatings) for block in held.blocks([]))
    return first * held.rounds


def command_of(run: Run) -> str | None:
    """What to type to hold it again."""
    if any(_private(text, run.setup.game) for text in run.setup.players):
        return None
    words = [run.setup.game, *run.setup.players]
    quoted = [f"'{word}'" if set(word) & set(" *;()&|<>") else word for word in words]
    openings = run.setup.openings
    begins = "" if openings.lines else f" --openings {openings.plies}"
    kind = "match" if run.kind == match.KIND else "tournament"
    games = f" --games {run.plan['games']}"
    return f"sparring {kind} {' '.join(quoted)}{games}{begins} --seed {run.setup.seed}"


def _match(held: Match) -> dict[str, Any]:
    summary = held.summary()
    keys = (
        "wins", "draws", "losses", "score", "score_interval", "elo", "elo_error", "elo_interval",
        "superiority", "seats", "distinct_games", "warnings", "sprt",
    )  # fmt: skip
    found = {key: summary[key] for key in keys}
    found["course"] = course_of(held.block_scores(), held.block_size)
    found["effort"] = [
        {key: one[key] for key in ("seconds", "nodes", "depth")} for one in summary["players"]
    ]
    return found


def course_of(blocks: Sequence[float], size: int) -> list[list[float]]:
    """How the score settled: games, score, and the ends of its interval.

    >>> course_of([1.0, 0.0], 2)[0][:2]
    [2, 1.0]
    """
    step = max(1, len(blocks) // POINTS)
    found = []
    for end in sorted({*range(step, len(blocks) + 1, step), len(blocks)} - {0}):
        estimate = score_estimate(blocks[:end])
        numbers = (estimate.value, *estimate.interval)
        found.append([end * size, *(round(number, 4) for number in numbers)])
    return found


def _tournament(held: Tournament) -> dict[str, Any]:
    summary = held.summary()
    keys = ("format", "anchor", "meetings", "first_seat_elo", "first_seat_elo_error", "warnings")
    found = {key: summary[key] for key in keys}
    names = dict(zip(held.setup.players, names_of(held.run), strict=True))
    found["anchor"] = names.get(held.plan.anchor or "")
    for met in found["meetings"]:
        met["a"], met["b"] = names[met["a"]], names[met["b"]]
    found["standings"] = [
        {
            "title": names[row["text"]],
            **{
                key: row[key]
                for key in ("elo", "elo_error", "games", "wins", "draws", "losses", "score")
            },
            "seconds": row["effort"]["seconds"],
        }
        for row in summary["standings"]
    ]
    return found


def game_of(id: int, run: Run, played: Played) -> dict[str, Any]:
    """A game in a list of games."""
    return {
        "id": id,
        "block": played.task.block,
        "seating": list(played.task.seating),
        "plies": len(played.moves),
        "scores": played.scores,
        "winners": list(played.winners()),
        "failure": played.failure and played.failure.partition(":")[0][:60],
    }
