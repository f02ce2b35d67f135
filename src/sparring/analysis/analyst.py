"""Somebody who thinks about positions: a search with a time limit, which can be stopped."""

from __future__ import annotations

import threading

from sparring.errors import BadText, SparringError
from sparring.games.face import Game, View
from sparring.players import (
    Analysis,
    Player,
    ThinkingPlayer,
    adjusted,
    player,
    player_types,
)
from sparring.players.budget import LIMITS
from sparring.players.face import Progress

SECONDS = 2.0
"""How long to think about a position if nobody says."""
LONGEST = 3600.0
CANDIDATES = 5
"""How many moves get a value of their own, where that costs time."""


class Analyst:
    """A thinking player for one game, with a time limit for each position.

    >>> import sparring
    >>> shobu = sparring.game("shobu")
    >>> analyst = Analyst(shobu, "alphabeta:depth=3")
    >>> analyst.analyse(shobu.start().view(0)).depth
    3
    """

    def __init__(
        self, game: Game, text: str | None = None, *, seconds: float | None = None, seed: int = 0
    ) -> None:
        if seconds is not None and not 0.001 <= seconds <= LONGEST:
            raise BadText(f"a position takes from a millisecond to an hour, not {seconds:g} s")
        self.game, self._seconds = game, seconds
        self.text = analyst_text(game, text, seconds)
        made = player(self.text, game, seed=seed)
        self._player, self._stopped = thinking(made), False

    def analyse(self, view: View, progress: Progress | None = None) -> Analysis:
        """Candidates, the best first; `progress` sees them while they get better."""
        self._stopped = False
        if not view.legal_moves():
            over = "the game is over" if view.is_over() else "it is somebody else's turn"
            raise BadText(f"{over}: there is nothing to think about")

        def listen(found: Analysis) -> None:
            if self._stopped:  # once more, in case it came just before the search began
                self._player.stop()
            if progress:
                progress(found)

        alarm = threading.Timer(self._seconds, self._player.stop) if self._seconds else None
        if alarm:
            alarm.daemon = True
            alarm.start()
        try:
            return self._player.analyse(view, listen)
        finally:
            if alarm:
                alarm.cancel()

    @property
    def counts_visits(self) -> bool:
        """Whether it plays games in its head, so that much-visited moves are better known."""
        return self._player.unit == "utility"

    def stop(self) -> None:
        """Ends the analysis that runs, from another thread, with what it has found so far."""
        self._stopped = True
        self._player.stop()

    def close(self) -> None:
        """Ends what the player has started."""
        self._player.close()


def analyse(
    view: View,
    player: str | None = None,
    *,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """What a player thinks of a position: the game's strongest search if none is named."""
    return Analyst(view.game, player, seconds=seconds).analyse(view, progress)


def analyst_text(game: Game, text: str | None = None, seconds: float | None = None) -> str:
    """The text of the player that analyses: the strongest search, or the one that is named.

    >>> import sparring
    >>> analyst_text(sparring.game("shobu"), "alphabeta", seconds=3)
    'alphabeta:candidates=5,time=3s'
    >>> analyst_text(sparring.game("duo"), "mcts:sims=100")
    'mcts:sims=100,candidates=5,settle=no'
    """
    more = {"candidates": str(CANDIDATES), "settle": "no"}
    if seconds is not None:
        more["time"] = f"{seconds:g}s"
    if text is not None:
        return adjusted(text, game, more)
    more.setdefault("time", f"{SECONDS:g}s")
    names = {cls.name for cls in player_types(game)}
    for strong in (game.levels[-1], *(name for name in ("alphabeta", "mcts") if name in names)):
        try:
            found = adjusted(strong, game, more, without=LIMITS)
            thinking(player(found, game))
        except SparringError:
            continue
        return found
    raise BadText(f"no search plays {game}")


def thinking(made: Player) -> ThinkingPlayer:
    """The player, if it can say what it thinks."""
    if not isinstance(made, ThinkingPlayer):
        raise BadText(f"{made} does not say what it thinks of moves; a search does")
    return made
