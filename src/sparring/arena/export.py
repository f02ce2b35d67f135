"""Stored games in the forms that others read: records, JSON lines, and CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from typing import IO

import sparring
from sparring.arena.play import Played
from sparring.arena.store import Run
from sparring.games.record import Record

CSV_COLUMNS = (
    "id", "run", "kind", "game", "block", "number", "players", "seed", "plies", "scores", "returns",
    "winners", "failure", "seconds", "moves", "version",
)  # fmt: skip

Found = tuple[int, Run, Played]


def record_of(id: int, run: Run, played: Played) -> Record:
    """A stored game as a record; what a record does not know of is among its further keys."""
    players = [run.setup.players[index] for index in played.task.seating]
    extra = {
        "id": id,
        "run": run.id,
        "block": played.task.block,
        "number": played.task.number,
        "settings": [run.settings[index] for index in played.task.seating],
        "opening_plies": played.opening,
        "movers": played.movers,
        "seconds": played.seconds,
        "values": played.values,
        "nodes": played.nodes,
        "depths": played.depths,
        "failure": played.failure,
        "failed_seat": played.failed_seat,
        "version": run.version,
    }
    return Record(
        sparring.game(run.setup.game),
        played.moves,
        played.seed,
        played.position,
        players,
        {"scores": played.scores, "returns": played.returns},
        extra,
    )


def write_jsonl(found: Iterable[Found], out: IO[str]) -> int:
    """A record a line; returns how many."""
    count = 0
    for one in found:
        out.write(json.dumps(json.loads(record_of(*one).to_json())) + "\n")
        count += 1
    return count


def write_csv(found: Iterable[Found], out: IO[str]) -> int:
    """A game a row; returns how many."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    count = 0
    for id, run, played in found:
        writer.writerow(
            (
                id,
                run.id,
                run.kind,
                run.setup.game,
                played.task.block,
                played.task.number,
                " | ".join(run.setup.players[index] for index in played.task.seating),
                played.seed,
                len(played.moves),
                " ".join(map(str, played.scores)),
                " ".join(f"{value:g}" for value in played.returns),
                " ".join(str(seat + 1) for seat in played.winners()),
                played.failure or "",
                round(sum(taken or 0 for taken in played.seconds), 6),
                " ".join(played.moves),
                run.version,
            )
        )
        count += 1
    return count
