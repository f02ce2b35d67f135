"""Every game in OpenSpiel: its own simulation test, its own players, and what they may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import sparring
from sparring.openspiel import SparringBot, SpielState

GAMES = [
    "sparring_blokus_duo",
    "sparring_blokus_duo(starts=free)",
    "sparring_blokus_duo_corner",
    "sparring_blokus",
    "sparring_blokus(size=7,players=3)",
    "sparring_blokus_2p",
    "sparring_blokus_3p",
    "sparring_shobu(quiet=20)",
    "sparring_shobu(repetition=forbidden)",
    "sparring_samurai",
    "sparring_samurai(players=3,deals=10)",
    "sparring_samurai(players=4,setup=draft)",
]


def test_every_game_is_registered() -> None:
    names = [name for name in sparring.game_names() if name not in ("nim", "tic-tac-toe")]
    for name in names:
        assert "sparring_" + name.replace("-", "_") in pyspiel.registered_names()


@pytest.mark.parametrize("name", GAMES)
def test_the_simulation_test_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_options_are_parameters() -> None:
    game: Any = pyspiel.load_game("sparring_blokus(size=7,players=3)")
    assert game.num_players() == 3
    assert game.sparring_game == sparring.game("blokus:size=7,players=3")
    assert pyspiel.load_game("sparring_samurai(deals=10)").max_chance_outcomes() == 10
    with pytest.raises(Exception, match="size"):
        pyspiel.load_game("sparring_blokus(size=99)")


def play(game: Any, bots: list[Any], seed: int = 0) -> Any:
    """A whole game between bots."""
    state = game.new_initial_state()
    if state.is_chance_node():
        state.apply_action(seed)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state


def test_their_tree_search_plays_shobu_against_our_alpha_beta() -> None:
    game = pyspiel.load_game("sparring_shobu(quiet=20)")
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    theirs = mcts.MCTSBot(game, 1.4, 4, rollouts, random_state=np.random.RandomState(2))
    ours = SparringBot("alphabeta:depth=3", game, 0)
    assert play(game, [ours, theirs]).returns() == [1.0, -1.0]


def test_their_search_in_information_sets_plays_samurai_in_worlds_of_ours() -> None:
    game = pyspiel.load_game("sparring_samurai")
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    theirs = ismcts.ISMCTSBot(game, rollouts, 2.0, 4, random_state=np.random.RandomState(2))
    ours = SparringBot("tile-exchange", game, 1)
    assert sum(play(game, [theirs, ours], seed=3).returns()) == 0


@pytest.mark.parametrize("name", ["sparring_samurai", "sparring_samurai(setup=draft,players=3)"])
def test_what_players_are_told_does_not_depend_on_what_is_hidden(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(5)
    state = game.new_initial_state()
    state.apply_action(7)
    while not state.is_terminal():
        player = state.current_player()
        for draw in (0.1, 0.7):
            world = state.resample_from_infostate(player, lambda draw=draw: draw)
            assert isinstance(world, SpielState)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))


def test_information_states_forget_nothing_and_observations_do() -> None:
    game = pyspiel.load_game("sparring_shobu")
    texts = []
    for line in (["a1e1N", "a8e8S", "b1f1N"], ["b1f1N", "a8e8S", "a1e1N"]):
        state = game.new_initial_state()
        for move in line:
            state.apply_action(state.string_to_action(move))
        texts.append((state.observation_string(0), state.information_state_string(0)))
    assert texts[0][0] == texts[1][0]
    assert texts[0][1] != texts[1][1]


def test_chance_deals_at_the_start_and_nowhere_else() -> None:
    state = pyspiel.load_game("sparring_samurai(deals=5)").new_initial_state()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == list(range(5))
    assert state.observation_string(0) == "before the deal"
    twins = []
    for deal in (0, 0, 1):
        twin = state.clone()
        twin.apply_action(deal)
        assert not twin.is_chance_node()
        twins.append(str(twin))
    assert twins[0] == twins[1] != twins[2]
    assert not pyspiel.load_game("sparring_shobu").new_initial_state().is_chance_node()
