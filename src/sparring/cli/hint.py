"""`sparring hint` and `sparring why`: a move for a position, and what speaks for it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

import sparring
from sparring.cli.output import (
    AsJson,
    GameName,
    Position,
    Seed,
    console,
    print_json,
    stop_at_once_on_ctrl_c,
)
from sparring.cli.positions import Moves, Ply, chosen_view
from sparring.players import Candidate
from sparring.players.budget import seconds

REASONS = 8
"""How many reasons are listed."""


def hint(
    game: GameName,
    position: Position = None,
    moves: Moves = None,
    ply: Ply = None,
    opponent: Annotated[
        str | None, typer.Option(help="Whom you play against: the hint comes from an equal.")
    ] = None,
    better: Annotated[
        bool, typer.Option("--better", help="Ask the strongest search instead.")
    ] = False,
    player: Annotated[str | None, typer.Option(help="Ask this player.")] = None,
    time: Annotated[
        str | None, typer.Option(help="How long to think, such as 2s, where that is a choice.")
    ] = None,
    why: Annotated[
        bool, typer.Option("--why", help="List what speaks for it and against.")
    ] = False,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Say what to play: the best moves with their probability to win, and why.

    Without --opponent the hint is one of level 9. With an opponent it is what an equal of theirs
    would play, unless you ask for something better.

    Examples: `sparring hint shobu --moves "c1f5N2 h8a4S2" --why`,
    `sparring hint duo --moves game.json --ply 12 --opponent level:5`
    """
    from sparring import analysis
    from sparring.analysis.analyst import Analyst
    from sparring.analysis.hint import hint_of

    if sum((player is not None, opponent is not None, better)) > 1 and not (opponent and better):
        raise sparring.BadText("give one of --player, --opponent and --better")
    view = chosen_view(sparring.game(game), position, moves, ply, seed)
    stop_at_once_on_ctrl_c()
    limit = seconds(time) if time else None
    if player is None and limit is None:
        found = analysis.hint(view, opponent, better, seed=seed)
    else:
        asked = player or analysis.adviser(view.game, opponent, better=better)
        found = hint_of(
            view, Analyst(view.game, asked, seconds=limit, seed=seed).analyse(view), asked
        )
    if json:
        print_json({"game": str(view.game), "position": view.text(), **found.to_json()})
        return
    console.print(f"{view.game.colours[view.colour]} to move; {found.player} says", markup=False)
    console.print(_candidates(found.candidates))
    console.print(f"{found.move}: {_lower(found.why.sentence)}", markup=False)
    if why:
        _print_reasons(found.why)


def explain(
    game: GameName,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="The move to explain.")],
    other: Annotated[
        str | None,
        typer.Argument(metavar="OTHER", help="Compared with this one; else with the next best."),
    ] = None,
    position: Position = None,
    moves: Moves = None,
    ply: Ply = None,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    """Explain a move: what speaks for it and against it, compared with another.

    Nothing is searched: what is said is what can be seen. `sparring hint` and `sparring analyse`
    look further.

    Example: `sparring why shobu b1f7N --moves "c1f5N2 h8a4S2"`
    """
    from sparring import analysis

    view = chosen_view(sparring.game(game), position, moves, ply, seed)
    found = analysis.why(view, _one(view, move), _one(view, other) if other else None)
    if json:
        print_json({"game": str(view.game), "position": view.text(), **found.to_json()})
        return
    rival = f", compared with {found.other}" if found.other else ""
    console.print(f"{found.move}{rival}:", markup=False)
    console.print(found.sentence, markup=False)
    _print_reasons(found)


def _one(view: sparring.View, text: str) -> sparring.Move:
    """The one legal move that a text means."""
    found = view.find_moves(text)
    if len(found) > 1:
        some = ", ".join(str(move) for move in found[:5])
        raise sparring.BadText(f"'{text}' may mean {len(found)} moves: {some}, ...")
    return found[0]


def _candidates(candidates: list[Candidate]) -> Table:
    table = Table(box=None, header_style="bold")
    for column in ("move", "to win", "value", "visits", "then"):
        table.add_column(column, justify="left" if column in ("move", "then") else "right")
    for found in candidates:
        chance = "" if found.chance is None else f"{found.chance:.0%}"
        line = " ".join(map(str, found.line[1:4]))
        table.add_row(str(found.move), chance, f"{found.value:.3g}", f"{found.visits:,}", line)
    return table


def _print_reasons(found: sparring.analysis.Explanation) -> None:
    if not found.reasons:
        return
    table = Table(box=None, header_style="bold")
    table.add_column("")
    table.add_column("what")
    table.add_column("here", justify="right")
    table.add_column("there", justify="right")
    for reason in found.reasons[:REASONS]:
        sign = "+" if reason.worth > 0 else "-"
        table.add_row(sign, reason.text, f"{reason.mine:.3g}", f"{reason.other:.3g}")
    console.print(table)


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command()(hint)
    app.command(name="why")(explain)
