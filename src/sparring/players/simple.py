"""Players that look no further than the move itself."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from typing import overload

import numpy as np
import numpy.typing as npt

from sparring.errors import BadText
from sparring.games.core import CoreState
from sparring.games.face import Game, Move, Moves, View
from sparring.players import budget, plain
from sparring.players.evaluation import Evaluation, default_evaluation, parse, parse_values
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

Values = npt.NDArray[np.float32]


@register_player
class RandomPlayer(Player):
    """A random kind of move (the piece, the tile), then any move of that kind."""

    name = "random"
    simple = True
    summary = "a random piece or tile, then any legal move with it"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._rng = random.Random(settings.seed)

    def choose(self, view: View) -> Move:
        return view.legal_moves()[self._rng.choice(any_kind(view.kinds(), self._rng))]

    def values(self, view: View) -> Values:
        return np.zeros(len(view.legal_moves()), dtype=np.float32)


@register_player
class UniformPlayer(Player):
    """Every legal move is equally likely."""

    name = "uniform"
    simple = True
    summary = "any legal move, each equally likely"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._rng = random.Random(settings.seed)

    def choose(self, view: View) -> Move:
        moves = view.legal_moves()
        return moves[self._rng.randrange(len(moves))]

    def values(self, view: View) -> Values:
        return np.zeros(len(view.legal_moves()), dtype=np.float32)


@register_player
class GreedyPlayer(ThinkingPlayer):
    """The move after which an evaluation is highest, chance deciding between equals."""

    name = "greedy"
    unit = "evaluation"
    summary = "the move after which the evaluation is highest"
    settings = (
        Setting("eval", "the game's own", "the evaluation, such as 2*own_squares-their_squares"),
        Setting("TERM", "", "instead of eval, weights of the game's terms: size=2,corners=1"),
        Setting("by_kind", "no", "yes: a random kind among the best, then any best move of it"),
    )

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._rng = random.Random(settings.seed)
        self._by_kind = budget.yes(settings, "by_kind", False)
        self.evaluation = evaluation_of(settings)

    def stop(self) -> None:
        pass  # it is done before anybody could ask

    def values(self, view: View) -> Values:
        state, weights = view.sample(self.seed), (self.evaluation.own, self.evaluation.their)
        if isinstance(state, CoreState):
            return np.asarray(state.core_game.search("evaluate_moves")(state.core, *weights))
        return plain.evaluate_moves(state, *weights)

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        return best_of(view, self.values(view), self._rng, by_kind=self._by_kind)


@register_player
class WeighingPlayer(ThinkingPlayer):
    """The move with the highest sum of the game's own values of single moves."""

    name = "weigh"
    summary = "the move with the highest sum of values that the game gives to moves"
    settings = (
        Setting("values", "", "such as city_influence+5*city_capture; see `sparring features`"),
    )

    @classmethod
    def plays(cls, game: Game) -> bool:
        return bool(game.action_value_names)

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._rng = random.Random(settings.seed)
        default = self.game.action_value_names[0]
        self.terms = parse_values(settings.take("values", default), self.game)

    def stop(self) -> None:
        pass  # it is done before anybody could ask

    def values(self, view: View) -> Values:
        return np.asarray(sum(factor * view.action_values(name) for factor, name in self.terms))

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        return best_of(view, self.values(view), self._rng)


def any_kind(kinds: npt.NDArray[np.int32], rng: random.Random) -> list[int]:
    """The places of one kind, each kind that is there being equally likely.

    >>> any_kind(np.array([7, 7, 7, 7], np.int32), random.Random(1))
    [0, 1, 2, 3]
    """
    present = sorted(set(kinds.tolist()))  # quicker than np.unique for so few
    found: list[int] = np.flatnonzero(kinds == rng.choice(present)).tolist()
    return found


def best_of(view: View, values: Values, rng: random.Random, *, by_kind: bool = False) -> Analysis:
    """The moves by value, chance deciding which of the best comes first."""
    moves = view.legal_moves()
    best = np.flatnonzero(values == values.max())
    if by_kind:
        best = best[any_kind(view.kinds()[best], rng)]
    chosen = rng.choice(best.tolist())
    return Analysis(Ranking(moves, values, chosen), nodes=len(moves), depth=1)


class Ranking(Sequence[Candidate]):
    """Moves by value, the chosen one first; made when they are looked at, which is seldom."""

    def __init__(self, moves: Moves, values: Values, chosen: int) -> None:
        self._moves, self._values, self._chosen = moves, values, chosen

    @cached_property
    def _order(self) -> list[int]:
        order: list[int] = np.argsort(-self._values, kind="stable").tolist()
        order.remove(self._chosen)
        return [self._chosen, *order]

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Candidate: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Candidate]: ...
    def __getitem__(self, index: int | slice) -> Candidate | Sequence[Candidate]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        place = self._order[index] if index else self._chosen
        return Candidate(self._moves[place], float(self._values[place]), 1)


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
    return parse(text, game) if text else default_evaluation(game)
