"""Analyses of every game: improving, stopped, and only for those whose turn it is."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable

import pytest

import sparring
from sparring.analysis import Analyst, analyse
from sparring.players import Analysis
from tests.games.specs import SPECS

RandomState = Callable[..., sparring.State]


@pytest.mark.parametrize("spec", SPECS)
def test_every_game_can_be_analysed(spec: str, random_state: RandomState) -> None:
    state = random_state(sparring.game(spec), seed=5, plies=6)
    if state.is_over():
        return
    found = analyse(state.view(state.to_move), seconds=0.02)
    assert found.best in state.legal_moves()
    json.dumps(found.to_json(), allow_nan=False)


def test_it_gets_better_over_time_and_ends_when_it_is_asked() -> None:
    game = sparring.game("duo")
    analyst, seen = Analyst(game, seconds=3000), []
    asked = threading.Event()

    def listen(found: Analysis) -> None:
        seen.append(found.nodes)
        if len(seen) == 2:
            asked.set()

    def stop() -> None:
        asked.wait(60)
        analyst.stop()

    threading.Thread(target=stop, daemon=True).start()
    found = analyst.analyse(game.start().view(0), listen)
    assert seen[0] < seen[1] <= found.nodes


def test_a_player_without_a_clock_is_stopped_by_ours() -> None:
    game = sparring.game("shobu")
    started = time.monotonic()
    found = analyse(game.start().view(0), "minimax:depth=9", seconds=0.05)
    assert time.monotonic() - started < 60
    assert found.candidates


def test_there_is_nothing_to_think_about_at_the_end_or_for_others(
    random_state: RandomState,
) -> None:
    over = random_state(sparring.game("shobu"), seed=1)
    with pytest.raises(sparring.BadText, match="over"):
        analyse(over.view(0))
    samurai = sparring.game("samurai").start()
    with pytest.raises(sparring.BadText, match="somebody else"):
        analyse(samurai.view(1))


def test_who_does_not_think_cannot_be_asked() -> None:
    with pytest.raises(sparring.BadText, match="does not say"):
        analyse(sparring.game("duo").start().view(0), "random")
    with pytest.raises(sparring.BadText, match="hour"):
        analyse(sparring.game("duo").start().view(0), seconds=0)
