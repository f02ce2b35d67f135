"""Records of whole games: JSON that any later version can read.

A record names the game and its options, the seed or the position it began with, the moves in their
text form, and whatever else is known: players, results, comments. Keys that this version does not
know are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from sparring.errors import BadText, SparringError
from sparring.games.face import Game, State
from sparring.games.registry import game as find_game

FORMAT = 1


@dataclass
class Record:
    """A game from its beginning.

    >>> import sparring
    >>> state = sparring.game("blokus-duo").start()
    >>> state.push("e10")
    >>> record = Record.of(state, players=["human", "random"])
    >>> Record.from_json(record.to_json()).final().moves == state.moves
    True
    """

    game: Game
    moves: list[str] = field(default_factory=list)
    seed: int = 0
    position: str | None = None
    players: list[str] = field(default_factory=list)
    result: dict[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        state: State,
        *,
        seed: int = 0,
        position: str | None = None,
        players: list[str] | None = None,
    ) -> Record:
        """The record of a game in progress or at its end, begun with a seed or from a position."""
        result = None
        if state.is_over():
            result = {"scores": state.scores(), "returns": state.returns()}
        moves = state.move_texts
        return cls(state.game, moves, seed, position, players or [], result)

    def states(self) -> Iterator[State]:
        """The positions of the game one after the other; the same object, moved on."""
        state = self.game.from_text(self.position) if self.position else self.game.start(self.seed)
        yield state
        for number, move in enumerate(self.moves, 1):
            try:
                state.push(move)
            except SparringError as error:
                raise type(error)(f"move {number} of the record, {move}: {error}") from None
            yield state

    def final(self) -> State:
        """The last position."""
        *_, last = self.states()
        return last

    def before(self, number: int) -> State:
        """The position before a move, counted from 1; passes are not counted."""
        played = 0
        for move, state in zip([*self.moves, ""], self.states(), strict=True):
            played += move != "pass"
            if played == number or not move:
                return state
        raise AssertionError("the last position has no move")

    def _repr_html_(self) -> str:
        players = " against ".join(escape(name) for name in self.players)
        title = f"<p>{escape(str(self.game))}{': ' * bool(players)}{players}</p>"
        return f"{title}{self.final().svg()}<p>{escape(' '.join(self.moves))}</p>"

    def to_json(self) -> str:
        """The record as JSON, a key a line."""
        document: dict[str, Any] = {
            "sparring": FORMAT,
            "game": str(self.game),
            "seed": self.seed,
            "position": self.position,
            "players": self.players,
            "moves": self.moves,
            "result": self.result,
            **self.extra,
        }
        kept = {key: value for key, value in document.items() if value not in (None, [])}
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in kept.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Reads a record of this or any earlier version."""
        try:
            document = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise BadText(f"the record is not JSON: {error}") from None
        if not isinstance(document, dict) or not isinstance(document.get("sparring"), int):
            raise BadText("the record is not one of Sparring's: it has no key 'sparring'")
        if document["sparring"] > FORMAT:
            raise BadText("the record was written by a newer version of Sparring")
        document = dict(document)
        del document["sparring"]
        values = {key: document.pop(key, None) for key in ("game", "moves", "seed", "position")}
        if not isinstance(values["game"], str):
            raise BadText("the record does not name its game")
        moves, seed = values["moves"] or [], values["seed"] or 0
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise BadText("the moves of a record are a list of texts")
        if not isinstance(seed, int) or not isinstance(values["position"], str | None):
            raise BadText("the seed of a record is a number, its position a text")
        players, result = document.pop("players", []), document.pop("result", None)
        texts = isinstance(players, list) and all(isinstance(name, str) for name in players)
        if not texts or not isinstance(result, dict | None):
            raise BadText("the players of a record are a list of texts, its result an object")
        return cls(
            find_game(values["game"]), moves, seed, values["position"], players, result, document
        )
