"""Capture: when a settlement is resolved, and who gets its figures."""

from __future__ import annotations

from tests.games.samurai.positions import position


def test_a_settlement_is_resolved_at_once_when_its_land_is_full() -> None:
    tiles = {"17-F": (0, "samurai2")}
    state = position(tiles=tiles, hands=[["samurai1", "ship1"]], figures={"18-F": ["buddha"]})
    state.push("samurai1@18-G")
    assert state.captured(0) == {"buddha": 1, "helmet": 0, "rice": 0}
    assert state.figures()["18-F"] == []
    assert state.to_move == 0, "resolved within the turn"
    assert state.scores() == [1, 0]


def test_the_sea_need_not_be_full_but_ships_count() -> None:
    tiles = {"17-F": (0, "samurai2"), "19-F": (1, "ship1"), "18-E": (1, "ship2")}
    state = position(tiles=tiles, hands=[["rice2"]], figures={"18-F": ["buddha"]})
    state.push("rice2@18-G")
    assert state.captured(1)["buddha"] == 1, "three for the ships, two for the samurai"


def test_a_tile_counts_only_for_its_own_type() -> None:
    tiles = {"17-F": (0, "rice4")}
    state = position(
        tiles=tiles, hands=[[], ["samurai1"]], figures={"18-F": ["buddha"]}, turn="2-0"
    )
    state.push("samurai1@18-G")
    assert state.captured(1)["buddha"] == 1


def test_whoever_closes_a_settlement_need_not_win_it() -> None:
    tiles = {"17-F": (1, "buddha4")}
    state = position(tiles=tiles, hands=[["buddha2"]], figures={"18-F": ["buddha"]})
    state.push("buddha2@18-G")
    assert state.captured(1)["buddha"] == 1


def test_a_tie_sets_the_figure_aside() -> None:
    tiles = {"17-F": (1, "buddha2")}
    state = position(tiles=tiles, hands=[["samurai2"]], figures={"18-F": ["buddha"]})
    state.push("samurai2@18-G")
    assert state.aside()["buddha"] == 1
    assert state.scores() == [0, 0]


def test_a_figure_on_which_nobody_has_influence_is_set_aside() -> None:
    tiles = {"17-F": (1, "rice2")}
    state = position(tiles=tiles, hands=[["helmet2"]], figures={"18-F": ["buddha"]})
    state.push("helmet2@18-G")
    assert state.aside()["buddha"] == 1


def test_the_figures_of_a_city_are_won_one_by_one() -> None:
    tiles = {"9-O": (0, "helmet4"), "9-P": (1, "rice4"), "10-P": (1, "exchange")}
    state = position(tiles=tiles, hands=[["samurai1"]], figures={"10-O": ["helmet", "rice"]})
    state.push("samurai1@11-O")
    assert state.captured(0) == {"buddha": 0, "helmet": 1, "rice": 0}
    assert state.captured(1) == {"buddha": 0, "helmet": 0, "rice": 1}


def test_one_tile_can_close_two_settlements_and_counts_for_both() -> None:
    tiles = {"9-O": (0, "exchange"), "10-Q": (1, "samurai1"), "9-P": (1, "samurai1")}
    figures = {"8-O": ["rice"], "9-Q": ["rice"]}
    state = position(tiles=tiles, hands=[["rice3"]], figures=figures)
    state.push("rice3@8-P")
    assert state.captured(0)["rice"] == 2
    assert state.figures()["8-O"] == state.figures()["9-Q"] == []


def test_the_tile_exchange_can_close_a_settlement_with_the_tile_it_moves() -> None:
    tiles = {"17-F": (1, "buddha2"), "16-J": (0, "buddha4")}
    state = position(tiles=tiles, hands=[["exchange"]], figures={"18-F": ["buddha"]})
    state.push("move@16-J>18-G")
    assert state.captured(0)["buddha"] == 1
