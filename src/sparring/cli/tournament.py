"""`sparring tournament`: many players, one table, joint ratings with error bars."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import sparring
from sparring.arena.runner import Runner
from sparring.arena.tables import Table
from sparring.arena.tournament import KIND, Plan, Tournament, planned, play_tournament
from sparring.cli.arena import (
    Database,
    Meter,
    MoveLimit,
    On,
    OpeningsText,
    Out,
    Resume,
    RunNumber,
    Seed,
    WorkerCount,
    announce,
    check_place,
    last_words,
    made_folder,
    not_done,
    open_store,
    players_table,
    print_table,
    read_limit,
    read_openings,
    stored_run,
)
from sparring.cli.output import AsJson, NotDone, console, print_json
from sparring.errors import BadText

if TYPE_CHECKING:
    from sparring.arena.store import Run, Store


def tournament(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game; see `sparring games`.")
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="P1 P2 ...", help="Players; see `sparring players GAME`."),
    ] = None,
    format: Annotated[
        str,
        typer.Option(
            metavar="FORMAT",
            help="round-robin: all against all; gauntlet: the first against each other one; "
            "swiss: neighbours in the table.",
        ),
    ] = "round-robin",
    games: Annotated[
        int,
        typer.Option(metavar="N", min=1, max=10**6, help="Games of each pairing, in whole blocks."),
    ] = 20,
    rounds: Annotated[
        int,
        typer.Option(metavar="N", min=0, max=1000, help="Rounds of the Swiss system; 0: enough."),
    ] = 0,
    anchor: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="The player with 0 Elo.")
    ] = None,
    seed: Seed = 0,
    openings: OpeningsText = None,
    workers: WorkerCount = 0,
    on: On = "processes",
    move_limit: MoveLimit = "10m",
    db: Database = None,
    resume: Resume = False,
    run: RunNumber = None,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Let several players play each other, and rate them all together.

    In games of three or four, groups of so many players meet. Every game is in the database before
    the next one begins: after an interruption, the same command with `--resume` goes on.

    Examples: `sparring tournament blokus-duo random greedy-basic greedy-advanced mcts:sims=200`,
    `sparring tournament shobu porto:3 porto:2 porto:1 porto:0 --format gauntlet`
    """
    check_place(on)
    if out:
        made_folder(out)
    store = open_store(db)
    try:
        if run is not None or (resume and game is None):
            chosen = stored_run(store, KIND, run)
        elif game is None or not players:
            raise BadText("name a game and its players, or go on with --resume")
        else:
            rules = sparring.game(game)
            chosen = planned(
                store,
                game,
                players,
                Plan(format, games, rounds, anchor),
                seed=seed,
                openings=read_openings(openings, rules),
                move_limit=read_limit(move_limit),
                resume=resume,
            )
        held, finished = _play(store, chosen, workers, on)
    finally:
        store.close()
    summary = {**held.summary(), "finished": finished}
    if out:
        _write(summary, out)
    if json:
        print_json(summary)
    else:
        print_summary(summary)
    last_words(chosen.id, db, summary)


def _play(store: Store, chosen: Run, workers: int, on: str) -> tuple[Tournament, bool]:
    """The tournament after its end or its interruption, and whether it was finished."""
    with not_done(), Runner(store, chosen, workers=workers, on=on) as runner:
        held = Tournament(chosen, runner.games, runner.seconds)
        total = held.rounds * sum(len(block.seatings) for block in held.blocks([]))
        announce(chosen, total)
        try:
            with Meter(total, len(held.games)) as meter:
                for held, total in play_tournament(runner):
                    if meter.due:
                        meter.show(len(held.games), _state(held), total)
        except KeyboardInterrupt:  # perhaps between storing a game and telling of it
            return Tournament(chosen, store.games(chosen), runner.seconds), False
    return held, True


def _state(held: Tournament) -> str:
    """Who leads, for the line of progress."""
    ratings = held.ratings()
    best = max(range(len(ratings.elo)), key=lambda i: ratings.elo[i])
    return f"{held.setup.players[best]} {ratings.elo[best]:+.0f} ± {ratings.error[best]:.0f}"


def standings_table(summary: dict[str, Any]) -> Table:
    """The final table."""
    columns = ("player", "Elo", "±", "games", "wins", "draws", "losses", "score %")
    table = Table("standings", _title(summary), columns)
    for row in summary["standings"]:
        table.rows.append(
            (
                row["text"],
                f"{row['elo']:+.0f}",
                f"{row['elo_error']:.0f}",
                row["games"],
                row["wins"],
                row["draws"],
                row["losses"],
                f"{100 * row['score']:.1f}",
            )
        )
    table.notes = [f"Anchor: {summary['anchor']}.", *summary["warnings"]]
    return table


def meetings_table(summary: dict[str, Any]) -> Table:
    """Each pair of players that met."""
    table = Table("meetings", "Meetings", ("a", "b", "games", "points of a", "points of b"))
    for row in summary["meetings"]:
        table.rows.append((row["a"], row["b"], row["games"], row["points_a"], row["points_b"]))
    return table


def _title(summary: dict[str, Any]) -> str:
    return (
        f"{summary['game']}, {summary['format']}: {summary['games']} games "
        f"in {summary['seconds']:.1f} s"
    )


def _effort(summary: dict[str, Any]) -> Table:
    return players_table([{"text": row["text"], **row["effort"]} for row in summary["standings"]])


def print_summary(summary: dict[str, Any]) -> None:
    """The result for people."""
    console.print(_title(summary), style="bold", markup=False)
    print_table(console, standings_table(summary))
    anchor = summary["anchor"]
    console.print(
        f"Errors are 95 %. Anchor: {anchor}. {summary['distinct_games']} different games.\n"
        f"Advantage of the first seat: {summary['first_seat_elo']:+.0f} "
        f"± {summary['first_seat_elo_error']:.0f} Elo.\n",
        markup=False,
    )
    print_table(console, meetings_table(summary))
    console.print()
    print_table(console, _effort(summary))


def _write(summary: dict[str, Any], folder: Path) -> None:
    from sparring.arena.plots import Picture, draw_ratings

    rows = summary["standings"]
    try:
        for table in (standings_table(summary), meetings_table(summary), _effort(summary)):
            table.write(folder)
        for form in ("svg", "png"):
            picture = Picture(height=1.5 + 0.4 * len(rows))
            draw_ratings(
                picture.axes,
                [row["text"] for row in rows],
                [row["elo"] for row in rows],
                [row["elo_error"] for row in rows],
                f"{summary['game']}: {summary['games']} games",
            )
            picture.save(folder / f"ratings.{form}")
    except OSError as error:
        raise NotDone(f"cannot write into {folder}: {error}") from None


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(tournament)
