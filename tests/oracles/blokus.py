"""The rule book of Blokus, written with sets of (row, column) squares: slow and plain.

It decides what is right when the fast core is tested. Squares are zero-based from the top left;
texts follow the notation of the rules, letters from the left and numbers from the bottom.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

Square = tuple[int, int]
Squares = frozenset[Square]

_COLOURS = ("blue", "yellow", "red", "green")  # in the order of their turns
_PICTURES = """
I1=#  I2=##  I3=###  V3=#./##  I4=####  L4=#../###  T4=.#./###  O4=##/##  Z4=##./.##
F=.##/##./.#.  I5=#####  L5=#.../####  N=##../.###  P=##/##/#.  T5=###/.#./.#.  U=#.#/###
V5=#../#../###  W=#../##./.##  X=.#./###/.#.  Y=.#../####  Z5=##./.#./.##
"""

PIECES: dict[str, Squares] = {
    name: frozenset(
        (row, column)
        for row, line in enumerate(picture.split("/"))
        for column, mark in enumerate(line)
        if mark == "#"
    )
    for name, picture in (word.split("=") for word in _PICTURES.split())
}


def normalised(cells: Iterable[Square]) -> Squares:
    """The same shape, moved so that its bounding box begins at (0, 0)."""
    cells = frozenset(cells)
    top, left = (min((square[axis] for square in cells), default=0) for axis in (0, 1))
    return frozenset((row - top, column - left) for row, column in cells)


def orientations(cells: Iterable[Square]) -> set[Squares]:
    """All distinct rotations and reflections of a shape, each normalised."""
    found, shape = set(), normalised(cells)
    for _ in range(4):
        shape = normalised((column, -row) for row, column in shape)
        found |= {shape, normalised((row, -column) for row, column in shape)}
    return found


_NAME_OF_SHAPE = {shape: name for name, cells in PIECES.items() for shape in orientations(cells)}


@cache
def board(size: int) -> Squares:
    """All squares of a board."""
    return frozenset((row, column) for row in range(size) for column in range(size))


@cache
def placements_through(size: int) -> dict[Square, dict[str, set[Squares]]]:
    """For each square of an empty board and each piece: the placements that cover the square."""
    through = {square: {name: set[Squares]() for name in PIECES} for square in board(size)}
    for shape, name in _NAME_OF_SHAPE.items():
        for down, right in board(size):
            cells = frozenset((row + down, column + right) for row, column in shape)
            if cells <= board(size):
                for square in cells:
                    through[square][name].add(cells)
    return through


def edge_neighbours(square: Square) -> set[Square]:
    """The four squares that share an edge with this one, on the board or not."""
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def diagonal_neighbours(square: Square) -> set[Square]:
    """The four squares that touch this one at a corner only, on the board or not."""
    row, column = square
    return {(row + down, column + right) for down in (-1, 1) for right in (-1, 1)}


@dataclass(frozen=True)
class Variant:
    """A board, its colours in the order of their turns, and the players behind them."""

    size: int
    colours: tuple[str, ...]
    starts: tuple[Squares, ...]  # for each colour, the start squares open to it
    players: int
    owners: tuple[int | None, ...]  # for each colour its player; None: played by all in turn


def _one_colour_each(size: int, *starts: Square) -> Variant:
    players = len(starts)
    own_starts = tuple(frozenset({start}) for start in starts)
    return Variant(size, _COLOURS[:players], own_starts, players, owners=tuple(range(players)))


_CLASSIC = _one_colour_each(20, (0, 0), (0, 19), (19, 19), (19, 0))
_VARIANTS = {
    "blokus-duo": _one_colour_each(14, (4, 4), (9, 9)),
    "blokus-duo-corner": _one_colour_each(14, (0, 0), (13, 13)),
    "blokus": _CLASSIC,
    "blokus-2p": replace(_CLASSIC, players=2, owners=(0, 1, 0, 1)),
    "blokus-3p": replace(_CLASSIC, players=3, owners=(0, 1, 2, None)),
}


def variant(
    name: str, *, size: int | None = None, players: int | None = None, starts: str | None = None
) -> Variant:
    """The variant of this name; another size or number of players gives starts in the corners."""
    name = "blokus-duo" if name == "duo" else name
    if name not in _VARIANTS:
        raise ValueError(f"unknown variant {name!r}; there are {', '.join(_VARIANTS)}")
    named = _VARIANTS[name]
    size = named.size if size is None else size
    players = named.players if players is None else players
    is_named = (size, players) == (named.size, named.players)
    if starts is not None and (starts, name, is_named) != ("free", "blokus-duo", True):
        raise ValueError("starts can only be 'free', in blokus-duo on 14x14 with 2 players")
    if is_named:
        return replace(named, starts=(frozenset({(4, 4), (9, 9)}),) * 2) if starts else named
    if name[-2:] in ("2p", "3p") or size not in range(5, 21) or players not in range(2, 5):
        raise ValueError("size=5..20 and players=2..4 are for blokus, blokus-duo(-corner)")
    far = size - 1
    return _one_colour_each(size, *[(0, 0), (far, far), (0, far), (far, 0)][:players])


class Oracle:
    """One game: what has been placed, and what the rules say about it. Colours are indices."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._plies = 0
        self._squares: list[set[Square]] = [set() for _ in variant.colours]
        self._placed: list[list[str]] = [[] for _ in variant.colours]  # pieces, oldest first

    @property
    def colour(self) -> int:
        """The colour to move."""
        return self._plies % len(self.variant.colours)

    @property
    def to_move(self) -> int:
        """The player to move."""
        owner = self.variant.owners[self.colour]
        turn_of = self._plies // len(self.variant.colours) % self.variant.players
        return turn_of if owner is None else owner

    def squares(self, colour: int) -> set[Square]:
        """The squares that a colour has covered."""
        return set(self._squares[colour])

    def _occupied(self) -> set[Square]:
        return set().union(*self._squares)

    def raw_corners(self, colour: int) -> set[Square]:
        """Every empty square diagonal to one of the colour's squares."""
        touched = {near for own in self._squares[colour] for near in diagonal_neighbours(own)}
        return (touched & board(self.variant.size)) - self._occupied()

    def open_corners(self, colour: int) -> set[Square]:
        """The raw corners that share no edge with the colour."""
        own = self._squares[colour]
        return {square for square in self.raw_corners(colour) if not edge_neighbours(square) & own}

    def placements(self, colour: int) -> set[Squares]:
        """Every legal placement of a colour, as if it were to move."""
        own, occupied = self._squares[colour], self._occupied()
        beside = {near for square in own for near in edge_neighbours(square)}
        # A legal placement covers one of these squares, so no other placement need be looked at.
        anchors = self.open_corners(colour) if own else self.variant.starts[colour]
        return {
            cells
            for anchor in anchors
            for piece in PIECES.keys() - set(self._placed[colour])
            for cells in placements_through(self.variant.size)[anchor][piece]
            if cells.isdisjoint(occupied) and cells.isdisjoint(beside)
        }

    def reachable(self, colour: int) -> set[Square]:
        """The squares covered by at least one legal placement of a colour."""
        return set().union(*self.placements(colour))

    def areas(self, colour: int) -> tuple[set[Square], set[Square]]:
        """The squares on paths of five free ones from where the colour may begin, and those on a
        second such path that begins in the first or at a corner of it."""
        own = self._squares[colour]
        beside = {near for square in own for near in edge_neighbours(square)}
        free = board(self.variant.size) - self._occupied() - beside

        def spread(squares: set[Square]) -> set[Square]:
            for _ in range(4):
                squares = squares | {n for s in squares for n in edge_neighbours(s)} & free
            return squares

        starts = self.open_corners(colour) if own else self.variant.starts[colour]
        near = spread(set(starts & free))
        return near, spread(near | {n for s in near for n in diagonal_neighbours(s)} & free)

    def why_not(self, squares: Iterable[Square]) -> set[str]:
        """All rules that a placement of the colour to move would break; none if it is legal."""
        cells, own = frozenset(squares), self._squares[self.colour]
        inside, piece = cells & board(self.variant.size), _NAME_OF_SHAPE.get(normalised(cells))
        verdicts = {
            "not a piece": piece is None,
            "used": piece in self._placed[self.colour],
            "outside": inside != cells,
            "overlap": bool(cells & self._occupied()),
            "edge": any(edge_neighbours(square) & own for square in inside),
            "corner": bool(own) and not any(diagonal_neighbours(square) & own for square in inside),
            "start": not own and not cells & self.variant.starts[self.colour],
        }
        return {rule for rule, is_broken in verdicts.items() if is_broken}

    def is_over(self) -> bool:
        """Whether no colour can place."""
        return not any(self.placements(colour) for colour in range(len(self.variant.colours)))

    def legal_moves(self) -> set[str]:
        """The texts of all legal moves: placements, or a forced pass; none when it is over."""
        if placements := self.placements(self.colour):
            return {self.text(cells) for cells in placements}
        return set() if self.is_over() else {"pass"}

    def text(self, squares: Iterable[Square]) -> str:
        """A placement in its canonical order: by number from the bottom, then by letter."""
        in_order = sorted((self.variant.size - row, column) for row, column in squares)
        return ",".join(f"{chr(ord('a') + column)}{number}" for number, column in in_order)

    def _parse(self, text: str) -> Squares:
        words = text.split(",")
        distinct = {word for word in words if re.fullmatch("[a-z][1-9][0-9]*", word)}
        if len(distinct) < len(words):
            raise ValueError(f"{text!r} is neither 'pass' nor different squares such as 'e9,e10'")
        return frozenset((self.variant.size - int(w[1:]), ord(w[0]) - ord("a")) for w in distinct)

    def play(self, text: str) -> None:
        """Play a move; its squares may come in any order. ValueError names the rules it breaks."""
        if text != "pass":
            cells = self._parse(text)
            if broken := self.why_not(cells):
                raise ValueError(f"{text} breaks the rules: {', '.join(sorted(broken))}")
            self._squares[self.colour] |= cells
            self._placed[self.colour].append(_NAME_OF_SHAPE[normalised(cells)])
        elif "pass" not in self.legal_moves():
            raise ValueError("pass is a move only if this colour cannot place and another can")
        self._plies += 1

    def scores(self) -> list[int]:
        """Squares placed by each player's colours, +15 for all pieces, +5 if I1 was the last."""
        scores, owners = [0] * self.variant.players, self.variant.owners
        for owner, squares, placed in zip(owners, self._squares, self._placed, strict=True):
            if owner is not None:
                scores[owner] += len(squares)
                if len(placed) == len(PIECES):
                    scores[owner] += 15 + (5 if placed[-1] == "I1" else 0)
        return scores

    def winners(self) -> set[int]:
        """The players with the highest score; nobody while the game goes on."""
        best = max(self.scores()) if self.is_over() else None
        return {player for player, score in enumerate(self.scores()) if score == best}
