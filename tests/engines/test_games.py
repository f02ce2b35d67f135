"""Whole games through the protocol: our engine in a process of its own, driven by our player."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sparring
from sparring.players import Player
from tests.engines.conftest import SPARRING, Play


@pytest.mark.parametrize(
    "spec",
    [
        "blokus-duo",
        "blokus-duo:starts=free",
        "blokus",
        "blokus-2p",
        "blokus-3p",
        "blokus:size=7,players=3",
        "shobu:quiet=20",
        "samurai",
        "samurai:players=4,setup=draft",
        "samurai:rules=leeds",
    ],
)
def test_an_engine_plays_what_the_player_in_it_plays(spec: str, play: Play) -> None:
    """Move by move, although colours are stuck and passed over, and hands are hidden."""
    inside = "greedy"
    driven = play(spec, f"gtp:{SPARRING} gtp {spec} --player {inside}", "uniform", seed=3)
    assert driven.is_over()
    assert driven.moves == play(spec, inside, "uniform", seed=3).moves


def test_the_board_of_an_engine_goes_back_with_the_game(seat: Callable[..., Player]) -> None:
    game = sparring.game("blokus-duo")
    engine = seat(f"gtp:{SPARRING} gtp --player greedy:size=1", game)
    state = game.start()
    for move in ("e10", "j5"):
        state.push(move)
    for back in (0, 2, 1, 2):
        for _ in range(back):
            state.pop()
        for _ in range(2):
            if len(state.moves) == 1 and back == 1:
                state.push("i5,j5")
            chosen = engine.choose(state.view(state.to_move))
            assert chosen in state.legal_moves()
            state.push(chosen)
    other = game.start()
    assert engine.choose(other.view(0)) in other.legal_moves()


def test_an_engine_is_told_the_position_that_a_game_began_with(
    seat: Callable[..., Player],
) -> None:
    game = sparring.game("shobu")
    state = game.start()
    for move in ("a1e1N", "a8e8S"):
        state.push(move)
    again = game.from_text(state.text())
    engine = seat(f"gtp:{SPARRING} gtp shobu --player alphabeta:depth=1", game)
    twin = seat("alphabeta:depth=1", game)
    for _ in range(4):
        chosen = engine.choose(again.view(again.to_move))
        assert chosen == twin.choose(again.view(again.to_move))
        again.push(chosen)


def test_an_engine_can_be_used_again_after_it_was_closed(seat: Callable[..., Player]) -> None:
    game = sparring.game("shobu")
    with seat(f"gtp:{SPARRING} gtp shobu --player uniform", game, 5) as engine:
        first = engine.choose(game.start().view(0))
    assert engine.choose(game.start().view(0)) == first
    engine.close()
    engine.close()
