"""`sparring openings`: openings in which both sides have the same chance, for matches."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import sparring
from sparring.cli.output import AsJson, GameName, NotDone, Seed, errors, print_json, write_file

ALL_CORES = os.cpu_count() or 1
MOST_TRIES = 400
"""Openings that are tried for each that is wanted."""
SIEVED = 2.0
"""How much farther from even than wanted an opening may be for the quick judge."""


def openings(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many openings.")] = 20,
    plies: Annotated[int, typer.Option(min=1, max=200, help="Moves of each.")] = 6,
    by: Annotated[
        str, typer.Option(help="Who plays them, after a random move of everybody.")
    ] = "level:4",
    judge: Annotated[str, typer.Option(help="Who says whether they are even.")] = "level:8",
    sieve: Annotated[
        str | None,
        typer.Option(help="A quick judge; the other one sees what is about even for it."),
    ] = None,
    within: Annotated[
        float, typer.Option(min=0, max=100, help="Per cent off an equal chance at most.")
    ] = 5.0,
    out: Annotated[Path | None, typer.Option(help="Write them to this file.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = ALL_CORES,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Find openings that are even, so that the better player wins and not the one who begins.

    The file has an opening a line, as `--openings` of matches and tournaments takes it.
    What is even for a quick judge need not be even for a strong one: with --sieve the quick
    one throws out most, and the other one decides.

    Examples: `sparring openings blokus-duo --count 20 --out even.txt`, then
    `sparring match blokus-duo level:9 level:8 --games 40 --openings even.txt`;
    `sparring openings blokus-duo --sieve level:8 --judge level:9`
    """
    from rich.progress import Progress

    from sparring.arena.even import Tried, tried_openings

    played, found, tries = sparring.game(game), list[Tried](), 0
    even, near = 1 / played.players, within / 100
    judges = [judge] if sieve is None else [sieve, judge]
    with Progress(console=errors, disable=json) as progress:
        task = progress.add_task("looking", total=count)
        try:
            for tried in tried_openings(
                str(played),
                by=by,
                judges=judges,
                far=SIEVED * near,
                plies=plies,
                seed=seed,
                workers=workers,
            ):
                tries += 1
                if abs(tried.chance - even) <= near:
                    found.append(tried)
                progress.update(task, completed=len(found), description=f"{tries} tried")
                if len(found) == count or tries >= MOST_TRIES * count:
                    break
        except KeyboardInterrupt:
            errors.print(f"stopped: {len(found)} openings so far")
    if not tries:
        raise NotDone("no opening was judged")
    if not found:
        raise NotDone(
            f"none of {tries} openings is even: allow more than {within:g} % or other plies"
        )
    heading = (
        f"# {played}: {plies} plies by {by}, within {within:g} % of even for {judge}"
        f"{f', sieved by {sieve}' if sieve else ''}; seed {seed}"
    )
    text = "\n".join([heading, *(tried.line for tried in found)]) + "\n"
    if out is not None:
        write_file(out, text)
    if json:
        chances = [{"opening": one.line, "chance": round(one.chance, 4)} for one in found]
        print_json({"game": str(played), "tried": tries, "openings": chances})
    elif out is None:
        print(text, end="")
    else:
        errors.print(f"{len(found)} of {tries} openings are even: {out}", markup=False)


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(openings)
