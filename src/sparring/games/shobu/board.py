"""The boards for the terminal: plain ASCII, or coloured with the mark-up of Rich."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.games.shobu.state import Place, Turn, square_name

if TYPE_CHECKING:
    from sparring.games.shobu.state import ShobuState

LETTERS = "bw"
STONES = ("bold white on #101010", "bold black on #f4f1e8")
BOARDS = ("#e8d2ac on #7d532e", "#5b3d20 on #dcb888")
"""Empty squares of the dark and of the light boards."""
ROPE = "=" * 29


def board_text(state: ShobuState, *, colour: bool) -> str:
    """All four boards with coordinates and the rope between the halves.

    Stones that the last turn moved or pushed are in capitals; the squares that it left are `+`.
    """
    cells, turn = state.cells(), state.last_turn()
    left, reached = _ends(turn)
    lines = [_side(state, 1, colour), "", "      dark" + " " * 14 + "light"]
    for row in range(8):
        if row == 4:
            lines.append("    [#b08d57]" + ROPE + "[/]" if colour else "    " + ROPE)
        written = []
        for column in range(8):
            place = (row, column)
            player = cells[row][column]
            mark = ("+" if place in left else ".") if player is None else LETTERS[player]
            mark = mark.upper() if place in reached else mark
            style = BOARDS[column // 4] if player is None else STONES[player]
            if place in reached:
                style = "underline " + style
            written.append(f"[{style}] {mark} [/]" if colour else f" {mark} ")
        boards = "".join(written[:4]) + " " * 5 + "".join(written[4:])
        lines.append(f"  {8 - row} {boards} {8 - row}")
    files = ["".join(f" {file} " for file in half) for half in ("abcd", "efgh")]
    lines += [f"    {files[0]}     {files[1]}".rstrip(), "", _side(state, 0, colour)]
    if turn:
        lines.append(f"  last: {turn_text(turn)}")
    if state.is_over():
        lines.append(f"  over: {state.ending()}")
    return "\n".join(lines)


def turn_text(turn: Turn) -> str:
    """A turn in words."""
    words = [
        f"{name} {square_name(start)}-{square_name(end)}"
        for name, (start, end) in (("passive", turn.passive), ("aggressive", turn.aggressive))
    ]
    if turn.pushed:
        start, landing = turn.pushed
        where = f"to {square_name(landing)}" if landing else "out of the game"
        words.append(f"pushing {square_name(start)} {where}")
    return ", ".join(words)


def _ends(turn: Turn | None) -> tuple[set[Place], set[Place]]:
    """The squares that stones left in the turn, and those that they reached."""
    if turn is None:
        return set(), set()
    moves = [turn.passive, turn.aggressive]
    left = {start for start, _ in moves}
    reached = {end for _, end in moves}
    if turn.pushed:
        left.add(turn.pushed[0])
        if turn.pushed[1]:
            reached.add(turn.pushed[1])
    return left, reached


def _side(state: ShobuState, player: int, colour: bool) -> str:
    name, letter = state.game.colours[player], LETTERS[player]
    shown = f"[{STONES[player]}] {letter} [/]" if colour else letter
    count = sum(row.count(player) for row in state.cells())
    to_move = player == state.to_move and not state.is_over()
    return f"{'> ' if to_move else '  '}{shown} {name} (player {player + 1}): {count} stones" + (
        ", to move" if to_move else ""
    )
