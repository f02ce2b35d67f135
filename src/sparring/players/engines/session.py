"""The side that answers: a player behind the protocol, so that other programs can ask it.

Every method whose name begins with `do_` is a command. A colour that cannot move is passed over
without a word where the other side goes on with the next one, as that is the custom in the world
of Blokus.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO

import sparring
from sparring.errors import BadText, SparringError
from sparring.games import formats
from sparring.games.core import MAX_SEED
from sparring.games.face import Game, Move, State, View
from sparring.games.record import Record
from sparring.games.registry import games_called
from sparring.players.face import Player

COMMAND = re.compile(r"(?P<id>\d+\s+)?(?P<name>\S+)\s*(?P<rest>.*)")
PASS = "pass"

Make = Callable[[Game, int], Player]
"""Makes the player of a game, with a seed."""


class Session:
    """A game and a player that answers commands, one line each.

    >>> import sparring
    >>> from sparring.players import player
    >>> session = Session(sparring.game("shobu"), lambda game, seed: player("uniform", game))
    >>> session.answer("7 play b a1e1N")
    '=7\\n\\n'
    >>> session.answer("known_command juggle")
    '= false\\n\\n'
    """

    def __init__(self, game: Game, make: Make, *, seed: int = 0) -> None:
        self._make, self._seed = make, seed
        self._player: Player | None = None
        self._state: State  # where nothing is hidden
        self._view: View | None  # where something is
        self._steps: list[int]  # how many plies each command made
        self.over = False
        """Whether the other side said `quit`."""
        self._enter(game)

    def serve(self, commands: Iterable[str], answers: IO[str]) -> None:
        """Answers until the other side says `quit` or goes away."""
        try:
            for line in commands:
                answers.write(self.answer(line))
                answers.flush()
                if self.over:
                    return
        finally:
            self.close()

    def close(self) -> None:
        """Closes the player."""
        if self._player:
            self._player.close()

    def answer(self, line: str) -> str:
        """The answer to a line; nothing to an empty one or a comment."""
        words = "".join(sign if sign >= " " else " " * (sign == "\t") for sign in line)
        match = COMMAND.fullmatch(words.partition("#")[0].strip())
        if not match:
            return ""
        id = (match["id"] or "").strip()
        try:
            command = getattr(self, f"do_{match['name']}", None)
            if command is None:
                raise BadText("unknown command")
            said = ("=", command(match["rest"].strip()) or "")
        except SparringError as error:
            said = ("?", str(error))
        # An empty line would end the answer.
        body = re.sub(r"\n(?=\n)", "\n ", said[1])
        return f"{said[0]}{id}{' ' * bool(body)}{body}\n\n"

    # About the program

    def do_name(self, rest: str) -> str:
        return "Sparring"

    def do_version(self, rest: str) -> str:
        return sparring.__version__

    def do_protocol_version(self, rest: str) -> str:
        return "2"

    def do_list_commands(self, rest: str) -> str:
        return "\n".join(sorted(name[3:] for name in dir(self) if name.startswith("do_")))

    def do_known_command(self, rest: str) -> str:
        return "true" if hasattr(self, f"do_{rest}") else "false"

    def do_cputime(self, rest: str) -> str:
        return f"{time.process_time():.3f}"

    def do_quit(self, rest: str) -> None:
        self.over = True

    # The game

    def do_set_game(self, rest: str) -> None:
        self._enter(games_called(rest)[-1])

    def do_set_random_seed(self, rest: str) -> None:
        if not rest.isdecimal() or int(rest) >= MAX_SEED:
            raise BadText(f"a seed is a number from 0, not '{rest}'")
        self._seed = int(rest)
        self._player = self._new_player(self.game)

    def do_clear_board(self, rest: str) -> None:
        self._begin(None if self.game.hidden else self.game.start())

    def do_position(self, rest: str) -> None:
        """`position TEXT [moves MOVE ...]`."""
        if self.game.hidden:
            raise BadText(f"{self.game} has secrets: use view PLAYER TEXT")
        text, moves = self._with_moves(rest)
        state = self.game.from_text(text)
        for move in moves:
            state.push(move)
        self._begin(state)

    def do_view(self, rest: str) -> None:
        """`view PLAYER TEXT [moves MOVE ...]`: what a player sees."""
        number, _, rest = rest.partition(" ")
        if not number.isdecimal() or not 1 <= int(number) <= self.game.players:
            raise BadText(
                f"'{number}' is no player: they have the numbers 1 to {self.game.players}"
            )
        if not self.game.hidden:  # everybody sees everything
            self.do_position(rest)
            return
        text, moves = self._with_moves(rest)
        self._view = self.game.read_view(text, int(number) - 1, moves)

    def do_play(self, rest: str) -> None:
        word, _, text = rest.partition(" ")
        if text.strip().lower() == PASS:
            self._pass(self._colour(word))
            return
        state = self._turn_of(self._colour(word))
        state.push(text.strip())
        self._step_to(state)

    def do_undo(self, rest: str) -> None:
        if not self._steps:
            raise BadText("there is nothing to take back")
        for _ in range(self._steps.pop()):
            self._state.pop()

    # Asking

    def do_genmove(self, rest: str) -> str:
        move = self._chosen(rest)
        if not self.game.hidden:
            try:
                self.do_play(f"{rest} {move}")
            except SparringError as error:
                raise BadText(f"{move}: {error}") from None
        return move

    def do_reg_genmove(self, rest: str) -> str:
        return self._chosen(rest)

    def do_all_legal(self, rest: str) -> str:
        moves = self._seen(self._colour(rest)).legal_moves()
        return "\n".join(str(move) for move in moves if str(move) != PASS)

    def do_showboard(self, rest: str) -> str:
        board = self._view if self.game.hidden else self._state
        return "\n" + str(board or "no view was given yet")

    def do_final_score(self, rest: str) -> str:
        """For two players as in Go, otherwise the score of each."""
        seen = self._view if self.game.hidden else self._state
        if seen is None or not seen.is_over():
            raise BadText("the game is not over")
        scores, returns = seen.scores(), seen.returns()
        if len(scores) > 2:
            return " ".join(map(str, scores))
        if returns[0] == returns[1]:
            return "0"
        winner = int(returns[1] > returns[0])
        return f"{'BW'[winner]}+{max(0, scores[winner] - scores[1 - winner]) or ''}"

    # Records

    def do_loadsgf(self, rest: str) -> None:
        """`loadsgf FILE [NUMBER]`: the position before that move, or the last one."""
        file, number = rest, None
        if match := re.fullmatch(r"(.*\S)\s+(\d+)", rest):
            file, number = match[1], int(match[2])
        record = formats.read(Path(file))
        if record.game.hidden:
            raise BadText(f"{record.game} has secrets: use view PLAYER TEXT")
        state = record.final() if number is None else record.before(number)
        if state.game != self.game:
            self._enter(state.game)
        self._begin(state)

    def do_savesgf(self, rest: str) -> None:
        if self.game.hidden:
            raise BadText(f"{self.game} has secrets: there is nothing to save")
        record = Record.of(self._state, position=_unusual_start(self._state))
        formats.write(Path(rest), record, formats.native(self.game))

    # What they share

    def _enter(self, game: Game) -> None:
        player = self._new_player(game)
        self.game, self._player = game, player
        self.do_clear_board("")

    def _new_player(self, game: Game) -> Player:
        player = self._make(game, self._seed)
        self.close()
        return player

    def _begin(self, state: State | None) -> None:
        self._view, self._steps = None, []
        if state:
            self._state = state

    def _colour(self, word: str) -> int:
        for colour, words in enumerate(self.game.colour_words):
            if word.lower() in words:
                return colour
        known = ", ".join(words[0] for words in self.game.colour_words)
        raise BadText(f"'{word}' is no colour of {self.game}: they are {known}")

    def _turn_of(self, colour: int) -> State:
        """A copy of the game in which it is that colour's turn, others having passed."""
        if self.game.hidden:
            raise BadText(f"{self.game} has secrets: moves are not told, use view PLAYER TEXT")
        state = self._state.copy()
        while state.colour != colour and not state.is_over() and _only_pass(state):
            state.push(PASS)
        if state.colour != colour and not state.is_over():
            turn = self.game.colour_words[state.colour][0]
            raise BadText(f"it is the turn of {turn}, who can move")
        return state

    def _pass(self, colour: int) -> None:
        state = self._turn_of(colour)
        if not state.is_over():
            state.push(PASS)
        self._step_to(state)

    def _step_to(self, state: State) -> None:
        self._steps.append(len(state.moves) - len(self._state.moves))
        self._state = state

    def _seen(self, colour: int) -> State | View:
        if not self.game.hidden:
            return self._turn_of(colour)
        if self._view is None or self._view.colour != colour:
            raise BadText("tell what that player sees first: view PLAYER TEXT")
        return self._view

    def _chosen(self, word: str) -> str:
        seen = self._seen(self._colour(word))
        if seen.is_over() or _only_pass(seen):
            return PASS
        assert self._player
        view = seen if isinstance(seen, View) else seen.view(seen.to_move)
        return str(self._player.choose(view))

    def _with_moves(self, rest: str) -> tuple[str, list[Move]]:
        text, _, moves = rest.partition(" moves ")
        return text.strip(), [self.game.parse_move(word) for word in moves.split()]


def _only_pass(seen: State | View) -> bool:
    moves = seen.legal_moves()
    return len(moves) == 1 and str(moves[0]) == PASS


def _unusual_start(state: State) -> str | None:
    start = state.start_text()
    return None if start == state.game.start().text() else start
