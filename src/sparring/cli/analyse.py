"""`sparring analyse`: every move of a game judged, and its mistakes explained."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import sparring
from sparring.analysis import Review, Reviewed
from sparring.analysis.review import MARKS
from sparring.cli.output import AsJson, NotDone, Seed, console, errors, print_json
from sparring.errors import SparringError
from sparring.games import formats
from sparring.games.record import Record
from sparring.players.budget import seconds

WIDEST = 21
"""Of a move in the table; longer ones are cut there, and whole among the mistakes."""


def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The game to analyse.")],
    player: Annotated[
        str | None, typer.Option(help="Who analyses; the game's strongest search if not given.")
    ] = None,
    time: Annotated[
        str | None, typer.Option(help="How long to think about each move; 1s if not given.")
    ] = None,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Analyse a game: for every move its probability to win, the best move, and the mistakes.

    An inaccuracy loses 5 % or more, a mistake 10 %, a blunder 20 %. Ctrl-C ends it with the moves
    that are done.

    Examples: `sparring analyse game.json`, `sparring analyse game.blksgf --time 5s --json`
    """
    from rich.progress import Progress

    try:
        game = formats.read(record)
        total = len(game.moves)
        game.final()
    except SparringError as error:
        raise NotDone(f"{record}: {error}") from None
    found: list[Reviewed] = []
    running = Review(game, player, seconds=seconds(time) if time else None, seed=seed)
    with Progress(console=errors, disable=json, transient=True) as bar:
        task = bar.add_task("analysing", total=total)
        try:
            for judged in running:
                found.append(judged)
                bar.update(task, completed=judged.ply)
        except KeyboardInterrupt:
            errors.print(f"stopped after {len(found)} of {total} moves")
    if json:
        print_json(
            {
                "game": str(game.game),
                "player": running.player,
                "complete": len(found) == total,
                "moves": [judged.to_json() for judged in found],
            }
        )
        return
    _print(game, running.player, found)


def _print(record: Record, analyst: str, found: list[Reviewed]) -> None:
    game = record.game
    names = ", ".join(record.players)
    console.print(f"{game}{': ' * bool(names)}{names}; by {analyst}", markup=False)
    whose = _movers(record)
    wide = min(WIDEST, max((len(str(m)) for j in found for m in (j.move, j.best)), default=4))
    short = [name.removeprefix("player ") for name in whose]
    who = max([3, *map(len, short)])
    print(f"{'ply':>3} {'who':{who}} {'move':{wide}} win  {'best':{wide}} win  loss")
    for judged, name in zip(found, short, strict=False):
        best = "" if judged.best == judged.move else _cut(str(judged.best), wide)
        better = _percent(judged.best_chance) if best else ""
        loss = f"{judged.loss:4.0%}" if best else ""
        row = (
            f"{judged.ply:3} {name:{who}} {_cut(str(judged.move), wide):{wide}} "
            f"{_percent(judged.chance):4} {best:{wide}} {better:4} {loss:4} {judged.mark}"
        )
        print(row.rstrip())
    _print_mistakes(record.game, found, whose)


def _print_mistakes(game: sparring.Game, found: list[Reviewed], whose: list[str]) -> None:
    print()
    for judged, name in zip(found, whose, strict=False):
        if judged.mark in ("mistake", "blunder"):
            text = f"{judged.ply}. {name} {judged.move}, {judged.mark}; better {judged.best}: "
            console.print(text + judged.why[0].lower() + judged.why[1:], markup=False)
    for player in range(game.players):
        mine = [judged for judged in found if judged.player == player and judged.chance is not None]
        if not mine:
            continue
        counts = [sum(judged.mark == word for judged in mine) for _, word in MARKS]
        mean = sum(judged.loss for judged in mine) / len(mine)
        marks = ", ".join(map(_counted, counts, (word for _, word in MARKS)))
        print(f"player {player + 1}: {marks}; {mean:.1%} lost per move")


def _movers(record: Record) -> list[str]:
    """The colour that made each move."""
    return [
        record.game.colours[state.colour]
        for state, _ in zip(record.states(), record.moves, strict=False)
    ]


def _counted(number: int, word: str) -> str:
    plural = word.removesuffix("y") + "ies" if word.endswith("y") else f"{word}s"
    return f"{number or 'no'} {word if number == 1 else plural}"


def _percent(chance: float | None) -> str:
    return "" if chance is None else f"{chance:4.0%}"


def _cut(text: str, wide: int) -> str:
    return text if len(text) <= wide else text[: wide - 1] + "…"


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(analyse)
