"""Numbers that are known from elsewhere: perft in both countings, the most moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sparring

DATA = json.loads((Path(__file__).parents[2] / "data" / "shobu_positions.json").read_text())
SHOBU = sparring.game("shobu")


@pytest.mark.parametrize("entry", DATA["positions"], ids=lambda entry: entry["name"])
def test_perft_of_known_positions_in_both_countings(entry: dict[str, Any]) -> None:
    state = SHOBU.from_text(entry["position"])
    depths = range(1, len(entry["perft"]) + 1)
    assert [state.perft(depth) for depth in depths] == entry["perft"]
    assert [state.perft(depth, unique=True) for depth in depths] == entry["unique"]
    assert state.text() == entry["position"]


def test_four_turns_from_the_start() -> None:
    assert SHOBU.start().perft(4) == DATA["start_deeper"]["perft"]["4"]


@pytest.mark.parametrize("repetition", ["forbidden", "allow"])
def test_nothing_comes_back_within_three_turns(repetition: str) -> None:
    assert sparring.game("shobu", repetition=repetition).start().perft(3) == 8_675_832


def test_four_turns_with_equal_positions_counted_once() -> None:
    assert SHOBU.start().perft(4, unique=True) == DATA["start_deeper"]["unique"]["4"]


def test_moves_are_numbered_densely() -> None:
    assert SHOBU.move_count == 32_768
    texts = {str(SHOBU.move(id)) for id in range(SHOBU.move_count)}
    assert len(texts) == SHOBU.move_count
    assert all(SHOBU.parse_move(str(SHOBU.move(id))).id == id for id in range(SHOBU.move_count))


def test_no_random_position_has_more_than_344_moves() -> None:
    game = sparring.game("shobu", quiet=0)
    most = 0
    for seed in range(20):
        state = game.start()
        while moves := state.legal_moves():
            most = max(most, len(moves))
            state.push(moves[seed * 7919 % len(moves)])
            if len(state.moves) > 300:
                break
    assert 232 <= most <= 344
