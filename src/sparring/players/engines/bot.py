"""`path/to/bot.py:Class`: a class in a file as a player, in a process of its own with limits."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import ClassVar

from sparring.errors import BadText
from sparring.games.options import split_options
from sparring.players import budget
from sparring.players.engines.driver import EnginePlayer
from sparring.players.engines.process import Process
from sparring.players.face import Setting, Settings
from sparring.players.registry import BOT, register_player

TEXT = re.compile(r"(?P<file>.+\.py):(?P<cls>\w+)(?::(?P<options>.*))?")
SIZE = re.compile(r"(\d{1,6})([MG])")
MEGABYTES = {"M": 1, "G": 1024}
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


@register_player
class BotPlayer(EnginePlayer):
    """A class with a method `choose(view)`; options that are not ours are the class's own."""

    name = BOT
    summary = "your own class with a method choose(view), in a process of its own"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("timeout", "10s", "how long it may take for a move"),
        Setting("memory", "1G", "how much it may use"),
        Setting("OPTION", "", "anything else goes to the class: my_bot.py:Bot:depth=3"),
    )

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        match = TEXT.fullmatch(settings.rest)
        if not match:
            raise BadText(f"'{settings.rest}' names no class: write path/to/bot.py:Class")
        options = split_options(match["options"] or "")
        self.seconds = budget.seconds(options.pop("timeout", "10s"))
        self._memory = megabytes(options.pop("memory", "1G"))
        self._file, self._class, self._options = Path(match["file"]), match["cls"], options
        if not self._file.is_file():
            raise BadText(f"there is no file '{self._file}'")

    def start(self) -> Process:
        host = [sys.executable, "-m", "sparring.players.engines.host"]
        what = [str(self._file), self._class, str(self.game), str(self._memory), str(self.seed)]
        options = [f"{key}={value}" for key, value in self._options.items()]
        return Process([*host, *what, *options], self._class, ONE_THREAD)


def megabytes(text: str) -> int:
    """A size in memory.

    >>> megabytes("512M"), megabytes("2G")
    (512, 2048)
    """
    match = SIZE.fullmatch(text.strip())
    if not match or not 1 <= int(match[1]) * MEGABYTES[match[2]] <= 2**20:
        raise BadText(f"'{text}' is not a size: write 512M or 2G")
    return int(match[1]) * MEGABYTES[match[2]]
