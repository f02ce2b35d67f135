"""Shobu: every turn is a quiet move at home and the same move with force on another board."""

from __future__ import annotations

from typing import Any, ClassVar

from sparring import _core
from sparring.games.core import CoreGame
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
    evaluation = "10*own_board_squares+0.1*own_moves-0.1*their_moves"
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
