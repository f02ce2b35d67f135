"""Evaluations as people write them: linear expressions of a game's features.

`2*own_squares - their_open_corners`: `own_` is the sum over the player's own colours, `their_` the
same for the opponents, averaged if there are several. Weights may also come from a file that
holds such an expression: `eval=@weights.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from sparring.errors import BadText, UnknownName
from sparring.games.face import Game

TERM = re.compile(r"([+-]?)\s*(?:(\d+(?:\.\d+)?(?:e-?\d+)?)\s*\*\s*)?([a-z_][a-z_0-9]*)")


@dataclass(frozen=True)
class Evaluation:
    """A weight for each feature, once for one's own and once for the opponents'."""

    own: tuple[float, ...]
    their: tuple[float, ...]


def parse(text: str, game: Game) -> Evaluation:
    """The evaluation that an expression means.

    >>> import sparring
    >>> evaluation = parse("2*own_squares-their_squares", sparring.game("duo"))
    >>> evaluation.own[0], evaluation.their[0]
    (2.0, -1.0)
    """
    text = read_weights(text)
    names = list(game.feature_names)
    weights = {"own": [0.0] * len(names), "their": [0.0] * len(names)}
    for factor, name in terms(text, game.terms):
        side, _, feature = name.partition("_")
        if side not in weights or feature not in names:
            known = [f"{side}_{feature}" for side in weights for feature in names]
            raise UnknownName(f"feature of {game}", name, [*game.terms, *known])
        weights[side][names.index(feature)] += factor
    return Evaluation(tuple(weights["own"]), tuple(weights["their"]))


def read_weights(text: str) -> str:
    """The expression itself, or the one in the file that `@name` means."""
    if not text.startswith("@"):
        return text
    try:
        return Path(text[1:]).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"cannot read the weights: {error}") from None


def default_evaluation(game: Game) -> Evaluation:
    """The game's own evaluation; a game without one judges every position alike."""
    if game.evaluation:
        return parse(game.evaluation, game)
    nothing = (0.0,) * len(game.feature_names)
    return Evaluation(nothing, nothing)


def parse_values(text: str, game: Game) -> list[tuple[float, str]]:
    """A weighted sum of the game's values of moves.

    >>> import sparring
    >>> parse_values("city_influence+2*city_capture", sparring.game("samurai"))
    [(1.0, 'city_influence'), (2.0, 'city_capture')]
    """
    found = terms(read_weights(text))
    for _, name in found:
        if name not in game.action_value_names:
            raise UnknownName(f"value of a move of {game}", name, game.action_value_names)
    return found


def parse_choice(text: str, game: Game) -> tuple[Evaluation, tuple[float, ...]]:
    """What somebody chooses moves by: the weights of features after a move, and of its values. No
    text, no preference.

    >>> import sparring
    >>> after, values = parse_choice("2*own_squares+0.5*size", sparring.game("duo"))
    >>> after.own[0], values[0]
    (2.0, 0.5)
    """
    names = [f"{side}_{name}" for side in ("own", "their") for name in game.feature_names]
    names += game.action_value_names
    weights = [0.0] * len(names)
    for weight, name in terms(read_weights(text)) if text else ():
        if name not in names:
            raise UnknownName(f"feature or value of a move of {game}", name, names)
        weights[names.index(name)] += weight
    count = len(game.feature_names)
    own, their = tuple(weights[:count]), tuple(weights[count : 2 * count])
    return Evaluation(own, their), tuple(weights[2 * count :])


def terms(text: str, words: Mapping[str, str] = MappingProxyType({})) -> list[tuple[float, str]]:
    """The factors and names of an expression, short words written out."""
    found: list[tuple[float, str]] = []
    rest = text.strip()
    if not rest:
        raise BadText("an evaluation is a sum such as 2*own_squares-their_squares")
    while rest:
        match = TERM.match(rest)
        if not match or (found and not match[1]):
            raise BadText(
                f"cannot read the evaluation at '{rest[:30]}': write a sum such as "
                "2*own_squares-their_squares"
            )
        factor = float(match[2] or 1) * (-1 if match[1] == "-" else 1)
        inner = terms(words[match[3]], words) if match[3] in words else [(1.0, match[3])]
        found += [(factor * weight, name) for weight, name in inner]
        rest = rest[match.end() :].lstrip()
    return found
