"""Numbers that are known from elsewhere, and what must hold at the ends of the scale."""

from __future__ import annotations

import random

import pytest

from sparring.arena import statistics
from sparring.arena.sprt import Sprt, logistic_ratio, normalised_ratio
from sparring.arena.statistics import Tally
from sparring.errors import SparringError


def test_elo_and_superiority_of_a_known_match() -> None:
    scores = Tally(wins=136, losses=96, draws=111).scores()
    elo = statistics.elo_estimate(scores)
    assert elo.value == pytest.approx(40.70, abs=0.005)
    assert elo.error == pytest.approx(30.43, abs=0.005)
    assert 100 * statistics.superiority(scores) == pytest.approx(99.60, abs=0.005)


def test_likelihood_ratio_of_a_known_match() -> None:
    counts = {1.0: 36_433, 0.5: 68_692, 0.0: 36_027}
    assert normalised_ratio(counts, 0, 2) == pytest.approx(0.92, abs=0.005)


def test_pairs_of_games_that_cancel_out_tell_more_than_single_games() -> None:
    single = Tally(wins=60, draws=0, losses=40).scores()
    paired = [0.5] * 40 + [1.0] * 10
    assert statistics.score_estimate(single).value == statistics.score_estimate(paired).value
    by_games = statistics.elo_estimate(single).error
    by_blocks = statistics.elo_estimate(paired).error
    assert by_games is not None
    assert by_blocks is not None
    assert by_blocks < 0.6 * by_games


def test_a_clean_sweep_has_a_finite_bound() -> None:
    elo = statistics.elo_estimate([1.0] * 50)
    assert elo.value is None
    assert elo.error is None
    low, high = elo.interval
    assert low is not None
    assert 300 < low < 600
    assert high is None
    assert statistics.score_estimate([0.0] * 50).interval[0] == 0.0
    assert 0.9999 < statistics.superiority([1.0] * 50) <= 1.0


def test_equal_blocks_are_not_taken_for_certainty() -> None:
    low, high = statistics.score_estimate([0.5] * 20).interval
    assert low < 0.5 < high
    elo = statistics.elo_estimate([0.5] * 20)
    assert elo.value == 0
    assert elo.error is not None
    assert elo.error > 5


def test_no_games_say_nothing() -> None:
    assert statistics.score_estimate([]).interval == (0.0, 1.0)
    assert statistics.elo_estimate([]).value is None
    assert statistics.superiority([]) == 0.5
    assert logistic_ratio({}, 0, 10) == normalised_ratio({}, 0, 10) == 0.0


@pytest.mark.parametrize("true_score", [0.5, 0.8, 0.95])
def test_the_interval_holds_the_truth_95_times_of_100(true_score: float) -> None:
    rng, held = random.Random(1), 0
    for _ in range(1000):
        blocks = [sum(rng.random() < true_score for _ in range(2)) / 2 for _ in range(40)]
        low, high = statistics.score_estimate(blocks).interval
        held += low <= true_score <= high
    assert 920 <= held <= 980


def test_both_models_of_the_test_agree_where_they_mean_the_same() -> None:
    rng = random.Random(2)
    blocks = [rng.choice((0.0, 0.25, 0.5, 0.5, 0.75, 1.0)) for _ in range(2000)]
    deviation = statistics.mean_and_variance(blocks)[1] ** 0.5 * 2**0.5
    normalised = 5 / (2 * deviation)  # for small differences, 5 Elo in units of the deviation
    counts = statistics.histogram(blocks)
    first = logistic_ratio(counts, 0, 5)
    second = normalised_ratio(counts, 0, normalised, games_per_block=2)
    assert first == pytest.approx(second, abs=0.05)


def test_the_test_is_wrong_as_often_as_it_may_be() -> None:
    test, rng, wrong = Sprt(0, 200), random.Random(3), 0
    for _ in range(200):
        counts = {0.0: 0, 0.5: 0, 1.0: 0}
        while (verdict := test.verdict(test.ratio(counts))) is None:
            counts[rng.choice((0.0, 0.5, 0.5, 1.0))] += 1
        wrong += verdict == "elo1"
    assert wrong <= 20


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("elo0=5,elo1=0", "elo0 below elo1"),
        ("elo0=x", "written elo0=0"),
        ("alfa=0.1", "did you mean 'alpha'"),
        ("alpha=0.7", "between 0 and 0.5"),
        ("model=bayes", "logistic or normalised"),
    ],
)
def test_tests_are_read_or_explained(text: str, message: str) -> None:
    with pytest.raises(SparringError, match=message):
        Sprt.read(text)
