"""Pentobi as an engine that speaks GTP, to be measured against.

Debian's package of Pentobi has a window and no engine. This program opens the window on a screen
that nobody sees, lets it load the game so far, asks it for a move, and reads the move from the file
that it saves:

    sparring match blokus-duo:starts=free level:9 \\
        "gtp:timeout=10m -- python bench/engines/pentobi.py --level 7"

It needs `pentobi`, `Xvfb` and `xdotool`. Pentobi's tree is not kept from move to move.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PROGRAM = shutil.which("pentobi", path=f"{os.environ.get('PATH')}:/usr/games")
COLOURS = {
    "Blokus Duo": {"b": "B", "blue": "B", "w": "W", "green": "W"},
    "Blokus": {"1": "1", "2": "2", "3": "3", "4": "4"},
}
VARIANTS = {"Blokus Duo": "duo", "Blokus": "classic"}
MOVE = re.compile(r";([BW1-4])\[([a-t0-9,]+)\]")
START_SECONDS = 20.0
TRIES = 3
LOOK_SECONDS = 0.25
ASK_SECONDS = 5.0


def end(program: subprocess.Popen[bytes]) -> None:
    """Ends a program, if it has not ended."""
    program.kill()
    program.wait()


def processor_seconds(program: subprocess.Popen[bytes]) -> float:
    """How much a program has worked so far, as Linux tells it."""
    fields = Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def screen() -> Iterator[str]:
    """A screen of its own, as the text of DISPLAY."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        end(server)


@dataclass
class Pentobi:
    """The program with its home, its level and the moves so far."""

    display: str
    home: Path
    level: int
    game: str = "Blokus Duo"
    moves: list[tuple[str, str]] = field(default_factory=list)

    def answer(self, colour: str) -> str:
        """The move that it chooses for a colour, which is then played."""
        nodes = "".join(f";{name}[{move}]" for name, move in self.moves)
        self.record.write_text(f"(;GM[{self.game}]{nodes})\n")
        self._settings()
        with self._window() as (program, window):
            asked, used = 0.0, float("inf")
            while len(saved := MOVE.findall(self.record.read_text())) <= len(self.moves):
                if program.poll() is not None:
                    raise SystemExit("Pentobi ended without a move")
                # On a busy machine the window may miss a key; who thinks uses the processor.
                if time.monotonic() > asked + ASK_SECONDS:
                    used, before = processor_seconds(program), used
                    if used < before + ASK_SECONDS / 10:
                        self._press(window, "ctrl+shift+l")
                    asked = time.monotonic()
                time.sleep(LOOK_SECONDS)
                self._press(window, "ctrl+s")
        name, move = saved[len(self.moves)]
        if name != self._name(colour):
            return "pass"
        self.moves.append((name, move))
        return str(move)

    def play(self, colour: str, move: str) -> None:
        """A move of somebody."""
        if move != "pass":
            self.moves.append((self._name(colour), move))

    @property
    def record(self) -> Path:
        """The file through which the game goes to and fro."""
        return self.home / "game.blksgf"

    def _name(self, colour: str) -> str:
        return COLOURS[self.game][colour.lower()]

    def _settings(self) -> None:
        settings = self.home / ".config" / "Pentobi" / "Pentobi.conf"
        settings.parent.mkdir(parents=True, exist_ok=True)
        nobody = "".join(f"computerPlays{n}=false\n" for n in range(4))
        settings.write_text(
            f"[General]\nlevel={self.level}\nvariant={VARIANTS[self.game]}\n{nobody}"
        )

    @contextmanager
    def _window(self) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
        """The program with the game so far, while it runs, and the number of its window."""
        program, window = self._started()
        for _ in range(TRIES):
            if window:
                break
            end(program)
            program, window = self._started()
        try:
            if not window:
                raise SystemExit("Pentobi does not open its window")
            yield program, window
        finally:
            end(program)

    def _started(self) -> tuple[subprocess.Popen[bytes], str]:
        """The program and its window, or none if it did not open any."""
        program = subprocess.Popen(
            [str(PROGRAM), "--nodelay", "--threads", "1", str(self.record)],
            env=self._environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and program.poll() is None:
            time.sleep(LOOK_SECONDS)
            if found := self._xdotool("search", "--name", "game.blksgf").split():
                return program, found[0]
        return program, ""

    def _press(self, window: str, keys: str) -> None:
        self._xdotool("windowfocus", window)
        self._xdotool("key", "--clearmodifiers", keys)

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout

    def _environment(self) -> dict[str, str]:
        own = {"DISPLAY": self.display, "HOME": str(self.home), "QT_QUICK_BACKEND": "software"}
        return {**os.environ, **own}


def serve(pentobi: Pentobi) -> None:
    """Answers commands until there are no more."""
    for line in sys.stdin:
        command, *words = line.split() or [""]
        sign, text = "=", ""
        match command:
            case "":
                continue
            case "name":
                text = "Pentobi"
            case "list_commands":
                text = "name\nset_game\nclear_board\nplay\ngenmove\nundo\nquit"
            case "set_game" if (game := " ".join(words)) not in COLOURS:
                sign, text = "?", f"no game '{game}'"
            case "set_game":
                pentobi.game = game
                pentobi.moves.clear()
            case "clear_board":
                pentobi.moves.clear()
            case "play":
                pentobi.play(*words)
            case "genmove":
                text = pentobi.answer(words[0])
            case "undo":
                pentobi.moves.pop()
        print(f"{sign} {text}\n", flush=True)
        if command == "quit":
            return


def main() -> None:
    """Reads the options, and serves."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--level", type=int, default=7, help="Pentobi's own level, 1 to 9")
    options = parser.parse_args()
    if missing := [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]:
        raise SystemExit(f"needs {' and '.join(missing)}")
    if PROGRAM is None:
        raise SystemExit("needs pentobi")
    with screen() as display, tempfile.TemporaryDirectory() as home:
        serve(Pentobi(display, Path(home), options.level))


if __name__ == "__main__":
    main()
