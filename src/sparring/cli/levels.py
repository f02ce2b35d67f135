"""`sparring levels`: how strong each level is, and what is behind it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

import sparring
from sparring.arena import ladder
from sparring.arena.match import Match
from sparring.arena.tables import Table
from sparring.cli.arena import (
    Database,
    Meter,
    Seed,
    WorkerCount,
    not_done,
    open_store,
    print_table,
    read_openings,
)
from sparring.cli.output import AsJson, GameName, console, errors, print_json
from sparring.errors import BadText


def levels(
    game: GameName,
    measure: Annotated[
        bool, typer.Option("--measure", help="Play the matches again instead of showing the data.")
    ] = False,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=2, help="Games a match, with --measure [200].")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add what was measured to this file.")
    ] = None,
    seed: Seed = 0,
    workers: WorkerCount = 0,
    db: Database = None,
    json: AsJson = False,
) -> None:
    """Show the levels of a game: rating, error, time a move, and the player behind each.

    With `--measure` every level plays the one below. That takes an hour or so; it can be stopped at
    any moment, and the same command goes on where it was.

    Examples: `sparring levels shobu`, `sparring levels blokus-duo --measure --games 40`
    """
    played = sparring.game(game)
    if measure:
        rungs = _measured(played, games or 200, seed, workers, db)
        if out:
            ladder.write(out, played, rungs, games or 200, seed)
    elif games or out:
        raise BadText("--games and --out go with --measure")
    else:
        rungs = ladder.stored(played)
    if json:
        print_json({"game": str(played), "levels": [asdict(rung) for rung in rungs]})
        return
    print_table(console, _table(played, rungs))
    if rungs[-1].rating is None:
        errors.print("not measured: `--measure` does it", markup=False)


def _measured(
    game: sparring.Game, games: int, seed: int, workers: int, db: str | None
) -> list[ladder.Rung]:
    total, matches = games * (len(game.levels) - 1), dict[int, Match]()
    store = open_store(db)
    try:
        with not_done(), Meter(total) as meter:
            openings = read_openings(None, game)
            for level, match in ladder.climb(
                store, game, games, seed=seed, openings=openings, workers=workers
            ):
                matches[level] = match
                if meter.due:
                    done = sum(len(match.games) for match in matches.values())
                    score = match.summary()["score"]
                    meter.show(done, f"level {level}: {100 * score:.0f} %")
    except KeyboardInterrupt:
        errors.print("sparring: stopped; the same command goes on", markup=False)
        raise typer.Exit(130) from None
    finally:
        store.close()
    seconds = [ladder.seconds_a_move(game, text, seed) for text in game.levels]
    return ladder.rungs_of(game, matches, seconds)


def _table(game: sparring.Game, rungs: list[ladder.Rung]) -> Table:
    columns = ("level", "rating", "±", "s a move", "v the one below", "player")
    table = Table("levels", f"Levels of {game}", columns)
    for rung in rungs:
        row: list[Any] = [rung.level, rung.rating, rung.error, rung.seconds]
        won = f"{100 * rung.score:.0f} %" if rung.score is not None else None
        table.rows.append((*row, won, rung.player))
    return table


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(levels)
