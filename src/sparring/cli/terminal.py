"""A person at the terminal: sees a view, types moves, asks for help."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.cli.output import console, print_markdown
from sparring.errors import SparringError
from sparring.games.face import Move, View
from sparring.players import Player, register_player

HELP = """\
Type a move as the rules write it. Or one of these words:
  moves     the legal moves        rules     how the game is played
  board     the board again        undo      take back to your last turn
  quit      leave the game         help      this list\
"""
LISTED = 20


class Left(Exception):
    """The person left the game."""


class TakeBack(Exception):
    """The person wants the last move back."""


@dataclass
class Screen:
    """A terminal that several people use in turn."""

    seen_by: int | None = None


@register_player
class Person(Player):
    """Somebody at this terminal."""

    name = "human"
    summary = "a person at the terminal"
    screen: Screen | None = None
    """The screen, where several people share it and must not see each other's hands."""

    def choose(self, view: View) -> Move:
        if self.screen and view.game.hidden and self.screen.seen_by != view.player:
            console.clear()
            _ask(f"Player {view.player + 1}, press Enter when only you can see the screen. ")
            self.screen.seen_by = view.player
        _show(view)
        while True:
            words = _ask(f"{view.game.colours[view.colour]}> ").strip()
            handouts = view.handouts()
            match words.lower():
                case "":
                    continue
                case "help" | "?" | "h":
                    more = "".join(f"\n  {word}" for word in handouts)
                    console.print(HELP + more, markup=False)
                case "moves":
                    _list(list(view.legal_moves()))
                case "rules":
                    print_markdown(view.game.rules())
                case "board":
                    _show(view)
                case "undo":
                    raise TakeBack
                case "quit" | "exit" | "q":
                    raise Left
                case word if word in handouts:
                    console.print(handouts[word], markup=False)
                case _:
                    if move := _understood(view, words):
                        return move


def _understood(view: View, words: str) -> Move | None:
    try:
        found = view.find_moves(words)
    except SparringError as error:
        console.print(f"Not possible: {error}", markup=False)
        return None
    if len(found) == 1:
        return found[0]
    _list(found)
    choice = _ask("which number? (Enter for none) ").strip()
    if choice.isdecimal() and 1 <= int(choice) <= len(found):
        return found[int(choice) - 1]
    return None


def _list(moves: list[Move]) -> None:
    for number, move in enumerate(moves[:LISTED], 1):
        console.print(f"{number:3}  {move}", markup=False)
    if len(moves) > LISTED:
        console.print(f"     ... and {len(moves) - LISTED} more")


def _show(view: View) -> None:
    console.print()
    console.print(
        view.board(colour=console.is_terminal), markup=console.is_terminal, soft_wrap=True
    )


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        raise Left from None
