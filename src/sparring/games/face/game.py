"""A game: rules with their options fixed, and what can be asked of them."""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from sparring.errors import BadText
from sparring.games.face.arrays import Array, caller_owned
from sparring.games.face.move import Move
from sparring.games.face.tree import TreeSettings
from sparring.games.html import table
from sparring.games.options import Option, Value, read_options

if TYPE_CHECKING:
    from sparring.games.face.state import State
    from sparring.games.face.view import View


_ABOUT = (
    "level 0 of 9: plays at random",
    "level 1 of 9: for a first game",
    "level 2 of 9: for beginners",
    "level 3 of 9: for beginners who know the rules",
    "level 4 of 9: for players",
    "level 5 of 9: for players",
    "level 6 of 9: for experienced players",
    "level 7 of 9: for strong players",
    "level 8 of 9: for the strongest players",
    "level 9 of 9: the highest",
)


@dataclass(frozen=True)
class Playouts:
    """Results of many random games: a row a game, a column a player."""

    returns: npt.NDArray[np.float32]
    scores: npt.NDArray[np.int32]
    plies: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.plies)

    def _repr_html_(self) -> str:
        title = f"<p>{len(self)} random games</p>"
        if not len(self):
            return title
        means = zip(
            self.returns.mean(axis=0).tolist(),
            self.scores.mean(axis=0).tolist(),
            (self.returns == 1).mean(axis=0).tolist(),
            strict=True,
        )
        rows = [(f"player {seat}", *values) for seat, values in enumerate(means, 1)]
        return title + table(["", "mean return", "mean score", "sole wins"], rows)


LATE = "late_"
"""How a feature begins that is another one times how far the game has gone: `late_area`."""


class Game(ABC):
    """A set of rules with its options fixed. Two games with the same of both are equal."""

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    title: ClassVar[str]
    """The name and what is special about it, in a line."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    hidden: ClassVar[bool] = False
    """Whether players know less than the state holds."""
    skips: ClassVar[bool] = False
    """Whether `State.with_turn` can give the turn to somebody else."""
    chance_scale: ClassVar[float] = 0.0
    """By how much the evaluation grows while the odds of winning grow by e; 0: nobody knows."""
    feature_words: ClassVar[Mapping[str, str]] = {}
    """What features are called in explanations; with an empty text one is left out there."""
    prior: ClassVar[str] = ""
    """How likely a good player is to choose a move: a sum of the values of single moves."""
    terms: ClassVar[Mapping[str, str]] = {}
    """Short words for evaluations: `corners` for `own_raw_corners-their_raw_corners`."""
    presets: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Players that have a name of their own here: what they are, and a line about them."""
    level_list: ClassVar[tuple[str, ...]] = (
        "random", "mcts:sims=5", "mcts:sims=12", "mcts:sims=30", "mcts:sims=70", "mcts:sims=150",
        "mcts:sims=350", "mcts:sims=800", "mcts:sims=1800", "mcts:sims=4000",
    )  # fmt: skip
    """Players from level 0, which plays at random, to level 9, the highest that was measured."""
    drawing: ClassVar[str] = "plain"
    """The drawing of the page that knows the boards of this game; its variants share one."""
    lesson_list: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """Captions, games and moves of the pictures that go with the rules."""
    newcomer: ClassVar[bool] = False
    """Whether this is the variant to begin with, among those with the same drawing."""
    known_elsewhere: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Names that other programs have for this game, and what they may mean, the strictest first."""

    def __init__(self, **options: object) -> None:
        self.options: Mapping[str, Value] = read_options(self.name, self.option_list, options)

    # What a game tells about itself

    @classmethod
    def folder(cls) -> Path:
        """Where the files beside the game's module are."""
        return Path(sys.modules[cls.__module__].__file__ or "").parent

    @classmethod
    def beside(cls, name: str) -> dict[str, Any]:
        """What a JSON file beside the game's module holds; nothing if there is none."""
        path = cls.folder() / name
        found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        return found

    @property
    def levels(self) -> tuple[str, ...]:
        """The players of `level_list`, or others where that depends on the options."""
        return self.level_list

    @property
    def evaluation(self) -> str:
        """A sensible one, as a linear expression of features: `2*own_squares-their_squares`."""
        return ""

    @property
    def tree(self) -> TreeSettings:
        """How tree search is best set."""
        return TreeSettings()

    @property
    def named_players(self) -> dict[str, tuple[str, str]]:
        """Players with a name of their own and the levels: what they are, and a line about them."""
        levels = {f"level:{n}": (text, _ABOUT[n]) for n, text in enumerate(self.levels)}
        return {**self.presets, **levels}

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
    def max_plies(self) -> int:
        """No game has more plies than this."""
        return 1_000_000

    @property
    def protocol_name(self) -> str:
        """What other programs call the game."""
        names = (name for name, specs in self.known_elsewhere.items() if str(self) in specs)
        return next(names, str(self))

    @property
    def colour_words(self) -> tuple[tuple[str, ...], ...]:
        """What other programs call each colour; the first word is the one that Sparring writes."""
        return tuple((str(number), name) for number, name in enumerate(self.colours, 1))

    @property
    @abstractmethod
    def move_count(self) -> int:
        """Move numbers go from 0 to this, exclusive."""

    @classmethod
    def rules(cls) -> str:
        """The rules for people, in Markdown: the file `rules.md` beside the game's module."""
        path = cls.folder() / "rules.md"
        if not path.is_file():
            return (cls.__doc__ or cls.title) + "\n"
        return path.read_text(encoding="utf-8")

    @classmethod
    def lessons(cls) -> list[tuple[str, State]]:
        """Positions that show how the game is played, each with a line about it."""
        from sparring.games.record import Record
        from sparring.games.registry import game

        return [
            (caption, Record(game(spec), moves=moves.split(), seed=1).final())
            for caption, spec, moves in cls.lesson_list
        ]

    def scenery(self) -> dict[str, Any]:
        """What a drawing needs to know of the game and never changes, ready for JSON."""
        return {}

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

    def read_view(self, text: str, player: int, moves: Sequence[Move] = ()) -> View:
        """The view that `View.text` wrote, with the moves that led there as the player saw them."""
        return self.from_text(text).view(player)

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
    def action_value_names(self) -> tuple[str, ...]:
        """The names of the values that `State.action_values` gives to single moves."""
        return ()

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The names of the numbers that `features` gives."""
        return ()

    def features(
        self, states: Iterable[State], *, out: Array[np.float32] | None = None
    ) -> Array[np.float32]:
        """The features of many states: states x colours x names; written into `out` if given."""
        states = list(states)
        shape = (len(states), len(self.colours), len(self.feature_names))
        return caller_owned(out, shape, np.float32)

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
        return 2 * self.players + len(self.colours) * len(self.feature_names), 1, 1

    @property
    def observation_range(self) -> tuple[float, float]:
        """The least and the greatest number that an observation may hold."""
        return -np.inf, np.inf

    def observe(self, state: State, player: int, out: Array[np.float32]) -> None:
        """Writes what a learner sees of a state: only what that player may know.

        A game in Python writes planes of its own here, and their number in `observation_shape`.
        Without, it is whose turn it is, the scores and the features.
        """
        view = state.view(player)
        turn = [float(view.to_move == seat) for seat in range(self.players)]
        seen = np.concatenate([turn, view.scores(), view.features().ravel()])
        out[:] = seen.reshape(out.shape)

    def observations(
        self,
        states: Iterable[State],
        *,
        players: Sequence[int] | None = None,
        out: Array[np.float32] | None = None,
    ) -> Array[np.float32]:
        """What learners see of many states: states x planes x rows x columns.

        Each state is seen by the player named in `players`, or else by whoever is to move.
        """
        states = list(states)
        seats = self.viewers(states, players)
        out = caller_owned(out, (len(states), *self.observation_shape), np.float32)
        for state, seat, row in zip(states, seats, out, strict=True):
            self.observe(state, state.to_move if seat < 0 else seat, row)
        return out

    def masks(
        self, states: Iterable[State], *, out: Array[np.uint8] | None = None
    ) -> Array[np.uint8]:
        """For each state and move number 1 if that move is legal, otherwise 0."""
        states = list(states)
        out = caller_owned(out, (len(states), self.move_count), np.uint8)
        out[:] = 0
        for state, row in zip(states, out, strict=True):
            row[state.legal_moves().ids] = 1
        return out

    def viewers(self, states: Sequence[State], players: Sequence[int] | None) -> list[int]:
        """Who looks at each of the states: -1 for whoever is to move."""
        if players is None:
            return [-1] * len(states)
        seats = [int(player) for player in players]
        if len(seats) != len(states) or not all(0 <= seat < self.players for seat in seats):
            raise BadText(f"name one player from 0 to {self.players - 1} for each state")
        return seats
