"""What the others did since one last looked, as far as a view tells.

Where nothing is hidden, the game is played again from its beginning. Where hands are hidden, the
positions of the others are worlds that fit what was known before and in which their moves were
possible: what they held is a guess.
"""

from __future__ import annotations

from collections.abc import Iterator

from sparring.errors import IllegalMove
from sparring.games.face import Game, Move, State, View

ATTEMPTS = 200
"""How many worlds are tried until one allows the moves that were seen."""


class Watch:
    """Follows one game, or several one after the other, through the eyes of one player."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._game, self._seed = game, seed
        self._moves: list[Move] = []
        self._last: View | None = None

    def look(self, view: View) -> Iterator[tuple[State, int]]:
        """The positions in which others chose since the last look, and the moves they chose.

        A position is the same object moved on: look at it before you go on.
        """
        before, self._moves = self._moves, view.moves
        common = 0
        while common < min(len(before), len(self._moves)) and before[common] == self._moves[common]:
            common += 1
        if not self._game.hidden:
            yield from self._replayed(view, common)
        elif self._last is not None and common == len(before):
            yield from self._guessed(view, self._last, self._moves[common:])
        self._last = view

    def _replayed(self, view: View, common: int) -> Iterator[tuple[State, int]]:
        state = self._game.from_text(view.start_text())
        for number, move in enumerate(self._moves):
            if number >= common and state.to_move != view.player:
                yield state, move.id
            state.push(move)

    def _guessed(self, view: View, last: View, moves: list[Move]) -> Iterator[tuple[State, int]]:
        for attempt in range(ATTEMPTS):
            world = last.sample(self._seed + attempt)
            try:
                for move in moves:
                    world.push(move)
            except IllegalMove:
                continue
            for _ in moves:
                world.pop()
            for move in moves:
                if world.to_move != view.player:
                    yield world, move.id
                world.push(move)
            return
