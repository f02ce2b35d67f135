"""Variations: what else could have been played, as a tree beside a record's moves.

A record keeps them under the key `variations`, a list of objects. Each has `at`, how many moves of
the game stand before it; its `moves`; and its own `variations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sparring.errors import BadText, SparringError
from sparring.games.face import State
from sparring.games.record import Record

KEY = "variations"
MOST_MOVES = 5000
DEEPEST = 100


@dataclass
class Line:
    """Some moves one after the other, who played them, and what branches off."""

    at: int
    moves: list[str] = field(default_factory=list)
    colours: list[int] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "at": self.at,
            "moves": self.moves,
            "colours": self.colours,
            KEY: [line.to_json() for line in self.variations],
        }


def lines(record: Record) -> Line:
    """The moves of a record with all its variations, every move checked by the rules.

    >>> import sparring
    >>> extra = {"variations": [{"at": 1, "moves": ["a8e4S"]}]}
    >>> record = Record(sparring.game("shobu"), ["a1e5N", "b8f4S"], extra=extra)
    >>> [(line.at, line.moves) for line in lines(record).variations]
    [(1, ['a8e4S'])]
    """
    state = next(record.states())
    return _Reader().line(state, {"at": 0, "moves": record.moves, KEY: record.extra.get(KEY)})


class _Reader:
    """Plays a tree, and stops where it gets too large."""

    def __init__(self) -> None:
        self._left = MOST_MOVES

    def line(self, state: State, document: dict[str, Any], depth: int = 0) -> Line:
        """The line that begins in this position."""
        line = Line(document["at"])
        if depth > DEEPEST:
            raise BadText(f"variations are at most {DEEPEST} deep")
        waiting = [_checked(one) for one in _list(document.get(KEY), KEY)]
        moves = _list(document["moves"], "moves")
        for number, move in enumerate([*moves, None], line.at):
            here = [one for one in waiting if one["at"] == number]
            waiting = [one for one in waiting if one["at"] != number]
            line.variations += [self.line(state.copy(), one, depth + 1) for one in here]
            if move is not None:
                self._push(state, move, number, line)
        if waiting:
            raise BadText(f"a variation cannot begin after move {waiting[0]['at']}")
        return line

    def _push(self, state: State, move: object, number: int, line: Line) -> None:
        self._left -= 1
        if self._left < 0:
            raise BadText(f"a record with variations has at most {MOST_MOVES} moves")
        colour = state.colour
        try:
            state.push(str(move))
        except SparringError as error:
            raise type(error)(f"move {number + 1} of the record, {move}: {error}") from None
        line.moves.append(str(state.moves[-1]))
        line.colours.append(colour)


def _list(value: object, what: str) -> Sequence[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadText(f"the {what} of a record are a list")
    return value


def _checked(document: object) -> dict[str, Any]:
    at = document.get("at") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(at, int) or "moves" not in document:
        raise BadText("a variation is an object with 'at', a number, and 'moves'")
    return document
