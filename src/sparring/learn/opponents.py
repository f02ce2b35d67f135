"""How well the weights behind a player's moves can be inferred from its games.

The player plays with itself, after an opening of random plies. The model is inferred from some of
the games, and judged by the others: how likely it makes the moves that were chosen, and how often
the move that it finds likeliest is the one. Beside it stand chance and what is assumed of
strangers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

import sparring
from sparring.games.face import Game
from sparring.learn.selfplay import many_games
from sparring.players import Player, player
from sparring.players.adaptive.model import (
    Model,
    default_model,
    evaluation_model,
    fit,
    lesson_of,
    names_of,
    tempered,
)
from sparring.players.logit import Floats, Lesson, Stack
from sparring.players.simple import GreedyPlayer, WeighingPlayer


def observe(spec: str, opponent: str, seed: int) -> list[Lesson]:
    """The choices of one game that a player plays with itself."""
    game, rng = sparring.game(spec), random.Random(seed)
    state, found = game.start(seed), []
    for _ in range(game.players):
        if moves := state.legal_moves():
            state.push(rng.choice(moves))
    seats = [player(opponent, game, seed=seed * 4 + seat) for seat in range(game.players)]
    while moves := state.legal_moves():
        seat = state.to_move
        move = moves[0] if len(moves) == 1 else seats[seat].choose(state.view(seat))
        lesson = lesson_of(state, move.id)
        if lesson is not None:
            found.append(lesson)
        state.push(move)
    for one in seats:
        one.close()
    return found


def observations(
    spec: str, opponent: str, games: int, *, seed: int = 0, workers: int = 1
) -> Iterator[list[Lesson]]:
    """The choices of many games, game by game; the same for any number of workers."""
    return many_games(observe, spec, opponent, games, seed=seed, workers=workers)


@dataclass(frozen=True)
class Judgement:
    """How well a model foretells the moves of games it has not seen, with 95 % errors."""

    name: str
    nats: float
    """The mean surprise of a move: less is better."""
    nats_error: float
    right: float
    """How often its likeliest move was chosen; a tie between k counts as 1/k."""
    right_error: float


@dataclass(frozen=True)
class Prediction:
    """What was inferred, and how it compares."""

    game: Game
    inferred: Model
    truth: Model | None
    """The weights of a player that is known to have such."""
    fitted: int
    judged: int
    judgements: list[Judgement]
    gain: float
    """Nats a move by which the inferred model beats the best assumption about strangers."""
    gain_error: float


def predict(game: Game, opponent: str, games: Sequence[list[Lesson]]) -> Prediction:
    """Infers a model from the first half of the games, and judges it by the second."""
    half = len(games) // 2
    fitted = [lesson for one in games[:half] for lesson in one]
    tests = [Stack(one) for one in games[half:] if one]
    inferred = fit(fitted, default_model(game))
    models = {"chance": Model(game, np.zeros(len(names_of(game))))}
    models["the game's evaluation"] = tempered(evaluation_model(game), fitted)
    if game.prior:
        models["the game's prior"] = tempered(default_model(game), fitted)
    strangers = [name for name in models if name != "chance"]
    models["inferred"] = inferred
    truth = weights_of(player(opponent, game))
    if truth is not None:
        models["the true weights"] = tempered(truth, fitted)
    nats = {name: _means(tests, model, Stack.surprises) for name, model in models.items()}
    rights = {name: _means(tests, model, Stack.hits) for name, model in models.items()}
    best = min(strangers, key=lambda name: nats[name].mean())
    ahead = nats[best] - nats["inferred"]
    judgements = [
        Judgement(
            name, float(nats[name].mean()), _error(nats[name]),
            float(rights[name].mean()), _error(rights[name]),
        )
        for name in models
    ]  # fmt: skip
    judged = sum(len(test) for test in tests)
    return Prediction(
        game, inferred, truth, len(fitted), judged, judgements, float(ahead.mean()), _error(ahead)
    )


def weights_of(one: Player) -> Model | None:
    """The weights by which a player chooses, if it is one of those that look no further."""
    with one:
        if isinstance(one, GreedyPlayer):
            values = [0.0] * len(one.game.action_value_names)
            return Model(one.game, np.array([*one.evaluation.own, *one.evaluation.their, *values]))
        if isinstance(one, WeighingPlayer):
            names, weights = names_of(one.game), np.zeros(len(names_of(one.game)))
            for weight, name in one.terms:
                weights[names.index(name)] += weight
            return Model(one.game, weights)
    return None


def _means(
    tests: Sequence[Stack], model: Model, judge: Callable[[Stack, Floats], Floats]
) -> Floats:
    """The mean of each game, as the moves of a game are not independent."""
    return np.array([judge(test, test.guesses(model.weights)).mean() for test in tests])


def _error(means: Floats) -> float:
    """Half the width of a 95 % interval."""
    return float(1.96 * means.std(ddof=1) / math.sqrt(len(means))) if len(means) > 1 else math.nan
