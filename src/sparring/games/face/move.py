"""Moves, and lists of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from sparring.errors import SparringError

if TYPE_CHECKING:
    from sparring.games.face.game import Game


class Move:
    """A move of one game: a stable number for learners, a text for people.

    >>> import sparring
    >>> move = sparring.game("blokus-duo").parse_move("e10")
    >>> str(move), move == sparring.game("blokus-duo").move(move.id)
    ('e10', True)
    """

    __slots__ = ("game", "id")

    def __init__(self, game: Game, id: int) -> None:
        self.game = game
        self.id = id

    def __str__(self) -> str:
        return self.game.move_text(self)

    def __repr__(self) -> str:
        return f"<Move {self} of {self.game}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.id == other.id and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.game, self.id)


class Moves(Sequence[Move]):
    """The legal moves of a position: a view with `len`, indexing, iteration and `in`.

    >>> import sparring
    >>> moves = sparring.game("blokus-duo").start().legal_moves()
    >>> moves
    <414 moves: e10; d10,e10; e10,f10; e10,e11; ...>
    >>> "e10" in moves, "a1" in moves
    (True, False)
    """

    __slots__ = ("_ids", "game")

    def __init__(self, game: Game, ids: Sequence[int]) -> None:
        self.game = game
        self._ids = ids

    @property
    def ids(self) -> list[int]:
        """The numbers of the moves, for learners."""
        return list(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return Move(self.game, self._ids[index])

    def __iter__(self) -> Iterator[Move]:
        for i in range(len(self._ids)):
            yield Move(self.game, self._ids[i])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = self.game.parse_move(move)
            except SparringError:
                return False
        return isinstance(move, Move) and move.game == self.game and move.id in self.ids

    def __repr__(self) -> str:
        shown = "; ".join(str(self[i]) for i in range(min(4, len(self))))
        return f"<{len(self)} moves{': ' * bool(shown)}{shown}{'; ...' * (len(self) > 4)}>"
