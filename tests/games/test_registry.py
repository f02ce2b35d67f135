"""Finding games: names, options, and what is said when there are none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sparring
from tests.games.tic_tac_toe import TicTacToe


def test_an_unknown_game_gets_a_suggestion_and_the_list() -> None:
    with pytest.raises(sparring.UnknownName, match="did you mean 'blokus-duo'") as caught:
        sparring.game("blokusduo")
    assert "blokus-3p" in str(caught.value)


def test_an_unknown_option_gets_a_suggestion() -> None:
    with pytest.raises(sparring.UnknownName, match="did you mean 'size'"):
        sparring.game("blokus", sise=7)


@pytest.mark.parametrize(
    "spec",
    ["blokus:size=4", "blokus:size=x", "blokus:size", "blokus:=3", "blokus:size=7,size=8",
     "blokus-2p:size=7", "blokus:size=99999999999999", "duo:starts=free,size=9", "duo:starts=x"],
)  # fmt: skip
def test_wrong_options_are_explained(spec: str) -> None:
    with pytest.raises(sparring.SparringError, match=r"\w{3}"):
        sparring.game(spec)


def test_options_may_be_written_or_given() -> None:
    written = sparring.game("blokus:size=7,players=2")
    assert written is sparring.game("blokus", players="2", size="7")
    assert sparring.game("blokus", size=7, players=2) == sparring.game("blokus:players=2,size=7")
    assert str(sparring.game("blokus:size=20")) == "blokus"


def test_a_name_cannot_be_taken_twice() -> None:
    other = type("Other", (TicTacToe,), {"name": "blokus"})
    with pytest.raises(sparring.SparringError, match="two games"):
        sparring.register(other)


def test_a_move_of_another_game_is_refused() -> None:
    state = sparring.game("blokus-duo").start()
    with pytest.raises(sparring.IllegalMove, match="is a move of blokus"):
        state.push(sparring.game("blokus").parse_move("a20"))


def test_another_package_brings_a_game_by_its_entry_point(tmp_path: Path) -> None:
    source = Path(__file__).with_name("tic_tac_toe.py").read_text()
    (tmp_path / "their_game.py").write_text(source.replace("tic-tac-toe", "their-game"))
    info = tmp_path / "their_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sparring.games]\ntheirs = their_game\n")
    code = "import sparring; print(sparring.game('their-game').start().perft(3))"
    run = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == str(9 * 8 * 7)
