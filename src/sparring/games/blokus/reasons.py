"""What a placement does, in words: corners, reach, and pieces that still fit or no longer do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.games.blokus import pieces
from sparring.games.blokus.variants import Square
from sparring.games.face import Fact, Move
from sparring.games.face.fact import counted, ending

if TYPE_CHECKING:
    from sparring.games.blokus.state import BlokusState

SQUARE, CORNER, REACH = 2.0, 1.0, 0.2
"""What a square, a corner, and a square within reach are worth."""
INNER, PLACES, STEP, BONUS = 3.0, 4.0, 0.5, 2.0
BIG = 5
"""Squares of the pieces that are hard to place."""
OPENING_TURNS = 4


def facts(state: BlokusState, move: Move) -> list[Fact]:
    """What a legal placement does."""
    after = state.copy()
    after.push(move)
    assert isinstance(after, type(state))
    found = ending(state, after)
    if not state.squares(move):
        return [*found, Fact("pass", 0, 0.0, "passes, as nothing fits")]
    if state.game.owner(state.colour) is not None:
        found += _own(state, after, move)
    others = [c for c in range(len(state.game.colours)) if c != state.colour]
    for colour in others:
        if state.game.owner(colour) is not None:
            found += _of_another(state, after, move, colour)
    return found


def _own(state: BlokusState, after: BlokusState, move: Move) -> list[Fact]:
    """What the placement does for its own colour."""
    colour, squares = state.colour, state.squares(move)
    size = len(squares)
    found = [Fact("squares", size, SQUARE * size, f"places {counted(size, 'square')}")]
    bonus = after.colour_score(colour) - state.colour_score(colour) - size
    if bonus > 0:
        text = f"places the last piece, for {bonus} more points"
        found.append(Fact("bonus", bonus, BONUS * bonus, text))
    before, now = usable_corners(state, colour), usable_corners(after, colour)
    made, spent = len(now - before), len(before - now)
    text = f"opens {counted(made, 'corner')}" if made else "opens no corner"
    text += f" and uses up {spent}" if spent > 1 else ""
    found.append(Fact("corners", made - spent, CORNER * (made - spent), text))
    reach = _feature(after, colour, "reachable") - _feature(state, colour, "reachable")
    if reach:
        text = (
            f"brings {counted(reach, 'more square')} within your reach"
            if reach > 0
            else f"gives up {counted(-reach, 'square')} of your reach"
        )
        found.append(Fact("reach", reach, REACH * reach, text))
    steps = _feature(state, colour, "centre_distance") - _feature(after, colour, "centre_distance")
    if steps > 0 and len(state.moves) < OPENING_TURNS * len(state.game.colours):
        text = f"comes {counted(steps, 'step')} closer to the centre"
        found.append(Fact("centre", steps, STEP * steps, text))
    used = pieces.NAMES.index(state.kind_of(move))
    return found + _places(state, after, colour, used, "your", 1.0)


def _of_another(state: BlokusState, after: BlokusState, move: Move, colour: int) -> list[Fact]:
    """What the placement does to another colour: harm to one's own speaks against it."""
    game, name = state.game, state.game.colours[colour]
    mine = game.owner(colour) == state.to_move
    whose = f"your own {name}" if mine else name
    sign = -1.0 if mine else 1.0 / (game.players - 1)
    found = _corners_taken(state, move, colour, whose, sign)
    reach = _feature(state, colour, "reachable") - _feature(after, colour, "reachable")
    if reach > 0:
        text = f"takes {counted(reach, 'square')} out of {whose}'s reach"
        found.append(Fact(f"reach of {name}", reach, sign * REACH * reach, text, harm=True))
    return found + _places(state, after, colour, None, f"{whose}'s", -sign)


def _corners_taken(
    state: BlokusState, move: Move, colour: int, whose: str, sign: float
) -> list[Fact]:
    """Corners of another colour that the placement covers."""
    usable = usable_corners(state, colour)
    covered = usable & set(state.squares(move))
    if not covered:
        return []
    name = f"corners of {state.game.colours[colour]}"
    inner = inner_corners(state, colour, usable)
    worth = sign * (CORNER * len(covered) + INNER * (inner <= covered and bool(inner)))
    if usable <= covered:
        which = "the last corner" if len(usable) == 1 else f"all {len(usable)} corners"
        text = f"takes {which} that {whose} had"
    elif inner and inner <= covered:
        which = "the last corner" if len(inner) == 1 else f"all {len(inner)} corners"
        text = f"takes {which} that {whose} had toward the centre"
    else:
        text = f"covers {counted(len(covered), 'corner')} of {whose}"
    return [Fact(name, len(covered), worth, text, harm=True)]


def _places(
    state: BlokusState, after: BlokusState, colour: int, used: int | None, whose: str, sign: float
) -> list[Fact]:
    """Pieces of a colour that no longer fit, or the places for its big pieces."""
    name, found = state.game.colours[colour], []
    before, now = placements(state, colour), placements(after, colour)
    lost = [p for p in before if p not in now and p != used and len(pieces.SHAPES[p][0]) > 2]
    if lost:
        squares = sum(len(pieces.SHAPES[piece][0]) for piece in lost)
        largest = sorted(lost, key=lambda piece: -len(pieces.SHAPES[piece][0]))
        names = tuple(pieces.NAMES[piece] for piece in largest)
        text = f"leaves no place for {whose} {{}}"
        found.append(Fact(f"fit of {name}", len(lost), -sign * squares, text, names, harm=True))
    was, left = (
        sum(n for piece, n in table.items() if piece != used and _is_big(piece))
        for table in (before, now)
    )
    if was != left and left:
        change = left - was
        text = (
            f"gives {whose} {BIG}-square pieces {counted(change, 'more place')}"
            if change > 0
            else f"costs {whose} {BIG}-square pieces {counted(-change, 'place')}"
        )
        worth = sign * PLACES * max(-1.0, min(1.0, change / max(was, 1)))
        found.append(Fact(f"places of {name}", change, worth, text))
    return found


def placements(state: BlokusState, colour: int) -> dict[int, int]:
    """How many places a colour has for each of its pieces, were it its turn."""
    if state.is_over():
        return {}
    table: dict[int, int] = {}
    turn, left = state.with_turn(colour), set(state.pieces_left(colour))
    for piece in turn.kinds().tolist():
        if piece in left:
            table[piece] = table.get(piece, 0) + 1
    return table


def usable_corners(state: BlokusState, colour: int) -> set[Square]:
    """Empty squares that touch a colour by a corner and not by an edge; none before its start."""
    size, cells = state.variant.size, state.cells()
    own = {(r, c) for r in range(size) for c in range(size) if cells[r][c] == colour}
    diagonal = {(r + i, c + j) for r, c in own for i in (-1, 1) for j in (-1, 1)}
    beside = {(r + i, c + j) for r, c in own for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return {
        (r, c)
        for r, c in diagonal - beside
        if 0 <= r < size and 0 <= c < size and cells[r][c] is None
    }


def inner_corners(state: BlokusState, colour: int, corners: set[Square]) -> set[Square]:
    """The corners that are nearer to the centre than every square of the colour."""
    size, cells = state.variant.size, state.cells()
    own = [(r, c) for r in range(size) for c in range(size) if cells[r][c] == colour]
    nearest = min((_from_centre(square, size) for square in own), default=0)
    return {square for square in corners if _from_centre(square, size) < nearest}


def _from_centre(square: Square, size: int) -> int:
    return max(abs(2 * square[0] - size + 1), abs(2 * square[1] - size + 1))


def _is_big(piece: int) -> bool:
    return len(pieces.SHAPES[piece][0]) == BIG


def _feature(state: BlokusState, colour: int, name: str) -> int:
    return int(state.features()[colour][state.game.feature_names.index(name)])
