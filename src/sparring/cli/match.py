"""`sparring match`: two players against each other, many times, with error bars."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import sparring
from sparring.arena import statistics
from sparring.arena.match import KIND, Match, Plan, planned, play_match
from sparring.arena.runner import Runner
from sparring.arena.sprt import Sprt
from sparring.arena.tables import Table
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


def match(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game; see `sparring games`.")
    ] = None,
    a: Annotated[
        str | None, typer.Argument(metavar="A", help="A player; see `sparring players GAME`.")
    ] = None,
    b: Annotated[str | None, typer.Argument(metavar="B", help="The other player.")] = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10**7, help="How many games, in whole blocks.")
    ] = 100,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="elo0=0,elo1=10",
            help="Stop as soon as one of two Elo differences is accepted; also alpha=0.05, "
            "beta=0.05, model=normalised.",
        ),
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
    """Let two players play many games, and say who is better and how sure that is.

    Every opening is played in all seatings. Every game is in the database before the next one
    begins: after an interruption, the same command with `--resume` goes on where it was.

    Examples: `sparring match blokus-duo random greedy-advanced`,
    `sparring match shobu alphabeta:depth=3 porto:3 --games 1000 --sprt elo0=0,elo1=20`
    """
    check_place(on)
    if out:
        made_folder(out)
    store = open_store(db)
    try:
        if run is not None or (resume and game is None):
            chosen = stored_run(store, KIND, run)
        elif game is None or a is None or b is None:
            raise BadText("name a game and two players, or go on with --resume")
        else:
            rules = sparring.game(game)
            chosen = planned(
                store,
                game,
                a,
                b,
                Plan(games, Sprt.read(sprt) if sprt else None),
                seed=seed,
                openings=read_openings(openings, rules),
                move_limit=read_limit(move_limit),
                resume=resume,
            )
        played, finished = _play(store, chosen, workers, on)
    finally:
        store.close()
    summary = {**played.summary(), "finished": finished}
    if out:
        _write(played, summary, out)
    if json:
        print_json(summary)
    else:
        print_summary(summary)
    last_words(chosen.id, db, summary)


def _play(store: Store, chosen: Run, workers: int, on: str) -> tuple[Match, bool]:
    """The match after its end or its interruption, and whether it was finished."""
    with not_done(), Runner(store, chosen, workers=workers, on=on) as runner:
        played = Match(chosen, runner.games, runner.seconds)
        total = sum(len(block.seatings) for block in played.blocks)
        announce(chosen, total)
        try:
            with Meter(total, len(played.games)) as meter:
                for played in play_match(runner):
                    if meter.due:
                        meter.show(len(played.games), _state(played))
        except KeyboardInterrupt:  # perhaps between storing a game and telling of it
            return Match(chosen, store.games(chosen), runner.seconds), False
    return played, True


def _state(played: Match) -> str:
    """The running score with its error, and the test, for the line of progress."""
    scores = played.block_scores()
    estimate = statistics.score_estimate(scores)
    half = (estimate.interval[1] - estimate.interval[0]) / 2
    text = f"score {100 * estimate.value:.1f} ± {100 * half:.1f} %"
    if test := played.plan.sprt:
        low, high = test.bounds
        ratio = test.ratio(statistics.histogram(scores), played.block_size)
        text += f"  LLR {ratio:.2f} ({low:.2f}, {high:.2f})"
    return text


def print_summary(summary: dict[str, Any]) -> None:
    """The result for people."""
    low, high = summary["score_interval"]
    seats = summary["seats"]
    table = Table("match", _title(summary), ("", "", "95 % interval"))
    table.rows = [
        ("wins, draws, losses", f"{summary['wins']}, {summary['draws']}, {summary['losses']}", ""),
        ("score", f"{100 * summary['score']:.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %"),
        ("Elo difference", _elo(summary), _elo_interval(summary)),
        ("likelihood of superiority", f"{100 * summary['superiority']:.2f} %", ""),
    ]
    if summary["score_difference"] is not None:
        ends = summary["score_difference_interval"]
        interval = f"{ends[0]:+.1f} to {ends[1]:+.1f}" if ends else "unknown"
        table.rows.append(("points ahead", f"{summary['score_difference']:+.1f}", interval))
    if seats:
        low, high = seats[0]["score_interval"]
        table.rows.append(
            (
                "score of the first seat",
                f"{100 * seats[0]['score']:.1f} %",
                f"{100 * low:.1f} to {100 * high:.1f} %",
            )
        )
    if test := summary["sprt"]:
        low, high = test["bounds"]
        table.rows.append(
            (
                f"SPRT {test['elo0']:g} against {test['elo1']:g}",
                f"LLR {test['llr']:.2f}",
                f"{low:.2f} to {high:.2f}: {_verdict(test)}",
            )
        )
    table.rows.append(("different games", str(summary["distinct_games"]), ""))
    console.print(table.title, style="bold", markup=False)
    print_table(console, table)
    console.print()
    print_table(console, players_table(summary["players"]))


def _title(summary: dict[str, Any]) -> str:
    return (
        f"{summary['game']}: {summary['a']} against {summary['b']}, "
        f"{summary['games']} games in {summary['seconds']:.1f} s"
    )


def _elo(summary: dict[str, Any]) -> str:
    if summary["elo"] is None:
        return "beyond all measure"
    error = summary["elo_error"]
    return f"{summary['elo']:+.1f}" + (f" ± {error:.1f}" if error is not None else "")


def _elo_interval(summary: dict[str, Any]) -> str:
    low, high = summary["elo_interval"]
    if low is None and high is None:
        return "unknown"
    if high is None:
        return f"above {low:+.0f}"
    if low is None:
        return f"below {high:+.0f}"
    return f"{low:+.0f} to {high:+.0f}"


def _verdict(test: dict[str, Any]) -> str:
    accepted = test["accepted"]
    return f"{test[accepted]:g} Elo accepted" if accepted else "not decided"


def _write(played: Match, summary: dict[str, Any], folder: Path) -> None:
    from sparring.arena.plots import Picture, draw_running_score

    columns = (
        "game", "a", "b", "games", "wins", "draws", "losses", "score", "elo", "elo_error",
        "superiority", "distinct_games", "seconds",
    )  # fmt: skip
    table = Table("match", _title(summary), columns, [[summary[name] for name in columns]])
    table.notes = [*summary["warnings"]]
    try:
        table.write(folder)
        players_table(summary["players"]).write(folder)
        for form in ("svg", "png"):
            picture = Picture()
            title = f"{summary['game']}: {summary['a']} against {summary['b']}"
            draw_running_score(picture.axes, played.block_scores(), played.block_size, title)
            picture.save(folder / f"score.{form}")
    except OSError as error:
        raise NotDone(f"cannot write into {folder}: {error}") from None


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(match)
