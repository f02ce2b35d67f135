"""Players that search, in the core and without the GIL: minimax, alpha-beta, Monte-Carlo trees."""

from __future__ import annotations

from typing import Any, ClassVar

from sparring import _core
from sparring.errors import BadText
from sparring.games.core import CoreGame, CoreState
from sparring.games.face import Game, Move, View
from sparring.players import budget
from sparring.players.face import (
    Analysis,
    Candidate,
    Progress,
    Setting,
    Settings,
    ThinkingPlayer,
)
from sparring.players.registry import register_player
from sparring.players.simple import evaluation_of

EVAL = Setting("eval", "the game's own", "the evaluation, such as 2*own_squares-their_squares")
TIME = Setting("time", "1s", "how long to think, unless another limit is given")


class CoreSearch(ThinkingPlayer):
    """What searches of the core share."""

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, CoreGame)

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        assert isinstance(self.game, CoreGame)
        self._core_game = self.game
        self._stop = _core.Stop()

    def stop(self) -> None:
        self._stop.set()

    def _limits(self, settings: Settings, *others: str) -> float:
        """The time limit: none if another limit was given."""
        limited = any(name in settings.given for name in others)
        text = settings.take("time", "" if limited else "1s")
        return budget.seconds(text) if text else 0.0

    def _analysis(self, found: dict[str, Any]) -> Analysis:
        candidates = tuple(
            Candidate(Move(self.game, move), value, visits, tuple(Move(self.game, m) for m in line))
            for move, value, visits, line in found["candidates"]
        )
        return Analysis(candidates, found["nodes"], found["depth"], found["solved"])

    def _reporter(self, progress: Progress | None) -> Any:
        return None if progress is None else lambda found: progress(self._analysis(found))

    def _world(self, view: View) -> CoreState:
        state = view.sample(self.seed)
        assert isinstance(state, CoreState)
        self._stop = _core.Stop()
        return state


@register_player
class AlphaBetaPlayer(CoreSearch):
    """Alpha-beta with iterative deepening and a transposition table, for two players."""

    name = "alphabeta"
    summary = "alpha-beta search with a transposition table, for two players"
    settings: ClassVar[tuple[Setting, ...]] = (
        TIME,
        Setting("depth", "64", "plies to look ahead at most"),
        Setting("nodes", "no limit", "positions to look at; the same on every machine"),
        EVAL,
        Setting("table", "64", "size of the transposition table in MB"),
        Setting("reductions", "yes", "look less deep at moves that come late in the order"),
    )

    @classmethod
    def plays(cls, game: Game) -> bool:
        return super().plays(game) and game.players == 2 and not game.hidden

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._options = _core.AlphaBetaOptions()
        self._options.seconds = self._limits(settings, "depth", "nodes")
        self._options.depth = budget.whole(settings, "depth", 64, 1, 100)
        self._options.nodes = budget.whole(settings, "nodes", 0, 0, 10**15)
        self._configure(settings)
        evaluation = evaluation_of(settings)
        make = self._core_game.search("AlphaBeta")
        self._search = make(evaluation.own, evaluation.their, self._table << 20)

    def _configure(self, settings: Settings) -> None:
        self._table = budget.whole(settings, "table", 64, 1, 16_384)
        self._options.reductions = budget.yes(settings, "reductions", True)

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        world = self._world(view)
        found = self._search.search(world.core, self._options, self._stop, self._reporter(progress))
        return self._analysis(found)


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
        self._options.quiescence = False
        self._options.big_first = budget.yes(settings, "big_first", False)
        self._options.pruning = budget.yes(settings, "pruning", True)


@register_player
class MctsPlayer(CoreSearch):
    """Monte-Carlo tree search with RAVE, priors and guided playouts, for any number of players.

    Where something is hidden, several worlds that fit what the player knows are searched one
    after the other, and the visits of a move in all of them count (determinisation; Cowling,
    Powley and Whitehouse 2012 compare this with a tree of information sets).
    """

    name = "mcts"
    summary = "Monte-Carlo tree search, for any number of players"
    settings: ClassVar[tuple[Setting, ...]] = (
        TIME,
        Setting("sims", "no limit", "simulations a move; with one thread the same everywhere"),
        Setting("threads", "1", "threads that share the tree"),
        Setting("explore", "0.6", "weight of exploration"),
        Setting("rave", "500", "simulations until RAVE weighs half; 0 for none"),
        Setting("margin", "0.1", "how much the margin of victory counts"),
        Setting("guided", "yes", "no: uniform playouts and priors"),
        Setting("nodes", "2000000", "size of the tree at most"),
        Setting("worlds", "16", "where something is hidden: how many worlds to search"),
    )

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._worlds = budget.whole(settings, "worlds", 16, 1, 10_000) if self.game.hidden else 1
        options = _core.MctsOptions()
        options.seconds = self._limits(settings, "sims") / self._worlds
        sims = budget.whole(settings, "sims", 0, 0, 10**12)
        options.simulations = -(-sims // self._worlds)
        options.threads = budget.whole(settings, "threads", 1, 1, 256)
        options.exploration = budget.real(settings, "explore", 0.6, 0, 100)
        options.rave = budget.real(settings, "rave", 500, 0, 1e9)
        options.margin = budget.real(settings, "margin", 0.1, 0, 10)
        options.guided = budget.yes(settings, "guided", True)
        options.max_nodes = budget.whole(settings, "nodes", 2_000_000, 1000, 10**9)
        options.seed = settings.seed
        if not options.seconds and not options.simulations:
            raise BadText("a search needs a limit: give time or sims")
        self._tree = self._core_game.search("Mcts")(options)
        self._seen: list[Move] | None = None
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True
        super().stop()

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        self._stopped = False
        if self.game.hidden:
            return self._analyse_worlds(view, progress)
        world = self._world(view)
        self._follow(view.moves)
        found = self._tree.search(world.core, self._stop, self._reporter(progress))
        return self._analysis(found)

    def _analyse_worlds(self, view: View, progress: Progress | None) -> Analysis:
        total = Analysis(())
        for number in range(self._worlds):
            state = view.sample(self.seed * self._worlds + number)
            assert isinstance(state, CoreState)
            self._stop = _core.Stop()
            self._tree.forget()
            found = self._analysis(self._tree.search(state.core, self._stop, None))
            total = found if number == 0 else _together(total, found)
            if progress is not None:
                progress(total)
            if self._stopped:
                break
        return total

    def _follow(self, moves: list[Move]) -> None:
        """Walks down the tree with the game, so that what was learned is kept."""
        if self._seen is not None and self._seen == moves[: len(self._seen)]:
            for move in moves[len(self._seen) :]:
                self._tree.advance(move.id)
        else:
            self._tree.forget()
        self._seen = moves


def _together(one: Analysis, two: Analysis) -> Analysis:
    """The visits of two searches added up, their values averaged by visits."""
    other = {candidate.move: candidate for candidate in two.candidates}
    merged = []
    for a in one.candidates:
        b = other[a.move]
        visits = a.visits + b.visits
        value = (a.value * a.visits + b.value * b.visits) / max(visits, 1)
        merged.append(Candidate(a.move, value, visits, a.line))
    merged.sort(key=lambda candidate: -candidate.visits)
    return Analysis(tuple(merged), one.nodes + two.nodes, max(one.depth, two.depth))
