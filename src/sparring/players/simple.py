"""Players that look no further than the move itself."""

from __future__ import annotations

import random

import numpy as np

from sparring.errors import BadText
from sparring.games.core import CoreGame, CoreState
from sparring.games.face import Game, Move, View
from sparring.players import budget
from sparring.players.evaluation import Evaluation, parse
from sparring.players.face import (
    Analysis,
    Candidate,
    Player,
    Progress,
    Setting,
    Settings,
    ThinkingPlayer,
)
from sparring.players.registry import register_player


@register_player
class RandomPlayer(Player):
    """A random kind of move (the piece, the tile), then any move of that kind."""

    name = "random"
    summary = "a random piece or tile, then any legal move with it"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._rng = random.Random(settings.seed)

    def choose(self, view: View) -> Move:
        kinds = view.kinds()
        kind = self._rng.choice(np.unique(kinds).tolist())
        return view.legal_moves()[self._rng.choice(np.flatnonzero(kinds == kind).tolist())]


@register_player
class UniformPlayer(Player):
    """Every legal move is equally likely."""

    name = "uniform"
    summary = "any legal move, each equally likely"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._rng = random.Random(settings.seed)

    def choose(self, view: View) -> Move:
        moves = view.legal_moves()
        return moves[self._rng.randrange(len(moves))]


@register_player
class GreedyPlayer(ThinkingPlayer):
    """The move after which an evaluation is highest, chance deciding between equals."""

    name = "greedy"
    summary = "the move after which the evaluation is highest"
    settings = (
        Setting("eval", "the game's own", "the evaluation, such as 2*own_squares-their_squares"),
        Setting("TERM", "", "instead of eval, weights of the game's terms: size=2,corners=1"),
        Setting("by_kind", "no", "yes: a random kind among the best, then any best move of it"),
    )

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, CoreGame)

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._rng = random.Random(settings.seed)
        self._by_kind = budget.yes(settings, "by_kind", False)
        self.evaluation = evaluation_of(settings)

    def stop(self) -> None:
        pass  # it is done before anybody could ask

    def values(self, view: View) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """The value of each legal move."""
        state = view.sample(self.seed)
        assert isinstance(state, CoreState)
        evaluate = state.core_game.search("evaluate_moves")
        return np.asarray(evaluate(state.core, self.evaluation.own, self.evaluation.their))

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        moves, values = view.legal_moves(), self.values(view)
        best = np.flatnonzero(values == values.max())
        if self._by_kind:
            kinds = view.kinds()[best]
            best = best[kinds == self._rng.choice(np.unique(kinds).tolist())]
        chosen = self._rng.choice(best.tolist())
        order = sorted(range(len(moves)), key=lambda i: (i != chosen, -values[i]))
        candidates = tuple(Candidate(moves[i], float(values[i]), 1) for i in order)
        return Analysis(candidates, nodes=len(moves), depth=1)


def evaluation_of(settings: Settings) -> Evaluation:
    """The evaluation among a player's settings: an expression, or weights of the game's terms."""
    game = settings.game
    given = [term for term in game.terms if term in settings.given]
    text = settings.take("eval", "")
    if given and text:
        raise BadText("give either eval or weights of terms, not both")
    if given:
        weights = {term: budget.real(settings, term, 0, -1e6, 1e6) for term in given}
        text = "+".join(f"{weight}*{term}" for term, weight in weights.items())
        text = text.replace("+-", "-")
    return parse(text or game.evaluation, game)
