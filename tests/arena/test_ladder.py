"""The ladder of levels: measured by matches, stored beside the games, shown by a command."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

import sparring
from sparring.arena import ladder
from sparring.arena.match import Match
from sparring.arena.openings import Openings
from sparring.arena.store import Store
from sparring.database import connect
from tests.games.tic_tac_toe import TicTacToe

MEASURED = ["blokus-duo", "blokus", "shobu", "samurai"]


@pytest.mark.parametrize("name", MEASURED)
def test_each_level_beats_the_one_below(name: str) -> None:
    rungs = ladder.stored(sparring.game(name))
    assert [rung.level for rung in rungs] == list(range(10))
    assert rungs[0].rating == 0
    for below, rung in itertools.pairwise(rungs):
        assert rung.results is not None
        assert sum(rung.results) >= 200
        assert rung.score is not None
        assert rung.score >= ladder.WANTED
        assert (rung.rating or 0) > (below.rating or 0)
        assert (rung.error or 0) > 0
        assert rung.seconds is not None
        assert rung.seconds < 5


def test_levels_that_changed_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sparring.game("shobu")
    monkeypatch.setattr(type(game), "level_list", (*game.levels[:9], "alphabeta:nodes=7"))
    assert all(rung.rating is None for rung in ladder.stored(game))
    assert ladder.stored(game)[9].player == "alphabeta:nodes=7"


def test_a_game_without_data_shows_its_levels() -> None:
    rungs = ladder.stored(TicTacToe())
    assert len(rungs) == 10
    assert all(rung.score is None for rung in rungs)


def test_a_ladder_is_measured_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = sparring.game("shobu")
    texts = ("random", "greedy", "alphabeta:depth=2")
    monkeypatch.setattr(type(game), "level_list", texts)
    store = Store(connect(str(tmp_path / "ladder.db")))
    found: dict[int, Match] = {}
    climb = ladder.climb(store, game, 4, seed=1, openings=Openings(2), workers=1)
    for level, match in climb:
        found[level] = match
    again = dict(ladder.climb(store, game, 4, seed=1, openings=Openings(2), workers=1))
    assert [match.games for match in again.values()] == [match.games for match in found.values()]
    assert len(store.all_runs()) == 2
    store.close()
    rungs = ladder.rungs_of(game, found, [0.0, 0.001, 0.002])
    assert [rung.player for rung in rungs] == list(texts)
    assert rungs[0].rating == 0
    assert rungs[0].score is None
    assert all(rung.results and sum(rung.results) == 4 for rung in rungs[1:])
    assert ladder.seconds_a_move(game, "greedy", 1) > 0
    path = tmp_path / "levels.json"
    ladder.write(path, game, rungs, 4, 1)
    ladder.write(path, sparring.game("shobu:quiet=50"), rungs, 4, 1)
    assert {*json.loads(path.read_text())} == {"shobu", "shobu:quiet=50"}
