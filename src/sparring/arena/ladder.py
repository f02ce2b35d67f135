"""The ladder of a game: how much stronger each level is than the one below, measured.

Each level plays a match against the one below. One joint rating of all those games gives every
level an Elo number, counted from level 0, and its error. The result is data beside the game.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.arena.match import Match, Plan, planned, play_match
from sparring.arena.openings import Openings
from sparring.arena.ratings import Outcome, rate
from sparring.arena.runner import Runner
from sparring.errors import BadText
from sparring.games.face import Game
from sparring.players import player

if TYPE_CHECKING:
    from sparring.arena.store import Store

FILE = "levels.json"
WANTED = 0.6
"""The score that each level is to reach against the one below."""


@dataclass(frozen=True)
class Rung:
    """A level, and what is known of its strength."""

    level: int
    player: str
    """What is behind the level."""
    rating: float | None = None
    """Elo; level 0 has 0."""
    error: float | None = None
    seconds: float | None = None
    """Processor time of a move."""
    score: float | None = None
    """Against the level below, with its 95 % interval and the games won, drawn and lost."""
    score_interval: tuple[float, float] | None = None
    results: tuple[int, int, int] | None = None


def stored(game: Game) -> list[Rung]:
    """The levels of a game; with measurements if there are any of just these players."""
    unknown = [Rung(level, text) for level, text in enumerate(game.levels)]
    rungs = [_rung(row) for row in game.beside(FILE).get(str(game), {}).get("levels", [])]
    return rungs if [rung.player for rung in rungs] == list(game.levels) else unknown


def _rung(row: dict[str, Any]) -> Rung:
    rung = Rung(**row)
    return replace(
        rung,
        score_interval=rung.score_interval and (rung.score_interval[0], rung.score_interval[1]),
        results=rung.results and (rung.results[0], rung.results[1], rung.results[2]),
    )


def write(path: Path, game: Game, rungs: Sequence[Rung], games: int, seed: int) -> None:
    """Adds the ladder of a game to a file, or puts it in the place of an older one."""
    try:
        ladders = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except ValueError:
        raise BadText(f"{path} is no file of ladders") from None
    levels = [asdict(rung) for rung in rungs]
    ladders[str(game)] = {"games": games, "seed": seed, "levels": levels}
    path.write_text(json.dumps(ladders, indent=1) + "\n", encoding="utf-8")


def climb(
    store: Store, game: Game, games: int, *, seed: int, openings: Openings, workers: int
) -> Iterator[tuple[int, Match]]:
    """Plays the matches of all levels, telling after each game how the match of a level stands.

    Matches that are in the store are not played again, and one that was begun goes on.
    """
    for level in range(1, len(game.levels)):
        texts = game.levels[level], game.levels[level - 1]
        plan = Plan(games)
        run = planned(store, str(game), *texts, plan, seed=seed, openings=openings, resume=True)
        with Runner(store, run, workers=workers) as runner:
            for match in play_match(runner):
                yield level, match


def rungs_of(game: Game, matches: dict[int, Match], seconds: Sequence[float]) -> list[Rung]:
    """The ladder that the matches of levels 1, 2, ... against those below give."""
    outcomes = [
        Outcome(
            tuple(level - index for index in played.task.seating),
            played.winners(),
            level << 32 | played.task.block,
        )
        for level, match in matches.items()
        for played in match.games
    ]
    ratings = rate(outcomes, len(game.levels), anchor=0)
    rungs = []
    for level, text in enumerate(game.levels):
        rung = Rung(level, text, round(ratings.elo[level]), round(ratings.error[level]))
        rung = replace(rung, seconds=float(f"{seconds[level]:.2g}"))
        if level in matches:
            summary = matches[level].summary()
            low, high = summary["score_interval"]
            rung = replace(
                rung,
                score=round(summary["score"], 4),
                score_interval=(round(low, 4), round(high, 4)),
                results=(summary["wins"], summary["draws"], summary["losses"]),
            )
        rungs.append(rung)
    return rungs


def seconds_a_move(game: Game, text: str, seed: int) -> float:
    """Processor time of a move in a game of a player with itself, forced moves left out."""
    state, taken, asked = game.start(seed), 0.0, 0
    seats = [player(text, game, seed=seed + seat) for seat in range(game.players)]
    while moves := state.legal_moves():
        if len(moves) == 1:
            state.push(moves[0])
            continue
        view = state.view(state.to_move)
        begin = time.process_time()
        move = seats[state.to_move].choose(view)
        taken += time.process_time() - begin
        asked += 1
        state.push(move)
    for one in seats:
        one.close()
    return taken / max(asked, 1)
