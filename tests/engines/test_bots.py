"""Classes in files: ten lines are a player, and a bad one harms nobody else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sparring
from sparring.errors import PlayerFailed
from sparring.players import Player, needs_trust, player_names
from tests.engines.conftest import Play, runs, wait_until

Bots = Callable[[str], Path]

GOOD = """
import random

class Bot:
    def choose(self, view):
        print("what a bot prints disturbs nobody")
        return random.choice(view.legal_moves())

class Texts:
    def __init__(self, at="0"):
        self.at = int(at)

    def choose(self, view):
        return str(view.legal_moves()[self.at])

class Nosy:
    def choose(self, view):
        hands = [view.hand(player) for player in range(view.game.players)]
        assert view.hand() is not None and hands.count(None) == view.game.players - 1, hands
        assert [str(m) for m in view.moves][:1] == ["put@10-O.buddha"]
        return view.legal_moves()[0]
"""
BAD = """
import os, time
class Raises:
    def choose(self, view): raise KeyError("lost")
class Nothing:
    def choose(self, view): pass
class Slow:
    def choose(self, view): time.sleep(1000)
class Greedy:
    def choose(self, view): return bytearray(3 << 30)
class Leaves:
    def choose(self, view): os._exit(7)
class Cheats:
    def choose(self, view): return view.game.move(0)
class Mute: pass
"""


@pytest.mark.parametrize("spec", ["shobu:quiet=20", "blokus:size=8", "samurai:players=3"])
def test_a_bot_plays_whole_games_that_can_be_repeated(spec: str, play: Play, bots: Bots) -> None:
    text = f"{bots(GOOD)}:Bot"
    one = play(spec, text, "uniform", seed=4)
    assert one.is_over()
    assert play(spec, text, "uniform", seed=4).moves == one.moves


def test_options_of_a_bot_reach_its_class(seat: Callable[..., Player], bots: Bots) -> None:
    game = sparring.game("shobu")
    moves = game.start().legal_moves()
    for at in (0, 5):
        bot = seat(f"{bots(GOOD)}:Texts:at={at},timeout=20s,memory=2G", game)
        assert bot.choose(game.start().view(0)) == moves[at]


def test_a_bot_sees_its_own_hand_only(seat: Callable[..., Player], bots: Bots) -> None:
    game = sparring.game("samurai:setup=draft")
    state = game.start(1)
    state.push("put@10-O.buddha")
    while state.stage != "play":  # type: ignore[attr-defined]
        state.push(state.legal_moves()[0])
    move = seat(f"{bots(GOOD)}:Nosy", game).choose(state.view(0))
    assert move == state.legal_moves()[0]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Raises", "choose raised KeyError: 'lost'"),
        ("Nothing", "choose returned None"),
        ("Slow:timeout=2s", r"did not answer \w+ within 2 seconds"),
        ("Greedy:memory=300M", "choose raised MemoryError"),
        ("Leaves", "ended with code 7 at genmove"),
        ("Cheats", "failed at genmove: a1e1N: not your stone"),
        ("Mute", r"no method choose\(view\)"),
        ("Nobody", "has no class Nobody"),
    ],
)
def test_what_a_bot_does_wrong_is_told(name: str, message: str, play: Play, bots: Bots) -> None:
    with pytest.raises(PlayerFailed, match=message):
        play("shobu", f"{bots(BAD)}:{name}", "uniform")


def test_a_file_that_is_no_python_is_told(play: Play, bots: Bots) -> None:
    with pytest.raises(PlayerFailed, match="SyntaxError"):
        play("shobu", f"{bots('class')}:Bot", "uniform")


def test_a_bot_may_have_any_name_and_modules_beside_it(play: Play, bots: Bots) -> None:
    source = bots("import helper\nclass Bot:\n    choose = helper.choose\n")
    named = source.rename(source.with_name("random.py"))
    named.with_name("helper.py").write_text(
        "import random\ndef choose(self, view):\n    return random.choice(view.legal_moves())\n"
    )
    assert len(play("shobu", f"{named}:Bot", "uniform", plies=4).moves) == 4


def test_a_bot_does_not_outlive_a_program_that_was_killed(bots: Bots, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    file = bots(
        "import os, time\nclass Bot:\n    def choose(self, view):\n"
        f"        open({str(pid)!r}, 'w').write(str(os.getpid()))\n        time.sleep(1000)\n"
    )
    words = ["play", "shobu", "--p1", f"{file}:Bot:timeout=10m", "--p2", "random"]
    program = subprocess.Popen([sys.executable, "-m", "sparring", *words])
    wait_until(lambda: pid.exists() and pid.read_text() != "")
    program.kill()
    program.wait()
    wait_until(lambda: not runs(int(pid.read_text())))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("random", False),
        ("porto:2", False),
        ("gtp:engine", True),
        ("gtp", True),
        ("a/b.py:Bot", True),
        ("greedy:eval=@/etc/passwd", True),
        ("alphabeta:depth=2,eval = @x", True),
    ],
)
def test_texts_that_run_programs_or_read_files_are_known(text: str, wanted: bool) -> None:
    assert needs_trust(text, sparring.game("shobu")) is wanted


def test_players_that_run_programs_are_listed_for_the_trusted_only() -> None:
    game = sparring.game("shobu")
    everybody, trusted = player_names(game), player_names(game, trusted=True)
    assert sorted(set(trusted) - set(everybody)) == ["FILE.py:CLASS", "gtp"]


def test_unknown_texts_are_not_trusted() -> None:
    with pytest.raises(sparring.UnknownName):
        needs_trust("grady", sparring.game("shobu"))
