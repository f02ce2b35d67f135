"""Shobu: every turn is a quiet move at home and the same move with force on another board."""

from __future__ import annotations

from typing import Any, ClassVar

from sparring import _core
from sparring.games.core import CoreGame, text_beside
from sparring.games.face import TreeSettings
from sparring.games.options import Option
from sparring.games.registry import register
from sparring.games.shobu.state import ShobuState

PORTO = "minimax:{},eval=own_board_squares+0.1*own_tempo-0.1*their_tempo"
"""The minimax of the study: squared differences of stones, and a little for the turn."""


@register
class Shobu(CoreGame):
    """Shobu."""

    name = "shobu"
    title = "Shobu: two players, four boards of 4x4, push a board empty"
    state_type = ShobuState
    drawing = "shobu"
    newcomer = True
    lesson_list = (
        (
            "A turn: the passive move (dashed) on a home board, then the same move on a board of "
            "the other colour.",
            "shobu",
            "a1f5NE2",
        ),
        (
            "The aggressive move may push one stone; one that is pushed over the edge is out.",
            "shobu",
            "c1f5N2 h8a4S2 b1f7N",
        ),
    )
    evaluation = text_beside(__file__, "evaluation.txt")
    """Learned, as docs/strength.md tells."""
    chance_scale = 10.0
    tree = TreeSettings(leaf=0.5)
    feature_words: ClassVar[dict[str, str]] = {
        "home_dark": "stones on the dark home board",
        "home_light": "stones on the light home board",
        "far_dark": "stones on the dark board opposite",
        "far_light": "stones on the light board opposite",
        "board_squares": "",
        "passive": "passive moves",
        "aggressive": "aggressive moves",
        "pushes": "possible pushes",
        "edge": "stones at an edge",
        "corner": "stones in a corner",
        "weakest": "stones on the weakest board",
        "tempo": "",
    }
    level_list = (
        "random",
        "alphabeta:depth=1,quiescence=0,noise=50",
        "alphabeta:depth=1,quiescence=0,noise=15",
        "alphabeta:depth=1,quiescence=0,noise=4",
        "alphabeta:depth=2,quiescence=0,noise=4",
        "alphabeta:depth=2,quiescence=1,noise=1",
        "alphabeta:depth=3,noise=1",
        "alphabeta:nodes=40000,noise=0.3",
        "alphabeta:nodes=280000,noise=0.3",
        "alphabeta:nodes=4000000,noise=0.3",
    )
    presets: ClassVar[dict[str, tuple[str, str]]] = {
        "porto:0": ("uniform", "porto-shobu: random"),
        "porto:1": (PORTO.format("depth=1"), "porto-shobu: easy"),
        "porto:2": (PORTO.format("depth=2"), "porto-shobu: medium"),
        "porto:3": (PORTO.format("depth=3"), "porto-shobu: hard"),
        "porto:4": (PORTO.format("depth=3,early=2,early_moves=5"), "porto-shobu: dynamic"),
    }
    option_list = (
        Option(
            "repetition",
            ("draw", "forbidden", "allow"),
            "draw",
            "a position for the third time: a draw; or no position may come back; or nothing",
        ),
        Option(
            "quiet", range(10_001), 100, "turns without a stone leaving until a draw; 0: no limit"
        ),
    )

    def make_rules(self) -> Any:
        return _core.shobu.Rules(str(self.options["repetition"]), int(self.options["quiet"]))

    def core_state_type(self) -> Any:
        return _core.shobu.State

    @property
    def colours(self) -> tuple[str, ...]:
        return ("black", "white")

    @property
    def colour_words(self) -> tuple[tuple[str, ...], ...]:
        return (("b", "black", "1"), ("w", "white", "2"))

    @property
    def max_plies(self) -> int:
        """At most 25 stones can leave the game, and the quiet turns between them are limited."""
        return 26 * (int(self.options["quiet"]) or super().max_plies)
