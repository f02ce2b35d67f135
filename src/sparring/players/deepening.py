"""Players that look ahead ply by ply: alpha-beta and its kin for two players and for more."""

from __future__ import annotations

from typing import Any, ClassVar

from sparring import _core
from sparring.games.face import Game, View
from sparring.players import budget, chance
from sparring.players.evaluation import Evaluation, default_evaluation
from sparring.players.face import Analysis, Progress, Setting, Settings
from sparring.players.registry import register_player
from sparring.players.searching import EVAL, TIME, SearchPlayer
from sparring.players.simple import evaluation_of

DEPTH = Setting("depth", "64", "plies to look ahead at most")
NODES = Setting("nodes", "no limit", "positions to look at; the same on every machine")
TABLE = Setting("table", "64", "size of the transposition table in MB")
QUIESCENCE = Setting("quiescence", "3", "plies of forcing moves to look at beyond the depth")
NOISE = Setting("noise", "0", "how far it misjudges positions, in units of the evaluation")
REDUCTIONS = Setting("reductions", "yes", "look less deep at moves that come late in the order")
CANDIDATES = Setting("candidates", "1", "how many moves get an exact value, for analyses")
ALL = 100_000


class DeepeningPlayer(SearchPlayer):
    """What searches that go depth by depth share: their limits, and how they are asked."""

    unit = "evaluation"

    _options: Any
    _search: Any
    _exact = ALL
    """How many candidates have a value of their own; of the others it is only known that they are
    no better than that."""
    _ends_decide = True

    def _judge(self, settings: Settings) -> Evaluation:
        """The evaluation that was asked for; only the game's own tells about winning."""
        evaluation, game = evaluation_of(settings), self.game
        self._scale = game.chance_scale if evaluation == default_evaluation(game) else 0.0
        return evaluation

    def _chance(self, value: float, place: int, *, solved: bool) -> float | None:
        players = self.game.players
        certain = self._ends_decide and (solved or abs(value) > chance.CERTAIN)
        if place >= self._exact and not (certain and value < -chance.CERTAIN):
            return None
        if certain:
            return chance.of_end(value, players)
        return chance.of_evaluation(value, self._scale, players) if self._scale else None

    def _limit(self, settings: Settings) -> None:
        self._options.seconds = self._limits(settings, "depth", "nodes")
        self._options.depth = budget.whole(settings, "depth", 64, 1, 100)
        self._options.nodes = budget.whole(settings, "nodes", 0, 0, 10**15)

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        world = self._begin(view)
        found = self._search.search(world, self._options, self._stop, self._reporter(progress))
        return self._analysis(found)


@register_player
class AlphaBetaPlayer(DeepeningPlayer):
    """Alpha-beta with iterative deepening and a transposition table, for two players."""

    name = "alphabeta"
    summary = "alpha-beta search with a transposition table, for two players"
    settings: ClassVar[tuple[Setting, ...]] = (
        TIME,
        DEPTH,
        NODES,
        EVAL,
        TABLE,
        REDUCTIONS,
        QUIESCENCE,
        NOISE,
        CANDIDATES,
    )

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.players == 2 and not game.hidden

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._options = _core.AlphaBetaOptions()
        self._limit(settings)
        self._configure(settings)
        evaluation = self._judge(settings)
        make = self._searcher("AlphaBeta")
        self._search = make(evaluation.own, evaluation.their, self._table << 20)

    def _configure(self, settings: Settings) -> None:
        self._table = budget.whole(settings, "table", 64, 1, 16_384)
        self._options.reductions = budget.yes(settings, "reductions", True)
        self._options.quiescence = budget.whole(settings, "quiescence", 3, 0, 60)
        self._options.noise = budget.real(settings, "noise", 0, 0, 1e5)
        self._options.seed = settings.seed
        self._exact = budget.whole(settings, "candidates", 1, 1, ALL)
        self._options.candidates = self._exact


@register_player
class MinimaxPlayer(AlphaBetaPlayer):
    """Minimax to a fixed depth with the evaluation alone at the leaves, as in the studies."""

    name = "minimax"
    summary = "minimax to a fixed depth, as in the studies, for two players"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("depth", "2", "plies to look ahead"),
        EVAL,
        Setting("big_first", "no", "yes: only moves with the largest piece that can be placed"),
        Setting("pruning", "yes", "no: visit every position, to count them"),
        Setting("early", "2", "plies to look ahead in its first moves"),
        Setting("early_moves", "0", "how many moves those are"),
        CANDIDATES,
    )

    def __init__(self, settings: Settings) -> None:
        settings.given.setdefault("depth", "2")
        self._early = budget.whole(settings, "early", 2, 1, 100)
        self._early_moves = budget.whole(settings, "early_moves", 0, 0, 1000)
        super().__init__(settings)
        self._depth = self._options.depth

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        mine = len(view.moves) // view.game.players
        self._options.depth = self._early if mine < self._early_moves else self._depth
        return super().analyse(view, progress)

    def _configure(self, settings: Settings) -> None:
        self._table = 16
        self._options.reductions = self._options.iterative = self._options.ends_decide = False
        self._options.quiescence = 0
        self._options.big_first = budget.yes(settings, "big_first", False)
        self._options.pruning = budget.yes(settings, "pruning", True)
        self._options.candidates = budget.whole(settings, "candidates", 1, 1, ALL)
        self._exact = self._options.candidates if self._options.pruning else ALL
        self._ends_decide = False


@register_player
class ParanoidPlayer(AlphaBetaPlayer):
    """Alpha-beta for three and more: all others are assumed to play against us together."""

    name = "paranoid"
    summary = "alpha-beta that takes all others for one opponent, for three players and more"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.players > 2 and not game.hidden


@register_player
class BestReplyPlayer(ParanoidPlayer):
    """Between two turns of ours only the opponent whose reply hurts most makes a choice."""

    name = "best-reply"
    summary = "alpha-beta in which only one opponent answers, for three players and more"

    def _configure(self, settings: Settings) -> None:
        super()._configure(settings)
        self._options.best_reply = True


@register_player
class MaxNPlayer(DeepeningPlayer):
    """Every player does the best for themselves."""

    name = "maxn"
    summary = "search in which every player maximises their own value, for any number"
    settings: ClassVar[tuple[Setting, ...]] = (TIME, DEPTH, NODES, EVAL)

    @classmethod
    def plays(cls, game: Game) -> bool:
        return not game.hidden

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._options = _core.MaxNOptions()
        self._limit(settings)
        evaluation = self._judge(settings)
        self._search = self._searcher("MaxN")(evaluation.own, evaluation.their)
