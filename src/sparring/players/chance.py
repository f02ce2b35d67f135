"""From what a search finds to the probability that the mover wins, a draw counted half.

In games of n players ties are shared, so that the probabilities of all players add up to 1 and an
even position of four has a quarter for each.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from sparring.games.core import CoreGame
from sparring.games.face import Game
from sparring.players.plain import WIN

CERTAIN = WIN / 8
"""No evaluation is so far from 0: what is comes from the end of a game."""
MARGIN_GAMES = 200
"""Random games that tell by how much wins are won."""
LEAD = 10.0
"""The lead in points at which the bonus for the margin has half its size, as in the core."""


def of_utility(value: float, players: int) -> float:
    """Of an expected utility, 1 for a sole winner; all utilities sum to 0.

    >>> of_utility(0, 2), of_utility(0, 4), of_utility(1, 3)
    (0.5, 0.25, 1.0)
    """
    return min(1.0, max(0.0, (value * (players - 1) + 1) / players))


def of_evaluation(value: float, scale: float, players: int) -> float:
    """Of an evaluation whose odds grow by e with every `scale`; of an end for certain.

    >>> of_evaluation(0, 20, 2), round(of_evaluation(20, 20, 2), 2), of_evaluation(WIN, 20, 2)
    (0.5, 0.73, 1.0)
    """
    if abs(value) > CERTAIN:
        return of_utility(round(value / WIN, 2), players)
    return 1 / (1 + (players - 1) * math.exp(-max(-700.0, min(700.0, value / scale))))


def of_end(value: float, players: int) -> float:
    """Of a position that was searched to its end: what is small there is the margin of a draw."""
    return of_utility(round(value / WIN, 2), players)


def of_reward(value: float, game: Game, margin: float) -> float:
    """Of the mean reward of a tree search, which counts the margin of victory a little."""
    low, high = _rewards(game, margin)
    return min(1.0, max(0.0, (value - low) / (high - low)))


@lru_cache(maxsize=256)
def _rewards(game: Game, margin: float) -> tuple[float, float]:
    """What losing and winning are worth to a tree search, with the usual margins."""
    low, high = -1 / (game.players - 1), 1.0
    if not margin or not isinstance(game, CoreGame):  # the plain search knows no margin
        return low, high
    played = game.playouts(MARGIN_GAMES)
    leads = (played.scores - played.scores.mean(axis=1, keepdims=True)) / LEAD
    bonus = margin * leads / (1 + np.abs(leads))
    won = played.returns == 1
    lost = played.returns == played.returns.min(axis=1, keepdims=True)
    lost &= won.any(axis=1, keepdims=True)
    if not won.any():
        return low, high
    return low + float(bonus[lost].mean()), high + float(bonus[won].mean())
