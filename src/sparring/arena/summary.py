"""What the games of a run say: scores by block, statistics of players and seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from sparring.arena.play import Played
from sparring.arena.statistics import Estimate, Tally, score_estimate

FEW_DISTINCT = 0.9
"""A smaller part of different games than this is worth a warning."""

Measure = Callable[[Played], float]


@dataclass(frozen=True)
class Effort:
    """What a player spends on a move; None where that is not known."""

    moves: int
    seconds: float | None
    nodes: float | None
    depth: float | None


def share_of(player: int) -> Measure:
    """The part of the win of a game that a player has, all seats together."""

    def share(played: Played) -> float:
        shares = played.shares()
        return sum(s for s, who in zip(shares, played.task.seating, strict=True) if who == player)

    return share


def lead_of(player: int) -> Measure:
    """How many points a player has more than the others, in the mean over seats."""

    def lead(played: Played) -> float:
        seats = list(zip(played.scores, played.task.seating, strict=True))
        own = [score for score, who in seats if who == player]
        rest = [score for score, who in seats if who != player]
        return fmean(own) - fmean(rest)

    return lead


def share_of_seat(seat: int) -> Measure:
    """The part of the win that a seat has."""
    return lambda played: played.shares()[seat]


def by_block(
    games: Sequence[Played], measure: Measure, sizes: Callable[[int], int] | None = None
) -> list[float]:
    """The mean of a measure over each block; with `sizes`, of complete blocks only."""
    found: dict[int, list[float]] = {}
    for played in games:
        found.setdefault(played.task.block, []).append(measure(played))
    return [
        fmean(values)
        for block, values in sorted(found.items())
        if sizes is None or len(values) == sizes(block)
    ]


def tally_of(games: Sequence[Played], player: int) -> Tally:
    """Games that a player won alone, shared and lost; only those the player took part in."""
    share = share_of(player)
    shares = [round(share(played), 9) for played in games if player in played.task.seating]
    wins, losses = shares.count(1.0), shares.count(0.0)
    return Tally(wins, len(shares) - wins - losses, losses)


def distinct(games: Sequence[Played]) -> int:
    """How many games differ from all others."""
    return len({played.digest for played in games})


def effort_of(games: Sequence[Played], player: int) -> Effort:
    """Time, nodes and depth a move."""
    seconds: list[float] = []
    nodes: list[int] = []
    depths: list[int] = []
    moves = 0
    for played in games:
        for seat, taken, _, visited, depth in played.notes():
            if played.task.seating[seat] != player:
                continue
            moves += 1
            if taken is not None:
                seconds.append(taken)
            if visited is not None:
                nodes.append(visited)
            if depth is not None:
                depths.append(depth)
    return Effort(moves, _mean(seconds), _mean(nodes), _mean(depths))


def seats_of(games: Sequence[Played]) -> list[Estimate]:
    """The part of the wins that each seat has, with intervals from blocks."""
    if not games:
        return []
    seats = range(len(games[0].task.seating))
    return [score_estimate(by_block(games, share_of_seat(seat))) for seat in seats]


def failures_of(games: Sequence[Played], players: Sequence[str]) -> list[dict[str, object]]:
    """The games that a player lost by a crash, a hang or an illegal move."""
    return [
        {
            "block": played.task.block,
            "number": played.task.number,
            "player": players[played.task.seating[played.failed_seat]],
            "reason": played.failure,
        }
        for played in games
        if played.failed_seat is not None
    ]


def warnings_of(games: Sequence[Played]) -> list[str]:
    """What makes the numbers worth less than they look."""
    found, different = [], distinct(games)
    if different < FEW_DISTINCT * len(games):
        found.append(
            f"only {different} of {len(games)} games differ: the players repeat themselves; vary "
            "the openings (--openings 4), or read the intervals as too narrow"
        )
    if failures := sum(played.failure is not None for played in games):
        found.append(
            f"{failures} of {len(games)} games were lost by a crash, a hang or an illegal move"
        )
    return found


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
