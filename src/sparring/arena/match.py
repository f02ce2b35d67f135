"""A match between two players, from its plan to its result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import sparring
from sparring.arena import statistics
from sparring.arena.described import checked_players
from sparring.arena.openings import Openings
from sparring.arena.play import Played, Setup
from sparring.arena.runner import Runner
from sparring.arena.schedule import Block, match_blocks
from sparring.arena.sprt import Sprt
from sparring.arena.summary import (
    by_block,
    distinct,
    effort_of,
    failures_of,
    lead_of,
    seats_of,
    share_of,
    tally_of,
    warnings_of,
)

if TYPE_CHECKING:
    from sparring.arena.store import Run, Store

KIND = "match"


@dataclass(frozen=True)
class Plan:
    """How long a match goes on, and who begins."""

    games: int = 100
    sprt: Sprt | None = None
    swap: bool = True
    """Whether both players have all seats; otherwise the first player always begins."""

    def as_data(self) -> dict[str, Any]:
        """For the store."""
        return {
            "games": self.games,
            "sprt": asdict(self.sprt) if self.sprt else None,
            "swap": self.swap,
        }

    @classmethod
    def of(cls, run: Run) -> Plan:
        """The plan of a stored match."""
        sprt = run.plan["sprt"]
        return cls(run.plan["games"], Sprt(**sprt) if sprt else None, run.plan["swap"])


class Match:
    """A match that is being played, or was."""

    def __init__(self, run: Run, games: Sequence[Played], seconds: float) -> None:
        self.run, self.setup, self.plan = run, run.setup, Plan.of(run)
        self.games, self.seconds = list(games), seconds
        self._share = share_of(0)

    @property
    def blocks(self) -> list[Block]:
        """All blocks, if no test ends the match before."""
        seats = sparring.game(self.setup.game).players
        return match_blocks(self.plan.games, seats, swap=self.plan.swap)

    @property
    def block_size(self) -> int:
        """Games a block."""
        return len(self.blocks[0].seatings)

    def block_scores(self) -> list[float]:
        """The first player's score in each complete block."""
        size = self.block_size
        return by_block(self.games, self._share, lambda _: size)

    def summary(self) -> dict[str, Any]:
        """All that can be said about the match, as data."""
        tally, scores = tally_of(self.games, 0), self.block_scores()
        score, elo = statistics.score_estimate(scores), statistics.elo_estimate(scores)
        leads = by_block(self.games, lead_of(0))
        lead = statistics.mean_of(leads)
        return {
            "run": self.run.id,
            "game": self.setup.game,
            "a": self.setup.players[0],
            "b": self.setup.players[1],
            "seed": self.setup.seed,
            "openings": str(self.setup.openings),
            "games": len(self.games),
            "blocks": len(scores),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": score.value,
            "score_interval": list(score.interval),
            "elo": elo.value,
            "elo_error": elo.error,
            "elo_interval": list(elo.interval),
            "superiority": statistics.superiority(scores),
            "block_scores": {
                str(value): count for value, count in statistics.histogram(scores).items()
            },
            "sprt": self._test(scores),
            "seats": [
                {"score": seat.value, "score_interval": list(seat.interval)}
                for seat in seats_of(self.games)
            ],
            "score_difference": lead and lead.value,
            "score_difference_interval": list(lead.interval) if lead and len(leads) > 1 else None,
            "players": [
                {**described, **asdict(effort_of(self.games, index))}
                for index, described in enumerate(self.run.settings)
            ],
            "distinct_games": distinct(self.games),
            "failures": failures_of(self.games, self.setup.players),
            "warnings": warnings_of(self.games),
            "seconds": self.seconds,
            "version": self.run.version,
        }

    def _test(self, scores: list[float]) -> dict[str, Any] | None:
        test = self.plan.sprt
        if test is None:
            return None
        ratio = test.ratio(statistics.histogram(scores), self.block_size)
        return {
            **asdict(test),
            "bounds": list(test.bounds),
            "llr": ratio,
            "accepted": test.verdict(ratio),
        }


def planned(
    store: Store, game: str, a: str, b: str, plan: Plan, *, seed: int, openings: Openings,
    move_limit: float = 600.0, resume: bool = False,
) -> Run:  # fmt: skip
    """The run of a match: a new one, or with `resume` the last one that was planned like this."""
    played = sparring.game(game)
    settings = checked_players([a, b], played)
    texts = tuple(described["text"] for described in settings)
    setup = Setup(str(played), texts, seed, openings, move_limit)
    before = store.like(KIND, setup, plan.as_data()) if resume else None
    if before is None:
        return store.begin(KIND, setup, settings, plan.as_data())
    plan = replace(plan, games=max(plan.games, Plan.of(before).games))
    return store.replan(before, plan.as_data(), move_limit)


def play_match(runner: Runner) -> Iterator[Match]:
    """Plays a match to its end, telling after each game and now and then how it stands.

    A test is looked at block by block in order, whichever finished first, so that the result does
    not depend on the number of workers.
    """
    match = Match(runner.run, runner.games, runner.seconds)
    judge = _Judge(match)
    ended = judge.look(runner)
    if ended is None:
        for played in runner.play(match.blocks):
            if played is not None:
                match.games.append(played)
                ended = judge.look(runner)
            match.seconds = runner.seconds
            yield match
            if ended is not None:
                break
    runner.finish(len(match.blocks) if ended is None else ended)
    match.games, match.seconds = runner.games, runner.seconds
    yield match


class _Judge:
    """Follows the complete blocks from the first on, and says when the test is over."""

    def __init__(self, match: Match) -> None:
        self._test, self._size = match.plan.sprt, match.block_size
        self._share, self._blocks = share_of(0), 0
        self._counts: dict[float, int] = {}

    def look(self, runner: Runner) -> int | None:
        """The number of blocks after which the test ended, if it did."""
        if self._test is None:
            return None
        while True:
            keys = [(self._blocks, number) for number in range(self._size)]
            if not all(key in runner.found for key in keys):
                return None
            score = round(sum(self._share(runner.found[key]) for key in keys) / self._size, 9)
            self._counts[score] = self._counts.get(score, 0) + 1
            self._blocks += 1
            if self._test.verdict(self._test.ratio(self._counts, self._size)):
                return self._blocks
