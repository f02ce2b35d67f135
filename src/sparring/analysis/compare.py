"""In what two moves differ: facts, features after them, and values of the moves themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sparring.games.face import LATE, Fact, Game, Move, State, View
from sparring.games.face.fact import UNIT
from sparring.players.evaluation import default_evaluation, parse_values
from sparring.players.plain import evaluate

NOTHING = Fact("", 0.0, 0.0, "")


@dataclass(frozen=True)
class Reason:
    """One thing in which two moves differ."""

    name: str
    mine: float
    other: float
    worth: float
    """How much it speaks for the move; below 0: against it."""
    clause: str
    """What the one or the other move does."""
    teller: str = ""
    """What the other move is called, if the clause is about that one."""

    @property
    def text(self) -> str:
        """The clause with the move that it is about, if that is not the move itself."""
        return f"{self.teller} {self.clause}".strip()

    @property
    def difference(self) -> float:
        """How much more of it the move has."""
        return self.mine - self.other

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "name": self.name,
            "mine": round(self.mine, 3),
            "other": round(self.other, 3),
            "difference": round(self.difference, 3),
            "text": self.text,
        }


def next_best(view: View, move: Move) -> Move | None:
    """The best of the other moves at first sight: by the game's prior, or its evaluation."""
    game, moves = view.game, view.legal_moves()
    if len(moves) < 2:
        return None
    if game.prior:
        found = sum(
            weight * view.action_values(name).astype(np.float64)
            for weight, name in parse_values(game.prior, game)
        )
        values = np.asarray(found).tolist()
    else:
        state, weights = view.sample(), default_evaluation(game)
        values = []
        for each in moves:
            state.push(each)
            values.append(evaluate(state, view.to_move, weights.own, weights.their))
            state.pop()
    ranked = sorted(zip(values, moves, strict=True), key=lambda pair: -pair[0])
    return next(each for _, each in ranked if each != move)


def by_facts(facts: list[Fact], rivals: list[Fact], called: str) -> list[Reason]:
    """Facts in which two moves differ, the weightiest first."""
    mine, theirs = ({fact.name: fact for fact in some} for some in (facts, rivals))
    reasons = []
    for name in dict.fromkeys([*mine, *theirs]):
        a, b = mine.get(name, NOTHING), theirs.get(name, NOTHING)
        worth = a.worth - b.worth
        if not worth:
            continue
        # Told by the move itself if what it does points that way, else by what the other does.
        own = a.worth * worth > 0
        clause = a.told(without=b.things) if own else b.told(without=a.things)
        reasons.append(Reason(name, a.amount, b.amount, worth, clause, "" if own else called))
    return sorted(reasons, key=lambda reason: -abs(reason.worth))


def by_features(state: State, mine: Move, theirs: Move) -> list[Reason]:
    """Features that the evaluation counts and that differ after the two moves."""
    game, me = state.game, state.to_move
    weights = default_evaluation(game)
    unit = UNIT / game.chance_scale if game.chance_scale else 1.0
    after = []
    for move in (mine, theirs):
        state.push(move)
        after.append(_by_side(game, state, me))
        state.pop()
    reasons = []
    sides = (("own", weights.own, "you"), ("their", weights.their, _others(game, me)))
    for (side, of_side, who), a, b in zip(sides, *after, strict=True):
        gains = [weight * (x - y) * unit for weight, x, y in zip(of_side, a, b, strict=True)]
        worths = _by_subject(game, gains)
        for at, name in enumerate(game.feature_names):
            words = _words(game, name)
            if not worths.get(name) or a[at] == b[at] or not words:
                continue
            text = f"leaves {who} {a[at]:.3g} {words} instead of {b[at]:.3g}"
            reasons.append(Reason(f"{side}_{name}", a[at], b[at], worths[name], text))
    return sorted(reasons, key=lambda reason: -abs(reason.worth))


def by_values(view: View, mine: Move, theirs: Move) -> list[Reason]:
    """Values of single moves that the game's prior counts and that differ."""
    game = view.game
    if not game.prior:
        return []
    ids = view.legal_moves().ids
    one, two = ids.index(mine.id), ids.index(theirs.id)
    reasons = []
    for weight, name in parse_values(game.prior, game):
        values = view.action_values(name)
        a, b, words = float(values[one]), float(values[two]), _words(game, name)
        if a != b and words:
            text = f"has {a:.3g} {words} instead of {b:.3g}"
            reasons.append(Reason(name, a, b, weight * (a - b), text))
    return sorted(reasons, key=lambda reason: -abs(reason.worth))


def _words(game: Game, name: str) -> str:
    """What a feature or a value of a move is called; nothing if it is not to be spoken of."""
    return game.feature_words.get(name, name.replace("_", " "))


def _by_subject(game: Game, gains: list[float]) -> dict[str, float]:
    """What each feature is worth, together with what it is worth late in the game."""
    worths: dict[str, float] = {}
    for name, gain in zip(game.feature_names, gains, strict=True):
        subject = name.removeprefix(LATE)
        worths[subject] = worths.get(subject, 0.0) + gain
    return worths


def _by_side(game: Game, state: State, me: int) -> tuple[list[float], list[float]]:
    """The sums of a player's own features, and the means of the others'."""
    own, their = np.zeros((2, len(game.feature_names)))
    for colour, row in enumerate(state.features()):
        owner = game.owner(colour)
        if owner == me:
            own = own + row
        elif owner is not None:
            their = their + row / (game.players - 1)
    return own.tolist(), their.tolist()


def _others(game: Game, me: int) -> str:
    if game.players > 2:
        return "the others on average"
    return " and ".join(
        name for c, name in enumerate(game.colours) if game.owner(c) not in (me, None)
    )
