"""How much chance to win the moves of each level give away: the data behind estimates of strength.

Each level plays with itself after a random opening, and a search judges every move.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import sparring
from sparring.errors import BadText
from sparring.games.face import Game
from sparring.players import player
from sparring.players.adaptive.strength import EDGES, bin_of, judge_of, level_count
from sparring.processes import in_processes


def watch(spec: str, level: int, seed: int) -> list[float]:
    """What the moves of one game give away that a level plays with itself."""
    game, rng = sparring.game(spec), random.Random(seed)
    judge, state, losses = judge_of(game), game.start(seed), []
    for _ in range(game.players):
        if moves := state.legal_moves():
            state.push(rng.choice(moves))
    seats = [player(f"level:{level}", game, seed=4 * seed + seat) for seat in range(game.players)]
    while (moves := state.legal_moves()) and judge:
        seat = state.to_move
        move = moves[0] if len(moves) == 1 else seats[seat].choose(state.view(seat))
        loss = judge.loss(state, move.id)
        if loss is not None:
            losses.append(loss)
        state.push(move)
    return losses


def watched(
    spec: str, levels: Sequence[int], games: int, *, seed: int = 0, workers: int = 1
) -> Iterator[tuple[int, list[float]]]:
    """A level and the losses of one of its games, game by game."""
    if judge_of(sparring.game(spec)) is None:
        raise BadText(f"no search judges moves of {spec}")
    tasks = [
        (spec, level, seed * 1_000_003 + number) for number in range(games) for level in levels
    ]
    losses = in_processes(watch, tasks, workers)
    yield from zip((level for _, level, _ in tasks), losses, strict=True)


def calibration(game: Game, found: Sequence[tuple[int, list[float]]]) -> dict[str, Any]:
    """What was seen, as `strength.json` holds it."""
    counts = [[0] * (len(EDGES) + 1) for _ in range(level_count(game))]
    sums = [0.0] * level_count(game)
    for level, losses in found:
        for loss in losses:
            counts[level][bin_of(loss)] += 1
        sums[level] += sum(losses)
    judge = judge_of(game)
    return {
        "judge": judge.text if judge else "",
        "players": game.players,
        "edges": list(EDGES),
        "levels": list(game.levels),
        "counts": counts,
        "mean_loss": [
            round(total / sum(row), 4) if sum(row) else None
            for total, row in zip(sums, counts, strict=True)
        ],
    }


def merged(text: str, game: Game, data: dict[str, Any]) -> str:
    """The file with the entry of a game, a level a line."""
    known: dict[str, Any] = json.loads(text) if text.strip() else {}
    known[game.name] = data
    entries = []
    for name in sorted(known):
        lines = [f"    {json.dumps(key)}: {_written(value)}" for key, value in known[name].items()]
        entries.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(entries) + "\n}\n"


def _written(value: Any) -> str:
    if not (isinstance(value, list) and value and isinstance(value[0], list | str)):
        return json.dumps(value)
    return "[\n" + ",\n".join(f"      {json.dumps(item)}" for item in value) + "\n    ]"
