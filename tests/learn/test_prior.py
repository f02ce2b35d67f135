"""Learning a prior: weights that are known are found again, and the command does it all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import sparring
from sparring.learn.prior import fit, lessons, value_names
from sparring.players import player
from sparring.players.evaluation import parse_values
from sparring.players.logit import Lesson
from tests.cli.conftest import Ran


def test_known_weights_are_found_again() -> None:
    rng = np.random.default_rng(1)
    truth = np.array([1.5, -0.75, 0.0])
    some = []
    for _ in range(400):
        values = rng.normal(size=(20, 3)).astype(np.float32)
        odds = np.exp(values @ truth)
        some.append(Lesson(values, (odds / odds.sum()).astype(np.float32)))
    found = fit(some)
    assert found.weights == pytest.approx(truth, abs=0.02)
    assert found.cross_entropy < found.uniform
    assert found.right > 0.95
    assert fit(some).expression(("a", "b", "c")).startswith("1.5")


def test_values_that_never_differ_get_no_weight() -> None:
    values = np.ones((5, 2), dtype=np.float32)
    values[:, 1] = np.arange(5)
    shares = np.array([0, 0, 0, 0, 1], dtype=np.float32)
    found = fit([Lesson(values, shares)] * 30)
    assert found.weights[0] == 0
    assert found.weights[1] > 0


def test_what_the_evaluation_says_is_one_more_value() -> None:
    (alone,), (beside,) = (
        list(lessons("duo:size=7", "mcts:sims=50", 1, seed=4, asked=asked))
        for asked in (False, True)
    )
    game = sparring.game("duo:size=7")
    names = game.action_value_names
    assert alone[0].values.shape[1] == len(names)
    assert np.array_equal(beside[0].values[:, :-1], alone[0].values)
    said = player("greedy", game).values(game.start().view(0))
    assert np.array_equal(beside[0].values[:, -1], said)
    assert fit(alone).scale(names) is None
    assert fit(beside).scale(names) == pytest.approx(1 / fit(beside).weights[-1])


def test_the_features_of_the_evaluation_may_be_values_too() -> None:
    game = sparring.game("duo:size=7")
    names = value_names(game, parts=True)
    assert names[: len(game.action_value_names)] == game.action_value_names
    assert {"own_area", "their_area"} <= set(names)
    assert "own_reachable" not in names  # the evaluation has none, so the core need not count it
    (some,) = lessons("duo:size=7", "mcts:sims=50", 1, seed=4, asked=True, parts=True)
    first = some[0].values
    assert first.shape[1] == len(names) + 1
    state = game.start()
    state.push(state.legal_moves()[2])
    area = list(game.feature_names).index("area")
    after = state.features()
    assert first[2, names.index("own_area")] == after[0, area]
    assert first[2, names.index("their_area")] == after[1, area]


def test_lessons_are_the_same_for_any_number_of_workers() -> None:
    one = list(lessons("duo:size=7", "mcts:sims=50", 3, seed=4))
    two = list(lessons("duo:size=7", "mcts:sims=50", 3, seed=4, workers=2))
    assert len(one) == len(two) == 3
    for a, b in zip(one, two, strict=True):
        assert all(np.array_equal(x.shares, y.shares) for x, y in zip(a, b, strict=True))


Run = Callable[..., Ran]


def test_the_command_writes_a_prior_that_players_understand(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "prior.txt"
    result = run(
        "learn", "duo:size=8", "--games", "3", "--teacher", "mcts:sims=60", "--out", str(path)
    )
    assert result.code == 0
    game = sparring.game("duo:size=8")
    assert parse_values(path.read_text(), game)
    assert player(f"mcts:sims=10,prior=@{path}", game).choose(game.start().view(0))


def test_the_command_finds_the_scale_beside_the_evaluation(run: Run) -> None:
    words = ["--what", "tree-prior", "--games", "3", "--teacher", "mcts:sims=200"]
    document = json.loads(run("learn", "duo:size=8", *words, "--json").out)
    assert document["prior_scale"] > 0
    assert "to be used with prior_scale=" in run("learn", "duo:size=8", *words).out


def test_the_command_weighs_features_apart(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "prior.txt"
    words = ["--what", "tree-prior", "--parts", "--games", "3", "--teacher", "mcts:sims=200"]
    assert run("learn", "duo:size=8", *words, "--out", str(path)).code == 0
    assert "own_area" in path.read_text()
    game = sparring.game("duo:size=8")
    chosen = player(f"mcts:sims=10,prior=@{path}", game).choose(game.start().view(0))
    assert chosen in game.start().legal_moves()


def test_the_command_as_json(run: Run) -> None:
    result = run("learn", "samurai", "--games", "1", "--teacher", "mcts:sims=60", "--json")
    document = json.loads(result.out)
    assert document["game"] == "samurai"
    assert document["positions"] > 10
    assert document["cross_entropy"] < 3 * document["cross_entropy_of_uniform"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["shobu"], "gives no values"),
        (["duo:size=6", "--teacher", "random"], "does not say what it thinks"),
        (["duo:size=6", "--teacher", "mtcs"], "did you mean"),
        (["duo:size=6", "--without", "area"], "is for --what evaluation"),
        (["duo:size=6", "--parts"], "is for --what tree-prior"),
        (["duo:size=6", "--what", "evaluation", "--without", "areas"], "has no feature areas"),
    ],
)
def test_what_cannot_be_learned_is_explained(run: Run, arguments: list[str], why: str) -> None:
    result = run("learn", *arguments, "--games", "1", "--workers", "1")
    assert result.code == 2
    assert why in result.err
