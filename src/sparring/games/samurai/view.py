"""What one player knows of a game of Samurai.

A view never holds the state that it was made from, but one in which everything that the player
cannot know is replaced by an arrangement that follows from what that player does know. So nothing
that can be asked of a view depends on a hidden tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sparring.games.core import checked_seed
from sparring.games.face import Move, Moves, View
from sparring.games.samurai.state import SamuraiState


class SamuraiView(View):
    """What one player may know: own hand, board, figures, everything played, sizes of piles."""

    __slots__ = ("_seen",)

    _state: SamuraiState

    def __init__(self, state: SamuraiState, player: int) -> None:
        self._state = SamuraiState(state.core_game, state.core.redacted(player))
        self.player = player
        self._seen = _as_seen(state, player)

    @property
    def moves(self) -> list[Move]:
        """The moves played so far; what others kept in the draft is the move `keep.?`."""
        return [Move(self.game, id) for id in self._seen]

    def remember(self, moves: Sequence[Move]) -> None:
        """Takes these for the moves played so far, where the view was read from a text."""
        self._seen = [move.id for move in moves]

    @property
    def stage(self) -> str:
        """As `SamuraiState.stage`."""
        return self._state.stage

    def legal_moves(self) -> Moves:
        """The moves to choose from: none while others are to move."""
        return self._state.legal_moves() if self._my_turn else Moves(self.game, [])

    def find_moves(self, text: str) -> list[Move]:
        self._state.check_turn(self.player)
        return self._state.find_moves(text)

    def kinds(self) -> npt.NDArray[np.int32]:
        """As `SamuraiState.kinds`: none while others are to move."""
        kinds = self._state.kinds()
        return kinds if self._my_turn else kinds[:0]

    def action_values(self, name: str) -> npt.NDArray[np.float32]:
        """As `SamuraiState.action_values`: none while others are to move."""
        values = self._state.action_values(name)
        return values if self._my_turn else values[:0]

    @property
    def _my_turn(self) -> bool:
        return self.to_move == self.player

    def hand(self, player: int | None = None) -> list[str] | None:
        """The tiles in a hand, one's own if no other is asked for; None if it is hidden.

        The hand of somebody whose pile is empty is known to all.
        """
        player = self.player if player is None else player
        if player == self.player or not self._state.pile(player):
            return self._state.hand(player)
        return None

    def tiles(self) -> dict[str, tuple[int, str]]:
        """As `SamuraiState.tiles`."""
        return self._state.tiles()

    def figures(self) -> dict[str, list[str]]:
        """As `SamuraiState.figures`."""
        return self._state.figures()

    def captured(self, player: int) -> dict[str, int]:
        """As `SamuraiState.captured`."""
        return self._state.captured(player)

    def aside(self) -> dict[str, int]:
        """As `SamuraiState.aside`."""
        return self._state.aside()

    def hand_size(self, player: int) -> int:
        """How many tiles a player has in hand."""
        return len(self._state.hand(player))

    def pile_size(self, player: int) -> int:
        """How many tiles a player has yet to draw."""
        return len(self._state.pile(player))

    def unseen(self, player: int) -> list[str]:
        """The tiles that a player has neither placed nor discarded: hand and pile, sorted."""
        return sorted(self._state.hand(player) + self._state.pile(player))

    def influence(self) -> npt.NDArray[np.int32]:
        """As `SamuraiState.influence`."""
        return self._state.influence()

    def leads(self) -> npt.NDArray[np.int32]:
        """As `SamuraiState.leads`."""
        return self._state.leads()

    def open_land(self) -> npt.NDArray[np.int32]:
        """As `SamuraiState.open_land`."""
        return self._state.open_land()

    def features(self) -> npt.NDArray[np.float32]:
        """As `SamuraiState.features`, but with the strength of one's own hand as it is."""
        values: npt.NDArray[np.float32] = self._state.core.features_for(self.player)
        return values

    def is_certain(self) -> bool:
        """Once all piles are empty, everybody's hand is known."""
        return self.stage in ("play", "over") and not any(
            self.pile_size(player) for player in range(self.game.players)
        )

    def sample(self, seed: int = 0) -> SamuraiState:
        """A state that gives this view: every deal of the unseen tiles is equally likely.

        Whoever is in the middle of a turn has a tile to go on with, or the turn would be over.
        """
        core = self._state.core.deal(self.player, checked_seed(seed))
        return SamuraiState(self._state.core_game, core)

    def text(self) -> str:
        """The position as one line, with hidden tiles counted only: `5?`."""
        return str(self._state.core.text_for(self.player))

    def board(self, *, colour: bool = False) -> str:
        from sparring.games.samurai.board import board_text

        return board_text(self._state, colour=colour, viewer=self.player, last=self._last)

    def svg(self) -> str:
        from sparring.games.samurai.picture import board_svg

        return board_svg(self._state, viewer=self.player, last=self._last)

    @property
    def _last(self) -> list[tuple[int, int]]:
        places = self._state.core_game.core_rules.places
        return next((found for id in reversed(self._seen) if (found := places(id))), [])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SamuraiView):
            return NotImplemented
        return (
            (self.game, self.player, self._seen) == (other.game, other.player, other._seen)
            and self._state.text() == other._state.text()
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]  # like states

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._state, self.player, self._seen)


def _as_seen(state: SamuraiState, player: int) -> list[int]:
    """The numbers of the moves, with `keep.?` for what others chose."""
    rules, ids = state.core_game.core_rules, list(state.core.moves())
    first, end = rules.keeps
    kept = [i for i, id in enumerate(ids) if first <= id < end]
    if not kept:
        return ids
    # The players choose one after the other, five tiles each; a line that began in the middle of
    # that has its last choice by the last player, or by whoever chooses now.
    last = state.to_move if state.stage == "keep" else state.game.players - 1
    missing = len(state.hand(last)) if state.stage == "keep" else 5
    for i in reversed(kept):
        while missing == 0:
            last, missing = last - 1, 5
        missing -= 1
        if last != player:
            ids[i] = rules.unseen_keep
    return ids


def _restored(state: SamuraiState, player: int, seen: list[int]) -> SamuraiView:
    view = SamuraiView(state, player)
    view._seen = seen
    return view
