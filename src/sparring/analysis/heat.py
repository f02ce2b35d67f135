"""Heat maps as data: what a player gives to every place of the board, for each kind of move.

For each piece every square, for each tile every hex, for each stone the squares that it reaches:
the value of the best move of that kind there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from sparring.errors import BadText
from sparring.games.face import Move, View
from sparring.players import Player, ThinkingPlayer, adjusted
from sparring.players import player as made_of

DOUBT = 0.5
"""A chance that n simulations found is taken for less by this over the square root of n."""
ALL = {"candidates": "100000", "ending": "0", "settle": "no"}
"""Options of searches that would otherwise only look for the best move."""


@dataclass
class Kind:
    """What a player gives to the moves with one piece, tile or stone."""

    name: str
    places: dict[str, float] = field(default_factory=dict)
    best: dict[str, str] = field(default_factory=dict)
    """The move that is worth that much, for each place."""
    value: float = -math.inf
    move: str = ""
    """The best move of the kind, also where it has no place."""

    def add(self, move: str, places: list[str], value: float) -> None:
        """Takes a move into account."""
        if value > self.value:
            self.value, self.move = value, move
        for place in places:
            if value > self.places.get(place, -math.inf):
                self.places[place], self.best[place] = value, move

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "kind": self.name,
            "places": {place: round(value, 4) for place, value in self.places.items()},
            "best": self.best,
            "value": round(self.value, 4),
            "move": self.move,
        }


@dataclass(frozen=True)
class Heat:
    """What a player gives to every place, kind by kind, the best kind first."""

    player: str
    unit: str
    """What the numbers are: `chance`, or the unit of the player's values."""
    kinds: list[Kind]

    @property
    def low(self) -> float:
        """The smallest number that there is."""
        return min((min(k.places.values(), default=k.value) for k in self.kinds), default=0.0)

    @property
    def high(self) -> float:
        """The largest number that there is."""
        return max((kind.value for kind in self.kinds), default=0.0)

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "player": self.player,
            "unit": self.unit,
            "kinds": [kind.to_json() for kind in self.kinds],
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


def heat(view: View, player: str, *, seed: int = 0) -> Heat:
    """What a player, simple or thinking, gives to each place for each kind of move.

    >>> import sparring
    >>> found = heat(sparring.game("duo").start().view(0), "greedy")
    >>> found.unit, len(found.kinds), "e10" in found.kinds[0].places
    ('evaluation', 21, True)
    """
    if not view.legal_moves():
        raise BadText("there are no moves to give a value to")
    text = adjusted(player, view.game, ALL)
    with made_of(text, view.game, seed=seed) as made:
        unit, values = _values(made, view)
    state = view.sample(seed)
    kinds: dict[str, Kind] = {}
    for move, value in values:
        for name, places in state.spots(move).items():
            kinds.setdefault(name, Kind(name)).add(str(move), places, value)
    return Heat(player, unit, sorted(kinds.values(), key=lambda kind: -kind.value))


def _values(made: Player, view: View) -> tuple[str, list[tuple[Move, float]]]:
    """What the numbers are, and that of each move that the player has looked at."""
    if not isinstance(made, ThinkingPlayer):
        found = zip(view.legal_moves(), made.values(view).tolist(), strict=True)
        return "value", [(move, value) for move, value in found if not math.isnan(value)]
    analysis = made.analyse(view)
    doubt = DOUBT if made.unit == "utility" and not analysis.solved else 0.0
    chances = [
        (c.move, max(0.0, c.chance - doubt / math.sqrt(c.visits)))
        for c in analysis.candidates
        if c.chance is not None
    ]
    if chances:
        return "chance", chances
    seen = [c for c in analysis.candidates if c.visits] or analysis.candidates
    return made.unit, [(candidate.move, float(candidate.value)) for candidate in seen]
