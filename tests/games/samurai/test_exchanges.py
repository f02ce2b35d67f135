"""The two exchange tiles: of a tile on the board, and of two figures."""

from __future__ import annotations

import sparring
from sparring.games.samurai.state import SamuraiState
from tests.games.samurai.positions import position

GAME = sparring.game("samurai")


def tiles_of(state: SamuraiState, player: int) -> list[str]:
    return sorted(state.hand(player) + state.pile(player))


def test_the_tile_exchange_lifts_an_own_slow_tile_and_stays_as_a_blocker() -> None:
    state = position(tiles={"14-N": (0, "buddha4")}, hands=[["exchange"]])
    before = state.influence()[:, 0, 0].sum()
    state.push("move@14-N>16-J")
    assert state.tiles() == {"14-N": (0, "exchange"), "16-J": (0, "buddha4")}
    assert state.influence()[:, 0, 0].sum() == before == 8
    figures = list(state.figures())
    assert state.influence()[figures.index("14-O"), 0, 0] == 0
    assert state.influence()[figures.index("17-I"), 0, 0] == 4


def test_the_tile_exchange_lifts_neither_foreign_tiles_nor_ships_nor_the_ronin() -> None:
    tiles = {"14-N": (1, "buddha4"), "13-R": (0, "ship1"), "15-O": (0, "ronin")}
    state = position(tiles=tiles, hands=[["exchange"]])
    assert state.why_illegal("move@14-N>16-J").startswith("not your tile")
    assert state.why_illegal("move@16-I>16-J").startswith("not your tile")
    assert state.why_illegal("move@13-R>16-J").startswith("not liftable")
    assert state.why_illegal("move@15-O>16-J").startswith("not liftable: ronin")
    assert not any(str(move).startswith("move") for move in state.legal_moves())


def test_with_exchange_any_the_ronin_may_be_lifted() -> None:
    tiles = {"15-O": (0, "ronin")}
    state = position("samurai:exchange=any", tiles=tiles, hands=[["exchange"]])
    assert state.why_illegal("move@15-O>16-J") == ""


def test_the_lifted_tile_goes_on_another_empty_land_hex() -> None:
    state = position(tiles={"14-N": (0, "buddha4"), "16-J": (1, "rice2")}, hands=[["exchange"]])
    assert state.why_illegal("move@14-N>16-J").startswith("hex taken")
    assert state.why_illegal("move@14-N>14-N").startswith("hex taken")
    assert state.why_illegal("move@14-N>13-R").startswith("wrong terrain")
    assert state.why_illegal("move@14-N>14-O").startswith("a settlement")


def test_the_figure_exchange_swaps_two_figures_and_is_discarded() -> None:
    state = position(hands=[["swap", "ship1"]], figures={"8-O": ["rice"], "18-F": ["helmet"]})
    state.push("swap@8-O.rice/18-F.helmet")
    assert state.figures()["8-O"] == ["helmet"]
    assert state.figures()["18-F"] == ["rice"]
    assert "swap" not in tiles_of(state, 0)
    assert state.tiles() == {}
    assert state.to_move == 0, "the figure exchange is fast"


def test_a_swap_may_be_written_in_either_order() -> None:
    one = GAME.parse_move("swap@8-O.rice/18-F.helmet")
    assert one == GAME.parse_move("swap@18-F.helmet/8-O.rice")
    assert str(one) == "swap@8-O.rice/18-F.helmet"


def test_no_swap_puts_two_of_one_type_together() -> None:
    figures = {"16-L": ["buddha", "rice"], "8-O": ["rice"], "9-Q": ["helmet"]}
    state = position(hands=[["swap"]], figures=figures)
    assert "two of one type together" in state.why_illegal("swap@8-O.rice/16-L.buddha")
    assert state.why_illegal("swap@9-Q.helmet/16-L.buddha") == ""
    assert state.why_illegal("swap@8-O.rice/16-L.rice") == "", "like for like changes nothing"
    assert "two of one type together" in state.why_illegal("swap@8-O.rice/14-O.buddha")
    assert "no such figure" in state.why_illegal("swap@8-O.buddha/9-Q.helmet")
    assert "two different settlements" in state.why_illegal("swap@16-L.rice/16-L.buddha")


def test_a_resolved_settlement_takes_no_part_in_a_swap() -> None:
    tiles = {"17-F": (0, "rice4"), "18-G": (1, "helmet4")}
    state = position(tiles=tiles, hands=[["swap"]], won=[[0, 0, 1], [0, 0, 0]])
    assert state.figures()["18-F"] == []
    assert state.why_illegal("swap@8-O.rice/18-F.rice").startswith("settlement already resolved")
