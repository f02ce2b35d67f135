"""What came out of matches and tournaments, as the page shows it: ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sparring.arena import match
from sparring.arena.match import Match
from sparring.arena.play import Played
from sparring.arena.statistics import score_estimate
from sparring.arena.store import Run
from sparring.arena.tournament import Tournament
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
        "players": list(run.setup.players),
        "titles": [title_of(text) for text in run.setup.players],
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


def planned_games(held: Match | Tournament) -> int:
    """How many games there will be, if nothing ends it before."""
    if isinstance(held, Match):
        return len(held.blocks) * held.block_size
    first = sum(len(block.seatings) for block in held.blocks([]))
    return first * held.rounds


def command_of(run: Run) -> str:
    """What to type to hold it again."""
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
    found["standings"] = [
        {
            "text": row["text"],
            "title": title_of(row["text"]),
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
    players = [run.setup.players[index] for index in played.task.seating]
    return {
        "id": id,
        "block": played.task.block,
        "players": players,
        "seating": list(played.task.seating),
        "plies": len(played.moves),
        "scores": played.scores,
        "winners": list(played.winners()),
        "failure": played.failure,
    }
