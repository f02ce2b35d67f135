"""The two-move look-ahead of harvard-blokus.

It values a move as greedy does, by its size and the corners after it, keeps the best few, and
looks at its own next move after each of them as if the others did not move in between.
"""

from __future__ import annotations

import random

import numpy as np

from sparring.games.core import CoreGame, CoreState
from sparring.games.face import Game, View
from sparring.players import budget
from sparring.players.evaluation import Evaluation, parse
from sparring.players.face import Analysis, Candidate, Progress, Setting, Settings, ThinkingPlayer
from sparring.players.registry import register_player
from sparring.players.simple import Values


@register_player
class LookaheadPlayer(ThinkingPlayer):
    """first * value of the move + second * value of the best own move after it."""

    name = "lookahead"
    summary = "harvard-blokus: the best few moves by size and corners, and one's own next move"
    settings = (
        Setting("size", "2", "weight of a piece's size (the study's W0)"),
        Setting("corners", "1", "weight of own corners over the others' (W1)"),
        Setting("width", "10", "how many moves are looked at further (W2)"),
        Setting("second", "1", "weight of the next move (W3)"),
        Setting("first", "1", "weight of the move itself (W4)"),
    )

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, CoreGame) and game.skips and {"size", "corners"} <= {*game.terms}

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._rng = random.Random(settings.seed)
        weights = [budget.real(settings, name, n, -1e6, 1e6) for name, n in _WEIGHTS]
        size, corners, self._second, self._first = weights
        self._width = budget.whole(settings, "width", 10, 1, 1_000_000)
        self._both = parse(f"{size}*size+{corners}*corners".replace("+-", "-"), self.game)
        self._size = parse(f"{size}*size", self.game)

    def stop(self) -> None:
        pass  # it is done before anybody could ask

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        state = view.sample(self.seed)
        assert isinstance(state, CoreState)
        moves, values = state.legal_moves(), self._values(state)
        # Chance decides between equals.
        order = sorted(range(len(moves)), key=lambda i: (-values[i], self._rng.random()))
        totals: list[tuple[float, int]] = []
        nodes = len(moves)
        for i in order[: self._width]:
            after = state.copy()
            after.push(moves[i])
            again = after.with_turn(state.colour)
            assert isinstance(again, CoreState)
            next_values = self._values(again) if not again.is_over() else np.zeros(1, np.float32)
            nodes += len(next_values)
            totals.append((self._first * values[i] + self._second * float(next_values.max()), i))
        totals.sort(key=lambda pair: -pair[0])
        candidates = tuple(Candidate(moves[i], float(total), 1) for total, i in totals)
        return Analysis(candidates, nodes, depth=2)

    def _values(self, state: CoreState) -> Values:
        """What each move is worth: its own size, and the corners after it."""
        evaluate_moves = state.core_game.search("evaluate_moves")
        values: Values = evaluate_moves(state.core, self._both.own, self._both.their)
        return values - np.float32(self._squares_so_far(state, self._size))

    @staticmethod
    def _squares_so_far(state: CoreState, size: Evaluation) -> float:
        evaluate = state.core_game.search("evaluate")
        return float(evaluate(state.core, state.to_move, size.own, size.their))


_WEIGHTS = (("size", 2.0), ("corners", 1.0), ("second", 1.0), ("first", 1.0))
