"""Moves and positions as text: round trips, and whatever people may type instead."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sparring
from sparring.games.samurai.state import SamuraiState
from tests.games.samurai.positions import position

GAME = sparring.game("samurai")
DRAFT = sparring.game("samurai:setup=draft,players=3")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_is_one_move_with_one_text(players: int) -> None:
    game = sparring.game("samurai", players=players)
    texts = [str(game.move(id)) for id in range(game.move_count)]
    assert len(set(texts)) == len(texts)
    for id, text in enumerate(texts):
        assert game.parse_move(text).id == id


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is no move"),
        ("fly@14-N", "is no move"),
        ("exchange@14-N", "is no move"),
        ("swap@14-O", "names one place"),
        ("move@14-N", "names one place"),
        ("buddha5@14-N", "is no move"),
        ("buddha4@N-14", "is no hex"),
        ("buddha4@014-N", "is no hex"),
        ("buddha4@", "is no hex"),
        ("put@10-O", "names no figure"),
        ("put@10-O.sake", "is no figure"),
        ("keep.sake", "is no tile"),
        ("x" * 200, "too long"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(sparring.BadText, match=why):
        GAME.parse_move(text)


def test_capitals_and_spaces_do_not_matter() -> None:
    assert GAME.parse_move("  Buddha4@14-n ") == GAME.parse_move("buddha4@14-N")
    assert str(GAME.parse_move("SWAP@16-l.RICE/14-o.Buddha")) == "swap@14-O.buddha/16-L.rice"


def test_people_may_leave_out_signs_and_choose_from_what_is_possible() -> None:
    state = position(hands=[["buddha4", "samurai1", "ship1", "ronin", "rice2"]])

    def found(text: str) -> list[str]:
        return [str(move) for move in state.find_moves(text)]

    assert found("buddha4 14-n") == ["buddha4@14-N"]
    assert found("buddha4@14-N") == ["buddha4@14-N"]
    assert sorted(found("14-N")) == [f"{t}@14-N" for t in ("buddha4", "rice2", "ronin", "samurai1")]
    assert len(found("ship1")) == 44
    with pytest.raises(sparring.IllegalMove, match="tile not in hand"):
        state.find_moves("helmet4 14-N")
    with pytest.raises(sparring.IllegalMove, match="no legal action"):
        state.find_moves("helmet4")
    with pytest.raises(sparring.IllegalMove, match="wrong terrain"):
        state.find_moves("ship1 14-N")
    with pytest.raises(sparring.BadText):
        state.find_moves("hello there")
    with pytest.raises(sparring.BadText):
        state.find_moves("")


def test_people_may_name_both_ends_of_an_exchange() -> None:
    state = position(tiles={"14-N": (0, "rice4")}, hands=[["exchange"]])
    assert [str(m) for m in state.find_moves("move 14-N 15-O")] == ["move@14-N>15-O"]
    assert len(state.find_moves("exchange")) == 29


def moved(text: str, number: int, field: str) -> str:
    fields = text.split()
    fields[number] = field
    return " ".join(fields)


BAD = [
    (0, "b", "settlements"),
    (0, "/".join(["b"] * 17), "more than 7 of buddha"),
    (0, "/".join(["-"] * 17), "figures are missing"),
    (0, "/".join(["x"] * 17), "different ones of b, h and r"),
    (0, "/".join([""] * 17), "written -"),
    (1, "14-N:1b4", "player 1"),
    (1, "14-N:3b4", "no player 3"),
    (1, "14-N:1f0", "never on the board"),
    (1, "14-N:1z9", "is no tile"),
    (1, "14-N", "no tile on the board"),
    (1, "13-R:1b4", "wrong terrain"),
    (1, "14-O:1b4", "a settlement"),
    (1, "14-N:1b4,14-N:1b3", "two tiles lie on 14-N"),
    (2, "-/-", "player 1"),
    (2, "b4b4/b2", "too often"),
    (2, "B4/b2", "capital letter"),
    (2, "b", "hands"),
    (2, "b/b", "a letter and a digit"),
    (3, "-/-", "lacks"),
    (3, "b4" * 21 + "/-", "up to 20 tiles"),
    (4, "0.0/0.0.0", "numbers of figures"),
    (4, "9.0.0/0.0.0", "more than 7"),
    (4, "x.0.0/0.0.0", "is no number"),
    (5, "0.0.0.0", "numbers of figures"),
    (5, "1000.0.0", "is no number"),
    (6, "3-0", "the turn is written"),
    (6, "1x0", "the turn is written"),
    (6, "1-3", "the turn is written"),
    (6, "1-1", "passed who can play"),
    (6, "1s0", "wrong number of tiles"),
]


@pytest.mark.parametrize(("field", "written", "why"), BAD)
def test_a_position_that_cannot_be_is_refused(field: int, written: str, why: str) -> None:
    with pytest.raises(sparring.BadText, match=why):
        GAME.from_text(moved(GAME.start(3).text(), field, written))


def test_a_settlement_is_empty_exactly_when_it_is_surrounded() -> None:
    text = GAME.start(3).text()
    figures = text.split()[0].split("/")
    gone = "bhr".index(figures[0])
    aside = ["0"] * 3
    aside[gone] = "1"
    empty = moved(moved(text, 0, "/".join(["-", *figures[1:]])), 5, ".".join(aside))
    with pytest.raises(sparring.BadText, match="empty, but not surrounded"):
        GAME.from_text(empty)
    full = position(tiles={"17-F": (0, "rice2"), "18-G": (0, "rice3")}).text()
    standing = full.split()[0].split("/")
    assert standing[15] == "-"
    aside = full.split()[5].split(".")
    letter = next(i for i in range(3) if aside[i] == "1")
    standing[15], aside[letter] = "bhr"[letter], "0"
    with pytest.raises(sparring.BadText, match="surrounded, but not resolved"):
        GAME.from_text(moved(moved(full, 0, "/".join(standing)), 5, ".".join(aside)))


def test_a_turn_in_which_nothing_can_be_played_is_over() -> None:
    tiles = {"14-N": (0, "buddha4")}
    hand = ["rice2", "rice3", "rice4", "helmet2"]
    with pytest.raises(sparring.BadText, match="nothing more can be played"):
        position(tiles=tiles, hands=[hand], turn="1s0", full_hands=False)


def test_the_draft_is_checked_too() -> None:
    state = DRAFT.start(3)
    with pytest.raises(sparring.BadText, match="another player's turn"):
        DRAFT.from_text(moved(state.text(), 6, "2-0"))
    with pytest.raises(sparring.BadText, match="capital letter"):
        DRAFT.from_text(moved(state.text(), 3, state.text().split()[3].lower()))
    with pytest.raises(sparring.BadText, match="figures are missing"):
        sparring.game("samurai:players=3").from_text(state.text())
    while str(state.legal_moves()[0]).startswith("put"):
        state.push(state.legal_moves()[0])
    state.push("keep.rice2")
    with pytest.raises(sparring.BadText, match="one after the other"):
        DRAFT.from_text(moved(state.text(), 6, "2-0"))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_move_or_a_polite_error(text: str) -> None:
    for game in (GAME, DRAFT):
        try:
            assert str(game.parse_move(text))
        except sparring.SparringError as error:
            message = str(error)
            assert message
        state = game.start()
        assert isinstance(state, SamuraiState)
        try:
            assert state.find_moves(text)
        except sparring.SparringError as error:
            assert str(error)  # noqa: PT017


words = st.sampled_from(
    ["buddha4", "ship1", "move", "swap", "put", "keep", "ronin", "end", "pass", "@", ">", "/", ".",
     "14-N", "13-R", "14-O", "16-L", "buddha", "rice", "?", "-", "0", " ", "99-Z"]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.lists(words, max_size=8))
def test_words_of_moves_in_any_order_never_break_the_parser(parts: list[str]) -> None:
    try:
        move = GAME.parse_move("".join(parts))
    except sparring.SparringError:
        return
    assert GAME.parse_move(str(move)) == move


@settings(max_examples=500, deadline=None)
@given(
    st.sampled_from(["samurai", "samurai:setup=draft,players=3", "samurai:rules=leeds"]),
    st.integers(0, 200),
    st.integers(0, 120),
    st.integers(0, 10**6),
    st.text(alphabet="bhrswntfBSW0123456789-./:,? NOPQ", max_size=3),
)
def test_a_position_with_a_slip_is_refused_or_can_be_played(
    spec: str, seed: int, plies: int, where: int, slip: str
) -> None:
    game = sparring.game(spec)
    rng, state = random.Random(seed), game.start(seed)
    while plies and (moves := state.legal_moves()):
        state.push(moves[rng.randrange(len(moves))])
        plies -= 1
    text = state.text()
    at = where % len(text)
    changed = text[:at] + slip + text[at + rng.randrange(3) :]
    try:
        again = game.from_text(changed)
    except sparring.BadText:
        return
    assert game.from_text(again.text()).text() == again.text()
    while moves := again.legal_moves():
        again.push(moves[rng.randrange(len(moves))])
    for player in range(game.players):
        assert again.view(player).text()
