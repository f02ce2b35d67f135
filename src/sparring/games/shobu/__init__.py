"""Shobu: every turn is a quiet move at home and the same move with force on another board."""

from __future__ import annotations

from typing import Any

from sparring import _core
from sparring.games.core import CoreGame
from sparring.games.options import Option
from sparring.games.registry import register
from sparring.games.shobu.state import ShobuState


@register
class Shobu(CoreGame):
    """Shobu."""

    name = "shobu"
    title = "Shobu: two players, four boards of 4x4, push a board empty"
    state_type = ShobuState
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
