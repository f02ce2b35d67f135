"""Every player of every game plays whole games of legal moves, and wins where it must."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sparring
from sparring.players import ThinkingPlayer, player, player_types

DATA = Path(__file__).parents[1] / "data"
FAST = {
    "alphabeta": "alphabeta:nodes=300",
    "paranoid": "paranoid:nodes=300",
    "best-reply": "best-reply:nodes=300",
    "maxn": "maxn:nodes=300",
    "mcts": "mcts:sims=32",
    "minimax": "minimax:depth=1",
}
ELSEWHERE = {"human", "adaptive", "exploit"}
"""Players that have tests of their own: they take longer."""
GAMES = [
    *sparring.game_names(),
    "samurai:players=4,setup=draft",
    "shobu:quiet=9",
]
PLAYERS = [
    (spec, text)
    for spec in GAMES
    for game in [sparring.game(spec)]
    for text in [
        *(FAST.get(cls.name, cls.name) for cls in player_types(game) if cls.name not in ELSEWHERE),
        *game.presets,
    ]
]


@pytest.mark.parametrize(("spec", "text"), PLAYERS)
def test_a_whole_game_of_legal_moves_that_can_be_repeated(spec: str, text: str) -> None:
    game, games = sparring.game(spec), []
    for _ in range(2):
        state = game.start(7)
        seats = [player(text, game, seed=seat) for seat in range(game.players)]
        while not state.is_over() and len(state.moves) < 300:
            move = seats[state.to_move].choose(state.view(state.to_move))
            assert move in state.legal_moves()
            state.push(move)
        games.append(state.moves)
    assert games[0] == games[1]


SHOBU = sparring.game("shobu")
WIN_IN_ONE = next(
    position["position"]
    for position in json.loads((DATA / "shobu_positions.json").read_text())["positions"]
    if position["name"] == "win_in_one"
)


@pytest.mark.parametrize(
    "text",
    ["porto:1", "porto:2", "alphabeta:depth=1", "alphabeta:depth=4", "mcts:sims=3000"],
)
def test_a_win_in_one_turn_is_taken(text: str) -> None:
    state = SHOBU.from_text(WIN_IN_ONE)
    state.push(player(text, SHOBU).choose(state.view(0)))
    assert state.returns() == [1, -1]


def test_a_win_in_two_turns_is_seen() -> None:
    """Positions from which Black can force a win with its second turn, found by brute force."""
    found = 0
    for seed in range(60):
        state = SHOBU.start()
        seats = [player("porto:1", SHOBU, seed=seed), player("uniform", SHOBU, seed=seed)]
        while not state.is_over() and not found > 4:
            if state.to_move == 0 and len(state.moves) > 8:
                analysis = _thinker("alphabeta:depth=3,reductions=no").analyse(state.view(0))
                wins = analysis.candidates[0].value > 1e5
                assert wins == _forces(state, 3)
                found += wins
            state.push(seats[state.to_move].choose(state.view(state.to_move)))
        if found > 4:
            break
    assert found > 4


def _thinker(text: str) -> ThinkingPlayer:
    made = player(text, SHOBU)
    assert isinstance(made, ThinkingPlayer)
    return made


def _forces(state: sparring.State, plies: int) -> bool:
    """Whether Black can force a win within so many plies."""
    if state.is_over():
        return state.returns()[0] > 0
    if plies == 0:
        return False
    black = state.to_move == 0
    for move in state.legal_moves():
        state.push(move)
        forced = _forces(state, plies - 1)
        state.pop()
        if forced == black:
            return forced
    return not black


SAMURAI = sparring.game("samurai")


@pytest.mark.parametrize("text", ["random", "tile-exchange", "mcts:sims=64", "greedy"])
def test_a_choice_depends_on_nothing_that_is_hidden(text: str) -> None:
    state = SAMURAI.start(3)
    for number in range(12):
        view = state.view(state.to_move)
        choices = {
            str(player(text, SAMURAI, seed=1).choose(world.view(view.player)))
            for world in (view.sample(seed) for seed in range(6))
        }
        assert len(choices) == 1
        state.push(state.legal_moves()[number % len(state.legal_moves())])


def test_a_figure_that_can_be_won_is_taken() -> None:
    """Of all actions, the study's best player closes a settlement that it wins."""
    taken = 0
    for seed in range(10):
        state = SAMURAI.start(seed)
        seats = [player("advanced-capture", SAMURAI, seed=seed), player("uniform", SAMURAI)]
        while not state.is_over():
            state.push(seats[state.to_move].choose(state.view(state.to_move)))
        taken += state.scores()[0] > state.scores()[1]
    assert taken >= 9
