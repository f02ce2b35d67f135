"""Who plays whom: blocks, each of which is one opening in all seatings.

Two players share the seats of a block equally, in every arrangement: two games for two seats, six
for three (both may have two of the seats) and for four. Where more players meet, a block has all
arrangements if there are at most six of them; otherwise the players sit down in an order drawn by
the run's seed, and each has every seat once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from sparring.arena.openings import derived_seed
from sparring.arena.play import Task
from sparring.errors import BadText

MOST_ARRANGEMENTS = 6

Seating = tuple[int, ...]


@dataclass(frozen=True)
class Block:
    """One opening, played in all seatings."""

    number: int
    seatings: tuple[Seating, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Who takes part."""
        return tuple(sorted({player for seating in self.seatings for player in seating}))

    def tasks(self) -> Iterator[Task]:
        """Its games."""
        for number, seating in enumerate(self.seatings):
            yield Task(self.number, number, seating)


def pair_seatings(a: int, b: int, seats: int) -> tuple[Seating, ...]:
    """All ways in which two players share the seats equally.

    >>> pair_seatings(0, 1, 2)
    ((0, 1), (1, 0))
    >>> len(pair_seatings(0, 1, 3)), len(pair_seatings(0, 1, 4))
    (6, 6)
    """
    half = seats // 2
    line_ups = {(a,) * half + (b,) * (seats - half), (a,) * (seats - half) + (b,) * half}
    return tuple(sorted({order for line_up in line_ups for order in permutations(line_up)}))


def group_seatings(players: Sequence[int], seed: int) -> tuple[Seating, ...]:
    """Seatings of as many players as seats, such that each has every seat equally often.

    >>> group_seatings([3, 5], seed=0)
    ((3, 5), (5, 3))
    >>> len(group_seatings([0, 1, 2, 3], seed=0))
    4
    """
    arrangements = sorted(set(permutations(players)))
    if len(arrangements) <= MOST_ARRANGEMENTS:
        return tuple(arrangements)
    order = list(players)
    random.Random(seed).shuffle(order)
    return tuple((*order[i:], *order[:i]) for i in range(len(order)))


def match_blocks(games: int, seats: int, *, swap: bool = True) -> list[Block]:
    """At least so many games between two players; without `swap` the first always begins."""
    seatings = pair_seatings(0, 1, seats)
    if not swap:
        if seats != 2:
            raise BadText("only games of two can be played in one seating")
        seatings = ((0, 1),)
    return [Block(number, seatings) for number in range(-(-games // len(seatings)))]


def round_robin_groups(players: int, seats: int) -> list[tuple[int, ...]]:
    """Every group of players that fills the seats once; pairs, if there are too few players."""
    return list(combinations(range(players), seats if players >= seats else 2))


def gauntlet_groups(players: int) -> list[tuple[int, ...]]:
    """The first player against each other one."""
    return [(0, other) for other in range(1, players)]


def group_blocks(
    groups: Sequence[tuple[int, ...]], games: int, seats: int, seed: int, first: int = 0
) -> list[Block]:
    """At least so many games of each group, the groups taking turns."""
    found: list[Block] = []
    played = dict.fromkeys(range(len(groups)), 0)
    while waiting := [index for index in played if played[index] < games]:
        for index in waiting:
            number, group = first + len(found), groups[index]
            if len(group) == 2:
                seatings = pair_seatings(*group, seats)
            else:
                seatings = group_seatings(group, derived_seed(seed, "order", number))
            found.append(Block(number, seatings))
            played[index] += len(seatings)
    return found


def swiss_groups(
    points: Sequence[float], met: Sequence[tuple[int, ...]], rested: Sequence[int], seats: int
) -> list[tuple[int, ...]]:
    """The groups of a round of the Swiss system: neighbours in the table who have not met yet.

    `points` are those of each player so far, `met` the groups of the rounds before, `rested` the
    players who already had to sit out, which nobody does twice before everybody did once.
    """
    table = sorted(range(len(points)), key=lambda i: (-points[i], i))
    for _ in range(len(table) % seats):
        resting = min(reversed(table), key=rested.count)
        table.remove(resting)
        rested = [*rested, resting]
    before: dict[frozenset[int], int] = {}
    for earlier in met:
        for pair in combinations(earlier, 2):
            before[frozenset(pair)] = before.get(frozenset(pair), 0) + 1
    groups: list[tuple[int, ...]] = []
    while table:
        group: tuple[int, ...] = (table.pop(0),)
        while len(group) < seats:
            meetings = [sum(before.get(frozenset((a, b)), 0) for a in group) for b in table]
            group += (table.pop(meetings.index(min(meetings))),)
        groups.append(group)
    return groups
