"""What a turn of Shobu does, in words: stones that leave, threats, and dangers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.games.face import Fact, Move
from sparring.games.face.fact import DECISIVE, counted, ending
from sparring.games.shobu.state import Place, square_name

if TYPE_CHECKING:
    from sparring.games.shobu.state import ShobuState

STONE = 10.0
"""What a unit of `board_squares` is worth."""
THREAT, WINNING_THREAT, DANGER, AT_EDGE, PUSH = 3.0, 15.0, 6.0, 1.0, 0.5
MORE = 0.2
"""Only one stone can be pushed off in a turn, so the second counts less."""


def facts(state: ShobuState, move: Move) -> list[Fact]:
    """What a legal turn does."""
    after = state.copy()
    after.push(move)
    assert isinstance(after, type(state))
    found = _pushing(state, after, move)
    if after.is_over():
        return ending(state, after) + found
    me, them = state.to_move, 1 - state.to_move
    threatened, wins = pushable(_with_turn(after, me))
    if wins:
        found.append(Fact("winning next", 1, WINNING_THREAT, "threatens to win next turn"))
    if threatened:
        worth = THREAT * (1 + MORE * (len(threatened) - 1))
        text = "threatens to push off {}"
        found.append(Fact("threats", len(threatened), worth, text, tuple(threatened)))
    endangered, loses = pushable(after)
    if loses:
        who = state.game.colours[them]
        found.append(Fact("losing", 1, -DECISIVE, f"lets {who} win next turn"))
    if endangered:
        worth = -DANGER * (1 + MORE * (len(endangered) - 1))
        text = f"lets {state.game.colours[them]} push off {{}}"
        found.append(Fact("dangers", len(endangered), worth, text, tuple(endangered)))
    return found


def _pushing(state: ShobuState, after: ShobuState, move: Move) -> list[Fact]:
    """The stone that the turn pushes."""
    pushed = state.turn(move).pushed
    if not pushed:
        return []
    start, end = pushed
    if end is None:
        me, names = state.to_move, state.game.feature_names
        at = names.index("board_squares")
        gain = float(after.features()[me][at] - state.features()[me][at])
        left = _stones(after, start, 1 - me)
        still = counted(left, "stone") if left else "none"
        text = f"pushes {square_name(start)} off {board_name(start)}, leaving {still} there"
        return [Fact("stones off", 1, STONE * gain, text, harm=True)]
    if end[0] % 4 in (0, 3) or end[1] % 4 in (0, 3):
        text = f"pushes {square_name(start)} to the edge at {square_name(end)}"
        return [Fact("pushes", 1, AT_EDGE, text)]
    return [Fact("pushes", 1, PUSH, f"pushes {square_name(start)} to {square_name(end)}")]


def pushable(state: ShobuState) -> tuple[list[str], bool]:
    """The stones that the player to move can push off, and whether one of these pushes wins."""
    me, found, wins = state.to_move, set(), False
    for move in state.legal_moves():
        pushed = state.turn(move).pushed
        if pushed and pushed[1] is None and pushed[0] not in found:
            found.add(pushed[0])
            wins = wins or _stones(state, pushed[0], 1 - me) == 1
    return [square_name(place) for place in sorted(found)], wins


def board_name(place: Place) -> str:
    """The board that a square is on.

    >>> board_name((0, 0)), board_name((7, 7))
    ("white's dark board", "black's light board")
    """
    return f"{'white' if place[0] < 4 else 'black'}'s {'dark' if place[1] < 4 else 'light'} board"


def _stones(state: ShobuState, place: Place, player: int) -> int:
    """How many stones a player has on the board of a square."""
    row, column = place[0] // 4 * 4, place[1] // 4 * 4
    return sum(line[column : column + 4].count(player) for line in state.cells()[row : row + 4])


def _with_turn(state: ShobuState, player: int) -> ShobuState:
    """The same stones with a player to move."""
    if state.to_move == player:
        return state
    other = state.game.from_text(f"{state.text().split()[0]} {'bw'[player]}")
    assert isinstance(other, type(state))
    return other
