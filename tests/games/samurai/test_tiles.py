"""Tiles: who has which, and where they may go."""

from __future__ import annotations

import pytest

import sparring
from sparring.games.samurai.state import TILES, SamuraiState
from tests.games.samurai.positions import STOCK, position

GAME = sparring.game("samurai")


def tiles_of(state: SamuraiState, player: int) -> list[str]:
    return sorted(state.hand(player) + state.pile(player))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_owns_the_same_twenty_tiles_and_holds_five(players: int) -> None:
    state = sparring.game("samurai", players=players).start(3)
    assert isinstance(state, SamuraiState)
    for player in range(players):
        assert tiles_of(state, player) == sorted(STOCK.elements())
        assert len(state.hand(player)) == 5
    assert len(TILES) == 17
    assert STOCK.total() == 20


@pytest.mark.parametrize(("players", "each"), [(2, 7), (3, 10), (4, 13)])
def test_figures_fill_the_settlements_without_two_of_a_type(players: int, each: int) -> None:
    for seed in range(200):
        state = sparring.game("samurai", players=players).start(seed)
        assert isinstance(state, SamuraiState)
        standing = state.figures()
        assert all(len(set(figures)) == len(figures) for figures in standing.values())
        assert len(standing["14-O"]) == 3
        figures = [figure for there in standing.values() for figure in there]
        assert {figure: figures.count(figure) for figure in set(figures)} == dict.fromkeys(
            ("buddha", "helmet", "rice"), each
        )


def test_the_seed_fixes_figures_hands_and_piles() -> None:
    assert GAME.start(5).text() == GAME.start(5).text()
    assert len({GAME.start(seed).text() for seed in range(50)}) == 50


def test_land_tiles_go_on_land_and_ships_on_sea() -> None:
    state = position(hands=[["buddha4", "samurai1", "ronin", "ship1", "ship2"]])
    for tile in ("buddha4", "samurai1", "ronin"):
        assert state.why_illegal(f"{tile}@14-N") == ""
        assert state.why_illegal(f"{tile}@13-R").startswith("wrong terrain: 13-R is sea")
    for tile in ("ship1", "ship2"):
        assert state.why_illegal(f"{tile}@13-R") == ""
        assert state.why_illegal(f"{tile}@14-N").startswith("wrong terrain: 14-N is land")


def test_no_tile_goes_on_a_settlement_or_off_the_board() -> None:
    state = position(hands=[["buddha4"]])
    assert state.why_illegal("buddha4@14-O").startswith("a settlement")
    assert state.why_illegal("buddha4@1-O").startswith("wrong terrain: 1-O is not on the board")
    with pytest.raises(sparring.IllegalMove, match="a settlement"):
        state.push("buddha4@14-O")


def test_a_taken_hex_is_taken() -> None:
    state = position(tiles={"14-N": (1, "rice2")}, hands=[["buddha4"]])
    assert state.why_illegal("buddha4@14-N").startswith("hex taken")


def test_only_tiles_in_hand_are_played() -> None:
    state = position(hands=[["buddha2", "buddha3", "helmet2", "helmet3", "rice2"]])
    assert state.why_illegal("buddha4@14-N") == "tile not in hand: buddha4"
    assert state.why_illegal("move@14-N>13-N").startswith("tile not in hand: tile exchange")
    assert state.why_illegal("swap@14-O.buddha/16-L.rice").startswith(
        "tile not in hand: figure exchange"
    )
