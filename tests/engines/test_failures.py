"""Engines that hang, die or talk nonsense lose, and everybody reads what they said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import sparring
from sparring.errors import BadText, PlayerFailed
from sparring.players import Player
from tests.engines.conftest import Play, runs, wait_until

ENGINE = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "list_commands":
        print("= clear_board\\nplay\\ngenmove\\nset_game\\n", flush=True)
    elif words[0] == "genmove":
        {genmove}
    else:
        print("=\\n", flush=True)
"""
SAYS = 'print("= {}\\n", flush=True)'


@pytest.mark.parametrize(
    ("genmove", "message"),
    [
        (SAYS.format("e9,d10"), r"answered 'e9,d10'.*piece"),
        (SAYS.format("a1"), r"answered 'a1'.*start square"),
        (SAYS.format("hello"), r"answered 'hello'"),
        (SAYS.format("pass"), r"answered 'pass'"),
        (SAYS.format("resign"), r"resigns"),
        ('print("? I am out of ideas\\n", flush=True)', r"failed at genmove: I am out of ideas"),
        ('print("thinking...", flush=True)', r"'thinking...': an answer begins with = or \?"),
        ('sys.exit("out of memory")', r"ended with code 1 at genmove.*out of memory"),
        ("import os; os.abort()", r"killed by SIGABRT at genmove"),
        ("1 / 0", r"ZeroDivisionError"),
        ("print('=', 'x' * 10**7)\n        while True: print('x' * 1000)", "without an end"),
    ],
)
def test_what_an_engine_does_wrong_is_told(
    genmove: str, message: str, play: Play, program: Callable[[str], str]
) -> None:
    with pytest.raises(PlayerFailed, match=message):
        play("blokus-duo", program(ENGINE.format(genmove=genmove)), "uniform")


def test_an_engine_that_hangs_is_ended(
    play: Play, program: Callable[[str], str], tmp_path: Path
) -> None:
    text = program(ENGINE.format(genmove="import time; time.sleep(1000)"))
    text = text.replace("timeout=20s", "timeout=2s")
    with pytest.raises(PlayerFailed, match=r"did not answer \w+ within 2 seconds"):
        play("blokus-duo", text, "uniform")


def test_nothing_of_an_engine_that_hangs_is_left(
    play: Play, program: Callable[[str], str], tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    source = (
        "import os, subprocess, time\n"
        "child = subprocess.Popen(['sleep', '1000'])\n"
        f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        + ENGINE.format(genmove="time.sleep(1000)")
    )
    with pytest.raises(PlayerFailed):
        play("shobu", program(source).replace("timeout=20s", "timeout=2s"), "uniform")
    wait_until(lambda: not any(runs(int(pid)) for pid in pids.read_text().split()))


def test_an_engine_that_does_not_listen_is_ended(play: Play, program: Callable[[str], str]) -> None:
    """Also while it is told more than fits into the pipe."""
    source = ENGINE.replace("genmove\\nset_game", "genmove\\nchoices\\nview")
    source = source.replace('words[0] == "genmove"', 'words[0] == "view"')
    text = program(
        source.format(genmove='print("=\\n", flush=True); import time; time.sleep(1000)')
    ).replace("timeout=20s", "timeout=2s")
    with pytest.raises(PlayerFailed, match="did not answer choices within"):
        play("samurai:players=4", text, "uniform")


def test_an_engine_that_does_not_play_the_game_says_so(
    play: Play, program: Callable[[str], str]
) -> None:
    source = ENGINE.replace('words[0] == "genmove"', 'words[0] == "set_game"')
    text = program(source.format(genmove='print("? Go only\\n", flush=True)'))
    with pytest.raises(PlayerFailed, match="does not play shobu: Go only"):
        play("shobu", text, "uniform")


def test_an_engine_that_refuses_passes_is_not_troubled_by_them(
    play: Play, program: Callable[[str], str]
) -> None:
    """It keeps no board, but plays its part from a list of moves that is always long enough."""
    engine = """
import sys
import sparring
state = None
for line in sys.stdin:
    words = line.split()
    if words[0] == "list_commands":
        print("= clear_board\\nplay\\ngenmove\\n", flush=True)
    elif words[0] == "clear_board":
        state = sparring.game("blokus:size=10").start()
        print("=\\n", flush=True)
    elif words[0] == "play" and words[2] == "pass":
        print("? pass is no move\\n", flush=True)
    else:
        while state.colour != int(words[1]) - 1:
            state.push("pass")
        state.push(words[2] if words[0] == "play" else state.legal_moves()[0])
        print("=", state.moves[-1], "\\n", flush=True)
"""
    state = play("blokus:size=10", program(engine), "uniform", seed=2)
    assert state.is_over()
    assert "pass" in map(str, state.moves)


def test_a_player_that_can_only_do_one_thing_is_not_asked(
    seat: Callable[..., Player], random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game("blokus-duo")
    state = random_state(game, 1)
    while len(state.legal_moves()) != 1:
        state.pop()
    move = seat("gtp:false", game).choose(state.view(state.to_move))
    assert move == state.legal_moves()[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gtp", "gtp needs a command"),
        ("gtp:", "gtp needs a command"),
        ("gtp:no-such-program-here --level 5", "no program 'no-such-program-here'"),
        ("gtp:cat 'x", "cannot read the command"),
        ("gtp:timeout=soon -- cat", "'soon' is not a time"),
        ("gtp:level=3 -- cat", "no option of gtp 'level'"),
        ("nothing_here.py:Bot", "no file 'nothing_here.py'"),
        ("nothing_here.py", "names no class"),
        ("nothing_here.py:Bot:memory=lots", "'lots' is not a size"),
    ],
)
def test_texts_that_name_no_engine(text: str, message: str, seat: Callable[..., Player]) -> None:
    with pytest.raises((BadText, sparring.UnknownName), match=message):
        seat(text, sparring.game("shobu"))


def test_commands_may_have_options_commas_and_equals_signs(seat: Callable[..., Player]) -> None:
    made = seat("gtp:cat --level=5,6 -- x=1", sparring.game("shobu"))
    assert str(made) == "gtp:cat --level=5,6 -- x=1"
