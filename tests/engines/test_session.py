"""Our engine's answers, command by command."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sparring
from sparring.games import formats
from sparring.players import player
from sparring.players.engines import Session

WANTED = [
    "name",
    "version",
    "protocol_version",
    "known_command",
    "list_commands",
    "quit",
    "set_game",
    "clear_board",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "final_score",
    "all_legal",
    "set_random_seed",
    "cputime",
    "loadsgf",
    "savesgf",
    "position",
    "view",
]


def session(spec: str = "blokus-duo", name: str = "uniform") -> Session:
    return Session(sparring.game(spec), lambda game, seed: player(name, game, seed=seed))


def said(session: Session, line: str) -> str:
    """What a command is answered, which must succeed."""
    answer = session.answer(line)
    assert answer.startswith("="), answer
    assert answer.endswith("\n\n")
    return answer[1:].strip()


def refused(session: Session, line: str) -> str:
    answer = session.answer(line)
    assert answer.startswith("?"), answer
    return answer[1:].strip()


def test_all_commands_are_known() -> None:
    engine = session()
    assert said(engine, "list_commands").split() == sorted(WANTED)
    for command in WANTED:
        assert said(engine, f"known_command {command}") == "true"
    assert said(engine, "known_command juggle") == "false"
    assert refused(engine, "juggle") == "unknown command"
    assert said(engine, "name") == "Sparring"
    assert said(engine, "version") == sparring.__version__
    assert said(engine, "protocol_version") == "2"
    assert float(said(engine, "cputime")) > 0


def test_numbers_comments_and_odd_signs() -> None:
    engine = session()
    assert engine.answer("12 name") == "=12 Sparring\n\n"
    assert engine.answer("  name\t # who are you?\r\n") == "= Sparring\n\n"
    assert engine.answer("7 juggle") == "?7 unknown command\n\n"
    assert engine.answer("\n") == engine.answer("# nothing") == engine.answer("  ") == ""


def test_no_answer_is_cut_by_an_empty_line() -> None:
    for spec in ("blokus-duo", "blokus", "shobu"):
        assert "\n\n" not in session(spec).answer("showboard")[:-2]


@pytest.mark.parametrize(
    ("name", "spec", "colours"),
    [
        ("Blokus Duo", "blokus-duo:starts=free", "b w B WHITE blue green 1 2"),
        ("Blokus", "blokus", "1 2 3 4 blue yellow red green"),
        ("Blokus Two-Player", "blokus-2p", "1 2 3 4"),
        ("Blokus Three-Player", "blokus-3p", "1 2 3 4"),
        ("blokus:size=7,players=3", "blokus:size=7,players=3", "1 2 3"),
        ("shobu", "shobu", "b w black white"),
    ],
)
def test_games_and_colours_by_the_names_of_the_field(name: str, spec: str, colours: str) -> None:
    engine = session()
    said(engine, f"set_game {name}")
    assert engine.game == sparring.game(spec)
    for word in colours.split():
        said(engine, "clear_board")
        for number in range(engine._colour(word)):
            said(engine, f"genmove {engine.game.colour_words[number][0]}")
        assert len(said(engine, f"all_legal {word}").split()) > 10
    assert "is no colour of" in refused(engine, "genmove 7")
    assert "there is no game" in refused(engine, "set_game Chess")
    assert engine.game == sparring.game(spec)


def test_moves_are_played_and_taken_back() -> None:
    engine = session()
    said(engine, "play b e9,d10,e10,f10,e11")
    assert "start square not covered" in refused(engine, "play w a1")
    assert "turn of w" in refused(engine, "play b g8")
    move = said(engine, "reg_genmove w")
    assert move in said(engine, "all_legal w").split("\n")
    assert said(engine, f"play w {move}") == ""
    said(engine, "undo")
    said(engine, "undo")
    assert refused(engine, "undo") == "there is nothing to take back"
    assert len(said(engine, "all_legal b").split("\n")) == 414


def test_the_seed_repeats_a_game() -> None:
    engine, games = session(), []
    for seed in (5, 5, 6):
        said(engine, f"set_random_seed {seed}")
        said(engine, "clear_board")
        games.append([said(engine, f"genmove {colour}") for colour in "bwbwbw"])
    assert games[0] == games[1] != games[2]
    assert "a seed is a number" in refused(engine, "set_random_seed x")


@pytest.mark.parametrize("tell_passes", [True, False])
@pytest.mark.parametrize("name", ["Blokus Duo", "Blokus", "Blokus Three-Player"])
def test_colours_that_cannot_move_pass_and_are_passed_over(name: str, tell_passes: bool) -> None:
    """Two engines and a controller that asks one colour after the other until all pass."""
    one, two = session(), session(name="greedy")
    for engine in (one, two):
        said(engine, f"set_game {name}")
    words = [words[0] for words in one.game.colour_words]
    passed, number, moves = 0, 0, []
    while passed < len(words):
        asked, told = (one, two) if number % 2 == 0 else (two, one)
        word = words[number % len(words)]
        move = said(asked, f"genmove {word}")
        if move == "pass":
            passed += 1
            if tell_passes:
                said(told, f"play {word} pass")
        else:
            passed = 0
            said(told, f"play {word} {move}")
        moves.append(move)
        number += 1
    assert one._state.is_over()
    assert one._state.text() == two._state.text()
    assert said(one, "final_score") == said(two, "final_score")
    assert said(one, f"all_legal {words[0]}") == ""
    placed = len([move for move in moves if move != "pass"])
    for _ in range(len(moves) if tell_passes else placed + moves[0::2].count("pass")):
        said(one, "undo")
    assert one._state.text() == one.game.start().text()


def test_who_can_place_must() -> None:
    assert "pass" in refused(session(), "play b pass")


def test_results() -> None:
    engine = session("shobu:quiet=1")
    assert refused(engine, "final_score") == "the game is not over"
    said(engine, "genmove b")
    assert said(engine, "final_score") == "0"
    engine = session("blokus:size=5,players=2")
    while said(engine, "genmove b") != "pass" or said(engine, "genmove w") != "pass":
        said(engine, "genmove w") if not engine._state.is_over() else None
    scores = engine._state.scores()
    winner = "0" if scores[0] == scores[1] else "BW"[scores[1] > scores[0]]
    assert said(engine, "final_score").startswith(winner)


def test_records_are_saved_and_loaded(tmp_path: Path) -> None:
    engine = session()
    said(engine, "set_game Blokus Duo")
    for colour in "bwbwb":
        said(engine, f"genmove {colour}")
    board, file = said(engine, "showboard"), tmp_path / "a game.blksgf"
    said(engine, f"savesgf {file}")
    assert len(formats.read(file).moves) == 5
    said(engine, "clear_board")
    assert said(engine, "showboard") != board
    said(engine, f"loadsgf {file}")
    assert said(engine, "showboard") == board
    said(engine, f"loadsgf {file} 1")
    assert "0 points" in said(engine, "showboard")
    assert "cannot read" in refused(engine, f"loadsgf {tmp_path / 'nothing'}")
    file.write_text("(;GM[Blokus]\n;1[b2])")
    assert "line 2, column 1" in refused(engine, f"loadsgf {file}")
    assert "cannot write" in refused(engine, f"savesgf {tmp_path / 'no' / 'where'}")


def test_positions_with_moves() -> None:
    engine = session("shobu")
    start = sparring.game("shobu").start().text()
    said(engine, f"position {start} moves a1e1N a8e8S")
    assert len(engine._state.moves) == 2
    refused(engine, f"position {start} moves a1e1N a1e1N")
    said(engine, f"view 2 {start} moves b1f1N")
    assert len(engine._state.moves) == 1
    refused(engine, "position nonsense")


def test_secrets_are_told_as_views(random_state: Callable[..., sparring.State]) -> None:
    game = sparring.game("samurai:players=3")
    engine = session(str(game), "tile-exchange")
    for line in ("genmove 1", "play 1 end", "position x", "savesgf x", "all_legal 1"):
        assert refused(engine, line)
    state = random_state(game, 3, 10)
    view = state.view(state.to_move)
    said(engine, f"view {view.player + 1} {view.text()} moves {' '.join(map(str, view.moves))}")
    assert said(engine, "showboard").split() == str(view).split()
    move = said(engine, f"genmove {view.player + 1}")
    assert move == str(player("tile-exchange", game).choose(view))
    assert said(engine, f"all_legal {view.player + 1}").split("\n") == [
        str(move) for move in view.legal_moves()
    ]
    assert "tell what that player sees" in refused(engine, f"genmove {(view.player + 1) % 3 + 1}")
    assert "is no player" in refused(engine, f"view 4 {view.text()}")


WORDS = st.sampled_from(
    ["b", "w", "1", "2", "3", "pass", "e10", "a1e1N", "shobu", "Blokus", "Duo", "samurai", "moves"]
) | st.text(max_size=6)
LINES = st.tuples(
    st.sampled_from([word for word in WANTED if word not in ("savesgf", "quit")] + ["7", "x"]),
    st.lists(WORDS, max_size=4),
).map(lambda line: " ".join([line[0], *line[1]]))


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=12))
def test_whatever_is_asked_is_answered(lines: list[str]) -> None:
    engine = session("blokus:size=6,players=2")
    for line in lines:
        answer = engine.answer(line)
        if answer:
            assert answer[0] in "=?"
            assert answer.endswith("\n\n")
            assert "\n\n" not in answer[:-2]


def test_a_session_ends_with_quit_or_the_end_of_the_input() -> None:
    for lines in (["name\n", "quit\n", "version\n"], ["name\n", "name\n"]):
        answers = io.StringIO()
        session().serve(lines, answers)
        assert answers.getvalue() in ("= Sparring\n\n=\n\n", "= Sparring\n\n" * 2)
