"""`sparring reproduce`: the tables of the studies, their numbers beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sparring.arena.studies import Lab, Result, TableData, studies, study
from sparring.arena.studies.lab import planned_games
from sparring.arena.tables import Table
from sparring.cli.arena import (
    Meter,
    Out,
    Seed,
    WorkerCount,
    made_folder,
    open_store,
    print_table,
)
from sparring.cli.output import AsJson, NotDone, console, errors, print_json
from sparring.errors import BadText

if TYPE_CHECKING:
    from sparring.arena.store import Store

IN_MEMORY = "sqlite://"


def reproduce(
    name: Annotated[
        str | None, typer.Argument(metavar="[STUDY]", help="A study; without one, a list of them.")
    ] = None,
    table: Annotated[
        str | None, typer.Argument(metavar="[TABLE]", help="One of its tables; else all of them.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All tables of all studies.")] = False,
    games: Annotated[
        int | None, typer.Option(min=1, max=10**6, help="Games a row, instead of what is usual.")
    ] = None,
    seed: Seed = 0,
    workers: WorkerCount = 0,
    db: Annotated[
        str | None,
        typer.Option(
            "--db",
            metavar="FILE|URL",
            help="Keep the games in this database, and do not play again what it has.",
        ),
    ] = None,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Run the experiments of a study again, and set its numbers beside ours.

    With `--out` the tables, the figures and one page of HTML with all of them are written.

    Examples: `sparring reproduce leeds-blokus table-1`,
    `sparring reproduce --all --out report`
    """
    if name is None and not every:
        _list(json)
        return
    tables = _chosen(name, table, every)
    folder = made_folder(out) if out else None
    store = open_store(db or IN_MEMORY)
    results: list[Result] = []
    finished = False
    try:
        finished = _run(store, tables, results, seed=seed, workers=workers, games=games)
    finally:
        store.close()
    if folder:
        from sparring.arena.studies.report import write_report

        try:
            page = write_report(results, folder)
        except OSError as error:
            raise NotDone(f"cannot write into {folder}: {error}") from None
    if json:
        print_json({"finished": finished, "tables": [_data(result) for result in results]})
    else:
        for result in results:
            _print(result)
    if folder:
        errors.print(f"everything is on the page {page}", markup=False)
    if not finished:
        where = "" if db else "; with --db FILE nothing has to be played twice"
        errors.print(f"sparring: stopped before the end{where}", markup=False)
        raise typer.Exit(130)


def _chosen(name: str | None, table: str | None, every: bool) -> list[TableData]:
    if every:
        if name is not None:
            raise BadText("name a study or say --all, not both")
        return [data for one in studies().values() for data in one.tables.values()]
    assert name is not None
    one = study(name)
    return [one.table(table)] if table else list(one.tables.values())


def _run(
    store: Store,
    tables: Sequence[TableData],
    results: list[Result],
    *,
    seed: int,
    workers: int,
    games: int | None,
) -> bool:
    """Fills the results; whether it came to the end."""
    done = 0

    def tell(what: str, more: int) -> None:
        nonlocal done
        done += more
        if meter.due:
            meter.show(done, what)

    lab = Lab(store, seed=seed, workers=workers, games=games, tell=tell)
    with Meter(max(planned_games(tables, lab), 1)) as meter:
        try:
            for data in tables:
                results.append(lab.reproduce(data))
        except KeyboardInterrupt:
            return False
    return True


def _list(json: bool) -> None:
    if json:
        print_json(
            [
                {
                    "name": one.name,
                    "title": one.title,
                    "source": one.source,
                    "tables": {name: data.title for name, data in one.tables.items()},
                }
                for one in studies().values()
            ]
        )
        return
    table = Table("studies", "Studies", ("study", "table", "what"))
    for one in studies().values():
        for name, data in one.tables.items():
            table.rows.append((one.name, name, data.title))
    print_table(console, table)


def _data(result: Result) -> dict[str, Any]:
    table = result.table
    return {
        "study": result.data.study,
        "table": result.data.name,
        "title": result.data.title,
        "rows": [
            {column.strip(): cell for column, cell in _named(table.columns, row).items()}
            for row in table.rows
        ],
        "findings": result.findings,
        "seconds": result.seconds,
    }


def _named(columns: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(columns, row, strict=True))


def _print(result: Result) -> None:
    data = result.data
    console.print(f"{data.study}, {data.name}: {data.title}", style="bold", markup=False)
    print_table(console, result.table)
    for finding in result.findings:
        console.print(f"- {finding}", markup=False)
    console.print(f"- This took {result.seconds:.1f} s.\n")


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(reproduce)
