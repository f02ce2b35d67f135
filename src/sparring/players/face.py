"""What a player is: something that chooses a move from what it may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from sparring.games.face import Game, Move, View
from sparring.games.html import table

SHOWN = 10
"""How many candidates a notebook shows."""


@dataclass(frozen=True)
class Candidate:
    """A move that was considered: the best first."""

    move: Move
    value: float
    """An evaluation, or the expected utility from -1 to 1; larger is better for the mover."""
    visits: int = 0
    line: tuple[Move, ...] = ()
    chance: float | None = None
    """The probability that the mover wins, a draw counted half; None if nothing is known of it."""

    def to_json(self) -> dict[str, Any]:
        """The candidate ready for JSON."""
        return {
            "move": str(self.move),
            "chance": None if self.chance is None else round(self.chance, 4),
            "value": round(float(self.value), 4),
            "visits": int(self.visits),
            "line": [str(move) for move in self.line],
        }


@dataclass(frozen=True)
class Analysis:
    """What a player thinks of a position."""

    candidates: Sequence[Candidate]
    nodes: int = 0
    depth: int = 0
    solved: bool = False

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.candidates[0].move

    def find(self, move: Move) -> Candidate | None:
        """What it thinks of a move, if it has thought of it."""
        return next((found for found in self.candidates if found.move == move), None)

    def to_json(self, shown: int | None = None) -> dict[str, Any]:
        """The analysis ready for JSON, with the best few candidates or all."""
        return {
            "candidates": [candidate.to_json() for candidate in self.candidates[:shown]],
            "nodes": int(self.nodes),
            "depth": int(self.depth),
            "solved": bool(self.solved),
        }

    def _repr_html_(self) -> str:
        head = ["move", "chance", "value", "visits", "line"]
        rows = [
            (
                candidate.move,
                "" if candidate.chance is None else f"{candidate.chance:.0%}",
                candidate.value,
                candidate.visits,
                " ".join(map(str, candidate.line)),
            )
            for candidate in self.candidates[:SHOWN]
        ]
        return table(head, rows)


Progress = Callable[[Analysis], None]


@dataclass(frozen=True)
class Setting:
    """An option of a player, with what it is for."""

    name: str
    default: str
    help: str
    trusted: bool = False
    """Whether only somebody who may write files here may give it."""


@dataclass
class Settings:
    """The options that a player was given, as text; the player takes out what it understands."""

    game: Game
    given: dict[str, str] = field(default_factory=dict)
    seed: int = 0
    rest: str = ""
    """What follows the name, as it is, for players that read it themselves."""

    def take(self, name: str, default: str) -> str:
        """An option's text, if it was given."""
        return self.given.pop(name, default)


class Player(ABC):
    """Chooses moves. A player with a seed and without a time limit always plays the same."""

    name: ClassVar[str]
    summary: ClassVar[str]
    """What the player does, in a line."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    reads_rest: ClassVar[bool] = False
    """Whether the player reads what follows its name itself, as a command line for instance."""
    trusted_only: ClassVar[bool] = False
    """Whether the text of such a player may only come from somebody who may run programs here."""

    simple: ClassVar[bool] = False
    """Whether the player moves without looking: at random, for instance."""

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Whether this player can play the game at all."""
        return True

    def __init__(self, settings: Settings) -> None:
        self.game, self.seed = settings.game, settings.seed
        self.text = self.name

    @abstractmethod
    def choose(self, view: View) -> Move:
        """One of `view.legal_moves()`, of which there is at least one."""

    def finished(self, view: View) -> None:  # noqa: B027  # most players learn nothing
        """Is told by whoever runs a game that it is over, so that the player may learn from it."""

    def values(self, view: View) -> npt.NDArray[np.float32]:
        """What it gives to each legal move, in their order; nan where it has not looked.

        A player that only chooses gives 1 to the move that it would play.
        """
        moves, chosen = view.legal_moves(), self.choose(view)
        return np.asarray([move == chosen for move in moves], dtype=np.float32)

    def close(self) -> None:  # noqa: B027  # most players have nothing to end
        """Ends what the player has started, such as a process; it may be called twice.

        Whoever makes a player closes it after the game, also after one that broke off; the arena
        does so after every game. A player is also a context manager.
        """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __str__(self) -> str:
        return self.text


class ThinkingPlayer(Player):
    """A player that can say what it thinks of each move."""

    unit: ClassVar[str] = "value"
    """What its values are: an `evaluation`, a `utility` (a mean over games that it played in its
    head), or a `value` of some other kind."""

    @abstractmethod
    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        """Candidate moves, the best first; `progress` sees them while they get better."""

    @abstractmethod
    def stop(self) -> None:
        """Asks the player, from another thread, to come to an end with what it has."""

    def choose(self, view: View) -> Move:
        return self.analyse(view).best

    def values(self, view: View) -> npt.NDArray[np.float32]:
        found = {candidate.move.id: candidate.value for candidate in self.analyse(view).candidates}
        unknown = float("nan")
        values = [found.get(id, unknown) for id in view.legal_moves().ids]
        return np.asarray(values, dtype=np.float32)
