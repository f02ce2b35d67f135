"""A position that a browser asks about: no room, no seats, only a game and its moves.

The page's study keeps its tree of moves in the browser and sends, with every question, the moves
that lead to the position. Here they are played by the rules, and nothing is remembered.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from sparring.errors import BadText, SparringError
from sparring.games import formats
from sparring.games.face import Game, State
from sparring.games.record import Record
from sparring.games.registry import game as find_game
from sparring.games.variations import lines
from sparring.web.messages import MAX_SEATS, GameText, MoveText, Strict

SeedText = Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]
"""A seed as text, because numbers in browsers have only 53 bits."""
PlayerName = Annotated[str, Field(max_length=300)]
PlayerText = Annotated[str, Field(min_length=1, max_length=300)]
Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


class Position(Strict):
    """A game from its beginning to the position that is meant."""

    game: GameText
    seed: SeedText = "0"
    position: Annotated[str, Field(max_length=4000)] | None = None
    moves: list[MoveText] = Field(default_factory=list, max_length=4000)

    def record(self) -> Record:
        """The moves as a record, not yet played."""
        return Record(find_game(self.game), self.moves, int(self.seed), self.position)

    def state(self) -> State:
        """The position; errors name the move that is wrong."""
        return self.record().final()


class Sight(Position):
    """A position, and whose eyes look at it: None sees everything."""

    eyes: Seat | None = None


def board_of(game: Game) -> dict[str, Any]:
    """What a board needs to know of a game before any position is shown."""
    return {
        "game": str(game),
        "name": game.name,
        "title": game.title,
        "drawing": game.drawing,
        "hidden": game.hidden,
        "colours": list(game.colours),
        "owners": [game.owner(colour) for colour in range(len(game.colours))],
        "players": game.players,
        "scenery": game.scenery(),
        "formats": formats.suffixes_of(game),
    }


def scene_of(sight: Sight) -> dict[str, Any]:
    """What is to be seen in a position; the same keys as the scene of a room, where they fit."""
    played_by: list[int] = []
    colour = 0
    for state in sight.record().states():
        played_by.append(colour)
        colour = state.colour
    game, over, to_move = state.game, state.is_over(), state.to_move
    if sight.eyes is None or not game.hidden:
        board, you = state.open_scene(), to_move
    else:
        board, you = state.view(sight.eyes).scene(), sight.eyes
    return {
        "type": "scene",
        "study": True,
        "seats": [
            {
                "person": True,
                "mine": True,
                "colours": [c for c in range(len(game.colours)) if game.owner(c) == seat],
            }
            for seat in range(game.players)
        ],
        "you": you,
        "turn": not over and you == to_move,
        "toMove": to_move,
        "colour": state.colour,
        "over": over,
        "at": len(state.moves),
        "moves": state.move_texts,
        "playedBy": played_by[1:],
        "only": str(legal[0]) if len(legal := state.legal_moves()) == 1 else None,
        "scores": state.scores(),
        "returns": state.returns(),
        "summary": state.summary(),
        "text": state.text(),
        "board": board,
    }


def opened(record: Record) -> dict[str, Any]:
    """A record with its variations, every move checked, as the page keeps it."""
    return {
        "game": str(record.game),
        "seed": str(record.seed),
        "position": record.position,
        "players": record.players,
        "result": record.result,
        **lines(record).to_json(),
    }


def why_illegal(state: State, move: str) -> str:
    """The rule that a move breaks; empty if it is legal."""
    try:
        return state.why_illegal(move)
    except SparringError as error:
        return str(error)


def seat_of(state: State) -> int:
    """Whose turn it is; nobody thinks about a game that is over."""
    if state.is_over():
        raise BadText("the game is over: there is nothing to think about")
    return state.to_move
