"""Facts about a move that a player would name: what explanations are made of.

A fact says what the move does, in the third person: "pushes a stone off white's dark board". Facts
of two moves with the same name are about the same thing, so that they can be compared.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sparring.games.face.move import Move
    from sparring.games.face.state import State

UNIT = 15.0
"""What is worth this makes the odds of winning grow by e, as the scale of an evaluation does."""
DECISIVE = 1000.0
"""The worth of winning the game."""
MOST_REPLIES = 300
"""No more moves are tried to see whether somebody could win at once."""


@dataclass(frozen=True)
class Fact:
    """One thing that a move does."""

    name: str
    amount: float
    """How much of it: stones, squares, figures, ..."""
    worth: float
    """How much that speaks for the move, below 0 against it: see `UNIT`."""
    text: str
    """What the move does, with `{}` where the things stand that it does it to."""
    things: tuple[str, ...] = ()
    harm: bool = False
    """Whether it is done to the others at once: part of why the move before it was a mistake."""

    def told(self, without: Collection[str] = ()) -> str:
        """The text with all things, or with those that somebody else does not name.

        >>> Fact("threats", 2, 3, "threatens {}", ("e7", "f7")).told(without=["e7"])
        'threatens f7'
        """
        some = [thing for thing in self.things if thing not in without] or self.things
        return self.text.format(listed(some)) if some else self.text


def ending(state: State, after: State) -> list[Fact]:
    """What it means that the game is over after a move of the player to move."""
    if not after.is_over():
        return []
    result = after.returns()[state.to_move]
    worth = DECISIVE * result
    if result == 1:
        return [Fact("the end", 1, worth, "wins the game", harm=True)]
    if result == max(after.returns()):
        word = "draws the game" if state.game.players == 2 else "ends the game with a shared win"
        return [Fact("the end", 0, worth, word)]
    return [Fact("the end", -1, worth, "loses the game")]


def simple_facts(state: State, move: Move) -> list[Fact]:
    """What can be said in any game: the end, and who could win with the very next move."""
    after = state.copy()
    after.push(move)
    if facts := ending(state, after):
        return facts
    me, then = state.to_move, after.to_move
    moves = after.legal_moves()
    if state.game.hidden or then == me or len(moves) > MOST_REPLIES:
        return []
    for reply in moves:
        after.push(reply)
        wins = after.is_over() and after.returns()[then] == 1
        after.pop()
        if wins:
            who = state.game.colours[then]
            return [Fact("losing", 1, -DECISIVE, f"lets {who} win with the next move")]
    return []


def listed(things: Sequence[str], most: int = 3) -> str:
    """Things in a sentence.

    >>> listed(["e7"]), listed(["e7", "f7"]), listed(["a", "b", "c", "d", "e"])
    ('e7', 'e7 and f7', 'a, b, c and 2 more')
    """
    some = list(things)
    if len(some) > most:
        some = [*some[:most], f"{len(some) - most} more"]
    return " and ".join([", ".join(some[:-1]), some[-1]] if len(some) > 1 else some)


def counted(number: int, thing: str) -> str:
    """A number of things in words.

    >>> counted(1, "place"), counted(3, "place")
    ('one place', '3 places')
    """
    return f"one {thing}" if number == 1 else f"{number} {thing}s"
