"""Games against players in processes of their own."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import sparring
from sparring.players import Player, player

SPARRING = f"{sys.executable} -m sparring"
"""Our own engine, as another program would start it."""

Play = Callable[..., sparring.State]


def wait_until(holds: Callable[[], bool]) -> None:
    """Waits for something that happens soon."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen within a minute")


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended may wait to be noticed by its parent."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture
def seat() -> Iterator[Callable[..., Player]]:
    """A player by its text; all are closed at the end."""
    made: list[Player] = []

    def seat(text: str, game: sparring.Game, seed: int = 0) -> Player:
        made.append(player(text, game, seed=seed))
        return made[-1]

    yield seat
    for one in made:
        one.close()


@pytest.fixture
def play(seat: Callable[..., Player]) -> Play:
    """Plays a game between players and returns its end."""

    def play(spec: str, *texts: str, seed: int = 0, plies: int = 10**6) -> sparring.State:
        game = sparring.game(spec)
        seats = [seat(texts[i % len(texts)], game, seed + i) for i in range(game.players)]
        state = game.start(seed)
        while (moves := state.legal_moves()) and len(state.moves) < plies:
            asked = seats[state.to_move] if len(moves) > 1 else None
            state.push(asked.choose(state.view(state.to_move)) if asked else moves[0])
        return state

    return play


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """A program in Python, as the text of a player."""

    def program(source: str) -> str:
        file = tmp_path / "engine_program"
        file.write_text(source)
        return f"gtp:timeout=20s -- {sys.executable} {file}"

    return program


@pytest.fixture
def bots(tmp_path: Path) -> Callable[[str], Path]:
    """A file with bots."""

    def bots(source: str) -> Path:
        file = tmp_path / "bots.py"
        file.write_text(source)
        return file

    return bots
