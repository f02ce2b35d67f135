"""A game of Samurai in progress: what people type and see, on top of the core."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sparring import _core
from sparring.errors import BadText, IllegalMove
from sparring.games.core import CoreState
from sparring.games.face import Fact, Move, Spot
from sparring.games.samurai.atlas import Atlas, hex_name

if TYPE_CHECKING:
    from sparring.games.samurai import Samurai
    from sparring.games.samurai.view import SamuraiView

TILES: tuple[str, ...] = _core.samurai.tile_names
"""The 17 kinds of tiles; `exchange` is the tile exchange, `swap` the figure exchange."""
VALUES: tuple[int, ...] = _core.samurai.tile_values
FIGURES = ("buddha", "helmet", "rice")
STAGES = ("put", "keep", "play", "over")

HEX = re.compile(r"[1-9]\d?-[a-z]", re.IGNORECASE)


class SamuraiState(CoreState):
    """A game of Samurai in progress, with everything that is hidden from the players."""

    __slots__ = ()

    @property
    def samurai(self) -> Samurai:
        """The game, with what is its own."""
        from sparring.games.samurai import Samurai

        assert isinstance(self.game, Samurai)
        return self.game

    @property
    def atlas(self) -> Atlas:
        """The board that is played on."""
        return self.samurai.atlas

    @property
    def stage(self) -> str:
        """`put` and `keep` in the draft, then `play`, at last `over`."""
        return STAGES[self.core.stage]

    def tiles(self) -> dict[str, tuple[int, str]]:
        """The player and the tile on every hex that is taken."""
        hexes = self.atlas.hexes
        return {hex_name(hexes[h]): (player, TILES[kind]) for h, player, kind in self.core.tiles()}

    def figures(self) -> dict[str, list[str]]:
        """The figures in every settlement; none once it is resolved."""
        return {
            hex_name(settlement.place): [FIGURES[figure] for figure in standing]
            for settlement, standing in zip(
                self.atlas.settlements, self.core.figures(), strict=True
            )
        }

    def captured(self, player: int) -> dict[str, int]:
        """How many figures of each type a player has won."""
        return dict(zip(FIGURES, self.core.captured(player), strict=True))

    def aside(self) -> dict[str, int]:
        """How many figures of each type nobody has won."""
        return dict(zip(FIGURES, self.core.aside(), strict=True))

    def hand(self, player: int) -> list[str]:
        """The tiles in a player's hand."""
        return [TILES[kind] for kind in self.core.hand(player)]

    def pile(self, player: int) -> list[str]:
        """The tiles that a player has yet to draw, the next one last."""
        return [TILES[kind] for kind in self.core.pile(player)]

    def influence(self) -> npt.NDArray[np.int32]:
        """Settlements x players x types of figures: the sums of the tiles beside a settlement."""
        values: npt.NDArray[np.int32] = self.core.influence()
        return values

    def leads(self) -> npt.NDArray[np.int32]:
        """Settlements x types of figures: who alone has the most influence there, -1 if nobody."""
        influence = self.influence()
        most = influence.max(axis=1, keepdims=True)
        alone = ((influence == most).sum(axis=1) == 1) & (most[:, 0] > 0)
        leaders: npt.NDArray[np.int32] = np.where(alone, influence.argmax(axis=1), -1)
        return leaders.astype(np.int32)

    def open_land(self) -> npt.NDArray[np.int32]:
        """For each settlement the land hexes beside it that are still open."""
        values: npt.NDArray[np.int32] = self.core.open_land()
        return values

    def kinds(self) -> npt.NDArray[np.int32]:
        """The tile that each legal move uses, as an index into `TILES`; 17 for none."""
        values: npt.NDArray[np.int32] = self.core.kinds()
        return values

    def kind_of(self, move: Move) -> str:
        """The tile, in the draft the figure or the tile; `end` and `pass` are themselves."""
        text = str(move)
        what = text.partition("@")[0]
        if what == "move":
            return "exchange"
        if what == "put" or text.startswith("keep."):
            return text.partition(".")[2]
        return what

    def places_of(self, move: Move) -> list[str]:
        """The hex where the tile goes, or the settlements."""
        named = HEX.findall(str(move))
        return named[1:] if ">" in str(move) else named

    def layout(self) -> dict[str, Spot]:
        """Every other column of hexes hangs half a hex lower; tiles and figures are marked."""
        from sparring.games.samurai.board import tile_code

        taken = {name: f"{p + 1}{tile_code(tile)}" for name, (p, tile) in self.tiles().items()}
        standing = self.figures()
        places = [*self.atlas.hexes, *(settlement.place for settlement in self.atlas.settlements)]
        found = {}
        for row, column in places:
            name = hex_name((row, column))
            figures = "".join(figure[0].upper() for figure in standing.get(name, []))
            mark = taken.get(name, figures or "#" * (name in standing))
            found[name] = Spot(2 * row + column % 2, column, mark)
        return found

    def why_illegal(self, move: Move | str) -> str:
        try:
            return super().why_illegal(move)
        except IllegalMove as error:  # what no position allows has no number: a ship on land
            return str(error)

    def view(self, player: int) -> SamuraiView:
        from sparring.games.samurai.view import SamuraiView

        if not 0 <= player < self.game.players:
            raise BadText(f"{self.game} has players 0 to {self.game.players - 1}, no {player}")
        return SamuraiView(self, player)

    def last_places(self) -> list[tuple[int, int]]:
        """The hexes and settlements that the latest action named."""
        places = self.core_game.core_rules.places
        for move in reversed(self.moves):
            if found := places(move.id):
                return list(found)
        return []

    def find_moves(self, text: str) -> list[Move]:
        """Besides the notation: `samurai2 14-N`, `14-N` or `samurai2` alone, with spaces for signs.

        Several moves are given to choose from: all with that tile, or all that name that hex.
        """
        words = text.replace("@", " ").replace(">", " ").replace("/", " ").split()
        plain = " ".join(words).lower()
        if not words or plain in ("end", "pass") or "@" in text or "." in text:
            return super().find_moves(text.strip())
        verb, places = (words[0].lower(), words[1:]) if not HEX.fullmatch(words[0]) else ("", words)
        if (verb and verb not in (*TILES, "move")) or not all(map(HEX.fullmatch, places)):
            return super().find_moves(text.strip())
        if verb in TILES[:-2] and len(places) == 1:
            return super().find_moves(f"{verb}@{places[0]}")
        verb = "move" if verb == "exchange" else verb
        found = [
            move
            for move in self.legal_moves()
            if str(move).startswith(f"{verb}@" if verb else "") and _names(str(move), places)
        ]
        if not found:
            raise IllegalMove(f"there is no legal action '{text.strip()}' now")
        return found

    def handouts(self) -> dict[str, str]:
        """`unseen`: what each player has neither placed nor discarded, in hand and pile."""
        lines = []
        for player in range(self.game.players):
            left = sorted(self.hand(player) + self.pile(player), key=TILES.index)
            lines.append(f"player {player + 1}: {' '.join(left) or 'nothing'}")
        return {"unseen": "\n".join(lines)}

    def board(self, *, colour: bool = False) -> str:
        from sparring.games.samurai.board import board_text

        return board_text(self, colour=colour)

    def svg(self) -> str:
        from sparring.games.samurai.picture import board_svg

        return board_svg(self)

    def facts(self, move: Move) -> list[Fact]:
        from sparring.games.samurai.reasons import facts

        return facts(self, move)

    def scene(self) -> dict[str, Any]:
        from sparring.games.samurai.scene import scene

        return scene(self)

    def open_scene(self) -> dict[str, Any]:
        """As `State.open_scene`, with all hands."""
        hands = [self.hand(player) for player in range(self.game.players)]
        return {**super().open_scene(), "hands": hands}

    def choices(self) -> dict[str, Any]:
        from sparring.games.samurai.scene import choices

        return choices(self)

    def summary(self) -> list[str]:
        from sparring.games.samurai.scene import summary

        return summary(self)


def figures_text(won: dict[str, int]) -> str:
    """How many figures, in words."""
    total = sum(won.values())
    return f"{total} figure{'s' * (total != 1)}"


def standing(state: SamuraiState, player: int) -> str:
    """What the end was for a player, in a word; nothing before the end and for losers."""
    returns = state.returns()
    if not state.is_over() or returns[player] < max(returns):
        return ""
    return "wins" if returns.count(max(returns)) == 1 else "shares the win"


def _names(move: str, places: list[str]) -> bool:
    named = HEX.findall(move)
    return all(place.upper() in named for place in places)
