"""How games begin: with random plies drawn by a seed, or with the openings of a file.

A file has an opening a line: moves separated by blanks, or a position as one line. Empty lines and
lines that begin with `#` do not count.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from pathlib import Path

from sparring.errors import BadText, SparringError
from sparring.games.face import Game, State

MOST_PLIES = 1000
ATTEMPTS = 100


def derived_seed(*parts: object) -> int:
    """A seed that depends on all the parts and on nothing else, on every machine.

    >>> derived_seed(1, "block", 2) == derived_seed(1, "block", 2) != derived_seed(1, "block", 3)
    True
    """
    text = " ".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big") >> 1


@dataclass(frozen=True)
class Openings:
    """Random plies at the beginning of each game, or a list of openings that are taken in turn."""

    plies: int = 0
    lines: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, game: Game) -> Openings:
        """A number of random plies or the name of a file, as people write it."""
        if text.isdecimal():
            if int(text) > MOST_PLIES:
                raise BadText(f"openings have at most {MOST_PLIES} random plies")
            random_plies = cls(plies=int(text))
            random_plies.begin(game, 0, 0)
            return random_plies
        try:
            content = Path(text).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadText(f"openings are a number of random plies or a file: {error}") from None
        stripped = (line.strip() for line in content.splitlines())
        lines = tuple(line for line in stripped if line and not line.startswith("#"))
        if not lines:
            raise BadText(f"there are no openings in {text}")
        found = cls(lines=lines)
        for block in range(len(lines)):
            if found.begin(game, 0, block)[0].is_over():
                raise BadText(f"the opening '{lines[block]}' ends the game")
        return found

    def __str__(self) -> str:
        return f"{len(self.lines)} from a file" if self.lines else f"{self.plies} random plies"

    def begin(self, game: Game, seed: int, block: int) -> tuple[State, str | None, int]:
        """The state after the opening of a block; the position or the seed that it began with."""
        if self.lines:
            return _begin(game, self.lines[block % len(self.lines)])
        for attempt in range(ATTEMPTS):
            start = derived_seed(seed, "start", block, *([attempt] if attempt else []))
            state, rng = game.start(start), random.Random(start)
            for _ in range(self.plies):
                if moves := state.legal_moves():
                    state.push(moves[rng.randrange(len(moves))])
            if not state.is_over():
                return state, None, start
        raise BadText(f"{self.plies} random plies end {game}; take fewer")


def _begin(game: Game, line: str) -> tuple[State, str | None, int]:
    state = game.start()
    try:
        for move in line.split():
            state.push(move)
        return state, None, 0
    except SparringError as not_moves:
        try:
            return game.from_text(line), line, 0
        except SparringError:
            raise BadText(f"the opening '{line}' cannot be played: {not_moves}") from None
