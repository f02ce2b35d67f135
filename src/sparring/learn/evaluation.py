"""An evaluation from self-play: how much each feature says about who will win.

A player plays with itself, wandering off at random now and then so that one side gets ahead. From
each position two things are kept: by how much the mover's features exceed those of the others, and
what the mover's share of the win was at the end. Logistic regression gives the weights: a convex
problem, so there is one answer. They come in tenths of a natural logarithm of the odds to win, so
the scale of the evaluation (`Game.chance_scale`) is 10 by construction.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

import sparring
from sparring.errors import BadText
from sparring.games.face import State
from sparring.learn.logistic import Floats, chances, loss
from sparring.learn.selfplay import many_games
from sparring.players import player
from sparring.players.chance import of_utility

SCALE = 10.0
OPENING = 2
"""Random plies at the beginning."""
WANDER = 0.1
"""How often a later move is random."""
PENALTY = 1e-3
STEPS = 30
SMALLEST = 0.005
"""Weights below that are left out."""


@dataclass(frozen=True)
class Course:
    """One game: positions x features, own less theirs; and the mover's share of the win."""

    leads: Floats
    shares: Floats


@dataclass(frozen=True)
class Learned:
    """The weights, and how well they foretell games that they were not fitted to."""

    weights: Floats
    loss: float
    blind: float
    """The loss of somebody who takes all players for equally likely to win."""
    positions: int

    def expression(self, names: Sequence[str]) -> str:
        """The weights as an evaluation."""
        parts = [
            f"{weight:+.3g}*own_{name}{-weight:+.3g}*their_{name}"
            for weight, name in zip(self.weights, names, strict=True)
            if abs(weight) >= SMALLEST
        ]
        return "".join(parts).removeprefix("+") or f"0*own_{names[0]}"


def lead_of(state: State, player: int) -> Floats:
    """A player's features less the mean of the others'."""
    game, rows = state.game, state.features().astype(np.float64)
    own, theirs = np.zeros(rows.shape[1]), np.zeros(rows.shape[1])
    for colour, row in enumerate(rows):
        owner = game.owner(colour)
        if owner == player:
            own += row
        elif owner is not None:
            theirs += row / (game.players - 1)
    return own - theirs


def course(spec: str, teacher: str, seed: int) -> Course:
    """One game of a player with itself."""
    game, rng = sparring.game(spec), random.Random(seed)
    seats = [player(teacher, game, seed=seed + seat) for seat in range(game.players)]
    state, seen = game.start(seed), list[tuple[int, Floats]]()
    while moves := state.legal_moves():
        mover = state.to_move
        if len(moves) > 1:
            seen.append((mover, lead_of(state, mover)))
        if len(moves) == 1 or len(state.moves) < OPENING or rng.random() < WANDER:
            state.push(rng.choice(moves))
        else:
            state.push(seats[mover].choose(state.view(mover)))
    shares = [of_utility(value, game.players) for value in state.returns()]
    leads = np.array([lead for _, lead in seen]).reshape(len(seen), len(game.feature_names))
    return Course(leads, np.array([shares[mover] for mover, _ in seen]))


def courses(
    spec: str, teacher: str, games: int, *, seed: int = 0, workers: int = 1
) -> Iterator[Course]:
    """Many games, one after the other; the same for any number of workers."""
    if not sparring.game(spec).feature_names:
        raise BadText(f"{spec} has no features, so there is nothing to weigh")
    yield from many_games(course, spec, teacher, games, seed=seed, workers=workers, step=16)


def fit(some: Sequence[Course], players: int, wanted: Sequence[bool] | None = None) -> Learned:
    """The best weights of all features, or of those that are wanted; every fifth game is kept back
    to judge them by."""
    held, kept = some[::5], [one for number, one in enumerate(some) if number % 5]
    leads = np.concatenate([one.leads for one in kept or held])
    shares = np.concatenate([one.shares for one in kept or held])
    used, tempo = _independent(leads, wanted), _constant(leads, wanted)
    spread = leads[:, used].std(axis=0)
    scaled = np.hstack([leads[:, used] / spread, np.ones((len(leads), 1))])  # 1: who is to move
    at = np.zeros(scaled.shape[1])
    for _ in range(STEPS):  # Newton
        guessed = chances(scaled @ at, players)
        slope = scaled.T @ (guessed - shares) / len(shares) + PENALTY * at
        curve = (scaled.T * (guessed * (1 - guessed))) @ scaled / len(shares)
        at = at - np.linalg.solve(curve + PENALTY * np.eye(len(at)), slope)
    weights, rest = np.zeros(leads.shape[1]), at[-1]
    weights[used] = at[:-1] / spread
    if tempo is not None:
        weights[tempo], rest = rest / leads[0, tempo], 0.0
    tests = np.concatenate([one.leads for one in held]) @ weights + rest
    results = np.concatenate([one.shares for one in held])
    blind = loss(np.zeros_like(tests), results, players)
    positions = len(leads) + (len(tests) if kept else 0)
    return Learned(SCALE * weights, loss(tests, results, players), blind, positions)


def _independent(leads: Floats, wanted: Sequence[bool] | None) -> list[int]:
    """The features that say something which those before them do not."""
    used: list[int] = []
    for column in range(leads.shape[1]):
        if wanted is not None and not wanted[column]:
            continue
        known = np.hstack([leads[:, used], np.ones((len(leads), 1))])
        rest = leads[:, column] - known @ np.linalg.lstsq(known, leads[:, column], rcond=None)[0]
        if np.abs(rest).max() > 1e-6:
            used.append(column)
    return used


def _constant(leads: Floats, wanted: Sequence[bool] | None) -> int | None:
    """The feature that says who is to move, and so is the same in all leads of movers."""
    for column in range(leads.shape[1]):
        same = leads[0, column] != 0 and np.ptp(leads[:, column]) == 0
        if same and (wanted is None or wanted[column]):
            return column
    return None
