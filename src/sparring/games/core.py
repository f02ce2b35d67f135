"""Games whose rules run in the C++ core: the face on top of what the bindings offer.

A game of the core says which rules object and which state class of `_core` it uses, and how it is
drawn; everything else is here, once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sparring import _core
from sparring.errors import BadText, IllegalMove, UnknownName
from sparring.games.face import Game, Move, Moves, Playouts, State
from sparring.games.face.arrays import Array, caller_owned

MAX_SEED = 2**64


def checked_seed(seed: int) -> int:
    """The seed, if the core can take it."""
    if not 0 <= seed < MAX_SEED:
        raise BadText(f"a seed is a number from 0 to 2^64 - 1, not {seed}")
    return seed


def text_beside(module: str, name: str) -> str:
    """What a file beside a module says: weights that were learned."""
    return Path(module).with_name(name).read_text(encoding="utf-8").strip()


def checked_text(text: str) -> str:
    """The text, if the core can take it: all notations are plain ASCII."""
    if not text.isascii():
        odd = next(sign for sign in text if not sign.isascii())
        raise BadText(f"there is a sign that no move and no position has: {odd!a}")
    return text


class CoreGame(Game):
    """A game of the core."""

    state_type: type[CoreState]

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.core_rules: Any = self.make_rules()
        self.core_state: Any = self.core_state_type()

    @abstractmethod
    def make_rules(self) -> Any:
        """The rules object of the core for these options."""

    @abstractmethod
    def core_state_type(self) -> Any:
        """The state class of the core for these options."""

    def search(self, name: str) -> Any:
        """A search of the core for this game, or a function beside it."""
        return getattr(self.core_state, name)

    @property
    def players(self) -> int:
        return int(self.core_rules.players)

    @property
    def move_count(self) -> int:
        return int(self.core_rules.move_count)

    def start(self, seed: int = 0) -> State:
        return self.state_type(self, self.core_state.start(self.core_rules, checked_seed(seed)))

    def from_text(self, text: str) -> State:
        return self.state_type(self, self.core_state.from_text(self.core_rules, checked_text(text)))

    def parse_move(self, text: str) -> Move:
        return Move(self, self.core_rules.parse_move(checked_text(text)))

    def move_text(self, move: Move) -> str:
        return str(self.core_rules.move_text(move.id))

    def playouts(self, n: int, *, seed: int = 0, threads: int = 1) -> Playouts:
        if n < 0 or not 1 <= threads <= 256:
            raise BadText("playouts need a number of games from 0 and 1 to 256 threads")
        return Playouts(*self.core_state.playouts(self.core_rules, n, checked_seed(seed), threads))

    @cached_property
    def action_value_names(self) -> tuple[str, ...]:
        names = getattr(self.core_state, "action_value_names", tuple)
        return tuple(names())

    @property
    def feature_names(self) -> tuple[str, ...]:
        return tuple(self.core_state.feature_names())

    def features(
        self, states: Iterable[State], *, out: Array[np.float32] | None = None
    ) -> Array[np.float32]:
        cores = self._cores(states)
        shape = (len(cores), len(self.colours), len(self.feature_names))
        out = caller_owned(out, shape, np.float32)
        self.core_state.features(cores, out)
        return out

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        planes, rows, columns = self.core_state.observation_shape(self.core_rules)
        return planes, rows, columns

    @property
    def observation_range(self) -> tuple[float, float]:
        return 0.0, 1.0

    def observe(self, state: State, player: int, out: Array[np.float32]) -> None:
        self.core_state.observe(self._cores([state]), [player], out)

    def observations(
        self,
        states: Iterable[State],
        *,
        players: Sequence[int] | None = None,
        out: Array[np.float32] | None = None,
    ) -> Array[np.float32]:
        states = list(states)
        cores, seats = self._cores(states), self.viewers(states, players)
        out = caller_owned(out, (len(cores), *self.observation_shape), np.float32)
        self.core_state.observe(cores, seats, out)
        return out

    def masks(
        self, states: Iterable[State], *, out: Array[np.uint8] | None = None
    ) -> Array[np.uint8]:
        cores = self._cores(states)
        out = caller_owned(out, (len(cores), self.move_count), np.uint8)
        self.core_state.masks(cores, out)
        return out

    def _cores(self, states: Iterable[State]) -> list[Any]:
        """The states as the core knows them."""
        cores = []
        for state in states:
            if not isinstance(state, CoreState) or (state.game is not self and state.game != self):
                raise BadText(f"{state!r} is not a state of {self}")
            cores.append(state.core)
        return cores


class CoreState(State):
    """A state of the core."""

    __slots__ = ("core",)

    def __init__(self, game: CoreGame, core: Any) -> None:
        self.game = game
        self.core = core

    @property
    def to_move(self) -> int:
        return int(self.core.to_move)

    @property
    def colour(self) -> int:
        return int(self.core.colour)

    def is_over(self) -> bool:
        return bool(self.core.is_over())

    def legal_moves(self) -> Moves:
        return Moves(self.game, self.core.legal_moves())

    def _id(self, move: Move | str) -> int:
        if isinstance(move, str):
            return self.game.parse_move(move).id
        if move.game is not self.game and move.game != self.game:
            raise IllegalMove(f"{move} is a move of {move.game}, not of {self.game}")
        return move.id

    def push(self, move: Move | str, *, player: int | None = None) -> None:
        if player is not None:
            self.check_turn(player)
        self.core.push(self._id(move))

    def pop(self) -> Move:
        return Move(self.game, self.core.pop())

    @property
    def moves(self) -> list[Move]:
        return [Move(self.game, id) for id in self.core.moves()]

    @property
    def move_texts(self) -> list[str]:
        texts: list[str] = self.core.move_texts()
        return texts

    def action_values(self, name: str) -> Array[np.float32]:
        names = self.game.action_value_names
        if name not in names:
            raise UnknownName("value of a move", name, names)
        at = names.index(name)
        table: Array[np.float32] = self.core.action_values(1 << at)
        return table[:, at]

    def why_illegal(self, move: Move | str) -> str:
        return str(self.core.why_illegal(self._id(move)))

    def scores(self) -> list[int]:
        return list(self.core.scores())

    def returns(self) -> list[float]:
        return list(self.core.returns())

    def copy(self) -> CoreState:
        return type(self)(self.core_game, self.core.copy())

    @property
    def core_game(self) -> CoreGame:
        """The game, as a game of the core."""
        assert isinstance(self.game, CoreGame)
        return self.game

    def text(self) -> str:
        return str(self.core.text())

    def start_text(self) -> str:
        return str(self.core.start_text())

    def perft(self, depth: int, *, unique: bool = False) -> int:
        if depth < 0:
            raise BadText("a depth is a number from 0")
        if unique and not self.core.merges_moves:
            raise BadText(f"no two moves of {self.game} ever lead to the same position")
        return int(self.core.perft(depth, unique))

    def __copy__(self) -> CoreState:
        return self.copy()

    def __deepcopy__(self, memo: object) -> CoreState:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.core.start_text(), self.core.moves())


def _restored(game: CoreGame, start: str, moves: list[int]) -> State:
    state = game.from_text(start)
    for id in moves:
        state.push(game.move(id))
    return state


def build_info() -> dict[str, str]:
    """How the core was compiled."""
    return {"compiler": _core.compiler, "flags": _core.flags}
