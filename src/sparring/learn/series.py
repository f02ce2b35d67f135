"""Series of games in which one player gets to know another: who wins, and what is believed when.

A series is played by the same player objects from its first game to its last, with the seats in
turn, so that a player that learns from game to game can. Series are independent of each other.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import sparring
from sparring.players import Player, player
from sparring.players.adaptive.close import AdaptivePlayer
from sparring.players.logit import Floats
from sparring.processes import in_processes


@dataclass(frozen=True)
class Outcome:
    """One game of a series."""

    score: float
    """The part of the win that the player has: 1 for a win."""
    lead: float
    """Points by which it is ahead of the best of the others."""
    level: float | None
    """The level that it takes its opponent for afterwards, if it is one that says so."""
    spread: float | None


def play_series(spec: str, text: str, opponent: str, games: int, seed: int) -> list[Outcome]:
    """One series: the player in each seat in turn, its opponent in all others."""
    game = sparring.game(spec)
    learner = player(text, game, seed=seed)
    others = [player(opponent, game, seed=4 * seed + seat) for seat in range(game.players)]
    found = []
    with learner:
        for number in range(games):
            seats: list[Player] = list(others)
            place = (seed + number) % game.players
            seats[place] = learner
            found.append(_play(game, seats, place, seed * 1009 + number))
    for one in others:
        one.close()
    return found


def _play(game: sparring.Game, seats: list[Player], place: int, seed: int) -> Outcome:
    state, rng = game.start(seed), random.Random(seed)
    for _ in range(game.players):
        if moves := state.legal_moves():
            state.push(rng.choice(moves))
    while moves := state.legal_moves():
        seat = state.to_move
        state.push(moves[0] if len(moves) == 1 else seats[seat].choose(state.view(seat)))
    for seat, one in enumerate(seats):
        one.finished(state.view(seat))
    others = game.players - 1
    score = (state.returns()[place] * others + 1) / (others + 1)
    points = state.scores()
    lead = points[place] - max(points[:place] + points[place + 1 :])
    learner = seats[place]
    if isinstance(learner, AdaptivePlayer):
        return Outcome(score, lead, learner.belief.level, learner.belief.spread)
    return Outcome(score, lead, None, None)


def many_series(
    spec: str, text: str, opponent: str, *, series: int, games: int, seed: int, workers: int
) -> Iterator[list[Outcome]]:
    """Several series, one after the other; the same for any number of workers."""
    tasks = [(spec, text, opponent, games, seed * 1_000_003 + number) for number in range(series)]
    yield from in_processes(play_series, tasks, workers)


def summary_of(found: Sequence[Sequence[Outcome]]) -> dict[str, Any]:
    """Scores and levels over all series, as data; errors are 95 %, from the scatter of series."""
    scores = np.array([[game.score for game in one] for one in found])
    means = scores.mean(axis=1)
    levels = [[game.level for game in one] for one in found]
    told = all(level is not None for one in levels for level in one)
    table = np.array(levels, dtype=np.float64) if told else None
    return {
        "score": float(means.mean()),
        "score_error": _error(means),
        "scores": scores.mean(axis=0).round(4).tolist(),
        "lead": float(np.mean([[game.lead for game in one] for one in found])),
        "levels": [] if table is None else table.mean(axis=0).round(3).tolist(),
        "level_error": None if table is None else _error(table[:, -1]),
    }


def _error(values: Floats) -> float:
    """Half the width of the 95 % interval of a mean."""
    return float(1.96 * values.std(ddof=1) / math.sqrt(len(values)))
