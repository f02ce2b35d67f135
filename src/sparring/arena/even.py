"""Openings that are even: where the better player wins, and not the one who begins.

Some plies are played by a player that varies, and a judge says whether both sides have the same
chance afterwards; what is uneven is thrown away. Such openings tell more per game, since in uneven
ones both players win with the better side.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count

import sparring
from sparring.arena.openings import derived_seed
from sparring.errors import BadText
from sparring.games.face import Game, State
from sparring.players import ThinkingPlayer, player
from sparring.processes import in_processes

GIVEN_UP = 32
"""There are no more openings when so many in a row were nothing new."""


@dataclass(frozen=True)
class Tried:
    """An opening, and the chance that the judge gives to whoever moves next."""

    line: str
    chance: float


def thinking(judge: str, game: Game, seed: int = 0) -> ThinkingPlayer:
    """The judge, if it is one that tells chances."""
    found = player(judge, game, seed=seed)
    if not isinstance(found, ThinkingPlayer):
        raise BadText(f"{judge} tells no chances: name a search")
    return found


def chance_of(state: State, judges: Sequence[str], far: float, seed: int) -> float:
    """What the last judge says; or one before, if that is farther than this from even."""
    game, found = state.game, 0.0
    for judge in judges:
        thinker = thinking(judge, game, seed)
        chance = thinker.analyse(state.view(state.to_move)).candidates[0].chance
        thinker.close()
        if chance is None:
            raise BadText(f"{judge} tells no chances in {game}: name another judge")
        found = chance
        if abs(found - 1 / game.players) > far:
            break
    return found


def try_one(
    spec: str, by: str, judges: Sequence[str], far: float, plies: int, seed: int
) -> Tried | None:
    """Plays an opening and has it judged; nothing if the game ended."""
    game = sparring.game(spec)
    state, rng = game.start(seed), random.Random(seed)
    seats = [player(by, game, seed=derived_seed(seed, seat)) for seat in range(game.players)]
    for ply in range(plies):
        if not (moves := state.legal_moves()):
            return None
        # The first move of everybody is random, as players that hardly vary always begin alike.
        varied = ply < game.players or len(moves) == 1
        seat = state.to_move
        state.push(rng.choice(moves) if varied else seats[seat].choose(state.view(seat)))
    if not state.legal_moves():
        return None
    chance = chance_of(state, judges, far, seed)
    # Where the start is dealt, moves alone would begin with another deal.
    dealt = game.start(seed).text() != game.start().text()
    return Tried(state.text() if dealt else " ".join(state.move_texts), chance)


def tried_openings(
    spec: str,
    *,
    by: str,
    judges: Sequence[str],
    far: float,
    plies: int,
    seed: int,
    workers: int,
) -> Iterator[Tried]:
    """Different openings until no more are found; the same ones for any number of workers.

    Each judge is asked about those that are not far from even for the ones before.
    """
    game, seen = sparring.game(spec), set[str]()
    for made in (player(by, game), *(thinking(judge, game) for judge in judges)):
        made.close()
    play = partial(try_one, spec, by, judges, far, plies)
    seeds = ((derived_seed(seed, "opening", number),) for number in count())
    in_vain = 0
    for tried in in_processes(play, seeds, workers):
        in_vain += 1
        if tried and tried.line not in seen:
            seen.add(tried.line)
            in_vain = 0
            yield tried
        if in_vain == GIVEN_UP:
            break
    if not seen:
        raise BadText(f"{plies} plies end {spec}; take fewer")
