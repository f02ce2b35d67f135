"""A desk in the study: one visitor, one thought at a time, and never one that nobody waits for.

A thought about a position grows while it is looked at, for a minute at most, and is cut short where
others wait. A review goes through a game move by move, each a turn of its own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from sparring.analysis import Analyst, Review, why
from sparring.errors import SparringError
from sparring.games.face import Move, View
from sparring.games.record import Record
from sparring.players import Analysis
from sparring.web import opponents
from sparring.web.limits import Limits
from sparring.web.messages import Strict
from sparring.web.position import PlayerText, Position, seat_of
from sparring.web.tables import Connection
from sparring.web.thinking import REPORT_EVERY, Cancelled, Thinkers

log = logging.getLogger("sparring.web")
SHOWN = 5
"""How many moves the page is told about."""


class Think(Position):
    """A wish to know what is best in a position; answers bear the wish's number."""

    type: Literal["think"]
    id: Annotated[int, Field(ge=0)]
    player: PlayerText | None = None


class Judge(Position):
    """A wish to have the moves of a game judged one by one, all of them or those after `begin`."""

    type: Literal["review"]
    id: Annotated[int, Field(ge=0)]
    begin: Annotated[int, Field(ge=0)] = 0
    seconds: Annotated[float, Field(ge=0.02, le=5.0)] = 0.5

    def rest(self) -> Record:
        """The part of the game that is to be judged."""
        record = self.record()
        if not self.begin:
            return record
        before = self.model_copy(update={"moves": self.moves[: self.begin]}).state()
        return Record(record.game, self.moves[self.begin :], position=before.text())


class Stop(Strict):
    """Nobody looks any more."""

    type: Literal["stop"]


Wish = Think | Judge
WISH: TypeAdapter[Wish | Stop] = TypeAdapter(Annotated[Wish | Stop, Field(discriminator="type")])


class Desk:
    """Does what one connection wishes; a new wish ends the one before."""

    def __init__(self, connection: Connection, thinkers: Thinkers, limits: Limits) -> None:
        self._connection, self._thinkers, self._limits = connection, thinkers, limits
        self._task: asyncio.Task[None] | None = None
        self._thought: _Thought | Review | None = None

    def take(self, wish: Wish | Stop) -> None:
        """Turns to another wish."""
        self.clear()
        if not isinstance(wish, Stop):
            self._task = asyncio.create_task(self._answered(wish))

    def clear(self) -> None:
        """Ends whatever is thought here."""
        if self._thought:
            self._thought.stop()
            # Once more, in case a search was just about to begin.
            asyncio.get_running_loop().call_later(0.3, self._thought.stop)
        if self._task:
            self._task.cancel()
        self._task = self._thought = None

    async def _answered(self, wish: Wish) -> None:
        """Sends the answers to a wish, and at the end that there are no more."""
        try:
            await (self._think(wish) if isinstance(wish, Think) else self._judge(wish))
        except SparringError as error:
            self._send(wish, type="refused", why=str(error))
        except Cancelled:
            pass
        except Exception:
            log.exception("a thought in the study failed: %s", wish.game)
            self._send(wish, type="refused", why="the engine failed here")

    async def _think(self, wish: Think) -> None:
        state = wish.state()
        view = state.view(seat_of(state))
        if wish.player is not None:
            opponents.check(wish.player, state.game, self._limits)
        loop = asyncio.get_running_loop()

        def report(document: dict[str, Any]) -> None:
            loop.call_soon_threadsafe(lambda: self._send(wish, type="thought", **document))

        self._thought = thought = _Thought(self._thinkers, self._limits, report)
        document = await self._thinkers.run(
            self._connection.visitor, lambda: thought.about(wish.player, view)
        )
        self._send(wish, type="thought", **document)
        self._send(wish, type="done", crowded=thought.cut_short)

    async def _judge(self, wish: Judge) -> None:
        """Every move is a turn of its own, so that others get theirs between."""
        wish.state()
        review = self._thought = Review(wish.rest(), seconds=wish.seconds)
        moves = iter(review)
        run = self._thinkers.run
        while (found := await run(self._connection.visitor, lambda: next(moves, None))) is not None:
            document = found.to_json()
            document["ply"] += wish.begin
            self._send(wish, type="ply", **document)
        self._send(wish, type="done", crowded=False)

    def _send(self, wish: Wish, **message: Any) -> None:
        self._connection.send({**message, "id": wish.id})


class _Thought:
    """A thought about one position; it can be ended from another thread."""

    def __init__(
        self, thinkers: Thinkers, limits: Limits, report: Callable[[dict[str, Any]], None]
    ) -> None:
        self._thinkers, self._limits, self._report = thinkers, limits, report
        self._analyst: Analyst | None = None
        self._began = self._reported = time.monotonic()
        self._cancelled = self.cut_short = False
        self._compared: list[Move] = []
        self._sentence = ""

    def about(self, text: str | None, view: View) -> dict[str, Any]:
        """What a player thinks of a view, in the thread that calls; ready for JSON."""
        self._analyst = Analyst(view.game, text, seconds=self._limits.study_seconds)
        self._began = time.monotonic()
        if self._cancelled:
            raise Cancelled
        found = self._analyst.analyse(view, lambda found: self._listen(view, found))
        if self._cancelled:
            raise Cancelled
        return self._told(view, found)

    def _listen(self, view: View, found: Analysis) -> None:
        now = time.monotonic()
        if self._cancelled:
            raise Cancelled
        spent = now - self._began
        if self._analyst and spent > self._limits.study_share and self._thinkers.crowded:
            self.cut_short = True
            self._analyst.stop()
        if now - self._reported > REPORT_EVERY:
            self._reported = now
            self._report(self._told(view, found))

    def _told(self, view: View, found: Analysis) -> dict[str, Any]:
        """The best moves, and why the first and not the second: asked only when they change."""
        best = [candidate.move for candidate in found.candidates[:2]]
        if len(best) == 2 and best != self._compared:
            self._compared = best
            line = found.candidates[0].line
            self._sentence = why(view, *best, line=line, called="the second move").sentence
        return {**found.to_json(SHOWN), "why": self._sentence}

    def stop(self) -> None:
        """Ends the thought; nobody will look at it."""
        self._cancelled = True
        if self._analyst:
            self._analyst.stop()
