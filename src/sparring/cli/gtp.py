"""`sparring gtp`: a player behind a text protocol, for other programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import sparring
from sparring.cli.output import GameName, Seed
from sparring.cli.terminal import Person
from sparring.errors import BadText
from sparring.games.face import Game
from sparring.players import Player, player
from sparring.players.engines import Session


def gtp(
    game: GameName = "blokus-duo",
    name: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Who answers; see `sparring players`.")
    ] = "mcts",
    seed: Seed = 0,
) -> None:
    """Answer the commands of another program: a line in, a line out.

    The protocol is GTP as in the world of Blokus, and a little more for other games;
    docs/protocol.md explains it. Type `list_commands` to see what there is, `quit` to leave.

    Examples: `sparring gtp blokus-duo --player mcts:time=2s`, `sparring gtp shobu`
    """

    def make(game: Game, seed: int) -> Player:
        made = player(name, game, seed=seed)
        if isinstance(made, Person):
            raise BadText("a person cannot answer here: this is for programs")
        return made

    Session(sparring.game(game), make, seed=seed).serve(sys.stdin, sys.stdout)


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(gtp)
