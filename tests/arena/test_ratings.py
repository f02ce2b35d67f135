"""Ratings find again what the games were made from."""

from __future__ import annotations

import random
from math import exp

import pytest

from sparring.arena.ratings import Outcome, rate
from sparring.arena.statistics import ELO_PER_NAT, Tally, elo_estimate

STRENGTHS = [0.0, 100.0, 250.0, 400.0]


def made_up(seats: int, games: int, first_seat: float = 0.0) -> list[Outcome]:
    """Games in which each seat wins as often as strength and seat say; no draws."""
    rng, outcomes = random.Random(seats), []
    for block in range(games):
        seating = tuple(rng.sample(range(len(STRENGTHS)), seats))
        weights = [
            exp((STRENGTHS[player] + (first_seat if seat == 0 else 0)) / ELO_PER_NAT)
            for seat, player in enumerate(seating)
        ]
        (winner,) = rng.choices(range(seats), weights)
        outcomes.append(Outcome(seating, (winner,), block))
    return outcomes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strengths_and_the_first_seat_are_found_again(seats: int) -> None:
    ratings = rate(made_up(seats, 4000, first_seat=80), 4, anchor=0)
    assert ratings.elo[0] == ratings.error[0] == 0
    for found, error, true in zip(ratings.elo, ratings.error, STRENGTHS, strict=True):
        assert abs(found - true) <= 1.6 * error + 1e-9
        assert error < 40
    assert ratings.first_seat == pytest.approx(80, abs=1.6 * ratings.first_seat_error)


def test_errors_hold_the_truth_95_times_of_100() -> None:
    rng, held = random.Random(4), 0
    for _ in range(200):
        outcomes = [Outcome((0, 1), (int(rng.random() < 0.64),), block) for block in range(100)]
        ratings = rate(outcomes, 2, anchor=0)
        held += abs(ratings.elo[1] - 100) <= ratings.error[1]
    assert 176 <= held <= 200


def test_the_mean_is_the_anchor_unless_there_is_another() -> None:
    outcomes = made_up(2, 300)
    free, anchored = rate(outcomes, 4), rate(outcomes, 4, anchor=2)
    assert sum(free.elo) == pytest.approx(0, abs=1e-4)
    assert anchored.elo[2] == 0
    assert anchored.elo[3] - anchored.elo[0] == pytest.approx(free.elo[3] - free.elo[0], abs=1e-4)


def test_two_players_without_draws_get_the_difference_of_their_match() -> None:
    outcomes = [
        Outcome(seating, ((block % 3 == 0) ^ seating[0],), 2 * block + seating[0])
        for block in range(300)
        for seating in ((0, 1), (1, 0))
    ]
    wins = sum(outcome.seating[outcome.winners[0]] == 0 for outcome in outcomes)
    expected = elo_estimate(Tally(wins, 0, len(outcomes) - wins).scores()).value
    ratings = rate(outcomes, 2)
    assert expected is not None
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(expected, rel=0.02)


def test_draws_bring_players_together() -> None:
    won = [Outcome((0, 1), (0,), block) for block in range(30)]
    lost = [Outcome((0, 1), (1,), 30 + block) for block in range(10)]
    drawn = [Outcome((0, 1), (0, 1), 40 + block) for block in range(60)]
    decided = rate([*won, *lost], 2)
    even = rate([*won, *lost, *drawn], 2)
    assert 0 < even.elo[0] - even.elo[1] <= decided.elo[0] - decided.elo[1] + 1e-6
    assert even.error[0] < decided.error[0]


def test_who_won_everything_stays_finite() -> None:
    ratings = rate([Outcome((0, 1), (0,), block) for block in range(20)], 2)
    assert 100 < ratings.elo[0] < 1500
    assert ratings.error[0] > 100
