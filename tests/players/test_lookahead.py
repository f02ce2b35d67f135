"""The look-ahead of harvard-blokus: two own moves, valued as the study does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sparring
from sparring.games.blokus.state import BlokusState
from sparring.players import ThinkingPlayer, player

GAME = sparring.game("blokus-duo-corner")


def worth(state: sparring.State, move: sparring.Move, size: float, corners: float) -> float:
    """Size and corners of one move: squares of the piece, empty squares diagonal to a piece."""
    mover, after = state.to_move, state.copy()
    after.push(move)
    names = list(after.game.feature_names)
    raw = after.features()[:, names.index("raw_corners")]
    squares = 0 if str(move) == "pass" else len(str(move).split(","))
    return size * squares + corners * float(raw[mover] - raw[1 - mover])


@pytest.mark.parametrize("weights", ["2,1,1,1", "1,2,0.5,3"])
def test_it_is_the_study_move_by_move(
    weights: str, random_state: Callable[..., sparring.State]
) -> None:
    size, corners, first, second = (float(w) for w in weights.split(","))
    text = f"lookahead:size={size},corners={corners},width=6,first={first},second={second}"
    for seed in range(6):
        state = random_state(GAME, seed, 6 + 2 * seed)
        if state.is_over():
            continue
        assert isinstance(state, BlokusState)
        thinker = player(text, GAME, seed=seed)
        assert isinstance(thinker, ThinkingPlayer)
        found = thinker.analyse(state.view(state.to_move))
        ranked = sorted((worth(state, m, size, corners) for m in state.legal_moves()), reverse=True)
        for candidate in found.candidates:
            one = worth(state, candidate.move, size, corners)
            assert one >= ranked[: len(found.candidates)][-1]
            after = state.copy()
            after.push(candidate.move)
            again = after.with_turn(state.colour)
            moves = again.legal_moves()
            two = max((worth(again, m, size, corners) for m in moves), default=0.0)
            assert candidate.value == pytest.approx(first * one + second * two)
        assert found.candidates[0].value == max(c.value for c in found.candidates)
        assert len(found.candidates) == min(6, len(state.legal_moves()))


def test_the_turn_can_be_given_to_a_colour() -> None:
    state = GAME.start()
    state.push(state.legal_moves()[0])
    again = state.with_turn(0)
    assert (again.colour, again.to_move) == (0, 0)
    assert state.colour == 1
    assert len(again.legal_moves()) > 0
    assert state.with_turn(1).text() == state.text()
    with pytest.raises(sparring.SparringError, match="nobody can be skipped"):
        sparring.game("shobu").start().with_turn(1)


def test_it_is_better_than_greedy_with_its_weights() -> None:
    score = 0
    for seed in range(10):
        seats = [player("lookahead", GAME, seed=seed), player("greedy-advanced", GAME, seed=seed)]
        state = GAME.start()
        while not state.is_over():
            state.push(seats[(state.to_move + seed) % 2].choose(state.view(state.to_move)))
        score += state.returns()[seed % 2] > 0
    assert score >= 6
