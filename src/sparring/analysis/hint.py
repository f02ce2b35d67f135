"""Hints: a good move for a person, at the level of the opponent, and why.

Help from somebody far stronger than the opponent spoils a game; help from an equal keeps it one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sparring.analysis.analyst import Analyst, analyst_text
from sparring.analysis.why import Explanation, why
from sparring.games.face import Game, Move, View
from sparring.players import Analysis, Candidate, ThinkingPlayer, adjusted, player_type
from sparring.players.face import Progress

SHOWN = 3
"""How many candidates a hint has."""


@dataclass(frozen=True)
class Hint:
    """A move, what else was considered, and what speaks for it."""

    player: str
    """Whose advice it is."""
    analysis: Analysis
    why: Explanation

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.analysis.best

    @property
    def candidates(self) -> list[Candidate]:
        """The best few moves, as far as they were looked at."""
        best, *others = self.analysis.candidates[:SHOWN]
        return [best, *(other for other in others if other.visits)]

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "player": self.player,
            "move": str(self.move),
            "chance": self.candidates[0].to_json()["chance"],
            **replace(self.analysis, candidates=self.candidates).to_json(),
            "why": self.why.sentence,
            "reasons": [reason.to_json() for reason in self.why.reasons],
        }


def hint(
    view: View,
    opponent: str | None = None,
    better: bool = False,
    *,
    seed: int = 0,
    progress: Progress | None = None,
) -> Hint:
    """A move at the level of the opponent; `better` asks the strongest search instead.

    >>> import sparring
    >>> found = hint(sparring.game("shobu").start().view(0), "level:3")
    >>> found.player, found.move in sparring.game("shobu").start().legal_moves()
    ('level:3', True)
    """
    named = adviser(view.game, opponent, better=better)
    text = adjusted(named, view.game, {"candidates": str(SHOWN)})
    analysis = Analyst(view.game, text, seed=seed).analyse(view, progress)
    return hint_of(view, analysis, named)


def hint_of(view: View, analysis: Analysis, player: str) -> Hint:
    """The hint that an analysis gives."""
    best, *others = analysis.candidates[:2]
    other = others[0].move if others else None
    called = "the next best move"
    return Hint(player, analysis, why(view, best.move, other, line=best.line, called=called))


def adviser(game: Game, opponent: str | None = None, *, better: bool = False) -> str:
    """Who gives hints against an opponent.

    The opponent itself if it thinks; the weakest level that thinks against those who play at
    random; the highest level against those whose strength nobody knows.

    >>> import sparring
    >>> duo = sparring.game("duo")
    >>> [adviser(duo, opponent) for opponent in ("level:4", "greedy", "random", None)]
    ['level:4', 'greedy', 'level:1', 'level:9']
    """
    if better:
        return analyst_text(game)
    highest = f"level:{len(game.levels) - 1}"
    if opponent is None:
        return highest
    cls = player_type(opponent, game)
    if issubclass(cls, ThinkingPlayer):
        return opponent.strip()
    if cls.simple:
        levels = (f"level:{n}" for n in range(len(game.levels)))
        thinking = (n for n in levels if issubclass(player_type(n, game), ThinkingPlayer))
        return next(thinking, highest)
    return highest
