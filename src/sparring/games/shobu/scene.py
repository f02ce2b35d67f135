"""What the page draws of Shobu: stones, the last turn, and what may follow. Ready for JSON.

Squares are named as in moves, a1 to h8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.games.shobu.state import Turn, square_name

if TYPE_CHECKING:
    from sparring.games.shobu.state import ShobuState


def scene(state: ShobuState) -> dict[str, Any]:
    """The stones by square, and what the latest turn moved."""
    turn = state.last_turn()
    return {
        "stones": {
            square_name((row, column)): player
            for row, line in enumerate(state.cells())
            for column, player in enumerate(line)
            if player is not None
        },
        "last": _ends(turn) if turn else None,
    }


def choices(state: ShobuState) -> dict[str, Any]:
    """From the passive stone to where it goes, to the aggressive stone, to the whole turn."""
    legal: dict[str, dict[str, dict[str, Any]]] = {}
    for move in state.legal_moves():
        ends = _ends(state.turn(move))
        (start, end), (stone, goal) = ends["passive"], ends["aggressive"]
        turn = {"move": str(move), "to": goal, "pushed": ends["pushed"]}
        legal.setdefault(start, {}).setdefault(end, {})[stone] = turn
    return {"legal": legal}


def summary(state: ShobuState) -> list[str]:
    """Why the game is over."""
    ending = state.ending()
    return [f"{ending[0].upper()}{ending[1:]}."] if ending else []


def _ends(turn: Turn) -> dict[str, Any]:
    """Where each stone of a turn comes from and goes; None for out of the game."""
    pushed = turn.pushed and [
        square_name(turn.pushed[0]),
        square_name(turn.pushed[1]) if turn.pushed[1] else None,
    ]
    return {
        "passive": [square_name(place) for place in turn.passive],
        "aggressive": [square_name(place) for place in turn.aggressive],
        "pushed": pushed,
    }
