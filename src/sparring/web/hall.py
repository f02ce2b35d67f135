"""The hall: all rooms that somebody is in, and what the people in them ask for.

Everything happens on one event loop. A room's lock is held from the check of a move until it is
stored and announced, so whatever anybody was told is in the store.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from sparring.errors import BadText, SparringError
from sparring.games.face import Game
from sparring.games.registry import game as find_game
from sparring.web import opponents
from sparring.web.computers import Computers
from sparring.web.limits import Buckets, Limits, Refused
from sparring.web.messages import (
    Answer,
    AnyMessage,
    AskHint,
    Join,
    Look,
    NewRoom,
    Opened,
    PlayMove,
    Simple,
    Why,
)
from sparring.web.room import PERSON, Wish, digest
from sparring.web.store import Store, Stored
from sparring.web.tables import Connection, Table

log = logging.getLogger("sparring.web")
T = TypeVar("T")


class Hall:
    """All rooms."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.limits = store, limits
        self.tables: dict[str, Table] = {}
        self._scribe = ThreadPoolExecutor(1, thread_name_prefix="scribe")
        self._computers = Computers(limits, self._play)
        self.requests = Buckets(limits.requests, limits.rate)
        self._openings = Buckets(limits.new_rooms, 1.0)
        self._arrived: Counter[str] = Counter()

    async def close(self) -> None:
        """Stops all thinking; everything is stored already."""
        for table in list(self.tables.values()):
            table.stop_thinking()
            for connection in list(table.connections):
                connection.close()
            if table.driver:
                table.driver.cancel()
        self._computers.close()
        self._scribe.shutdown(wait=True)

    async def tidy(self) -> None:
        """Forgets old games, now and every day."""
        while True:
            try:
                await self._stored(self.store.forget, self.limits.keep_days)
            except SQLAlchemyError:
                log.exception("old games could not be forgotten")
            await asyncio.sleep(86_400)

    async def _stored(self, call: Callable[..., T], *args: object, **values: object) -> T:
        """Runs a call of the store in its thread, one after the other."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._scribe, lambda: call(*args, **values))

    # Rooms

    async def open(self, wanted: NewRoom, visitor: str) -> Opened:
        """Opens a room; raises errors that say what is wrong with the wish."""
        game = find_game(wanted.game)
        if len(wanted.seats) != game.players:
            raise BadText(f"{game} has {game.players} seats, not {len(wanted.seats)}")
        for text in wanted.seats:
            if text != PERSON:
                opponents.seated(text, game, self.limits)
        self._count_opening(visitor)
        seed = secrets.randbelow(2**32) if wanted.seed is None else wanted.seed
        game.start(seed)
        tokens = [secrets.token_urlsafe(18) if text == PERSON else None for text in wanted.seats]
        seats = [
            {"text": text, "digest": digest(token) if token else ""}
            for text, token in zip(wanted.seats, tokens, strict=True)
        ]
        stored = Stored(secrets.token_urlsafe(9), str(game), seed, seats, [])
        await self._stored(self.store.add, stored)
        return Opened(room=stored.id, tokens=tokens)

    def _count_opening(self, visitor: str) -> None:
        if not self._openings.take(visitor):
            raise Refused("you opened many games just now; wait a moment")

    async def find(self, id: str) -> Table | None:
        """The room with this name, from memory or from the store."""
        if id in self.tables:
            return self.tables[id]
        stored = await self._stored(self.store.load, id)
        if id in self.tables:
            return self.tables[id]
        return Table(stored) if stored else None

    # People

    def arrive(self, visitor: str) -> bool:
        """Counts a connection in; False if the visitor has too many."""
        self._arrived[visitor] += 1
        return self._arrived[visitor] <= self.limits.connections

    def depart(self, visitor: str) -> None:
        """Counts a connection out."""
        self._arrived[visitor] -= 1
        if not self._arrived[visitor]:
            del self._arrived[visitor]

    async def enter(self, id: str, join: Join, connection: Connection) -> Table | None:
        """Takes somebody into a room, and shows the scene."""
        table = await self.find(id)
        if table is None:
            return None
        if id not in self.tables and len(self.tables) >= self.limits.rooms:
            raise Refused("the hall is full; try again in a moment")
        self.tables[id] = table
        connection.mine = table.seats_of(join.tokens)
        if join.watch and not table.people:
            connection.goal = table.at
        table.connections.add(connection)
        async with table.lock:
            connection.send({
                "type": "welcome", "room": id, "game": str(table.game), "name": table.game.name,
                "title": table.game.title, "drawing": table.game.drawing,
                "hidden": table.game.hidden, "colours": list(table.game.colours),
                "scenery": table.game.scenery(), "pace": self.limits.pace,
            })  # fmt: skip
            table.announce()
        self._computers.wake(table)
        return table

    def leave(self, table: Table, connection: Connection) -> None:
        """Lets somebody go; a room that nobody is in rests in the store."""
        table.connections.discard(connection)
        if table.connections:
            if not table.wanted:
                table.stop_thinking()
            if not table.lock.locked():  # else it is announced when the change is stored
                table.announce()
            return
        table.stop_thinking()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    async def handle(self, table: Table, connection: Connection, message: AnyMessage) -> None:
        """Does what somebody in the room asks for, or says why not."""
        try:
            async with table.lock:
                match message:
                    case PlayMove():
                        table.play(message.move, connection.mine, message.at)
                        await self._keep_move(table)
                    case Why():
                        reason = self._reason(table, connection, message.move)
                        connection.send({"type": "why", "move": message.move, "reason": reason})
                    case Look():
                        self._look(table, connection, message.at)
                    case Answer():
                        await self._answer(table, connection, message.yes)
                    case AskHint():
                        self._computers.advise(table, connection, better=message.better)
                    case Simple():
                        await self._simple(table, connection, message.type)
                    case Join():
                        raise Refused("you are in the room already")
        except SparringError as error:
            connection.send({"type": "refused", "why": str(error)})
        self._computers.wake(table)

    async def _play(self, table: Table, move: str) -> None:
        """A move of whoever is to move."""
        table.push(move)
        await self._keep_move(table)

    async def _keep_move(self, table: Table) -> None:
        """Stores the move that was just made, then shows it."""
        table.stop_thinking()
        try:
            await self._stored(self.store.played, table.id, table.at - 1, table.line[-1])
        except Exception:
            table.go_to(table.at - 1)
            table.line.pop()
            log.exception("a move could not be stored")
            raise Refused("the move could not be stored; try again") from None
        table.moved = time.monotonic()
        table.announce()

    def _reason(self, table: Table, connection: Connection, move: str) -> str:
        seat = table.looks_as(connection.mine)
        if seat is None:
            return "you only watch"
        try:
            return table.state.view(seat).why_illegal(move)
        except SparringError as error:
            return str(error)

    def _look(self, table: Table, connection: Connection, at: int) -> None:
        """Shows an earlier position, or lets computers among themselves play on to a later one."""
        if table.people:
            raise Refused("only games of computers among themselves are stepped through here")
        connection.goal = at
        if at <= table.at or table.over:
            connection.send(table.past(at))
        if not table.wanted:
            table.stop_thinking()

    async def _simple(self, table: Table, connection: Connection, what: str) -> None:
        mine = connection.mine
        if not mine and (what != "again" or table.people):
            raise Refused("you only watch")
        match what:
            case "undo":
                at = table.back(mine) if table.resigned is None else None
                if at is None:
                    raise Refused("there is nothing to take back")
                if table.people - mine:
                    table.wish = Wish(mine, at, set())
                    table.announce()
                else:
                    await self._go_to(table, at)
            case "redo":
                at = None if table.people - mine else table.forth(mine)
                if at is None:
                    raise Refused("there is nothing to play again")
                await self._go_to(table, at)
            case "resign":
                await self._resign(table, mine)
            case "hurry":
                if table.thought and not table.people - mine:
                    table.thought.hurry()
            case "again":
                await self._again(table, connection)

    async def _go_to(self, table: Table, at: int) -> None:
        await self._stored(self.store.change, table.id, at=at)
        table.go_to(at)
        table.stop_thinking()  # not before: a new thought would begin about the old position
        table.announce()

    async def _answer(self, table: Table, connection: Connection, yes: bool) -> None:
        wish, mine = table.wish, connection.mine
        if wish is None or not mine - wish.by:
            raise Refused("nobody asked you")
        if not yes:
            table.wish = None
            table.tell({"type": "notice", "text": "The others would rather play on."})
            table.announce()
            return
        wish.agreed |= mine
        if table.people <= wish.agreed | wish.by:
            await self._go_to(table, wish.at)
        else:
            table.announce()

    async def _resign(self, table: Table, mine: frozenset[int]) -> None:
        """Of two, the other wins; of more, a computer player takes the seat."""
        seat = table.looks_as(mine)
        if table.over or seat is None:
            raise Refused("the game is over")
        table.stop_thinking()
        if table.game.players == 2:
            table.resigned = seat
            table.version += 1
            await self._stored(self.store.change, table.id, resigned=seat)
        else:
            table.seats[seat].text = opponents.offers(table.game)["easy"]
            table.seats[seat].digest = ""
            table.version += 1
            texts = json.dumps([seat.as_json() for seat in table.seats])
            await self._stored(self.store.change, table.id, seats=texts)
            for connection in table.connections:
                connection.mine -= {seat}
        table.announce()

    async def _again(self, table: Table, connection: Connection) -> None:
        """A new room for the same people, who keep their tokens."""
        if table.next is None:
            self._count_opening(connection.visitor)
            seats = [seat.as_json() for seat in table.seats]
            id, seed = secrets.token_urlsafe(9), secrets.randbelow(2**32)
            line = [] if table.people else random_line(table.game, seed)
            stored = Stored(id, str(table.game), seed, seats, line, len(line))
            await self._stored(self.store.add, stored)
            await self._stored(self.store.change, table.id, next=id)
            table.next = id
        table.announce()
        connection.send({"type": "again", "room": table.next})


def random_line(game: Game, seed: int) -> list[str]:
    """A random move for each seat, so that players without chance in them do not repeat a game."""
    state, rng = game.start(seed), random.Random(seed)
    for _ in range(game.players):
        moves = state.legal_moves()
        state.push(moves[rng.randrange(len(moves))])
        if state.is_over():
            return []
    return state.move_texts
