"""The one face of every game: `Game`, `State`, `Move`, `View`.

A `Game` is a set of rules with its options fixed. It starts `State`s, which are played forward and
taken back with `Move`s. Players are never given the state, only their `View` of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, overload

import numpy as np
import numpy.typing as npt

from sparring.errors import BadText, IllegalMove, SparringError
from sparring.games.options import Option, Value, read_options


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


@dataclass(frozen=True)
class Playouts:
    """Results of many random games: a row a game, a column a player."""

    returns: npt.NDArray[np.float32]
    scores: npt.NDArray[np.int32]
    plies: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.plies)


class Game(ABC):
    """A set of rules with its options fixed. Two games with the same of both are equal."""

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    title: ClassVar[str]
    """The name and what is special about it, in a line."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    hidden: ClassVar[bool] = False
    """Whether players know less than the state holds."""
    evaluation: ClassVar[str] = ""
    """A sensible evaluation, as a linear expression of features: `2*own_squares-their_squares`."""
    terms: ClassVar[Mapping[str, str]] = {}
    """Short words for evaluations: `corners` for `own_raw_corners-their_raw_corners`."""
    presets: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Players that have a name of their own here: what they are, and a line about them."""

    def __init__(self, **options: object) -> None:
        self.options: Mapping[str, Value] = read_options(self.name, self.option_list, options)

    # What a game tells about itself

    @property
    @abstractmethod
    def players(self) -> int:
        """How many players take part; they are numbered from 0."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the colours in turn order: often one a player, sometimes more."""
        return tuple(f"player {i + 1}" for i in range(self.players))

    def owner(self, colour: int) -> int | None:
        """The player for whom a colour counts; None if for nobody."""
        return colour

    @property
    @abstractmethod
    def move_count(self) -> int:
        """Move numbers go from 0 to this, exclusive."""

    @classmethod
    def rules(cls) -> str:
        """The rules for people, in Markdown: the file `rules.md` beside the game's module."""
        import sys

        module = sys.modules[cls.__module__]
        path = Path(module.__file__ or "").with_name("rules.md")
        if not path.is_file():
            return (cls.__doc__ or cls.title) + "\n"
        return path.read_text(encoding="utf-8")

    def __str__(self) -> str:
        given = [
            f"{option.name}={self.options[option.name]}"
            for option in self.option_list
            if self.options[option.name] != option.default
        ]
        return self.name + (":" + ",".join(given) if given else "")

    def __repr__(self) -> str:
        return f"<Game {self}>"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Game):
            return NotImplemented
        return type(self) is type(other) and self.options == other.options

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        from sparring.games.registry import game

        return game, (str(self),)

    # Positions and moves

    @abstractmethod
    def start(self, seed: int = 0) -> State:
        """A new game; the seed fixes every shuffle."""

    @abstractmethod
    def from_text(self, text: str) -> State:
        """The position that `State.text` wrote."""

    def move(self, id: int) -> Move:
        """The move with this number."""
        if not 0 <= id < self.move_count:
            raise BadText(f"{self} has moves 0 to {self.move_count - 1}, no {id}")
        return Move(self, id)

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """The move that a text means, legal or not in any particular position."""

    @abstractmethod
    def move_text(self, move: Move) -> str:
        """The one text of a move."""

    # Many at once

    @abstractmethod
    def playouts(self, n: int, *, seed: int = 0, threads: int = 1) -> Playouts:
        """Plays n games of uniformly random moves; the same for any number of threads."""

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The names of the numbers that `features` gives."""
        return ()

    def features(self, states: Iterable[State]) -> npt.NDArray[np.float32]:
        """The features of many states: states x colours x names."""
        return np.zeros((len(list(states)), len(self.colours), 0), dtype=np.float32)


class State(ABC):
    """A game in progress."""

    __slots__ = ("game",)

    game: Game

    @property
    @abstractmethod
    def to_move(self) -> int:
        """The player whose turn it is."""

    @property
    def colour(self) -> int:
        """The colour that is to move: an index into `game.colours`."""
        return self.to_move

    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def legal_moves(self) -> Moves:
        """All legal moves; none when the game is over."""

    @abstractmethod
    def push(self, move: Move | str, *, player: int | None = None) -> None:
        """Plays a move; raises `IllegalMove` with the rule that it breaks.

        With `player`, that player plays it, who must be the one to move.
        """

    @abstractmethod
    def pop(self) -> Move:
        """Takes the last move back and returns it."""

    @property
    @abstractmethod
    def moves(self) -> list[Move]:
        """The moves played so far."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The score of each player so far."""

    @abstractmethod
    def returns(self) -> list[float]:
        """The utility of each player: their sum is 0, a sole winner has 1; zeros until the end."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy, with the moves that led here."""

    @abstractmethod
    def text(self) -> str:
        """The position as one line, for `Game.from_text`."""

    @abstractmethod
    def why_illegal(self, move: Move | str) -> str:
        """The rule that a move breaks here; empty if it is legal."""

    def view(self, player: int) -> View:
        """What a player may know."""
        if not 0 <= player < self.game.players:
            raise BadText(f"{self.game} has players 0 to {self.game.players - 1}, no {player}")
        return View(self, player)

    def kinds(self) -> npt.NDArray[np.int32]:
        """What each legal move uses: the piece, the tile, ...; all 0 where there are no kinds."""
        return np.zeros(len(self.legal_moves()), dtype=np.int32)

    def features(self) -> npt.NDArray[np.float32]:
        """The features of this state: colours x names."""
        values: npt.NDArray[np.float32] = self.game.features([self])[0]
        return values

    def perft(self, depth: int, *, unique: bool = False) -> int:
        """The number of move sequences of a length; see `sparring perft`."""
        if depth == 0:
            return 1
        if unique:
            raise BadText(f"no two moves of {self.game} ever lead to the same position")
        total = 0
        for move in self.legal_moves():
            self.push(move)
            total += self.perft(depth - 1)
            self.pop()
        return total

    def check_turn(self, player: int | None) -> None:
        """Raises `IllegalMove` if it is another player's turn."""
        if player is not None and player != self.to_move and not self.is_over():
            raise IllegalMove(f"not your turn: player {self.to_move + 1} is to move")

    # For people

    def find_moves(self, text: str) -> list[Move]:
        """The legal moves that a person may mean: one, or several to choose from.

        Games accept more here than the notation of records.
        """
        move = self.game.parse_move(text)
        if why := self.why_illegal(move):
            raise IllegalMove(why)
        return [move]

    def handouts(self) -> dict[str, str]:
        """Texts that a person may ask for while playing, by the word that asks for them."""
        return {}

    def board(self, *, colour: bool = False) -> str:
        """The position as text for a terminal; with `colour` in the mark-up of Rich."""
        return self.text()

    def svg(self) -> str:
        """The position as a picture."""
        raise SparringError(f"{self.game} has no picture")

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<State of {self.game}: {self.text()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.text() == other.text() and self.moves == other.moves

    __hash__ = None  # type: ignore[assignment]  # states change, so they are no keys


class View:
    """What one player may know of a state: all that a player is given.

    In games without secrets that is everything. A game with secrets has a view of its own.
    """

    __slots__ = ("_state", "player")

    def __init__(self, state: State, player: int) -> None:
        self._state = state.copy()
        self.player = player

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._state.game

    @property
    def to_move(self) -> int:
        """The player whose turn it is."""
        return self._state.to_move

    @property
    def colour(self) -> int:
        """The colour that is to move."""
        return self._state.colour

    @property
    def moves(self) -> list[Move]:
        """The moves played so far, as this player saw them."""
        return self._state.moves

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over()

    def legal_moves(self) -> Moves:
        """The moves to choose from."""
        return self._state.legal_moves()

    def find_moves(self, text: str) -> list[Move]:
        """As `State.find_moves`."""
        return self._state.find_moves(text)

    def handouts(self) -> dict[str, str]:
        """As `State.handouts`."""
        return self._state.handouts()

    def scores(self) -> list[int]:
        """The score of each player so far."""
        return self._state.scores()

    def returns(self) -> list[float]:
        """The utility of each player at the end."""
        return self._state.returns()

    def kinds(self) -> npt.NDArray[np.int32]:
        """As `State.kinds`."""
        return self._state.kinds()

    def features(self) -> npt.NDArray[np.float32]:
        """As `State.features`."""
        return self._state.features()

    def sample(self, seed: int = 0) -> State:
        """A state that gives this view: where something is hidden, any of them at random."""
        return self._state.copy()

    def text(self) -> str:
        """The position as one line."""
        return self._state.text()

    def board(self, *, colour: bool = False) -> str:
        """As `State.board`."""
        return self._state.board(colour=colour)

    def svg(self) -> str:
        """As `State.svg`."""
        return self._state.svg()

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<View of {self.game} for player {self.player}: {self.text()}>"
