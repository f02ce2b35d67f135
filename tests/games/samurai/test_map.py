"""The map file: its counts, and what the rules rely on."""

from __future__ import annotations

from pathlib import Path

import pytest

import sparring
from sparring import _core
from sparring.games.samurai import Samurai, map_text
from sparring.games.samurai.atlas import Atlas, Place, hex_name
from tests.oracles.samurai import load_map

COUNTS = {  # hexes, sea, playable land, villages, cities, figures
    2: (91, 44, 30, 14, 2, 21),
    3: (133, 64, 43, 23, 2, 30),
    4: (174, 84, 56, 30, 3, 39),
}
every_map = pytest.mark.parametrize("players", [2, 3, 4])


def board(players: int) -> Atlas:
    game = sparring.game("samurai", players=players)
    assert isinstance(game, Samurai)
    return game.atlas


def neighbours(place: Place) -> set[Place]:
    row, column = place
    lower = column % 2
    beside = {(row + d + lower, c) for d in (-1, 0) for c in (column - 1, column + 1)}
    return beside | {(row - 1, column), (row + 1, column)}


@every_map
def test_the_counts_are_those_of_the_header(players: int) -> None:
    found = board(players)
    rooms = [settlement.room for settlement in found.settlements]
    assert COUNTS[players] == (
        len(found.hexes) + len(rooms),
        len(found.hexes) - found.land,
        found.land,
        rooms.count(1),
        rooms.count(2),
        sum(rooms),
    )
    assert rooms.count(3) == 1
    assert len(found.hexes) == {2: 74, 3: 107, 4: 140}[players]


@every_map
def test_every_land_hex_touches_exactly_two_settlements(players: int) -> None:
    found = board(players)
    for hex in range(found.land):
        assert sum(hex in settlement.around for settlement in found.settlements) == 2


@every_map
def test_no_two_settlements_touch_and_none_is_at_the_edge(players: int) -> None:
    found = board(players)
    places = {settlement.place for settlement in found.settlements}
    for settlement in found.settlements:
        assert not neighbours(settlement.place) & places
        assert {found.hexes[h] for h in settlement.around} == neighbours(settlement.place)


@every_map
def test_the_cities_have_their_names(players: int) -> None:
    named = {s.name: hex_name(s.place) for s in board(players).settlements if s.room > 1}
    expected = {"Edo": "14-O", "Kyoto": "16-L", "Akita": "10-O"}
    assert named == expected | ({"Sapporo": "5-P"} if players == 4 else {})
    assert all(s.kind == "village" for s in board(players).settlements if s.room == 1)


@every_map
def test_the_rule_book_reads_the_same_map(players: int) -> None:
    found, book = board(players), load_map(players)
    assert {hex_name(s.place): s.room for s in found.settlements} == book.rooms
    for number, place in enumerate(found.hexes):
        assert book.terrain[hex_name(place)] == ("land" if number < found.land else "sea")


def test_the_map_of_the_tests_is_the_map_of_the_package() -> None:
    data = Path(__file__).parents[2] / "data" / "samurai_map.txt"
    assert data.read_text(encoding="utf-8") == map_text()


@pytest.mark.parametrize(
    "text", ["", "x", "E", "~E~", "o" * 27, "o\n" * 100, "1o1o1", "oooo\noEoo\noooo", "oEo\nooo"]
)
def test_a_map_that_cannot_be_played_on_is_refused(text: str) -> None:
    options = {"domination": False, "draft": False, "lift_ronin": False, "leeds": False}
    try:
        rules = _core.samurai.Rules(map=text, players=2, **options)
    except sparring.BadText:
        return
    assert rules.supply == 1  # a lone Edo is odd, but no fault
