"""Who plays whom, where they sit, and how games begin."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import sparring
from sparring.arena.openings import Openings
from sparring.arena.schedule import (
    Block,
    gauntlet_groups,
    group_blocks,
    group_seatings,
    match_blocks,
    pair_seatings,
    round_robin_groups,
    swiss_groups,
)
from sparring.errors import BadText


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_players_have_every_seat_equally_often(seats: int) -> None:
    seatings = pair_seatings(0, 1, seats)
    assert len(set(seatings)) == len(seatings)
    for seat in range(seats):
        assert Counter(seating[seat] for seating in seatings) == {
            0: len(seatings) // 2,
            1: len(seatings) // 2,
        }


@pytest.mark.parametrize("players", [[0, 1, 2], [0, 1, 2, 3]])
def test_all_players_of_a_group_have_every_seat_equally_often(players: list[int]) -> None:
    seatings = group_seatings(players, seed=5)
    for seat in range(len(players)):
        counts = Counter(seating[seat] for seating in seatings)
        assert set(counts.values()) == {len(seatings) // len(players)}


def test_a_match_has_at_least_the_games_asked_for_in_whole_blocks() -> None:
    assert [len(block.seatings) for block in match_blocks(100, 2)] == [2] * 50
    assert sum(len(block.seatings) for block in match_blocks(100, 4)) == 102
    assert match_blocks(3, 2, swap=False) == [Block(i, ((0, 1),)) for i in range(3)]


def test_everybody_meets_everybody_equally_often() -> None:
    blocks = group_blocks(round_robin_groups(5, 2), games=4, seats=2, seed=0)
    meetings = Counter(block.players for block in blocks)
    assert meetings == dict.fromkeys(combinations(range(5), 2), 2)
    assert [block.number for block in blocks] == list(range(20))
    four = group_blocks(round_robin_groups(5, 4), games=4, seats=4, seed=0)
    assert Counter(block.players for block in four) == dict.fromkeys(combinations(range(5), 4), 1)


def test_more_games_only_add_blocks() -> None:
    few, many = (group_blocks(gauntlet_groups(4), games, 2, seed=0) for games in (4, 10))
    assert many[: len(few)] == few


def test_swiss_rounds_pair_neighbours_that_have_not_met() -> None:
    assert swiss_groups([3, 0, 2, 1], [], [], 2) == [(0, 2), (3, 1)]
    assert swiss_groups([3, 0, 2, 1], [(0, 2), (1, 3)], [], 2) == [(0, 3), (2, 1)]


def test_in_swiss_rounds_nobody_rests_twice_before_all_did() -> None:
    assert swiss_groups([2, 1, 0], [], [], 2) == [(0, 1)]
    assert swiss_groups([2, 1, 0], [(0, 1)], [2], 2) == [(0, 2)]
    assert swiss_groups([2, 1, 0], [(0, 1), (0, 2)], [2, 1], 2) == [(1, 2)]


def test_random_openings_depend_on_seed_and_block_only() -> None:
    game = sparring.game("shobu")
    openings = Openings(plies=4)
    first = openings.begin(game, 7, 3)[0]
    assert len(first.moves) == 4
    assert openings.begin(game, 7, 3)[0] == first
    assert openings.begin(game, 7, 4)[0] != first
    assert openings.begin(game, 8, 3)[0] != first


def test_openings_that_end_the_game_are_refused() -> None:
    with pytest.raises(BadText, match="take fewer"):
        Openings(plies=900).begin(sparring.game("blokus-duo"), 0, 0)


def test_a_file_may_have_moves_and_positions(tmp_path: Path) -> None:
    game = sparring.game("blokus-duo")
    state = game.start()
    state.push("e10")
    state.push("j5")
    file = tmp_path / "openings.txt"
    file.write_text(f"# two ways to say it\n\ne10 j5\n{state.text()}\n")
    openings = Openings.read(str(file), game)
    moves, position = (openings.begin(game, 0, block)[0] for block in (0, 1))
    assert moves.text() == position.text() == state.text()
    assert openings.begin(game, 0, 2)[0] == moves


@pytest.mark.parametrize("line", ["e10 e10", "nonsense", ""])
def test_bad_openings_are_explained(tmp_path: Path, line: str) -> None:
    file = tmp_path / "openings.txt"
    file.write_text(line + "\n")
    with pytest.raises(BadText, match="opening"):
        Openings.read(str(file), sparring.game("blokus-duo"))
    with pytest.raises(BadText, match="a number of random plies or a file"):
        Openings.read("/no/such/file", sparring.game("blokus-duo"))
