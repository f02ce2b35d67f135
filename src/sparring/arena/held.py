"""Matches and tournaments from Python, in one call each."""

from __future__ import annotations

from collections.abc import Sequence

import sparring
from sparring.arena import match, tournament
from sparring.arena.openings import Openings
from sparring.arena.runner import Runner
from sparring.arena.sprt import Sprt

IN_MEMORY = "sqlite://"


def hold_match(
    game: str,
    a: str,
    b: str,
    *,
    games: int = 100,
    seed: int = 0,
    openings: str | None = None,
    sprt: str | None = None,
    workers: int = 0,
    db: str = IN_MEMORY,
) -> match.Match:
    """Plays a match as `sparring match` does; its games are kept only if a database is named.

    >>> held = hold_match("blokus-duo", "random", "greedy-basic", games=4, seed=1, workers=1)
    >>> summary = held.summary()
    >>> summary["games"], summary["wins"] + summary["draws"] + summary["losses"]
    (4, 4)
    """
    from sparring.arena.store import Store
    from sparring.database import connect

    plan = match.Plan(games, Sprt.read(sprt) if sprt else None)
    store = Store(connect(db))
    try:
        run = match.planned(store, game, a, b, plan, seed=seed, openings=_openings(game, openings))
        with Runner(store, run, workers=workers) as runner:
            *_, held = match.play_match(runner)
        return held
    finally:
        store.close()


def hold_tournament(
    game: str,
    players: Sequence[str],
    *,
    format: str = "round-robin",
    games: int = 20,
    rounds: int = 0,
    anchor: str | None = None,
    seed: int = 0,
    openings: str | None = None,
    workers: int = 0,
    db: str = IN_MEMORY,
) -> tournament.Tournament:
    """Holds a tournament as `sparring tournament` does."""
    from sparring.arena.store import Store
    from sparring.database import connect

    plan = tournament.Plan(format, games, rounds, anchor)
    store = Store(connect(db))
    try:
        begins = _openings(game, openings)
        run = tournament.planned(store, game, players, plan, seed=seed, openings=begins)
        with Runner(store, run, workers=workers) as runner:
            *_, (held, _) = tournament.play_tournament(runner)
        return held
    finally:
        store.close()


def _openings(game: str, text: str | None) -> Openings:
    rules = sparring.game(game)
    return Openings.read(str(rules.players) if text is None else text, rules)
