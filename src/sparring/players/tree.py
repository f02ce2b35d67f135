"""Monte-Carlo tree search as a player."""

from __future__ import annotations

from typing import Any, ClassVar

from sparring import _core
from sparring.errors import BadText
from sparring.games.core import CoreGame
from sparring.games.face import Game, Move, View
from sparring.players import budget, chance
from sparring.players.deepening import ALL
from sparring.players.evaluation import default_evaluation, parse_choice
from sparring.players.face import Analysis, Progress, Setting, Settings
from sparring.players.registry import register_player
from sparring.players.searching import EVAL, TIME, SearchPlayer
from sparring.players.simple import evaluation_of

OWN = "the game's own"

ENDING_SHARE = 0.25
"""How much of the budget may go into the attempt to search an ending to its end."""
ENDING_NODES = 20
ENDING_WORK = 0.35
"""Positions of that attempt that cost about as much as one simulation, or one step of work."""


@register_player
class MctsPlayer(SearchPlayer):
    """Monte-Carlo tree search with RAVE, priors and guided playouts, for any number of players.

    Where something is hidden it grows one tree over many deals of what the player cannot see;
    once nothing is hidden any more, and in games of two with few moves left, it first tries to
    search the ending to its end.
    """

    name = "mcts"
    unit = "utility"
    summary = "Monte-Carlo tree search, for any number of players and hidden hands"
    settings: ClassVar[tuple[Setting, ...]] = (
        TIME,
        Setting("sims", "no limit", "simulations a move; with one thread the same everywhere"),
        Setting("work", "no limit", "moves to look at; in every phase about as long, and the same"),
        Setting("threads", "1", "threads that share the tree, if nothing is hidden"),
        Setting("explore", OWN, "weight of exploration"),
        Setting("breadth", OWN, "so much more exploration at the root, less with every ply below"),
        Setting("doubt", OWN, "how much worse a move is taken for that was never tried"),
        Setting("habits", OWN, "moves that do well elsewhere are likelier; with one thread"),
        Setting("replies", OWN, "playouts answer as in playouts that were won; with one thread"),
        Setting("rave", OWN, "simulations until RAVE weighs half; 0 for none"),
        Setting("margin", "0.1", "how much the margin of victory counts"),
        Setting("widen", "0", "look at this times the square root of the visits; 0: all moves"),
        Setting("expand", OWN, "a position visited more often than this gets its moves"),
        Setting("prior", OWN, "which moves look likely: a sum of values, and features after them"),
        Setting("prior_scale", OWN, "points that make a move e times as likely; 0: prior alone"),
        Setting("guided", "yes", "no: uniform playouts, and all moves alike at first"),
        Setting("leaf", OWN, "weight of the evaluation at leaves; 1: no playouts"),
        Setting("scale", OWN, "points of it that make the odds e times as good"),
        EVAL,
        Setting("probe", OWN, "visits after which a position near its end is solved; 0: none is"),
        Setting("hindsight", "yes", "no: what is known to lose still counts as it did before"),
        Setting("settle", "yes", "no: go on although no other move can become the first"),
        Setting("nodes", "16000000", "size of the tree at most"),
        Setting("ending", OWN, "try to solve games of two with so few legal moves; 0: never"),
        Setting("candidates", "1", "how many moves of a solved ending get an exact value"),
    )

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, CoreGame) or not game.hidden

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        options, own = _core.MctsOptions(), self.game.tree
        options.seconds = self._limits(settings, "sims", "work")
        options.simulations = budget.whole(settings, "sims", 0, 0, 10**12)
        options.work = budget.whole(settings, "work", 0, 0, 10**12)
        options.threads = budget.whole(settings, "threads", 1, 1, 256)
        options.exploration = budget.real(settings, "explore", own.explore, 0, 100)
        options.breadth = budget.real(settings, "breadth", own.breadth, 0, 100)
        options.doubt = budget.real(settings, "doubt", own.doubt, 0, 2)
        options.habits = budget.yes(settings, "habits", own.habits)
        options.replies = budget.yes(settings, "replies", own.replies)
        options.rave = budget.real(settings, "rave", own.rave, 0, 1e9)
        options.margin = budget.real(settings, "margin", 0.1, 0, 10)
        options.widening = budget.real(settings, "widen", 0, 0, 1000)
        options.expand = budget.whole(settings, "expand", own.expand, 0, 10**9)
        options.guided = budget.yes(settings, "guided", True)
        options.probe = budget.whole(settings, "probe", own.probe, 0, 10**9)
        options.hindsight = budget.yes(settings, "hindsight", True)
        options.settle = budget.yes(settings, "settle", True)
        options.leaf = self._leaf(settings)
        self._expect(settings, options)
        options.max_nodes = budget.whole(settings, "nodes", 16_000_000, 1000, 10**9)
        options.seed = settings.seed
        if not (options.seconds or options.simulations or options.work):
            raise BadText("a search needs a limit: give time, sims or work")
        self._options = options
        self._ending = budget.whole(settings, "ending", own.ending, 0, 10_000)
        self._exact = budget.whole(settings, "candidates", 1, 1, ALL)
        self._solver = self._make_solver() if self._ending and self.game.players == 2 else None
        self._plant()

    def _plant(self) -> None:
        """Begins with a new tree."""
        kind = "InformationSetMcts" if self.game.hidden else "Mcts"
        self._tree = self._searcher(kind)(self._options)
        self._seen: list[Move] | None = None

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        world = self._begin(view)
        if (
            self._solver
            and self._near_its_end(view)
            and (found := self._solved(self._solver, world))
        ):
            return self._analysis(found)
        if not self.game.hidden:
            self._follow(view.moves)
        return self._analysis(self._tree.search(world, self._stop, self._reporter(progress)))

    def _near_its_end(self, view: View) -> bool:
        """Where hands were hidden and are not any more, few tiles are left."""
        if self.game.hidden:
            return view.is_certain()
        return len(view.legal_moves()) <= self._ending

    def _expect(self, settings: Settings, options: _core.MctsOptions) -> None:
        """What moves look likely by: values of moves and features after them, beside an evaluation
        that is asked, or alone."""
        scale = budget.real(settings, "prior_scale", self.game.tree.prior_scale, 0, 1e6)
        beside = self.game.tree.prior if scale > 0 else ""
        text = settings.take("prior", beside or self.game.prior)
        after, values = parse_choice(text, self.game)
        told = 1 / scale if scale > 0 else 0.0
        own = [a + told * b for a, b in zip(after.own, options.leaf.own, strict=True)]
        their = [a + told * b for a, b in zip(after.their, options.leaf.their, strict=True)]
        options.prior = list(values)
        if any(own) or any(their):
            options.prior_own, options.prior_their = own, their

    def _leaf(self, settings: Settings) -> _core.LeafOptions:
        leaf, evaluation = _core.LeafOptions(), evaluation_of(settings)
        leaf.weight = budget.real(settings, "leaf", self.game.tree.leaf, 0, 1)
        leaf.scale = budget.real(settings, "scale", self.game.chance_scale or 10, 1e-6, 1e6)
        leaf.own, leaf.their = list(evaluation.own), list(evaluation.their)
        return leaf

    def _follow(self, moves: list[Move]) -> None:
        """Walks down the tree with the game, so that what was learned is kept."""
        if self._seen is not None and self._seen == moves[: len(self._seen)]:
            for move in moves[len(self._seen) :]:
                self._tree.advance(move.id)
        else:
            self._tree.forget()
        self._seen = moves

    def _make_solver(self) -> Any:
        evaluation = default_evaluation(self.game)
        return self._searcher("AlphaBeta")(evaluation.own, evaluation.their, 64 << 20)

    def _solved(self, solver: Any, world: Any) -> dict[str, Any] | None:
        """The position searched to its end, if that succeeds and the tree would know no better.

        Who wins is found long before it is known by how much. What is lost is left to the tree,
        which sets the opponent problems.
        """
        options, decided = self._solving(), None
        if self._exact == 1 and not self.game.hidden:
            options.decide = True
            decided = solver.search(world, options, self._stop, None)
            if not decided["solved"]:
                return None
            options.decide = False
            if options.nodes:
                options.nodes = max(options.nodes - decided["nodes"], 1)
        exact: dict[str, Any] = solver.search(world, options, self._stop, None)
        if exact["solved"]:
            return exact
        lost = decided and decided["candidates"][0][1] < -chance.CERTAIN
        return None if lost else decided

    def _solving(self) -> _core.AlphaBetaOptions:
        options, limits = _core.AlphaBetaOptions(), self._options
        nodes = [ENDING_NODES * limits.simulations, int(ENDING_WORK * limits.work)]
        options.seconds = ENDING_SHARE * limits.seconds
        options.nodes = int(ENDING_SHARE * min(filter(None, nodes), default=0))
        options.candidates = self._exact
        # To the end at once; where hands were hidden, turns are long and go depth by depth.
        options.iterative = options.reductions = self.game.hidden
        return options

    def _chance(self, value: float, place: int, *, solved: bool) -> float | None:
        if not solved:
            return chance.of_reward(value, self.game, self._options.margin)
        known = place < self._exact or value < -chance.CERTAIN
        return chance.of_end(value, self.game.players) if known else None
