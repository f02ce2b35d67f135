"""What an evaluation means for winning: the scale of a logistic curve, from games.

A player plays with itself, after a few random moves. Of every position in which there was something
to choose, the evaluation for whoever was to move is kept, and what that player's share of the win
was at the end. The scale is the one under which the results are likeliest.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import sparring
from sparring.errors import BadText
from sparring.learn.logistic import Floats, chances, loss
from sparring.learn.selfplay import many_games
from sparring.players import ThinkingPlayer, player
from sparring.players.chance import CERTAIN, of_utility
from sparring.players.evaluation import default_evaluation
from sparring.players.plain import evaluate

OPENING = 4
"""Random plies at the beginning, so that games differ and are not all even."""
STEPS = 30
SURE = 0.005
"""Nobody is taken to be surer than this of a win or a loss."""
SMALLEST = 1e-5
"""Of slopes: an evaluation that tells less than that tells nothing."""


@dataclass(frozen=True)
class Outcomes:
    """The positions of one game: what the evaluation said, and what came of it."""

    values: Floats
    shares: Floats
    chances: Floats
    """The probabilities that the player itself gave; nan where it gave none."""


@dataclass(frozen=True)
class Scale:
    """The scale with its standard error, and how well it foretells: mean losses of logarithms."""

    scale: float
    error: float
    loss: float
    blind: float
    """The loss of somebody who takes all players for equally likely to win."""
    own: float | None
    """The loss of the probabilities that the player itself gave, if it gave any."""
    positions: int


def game_outcomes(spec: str, teacher: str, seed: int) -> Outcomes:
    """One game of a player with itself.

    What a position is worth is the player's own finding, if it goes by the evaluation; if not, what
    the evaluation says at a glance.
    """
    game = sparring.game(spec)
    seats = [player(teacher, game, seed=seed + seat) for seat in range(game.players)]
    weights, rng = default_evaluation(game), random.Random(seed)
    state, seen = game.start(seed), list[tuple[int, float, float]]()
    while moves := state.legal_moves():
        mover = state.to_move
        if len(state.moves) < OPENING or len(moves) == 1:
            state.push(rng.choice(moves))
            continue
        seat, view = seats[mover], state.view(mover)
        value, chance = evaluate(state, mover, weights.own, weights.their), math.nan
        if isinstance(seat, ThinkingPlayer):
            best = seat.analyse(view).candidates[0]
            move, chance = best.move, math.nan if best.chance is None else best.chance
            value = float(best.value) if seat.unit == "evaluation" else value
        else:
            move = seat.choose(view)
        if abs(value) < CERTAIN:
            seen.append((mover, value, chance))
        state.push(move)
    shares = [of_utility(value, game.players) for value in state.returns()]
    return Outcomes(
        np.array([value for _, value, _ in seen]),
        np.array([shares[mover] for mover, _, _ in seen]),
        np.array([chance for _, _, chance in seen]),
    )


def outcomes(
    spec: str, teacher: str, games: int, *, seed: int = 0, workers: int = 1
) -> Iterator[Outcomes]:
    """Many games, one after the other; the same for any number of workers."""
    if not sparring.game(spec).evaluation:
        raise BadText(f"{spec} has no evaluation, so there is nothing to scale")
    yield from many_games(game_outcomes, spec, teacher, games, seed=seed, workers=workers, step=16)


def fit(some: list[Outcomes], players: int) -> Scale:
    """The likeliest scale. Its error takes the positions of one game for one observation."""
    values = np.concatenate([game.values for game in some])
    shares = np.concatenate([game.shares for game in some])
    slope = _likeliest(values, shares, players)
    guessed = chances(slope * values, players)
    starts = np.cumsum([0, *(len(game.values) for game in some[:-1])])
    pulls = np.add.reduceat((guessed - shares) * values, starts)
    spread = float(np.sqrt((pulls**2).sum()) / _curvature(guessed, values))
    fitted, blind = (loss(k * values, shares, players) for k in (slope, 0.0))
    own = _own_loss(np.concatenate([game.chances for game in some]), shares)
    return Scale(1 / slope, spread / slope**2, fitted, blind, own, len(values))


def _own_loss(given: Floats, shares: Floats) -> float | None:
    """How well probabilities foretold the results, where they were given."""
    known = ~np.isnan(given)
    if not known.any():
        return None
    guessed, came = np.clip(given[known], SURE, 1 - SURE), shares[known]
    return float(-(came * np.log(guessed) + (1 - came) * np.log(1 - guessed)).mean())


def _curvature(guessed: Floats, values: Floats) -> float:
    return float((guessed * (1 - guessed) * values**2).sum()) + 1e-12


def _likeliest(values: Floats, shares: Floats, players: int) -> float:
    """The slope of the smallest loss, which is convex: Newton's steps, halved where too long."""
    slope = SMALLEST
    for _ in range(STEPS):
        guessed = chances(slope * values, players)
        step = float(((guessed - shares) * values).sum()) / _curvature(guessed, values)
        now = loss(slope * values, shares, players)
        while loss(max(SMALLEST, slope - step) * values, shares, players) > now + 1e-12:
            step /= 2
        slope = max(SMALLEST, slope - step)
    return slope
