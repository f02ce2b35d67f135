"""The learning corner: an evaluation with weights to change, and what it makes of a position."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any

import numpy as np
from fastapi import FastAPI, HTTPException, Query

from sparring.analysis import Heat, heat
from sparring.errors import BadText, SparringError
from sparring.games.face import Game, State
from sparring.games.options import split_spec
from sparring.games.record import Record
from sparring.games.registry import game as find_game
from sparring.players import player
from sparring.players.evaluation import terms
from sparring.web.addresses import REFUSALS, GameName
from sparring.web.clerk import Clerk
from sparring.web.messages import Begin, Lesson, LessonInfo, LessonKind, LessonPosition, Problem
from sparring.web.room import Room
from sparring.web.store import Stored

SIDES = ("own", "their")
OPTION = {"greedy": "eval", "weigh": "values"}
"""The players that are a weighted sum and nothing else, and the option that has the sum."""
TITLES = {
    "greedy": "the position after a move",
    "weigh": "the move alone",
}
GUIDE, LUCK = "greedy", 1 / 3
"""Who plays up to a position to look at, and how many of the moves are left to chance."""
BEST = 5
"""Moves that are named, each with another piece, tile or stone."""


def text_of(kind: str, weights: Mapping[str, float]) -> str:
    """The player that has these weights.

    >>> text_of("greedy", {"own_squares": 2.0, "their_squares": -1.0, "own_largest": 0.5})
    'greedy:eval=2*own_squares-their_squares+0.5*own_largest'
    """
    parts = [(round(weight, 4), name) for name, weight in weights.items()]
    some = [(weight, name) for weight, name in parts if weight]
    text = ""
    for weight, name in some or [(0.0, parts[0][1])]:
        sign = "-" if weight < 0 else "+" if text else ""
        size = f"{abs(weight):g}"
        text += sign + ("" if size == "1" else f"{size}*") + name
    return f"{kind}:{OPTION[kind]}={text}"


def weights_of(text: str, kind: str, game: Game) -> dict[str, float] | None:
    """The weights of a player that is such a sum and nothing else; None for others.

    >>> import sparring
    >>> weights_of("greedy:size=2,corners=1", "greedy", sparring.game("duo"))
    {'own_squares': 2.0, 'own_raw_corners': 1.0, 'their_raw_corners': -1.0}
    """
    name, given = split_spec(text)
    if name != kind:
        return None
    words = set(game.terms) if kind == "greedy" else set()
    if not given or not set(given) <= words | {OPTION[kind]}:
        return None
    written = given.get(OPTION[kind]) or "+".join(f"{v}*{k}" for k, v in given.items())
    found: dict[str, float] = {}
    for factor, term in terms(written.replace("+-", "-"), game.terms if words else {}):
        found[term] = found.get(term, 0.0) + factor
    return found


def kinds_of(game: Game) -> list[LessonKind]:
    """The sums that a game has, and the weights to begin with."""
    sums = {
        "greedy": [f"{side}_{name}" for name in game.feature_names for side in SIDES],
        "weigh": list(game.action_value_names),
    }
    return [
        LessonKind(
            kind=kind, title=TITLES[kind], terms=names,
            words={name: words for name in names if (words := _words(name, kind, game))},
            starts=[Begin(name=name, weights=weights) for name, weights in _starts(kind, game)],
        )
        for kind, names in sums.items()
        if names
    ]  # fmt: skip


def _words(name: str, kind: str, game: Game) -> str:
    """What a term is, in the words of its game."""
    side, _, feature = name.partition("_") if kind == "greedy" else ("", "", name)
    words = game.feature_words.get(feature, "")
    return f"{side} {words}".strip() if words else ""


def _starts(kind: str, game: Game) -> Iterator[tuple[str, dict[str, float]]]:
    own = {"greedy": game.evaluation, "weigh": game.prior}[kind]
    known = {"the game's own": (f"{kind}:{OPTION[kind]}={own}", "")} if own else {}
    for name, (text, _) in {**known, **game.presets}.items():
        if weights := weights_of(text, kind, game):
            yield name, weights
    if kind == "weigh" and not own:
        yield game.action_value_names[0], {game.action_value_names[0]: 1.0}


def look(lesson: Lesson) -> dict[str, Any]:
    """The scene, the heat map, and what both weights choose."""
    game = find_game(lesson.game)
    _check(lesson, game)
    text = text_of(lesson.kind, lesson.weights)
    seats = [{"text": text, "digest": ""}] * game.players
    room = Room(Stored("", str(game), lesson.seed, seats, lesson.moves, len(lesson.moves)))
    found: dict[str, Any] = {"player": text, "old": text_of(lesson.kind, lesson.old)}
    found["scene"] = room.scene(frozenset(), frozenset())
    if room.over:
        return {**found, "over": True}
    moves = tuple(lesson.moves)
    new, old = (_seen(str(game), lesson.seed, moves, one) for one in (text, found["old"]))
    best = list({kind.move: kind.value for kind in new.kinds}.items())[:BEST]
    return {
        **found,
        "over": False,
        "heat": new.to_json(),
        "best": [{"move": move, "value": round(value, 4)} for move, value in best],
        "old_move": old.kinds[0].move,
        "parts": parts_of(room.state, lesson.kind, lesson.weights, best[0][0]),
    }


@lru_cache(maxsize=64)
def _seen(game: str, seed: int, moves: tuple[str, ...], text: str) -> Heat:
    """The heat map of a position; that of the old weights is wanted again and again."""
    state = Record(find_game(game), list(moves), seed).final()
    return heat(state.view(state.to_move), text)


def _check(lesson: Lesson, game: Game) -> None:
    known = {term for one in kinds_of(game) if one.kind == lesson.kind for term in one.terms}
    if not known:
        raise BadText(f"{game} has no values of single moves")
    for name in [*lesson.weights, *lesson.old]:
        if name not in known:
            raise BadText(f"{game} has no '{name[:40]}' to give a weight to")


def parts_of(state: State, kind: str, weights: Mapping[str, float], move: str) -> dict[str, float]:
    """What each term of the sum is for a move: times its weight, they add up to its value."""
    seat = state.to_move
    view = state.view(seat)
    if kind == "weigh":
        number = [str(one) for one in view.legal_moves()].index(move)
        return {name: float(view.action_values(name)[number]) for name in weights}
    after = view.sample(0)
    after.push(move)
    features, game = after.features(), state.game
    owners = [game.owner(colour) for colour in range(len(game.colours))]
    own = features[[owner == seat for owner in owners]].sum(axis=0)
    others = [o for o in range(game.players) if o != seat]
    their = np.mean(
        [features[[owner == other for owner in owners]].sum(axis=0) for other in others], axis=0
    )
    sides = {"own": own, "their": their}
    found = {}
    for name in weights:
        side, _, feature = name.partition("_")
        found[name] = round(float(sides[side][game.feature_names.index(feature)]), 4)
    return found


def position(name: str, seed: int, plies: int) -> LessonPosition:
    """A position to look at, from a game that was neither played well nor at random."""
    game = find_game(name)
    state, rng = game.start(seed), random.Random(seed)
    guide = player(GUIDE, game, seed=seed)
    while len(state.moves) < plies:
        moves = state.legal_moves()
        if rng.random() < LUCK or len(moves) == 1:
            state.push(moves[rng.randrange(len(moves))])
        else:
            state.push(guide.choose(state.view(state.to_move)))
        if state.is_over():  # then from the middle of that game
            for _ in range(1 + len(state.moves) // 3):
                state.pop()
            break
    return LessonPosition(seed=seed, moves=state.move_texts)


@lru_cache(maxsize=32)
def _info(spec: str) -> LessonInfo:
    game = find_game(spec)
    return LessonInfo(
        game=str(game), name=game.name, title=game.title, drawing=game.drawing,
        hidden=game.hidden, colours=list(game.colours), scenery=game.scenery(),
        players=game.players, kinds=kinds_of(game),
    )  # fmt: skip


def add_to(app: FastAPI, clerk: Clerk) -> None:
    """Adds the addresses."""

    @app.get("/api/learn/{name}", responses=REFUSALS)
    async def info(name: GameName) -> LessonInfo:
        """What can be given weights in a game, and what a drawing needs to show it."""
        try:
            return await clerk.ask(_info, name)
        except SparringError as error:
            raise HTTPException(404, str(error)) from None

    @app.get("/api/learn/{name}/position", responses=REFUSALS)
    async def somewhere(
        name: GameName,
        seed: Annotated[int, Query(ge=0, lt=2**53)] = 0,
        plies: Annotated[int, Query(ge=0, le=60)] = 12,
    ) -> LessonPosition:
        """A position to look at."""
        return await clerk.ask(position, name, seed, plies)

    @app.post(
        "/api/learn",
        responses={
            422: REFUSALS[422],
            429: REFUSALS[429],
            400: {"model": Problem, "description": "the request is no text"},
            413: {"model": Problem, "description": "the request is too large"},
        },
    )
    async def lesson(wanted: Lesson) -> dict[str, Any]:
        """What weights make of a position: the heat map, the move, and why."""
        return await clerk.ask(look, wanted)
