"""`sparring learn`: weights from self-play."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import sparring
from sparring.cli.output import AsJson, GameName, Seed, errors, print_json, write_file


def learn(
    game: GameName,
    teacher: Annotated[
        str, typer.Option(help="Who plays the games: a player that counts visits.")
    ] = "mcts:sims=2000,settle=no",
    games: Annotated[int, typer.Option(min=1, help="How many games it plays.")] = 100,
    out: Annotated[Path | None, typer.Option(help="Write the prior to this file.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes; all cores if not given.")] = (
        os.cpu_count() or 1
    ),
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Learn which moves a long search will like, from games that a player plays with itself.

    The result is a sum of values of moves for the option `prior` of `mcts`.

    Example: `sparring learn blokus-duo --games 200 --out prior.txt`, then
    `sparring match blokus-duo mcts:sims=2000,prior=@prior.txt mcts:sims=2000`
    """
    from rich.progress import track

    from sparring.learn import prior
    from sparring.players.logit import Lesson

    played = sparring.game(game)
    rounds = prior.lessons(str(played), teacher, games, seed=seed, workers=workers)
    some: list[Lesson] = []
    try:
        for lessons in track(rounds, "playing", games, console=errors, disable=json):
            some += lessons
    except KeyboardInterrupt:
        errors.print(f"stopped: learning from {len(some)} positions so far")
    if len(some) < 2:
        raise sparring.BadText("too few positions to learn from: play more games")
    found = prior.fit(some)
    expression = found.expression(played.action_value_names)
    if out is not None:
        write_file(out, expression + "\n")
    if json:
        print_json(
            {
                "game": str(played),
                "teacher": teacher,
                "games": games,
                "positions": len(some),
                "prior": expression,
                "cross_entropy": found.cross_entropy,
                "cross_entropy_of_uniform": found.uniform,
                "right": found.right,
            }
        )
        return
    print(f"{len(some)} positions; {found.right:.0%} of the teacher's first choices guessed")
    print(f"cross-entropy {found.cross_entropy:.3f} (all moves alike: {found.uniform:.3f})")
    print(expression)


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(learn)
