"""`sparring adaptive`: what players that adapt learn about others, and what it is worth."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

import sparring
from sparring.arena.tables import Table
from sparring.cli.arena import print_table
from sparring.cli.output import AsJson, GameName, Seed, console, errors, print_json

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="What players that adapt learn about others. "
    "Example: `sparring adaptive predict blokus-duo greedy-advanced`",
)

Opponent = Annotated[str, typer.Argument(metavar="OPPONENT", help="A player that is watched.")]
Workers = Annotated[int, typer.Option(min=1, help="Processes; all cores if not given.")]
CORES = os.cpu_count() or 1


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
    watched = list(track(rounds, "watching", games, console=errors, disable=json))
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


def add_to(to: typer.Typer) -> None:
    """Adds the command."""
    to.add_typer(app, name="adaptive")
