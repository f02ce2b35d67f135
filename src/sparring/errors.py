"""What can go wrong, for the person who reads it: every message says what to do instead."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class SparringError(Exception):
    """The base of all errors that a user of Sparring can cause."""


class IllegalMove(SparringError, ValueError):
    """The move breaks a rule of the game; the message names the rule."""


class BadText(SparringError, ValueError):
    """A text is no move, no position, no record or no option."""


class PlayerFailed(SparringError):
    """A player gave no legal move: it hung, died or said something else, and loses the game.

    The message says which player it was, and what it did or said.
    """


class UnknownName(SparringError, LookupError):
    """Nothing has that name; the message suggests what was probably meant.

    >>> print(UnknownName("game", "blokos", ["blokus", "shobu"]))
    there is no game 'blokos'; did you mean 'blokus'? There are: blokus, shobu
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        known = list(known)
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"; did you mean '{near[0]}'?" if near else "."
        super().__init__(f"there is no {kind} '{name}'{hint} There are: {', '.join(known)}")
