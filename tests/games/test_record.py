"""Records: wrong ones are explained, old ones can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sparring
from sparring import Record

DATA = Path(__file__).parent.parent / "data"


def test_the_first_version_can_be_read() -> None:
    record = Record.from_json((DATA / "record-version-1.json").read_text())
    final = record.final()
    assert final.is_over()
    assert record.result == {"scores": final.scores(), "returns": final.returns()}


def test_a_record_may_begin_with_a_position() -> None:
    game = sparring.game("blokus-duo")
    state = game.start()
    state.push("e10")
    text = state.text()
    later = game.from_text(text)
    later.push("j5")
    record = Record.of(later, position=text)
    assert Record.from_json(record.to_json()).final() == later


def test_an_illegal_move_is_named_with_its_number() -> None:
    record = Record(sparring.game("blokus-duo"), moves=["e10", "a1"])
    with pytest.raises(sparring.IllegalMove, match="move 2 of the record, a1: start square"):
        record.final()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"sparring": 2}', '{"sparring": 1}', '{"sparring": 1, "game": "chess"}',
     '{"sparring": 1, "game": "duo", "moves": "e10"}',
     '{"sparring": 1, "game": "duo", "moves": [1]}',
     '{"sparring": 1, "game": "duo", "seed": "x"}', '{"sparring": 1, "game": "duo", "players": 3}'],
)  # fmt: skip
def test_wrong_records_are_explained(text: str) -> None:
    with pytest.raises(sparring.SparringError, match=r"\w{3}"):
        Record.from_json(text)


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises(sparring.SparringError):
        Record.from_json(text)
