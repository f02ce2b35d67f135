"""Blokus: pieces of one to five squares that touch their own colour by corners only.

One implementation; the variants are data, and a class here only gives them a name and options.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sparring import _core
from sparring.errors import BadText
from sparring.games.blokus import blksgf as _blksgf  # registers the format
from sparring.games.blokus import variants
from sparring.games.blokus.pieces import NAMES
from sparring.games.blokus.state import BlokusState
from sparring.games.blokus.variants import Variant
from sparring.games.core import CoreGame, text_beside
from sparring.games.face import TreeSettings
from sparring.games.options import Option
from sparring.games.registry import register

TOLD = ("size", "corners_made", "corners_spent", "corners_denied", "toward_centre")
"""Values of moves that explanations tell in other words."""
SMALL_BOARD = 14
"""The largest board that fits the core's small and faster bitboard."""


_EVALUATION = text_beside(__file__, "evaluation.txt")
_EVALUATION_OF_MORE = text_beside(__file__, "evaluation_of_more.txt")
_TREE_PRIOR = text_beside(__file__, "tree_prior.txt")
_TREE_PRIOR_OF_MORE = text_beside(__file__, "tree_prior_of_more.txt")


def board_options(size: int, players: int) -> tuple[Option, ...]:
    """The options of the variants that exist on any board and for any number of players."""
    return (
        Option("size", range(5, 21), size, "squares on a side; another size starts in the corners"),
        Option("players", range(2, 5), players, "players; another number starts in the corners"),
    )


del _blksgf


class Blokus(CoreGame):
    """What all variants share."""

    state_type = BlokusState
    drawing = "blokus"
    skips = True
    variant: ClassVar[Variant]
    chance_scale = 10.0
    feature_words: ClassVar[dict[str, str]] = {
        "squares": "squares on the board",
        "open_corners": "usable corners",
        "reachable": "squares within reach",
        "pieces_left": "pieces still to place",
        "largest": "squares in the largest piece that fits",
        "raw_corners": "",
        "placements": "",
        "centre_distance": "",
        "area": "free squares near its corners",
        "wide_area": "",
        "sole_area": "free squares that no one else comes near",
        "tempo": "",
        "room": "free squares beside the new corners",
        "ground_denied": "squares that others could have used first",
        "contact": "squares of others beside it",
        "shared_corners": "new corners that others have too",
        **dict.fromkeys(TOLD, ""),
        **{f"piece_{name.lower()}": "" for name in NAMES},
    }
    prior = text_beside(__file__, "prior.txt")
    """Learned on Blokus Duo: `sparring learn blokus-duo --games 150 --teacher mcts:sims=2500`."""
    level_list = (
        "random",
        "greedy-basic",
        "alphabeta:depth=1,quiescence=0,noise=28",
        "alphabeta:depth=1,quiescence=0,noise=20",
        "alphabeta:depth=1,quiescence=0,noise=10",
        "alphabeta:depth=1,quiescence=0,noise=6",
        "alphabeta:depth=1,quiescence=0",
        "alphabeta:nodes=4000",
        "alphabeta:nodes=35000",
        "mcts:work=36000000",
    )
    best_on_large_boards = "mcts:work=12000000"
    """The highest level where two play on a board on which a step takes thrice as long."""
    levels_of_more: ClassVar[tuple[str, ...]] = (
        "random",
        "best-reply:depth=1,quiescence=0,noise=50",
        "best-reply:depth=1,quiescence=0,noise=27",
        "best-reply:depth=1,quiescence=0,noise=17",
        "best-reply:depth=1,quiescence=0,noise=11",
        "best-reply:depth=1,quiescence=0,noise=7",
        "best-reply:depth=1,quiescence=0,noise=4.5",
        "best-reply:depth=1,quiescence=0,noise=2.9",
        "best-reply:depth=1,quiescence=0",
        "mcts:work=2000000",
    )
    """The levels where more than two play."""
    terms: ClassVar[dict[str, str]] = {
        "size": "own_squares",
        "corners": "own_raw_corners-their_raw_corners",
    }
    lesson_list = (
        (
            "The first pieces cover the start squares.",
            "blokus-duo",
            "e9,d10,e10,f10,e11 i5,j5,j6,k6,j4",
        ),
        (
            "Every further piece touches its own colour by corners, never by an edge.",
            "blokus-duo",
            "e9,d10,e10,f10,e11 i5,j5,j6,k6,j4 c11,b11,b12,b13,c13 l7,l8,m8,m9,m10",
        ),
    )
    presets: ClassVar[dict[str, tuple[str, str]]] = {
        "greedy-basic": (
            "greedy:size=1,by_kind=yes",
            "calpoly-blokus: the largest piece, anywhere",
        ),
        "greedy-advanced": ("greedy:size=2,corners=1", "calpoly-blokus: size and corners"),
    }

    @property
    def levels(self) -> tuple[str, ...]:
        if self.players > 2:
            return self.levels_of_more
        if self.board.size > SMALL_BOARD:
            return (*self.level_list[:-1], self.best_on_large_boards)
        return self.level_list

    @property
    def evaluation(self) -> str:
        """Learned, as docs/strength-blokus.md tells."""
        return _EVALUATION if self.players == 2 else _EVALUATION_OF_MORE

    @property
    def tree(self) -> TreeSettings:
        if self.players == 2:
            # Endings of two colours on a small board are solved quickly.
            quick = len(self.colours) == 2 and self.board.size <= SMALL_BOARD
            return TreeSettings(
                explore=2.0,
                breadth=3.0,
                doubt=0.4,
                habits=True,
                replies=True,
                rave=0,
                leaf=0.5,
                expand=1,
                prior=_TREE_PRIOR,
                prior_scale=12.2,
                ending=120 if quick else 30,
                probe=64 if quick else 0,
            )
        return TreeSettings(
            explore=2.5,
            replies=True,
            rave=0,
            expand=1,
            prior=_TREE_PRIOR_OF_MORE,
            prior_scale=2.2,
        )

    @property
    def board(self) -> Variant:
        """The variant with the options applied."""
        size = int(self.options.get("size", self.variant.size))
        players = int(self.options.get("players", max(self.variant.owners) + 1))
        if size == self.variant.size and players == max(self.variant.owners) + 1:
            return self.variant
        return variants.corner_starts(size, players)

    def make_rules(self) -> Any:
        board = self.board
        return _core.blokus.Rules(
            board.size,
            list(board.owners),
            [list(squares) for squares in board.starts],
            board.letters,
        )

    def core_state_type(self) -> Any:
        small = self.board.size <= SMALL_BOARD
        return _core.blokus.SmallState if small else _core.blokus.LargeState

    @property
    def colours(self) -> tuple[str, ...]:
        return self.board.colours

    @property
    def colour_words(self) -> tuple[tuple[str, ...], ...]:
        if len(self.colours) > 2:
            return super().colour_words
        first, second = self.colours
        return (("b", "blue", "black", first, "1"), ("w", "green", "white", second, "2"))

    @property
    def max_plies(self) -> int:
        """Every round has a placement, and no colour has more than 21."""
        return 21 * len(self.colours) ** 2

    def owner(self, colour: int) -> int | None:
        owner = self.board.owners[colour]
        return None if owner == variants.SHARED else owner

    def scenery(self) -> dict[str, Any]:
        from sparring.games.blokus.scene import scenery

        return scenery(self)


@register
class BlokusDuo(Blokus):
    """Blokus Duo."""

    name = "blokus-duo"
    aliases = ("duo",)
    title = "Blokus Duo: two players, 14x14, starts in the field"
    variant = variants.BLOKUS_DUO
    newcomer = True
    known_elsewhere: ClassVar[dict[str, tuple[str, ...]]] = {
        "Blokus Duo": ("blokus-duo", "blokus-duo:starts=free")
    }
    option_list = (
        *board_options(14, 2),
        Option("starts", ("fixed", "free"), "fixed", "free: either player may take either start"),
    )

    @property
    def board(self) -> Variant:
        board = super().board
        if self.options["starts"] == "fixed":
            return board
        if board is not self.variant:
            raise BadText("starts=free belongs to the 14x14 board for two players")
        return variants.BLOKUS_DUO_FREE


@register
class BlokusDuoCorner(Blokus):
    """The studies' Blokus for two."""

    name = "blokus-duo-corner"
    title = "Blokus for two as in the studies: 14x14, starts in opposite corners"
    variant = variants.BLOKUS_DUO_CORNER
    option_list = board_options(14, 2)


@register
class BlokusClassic(Blokus):
    """The classic game."""

    name = "blokus"
    title = "Blokus: four players, 20x20; or any size and number of players"
    variant = variants.BLOKUS
    known_elsewhere: ClassVar[dict[str, tuple[str, ...]]] = {"Blokus": ("blokus",)}
    option_list = board_options(20, 4)


@register
class BlokusTwoPlayers(Blokus):
    """Two colours for each player."""

    name = "blokus-2p"
    title = "Blokus for two on 20x20: each plays two colours, the sums count"
    variant = variants.BLOKUS_2P
    known_elsewhere: ClassVar[dict[str, tuple[str, ...]]] = {"Blokus Two-Player": ("blokus-2p",)}


@register
class BlokusThreePlayers(Blokus):
    """A fourth colour that nobody owns."""

    name = "blokus-3p"
    title = "Blokus for three on 20x20: green is played in turn and counts for nobody"
    variant = variants.BLOKUS_3P
    known_elsewhere: ClassVar[dict[str, tuple[str, ...]]] = {"Blokus Three-Player": ("blokus-3p",)}
