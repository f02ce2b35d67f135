"""Random games as they are known to be: how long they last and how they end."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

import sparring
from sparring.games.samurai.state import SamuraiState


@dataclass
class Means:
    turns: float = 0
    tiles: float = 0
    aside: float = 0
    drawn: float = 0


def means(spec: str, games: int) -> Means:
    """Random tiles; after each, every other turn is ended."""
    game, sums = sparring.game(spec), Means()
    for seed in range(games):
        rng, state = random.Random(seed), game.start(seed)
        assert isinstance(state, SamuraiState)
        while moves := state.legal_moves():
            played = state.core.played
            sums.turns += not played
            if played and rng.random() < 0.5:
                state.push("end")
                continue
            # `end` comes last in the list, and is no tile.
            move = moves[rng.randrange(len(moves) - played)]
            state.push(move)
            sums.tiles += str(move) != "pass"
        sums.aside += sum(state.aside().values())
        sums.drawn += max(map(abs, state.returns())) < 1e-6
    return Means(*(value / games for value in vars(sums).values()))


@pytest.mark.parametrize(
    ("spec", "turns", "tiles", "aside"),
    [("samurai", 29, 36, 2.4), ("samurai:mode=domination", 31, 38, 2.8)],
)
def test_two_players_last_as_long_as_they_should(
    spec: str, turns: float, tiles: float, aside: float, scaled: Callable[[int], int]
) -> None:
    found = means(spec, scaled(2000))
    assert found.turns == pytest.approx(turns, abs=1)
    assert found.tiles == pytest.approx(tiles, abs=1)
    assert found.aside == pytest.approx(aside, abs=0.3)
    assert 0.02 < found.drawn < 0.08


@pytest.mark.parametrize(("players", "turns"), [(3, 39), (4, 46)])
def test_more_players_last_longer(players: int, turns: float, scaled: Callable[[int], int]) -> None:
    found = means(f"samurai:players={players}", scaled(600))
    assert found.turns == pytest.approx(turns, abs=1.5)


def test_about_ninety_actions_are_open_in_the_middle_of_a_game_for_two() -> None:
    counts = []
    for seed in range(300):
        state = sparring.game("samurai").start(seed)
        rng = random.Random(seed)
        while len(state.moves) < 18 and (moves := state.legal_moves()):
            state.push(moves[rng.randrange(len(moves))])
        assert isinstance(state, SamuraiState)
        if not state.core.played and not state.is_over():
            counts.append(len(state.legal_moves()))
    assert 60 < sum(counts) / len(counts) < 130


@pytest.mark.parametrize("spec", ["samurai:players=4,setup=draft", "samurai:rules=leeds"])
def test_thousands_of_games_keep_every_figure(spec: str, scaled: Callable[[int], int]) -> None:
    game = sparring.game(spec)
    results = game.playouts(scaled(20000), seed=5)
    supply = 3 * game.core_rules.supply  # type: ignore[attr-defined]
    assert (results.scores >= 0).all()
    assert (results.scores.sum(axis=1) <= supply).all()
    assert abs(results.returns.sum(axis=1)).max() < 1e-5
    assert results.plies.max() < 400


def test_random_moves_are_uniform_over_the_legal_ones() -> None:
    state = sparring.game("samurai").start(11)
    assert isinstance(state, SamuraiState)
    seen = 0
    for ply in range(30):
        ids = state.legal_moves().ids
        if ply % 6 == 0 and len(ids) < 600:
            seen += 1
            tries = 40 * len(ids)
            counts = dict.fromkeys(ids, 0)
            for seed in range(tries):
                counts[state.core.random_move(seed)] += 1
            chi = sum((count - 40) ** 2 / 40 for count in counts.values())
            freedom = len(ids) - 1
            assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 12
        state.push(state.legal_moves()[ply % len(ids)])
    assert seen > 2
