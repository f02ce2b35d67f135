"""`sparring learn`: weights from self-play."""

from __future__ import annotations

import fnmatch
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

import sparring
from sparring.cli.output import AsJson, GameName, Seed, errors, print_json, write_file

T = TypeVar("T")
ALL_CORES = os.cpu_count() or 1
Workers = Annotated[int, typer.Option(min=1, help="Processes; all cores if not given.")]


class What(StrEnum):
    """What can be learned."""

    PRIOR = "prior"
    TREE_PRIOR = "tree-prior"
    CHANCE = "chance"
    EVALUATION = "evaluation"


TEACHERS = {
    What.PRIOR: "mcts:sims=2000,settle=no",
    What.TREE_PRIOR: "mcts:sims=2000,settle=no",
    What.CHANCE: "level:4",
    What.EVALUATION: "level:4",
}


def learn(
    game: GameName,
    what: Annotated[
        What,
        typer.Option(
            help="prior: likely moves; tree-prior: likewise beside the evaluation; "
            "evaluation: weights of features; chance: what they mean."
        ),
    ] = What.PRIOR,
    teacher: Annotated[
        str | None,
        typer.Option(
            help="Who plays the games; for a prior a player that counts visits.",
            show_default="mcts:sims=2000,settle=no for a prior, level:4 otherwise",
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games it plays.")] = 100,
    without: Annotated[
        str,
        typer.Option(help="Features that an evaluation does without, as in late_*,tempo."),
    ] = "",
    parts: Annotated[
        bool,
        typer.Option("--parts", help="A tree-prior weighs the evaluation's features apart, too."),
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Write what was learned to this file.")] = None,
    workers: Workers = ALL_CORES,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Learn from games that a player plays with itself.

    A prior tells which moves a long search will like: a sum of values of moves for the option
    `prior` of `mcts`; a tree-prior stands beside what the evaluation says of them, and comes with a
    `prior_scale`; with --parts it also weighs the features that the evaluation is made of. A chance
    is the scale between the game's evaluation and the probability to win, which analyses speak of.
    An evaluation weighs the features of a position by what they say about who will win.

    Example: `sparring learn blokus-duo --what tree-prior --games 200 --out prior.txt`, then
    `sparring match blokus-duo mcts:sims=2000,prior=@prior.txt mcts:sims=2000`

    Example: `sparring learn shobu --what chance --teacher alphabeta:depth=3 --games 300`

    Example: `sparring learn shobu --what evaluation --without moves --out evaluation.txt`, then
    `sparring match shobu alphabeta:depth=3,eval=@evaluation.txt alphabeta:depth=3`
    """
    played, who = sparring.game(game), teacher or TEACHERS[what]
    if without and what is not What.EVALUATION:
        raise typer.BadParameter("--without is for --what evaluation")
    if parts and what is not What.TREE_PRIOR:
        raise typer.BadParameter("--parts is for --what tree-prior")
    evaluation = partial(_evaluation, unwanted=without.split(",") if without else [])
    ways: dict[What, Callable[[School], Learned]]
    ways = {
        What.PRIOR: partial(_prior, asked=False),
        What.TREE_PRIOR: partial(_prior, asked=True, parts=parts),
        What.CHANCE: _chance,
        What.EVALUATION: evaluation,
    }
    found, words, lines = ways[what](School(played, who, games, seed, workers, json))
    if out is not None:
        write_file(out, words + "\n")
    if json:
        print_json({"game": str(played), "teacher": who, "games": games, **found})
        return
    for line in lines:
        print(line)


@dataclass(frozen=True)
class School:
    """Who plays which game, and how often."""

    game: sparring.Game
    teacher: str
    games: int
    seed: int
    workers: int
    quiet: bool

    def until_stopped(self, play: Callable[..., Iterator[T]]) -> Iterator[T]:
        """What is kept of each game as it is played, with a bar; Ctrl-C ends it with those that
        are done."""
        from rich.progress import track

        done = 0
        rounds = play(
            str(self.game), self.teacher, self.games, seed=self.seed, workers=self.workers
        )
        try:
            for each in track(rounds, "playing", self.games, console=errors, disable=self.quiet):
                done += 1
                yield each
        except KeyboardInterrupt:
            errors.print(f"stopped: learning from {done} games so far")


Learned = tuple[dict[str, Any], str, list[str]]
"""What was found for JSON, for a file, and for people."""


def _prior(school: School, *, asked: bool, parts: bool = False) -> Learned:
    from sparring.learn import prior
    from sparring.players.logit import Lesson

    some: list[Lesson] = []
    for lessons in school.until_stopped(partial(prior.lessons, asked=asked, parts=parts)):
        some += lessons
    if len(some) < 2:
        raise sparring.BadText("too few positions to learn from: play more games")
    found = prior.fit(some)
    names = prior.value_names(school.game, parts=parts)
    expression, scale = found.expression(names), found.scale(names)
    document = {
        "positions": len(some),
        "prior": expression,
        "prior_scale": scale,
        "cross_entropy": found.cross_entropy,
        "cross_entropy_of_uniform": found.uniform,
        "right": found.right,
    }
    lines = [
        f"{len(some)} positions; {found.right:.0%} of the teacher's first choices guessed",
        f"cross-entropy {found.cross_entropy:.3f} (all moves alike: {found.uniform:.3f})",
        expression,
    ]
    if scale is not None:
        lines.append(f"to be used with prior_scale={scale:.3g}")
    return document, expression, lines


def _chance(school: School) -> Learned:
    from sparring.learn import chance

    game = school.game
    some = [each for each in school.until_stopped(chance.outcomes) if len(each.values)]
    if len(some) < 2:
        raise sparring.BadText("too few games to learn from: play more")
    found = chance.fit(some, game.players)
    lines = [
        f"{found.positions} positions of {len(some)} games",
        f"scale {found.scale:.1f} +- {found.error:.1f}; the game has {game.chance_scale:g}",
        f"log loss {found.loss:.3f} (all players alike: {found.blind:.3f})",
    ]
    if found.own is not None:
        lines.append(f"log loss of the player's own probabilities: {found.own:.3f}")
    document = {
        "positions": found.positions,
        "scale": found.scale,
        "error": found.error,
        "loss": found.loss,
        "loss_of_blind": found.blind,
        "loss_of_player": found.own,
        "known": game.chance_scale,
    }
    return document, f"{found.scale:.1f}", lines


def _evaluation(school: School, *, unwanted: list[str]) -> Learned:
    from sparring.learn import evaluation

    game = school.game
    left_out: set[str] = set()
    for pattern in unwanted:
        if not (found_names := fnmatch.filter(game.feature_names, pattern)):
            raise sparring.BadText(
                f"{game} has no feature {pattern}; see `sparring features {game}`"
            )
        left_out.update(found_names)
    wanted = [name not in left_out for name in game.feature_names]
    some = [each for each in school.until_stopped(evaluation.courses) if len(each.shares)]
    if len(some) < 10:
        raise sparring.BadText("too few games to learn from: play at least ten")
    found = evaluation.fit(some, game.players, wanted)
    expression = found.expression(game.feature_names)
    lines = [
        f"{found.positions} positions of {len(some)} games",
        f"log loss {found.loss:.3f} (all players alike: {found.blind:.3f})",
        expression,
    ]
    document = {
        "positions": found.positions,
        "evaluation": expression,
        "loss": found.loss,
        "loss_of_blind": found.blind,
    }
    return document, expression, lines


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(learn)
