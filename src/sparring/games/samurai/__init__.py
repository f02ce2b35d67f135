"""Samurai: tiles on a map of Japan win the figures of three castes; hands are hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar

from sparring import _core
from sparring.errors import BadText
from sparring.games.core import CoreGame, text_beside
from sparring.games.face import Move, TreeSettings, View
from sparring.games.options import Option
from sparring.games.registry import register
from sparring.games.samurai.atlas import Atlas, atlas_of
from sparring.games.samurai.state import SamuraiState

_TREE_PRIOR = text_beside(__file__, "tree_prior.txt")
LEEDS_SETTLES = ("mode", "setup", "exchange")
"""The options that `rules=leeds` answers by itself."""


@cache
def map_text() -> str:
    """The map of Japan, the data file beside this module."""
    return Path(__file__).with_name("map.txt").read_text(encoding="utf-8")


@register
class Samurai(CoreGame):
    """Reiner Knizia's Samurai."""

    name = "samurai"
    title = "Samurai: two to four players, a map of Japan, hidden hands"
    hidden = True
    drawing = "samurai"
    newcomer = True
    state_type = SamuraiState
    lesson_list = (
        (
            "Honshu, for two. Figures wait in villages, cities and Edo; hands are hidden from the "
            "others.",
            "samurai",
            "",
        ),
    )
    evaluation = text_beside(__file__, "evaluation.txt")
    """Learned, as docs/strength.md tells."""
    chance_scale = 10.0
    feature_words: ClassVar[dict[str, str]] = {
        "figures": "figures won",
        "buddhas": "",
        "helmets": "",
        "rice_fields": "",
        "majorities": "majorities of a caste",
        "influence": "points of influence",
        "leads": "figures in the lead",
        "leads_to_close": "such figures with one hex left",
        "open_around_leads": "",
        "hand": "tiles in hand",
        "tiles_left": "",
        "strength_left": "points on the tiles to come",
        "fast_left": "",
        "hand_strength": "",
        "tempo": "",
        "city_influence": "points of influence on figures",
        "advanced_capture": "points toward captures",
        "exchange_gain": "points gained by the exchange",
    }
    level_list = (
        "random",
        "tile-association",
        "city-influence",
        "mcts:sims=12,prior_scale=0",
        "mcts:sims=32,prior_scale=0",
        "mcts:sims=90,prior_scale=0",
        "mcts:sims=250,prior_scale=0",
        "mcts:sims=700,prior_scale=0",
        "mcts:sims=2000,prior_scale=0",
        "mcts:sims=6000",
    )
    prior = "0.5*city_influence+advanced_capture+0.5*exchange_gain"
    presets: ClassVar[dict[str, tuple[str, str]]] = {
        "tile-association": (
            "weigh:values=tile_association",
            "leeds-samurai: the influence of a tile on the figures beside it",
        ),
        "city-influence": (
            "weigh:values=city_influence",
            "leeds-samurai: likewise, halved where somebody is far ahead",
        ),
        "city-capture": (
            "weigh:values=city_influence+0.25*city_capture",
            "leeds-samurai: and more the closer a settlement is to being surrounded",
        ),
        "advanced-capture": (
            "weigh:values=city_influence+0.25*advanced_capture",
            "leeds-samurai: but only if it would be won, with the weakest tile that suffices",
        ),
        "tile-exchange": (
            "weigh:values=city_influence+0.25*advanced_capture+exchange_gain",
            "leeds-samurai: and tiles that are worth little are moved",
        ),
    }
    option_list = (
        Option("players", range(2, 5), 2, "players; more play on a larger map"),
        Option("mode", ("classic", "domination"), "classic", "domination: play to the last figure"),
        Option("setup", ("random", "draft"), "random", "draft: place figures, choose hands"),
        Option("exchange", ("slow", "any"), "slow", "any: tile exchange lifts the ronin too"),
        Option("rules", ("official", "leeds"), "official", "leeds: as in the study leeds-samurai"),
    )

    def make_rules(self) -> Any:
        leeds = self.options["rules"] == "leeds"
        for option in self.option_list:
            given = self.options[option.name]
            if leeds and option.name in LEEDS_SETTLES and given != option.default:
                raise BadText(
                    f"rules=leeds settles {', '.join(LEEDS_SETTLES)} by itself: "
                    f"leave out {option.name}={given}"
                )
        return _core.samurai.Rules(
            map=map_text(),
            players=self.options["players"],
            domination=self.options["mode"] == "domination",
            draft=self.options["setup"] == "draft",
            lift_ronin=self.options["exchange"] == "any",
            leeds=leeds,
        )

    @property
    def tree(self) -> TreeSettings:
        if self.players == 2:
            return TreeSettings(leaf=1.0, prior=_TREE_PRIOR, prior_scale=1.4)
        return TreeSettings(leaf=1.0)  # with more it costs more time than it is worth

    @property
    def max_plies(self) -> int:
        """39 figures to put, 20 tiles to keep; then, after each of 80 tiles, an end and passes."""
        return 39 + 20 + 80 * 5 + 8

    def read_view(self, text: str, player: int, moves: Sequence[Move] = ()) -> View:
        from sparring.games.samurai.reading import read_view

        return read_view(self, text, player, moves)

    def core_state_type(self) -> Any:
        return _core.samurai.State

    def scenery(self) -> dict[str, Any]:
        from sparring.games.samurai.scene import scenery

        return scenery(self)

    @cached_property
    def atlas(self) -> Atlas:
        """The board that is played on."""
        return atlas_of(self.core_rules)
