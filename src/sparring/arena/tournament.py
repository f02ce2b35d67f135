"""A tournament: round-robin, gauntlet or Swiss, with one joint rating of all players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from math import ceil, log2
from typing import TYPE_CHECKING, Any

import sparring
from sparring.arena.described import checked_players
from sparring.arena.openings import Openings
from sparring.arena.play import Played, Setup
from sparring.arena.ratings import Outcome, Ratings, rate
from sparring.arena.runner import Runner
from sparring.arena.schedule import (
    Block,
    gauntlet_groups,
    group_blocks,
    round_robin_groups,
    swiss_groups,
)
from sparring.arena.summary import (
    distinct,
    effort_of,
    failures_of,
    seats_of,
    share_of,
    tally_of,
    warnings_of,
)
from sparring.errors import BadText

if TYPE_CHECKING:
    from sparring.arena.store import Run, Store

KIND = "tournament"
FORMATS = ("round-robin", "gauntlet", "swiss")


@dataclass(frozen=True)
class Plan:
    """Who meets whom, and how often."""

    format: str = "round-robin"
    games: int = 20
    """Games of each group that meets; of each group in each round of the Swiss system."""
    rounds: int = 0
    """Of the Swiss system; 0: as many as it takes to find a winner."""
    anchor: str | None = None
    """The player with 0 Elo; without one the mean of all is 0."""

    def check(self, players: Sequence[str]) -> None:
        """Raises if the plan does not fit the players."""
        if self.format not in FORMATS:
            raise BadText(f"a tournament is {' or '.join(FORMATS)}, not '{self.format}'")
        if len(players) < 2:
            raise BadText("a tournament needs two players or more")
        if len(set(players)) < len(players):
            raise BadText("each player takes part once; give twins different options")
        if self.anchor is not None and self.anchor not in players:
            raise BadText(f"the anchor '{self.anchor}' is none of the players")


class Tournament:
    """A tournament that is being played, or was."""

    def __init__(self, run: Run, games: Sequence[Played], seconds: float) -> None:
        self.run, self.setup = run, run.setup
        self.plan = Plan(**run.plan)
        self.games, self.seconds = list(games), seconds
        self.seats = sparring.game(self.setup.game).players

    @property
    def rounds(self) -> int:
        """How many times the pairings are made anew."""
        if self.plan.format != "swiss":
            return 1
        return self.plan.rounds or max(1, ceil(log2(len(self.setup.players))))

    def blocks(self, before: Sequence[Sequence[Block]]) -> list[Block]:
        """The blocks of the next round, given those of the rounds before, all of them played."""
        players = len(self.setup.players)
        if self.plan.format == "round-robin":
            groups = round_robin_groups(players, self.seats)
        elif self.plan.format == "gauntlet":
            groups = gauntlet_groups(players)
        else:
            groups = self._swiss(before)
        first = sum(map(len, before))
        return group_blocks(groups, self.plan.games, self.seats, self.setup.seed, first)

    def _swiss(self, before: Sequence[Sequence[Block]]) -> list[tuple[int, ...]]:
        players = range(len(self.setup.players))
        known = {block.number for blocks in before for block in blocks}
        so_far = [played for played in self.games if played.task.block in known]
        points = [sum(map(share_of(player), so_far)) for player in players]
        met = [group for blocks in before for group in {block.players for block in blocks}]
        rested = [
            player
            for blocks in before
            for player in players
            if not any(player in block.players for block in blocks)
        ]
        return swiss_groups(points, met, rested, self.seats if len(players) >= self.seats else 2)

    def ratings(self) -> Ratings:
        """The joint rating of all players."""
        outcomes = [
            Outcome(played.task.seating, played.winners(), played.task.block)
            for played in self.games
        ]
        anchor = self.plan.anchor
        index = None if anchor is None else self.setup.players.index(anchor)
        return rate(outcomes, len(self.setup.players), index)

    def summary(self) -> dict[str, Any]:
        """All that can be said about the tournament, as data; the best player first."""
        ratings = self.ratings()
        standings = []
        for index, described in enumerate(self.run.settings):
            tally = tally_of(self.games, index)
            mine = [played for played in self.games if index in played.task.seating]
            points = sum(map(share_of(index), mine))
            standings.append(
                {
                    **described,
                    "elo": ratings.elo[index],
                    "elo_error": ratings.error[index],
                    "games": tally.games,
                    "wins": tally.wins,
                    "draws": tally.draws,
                    "losses": tally.losses,
                    "points": points,
                    "score": points / max(tally.games, 1),
                    "effort": asdict(effort_of(self.games, index)),
                }
            )
        standings.sort(key=lambda row: -row["elo"])
        return {
            "run": self.run.id,
            "game": self.setup.game,
            "format": self.plan.format,
            "seed": self.setup.seed,
            "openings": str(self.setup.openings),
            "games": len(self.games),
            "anchor": self.plan.anchor or "the mean of all players is 0",
            "standings": standings,
            "meetings": self._meetings(),
            "first_seat_elo": ratings.first_seat,
            "first_seat_elo_error": ratings.first_seat_error,
            "seats": [
                {"score": seat.value, "score_interval": list(seat.interval)}
                for seat in seats_of(self.games)
            ],
            "distinct_games": distinct(self.games),
            "failures": failures_of(self.games, self.setup.players),
            "warnings": warnings_of(self.games),
            "seconds": self.seconds,
            "version": self.run.version,
        }

    def _meetings(self) -> list[dict[str, Any]]:
        """Each pair that met: the part of the wins that each had in their common games."""
        found = []
        for a, b in combinations(range(len(self.setup.players)), 2):
            both = [played for played in self.games if {a, b} <= set(played.task.seating)]
            if both:
                found.append(
                    {
                        "a": self.setup.players[a],
                        "b": self.setup.players[b],
                        "games": len(both),
                        "points_a": sum(map(share_of(a), both)),
                        "points_b": sum(map(share_of(b), both)),
                    }
                )
        return found


def planned(
    store: Store,
    game: str,
    players: Sequence[str],
    plan: Plan,
    *,
    seed: int,
    openings: Openings,
    move_limit: float = 600.0,
    resume: bool = False,
) -> Run:
    """The run of a tournament: a new one, or with `resume` the last one that was planned so."""
    rules = sparring.game(game)
    settings = checked_players(list(players), rules)
    texts = tuple(described["text"] for described in settings)
    plan.check(texts)
    setup = Setup(str(rules), texts, seed, openings, move_limit)
    before = store.like(KIND, setup, asdict(plan)) if resume else None
    if before is None or (plan.format == "swiss" and before.plan["games"] != plan.games):
        return store.begin(KIND, setup, settings, asdict(plan))
    plan = replace(plan, games=max(plan.games, before.plan["games"]))
    return store.replan(before, asdict(plan), move_limit)


def play_tournament(runner: Runner) -> Iterator[tuple[Tournament, int]]:
    """Plays to the end; tells after each game, and now and then, how it stands and how many games
    there will be."""
    tournament = Tournament(runner.run, runner.games, runner.seconds)
    rounds: list[list[Block]] = []
    while len(rounds) < tournament.rounds:
        tournament.games = runner.games
        rounds.append(tournament.blocks(rounds))
        size = sum(len(block.seatings) for blocks in rounds for block in blocks)
        for played in runner.play(rounds[-1]):
            if played is not None:
                tournament.games.append(played)
            tournament.seconds = runner.seconds
            yield tournament, size * tournament.rounds // len(rounds)
    runner.finish(sum(map(len, rounds)))
    tournament.games, tournament.seconds = runner.games, runner.seconds
    yield tournament, len(tournament.games)
