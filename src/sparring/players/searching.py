"""What players that search have in common, wherever their game runs.

A game of the core is searched in the core, without the GIL. Any other game is searched by the
plain twins of `plain.py`: the same names, options and results, only slower.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from sparring import _core
from sparring.games.core import CoreGame, CoreState
from sparring.games.face import Move, State, View
from sparring.players import budget, plain
from sparring.players.face import (
    Analysis,
    Candidate,
    Progress,
    Setting,
    Settings,
    ThinkingPlayer,
)

EVAL = Setting("eval", "the game's own", "the evaluation, such as 2*own_squares-their_squares")
TIME = Setting("time", "1s", "how long to think, unless another limit is given")


class SearchPlayer(ThinkingPlayer):
    """A player that searches, within limits, and can be stopped."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._stop = _core.Stop()

    def stop(self) -> None:
        self._stop.set()

    def _searcher(self, name: str) -> Any:
        """The class of a search for this game."""
        if isinstance(self.game, CoreGame):
            return self.game.search(name)
        return getattr(plain, name)

    def _limits(self, settings: Settings, *others: str) -> float:
        """The time limit: none if another limit was given."""
        limited = any(name in settings.given for name in others)
        text = settings.take("time", "" if limited else "1s")
        return budget.seconds(text) if text else 0.0

    def _analysis(self, found: dict[str, Any]) -> Analysis:
        candidates = tuple(
            Candidate(
                Move(self.game, move),
                value,
                visits,
                tuple(Move(self.game, m) for m in line),
                self._chance(value, place, solved=found["solved"]) if visits else None,
            )
            for place, (move, value, visits, line) in enumerate(found["candidates"])
        )
        return Analysis(candidates, found["nodes"], found["depth"], found["solved"])

    @abstractmethod
    def _chance(self, value: float, place: int, *, solved: bool) -> float | None:
        """What the value of the candidate at a place means for winning; None if it is no value."""

    def _reporter(self, progress: Progress | None) -> Any:
        return None if progress is None else lambda found: progress(self._analysis(found))

    def _begin(self, view: View) -> Any:
        """A world that fits the view, as the search takes it, with a new flag to stop it."""
        self._stop = _core.Stop()
        return searchable(view.sample(self.seed))


def searchable(state: State) -> Any:
    """A state as its searches take it."""
    return state.core if isinstance(state, CoreState) else state
