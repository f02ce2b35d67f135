"""A player for close games: it finds out how strong the others are, and plays a little above."""

from __future__ import annotations

import math
import random
from typing import ClassVar

from sparring.games.face import Move, View
from sparring.players import budget
from sparring.players.adaptive.exploit import AGAINST
from sparring.players.adaptive.memory import Meeting, Memory
from sparring.players.adaptive.strength import Belief, judge_of, level_count
from sparring.players.adaptive.watch import Watch
from sparring.players.face import Player, Setting, Settings
from sparring.players.registry import player, register_player

ABOVE = 0.3


@register_player
class AdaptivePlayer(Player):
    """Plays the level that makes games close, and moves between levels while it learns.

    Against several opponents it goes by their average, unless a seat is named.
    """

    name = "adaptive"
    summary = "plays a little better than whom it meets, so that games are close"
    settings: ClassVar[tuple[Setting, ...]] = (
        AGAINST,
        Setting("above", str(ABOVE), "how many levels above the estimate it plays"),
        Setting("seat", "all", "the seat to adapt to, from 1; otherwise the average of the others"),
    )

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        name = settings.take("against", "")
        self._above = budget.real(settings, "above", ABOVE, -9, 9)
        given = settings.take("seat", "all")
        settings.given["seat"] = "1" if given == "all" else given
        seat = budget.whole(settings, "seat", 1, 1, self.game.players) - 1
        self._seat = None if given == "all" else seat
        self._memory = Memory(self.game, name) if name else None
        before = [meeting.evidence for meeting in self._memory.recall()] if self._memory else []
        self._before = [evidence for evidence in before if evidence]
        self._rng = random.Random(settings.seed)
        self._levels: dict[int, Player] = {}
        self._begin()

    def _begin(self) -> None:
        self._watch = Watch(self.game, self.seed)
        self._judge = judge_of(self.game)
        self.belief = Belief(self.game, self._before)
        self._played: list[int] = []

    def choose(self, view: View) -> Move:
        self._observe(view)
        target = min(max(self.belief.level + self._above, 0.0), level_count(self.game) - 1)
        level = math.floor(target) + (self._rng.random() < target % 1)
        self._played.append(level)
        return self._at(level).choose(view)

    def finished(self, view: View) -> None:
        self._observe(view)
        if self._played and view.is_over():
            self.belief.ended(self._score(view), sum(self._played) / len(self._played))
            evidence = self.belief.evidence.tolist()
            self._before.append(evidence)
            if self._memory:
                self._memory.add(Meeting(evidence=evidence))
        self._begin()

    def close(self) -> None:
        for one in self._levels.values():
            one.close()

    def _observe(self, view: View) -> None:
        if self._judge is None or not self.belief.reads_moves:
            return
        for state, move in self._watch.look(view):
            if self._seat is None or state.to_move == self._seat:
                loss = self._judge.loss(state, move)
                if loss is not None:
                    self.belief.saw(loss)

    def _score(self, view: View) -> float:
        """The part of the win that the seat has, or the average of the others."""
        others = self.game.players - 1
        shares = [(value * others + 1) / (others + 1) for value in view.returns()]
        if self._seat is not None and self._seat != view.player:
            return shares[self._seat]
        return (1 - shares[view.player]) / others

    def _at(self, level: int) -> Player:
        if level not in self._levels:
            self._levels[level] = player(f"level:{level}", self.game, seed=self.seed)
        return self._levels[level]
