"""What a player is: something that chooses a move from what it may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from sparring.games.face import Move, View


class Player(ABC):
    """Chooses moves. A player with a seed and without a time limit always plays the same."""

    name: ClassVar[str]
    summary: ClassVar[str]
    """What the player does, in a line."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    @abstractmethod
    def choose(self, view: View) -> Move:
        """One of `view.legal_moves()`, of which there is at least one."""

    def __str__(self) -> str:
        return self.name
