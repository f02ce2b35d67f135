"""`sparring db`: what was played, kept in the database: list, filter, show, export, replay."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import sparring
from sparring.arena.tables import Table
from sparring.cli.arena import Database, open_store, print_table
from sparring.cli.output import AsJson, NotDone, console, print_json
from sparring.errors import BadText, SparringError

if TYPE_CHECKING:
    from sparring.arena.play import Played
    from sparring.arena.store import Run, Store

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="List, filter, export and replay what was played. Example: `sparring db list`",
)

GameFilter = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Only of this game.")
]
PlayerFilter = Annotated[
    str | None, typer.Option("--player", metavar="PLAYER", help="Only with this player.")
]
WonBy = Annotated[
    str | None, typer.Option("--won-by", metavar="PLAYER", help="Only games that this player won.")
]
Failed = Annotated[
    bool, typer.Option("--failed", help="Only games lost by a crash, a hang or an illegal move.")
]
RunId = Annotated[int, typer.Argument(metavar="RUN", help="The number of a run.")]


@app.command("list")
def list_runs(
    game: GameFilter = None,
    player: PlayerFilter = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Only runs that can be gone on with.")
    ] = False,
    db: Database = None,
    json: AsJson = False,
) -> None:
    """List the runs, the last one at the bottom.

    Example: `sparring db list --player mcts:sims=200`
    """
    store = open_store(db)
    runs = [run for run in _runs(store, game, player) if not unfinished or run.finished is None]
    if json:
        print_json([_run_data(store, run) for run in runs])
        return
    table = Table("runs", "Runs", ("run", "what", "game", "players", "games", "begun", ""))
    for run in runs:
        begun = time.strftime("%Y-%m-%d %H:%M", time.localtime(run.started))
        state = "" if run.finished else "unfinished"
        players = ", ".join(run.setup.players)
        row = (run.id, run.kind, run.setup.game, players, store.count(run), begun, state)
        table.rows.append(row)
    print_table(console, table)


@app.command()
def show(run: RunId, db: Database = None, json: AsJson = False) -> None:
    """Show the result of a run again.

    Example: `sparring db show 3`
    """
    from sparring.arena import match, tournament
    from sparring.cli import match as match_command
    from sparring.cli import tournament as tournament_command

    store = open_store(db)
    found = _known(store, run)
    games = store.games(found)
    finished = {"finished": found.finished is not None}
    if found.kind == match.KIND:
        played = match.Match(found, games, found.seconds)
        summary = {**played.summary(), **finished}
        show_it = match_command.print_summary
    else:
        summary = {**tournament.Tournament(found, games, found.seconds).summary(), **finished}
        show_it = tournament_command.print_summary
    if json:
        print_json(summary)
    else:
        show_it(summary)


@app.command()
def games(
    run: Annotated[
        int | None, typer.Argument(metavar="[RUN]", help="One run; without it, all of them.")
    ] = None,
    game: GameFilter = None,
    player: PlayerFilter = None,
    won_by: WonBy = None,
    failed: Failed = False,
    db: Database = None,
    json: AsJson = False,
) -> None:
    """List games with their results.

    Example: `sparring db games 3 --won-by random`
    """
    store = open_store(db)
    found = _games(store, run, game, player, won_by, failed)
    if json:
        from sparring.arena.export import record_of

        print_json([_json_of(record_of(*one).to_json()) for one in found])
        return
    table = Table("games", "Games", ("game", "run", "players", "plies", "scores", "won by", ""))
    for id, of, played in found:
        names = [of.setup.players[index] for index in played.task.seating]
        winners = " and ".join(f"seat {seat + 1}" for seat in played.winners())
        scores = " : ".join(map(str, played.scores))
        row = (id, of.id, " v ".join(names), len(played.moves), scores, winners, played.failure)
        table.rows.append(tuple(cell if cell is not None else "" for cell in row))
    print_table(console, table)


@app.command()
def export(
    run: Annotated[
        int | None, typer.Argument(metavar="[RUN]", help="One run; without it, all of them.")
    ] = None,
    form: Annotated[
        str, typer.Option("--form", metavar="jsonl|csv", help="A record a line, or a table.")
    ] = "jsonl",
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="Where to; else the screen.")
    ] = None,
    game: GameFilter = None,
    player: PlayerFilter = None,
    won_by: WonBy = None,
    failed: Failed = False,
    db: Database = None,
) -> None:
    """Write games as JSON lines (a record each, with times and evaluations) or as CSV.

    Example: `sparring db export 3 --form csv -o games.csv`
    """
    from sparring.arena.export import write_csv, write_jsonl

    if form not in ("jsonl", "csv"):
        raise BadText(f"games are exported as jsonl or csv, not as '{form}'")
    write = write_csv if form == "csv" else write_jsonl
    found = _games(open_store(db), run, game, player, won_by, failed)
    if out is None:
        write(found, sys.stdout)
        return
    try:
        with out.open("w", encoding="utf-8") as file:
            count = write(found, file)
    except OSError as error:
        raise NotDone(f"cannot write {out}: {error}") from None
    console.print(f"{count} games in {out}", markup=False, soft_wrap=True)


@app.command()
def replay(
    game: Annotated[int, typer.Argument(metavar="ID", help="A game; see `sparring db games`.")],
    boards: Annotated[bool, typer.Option("--boards", help="The board after every move.")] = False,
    db: Database = None,
    json: AsJson = False,
) -> None:
    """Replay a game move by move, with what the players thought and how long.

    Example: `sparring db replay 17 --boards`
    """
    from sparring.arena.export import record_of

    store = open_store(db)
    try:
        run, played = store.game(game)
    except SparringError as error:
        raise NotDone(str(error)) from None
    record = record_of(game, run, played)
    if json:
        print_json(_json_of(record.to_json()))
        return
    console.print(f"{run.setup.game}: {' v '.join(record.players)}", style="bold", markup=False)
    for number, state in enumerate(record.states()):
        if number:
            console.print(_move_line(played, number - 1), markup=False, soft_wrap=True)
        if boards or number == len(record.moves):
            _show(state)
    scores = " : ".join(map(str, played.scores))
    winners = " and ".join(f"seat {seat + 1}" for seat in played.winners())
    console.print(f"{scores}, won by {winners}")
    if played.failed_seat is not None:
        console.print(f"seat {played.failed_seat + 1} {played.failure}", markup=False)


@app.command()
def remove(run: RunId, db: Database = None) -> None:
    """Forget a run and all its games.

    Example: `sparring db remove 3`
    """
    store = open_store(db)
    found = _known(store, run)
    count = store.count(found)
    store.remove(found)
    console.print(f"removed run {run} with {count} games")


def _known(store: Store, run: int) -> Run:
    try:
        return store.run(run)
    except SparringError as error:
        raise NotDone(str(error)) from None


def _runs(store: Store, game: str | None, player: str | None) -> list[Run]:
    wanted = str(sparring.game(game)) if game else None
    return [
        run
        for run in store.all_runs()
        if (wanted is None or run.setup.game == wanted)
        and (player is None or player in run.setup.players)
    ]


def _games(
    store: Store, run: int | None, game: str | None, player: str | None, won_by: str | None,
    failed: bool,
) -> Iterator[tuple[int, Run, Played]]:  # fmt: skip
    runs = [_known(store, run)] if run is not None else _runs(store, game, player)
    for one in runs:
        for id, played in store.rows(one):
            names = [one.setup.players[index] for index in played.task.seating]
            if (
                (player is None or player in names)
                and (won_by is None or won_by in [names[seat] for seat in played.winners()])
                and (not failed or played.failure is not None)
            ):
                yield id, one, played


def _run_data(store: Store, run: Run) -> dict[str, Any]:
    return {
        "run": run.id,
        "kind": run.kind,
        "game": run.setup.game,
        "players": list(run.setup.players),
        "settings": run.settings,
        "seed": run.setup.seed,
        "openings": str(run.setup.openings),
        "plan": run.plan,
        "games": store.count(run),
        "started": run.started,
        "finished": run.finished,
        "seconds": run.seconds,
        "version": run.version,
    }


def _move_line(played: Played, number: int) -> str:
    line = f"{number + 1:4}  {played.moves[number]}"
    if number < played.opening:
        return f"{line}  (opening)"
    seat, taken, value, nodes, depth = list(played.notes())[number - played.opening]
    thoughts = [f"seat {seat + 1}"]
    if taken is not None:
        thoughts.append(f"{1000 * taken:.1f} ms")
    if value is not None:
        thoughts.append(f"value {value:.3g}")
    if nodes is not None:
        thoughts.append(f"{nodes:,} nodes")
    if depth is not None:
        thoughts.append(f"depth {depth}")
    return f"{line}  ({', '.join(thoughts)})"


def _show(state: sparring.State) -> None:
    terminal = console.is_terminal
    console.print(state.board(colour=terminal), markup=terminal, soft_wrap=True)


def _json_of(text: str) -> dict[str, Any]:
    import json

    document: dict[str, Any] = json.loads(text)
    return document


def add_to(main: typer.Typer) -> None:
    """Adds the command."""
    main.add_typer(app, name="db")
