"""Why a move: what speaks for and against it, compared with another, in a sentence.

Facts about the position come first, as the game words them (`State.facts`); numbers that the game's
own evaluation counts come second. Nothing is searched here, so an explanation takes no time; what
lies deeper than a move or two is the matter of an analysis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sparring.errors import IllegalMove
from sparring.games.face import Fact, Game, Move, State, View
from sparring.games.face.fact import DECISIVE, UNIT, listed
from sparring.players.evaluation import default_evaluation, parse_values
from sparring.players.plain import evaluate

FOR, AGAINST = 3, 1
"""How many reasons of either kind a sentence has at most."""
WORTH_SAYING = 0.4
"""Smaller differences are not worth a word; see `fact.UNIT`."""
NOTHING = Fact("", 0.0, 0.0, "")
OTHER, NEXT = "the other move", "the next best move"


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


@dataclass(frozen=True)
class Explanation:
    """Why a move rather than another."""

    move: Move
    other: Move | None
    reasons: list[Reason]
    """The weightiest first, whichever way it speaks."""
    sentence: str

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "move": str(self.move),
            "other": None if self.other is None else str(self.other),
            "sentence": self.sentence,
            "reasons": [reason.to_json() for reason in self.reasons],
        }


def why(
    view: View,
    move: Move | str,
    other: Move | str | None = None,
    *,
    line: Sequence[Move] = (),
    called: str = OTHER,
) -> Explanation:
    """What speaks for a move and against it, compared with another one or with the next best.

    `line` is what a search expects, for moves whose point lies deeper; `called` is what the other
    move is called in the sentence.
    """
    mine = _legal(view, move)
    theirs = _legal(view, other) if other is not None else next_best(view, mine)
    if theirs is None:
        return Explanation(mine, None, [], "It is the only move.")
    called = called if other is not None else NEXT
    state = view.sample()
    facts = state.facts(mine)
    compared = _compared(facts, state.facts(theirs), called)
    counted = _counted(state, mine, theirs)
    said = [reason for reason in compared if abs(reason.worth) >= WORTH_SAYING]
    if not any(reason.worth > 0 for reason in said):
        said += [reason for reason in counted if abs(reason.worth) >= WORTH_SAYING]
    sentence = _told(said, facts, called, line)
    return Explanation(mine, theirs, [*compared, *counted], sentence)


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


def _legal(view: View, move: Move | str) -> Move:
    found = view.game.parse_move(move) if isinstance(move, str) else move
    if reason := view.why_illegal(found):
        raise IllegalMove(reason)
    return found


def _compared(facts: list[Fact], rivals: list[Fact], called: str) -> list[Reason]:
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


def _counted(state: State, mine: Move, theirs: Move) -> list[Reason]:
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
        for at, name in enumerate(game.feature_names):
            words = game.feature_words.get(name, name.replace("_", " "))
            if not of_side[at] or a[at] == b[at] or not words:
                continue
            text = f"leaves {who} {a[at]:.3g} {words} instead of {b[at]:.3g}"
            worth = of_side[at] * (a[at] - b[at]) * unit
            reasons.append(Reason(f"{side}_{name}", a[at], b[at], worth, text))
    return sorted(reasons, key=lambda reason: -abs(reason.worth))


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


def _told(said: list[Reason], facts: list[Fact], called: str, line: Sequence[Move]) -> str:
    """The sentence: what speaks for the move, then what speaks against it."""
    pro = [reason for reason in said if reason.worth > 0]
    con = [reason for reason in said if reason.worth < 0][:AGAINST]
    if any(reason.worth >= DECISIVE and not reason.teller for reason in pro):
        pro, con = [reason for reason in pro if not reason.teller], []  # nothing else matters
    pro = pro[:FOR]
    parts = [_joined([reason.clause for reason in pro if not reason.teller])]
    if theirs := _joined([reason.clause for reason in pro if reason.teller]):
        parts.append(f"{called} {theirs}")
    if not pro and line[1:]:
        expected = ", ".join(str(move) for move in line[1:4])
        parts.append(f"what speaks for it lies deeper: then {expected} is expected")
    elif not pro:
        good = sorted((f for f in facts if f.worth > 0), key=lambda fact: -fact.worth)[:FOR]
        does = f": it {_joined([fact.told() for fact in good])}" if good else ""
        parts.append(f"does much the same as {called}{does}")
    parts += [f"but {reason.teller or 'it'} {reason.clause}" for reason in con]
    text = "; ".join(part for part in parts if part)
    return text[0].upper() + text[1:] + "."


def _joined(clauses: list[str]) -> str:
    """Clauses in a row, with heavier signs between them where they have commas of their own."""
    if any("," in clause or " and " in clause for clause in clauses):
        return "; ".join(clauses)
    return listed(clauses, len(clauses)) if clauses else ""
