"""The games that the tests of the common face run on: every game, and some of its options."""

from __future__ import annotations

import sparring
import tests.games.tic_tac_toe  # noqa: F401  # registers itself
from sparring.games.registry import game_class


def with_options(name: str) -> list[str]:
    """The game itself, and once with each other word or an extreme number of each option."""
    specs = [name]
    for option in game_class(name).option_list:
        values = option.values
        others = (values[0], values[-1]) if isinstance(values, range) else tuple(values)
        specs += [f"{name}:{option.name}={other}" for other in others if other != option.default]
    return specs


SPECS = [spec for name in sparring.game_names() for spec in with_options(name)]
