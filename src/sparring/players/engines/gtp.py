"""`gtp:COMMAND`: another program as a player."""

from __future__ import annotations

import re
import shlex
import shutil
from typing import ClassVar

from sparring.errors import BadText
from sparring.games.options import split_options
from sparring.players import budget
from sparring.players.engines.driver import EnginePlayer
from sparring.players.engines.process import Process
from sparring.players.face import Setting, Settings
from sparring.players.registry import register_player

OPTIONS = re.compile(r"((?:\w+=[^\s,]+)(?:,\w+=[^\s,]+)*)\s+--\s+(.*)", re.DOTALL)
"""Options and the command, where there are any: `timeout=5s -- engine --level 3`."""


@register_player
class GtpPlayer(EnginePlayer):
    """Any program that speaks GTP, or our protocol where GTP does not know the game."""

    name = "gtp"
    summary = "another program that speaks GTP: gtp:COMMAND, or gtp:timeout=5s -- COMMAND"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("timeout", "1m", "how long it may take for an answer"),
    )

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        command = settings.rest
        if match := OPTIONS.fullmatch(command):
            settings.given, command = split_options(match[1]), match[2]
        self.seconds = budget.seconds(settings.take("timeout", "1m"))
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise BadText(f"cannot read the command '{command}': {error}") from None
        if not self._command:
            raise BadText("gtp needs a command: gtp:COMMAND, for instance gtp:my-engine --level 5")
        if not shutil.which(self._command[0]):
            raise BadText(f"there is no program '{self._command[0]}' to run")

    def start(self) -> Process:
        return Process(self._command, f"'{self._command[0]}'")
