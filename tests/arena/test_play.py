"""One game: what is noted, and who loses by what."""

from __future__ import annotations

from pathlib import Path

import pytest

import sparring
from sparring.arena.openings import Openings
from sparring.arena.play import Nobody, Setup, Task, play
from sparring.games.record import Record


def test_a_game_is_noted_move_by_move() -> None:
    setup = Setup("shobu", ("porto:2", "uniform"), 3, Openings(2))
    played = play(setup, Task(0, 0, (0, 1)), Nobody())
    own = len(played.moves) - played.opening
    assert played.opening == 2
    assert own == len(played.movers) == len(played.seconds) == len(played.values)
    assert own == len(played.nodes) == len(played.depths)
    by_minimax = [i for i in range(own) if played.movers[i] == 0 and played.seconds[i] is not None]
    assert {played.depths[i] for i in by_minimax} == {2}
    assert all(played.nodes[i] for i in by_minimax)
    assert all(played.values[i] is None for i in range(own) if played.movers[i] == 1)
    record = Record(sparring.game("shobu"), played.moves, played.seed)
    assert record.final().returns() == played.returns
    assert sum(played.shares()) == pytest.approx(1)


def test_a_game_is_the_same_again_and_another_in_another_block() -> None:
    setup = Setup("samurai", ("city-capture", "random"), 3)
    first, again, other = (play(setup, Task(b, 0, (0, 1)), Nobody()) for b in (0, 0, 1))
    assert first.moves == again.moves
    assert first.digest == again.digest
    assert first.seed != other.seed
    assert first.digest != other.digest


def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    setup = Setup("blokus-duo", ("random", "random"), 1)
    for block in range(5):
        played = play(setup, Task(block, 0, (0, 1)), Nobody())
        for move, taken in zip(played.moves, played.seconds, strict=True):
            assert move != "pass" or taken is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("crashing", "crashed: RuntimeError: out of ideas"),
        ("quitting", "crashed: SystemExit: no more"),
        ("illegal", "illegal move"),
        ("mute", "no move at all: None"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_misbehaves_loses_and_the_reason_is_kept(name: str, reason: str, seat: int) -> None:
    setup = Setup("blokus-duo", (name, "uniform"), 1)
    seating = (0, 1) if seat == 0 else (1, 0)
    played = play(setup, Task(0, 0, seating), Nobody())
    assert played.failure is not None
    assert played.failure.startswith(reason)
    assert played.failed_seat == seat
    assert played.returns[seat] == -1
    assert played.winners() == (1 - seat,)
    assert len(played.moves) == len(played.movers) == 6 + seat


def test_among_more_players_the_others_share_the_win() -> None:
    setup = Setup("blokus", ("crashing", "uniform"), 1)
    played = play(setup, Task(0, 0, (1, 0, 1, 1)), Nobody())
    assert played.shares() == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3], abs=1e-6)


def test_a_program_that_fails_speaks_for_itself(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("class Bot:\n    def choose(self, view):\n        raise SystemExit(3)\n")
    setup = Setup("shobu", (f"{bot}:Bot", "uniform"), 1)
    played = play(setup, Task(0, 0, (0, 1)), Nobody())
    assert played.failed_seat == 0
    assert played.failure == "Bot ended with code 3 at genmove"
