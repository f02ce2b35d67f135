"""Every rule of play, one after the other."""

from __future__ import annotations

import pytest

import sparring
from sparring.games.samurai.state import TILES, SamuraiState
from tests.games.samurai.positions import STOCK, position

GAME = sparring.game("samurai")


def tiles_of(state: SamuraiState, player: int) -> list[str]:
    return sorted(state.hand(player) + state.pile(player))


# Tiles


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


# Turns


def test_at_most_one_slow_tile_is_played_in_a_turn() -> None:
    state = position(hands=[["buddha4", "samurai1", "ronin", "exchange", "ship1"]])
    state.push("buddha4@14-N")
    assert state.to_move == 0
    assert state.why_illegal("samurai1@15-O").startswith("second slow tile")
    assert state.why_illegal("move@14-N>15-O").startswith("second slow tile")
    state.push("ronin@15-O")
    state.push("ship1@13-R")
    assert state.to_move == 1, "nothing more can be played, so the turn is over"


def test_fast_tiles_may_come_before_and_after_the_slow_one() -> None:
    state = position(hands=[["buddha4", "ship1", "ship2", "ronin", "swap"]])
    for move in ("ship1@13-R", "buddha4@14-N", "ronin@15-O"):
        assert state.to_move == 0
        state.push(move)
    assert state.to_move == 0
    state.push("end")
    assert state.to_move == 1


def test_a_tile_must_be_played_before_the_turn_ends() -> None:
    state = position(hands=[["buddha4", "ship1"]])
    assert "end" not in state.legal_moves()
    assert state.why_illegal("end") == "must play a tile before ending the turn"
    assert state.why_illegal("pass").startswith("must play a tile")
    state.push("ship1@13-R")
    assert "end" in state.legal_moves()
    assert "may end" in state.board()
    assert "'end'" in state.why_illegal("pass")


def test_the_hand_is_filled_to_five_at_the_end_of_the_turn() -> None:
    state = position(hands=[["buddha4", "ship1", "ship2", "ronin", "rice2"]])
    before, next_tiles = state.hand(0), state.pile(0)[-2:]
    state.push("ship1@13-R")
    state.push("buddha4@14-N")
    assert len(state.hand(0)) == 3, "nothing is drawn during the turn"
    state.push("end")
    kept = [tile for tile in before if tile not in ("ship1", "buddha4")]
    assert sorted(state.hand(0)) == sorted(kept + next_tiles)
    assert len(state.pile(0)) == 13


def test_an_empty_pile_fills_no_hand() -> None:
    game = "samurai:mode=domination"
    state = position(game, hands=[["buddha4", "rice4"]], empty_piles=[0], discarded=[0])
    assert state.hand(0) == ["buddha4", "rice4"]
    state.push("buddha4@16-J")
    assert state.hand(0) == ["rice4"]
    assert state.to_move == 1


def test_who_can_play_nothing_passes_and_the_others_go_on() -> None:
    game = "samurai:mode=domination"
    state = position(game, hands=[[], ["rice2", "rice3"]], empty_piles=[0], discarded=[0])
    for tile in ("rice2@16-J", "rice3@17-H"):
        assert [str(move) for move in state.legal_moves()] == ["pass"]
        assert state.why_illegal("end").startswith("must play a tile")
        state.push("pass")
        assert state.to_move == 1
        state.push(tile)
        if state.to_move == 1:
            state.push("end")
    assert not state.is_over()


def test_a_player_with_all_tiles_on_the_board_leaves_somebody_to_fill_the_rest() -> None:
    # 16 land tiles a player are more than the land that there is: not all can run out of them.
    for players, land in ((2, 30), (3, 43), (4, 56)):
        assert sparring.game("samurai", players=players).core_rules.land == land < 16 * players  # type: ignore[attr-defined]


# The tile exchange


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


# The figure exchange


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


# Capture


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


# The end


def test_classic_ends_when_four_figures_are_set_aside() -> None:
    pairs = {"14-Q": "14-P", "17-K": "17-L", "9-O": "8-P", "17-F": "18-G"}
    tiles: dict[str, tuple[int, str]] = {}
    values = [("buddha2", "buddha2"), ("buddha3", "buddha3"), ("buddha4", "buddha4")]
    for (one, two), (mine, theirs) in zip(pairs.items(), values, strict=False):
        tiles |= {one: (0, mine), two: (1, theirs)}
    tiles["17-F"] = (1, "helmet2")
    figures = {"18-F": ["buddha"]}
    state = position(tiles=tiles, hands=[["rice2", "ship1"]], figures=figures)
    assert sum(state.aside().values()) == 3
    assert not state.is_over()
    state.push("rice2@18-G")
    assert state.is_over(), "at once, with a ship still to play"
    assert sum(state.aside().values()) == 4
    domination = position(
        "samurai:mode=domination", tiles=tiles, hands=[["rice2", "ship1"]], figures=figures
    )
    domination.push("rice2@18-G")
    assert not domination.is_over()


def test_classic_ends_when_the_last_figure_of_a_type_leaves_the_board() -> None:
    # Six Buddhas were won before, the last one is in Edo.
    cities = {"10-O": ["helmet", "rice"], "16-L": ["helmet", "rice"]}
    around_edo = ["13-O", "13-P", "14-P", "15-O", "14-N", "13-N"]
    closed = {"8-P": "helmet2", "9-O": "helmet3", "17-F": "helmet4", "18-G": "rice2"}
    closed |= {"17-K": "rice3", "17-L": "rice4", "14-Q": "samurai1", "10-Q": "samurai1"}
    closed |= {"9-P": "samurai2", "11-P": "samurai2", "10-P": "buddha2"}
    tiles = {h: (0, tile) for h, tile in closed.items()}
    blockers = ["helmet2", "helmet3", "rice2", "rice3", "exchange"]
    tiles |= {h: (1, tile) for h, tile in zip(around_edo[1:], blockers, strict=True)}
    for mode, over in (("classic", True), ("domination", False)):
        state = position(
            f"samurai:mode={mode}",
            tiles=tiles,
            hands=[["samurai3", "ship1"]],
            figures=cities | {"14-O": ["buddha", "helmet", "rice"]},
            won=[[6, 0, 0], [0, 0, 0]],
        )
        assert not state.is_over()
        state.push("samurai3@13-O")
        assert state.captured(0)["buddha"] == 7
        assert state.is_over() == over


def test_domination_ends_when_all_settlements_are_resolved() -> None:
    game = sparring.game("samurai:mode=domination")
    for seed in range(30):
        state = game.start(seed)
        while moves := state.legal_moves():
            state.push(moves[(7 * seed) % len(moves)])
        assert isinstance(state, SamuraiState)
        assert not any(state.figures().values())
        assert sum(state.scores()) + sum(state.aside().values()) == 21


# The draft


def test_in_the_draft_the_players_put_figures_in_turn_cities_first() -> None:
    state = sparring.game("samurai:setup=draft").start(1)
    assert isinstance(state, SamuraiState)
    assert state.stage == "put"
    assert state.figures()["14-O"] == ["buddha", "helmet", "rice"]
    assert "cities are filled before" in state.why_illegal("put@8-O.rice")
    state.push("put@10-O.rice")
    assert state.to_move == 1
    assert "two of one type" in state.why_illegal("put@10-O.rice")
    for move in ("put@10-O.buddha", "put@16-L.rice"):
        state.push(move)
    assert "is full" in state.why_illegal("put@10-O.helmet")
    assert state.why_illegal("rice2@14-N").startswith("first the figures")
    state.push("put@16-L.helmet")
    state.push("put@8-O.rice")
    assert state.why_illegal("put@14-N.rice").startswith("wrong terrain")


def test_no_more_figures_are_put_than_there_are() -> None:
    state = sparring.game("samurai:setup=draft").start(1)
    assert isinstance(state, SamuraiState)
    state.push("put@10-O.rice")
    state.push("put@10-O.buddha")
    state.push("put@16-L.rice")
    state.push("put@16-L.helmet")
    for village in ("8-O", "9-Q", "11-Q", "12-O"):
        state.push(f"put@{village}.rice")
    assert "no rice is left" in state.why_illegal("put@13-M.rice")


def test_in_the_draft_each_player_keeps_five_tiles_of_the_own() -> None:
    state = sparring.game("samurai:setup=draft,players=3").start(1)
    assert isinstance(state, SamuraiState)
    while state.stage == "put":
        state.push(state.legal_moves()[0])
    assert state.stage == "keep"
    wanted = ["samurai1", "samurai1", "exchange", "rice4", "ship2"]
    for player in range(3):
        for tile in wanted:
            assert state.to_move == player
            state.push(f"keep.{tile}")
        assert sorted(state.hand(player)) == sorted(wanted)
        assert len(state.pile(player)) == 15
    assert (state.stage, state.to_move) == ("play", 0)
    assert state.why_illegal("keep.rice2") == "the set-up is over"


def test_a_tile_can_be_kept_as_often_as_one_has_it() -> None:
    state = sparring.game("samurai:setup=draft").start(1)
    assert isinstance(state, SamuraiState)
    while state.stage == "put":
        state.push(state.legal_moves()[0])
    state.push("keep.rice4")
    assert state.why_illegal("keep.rice4").startswith("tile not in hand")
    state.push("keep.samurai2")
    state.push("keep.samurai2")
    assert state.why_illegal("keep.samurai2").startswith("tile not in hand")
    assert state.why_illegal("keep.?").startswith("keep.? stands for")


# The study's rules


def test_in_leeds_a_turn_may_place_no_tile() -> None:
    state = position("samurai:rules=leeds")
    assert "end" in state.legal_moves()
    state.push("end")
    assert state.to_move == 1
    assert "no pass" in state.why_illegal("pass")
    state.push("end")
    assert state.is_over(), "both have passed"


def test_in_leeds_settlements_are_resolved_at_the_end_of_the_turn() -> None:
    tiles = {"17-F": (0, "samurai2")}
    state = position(
        "samurai:rules=leeds", tiles=tiles, hands=[["buddha2", "ship1"]],
        figures={"18-F": ["buddha"]},
    )  # fmt: skip
    state.push("buddha2@18-G")
    assert state.figures()["18-F"] == ["buddha"]
    state.push("end")
    assert state.figures()["18-F"] == []
    assert state.captured(0)["buddha"] == 1


def test_in_leeds_the_tile_exchange_is_fast_and_lifts_the_ronin() -> None:
    tiles = {"14-N": (0, "ronin")}
    state = position("samurai:rules=leeds", tiles=tiles, hands=[["buddha2", "exchange"]])
    state.push("buddha2@15-O")
    assert state.why_illegal("move@14-N>16-J") == ""
    state.push("move@14-N>16-J")
    assert state.tiles()["16-J"] == (0, "ronin")


def test_in_leeds_the_first_player_is_drawn() -> None:
    game = sparring.game("samurai:rules=leeds")
    first = [game.start(seed).to_move for seed in range(400)]
    assert 150 < sum(first) < 250
    assert {GAME.start(seed).to_move for seed in range(50)} == {0}


@pytest.mark.parametrize("option", ["mode=domination", "setup=draft", "exchange=any"])
def test_leeds_settles_the_other_options(option: str) -> None:
    with pytest.raises(sparring.BadText, match="rules=leeds settles"):
        sparring.game(f"samurai:rules=leeds,{option}")
