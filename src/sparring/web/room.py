"""A room: one game, who sits where, and what each of them may see and do. No clocks, no network."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Set
from dataclasses import dataclass
from typing import Any

from sparring.errors import IllegalMove
from sparring.games.face import State, View
from sparring.games.record import Record
from sparring.games.registry import game
from sparring.web.opponents import adviser, title_of
from sparring.web.store import Stored

PERSON = "person"


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Seat:
    """Who plays for one player: a person who holds the token, or a computer player."""

    text: str
    digest: str = ""

    @property
    def person(self) -> bool:
        """Whether a person sits here."""
        return self.text == PERSON

    def as_json(self) -> dict[str, str]:
        """As it is stored."""
        return {"text": self.text, "digest": self.digest}


@dataclass
class Wish:
    """Somebody wants moves back and waits for the others to agree."""

    by: frozenset[int]
    at: int
    agreed: set[int]


class Room:
    """A game between seats. Moves are checked here, by the rules and by who sends them."""

    def __init__(self, stored: Stored) -> None:
        self.id, self.seed = stored.id, stored.seed
        self.seats = [Seat(**seat) for seat in stored.seats]
        self.line, self.resigned, self.next = stored.line, stored.resigned, stored.next
        self.wish: Wish | None = None
        self.game = game(stored.game)
        self.state: State = self.game.start(self.seed)
        self.played_by: list[int] = []
        """The colour of each move of the line that stands."""
        self.version = 0
        """Grows with every change, so that late thoughts are known to be late."""
        self.go_to(stored.at)

    # Who is here

    def seats_of(self, tokens: list[str]) -> frozenset[int]:
        """The seats that tokens open."""
        digests = [digest(token) for token in tokens]
        return frozenset(
            number
            for number, seat in enumerate(self.seats)
            if seat.person and any(hmac.compare_digest(seat.digest, known) for known in digests)
        )

    @property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.person)

    def open_to(self, mine: Set[int]) -> bool:
        """Whether those who hold these seats may take the game apart: it keeps no secret from them.

        A game that is not over has one where hands are hidden, and where other people play: they
        would think with a search at their side.
        """
        return self.over or not (self.game.hidden or self.people - mine)

    def record(self) -> Record:
        """The game so far."""
        players = [PERSON if seat.person else seat.text for seat in self.seats]
        return Record.of(self.state, seed=self.seed, players=players)

    # The game

    @property
    def at(self) -> int:
        """How many moves of the line stand on the board."""
        return len(self.played_by)

    @property
    def over(self) -> bool:
        """Whether nobody moves any more."""
        return self.resigned is not None or self.state.is_over()

    def forced(self) -> str | None:
        """The pass of somebody who has no choice."""
        moves = self.state.legal_moves()
        return "pass" if len(moves) == 1 and str(moves[0]) == "pass" else None

    def computer_to_move(self) -> bool:
        """Whether a computer player is to move."""
        return not self.over and not self.seats[self.state.to_move].person

    def opponent(self) -> str | None:
        """The text of the next computer player after whoever is to move; None if there is none."""
        turn = self.state.to_move
        after = (*self.seats[turn + 1 :], *self.seats[:turn])
        return next((seat.text for seat in after if not seat.person), None)

    def play(self, move: str, mine: Set[int], at: int) -> None:
        """A move of somebody who holds these seats; raises `IllegalMove`."""
        if self.over:
            raise IllegalMove("the game is over")
        if at != self.at:
            raise IllegalMove("the position has changed meanwhile")
        if self.state.to_move not in mine:
            raise IllegalMove("it is not your turn")
        self.push(move)

    def push(self, move: str) -> None:
        """The next move, from whoever is to move; what was taken back is gone then."""
        at, colour = self.at, self.state.colour
        self.state.push(move)
        self.played_by.append(colour)
        self.line[at:] = [str(self.state.moves[-1])]
        self.wish = None
        self.version += 1

    def back(self, mine: Set[int]) -> int | None:
        """How many moves stand when these seats take back their last choice; None if none."""
        state = self.state.copy()
        while state.moves:
            state.pop()
            if state.to_move in mine and len(state.legal_moves()) > 1:
                return len(state.moves)
        return None

    def forth(self, mine: Set[int]) -> int | None:
        """How many moves stand when what was taken back is played again, up to a choice."""
        if self.at >= len(self.line):
            return None
        state = self.state.copy()
        for move in self.line[self.at :]:
            state.push(move)
            if state.to_move in mine and not state.is_over() and len(state.legal_moves()) > 1:
                break
        return len(state.moves)

    def go_to(self, at: int) -> None:
        """Takes moves back or plays them again until so many stand."""
        while self.at > at:
            self.state.pop()
            self.played_by.pop()
        while self.at < at:
            colour = self.state.colour
            self.state.push(self.line[self.at])
            self.played_by.append(colour)
        self.wish = None
        self.version += 1

    # What is seen

    def looks_as(self, mine: Set[int]) -> int | None:
        """Through whose eyes somebody sees: the next to move of one's own seats; None: nobody's."""
        players = self.game.players
        turns = ((self.state.to_move + i) % players for i in range(players))
        return next((seat for seat in turns if seat in mine), None)

    def view(self, mine: Set[int]) -> tuple[View, bool]:
        """The view, and whether it is only watched: then nothing of a hand may be in the scene.

        Where only computers play, those who watch look over the shoulder of whoever moves.
        """
        seat = self.looks_as(mine)
        if seat is None:
            return self.state.view(self.state.to_move), bool(self.people)
        return self.state.view(seat), False

    def scene(self, mine: Set[int], online: Set[int]) -> dict[str, Any]:
        """Everything that a browser with these seats shows."""
        state, over = self.state, self.over
        view, watching = self.view(mine)
        alone = not self.people - mine
        turn = not over and state.to_move in mine
        return {
            "type": "scene",
            "room": self.id,
            "seats": [
                {
                    "person": seat.person,
                    "text": seat.text,
                    "title": "Person" if seat.person else title_of(seat.text),
                    "mine": number in mine,
                    "online": not seat.person or number in online,
                    "colours": [
                        colour
                        for colour in range(len(self.game.colours))
                        if self.game.owner(colour) == number
                    ],
                }
                for number, seat in enumerate(self.seats)
            ],
            "you": self.looks_as(mine),
            "turn": turn,
            "toMove": state.to_move,
            "colour": state.colour,
            "over": over,
            "at": self.at,
            "line": len(self.line),
            "moves": self._seen(mine),
            "playedBy": self.played_by,
            "scores": state.scores(),
            "result": self._result() if over else None,
            "wish": self._wish(mine),
            "next": self.next,
            "can": {
                "undo": bool(mine) and self.resigned is None and self.back(mine) is not None,
                "redo": bool(mine) and alone and self.at < len(self.line) and not over,
                "hint": turn and alone and adviser(self.game) is not None,
                "resign": bool(mine) and not over,
                "again": bool(mine) or not self.people,
                "study": self.open_to(mine),
            },
            "board": view.scene(watching=watching),
        }

    def past(self, at: int) -> dict[str, Any]:
        """What those who watch computers among themselves saw after so many moves."""
        seats = [seat.as_json() for seat in self.seats]
        earlier = Stored(
            self.id, str(self.game), self.seed, seats, self.line, min(at, self.at), next=self.next
        )
        return Room(earlier).scene(frozenset(), frozenset())

    def _seen(self, mine: Set[int]) -> list[str]:
        """The moves as these eyes saw them; who holds no seat saw what nobody hides."""
        seat = self.looks_as(mine)
        if seat is not None:
            return [str(move) for move in self.state.view(seat).moves]
        if not self.game.hidden:
            return self.state.move_texts
        real, one, two = (self.state.moves, *(self.state.view(p).moves for p in (0, 1)))
        return [str(b if a == r else a) for r, a, b in zip(real, one, two, strict=True)]

    def _wish(self, mine: Set[int]) -> dict[str, Any] | None:
        if self.wish is None:
            return None
        asked = bool(mine - self.wish.by - self.wish.agreed)
        return {"by": sorted(self.wish.by), "asked": asked, "mine": bool(mine & self.wish.by)}

    def _result(self) -> dict[str, Any]:
        if self.resigned is not None:
            winners = [p for p in range(self.game.players) if p != self.resigned]
            lines = [f"Player {self.resigned + 1} resigned."]
        else:
            returns = self.state.returns()
            winners = [p for p, value in enumerate(returns) if value == max(returns)]
            lines = self.state.summary()
        return {"winners": winners, "lines": lines, "resigned": self.resigned}
