"""`sparring adaptive`: what players that adapt learn about others, and what it is worth."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

import sparring
from sparring.arena.tables import Table
from sparring.cli.arena import print_table
from sparring.cli.output import (
    AsJson,
    GameName,
    NotDone,
    Seed,
    console,
    errors,
    print_json,
    read_file,
    write_file,
)
from sparring.errors import BadText

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="What players that adapt learn about others. "
    "Example: `sparring adaptive predict blokus-duo greedy-advanced`",
)

Opponent = Annotated[str, typer.Argument(metavar="OPPONENT", help="A player that is watched.")]
Workers = Annotated[int, typer.Option(min=1, help="Processes; all cores if not given.")]
CORES = os.cpu_count() or 1
T = TypeVar("T")


@app.command()
def predict(
    game: GameName,
    opponent: Opponent,
    games: Annotated[
        int, typer.Option(min=4, help="Games to watch: half to learn from, half to judge by.")
    ] = 40,
    workers: Workers = CORES,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Infer the weights behind a player's moves, and say how well they foretell its other games.

    The surprise of a move is the logarithm of one over the chance that a model gave it.

    Example: `sparring adaptive predict shobu "greedy:eval=own_stones-2*their_pushes"`
    """
    from rich.progress import track

    from sparring.learn import opponents

    played = sparring.game(game)
    sparring.players.player(opponent, played).close()
    rounds = opponents.observations(str(played), opponent, games, seed=seed, workers=workers)
    watched = _kept(track(rounds, "watching", games, console=errors, disable=json))
    if len(watched) < 2:
        raise NotDone("stopped before there were two games to learn from and to judge by")
    found = opponents.predict(played, opponent, watched)
    if json:
        print_json({"opponent": opponent, "games": games, "seed": seed, **_as_data(found)})
        return
    table = Table(
        "prediction",
        f"{played}: {opponent}, {found.judged} moves foretold after {found.fitted} seen",
        ("model", "surprise in nats", "foretold"),
    )
    for row in found.judgements:
        table.rows.append(
            (
                row.name,
                f"{row.nats:.3f} ± {row.nats_error:.3f}",
                f"{100 * row.right:.1f} ± {100 * row.right_error:.1f} %",
            )
        )
    console.print(table.title, style="bold", markup=False)
    print_table(console, table)
    console.print(
        f"\nless surprise than the best assumption: {found.gain:.3f} ± {found.gain_error:.3f} nats"
    )
    console.print(f"inferred: {found.inferred}", markup=False, soft_wrap=True)
    if found.truth is not None:
        console.print(f"true:     {found.truth}", markup=False, soft_wrap=True)


def _as_data(found: Any) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "game": str(found.game),
        "moves_fitted": found.fitted,
        "moves_judged": found.judged,
        "models": [asdict(row) for row in found.judgements],
        "gain": found.gain,
        "gain_error": found.gain_error,
        "inferred": str(found.inferred),
        "true": str(found.truth) if found.truth is not None else None,
    }


@app.command()
def exploit(
    game: GameName,
    opponent: Opponent,
    budget: Annotated[
        str, typer.Option(metavar="sims=300", help="How long each player thinks: sims or time.")
    ] = "sims=300",
    games: Annotated[int, typer.Option(min=2, help="Games of each player.")] = 100,
    watched: Annotated[
        int, typer.Option(min=1, help="Games of the opponent that are watched before.")
    ] = 10,
    workers: Workers = CORES,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Let a search meet a player with and without a model of its moves.

    Three players meet it in the same openings: `mcts`; `exploit`, which learns in each game from
    nothing; and `exploit` with the model inferred from games that were watched before.

    Example: `sparring adaptive exploit shobu "greedy:eval=own_stones-their_stones" --games 60`
    """
    from dataclasses import asdict

    from rich.progress import track

    from sparring.arena.compare import compare
    from sparring.learn import opponents
    from sparring.players.adaptive.model import default_model, fit

    played = sparring.game(game)
    with sparring.players.player(opponent, played):
        errors.print(f"watching {watched} games of {opponent}", markup=False)
    seen = opponents.observations(str(played), opponent, watched, seed=seed + 1, workers=workers)
    lessons = [lesson for one in seen for lesson in one]
    model = fit(lessons, default_model(played))
    players = [f"mcts:{budget}", f"exploit:{budget}", f"exploit:{budget},model={model}"]
    rounds = compare(str(played), players, opponent, games=games, seed=seed, workers=workers)
    found = _kept(track(rounds, f"playing {games} games each", 3, console=errors, disable=json))
    if json:
        rows = [asdict(row) for row in found]
        print_json({"game": str(played), "opponent": opponent, "games": games, "seed": seed,
                    "model": str(model), "players": rows})  # fmt: skip
        return
    table = Table(
        "exploit", "", ("player", "score", "95 % interval", "better than mcts", "ms a move")
    )
    names = (f"mcts:{budget}", f"exploit:{budget}", "with the model before")
    for name, row in zip(names, found, strict=False):  # fewer, if it was stopped
        low, high = row.score_interval
        ahead = f"{100 * row.better:+.1f} ± {100 * row.better_error:.1f} %"
        table.rows.append(
            (
                name,
                f"{100 * row.score:.1f} %",
                f"{100 * low:.1f} to {100 * high:.1f} %",
                "" if row is found[0] else ahead,
                "" if row.seconds is None else f"{1000 * row.seconds:.1f}",
            )
        )
    title = f"{played}: against {opponent}, {games} games each"
    console.print(title, style="bold", markup=False, soft_wrap=True)
    print_table(console, table)
    console.print(f"\nthe model: {model}", markup=False, soft_wrap=True)


@app.command()
def close(
    game: GameName,
    opponents: Annotated[
        list[str], typer.Argument(metavar="OPPONENT...", help="Players to meet, one by one.")
    ],
    player: Annotated[str, typer.Option(metavar="PLAYER", help="Who meets them.")] = "adaptive",
    series: Annotated[int, typer.Option(min=2, help="Independent series against each.")] = 8,
    games: Annotated[int, typer.Option(min=1, help="Games of a series.")] = 6,
    workers: Workers = CORES,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Let `adaptive` get to know players over several games, and say how close the games were.

    A series begins with nothing known. After each game, the level that it takes the other for.

    Example: `sparring adaptive close shobu level:2 level:4 level:6`
    """
    from rich.progress import track

    from sparring.learn.series import many_series, summary_of

    played, rows = sparring.game(game), []
    for opponent in opponents:
        sparring.players.player(opponent, played).close()
    for opponent in opponents:
        rounds = many_series(
            str(played), player, opponent, series=series, games=games, seed=seed, workers=workers
        )
        title = f"against {opponent}"
        found = _kept(track(rounds, title, series, console=errors, disable=json))
        if len(found) > 1:
            rows.append({"opponent": opponent, "series": len(found), **summary_of(found)})
        if len(found) < series:
            break
    if json:
        print_json({"game": str(played), "player": player, "series": series, "games": games,
                    "seed": seed, "opponents": rows})  # fmt: skip
        return
    table = Table("close", "", ("opponent", "score", "points", "taken for level, after each game"))
    for row in rows:
        levels = [f"{level:.1f}" for level in row["levels"] if level is not None]
        table.rows.append(
            (
                row["opponent"],
                f"{100 * row['score']:.0f} ± {100 * row['score_error']:.0f} %",
                f"{row['lead']:+.1f}",
                " ".join(levels) + (f" ± {row['level_error']:.1f}" if levels else ""),
            )
        )
    title = f"{played}: {player}, {series} series of {games} games against each"
    console.print(title, style="bold", markup=False)
    print_table(console, table)


@app.command()
def known(json: AsJson = False) -> None:
    """List those who are remembered by name, and the level that they are taken for.

    Example: `sparring adaptive known`
    """
    from sparring.players.adaptive.memory import Memory, known_opponents
    from sparring.players.adaptive.strength import Belief

    table = Table("known", "", ("game", "name", "games", "level", "last"))
    document = []
    for spec, name, count, when in known_opponents():
        played = sparring.game(spec)
        evidence = [meeting.evidence for meeting in Memory(played, name).recall()]
        belief = Belief(played, [one for one in evidence if one])
        level, spread = round(belief.level, 2), round(belief.spread, 2)
        document.append(
            {"game": spec, "name": name, "games": count, "last": when, "level": level,
             "spread": spread}
        )  # fmt: skip
        day = time.strftime("%Y-%m-%d", time.localtime(when))
        table.rows.append((spec, name, count, f"{level:.1f} ± {spread:.1f}", day))
    if json:
        print_json(document)
    else:
        print_table(console, table)


@app.command()
def forget(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who is forgotten, in all games.")],
) -> None:
    """Forget everything about somebody.

    Example: `sparring adaptive forget anna`
    """
    from sparring.players.adaptive.memory import forget_opponent

    count = forget_opponent(name)
    if not count:
        raise NotDone(f"nobody called '{name}' is remembered")
    console.print(f"forgot {count} games with {name}", markup=False)


@app.command()
def calibrate(
    game: GameName,
    levels: Annotated[
        str, typer.Option(metavar="0-7", help="The levels to watch; those above are like the last.")
    ] = "0-7",
    games: Annotated[int, typer.Option(min=1, help="How many games each level plays.")] = 8,
    out: Annotated[
        Path | None, typer.Option(help="Put the result into this file, beside other games.")
    ] = None,
    workers: Workers = CORES,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Watch the levels of a game, so that `adaptive` can tell by moves how strong somebody is.

    What it finds belongs into the file `strength.json` beside the game.

    Example: `sparring adaptive calibrate shobu --games 8 --out strength.json`
    """
    from rich.progress import track

    from sparring.learn import calibration

    played = sparring.game(game)
    chosen = _levels(levels, len(played.levels))
    rounds = calibration.watched(str(played), chosen, games, seed=seed, workers=workers)
    total = games * len(chosen)
    found = _kept(track(rounds, "watching", total, console=errors, disable=json))
    data = calibration.calibration(played, found)
    if out is not None:
        before = read_file(out) if out.exists() else ""
        write_file(out, calibration.merged(before, played, data))
    if json:
        print_json({"game": str(played), "games": games, "seed": seed, **data})
        return
    edges = [*(f"< {100 * edge:g} %" for edge in data["edges"]), "more"]
    table = Table("calibration", "", ("level", "moves", "mean loss", *edges))
    for level, row in enumerate(data["counts"]):
        if sum(row):
            shares = [f"{100 * count / sum(row):.0f} %" for count in row]
            mean = f"{100 * data['mean_loss'][level]:.1f} %"
            table.rows.append((level, sum(row), mean, *shares))
    console.print(f"{played}: chance to win given away, by {data['judge']}", style="bold")
    print_table(console, table)


def _kept(some: Iterable[T]) -> list[T]:
    """What came, also if somebody stops it."""
    found: list[T] = []
    try:
        for one in some:
            found.append(one)  # what came is kept
    except KeyboardInterrupt:
        errors.print(f"stopped; what follows is of the {len(found)} that were done")
    return found


def _levels(text: str, count: int) -> list[int]:
    """The levels that `0-7` or `3` means."""
    first, _, last = text.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or len(text) > 10:
        raise BadText(f"levels are a range such as 0-7, not '{text}'")
    found = list(range(int(first), int(last or first) + 1))
    if not found or found[-1] >= count:
        raise BadText(f"levels go from 0 to {count - 1}, so not '{text}'")
    return found


def add_to(to: typer.Typer) -> None:
    """Adds the command."""
    to.add_typer(app, name="adaptive")
