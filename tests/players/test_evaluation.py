"""Evaluations as people write them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import sparring
from sparring.games.core import CoreState
from sparring.players import player
from sparring.players.evaluation import parse

DUO = sparring.game("duo")


def named(weights: tuple[float, ...]) -> dict[str, float]:
    return {name: w for name, w in zip(DUO.feature_names, weights, strict=True) if w}


def test_a_sum_is_read_as_it_is_written() -> None:
    evaluation = parse(" 2*own_squares - their_open_corners + 0.5 * own_squares", DUO)
    assert named(evaluation.own) == {"squares": 2.5}
    assert named(evaluation.their) == {"open_corners": -1}


def test_short_words_stand_for_sums() -> None:
    evaluation = parse("-3*corners", DUO)
    assert named(evaluation.own) == {"raw_corners": -3}
    assert named(evaluation.their) == {"raw_corners": 3}


def test_weights_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "weights.txt"
    file.write_text("own_squares\n- 2*their_squares\n")
    assert parse(f"@{file}", DUO) == parse("own_squares-2*their_squares", DUO)
    with pytest.raises(sparring.BadText, match="cannot read the weights"):
        parse("@/no/such/file", DUO)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "an evaluation is a sum"),
        ("2*", "cannot read"),
        ("own_squares their_squares", "cannot read"),
        ("own_squaros", "did you mean 'own_squares'"),
        ("squares", "there is no feature"),
        ("own_squares**2", "cannot read"),
    ],
)
def test_what_is_wrong_is_explained(text: str, why: str) -> None:
    with pytest.raises(sparring.SparringError, match=why):
        parse(text, DUO)


@pytest.mark.parametrize("spec", ["blokus-duo", "blokus", "blokus-2p", "blokus-3p"])
def test_opponents_are_averaged_and_shared_colours_ignored(
    spec: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game(spec)
    evaluation = parse("2*own_squares-3*their_open_corners", game)
    state = random_state(game, 4, 9)
    assert isinstance(state, CoreState)
    names = game.feature_names
    squares, corners = (
        state.features()[:, names.index(name)] for name in ("squares", "open_corners")
    )
    owners = [game.owner(colour) for colour in range(len(game.colours))]
    for p in range(game.players):
        mine = sum(value for value, owner in zip(squares, owners, strict=True) if owner == p)
        theirs = sum(
            value for value, owner in zip(corners, owners, strict=True) if owner not in (p, None)
        )
        value = state.core.evaluate(state.core, p, evaluation.own, evaluation.their)
        assert value == pytest.approx(2 * mine - 3 * theirs / (game.players - 1), abs=1e-4)


def test_greedy_plays_the_move_after_which_the_evaluation_is_highest(
    random_state: Callable[..., sparring.State],
) -> None:
    chooser = player("greedy:eval=2*own_squares+own_raw_corners-their_raw_corners", DUO)
    names = DUO.feature_names
    for seed in range(20):
        state = random_state(DUO, seed, 6)
        values = []
        for move in state.legal_moves():
            mover = state.to_move
            state.push(move)
            features = state.features()
            state.pop()
            squares = features[mover, names.index("squares")]
            corners = features[:, names.index("raw_corners")]
            values.append(2 * squares + corners[mover] - corners[1 - mover])
        chosen = chooser.choose(state.view(state.to_move))
        assert values[state.legal_moves().ids.index(chosen.id)] == max(values)
    assert str(player("greedy-advanced", DUO)) == "greedy-advanced"


def test_greedy_basic_draws_a_piece_and_then_a_placement() -> None:
    state = DUO.start()
    pieces = [
        state.kinds()[state.legal_moves().ids.index(move.id)]
        for seed in range(600)
        for move in [player("greedy-basic", DUO, seed=seed).choose(state.view(0))]
    ]
    counts = np.bincount(pieces, minlength=21)
    assert counts[:9].sum() == 0  # the smaller pieces
    assert (counts[9:] > 600 / 12 * 0.5).all()  # twelve of five squares, all alike


def test_random_draws_a_piece_and_then_a_placement() -> None:
    state = DUO.start()
    single = sum(
        str(player("random", DUO, seed=seed).choose(state.view(0))) == "e10" for seed in range(2100)
    )
    assert 60 < single < 145  # one piece of 21, although one placement of 414
