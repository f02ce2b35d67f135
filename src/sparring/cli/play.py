"""`sparring play`: a game in the terminal, between people and computer players."""

from __future__ import annotations

import getpass
import re
from pathlib import Path
from typing import Annotated

import typer

import sparring
from sparring.cli.output import GameName, NotDone, Position, Seed, console, read_file, write_file
from sparring.cli.terminal import Left, Person, Screen, TakeBack
from sparring.errors import BadText, PlayerFailed, SparringError
from sparring.games.record import Record
from sparring.players import Player, adjusted, player

Name = Annotated[str | None, typer.Option(metavar="PLAYER")]


def play(
    game: GameName,
    p1: Name = None,
    p2: Name = None,
    p3: Name = None,
    p4: Name = None,
    seed: Seed = 0,
    position: Position = None,
    record: Annotated[
        Path | None, typer.Option(help="Keep the game in this file, move by move.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the game in the --record file.")
    ] = False,
) -> None:
    """Play a game in the terminal. Seats are `human` or the name of a player.

    Without further words you play first, and the computer takes the other seats.

    Examples: `sparring play blokus-duo`, `sparring play blokus --p1 random --p3 human`
    """
    played = sparring.game(game)
    chosen = [p1, p2, p3, p4]
    if extra := [f"--p{i + 1}" for i in range(played.players, 4) if chosen[i]]:
        raise BadText(f"{played} has {played.players} players, so there is no {extra[0]}")
    names = [chosen[i] or ("human" if i == 0 else "random") for i in range(played.players)]
    texts = [_introduced(name, names, played) for name in names]
    seats = [player(text, played, seed=seed + i) for i, text in enumerate(texts)]
    people = [seat for seat in seats if isinstance(seat, Person)]
    if len(people) > 1:
        screen = Screen()
        for person in people:
            person.screen = screen
    table = _Table(played, names, seats, seed, position, record)
    if resume:
        table.resume()
    elif record and record.exists():
        raise NotDone(f"{record} exists: go on with it by --resume, or choose another file")
    try:
        table.play()
    finally:
        for seat in seats:
            seat.close()


def _introduced(text: str, names: list[str], game: sparring.Game) -> str:
    """The text of a player, told whom it meets: the one person at the table, if it cares."""
    people = [seat for seat, name in enumerate(names, 1) if name == "human"]
    if len(people) != 1 or "against=" in text:
        return text
    you = re.sub(r"[,=@\s]+", "-", getpass.getuser())
    told = adjusted(text, game, {"against": you, "seat": str(people[0])})
    return told if "against=" in told else text


class _Table:
    """The seats, the game between them, and its record."""

    def __init__(
        self,
        game: sparring.Game,
        names: list[str],
        seats: list[Player],
        seed: int,
        position: str | None,
        file: Path | None,
    ) -> None:
        self.names, self.seats, self.seed, self.position = names, seats, seed, position
        self.file = file
        self.state = game.from_text(position) if position is not None else game.start(seed)

    def resume(self) -> None:
        if self.file is None:
            raise BadText("--resume needs --record FILE")
        try:
            record = Record.from_json(read_file(self.file))
            if record.game != self.state.game:
                raise BadText(f"it is a record of {record.game}, not of {self.state.game}")
            self.state, self.seed, self.position = record.final(), record.seed, record.position
        except SparringError as error:
            raise NotDone(f"{self.file}: {error}") from None

    def save(self) -> None:
        if self.file:
            record = Record.of(
                self.state, seed=self.seed, position=self.position, players=self.names
            )
            write_file(self.file, record.to_json())

    def play(self) -> None:
        try:
            while not self.state.is_over():
                self._turn()
                self.save()
        except Left:
            self.save()
            where = f"; go on with --record {self.file} --resume" if self.file else ""
            console.print(f"\nYou left the game{where}.", markup=False)
            return
        for number, seat in enumerate(self.seats):
            seat.finished(self.state.view(number))
        self._result()

    def _turn(self) -> None:
        state, seat = self.state, self.state.to_move
        moves = state.legal_moves()
        who = self._who(seat, state.colour)
        if len(moves) == 1 and str(moves[0]) == "pass":
            console.print(f"{who} cannot move and passes.", markup=False)
            state.push(moves[0])
            return
        try:
            move = self.seats[seat].choose(state.view(seat))
        except TakeBack:
            self._take_back(seat)
            return
        except PlayerFailed as error:
            raise NotDone(f"{error}. So {who} loses.") from None
        state.push(move, player=seat)
        if not isinstance(self.seats[seat], Person):
            # What the others see of it, which may be less than was played.
            seen = state.view((seat + 1) % len(self.seats)).moves[-1]
            console.print(f"{who} plays {seen}", markup=False)

    def _who(self, seat: int, colour: int) -> str:
        name = self.state.game.colours[colour]
        number = "" if name == f"player {seat + 1}" else f"player {seat + 1}, "
        return f"{name} ({number}{self.names[seat]})"

    def _take_back(self, seat: int) -> None:
        """Back to the person's own previous turn."""
        taken = 0
        while self.state.moves:
            self.state.pop()
            taken += 1
            if self.state.to_move == seat and len(self.state.legal_moves()) > 1:
                break
        console.print(f"took back {taken} moves" if taken else "there is nothing to take back")

    def _result(self) -> None:
        state = self.state
        console.print(state.board(colour=console.is_terminal), soft_wrap=True)
        returns = state.returns()
        winners = [f"player {i + 1}" for i, value in enumerate(returns) if value == max(returns)]
        scores = " : ".join(map(str, state.scores()))
        if len(winners) == 1:
            console.print(f"The game is over, {scores}. {winners[0].capitalize()} wins.")
        else:
            console.print(f"The game is over, {scores}. A draw between {' and '.join(winners)}.")


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(play)
