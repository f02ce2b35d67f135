"""`.blksgf`: records go out and come back the same, and so do files of other programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sparring
from sparring import Record
from sparring.errors import BadText
from sparring.games import formats, sgf

SPECS = [
    "blokus-duo",
    "blokus-duo:starts=free",
    "blokus-duo-corner",
    "blokus",
    "blokus-2p",
    "blokus-3p",
    "blokus:size=9,players=3",
]
BLKSGF = formats.format_of(Path("x.blksgf"))

FOREIGN = """\
(;GM[Blokus Duo]CA[UTF-8]AP[Elsewhere:1.0]PB[Zoë \\] one]PW[B\\\\C]DT[2020-01-02]XYZ[kept][twice]
;B[e9,d10,e10,f10,e11]C[a comment: with \\] and \\\\]
;W[J5,I5,K5,J4,J6]
(;B[g8,g9,h9]N[main])
(;B[f8,g8,g9];W[l6,l7,m7]TE[1]))
(;GM[Blokus Duo];B[e10])
"""


def played(spec: str, seed: int, plies: int, random_state: Callable[..., sparring.State]) -> Record:
    return Record.of(random_state(sparring.game(spec), seed, plies))


@pytest.mark.parametrize("spec", SPECS)
def test_records_come_back_the_same(
    spec: str, random_state: Callable[..., sparring.State], scaled: Callable[[int], int]
) -> None:
    for seed in range(scaled(6)):
        for plies in (0, 1, 3 + 11 * seed, 10**6):
            record = played(spec, seed, plies, random_state)
            record.players = [f"p]\\{seat}" for seat in range(record.game.players)]
            again = BLKSGF.read(BLKSGF.write(record))
            assert again == record
            assert again.final() == record.final()


@pytest.mark.parametrize("spec", SPECS)
def test_games_that_begin_with_a_position_come_back_the_same(
    spec: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game(spec)
    for plies in (1, 10, 30):
        state = random_state(game, plies, plies)
        start = state.text()
        state = game.from_text(start)
        for _ in range(3):
            if moves := state.legal_moves():
                state.push(moves[0])
        record = Record.of(state, position=start)
        text = BLKSGF.write(record)
        assert "PL[" in text
        assert BLKSGF.read(text) == record


RECORD_KEYS = ("sparring", "game", "moves", "seed", "position", "players", "result")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
UNKNOWN = st.text(min_size=1, max_size=8).filter(lambda key: key not in {*RECORD_KEYS, "sgf"})


@settings(max_examples=60)
@given(
    st.sampled_from(SPECS),
    st.integers(0, 5),
    st.lists(st.text(max_size=10), max_size=2),
    st.dictionaries(UNKNOWN, JSON.filter(lambda value: value not in (None, [])), max_size=3),
)
def test_whatever_a_record_holds_comes_back(
    spec: str, seed: int, players: list[str], extra: dict[str, object]
) -> None:
    record = Record(sparring.game(spec), [], seed, players=players, extra=extra)
    assert BLKSGF.read(BLKSGF.write(record)) == record
    assert Record.from_json(BLKSGF.read(BLKSGF.write(record)).to_json()) == record


@given(st.dictionaries(st.sampled_from([*RECORD_KEYS, "x"]), JSON, max_size=4))
def test_whatever_stands_in_our_property_is_read_or_refused(own: dict[str, object]) -> None:
    text = f"(;GM[Blokus Duo]XS[{sgf.escaped(json.dumps(own))}];B[e10])"
    try:
        record = BLKSGF.read(text)
    except sparring.SparringError:
        return
    assert [move for move in record.moves if move != "pass"] == ["e10"]


def test_a_file_of_another_program_is_understood_and_kept_to_the_letter() -> None:
    record = BLKSGF.read(FOREIGN)
    assert str(record.game) == "blokus-duo"
    assert record.players == ["Zoë ] one", "B\\C"]
    assert record.moves == ["e9,d10,e10,f10,e11", "j4,i5,j5,k5,j6", "g8,g9,h9"]
    assert record.extra["variations"] == [{"at": 2, "moves": ["f8,g8,g9", "l6,l7,m7"]}]
    again = Record.from_json(record.to_json())
    assert again == record
    assert BLKSGF.write(again) == FOREIGN


def test_a_record_that_was_changed_is_written_anew() -> None:
    record = BLKSGF.read(FOREIGN)
    record.moves.pop()
    tree = sgf.parse(BLKSGF.write(record))[0]
    assert len(tree.main_line()) == 3


BRANCHED = """\
(;GM[Blokus Duo]CA[UTF-8]
;B[e10]
(;W[j5]
(;B[d11,d12])
(;B[f11,f12])
)
(;W[i5,j5]
;B[f11,f12]
)
)
"""


def test_variations_are_branches() -> None:
    record = BLKSGF.read(BRANCHED)
    assert record.moves == ["e10", "j5", "d11,d12"]
    inner = [{"at": 1, "moves": ["i5,j5", "f11,f12"]}, {"at": 2, "moves": ["f11,f12"]}]
    assert record.extra == {"variations": inner}
    assert sgf.parse(BLKSGF.write(record)) == sgf.parse(BRANCHED)


def test_a_variation_behind_the_last_move_does_not_become_the_game() -> None:
    extra = {"variations": [{"at": 1, "moves": ["j5"]}]}
    record = Record(sparring.game("blokus-duo"), ["e10"], extra=extra)
    text = BLKSGF.write(record)
    assert [node.properties for node in sgf.parse(text)[0].main_line()][1:] == [{"B": ["e10"]}]
    assert BLKSGF.read(text) == record


@pytest.mark.parametrize("branch", [";W[a1]", ";AB[a1];W[j5]", ";C[nothing]"])
def test_branches_that_a_record_has_no_room_for_stay_in_the_text(branch: str) -> None:
    text = f"(;GM[Blokus Duo];B[e10](;W[j5])({branch}))"
    record = BLKSGF.read(text)
    assert "variations" not in record.extra
    assert BLKSGF.write(Record.from_json(record.to_json())) == text


def test_variations_with_passes_come_back_the_same() -> None:
    game = sparring.game("blokus:size=8,players=3")
    state = game.start()
    while not state.is_over():
        state.push(state.legal_moves()[len(state.moves) % len(state.legal_moves())])
    moves = [str(move) for move in state.moves]
    cut = moves.index("pass") - 1
    record = Record(game, moves[: cut + 1], extra={"variations": [{"at": 2, "moves": moves[2:]}]})
    assert BLKSGF.read(BLKSGF.write(record)) == record


def test_the_strictest_game_that_fits_is_meant() -> None:
    assert str(BLKSGF.read("(;GM[Blokus Duo];B[e10];W[j5])").game) == "blokus-duo"
    assert str(BLKSGF.read("(;GM[Blokus Duo];B[j5];W[e10])").game) == "blokus-duo:starts=free"
    assert str(BLKSGF.read("(;GM[Blokus Two-Player];1[a20])").game) == "blokus-2p"
    assert str(BLKSGF.read("(;GM[Blokus Three-Player];1[a20];2[t20])").game) == "blokus-3p"


def test_set_up_in_the_root_and_later() -> None:
    record = BLKSGF.read(
        "(;GM[Blokus Duo]AB[e8,e9,f9,d10,e10][g6,f7,g7,h7,g8]AW[i4,h5,i5,j5,i6]PL[W];W[k6,k7,k8])"
    )
    state = record.final()
    assert state.scores() == [10, 8]
    assert [str(move) for move in state.moves] == ["k6,k7,k8"]
    assert BLKSGF.read(BLKSGF.write(record)) == record
    later = BLKSGF.read("(;GM[Blokus];1[a20];2[t20];AE[a20]A1[a20,b20]PL[3];3[t1])")
    assert later.final().scores() == [2, 1, 1, 0]
    assert later.moves == ["t1"]


def test_colours_that_cannot_move_are_passed_over(
    random_state: Callable[..., sparring.State],
) -> None:
    record = played("blokus", 3, 10**6, random_state)
    assert "pass" in record.moves
    assert "pass" not in BLKSGF.write(record)


def test_old_files_have_old_names_and_a_value_for_each_square() -> None:
    record = BLKSGF.read("(;GM[Blokus];BLUE[a20][b20];YELLOW[t20];RED[t1])")
    assert record.moves == ["a20,b20", "t20", "t1"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(;C[x])", "line 1, column 2: .*GM is missing"),
        ("(;GM[Chess])", "line 1, column 2: GM: there is no game 'Chess'"),
        ("(;GM[shobu])", "line 1, column 2: GM: shobu is no Blokus"),
        ("(;GM[Blokus Duo]\n;B[e10]\n;W[a1])", "line 3, column 1: start square"),
        ("(;GM[Blokus Duo]\n;B[e10]\n ;B[a1])", "line 3, column 2: it is the turn of orange"),
        ("(;GM[Blokus Duo]\n;B[zz])", "line 2, column 1"),
        ("(;GM[Blokus Duo]PL[Q])", "line 1, column 2: PL: 'Q' is no colour"),
        ("(;GM[Blokus Duo]AB[a1,c3])", "line 1, column 2"),
        ("(;GM[Blokus Duo]XS[{])", "XS is not JSON"),
        ("(;GM[Blokus Duo]XS[3])", "XS is no object"),
    ],
)
def test_broken_files_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BadText, match=message):
        BLKSGF.read(text)


def test_files_in_other_encodings(tmp_path: Path) -> None:
    file = tmp_path / "old.blksgf"
    text = "(;GM[Blokus Duo]CA[ISO-8859-1]PB[Zoë]\n;B[e10])"
    file.write_bytes(text.encode("latin-1"))
    assert formats.read(file).players[0] == "Zoë"
    file.write_bytes(text.replace("ISO-8859-1", "UTF-8").encode("latin-1"))
    with pytest.raises(BadText, match="line 1, column 31: the text is not UTF-8"):
        formats.read(file)
    file.write_bytes("\ufeff(;GM[Blokus Duo];B[e10])".encode())
    assert formats.read(file).moves == ["e10"]


def test_formats_are_found_by_name_or_by_what_is_inside(tmp_path: Path) -> None:
    record = BLKSGF.read(FOREIGN)
    for name in ("game", "game.sgf"):
        (tmp_path / name).write_text(FOREIGN)
        assert formats.read(tmp_path / name) == record
    (tmp_path / "record").write_text(record.to_json())
    assert formats.read(tmp_path / "record") == record
    (tmp_path / "nothing").write_text("hello")
    with pytest.raises(BadText, match="is no record"):
        formats.read(tmp_path / "nothing")
    with pytest.raises(sparring.UnknownName, match="blksgf"):
        formats.format_of(Path("x.blksg"))
    with pytest.raises(BadText, match=r"shobu cannot be written as \.blksgf"):
        formats.write(tmp_path / "x.blksgf", Record(sparring.game("shobu")))
