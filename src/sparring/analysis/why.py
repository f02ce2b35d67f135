"""Why a move: what speaks for and against it, compared with another, in a sentence.

Facts about the position come first, as the game words them (`State.facts`); numbers that the game's
own evaluation and prior count come second. Nothing is searched here, so an explanation takes no
time; what lies deeper than a move or two is the matter of an analysis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sparring.analysis.compare import Reason, by_facts, by_features, by_values, next_best
from sparring.errors import IllegalMove
from sparring.games.face import Fact, Move, View
from sparring.games.face.fact import DECISIVE, listed

FOR, AGAINST = 3, 1
"""How many reasons of either kind a sentence has at most."""
WORTH_SAYING = 0.4
"""Smaller differences are not worth a word; see `fact.UNIT`."""
OTHER, NEXT = "the other move", "the next best move"


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
    ways = (
        by_facts(facts, state.facts(theirs), called),
        by_features(state, mine, theirs),
        by_values(view, mine, theirs),
    )
    said: list[Reason] = []
    for reasons in ways:  # numbers only where facts say nothing for the move
        said += [reason for reason in reasons if abs(reason.worth) >= WORTH_SAYING]
        if any(reason.worth > 0 for reason in said):
            break
    every = [reason for reasons in ways for reason in reasons]
    return Explanation(mine, theirs, every, _told(said, facts, called, line))


def _legal(view: View, move: Move | str) -> Move:
    found = view.game.parse_move(move) if isinstance(move, str) else move
    if reason := view.why_illegal(found):
        raise IllegalMove(reason)
    return found


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
