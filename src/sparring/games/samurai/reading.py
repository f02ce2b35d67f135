"""Reading what a player sees, as `SamuraiView.text` writes it: hidden tiles are only counted there.

Which tiles those are follows from what lies on the board, but not where: any arrangement will do
that could be the case, as a view looks the same for all of them.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sparring.errors import BadText
from sparring.games.face import Move
from sparring.games.samurai.state import SamuraiState
from sparring.games.samurai.view import SamuraiView

if TYPE_CHECKING:
    from sparring.games.samurai import Samurai

TILES = Counter(
    dict.fromkeys(
        ["b2", "b3", "b4", "h2", "h3", "h4", "r2", "r3", "r4", "s3", "n1", "w2", "t0", "f0"], 1
    )
    | dict.fromkeys(("s1", "s2", "w1"), 2)
)
DISCARDED = "f0"
HIDDEN = re.compile(r"(\d{1,2})\?")
FIELDS, HAND = 7, 5
TRIES = 1000


def read_view(game: Samurai, text: str, player: int, moves: Sequence[Move]) -> SamuraiView:
    """The view of a player, and the moves as that player saw them."""
    fields = text.split()
    if len(fields) != FIELDS:
        raise BadText(f"a view has {FIELDS} fields, not {len(fields)}")
    problem = None
    for hands, piles in _arrangements(game, fields):
        try:
            state = game.from_text(" ".join([*fields[:2], hands, piles, *fields[4:]]))
        except BadText as error:
            problem = problem or error
            continue
        assert isinstance(state, SamuraiState)
        view = SamuraiView(state, player)
        view.remember(moves)
        return view
    raise problem or BadText("no tiles fit this view")


def _arrangements(game: Samurai, fields: list[str]) -> Iterator[tuple[str, str]]:
    """Hands and piles that the text allows, written in full."""
    hands, piles = fields[2].split("/"), fields[3].split("/")
    if not len(hands) == len(piles) == game.players:
        raise BadText(f"a view has the hands and piles of {game.players} players")
    rows = [_unseen(fields[1], hands[p], piles[p], p) for p in range(game.players)]
    rng = random.Random(0)
    for _ in range(TRIES):
        for marked in (False, True):
            cut = [_cut(row, hands[p], piles[p], marked) for p, row in enumerate(rows)]
            yield "/".join(hand for hand, _ in cut), "/".join(pile for _, pile in cut)
        for row in rows:
            rng.shuffle(row)


def _unseen(board: str, hand: str, pile: str, player: int) -> list[str]:
    """The tiles that a player has left and that the text does not name."""
    left = TILES.copy()
    left.subtract(re.findall(rf":{player + 1}(\w\d)", board))
    left.subtract(_named(hand))
    row = sorted(left.elements())
    counted = _hidden(hand) + _hidden(pile)
    if len(row) == counted + 1 and DISCARDED in row:
        row.remove(DISCARDED)
    if len(row) != counted or min(left.values()) < 0:
        raise BadText(f"player {player + 1} cannot have that many tiles")
    return row


def _named(tiles: str) -> list[str]:
    return [] if HIDDEN.fullmatch(tiles) or tiles == "-" else re.findall(r"..", tiles)


def _hidden(tiles: str) -> int:
    found = HIDDEN.fullmatch(tiles)
    return int(found[1]) if found else 0


def _cut(row: list[str], hand: str, pile: str, marked: bool) -> tuple[str, str]:
    """The first tiles of the row as the hand, where it is hidden, the others as the pile.

    With `marked`, who still chooses a hand has the second of two equal tiles in the pile marked
    by a capital letter.
    """
    size = _hidden(hand)
    held, rest = row[:size] if size else _named(hand), row[size:]
    if marked and len(held) < HAND:
        rest = [
            tile.capitalize() if tile in rest[:i] and tile not in held else tile
            for i, tile in enumerate(rest)
        ]
    return "".join(held) or "-", "".join(rest) or "-"
