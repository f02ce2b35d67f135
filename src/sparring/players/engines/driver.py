"""The side that asks: a player that is another program, whose board is kept in step with ours.

Where nothing is hidden the program is told the moves, one by one, and they are taken back when the
game goes back. Where something is hidden it is told what its seat sees, and nothing else.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from sparring.errors import PlayerFailed, SparringError
from sparring.games.face import Move, View
from sparring.players.engines.process import SHOWN, Process
from sparring.players.face import Player, Settings

START_UP = 30.0
"""Seconds that a program has to start, whatever its time for a move."""
SEEDS = 2**31
"""Seeds are smaller than this, as many programs keep them in 32 bits."""


@dataclass(frozen=True)
class Told:
    """A move that the program was told, and whether it took it."""

    move: Move
    taken: bool


class EnginePlayer(Player):
    """A program that speaks the protocol; it starts when it is first asked for a move."""

    trusted_only = True
    reads_rest = True

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.seconds = 60.0
        """How long the program may take for an answer."""
        self._process: Process | None = None
        self._commands: set[str] = set()
        self._start_text: str | None = None
        self._told: list[Told] = []

    @abstractmethod
    def start(self) -> Process:
        """Starts the program."""

    def choose(self, view: View) -> Move:
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        if self._process is None:
            self._begin()
        colour = self.game.colour_words[view.colour][0]
        if self.game.hidden:
            self._show(view)
        else:
            self._follow(view)
        if "choices" in self._commands:
            self._must(f"choices {colour} {' '.join(map(str, moves))}")
        said = self._must(f"genmove {colour}")
        move = self._meant(said, view)
        if not self.game.hidden:
            self._told.append(Told(move, True))
        return move

    def close(self) -> None:
        if self._process:
            self._process.end()
        self._process, self._start_text, self._told = None, None, []

    def _begin(self) -> None:
        self._process = self.start()
        known, commands = self._ask("list_commands", START_UP)
        self._commands = set(commands.split()) if known else {"clear_board", "play"}
        self._choose_game()
        if "set_random_seed" in self._commands:
            self._ask(f"set_random_seed {self.seed % SEEDS}")  # who refuses it plays all the same

    def _choose_game(self) -> None:
        if "set_game" not in self._commands:
            return
        for name in dict.fromkeys((str(self.game), self.game.protocol_name)):
            fine, said = self._ask(f"set_game {name}", START_UP)
            if fine:
                return
        raise PlayerFailed(f"{self} does not play {self.game}: {said[:SHOWN]}")

    def _show(self, view: View) -> None:
        """Tells what the seat sees."""
        seen = " ".join(map(str, view.moves))
        self._must(f"view {view.player + 1} {view.text()}" + (f" moves {seen}" if seen else ""))

    def _follow(self, view: View) -> None:
        """Tells the moves since the last time."""
        moves = view.moves
        if view.start_text() != self._start_text or not self._take_back(moves):
            self._set_up(view)
        state = self.game.from_text(view.start_text())
        for number, move in enumerate(moves):
            if number >= len(self._told):
                self._tell(move, state.colour)
            state.push(move)

    def _take_back(self, moves: Sequence[Move]) -> bool:
        """Takes back what was told and is no longer the case; false if the program cannot."""
        same = 0
        while same < min(len(moves), len(self._told)) and moves[same] == self._told[same].move:
            same += 1
        while len(self._told) > same:
            if self._told[-1].taken and not ("undo" in self._commands and self._ask("undo")[0]):
                return False
            self._told.pop()
        return True

    def _set_up(self, view: View) -> None:
        """The position that the game began with."""
        self._told, self._start_text = [], view.start_text()
        self._must("clear_board")
        if self._start_text == self.game.start().text():
            return
        if "position" not in self._commands:
            raise PlayerFailed(f"{self} cannot begin with a position: it has no command `position`")
        self._must(f"position {self._start_text}")

    def _tell(self, move: Move, colour: int) -> None:
        word = self.game.colour_words[colour][0]
        taken, said = self._ask(f"play {word} {move}")
        if not taken and str(move) != "pass":  # a pass may be refused: the next colour just goes on
            raise PlayerFailed(f"{self} refuses play {word} {move}: {said[:SHOWN]}")
        self._told.append(Told(move, taken))

    def _meant(self, said: str, view: View) -> Move:
        """The move that the program means."""
        words = f"{self} answered '{said[:SHOWN]}'"
        if said.lower() == "resign":
            raise PlayerFailed(f"{self} resigns")
        try:
            move = self.game.parse_move(said)
        except SparringError as error:
            raise PlayerFailed(f"{words}: {error}") from None
        if move not in view.legal_moves():
            why = view.sample().why_illegal(move) or "it is not legal"
            raise PlayerFailed(f"{words}: {why}")
        return move

    def _must(self, command: str) -> str:
        fine, said = self._ask(command)
        if not fine:
            raise PlayerFailed(f"{self} failed at {command.split()[0]}: {said[:SHOWN]}")
        return said

    def _ask(self, command: str, at_least: float = 0.0) -> tuple[bool, str]:
        assert self._process
        try:
            return self._process.ask(command, max(self.seconds, at_least))
        except PlayerFailed:
            self.close()
            raise
