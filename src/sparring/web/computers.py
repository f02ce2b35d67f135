"""The computers at the tables: they move when it is their turn, and help when they are asked."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable

from sparring.analysis.hint import SHOWN, Hint, hint_of
from sparring.errors import SparringError
from sparring.games.face import Move, View
from sparring.players import Analysis, adjusted, player
from sparring.web import opponents
from sparring.web.limits import Limits, Refused
from sparring.web.tables import Connection, Table
from sparring.web.thinking import Cancelled, Thinkers, Thought

log = logging.getLogger("sparring.web")

SEVERAL = {"candidates": str(SHOWN)}
"""Makes a search say something of several moves."""


class Computers:
    """Thinks for all seats without a person. `play` makes a move at a table and stores it."""

    def __init__(self, limits: Limits, play: Callable[[Table, str], Awaitable[None]]) -> None:
        self.limits, self._play = limits, play
        self._thinkers = Thinkers(limits.threads)
        self._hints: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Lets the threads go."""
        self._thinkers.close()

    def wake(self, table: Table) -> None:
        """Lets a computer player think, if it is the turn of one and somebody wants to see it."""
        waits = table.wanted and (table.computer_to_move() or (not table.over and table.forced()))
        if waits and (table.driver is None or table.driver.done()):
            table.driver = asyncio.create_task(self._drive(table))

    async def _drive(self, table: Table) -> None:
        """Plays for computers, and passes for all who must, until a person may choose."""
        while table.wanted and not table.over:
            version, move = table.version, table.forced()
            if move is None and not table.computer_to_move():
                return
            if move is None:
                try:
                    move = await self._think(table)
                except Cancelled:
                    continue
                except Exception as error:
                    log.exception("a computer player failed in %s", table.game)
                    text = f"The computer player failed: {error}"
                    table.tell({"type": "notice", "text": text})
                    return
            if table.followed:
                await asyncio.sleep(self.limits.pace - (time.monotonic() - table.moved))
            async with table.lock:
                if table.version != version or not table.wanted:
                    continue
                try:
                    await self._play(table, move)
                except SparringError as error:
                    table.tell({"type": "notice", "text": str(error)})
                    return

    async def _think(self, table: Table) -> str:
        """The move of the player whose turn it is; everybody sees how it gets on."""
        seat, limits, started = table.state.to_move, self.limits, time.monotonic()
        text, seed = table.seats[seat].text, table.seed * 1009 + table.at
        thought = Thought(
            lambda: opponents.seated(text, table.game, limits, seed=seed), table.state.view(seat)
        )
        table.thought = thought
        loop = asyncio.get_running_loop()

        def report(analysis: Analysis) -> None:
            message = {
                "type": "thinking",
                "seat": seat,
                "nodes": analysis.nodes,
                "depth": analysis.depth,
                "seconds": round(time.monotonic() - started, 1),
            }
            loop.call_soon_threadsafe(table.tell, message)

        def job() -> Move:
            alarm = threading.Timer(limits.seconds + 2, thought.hurry)
            alarm.start()
            try:
                return thought.choose(report)
            finally:
                alarm.cancel()

        visitor = next(iter(table.connections)).visitor
        try:
            move = await self._thinkers.run(visitor, job)
        except Exception:
            if thought.cancelled:
                raise Cancelled from None
            raise
        finally:
            table.thought = None
        if thought.cancelled:
            raise Cancelled
        return str(move)

    def advise(self, table: Table, connection: Connection, *, better: bool = False) -> None:
        """Begins to think for somebody who asks for a hint."""
        if table.over or table.state.to_move not in connection.mine:
            raise Refused("there are hints when it is your turn")
        if table.people - connection.mine:
            raise Refused("there are no hints against people")
        text = opponents.adviser(table.game, table.opponent(), better=better)
        if not text:
            raise Refused("there is nobody to ask for a hint")
        if table.advice and not table.advice.cancelled:
            if not better:
                return
            table.advice.cancel()
        view, asked = table.state.view(table.state.to_move), adjusted(text, table.game, SEVERAL)
        table.advice = Thought(lambda: player(asked, table.game, seed=table.seed), view)
        self._hints.add(task := asyncio.create_task(self._hint(table, connection, view, text)))
        task.add_done_callback(self._hints.discard)

    async def _hint(self, table: Table, connection: Connection, view: View, text: str) -> None:
        """Sends somebody the best moves and why, unless the position has gone meanwhile."""
        thought, at = table.advice, table.at
        assert thought

        def job() -> Hint:
            alarm = threading.Timer(self.limits.seconds, thought.hurry)
            alarm.start()
            try:
                return hint_of(view, thought.analyse(), text)
            finally:
                alarm.cancel()

        try:
            found = await self._thinkers.run(connection.visitor, job)
        except Cancelled:
            return
        except Exception:
            log.exception("a hint failed in %s", table.game)
            connection.send({"type": "refused", "why": "there is no hint here"})
            return
        finally:
            if table.advice is thought:
                table.advice = None
        if not thought.cancelled:
            connection.send(
                {
                    "type": "hint",
                    "at": at,
                    "by": opponents.title_of(text),
                    "best": [candidate.to_json() for candidate in found.candidates],
                    "why": found.why.sentence,
                }
            )
