"""One game between players, from its opening to its result.

How a game goes depends on its task and on nothing else, so it is the same in any process. A player
that crashes or makes an illegal move loses the game, and the record says why.
"""

from __future__ import annotations

import contextlib
import hashlib
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from typing import Any, Protocol

import sparring
from sparring.arena.openings import Openings, derived_seed
from sparring.errors import PlayerFailed, SparringError
from sparring.games.face import Move, State, View
from sparring.players import Player, ThinkingPlayer, player

LONGEST_REASON = 500


Note = tuple[int, float | None, float | None, int | None, int | None]
"""What is noted of a move: the seat, seconds, value, nodes and depth."""
Thought = tuple[float | None, int | None, int | None]
"""What a player says of its move: value, nodes and depth."""
NO_THOUGHT: Thought = (None, None, None)


@dataclass(frozen=True)
class Setup:
    """What all games of a run share."""

    game: str
    players: tuple[str, ...]
    """The players as texts; seatings name them by their index."""
    seed: int = 0
    openings: Openings = field(default_factory=Openings)
    move_limit: float = 600.0
    """Seconds after which a move counts as never coming."""


@dataclass(frozen=True)
class Task:
    """One game of a run: its block, its number in the block, and who sits where."""

    block: int
    number: int
    seating: tuple[int, ...]


@dataclass
class Played:
    """A finished game. The lists have an entry for each move after the opening, or none at all
    where nobody said anything."""

    task: Task
    seed: int
    """What the game was started with."""
    position: str | None
    """What it began with instead, if its opening was a position."""
    moves: list[str]
    """All moves, those of the opening first."""
    opening: int
    """How many of the moves are the opening's."""
    movers: list[int] = field(default_factory=list)
    seconds: list[float | None] = field(default_factory=list)
    """To a microsecond; None where there was nothing to choose, so that nobody was asked."""
    values: list[float | None] = field(default_factory=list)
    nodes: list[int | None] = field(default_factory=list)
    depths: list[int | None] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    digest: str = ""
    """The same exactly for games with the same beginning and moves."""
    failure: str | None = None
    failed_seat: int | None = None

    def notes(self) -> Iterator[Note]:
        """What was noted of each move after the opening."""
        columns = (self.seconds, self.values, self.nodes, self.depths)
        return zip(self.movers, *(column or repeat(None) for column in columns), strict=False)

    def shares(self) -> list[float]:
        """The part of the win that each seat has: 1 for a sole winner, equal parts of a draw."""
        seats = len(self.returns)
        return [round((value * (seats - 1) + 1) / seats, 6) + 0.0 for value in self.returns]

    def winners(self) -> tuple[int, ...]:
        """The seats that won or share the win."""
        best = max(self.returns)
        return tuple(seat for seat, value in enumerate(self.returns) if value == best)


class Witness(Protocol):
    """Somebody who notes how far a game is, in case its process does not live to tell."""

    def thinks(self, seat: int, now: float) -> None:
        """This seat is asked for a move now, on the clock of `time.perf_counter`."""

    def moved(self, move: int) -> None:
        """A move was played."""


def play(setup: Setup, task: Task, witness: Witness) -> Played:
    """Plays one game."""
    game = sparring.game(setup.game)
    state, position, start = setup.openings.begin(game, setup.seed, task.block)
    beginning = state.copy()
    played = Played(task, start, position, [], len(state.moves))
    movers, seconds, thoughts = played.movers, played.seconds, list[Thought | None]()
    seats: list[Player] = []
    try:
        _sit_down(seats, setup, task, witness)
        asked = [_asked(one) for one in seats]
        while not state.is_over():
            seat = state.to_move
            view = state.view(seat)
            moves = view.legal_moves()  # listed once: the player asks the same view
            if len(moves) == 1:  # nothing to choose: a forced pass, or the last move left
                move, thought, taken = moves[0], None, None
            else:
                begin = time.perf_counter()
                witness.thinks(seat, begin)
                try:
                    move, thought = asked[seat](view)
                except (Exception, SystemExit) as error:
                    raise _Failed(seat, _reason(error)) from None
                taken = time.perf_counter() - begin
            _push(state, move, seat)
            witness.moved(move.id)
            movers.append(seat)
            seconds.append(taken)
            thoughts.append(thought)
        for seat, one in enumerate(seats):
            if type(one).finished is Player.finished:
                continue  # it does not want to know
            with contextlib.suppress(Exception):  # the game is over, whatever it cannot learn
                one.finished(state.view(seat))
    except _Failed as failed:
        played.failure, played.failed_seat = str(failed), failed.seat
    finally:
        for one in seats:
            with contextlib.suppress(Exception):
                one.close()
    return _finished(played, beginning, state, thoughts)


def unfinished(setup: Setup, task: Task, moves: list[int], seat: int, why: str) -> Played:
    """The record of a game whose process came to an end while a seat was thinking."""
    game = sparring.game(setup.game)
    state, position, start = setup.openings.begin(game, setup.seed, task.block)
    beginning = state.copy()
    played = Played(task, start, position, [], len(state.moves))
    for id in moves:
        played.movers.append(state.to_move)
        state.push(game.move(id))
    played.failure, played.failed_seat = why, seat
    return _finished(played, beginning, state, [])


class _Failed(Exception):
    """A player lost the game by what it did, not by the rules."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(why.replace("\0", "")[:LONGEST_REASON])  # PostgreSQL takes no zeros
        self.seat = seat


def _sit_down(seats: list[Player], setup: Setup, task: Task, witness: Witness) -> None:
    """New players; what they do depends on the run's seed, the block and who sits where."""
    game = sparring.game(setup.game)
    for seat, index in enumerate(task.seating):
        witness.thinks(seat, time.perf_counter())
        seed = derived_seed(setup.seed, "player", task.block, seat, index)
        try:
            seats.append(player(setup.players[index], game, seed=seed))
        except (Exception, SystemExit) as error:
            raise _Failed(seat, f"could not start: {type(error).__name__}: {error}") from None


def _asked(one: Player) -> Callable[[View], tuple[Move, Thought | None]]:
    """How a player is asked for a move."""
    if isinstance(one, ThinkingPlayer):  # found out once a game, since it takes time
        return partial(_analysed, one)
    return partial(_chosen, one)


def _chosen(one: Player, view: View) -> tuple[Move, None]:
    """The move that a player chooses."""
    return one.choose(view), None


def _analysed(one: ThinkingPlayer, view: View) -> tuple[Move, Thought]:
    """The move that a player chooses, with what it thinks of it."""
    analysis = one.analyse(view)
    best = analysis.candidates[0]
    value = float(best.value)
    known = value if math.isfinite(value) else None
    return best.move, (known, int(analysis.nodes), int(analysis.depth))


def _reason(error: BaseException) -> str:
    """Why a player that was asked for a move has lost."""
    if isinstance(error, PlayerFailed):  # it says itself what happened
        return str(error)
    return f"crashed: {type(error).__name__}: {error}"


def _push(state: State, move: Move, seat: int) -> None:
    try:
        state.push(move)
    except SparringError as error:
        raise _Failed(seat, f"illegal move {move}: {error}") from None
    except Exception:
        raise _Failed(seat, f"no move at all: {move!r}") from None


def _finished(
    played: Played, beginning: State, state: State, thoughts: list[Thought | None]
) -> Played:
    """Adds moves and the result. Who failed loses, and the others share the win."""
    played.moves = state.move_texts
    played.seconds = _column([taken and int(1e6 * taken) / 1e6 for taken in played.seconds])
    if any(thoughts):
        columns = zip(*(thought or NO_THOUGHT for thought in thoughts), strict=True)
        played.values, played.nodes, played.depths = map(_column, columns)
    played.scores, played.returns = state.scores(), state.returns()
    if played.failed_seat is not None:
        others = len(played.returns) - 1
        played.returns = [1 / others**2] * (others + 1)
        played.returns[played.failed_seat] = -1 / others
    text = "\n".join([beginning.text(), *played.moves])
    played.digest = hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
    return played


def _column(entries: Sequence[Any]) -> list[Any]:
    """The entries; none if nobody said anything, so that nothing is carried and stored."""
    return [] if entries.count(None) == len(entries) else list(entries)


class Nobody:
    """A witness that notes nothing."""

    def thinks(self, seat: int, now: float) -> None:
        pass

    def moved(self, move: int) -> None:
        pass
