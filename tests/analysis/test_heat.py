"""Heat maps: every place has the value of the best move there, for every player and game."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import sparring
from sparring.analysis import heat
from sparring.games.samurai.state import SamuraiState
from sparring.players import Player, player
from sparring.players.face import Settings
from tests.games.specs import SPECS

RandomState = Callable[..., sparring.State]


@pytest.mark.parametrize("spec", SPECS)
def test_every_game_has_heat(spec: str, random_state: RandomState) -> None:
    state = random_state(sparring.game(spec), seed=2, plies=5)
    if state.is_over():
        return
    view = state.view(state.to_move)
    texts = ["greedy", "random", "mcts:sims=20"]
    texts += ["alphabeta:depth=1"] * (state.game.players == 2 and not state.game.hidden)
    for text in texts:
        found = heat(view, text)
        document = json.loads(json.dumps(found.to_json(), allow_nan=False))
        assert set(document) == {"player", "unit", "kinds", "low", "high"}
        for kind in found.kinds:
            assert set(kind.places) == set(kind.best)
            assert all(found.low <= value <= found.high for value in kind.places.values())
            assert all(move in state.legal_moves() for move in kind.best.values())


@pytest.mark.parametrize("spec", ["duo", "shobu", "samurai", "samurai:players=3", "tic-tac-toe"])
def test_a_place_has_the_value_of_the_best_move_there(spec: str, random_state: RandomState) -> None:
    game = sparring.game(spec)
    state = random_state(game, seed=4, plies=4)
    view = state.view(state.to_move)
    values = player("greedy", game).values(view)
    expected: dict[tuple[str, str], float] = {}
    for move, value in zip(state.legal_moves(), values.tolist(), strict=True):
        for kind, places in state.spots(move).items():
            for place in places:
                expected[kind, place] = max(value, expected.get((kind, place), value))
    found = {
        (kind.name, place): value
        for kind in heat(view, "greedy").kinds
        for place, value in kind.places.items()
    }
    assert found == expected


def test_blokus_has_every_square_that_a_piece_can_cover() -> None:
    state = sparring.game("duo").start()
    kinds = {kind.name: kind for kind in heat(state.view(0), "greedy").kinds}
    assert len(kinds) == 21
    assert list(kinds["I1"].places) == ["e10"]
    assert set(kinds["I2"].places) == {"e10", "d10", "f10", "e9", "e11"}
    assert kinds["I2"].best["f10"] == "e10,f10"


def test_shobu_has_the_squares_that_a_stone_reaches() -> None:
    state = sparring.game("shobu").start()
    kinds = {kind.name: kind for kind in heat(state.view(0), "greedy").kinds}
    turns = [move for move in map(str, state.legal_moves()) if move[2:4] == "f5"]
    assert len(kinds["f5"].places) == len({move[4:] for move in turns})
    assert "passive a1" in kinds
    assert kinds["f5"].best["f6"].endswith("f5N")


def test_samurai_has_every_hex_for_each_tile_in_hand() -> None:
    state = sparring.game("samurai").start(1)
    assert isinstance(state, SamuraiState)
    kinds = {kind.name: kind for kind in heat(state.view(0), "tile-exchange").kinds}
    assert set(kinds) >= {tile for tile in state.hand(0) if tile not in ("exchange", "swap")}
    for name, kind in kinds.items():
        legal = {str(m) for m in state.legal_moves() if str(m).startswith(f"{name}@")}
        assert {f"{name}@{place}" for place in kind.places} == legal or name in ("swap", "exchange")


def test_random_has_no_opinion_and_alphabeta_one_of_every_move() -> None:
    state = sparring.game("shobu").start()
    assert {value for k in heat(state.view(0), "random").kinds for value in k.places.values()} == {
        0.0
    }
    found = heat(state.view(0), "alphabeta:depth=2")
    assert found.unit == "chance"
    moves = {move for kind in found.kinds for move in kind.best.values()}
    assert len(moves) > 40


def test_who_only_chooses_shows_the_choice() -> None:
    class Chooser(Player):
        name = "chooser"
        summary = "takes the first move"

        def choose(self, view: sparring.View) -> sparring.Move:
            return view.legal_moves()[0]

    game = sparring.game("shobu")
    settings = Settings(game)
    values = Chooser(settings).values(game.start().view(0))
    assert (values[0], values.sum()) == (1, 1)
