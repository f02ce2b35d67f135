"""The playouts of tree search: large pieces first, and answers where the others have come to, or
that did well before."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

import sparring
from sparring.games.blokus import Blokus
from sparring.games.core import CoreState

Squares = set[tuple[int, int]]


def beside(squares: Iterable[tuple[int, int]]) -> Squares:
    return {(r + y, c + x) for r, c in squares for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}


def diagonal(squares: Iterable[tuple[int, int]]) -> Squares:
    return {(r + y, c + x) for r, c in squares for y in (-1, 1) for x in (-1, 1)}


class Watched:
    """A game that is played along with a playout, square by square."""

    def __init__(self, state: CoreState) -> None:
        game = state.game
        assert isinstance(game, Blokus)
        self.state, self.rules = state, game.core_rules
        self.size, self.owners = game.board.size, game.board.owners
        self.colours = len(self.owners)
        self.own: list[Squares] = [set() for _ in range(self.colours)]
        cells = state.core.cells()
        for at, colour in enumerate(cells):
            if colour < self.colours:
                self.own[colour].add(divmod(at, self.size))
        self.last: list[Squares] = [set() for _ in range(self.colours)]
        self.largest = [5] * self.colours

    def free(self, colour: int) -> Squares:
        board = {(r, c) for r in range(self.size) for c in range(self.size)}
        return board - set().union(*self.own) - beside(self.own[colour])

    def disputed(self, colour: int) -> Squares:
        """Corners of the last placements of others that both may take."""
        found: Squares = set()
        for other, last in enumerate(self.last):
            if self.owners[other] != self.owners[colour]:
                corners = diagonal(last) - beside(last) - last
                found |= corners & self.free(other)
        return found & self.free(colour)

    def squares(self, move: int) -> Squares:
        return set(self.rules.squares(move))

    def sizes(self) -> set[int]:
        """Of pieces that can be placed: none of which is larger than the one before."""
        sizes = {len(self.squares(move.id)) for move in self.state.legal_moves()}
        return {size for size in sizes if size <= self.largest[self.state.core.colour]}

    def check(self, move: int) -> bool:
        """Whether it answers others; fails if it ought to and does not, or is too small."""
        colour = self.state.core.colour
        legal = [self.squares(other.id) for other in self.state.legal_moves()]
        self.largest[colour] = max(self.sizes())
        placed, disputed = self.squares(move), self.disputed(colour)
        assert placed in legal
        assert len(placed) == self.largest[colour]
        local = any(s & disputed for s in legal if len(s) == self.largest[colour])
        assert bool(placed & disputed) == local
        self.own[colour] |= placed
        self.last[colour] = placed
        self.state.core.push(move)
        return local


@pytest.mark.parametrize("spec", ["blokus-duo", "blokus", "blokus-2p", "blokus:size=8,players=2"])
def test_answers_come_where_others_have_come_to(
    spec: str, scaled: Callable[[int], int], random_state: Callable[..., sparring.State]
) -> None:
    answers = placements = ended = 0
    for seed in range(max(scaled(30), 12)):  # few of them are played to the end in full
        state = random_state(sparring.game(spec), seed, seed % 12)
        assert isinstance(state, CoreState)
        if state.is_over():
            continue
        watched = Watched(state)
        if state.moves and str(state.moves[-1]) != "pass":
            colour = (len(state.moves) - 1) % watched.colours
            watched.last[colour] = watched.squares(state.moves[-1].id)
        for move in state.core.guided_playout(seed):
            while [str(other) for other in state.legal_moves()] == ["pass"]:
                state.push("pass")
            if not watched.sizes():
                break  # a smaller piece has made room for a larger one, which playouts overlook
            answers += watched.check(move)
            placements += 1
        else:
            overlooked = {str(move) for move in state.legal_moves()} - {"pass"}
            assert not overlooked or not watched.sizes()
            ended += not overlooked
    assert ended > 0
    assert placements / 10 < answers < placements


def test_a_playout_depends_on_its_seed_alone() -> None:
    state = sparring.game("blokus-duo").start()
    assert isinstance(state, CoreState)
    games = [tuple(state.core.guided_playout(seed)) for seed in (1, 2, 1)]
    assert games[0] == games[2] != games[1]


@pytest.mark.parametrize(("spec", "plies"), [("blokus-duo", 16), ("blokus", 40)])
def test_answers_that_won_are_tried_first(
    spec: str,
    plies: int,
    scaled: Callable[[int], int],
    random_state: Callable[..., sparring.State],
) -> None:
    """Compared with a book of answers without end: the one to two moves before the one to one. The
    book of the core has an end: now and then an answer has to make room for another one."""
    game = sparring.game(spec)
    start = random_state(game, 5, plies)
    assert isinstance(start, CoreState)
    book: dict[tuple[int, ...], int] = {}
    tried = other_tried = 0
    for steps, results in start.core.remembering_playouts(3, max(scaled(300), 150)):
        state = start.copy()
        for at, (player, move) in enumerate(steps):
            while [str(other) for other in state.legal_moves()] == ["pass"]:
                state.push("pass")
            if state.to_move != player:
                break  # a larger piece fits again, which playouts overlook
            legal = set(state.legal_moves().ids)
            known = [book.get(key) for key in keys(steps, at)]
            if fitting := [answer for answer in known if answer in legal]:
                tried += 1
                other_tried += move != fitting[0]
            state.push(game.move(move))
        for at, (player, move) in enumerate(steps):
            for key in keys(steps, at):
                if results[player] > 0:
                    book[key] = move
                elif results[player] < 0 and book.get(key) == move:
                    del book[key]
    assert tried > 100
    assert other_tried < tried / 100


def keys(steps: list[tuple[int, int]], at: int) -> list[tuple[int, ...]]:
    """What an answer is found by: who answers, and the last two moves or the last one."""
    player, before = steps[at][0], steps[:at]
    if not before or before[-1][0] == player:
        return []
    return [(player, *(move for _, move in before[-n:])) for n in (2, 1) if n <= len(before)]
