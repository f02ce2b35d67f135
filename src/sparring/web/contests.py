"""Matches and tournaments that are played while somebody looks.

They are the arena's own: games in a process that can be ended at any time, stored one by one. A
few are played at once, in turn; one that nobody looks at any more ends with its last whole block.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

from sqlalchemy import Engine

import sparring
from sparring.arena import match, tournament
from sparring.arena.match import Match
from sparring.arena.openings import Openings
from sparring.arena.runner import Runner
from sparring.arena.store import Run, Store
from sparring.arena.studies import study
from sparring.arena.tournament import Tournament
from sparring.errors import BadText, SparringError
from sparring.web import opponents
from sparring.web.limits import Buckets, Limits, Refused
from sparring.web.messages import BeginContest, BeginRow
from sparring.web.results import game_of, held_of, planned_games, result_of
from sparring.web.store import Store as PageStore

log = logging.getLogger("sparring.web")
REPORT_EVERY = 0.3
SPARE = 2.0
"""Seconds that a player may think longer than it may be asked to."""
SHOWN_GAMES = 12

Tell = Callable[[dict[str, Any]], None]


class Contest:
    """One of them: what is played, and whether anybody still wants it."""

    def __init__(self, run: Run, most: int) -> None:
        self.run, self.most = run, most
        """`most`: it ends with so many games, whatever was planned before."""
        self.seconds = 0.0
        self.done = False
        self.stop = threading.Event()


class Contests:
    """All of them."""

    def __init__(self, engine: Engine, page: PageStore, limits: Limits) -> None:
        self._engine, self._page, self._limits = engine, page, limits
        self._threads = ThreadPoolExecutor(limits.contests + 1, thread_name_prefix="contest")
        self._places = asyncio.Semaphore(limits.contests)
        self._begun = Buckets(limits.new_contests, limits.contest_rate)
        self._visitors: Counter[str] = Counter()
        self._open: set[Contest] = set()

    async def tidy(self) -> None:
        """Forgets what visitors let be played long ago, now and every day."""
        while True:
            try:
                await self._apart(self._forgotten)
            except SparringError:
                log.exception("old matches could not be forgotten")
            await asyncio.sleep(86_400)

    def _forgotten(self) -> None:
        with self._store() as store:
            for run in self._page.old_contests(self._limits.keep_days):
                with suppress(SparringError):  # somebody else removed it
                    store.remove(store.run(run))

    @property
    def busy(self) -> bool:
        """Whether anybody has one."""
        return bool(self._visitors)

    def close(self) -> None:
        """Ends all of them."""
        for contest in self._open:
            contest.stop.set()
        self._threads.shutdown(wait=True, cancel_futures=True)

    @asynccontextmanager
    async def held(
        self, wanted: BeginContest | BeginRow, visitor: str
    ) -> AsyncIterator[tuple[Contest, dict[str, Any]]]:
        """A new one and how it stands, until the visitor leaves."""
        if self._visitors[visitor] >= self._limits.open_contests:
            raise Refused("you let other matches be played; end one of them first")
        if not self._begun.take(visitor):
            raise Refused("you began many matches just now; wait a moment")
        self._visitors[visitor] += 1
        contest: Contest | None = None
        try:
            contest, news = await self._apart(self._planned, wanted)
            self._open.add(contest)
            yield contest, news
        finally:
            if contest:
                contest.stop.set()
                self._open.discard(contest)
                await asyncio.shield(self._apart(self._ended, contest))
            self._visitors[visitor] -= 1
            if not self._visitors[visitor]:
                del self._visitors[visitor]

    async def play(self, contest: Contest, tell: Tell) -> None:
        """Plays on until it is stopped or done, when there is a place."""
        contest.stop = threading.Event()
        if self._places.locked():
            tell({"type": "waiting"})
        loop = asyncio.get_running_loop()
        async with self._places:

            def told(news: dict[str, Any]) -> None:
                loop.call_soon_threadsafe(tell, news)

            playing = loop.run_in_executor(self._threads, self._played, contest, told)
            try:
                await asyncio.shield(playing)
            except asyncio.CancelledError:
                contest.stop.set()
                await playing
                raise

    async def _apart(self, call: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(None, lambda: call(*args))

    @contextmanager
    def _store(self) -> Iterator[Store]:
        store = Store(self._engine)
        try:
            yield store
        finally:
            store.release()

    # In threads

    def _planned(self, wanted: BeginContest | BeginRow) -> tuple[Contest, dict[str, Any]]:
        with self._store() as store:
            if isinstance(wanted, BeginRow):
                contest = self._row(store, wanted)
            else:
                run = self._new(store, wanted)
                self._page.note_contest(run.id)
                contest = Contest(run, planned_games(held_of(run, [])))
            held = held_of(contest.run, store.games(contest.run))
            return contest, _news(store, held)

    def _new(self, store: Store, wanted: BeginContest) -> Run:
        game = sparring.game(wanted.game)
        if wanted.games > self._limits.contest_games:
            raise BadText(f"on the page a match has at most {self._limits.contest_games} games")
        for text in wanted.players:
            opponents.check(text, game, self._limits)
        shared: dict[str, Any] = {
            "seed": secrets.randbelow(2**32) if wanted.seed is None else wanted.seed,
            "openings": Openings(game.players if wanted.openings is None else wanted.openings),
            "move_limit": self._limits.seconds + SPARE,
        }
        shared["openings"].begin(game, 0, 0)
        if len(wanted.players) == 2:
            plan = match.Plan(wanted.games)
            a, b = wanted.players
            return match.planned(store, str(game), a, b, plan, **shared)
        plans = tournament.Plan(games=wanted.games)
        return tournament.planned(store, str(game), wanted.players, plans, **shared)

    def _row(self, store: Store, wanted: BeginRow) -> Contest:
        """Some more games for a row of a study's table, up to as many as the table needs."""
        data = study(wanted.study).table(wanted.table)
        if data.kind == "nodes":
            raise BadText("this table has no games")
        if wanted.row >= len(data.rows):
            raise BadText(f"the table has {len(data.rows)} rows")
        row = data.rows[wanted.row]
        a, b = row.get("a", row.get("player")), row.get("b", row.get("player"))
        swap = bool(data.settings.get("swap", False))
        openings = Openings(int(data.settings["openings"]))

        def planned(games: int) -> Run:
            return match.planned(
                store, data.game, a, b, match.Plan(games, None, swap),
                seed=0, openings=openings, resume=True,
                move_limit=self._limits.seconds + SPARE,
            )  # fmt: skip

        most = min(store.count(planned(1)) + wanted.games, int(data.settings["games"]))
        return Contest(planned(most), most)

    def _played(self, contest: Contest, tell: Tell) -> None:
        began, reported, late = time.monotonic(), 0.0, False
        with self._store() as store, Runner(store, contest.run, workers=1, on="spawn") as runner:
            known = len(runner.found)
            for held in _playing(runner):
                now = time.monotonic()
                late = contest.seconds + now - began > self._limits.contest_seconds
                if contest.stop.is_set() or late or len(held.games) > contest.most:
                    break
                if len(held.games) != known and now - reported > REPORT_EVERY:
                    reported, known = now, len(held.games)
                    tell({"type": "score", **_news(store, held)})
            contest.seconds += time.monotonic() - began
        with self._store() as store:
            contest.run = store.run(contest.run.id)
            held = held_of(contest.run, store.games(contest.run))
            done = contest.run.finished is not None or len(held.games) >= contest.most
            contest.done = done or late
            kind = "done" if done else "late" if late else "score"
            tell({"type": kind, **_news(store, held)})

    def _ended(self, contest: Contest) -> None:
        """Keeps the whole blocks of what was stopped before its end."""
        with self._store() as store:
            run = store.run(contest.run.id)
            held = held_of(run, store.games(run))
            if run.finished is not None or planned_games(held) > contest.most:
                return
            blocks = whole_blocks(held)
            if blocks:
                store.finish(run, run.seconds, blocks)
            else:
                store.remove(run)


def whole_blocks(held: Match | Tournament) -> int:
    """How many blocks from the first on are complete."""
    have: dict[int, int] = {}
    for played in held.games:
        have[played.task.block] = have.get(played.task.block, 0) + 1
    blocks = held.blocks if isinstance(held, Match) else held.blocks([])
    count = 0
    for block in blocks:
        if have.get(block.number, 0) < len(block.seatings):
            break
        count += 1
    return count


def _playing(runner: Runner) -> Iterator[Match | Tournament]:
    if runner.run.kind == match.KIND:
        yield from match.play_match(runner)
    else:
        for held, _ in tournament.play_tournament(runner):
            yield held


def _news(store: Store, held: Match | Tournament) -> dict[str, Any]:
    """How it stands, and the last games."""
    last = [game_of(id, held.run, played) for id, played in store.some(held.run, 0, SHOWN_GAMES)]
    return {**result_of(held), "last": last}
