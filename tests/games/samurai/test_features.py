"""The named numbers of a position, and the study's values of actions."""

from __future__ import annotations

import random

import numpy as np
import pytest

import sparring
from sparring.games.samurai.state import TILES, VALUES, SamuraiState
from tests.games.samurai.positions import position

GAME = sparring.game("samurai")

ACTION_VALUES = sparring.game("samurai").action_value_names


def feature(state: sparring.State, name: str, player: int) -> float:
    return float(state.features()[player, state.game.feature_names.index(name)])


def value(state: SamuraiState, name: str, move: str) -> float:
    moves = [str(legal) for legal in state.legal_moves()]
    return float(state.action_values(name)[moves.index(move)])


def test_influence_and_leads_are_over_figures_that_stand() -> None:
    tiles = {"17-F": (0, "buddha4"), "16-J": (1, "samurai2"), "18-E": (1, "ship1")}
    figures = {"18-F": ["buddha"], "17-G": ["buddha"], "17-I": ["rice"], "15-J": ["helmet"]}
    state = position(tiles=tiles, figures=figures)
    assert feature(state, "influence", 0) == 8
    assert feature(state, "influence", 1) == 5, "the ship counts for 18-F, the samurai twice"
    assert feature(state, "leads", 0) == 2
    assert feature(state, "lead_margin", 0) == 3 + 4
    assert feature(state, "leads", 1) == 2
    assert feature(state, "leads_to_close", 0) == 1, "one hex is open at 18-F"
    assert feature(state, "open_around_leads", 0) == 1 + 3
    leads = dict(zip(state.figures(), state.leads().tolist(), strict=True))
    assert leads["18-F"] == [0, 1, 1], "the ship alone counts for helmets and rice"
    assert leads["14-O"] == [-1, -1, -1]
    open_land = dict(zip(state.figures(), state.open_land(), strict=True))
    assert (open_land["18-F"], open_land["17-G"], open_land["14-O"]) == (1, 3, 6)


def test_figures_and_majorities() -> None:
    tiles = {
        "17-F": (0, "rice4"),
        "18-G": (1, "helmet4"),
        "17-K": (0, "rice3"),
        "17-L": (1, "rice2"),
    }
    state = position(tiles=tiles, won=[[1, 0, 0], [0, 0, 1]])
    assert [feature(state, name, 0) for name in ("figures", "buddhas", "rice_fields")] == [1, 1, 0]
    assert feature(state, "majorities", 0) == feature(state, "majorities", 1) == 1
    assert feature(state, "majority_margin", 0) == 1
    assert feature(state, "caste_balance", 0) == 0


def test_strength_left_is_that_of_hand_and_pile_together() -> None:
    state = position(tiles={"14-N": (0, "buddha4"), "13-R": (0, "ship2")})
    total = sum(VALUES) + 1 + 2 + 1  # samurai 1 and 2 and ship 1 are there twice
    assert feature(state, "strength_left", 0) == total - 6
    assert feature(state, "strength_left", 1) == total
    assert feature(state, "tiles_left", 0) == 18
    assert feature(state, "fast_left", 1) == 5
    assert feature(state, "hand_strength", 1) == pytest.approx(total * 5 / 20)


def test_the_tempo_is_with_the_player_to_move() -> None:
    state = GAME.start()
    assert [feature(state, "tempo", player) for player in range(2)] == [1, 0]
    while state.to_move == 0:
        state.push(state.legal_moves()[0])
    assert [feature(state, "tempo", player) for player in range(2)] == [0, 1]


def test_a_view_knows_the_strength_of_its_own_hand_only() -> None:
    state = position(hands=[["buddha4", "rice4", "helmet4", "samurai3", "swap"]])
    name = GAME.feature_names.index("hand_strength")
    assert state.view(0).features()[0, name] == 15
    assert state.view(0).features()[1, name] == state.features()[1, name]
    assert state.view(1).features()[0, name] == state.features()[0, name] != 15


def test_features_follow_random_games() -> None:
    for seed in range(20):
        rng, state = random.Random(seed), GAME.start(seed)
        while moves := state.legal_moves():
            state.push(moves[rng.randrange(len(moves))])
        assert isinstance(state, SamuraiState)
        for player in range(2):
            assert feature(state, "figures", player) == state.scores()[player]
            left = state.hand(player) + state.pile(player)
            assert feature(state, "tiles_left", player) == len(left)
            strength = sum(VALUES[TILES.index(tile)] for tile in left)
            assert feature(state, "strength_left", player) == strength


# The study's values

HAND = ["buddha2", "buddha4", "samurai2", "ship1", "exchange"]
FIGURES = {"18-F": ["buddha"], "17-G": ["rice"], "17-I": ["buddha"], "15-J": ["buddha"],
           "18-K": ["helmet"]}  # fmt: skip


def test_tile_association_is_the_influence_on_figures_beside() -> None:
    state = position(hands=[HAND], figures=FIGURES)
    assert value(state, "tile_association", "buddha4@17-F") == 4
    assert value(state, "tile_association", "samurai2@17-F") == 4, "two figures, two points each"
    assert value(state, "tile_association", "buddha4@16-J") == 8
    assert value(state, "tile_association", "ship1@18-E") == 1
    assert value(state, "tile_association", "ship1@13-K") == -1, "no settlement is beside"


def test_city_influence_halves_where_somebody_is_far_ahead() -> None:
    tiles = {"18-G": (1, "buddha4"), "18-E": (1, "ship1")}
    state = position(tiles=tiles, hands=[HAND], figures=FIGURES)
    assert value(state, "tile_association", "buddha4@17-F") == 4
    assert value(state, "city_influence", "buddha4@17-F") == 2
    assert value(state, "city_influence", "buddha4@16-J") == 8


def test_city_capture_grows_as_a_settlement_is_closed() -> None:
    state = position(hands=[HAND], figures=FIGURES)
    assert value(state, "city_capture", "buddha4@17-F") == pytest.approx(1 / 2 + 1 / 4)
    nearer = position(tiles={"18-G": (1, "rice2")}, hands=[HAND], figures=FIGURES)
    assert value(nearer, "city_capture", "buddha4@17-F") == pytest.approx(1 + 1 / 3)
    assert value(nearer, "city_capture", "ship1@18-E") == 0, "ships close nothing"


def test_advanced_capture_looks_who_would_win_and_saves_strong_tiles() -> None:
    tiles = {"18-G": (1, "buddha3")}
    state = position(tiles=tiles, hands=[HAND], figures=FIGURES | {"17-G": ["helmet"]})
    wins = value(state, "advanced_capture", "buddha4@17-F")
    loses = value(state, "advanced_capture", "buddha2@17-F")
    assert wins > 0 > loses
    easy = position(
        tiles={"18-G": (0, "buddha3")}, hands=[HAND], figures=FIGURES | {"17-G": ["helmet"]}
    )
    weak = value(easy, "advanced_capture", "buddha2@17-F")
    assert weak > value(easy, "advanced_capture", "buddha4@17-F") > 0, "the weakest will do"


def test_exchange_gain_compares_the_new_place_with_the_old() -> None:
    tiles = {"17-F": (0, "rice4"), "18-G": (0, "buddha3")}
    figures = {"17-G": ["helmet"], "17-I": ["buddha"], "15-J": ["buddha"]}
    state = position(tiles=tiles, hands=[HAND], figures=figures, won=[[1, 0, 0], [0, 0, 0]])
    assert value(state, "exchange_gain", "move@18-G>16-J") == 6 + 1, "worth nothing there now"
    assert value(state, "exchange_gain", "buddha4@16-J") == 0
    assert value(state, "tile_association", "move@18-G>16-J") == -1


def test_kinds_name_the_tile_of_every_action() -> None:
    state = position(tiles={"14-N": (0, "rice4")}, hands=[["ship1", "exchange", "swap"]])
    for move, kind in zip(state.legal_moves(), state.kinds(), strict=True):
        tile = str(move).split("@")[0]
        assert TILES[kind] == ("exchange" if tile == "move" else tile)
    state.push("ship1@13-R")
    assert state.kinds()[-1] == len(TILES), "the end of a turn uses none"


@pytest.mark.parametrize("name", ACTION_VALUES)
@pytest.mark.parametrize("spec", ["samurai", "samurai:setup=draft,players=4"])
def test_values_are_there_for_every_legal_action(spec: str, name: str) -> None:
    rng, state = random.Random(1), sparring.game(spec).start(1)
    while moves := state.legal_moves():
        assert isinstance(state, SamuraiState)
        values = state.action_values(name)
        assert values.shape == (len(moves),)
        assert np.isfinite(values).all()
        state.push(moves[rng.randrange(len(moves))])


def test_unknown_values_are_answered_with_what_there_is() -> None:
    state = GAME.start()
    assert isinstance(state, SamuraiState)
    with pytest.raises(sparring.UnknownName, match="did you mean 'city_capture'"):
        state.action_values("city_captur")


def test_the_heuristics_of_the_study_together_beat_chance() -> None:
    game = sparring.game("samurai:rules=leeds")
    names = ("city_influence", "advanced_capture", "exchange_gain")
    wins = 0.0
    for seed in range(60):
        rng, state = random.Random(seed), game.start(seed)
        while moves := state.legal_moves():
            assert isinstance(state, SamuraiState)
            if state.to_move == seed % 2:
                sums = sum(state.action_values(name) for name in names)
                state.push(moves[int(np.argmax(sums))])
            else:
                state.push(moves[rng.randrange(len(moves))])
        wins += state.returns()[seed % 2] > 0
    assert wins > 50
