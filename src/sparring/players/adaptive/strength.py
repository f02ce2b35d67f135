"""How strong somebody is, on the scale of the levels, by their moves and by results.

A move is judged by the chance to win that it gives away, by a search that looks at the best move
and at this one. How often each level gives away how much is data (`strength.json` beside a game,
made by `sparring adaptive calibrate`), so every move makes some levels likelier than others. A
result does so by the rule of Elo. All of it is added up in logarithms: a belief about ten levels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sparring.errors import BadText, SparringError
from sparring.games.face import Game, State
from sparring.players.budget import LIMITS
from sparring.players.face import Analysis, ThinkingPlayer
from sparring.players.logit import Floats
from sparring.players.registry import adjusted, player

SIMULATIONS = {"sims": "800"}
PLIES = {"depth": "4", "nodes": "20000", "table": "4"}
"""How far the judge looks, by whichever its search counts, and how much memory it takes."""
DECIDED = 0.08
"""A move is not judged where the better side has all but so much: little can be given away."""
EDGES = (0.005, 0.02, 0.05, 0.1, 0.2)
"""Chances given away are sorted into bins at these."""
CALIBRATION, LADDER = "strength.json", "levels.json"
STEP = 100.0
"""Elo from a level to the next, where nobody has measured it."""
MOST_AHEAD = 3.0
"""No result is taken to be less likely than one in about e to this: anybody may have a bad day."""
ELO_PER_NAT = 400 / math.log(10)
SHARE = 0.6
"""What a move counts: those of a game are not independent."""
FIRST, FIRST_SPREAD = 4.0, 3.0
"""Where strangers are expected, and how far from there they may be."""
FADE = 0.92
"""What a game counts after the next one: people learn."""


def level_count(game: Game) -> int:
    """How many levels there are."""
    return len(game.levels)


class Judge:
    """The search that judges moves: the one behind the highest level, with little effort.

    Alpha-beta comes first if any level is made of it: it gives a value to every move, where tree
    search knows little of those that it hardly visits.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        exact = [text for text in game.levels if text.startswith("alphabeta:")]
        strongest = (exact or game.levels)[-1]
        self.text = self._less = adjusted(strongest, game, SIMULATIONS, without=LIMITS)
        if "sims=" not in self.text:
            less = {**PLIES, "depth": str(int(PLIES["depth"]) - 1)}
            self.text = adjusted(strongest, game, PLIES, without=LIMITS)
            self._less = adjusted(strongest, game, less, without=LIMITS)
        self._think(self.text, game.start())

    def loss(self, state: State, move: int) -> float | None:
        """The chance to win that a move gives away; None where nothing can be said."""
        key = (str(self._game), self.text, state.text(), move)
        if key not in _judged:
            if len(_judged) >= MOST_JUDGED:
                del _judged[next(iter(_judged))]
            _judged[key] = self._loss(state, move)
        return _judged[key]

    def _loss(self, state: State, move: int) -> float | None:
        if len(state.legal_moves()) < 2:
            return None
        found = self._think(self.text, state)
        best = found.candidates[0]
        if best.chance is None or not DECIDED < best.chance < 1 - DECIDED:
            return None
        if best.move.id == move:
            return 0.0
        if self._game.players == 2:
            chance = self._chance_after(state, move)
        else:  # what the next player expects tells little about the others
            looked = [one for one in found.candidates if one.visits]
            chance = next((one for one in looked if one.move.id == move), looked[-1]).chance
        return None if chance is None else max(0.0, best.chance - chance)

    def _think(self, text: str, state: State) -> Analysis:
        """What a search finds that knows nothing from before, so that it always finds the same."""
        thinker = player(text, self._game)
        if not isinstance(thinker, ThinkingPlayer):
            raise BadText(f"{thinker} does not say what it thinks of moves")
        return thinker.analyse(state.view(state.to_move))

    def _chance_after(self, state: State, move: int) -> float | None:
        """The chance of the mover, of two, once a move is made."""
        mover, after = state.to_move, state.copy()
        after.push(self._game.move(move))
        if after.is_over():
            return (after.returns()[mover] + 1) / 2
        chance = self._think(self._less, after).candidates[0].chance
        return chance if chance is None or after.to_move == mover else 1 - chance


MOST_JUDGED = 4096
_judged: dict[tuple[str, str, str, int], float | None] = {}
"""Losses that are known: a player that is made anew for every move would find them again."""


def bin_of(loss: float) -> int:
    """The bin of a loss.

    >>> bin_of(0), bin_of(0.3)
    (0, 5)
    """
    return int(np.searchsorted(EDGES, loss, side="right"))


@dataclass(frozen=True)
class Calibration:
    """How often the moves of each level fall into each bin."""

    counts: Floats
    """Levels x bins; a row of zeros where a level was not watched."""

    def chances(self) -> Floats:
        """Levels x bins: how likely each bin is, where stronger levels never lose more.

        Levels that were not watched are taken to be like the nearest that was.
        """
        totals = self.counts.sum(axis=1)
        watched = np.flatnonzero(totals)
        counts, weights = self.counts[watched], totals[watched]
        below = np.cumsum(counts, axis=1) / weights[:, None]
        below = np.stack([rising(column, weights) for column in below.T], axis=1)
        shares = np.diff(below, axis=1, prepend=0.0)
        shares = (shares + 0.02) / (1 + 0.02 * shares.shape[1])
        levels = np.arange(len(self.counts))
        nearest = np.abs(levels[:, None] - watched[None, :]).argmin(axis=1)
        found: Floats = shares[nearest]
        return found


def rising(values: Floats, weights: Floats) -> Floats:
    """The nearest sequence that never falls: neighbours that do share their mean.

    >>> rising(np.array([1.0, 3.0, 2.0]), np.ones(3)).tolist()
    [1.0, 2.5, 2.5]
    """
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        blocks.append((value, weight, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (a, wa, na), (b, wb, nb) = blocks[-2:]
            blocks[-2:] = [((a * wa + b * wb) / (wa + wb), wa + wb, na + nb)]
    return np.array([value for value, _, count in blocks for _ in range(count)])


@lru_cache(maxsize=64)
def calibration_of(game: Game) -> Calibration | None:
    """What is known about the levels of a game, or of its kin with the same; None if nothing."""

    def distance(name: str) -> tuple[bool, bool]:
        return known[name]["players"] != game.players, name != game.name

    known = game.beside(CALIBRATION)
    for name in sorted(known, key=distance):
        counts = np.asarray(known[name]["counts"], dtype=np.float64)
        watched = np.flatnonzero(counts.sum(axis=1))
        if all(known[name]["levels"][level] == game.levels[level] for level in watched):
            return Calibration(counts)
    return None


@lru_cache(maxsize=64)
def ratings_of(game: Game) -> Floats:
    """The strength of each level in Elo: as measured (`sparring levels`), or evenly rising."""
    rows = game.beside(LADDER).get(str(game), {}).get("levels", [])
    if [row["player"] for row in rows] != list(game.levels):
        return np.asarray(STEP * np.arange(level_count(game)), dtype=np.float64)
    found = np.asarray([row["rating"] for row in rows], dtype=np.float64)
    return rising(found, np.ones(len(found)))


class Belief:
    """How likely each level is, from what was seen so far."""

    def __init__(self, game: Game, before: Sequence[Sequence[float]] = ()) -> None:
        levels = np.arange(level_count(game))
        self._game = game
        self._start = np.asarray(-0.5 * ((levels - FIRST) / FIRST_SPREAD) ** 2, np.float64)
        for age, evidence in enumerate(reversed(before)):
            if len(evidence) == len(levels):
                self._start = self._start + FADE ** (age + 1) * np.asarray(evidence)
        self.evidence: Floats = np.zeros(len(levels))
        """What this game has told, in logarithms."""
        data = calibration_of(game)
        self._log_chances = None if data is None else np.log(data.chances())

    @property
    def reads_moves(self) -> bool:
        """Whether moves tell anything: not in a game that nobody has calibrated."""
        return self._log_chances is not None

    def saw(self, loss: float) -> None:
        """A move gave away this chance to win."""
        if self._log_chances is not None:
            self.evidence = self.evidence + SHARE * self._log_chances[:, bin_of(loss)]

    def ended(self, score: float, level: float) -> None:
        """A game ended with this part of the win for the opponent, against a level of ours."""
        ratings, others = ratings_of(self._game), self._game.players - 1
        ours = np.interp(level, np.arange(len(ratings)), ratings)
        ahead = np.clip((ratings - ours) / ELO_PER_NAT, -MOST_AHEAD, MOST_AHEAD)
        expected = 1 / (1 + others * np.exp(-ahead))
        self.evidence = self.evidence + score * np.log(expected)
        self.evidence = self.evidence + (1 - score) * np.log(1 - expected)

    def chances(self) -> Floats:
        """How likely each level is."""
        sums = self._start + self.evidence
        odds = np.exp(sums - sums.max())
        found: Floats = odds / odds.sum()
        return found

    @property
    def level(self) -> float:
        """The level to expect."""
        return float(self.chances() @ np.arange(len(self.evidence)))

    @property
    def spread(self) -> float:
        """How uncertain that is: a standard deviation."""
        levels = np.arange(len(self.evidence))
        return math.sqrt(float(self.chances() @ (levels - self.level) ** 2))


def judge_of(game: Game) -> Judge | None:
    """Who judges the moves of a game; None if no search does."""
    try:
        return Judge(game)
    except SparringError:
        return None
