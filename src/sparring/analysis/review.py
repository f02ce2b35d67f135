"""Reviews of whole games: what every move cost, which was best, and why a mistake was one.

A move is judged by the same search as the best one if that looked at it long enough. If not, or if
it looks like a mistake, the positions after both are searched alike, so that neither profits from
whose turn it is; what is a mistake has to be one both times. In games with secrets every move is
judged by what its player could know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sparring.analysis.analyst import Analyst
from sparring.analysis.why import why
from sparring.errors import BadText
from sparring.games.face import Move, State, View
from sparring.games.record import Record
from sparring.players import Analysis, Candidate
from sparring.players.chance import of_utility

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.1, 0.2
"""How much probability of winning a move loses to be marked so."""
MARKS = ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))
SECONDS = 1.0
"""How long to think about a position if nobody says."""
ENOUGH, ENOUGH_SHARE = 400, 0.2
"""A tree search has looked at a move long enough with so many visits, or this share of the most."""
WORLDS = 3
"""How many deals of what is hidden a position is judged by."""

TELLING = 2.5
"""An answer that does so much harm is part of the explanation; see `fact.UNIT`."""

Counted = Callable[[int, int], None]


@dataclass(frozen=True)
class Reviewed:
    """A move of a game as an analyst sees it."""

    ply: int
    """Counted from 1: the game stands there after this move."""
    player: int
    move: Move
    chance: float | None
    """The probability to win with the move that was played; None where there was no choice."""
    best: Move
    best_chance: float | None
    line: tuple[Move, ...]
    """What is expected from the best move on."""
    loss: float
    why: str

    @property
    def mark(self) -> str:
        """What the move was: nothing in particular, or an inaccuracy, a mistake, a blunder."""
        return next((word for limit, word in MARKS if self.loss >= limit), "")

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "ply": self.ply,
            "player": self.player,
            "move": str(self.move),
            "chance": None if self.chance is None else round(self.chance, 4),
            "best": str(self.best),
            "best_chance": None if self.best_chance is None else round(self.best_chance, 4),
            "line": [str(move) for move in self.line],
            "loss": round(self.loss, 4),
            "mark": self.mark,
            "why": self.why,
        }


def review(
    record: Record,
    player: str | None = None,
    *,
    seconds: float | None = None,
    seed: int = 0,
    progress: Counted | None = None,
) -> Iterator[Reviewed]:
    """Every move of a game, judged; `progress` is told how many are done, of how many."""
    return iter(Review(record, player, seconds=seconds, seed=seed, progress=progress))


class Review:
    """A review that runs while it is iterated over, and can be stopped from another thread."""

    def __init__(
        self,
        record: Record,
        player: str | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        progress: Counted | None = None,
    ) -> None:
        if seconds is None and player is None:
            seconds = SECONDS
        self.record, self._progress, self._stopped = record, progress, False
        # One goes along with the game and keeps what it has learned; the other looks aside.
        self._analyst, self._aside = (
            Analyst(record.game, player, seconds=seconds, seed=seed) for _ in range(2)
        )
        self.player = self._analyst.text

    def stop(self) -> None:
        """Ends the review after the moves that are done."""
        self._stopped = True
        self._analyst.stop()
        self._aside.stop()

    def __iter__(self) -> Iterator[Reviewed]:
        before: _Look | None = None
        total = len(self.record.moves)
        for ply, state in enumerate(self.record.states()):
            now = None if state.is_over() else _Look(state.view(state.to_move), self._analyst)
            if before:
                move = state.moves[-1]
                judged = self._judge(ply, before, move, state, now)
                if self._stopped:
                    return
                yield judged
                if self._progress:
                    self._progress(ply, total)
            before = now

    def _judge(
        self, ply: int, before: _Look, move: Move, state: State, now: _Look | None
    ) -> Reviewed:
        mover = before.view.player
        if before.forced:
            return Reviewed(ply, mover, move, None, move, None, (move,), 0.0, "")
        analysis = before.analysis
        best = analysis.candidates[0]
        if best.chance is None:
            raise BadText(f"{self.player} says nothing about winning: no game can be judged by it")
        if best.move == move:
            return Reviewed(ply, mover, move, best.chance, move, best.chance, best.line, 0.0, "")
        played = _settled(analysis, move, self._analyst.counts_visits)
        loss = 0.0 if played is None else best.chance - played
        if played is None or (loss >= INACCURACY and not analysis.solved):
            after = self._after(before.view, best.move)
            again = after - self._reached(before.view, move, state, now)
            loss = again if played is None else min(loss, again)
        if loss <= 0:  # the search would now choose it itself
            return Reviewed(ply, mover, move, best.chance, move, best.chance, (move,), 0.0, "")
        loss = min(loss, best.chance)
        reviewed = Reviewed(
            ply, mover, move, best.chance - loss, best.move, best.chance, best.line, loss, ""
        )
        return self._explained(before.view, reviewed, now) if reviewed.mark else reviewed

    def _explained(self, view: View, judged: Reviewed, now: _Look | None) -> Reviewed:
        found = why(view, judged.best, judged.move, line=judged.line, called="the move played")
        return replace(judged, why=f"{found.sentence} {now.answer() if now else ''}".strip())

    def _reached(self, view: View, move: Move, state: State, now: _Look | None) -> float:
        """The probability after the move that was played; the next search may have found it."""
        if state.is_over():
            return of_utility(state.returns()[view.player], state.game.players)
        open_pair = state.game.players == 2 and not state.game.hidden
        if open_pair and now and not now.forced:
            chance = now.analysis.candidates[0].chance or 0.0
            return chance if now.view.player == view.player else 1 - chance
        return self._after(view, move)

    def _after(self, view: View, move: Move) -> float:
        """The probability for the mover after a move, in worlds that look alike to that player."""
        worlds = WORLDS if view.game.hidden and not view.is_certain() else 1
        return sum(self._in_world(view.sample(seed), view, move) for seed in range(worlds)) / worlds

    def _in_world(self, state: State, view: View, move: Move) -> float:
        """All play their best until the mover, or the only opponent, is to move again."""
        state.push(move)
        while not state.is_over() and not self._stopped:
            mover = state.to_move
            found = self._aside.analyse(state.view(mover))
            chance = found.candidates[0].chance or 0.0
            if mover == view.player:
                return chance
            if state.game.players == 2:
                return 1 - chance
            state.push(found.best)
        return of_utility(state.returns()[view.player], state.game.players)


class _Look:
    """A position of the game as its mover sees it, analysed if somebody asks."""

    def __init__(self, view: View, analyst: Analyst) -> None:
        self.view, self._analyst = view, analyst
        self.forced = len(view.legal_moves()) == 1

    @cached_property
    def analysis(self) -> Analysis:
        return self._analyst.analyse(self.view)

    def answer(self) -> str:
        """The harm that the best move here does; nothing if that is little."""
        if self.view.game.hidden or self.view.game.players > 2 or self.forced:
            return ""
        move = self.analysis.best
        facts = sorted(self.view.sample().facts(move), key=lambda fact: -fact.worth)
        said = (fact.told() for fact in facts if fact.harm and fact.worth >= TELLING)
        return next((f"Then {move} {text}." for text in said), "")


def _settled(analysis: Analysis, move: Move, counts_visits: bool) -> float | None:
    """What the search says of a move, if it has looked at it long enough."""
    found: Candidate | None = analysis.find(move)
    if found is None or found.chance is None:
        return None
    most = analysis.candidates[0].visits
    if not counts_visits or analysis.solved or found.visits >= min(ENOUGH, ENOUGH_SHARE * most):
        return found.chance
    return None
