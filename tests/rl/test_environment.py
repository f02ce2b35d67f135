"""Every game as an environment: PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

import subprocess
import sys
import time
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import sparring
import tests.games.tic_tac_toe  # noqa: F401  # registers itself
from sparring import rl

SPECS = [
    *sparring.game_names(),
    "blokus:players=2,size=8",
    "shobu:quiet=20",
    "samurai:players=3",
    "samurai:players=4,setup=draft",
]
every_game = pytest.mark.parametrize("spec", SPECS)


@every_game
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_tests_of_pettingzoo(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(rl.env(spec), num_cycles=300)
    seed_test(lambda: rl.env(spec), num_cycles=100)


@pytest.mark.parametrize("spec", ["blokus-duo", "shobu", "samurai", "tic-tac-toe"])
def test_all_ways_to_render(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: rl.env(spec, render_mode=render_mode))
    with pytest.raises(sparring.UnknownName, match="ansi"):
        rl.env(spec, render_mode="ansy")


def play(spec: str, seed: int) -> tuple[list[int], dict[str, float], Any]:
    env, rng = rl.env(spec), np.random.default_rng(seed)
    env.reset(seed=seed)
    moves, totals = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        totals[agent] += reward
        if over or cut:
            env.step(None)
            continue
        state = env.unwrapped.state_of_play
        seat = env.possible_agents.index(agent)
        assert state.to_move == seat
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == sorted(state.legal_moves().ids)
        np.testing.assert_array_equal(observation["observation"], state.view(seat).observation())
        moves.append(int(rng.choice(legal)))
        env.step(moves[-1])
    return moves, totals, env.unwrapped.state_of_play


@every_game
def test_whole_games_are_ours_and_pay_what_they_are_worth(spec: str) -> None:
    moves, totals, state = play(spec, 3)
    assert state.is_over()
    assert [move.id for move in state.moves] == moves
    np.testing.assert_allclose(list(totals.values()), state.returns(), atol=1e-6)
    again, _, _ = play(spec, 3)
    assert again == moves


def test_seeds_deal_and_games_after_the_first_differ() -> None:
    env = rl.raw_env("samurai")
    starts = []
    for seed in (1, None, 1, 2):
        env.reset(seed=seed)
        starts.append(env.state_of_play.text())
    assert starts[0] == starts[2]
    assert len(set(starts)) == 3


def test_an_illegal_move_loses(capfd: pytest.CaptureFixture[str]) -> None:
    env = rl.env("shobu")
    env.reset()
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.terminations == {"player_1": True, "player_2": True}
    assert env.rewards == {"player_1": -1, "player_2": 0}


def test_options_and_games_are_taken_as_they_are() -> None:
    assert rl.raw_env("blokus", size=7, players=2).game == sparring.game("blokus:size=7,players=2")
    game = sparring.game("shobu:quiet=7")
    assert rl.raw_env(game).game is game


@pytest.mark.parametrize(("package", "missing"), [("rl", "pettingzoo"), ("openspiel", "pyspiel")])
def test_what_is_missing_is_told(package: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import sparring.{package}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 1
    assert f"pip install 'sparring[{package}]'" in ran.stderr
    assert ran.stderr.count("Traceback") == 1


def test_shobu_gives_a_hundred_thousand_observations_per_second_of_processor_time() -> None:
    game = sparring.game("shobu")
    state, states = game.start(), []
    for number in range(1000):
        moves = state.legal_moves()
        state = state.copy() if moves else game.start()
        state.push(state.legal_moves()[number % len(state.legal_moves())])
        states.append(state)
    out = np.zeros((1000, *game.observation_shape), np.float32)
    best = 0.0
    for _ in range(5):
        start = time.process_time()
        for _ in range(10):
            game.observations(states, out=out)
        best = max(best, 10_000 / (time.process_time() - start))
    assert best >= 100_000


def test_the_usual_warnings_are_all(capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's own board games give dictionaries with a mask too; it warns all the same."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(rl.env("shobu:quiet=20"), num_cycles=50)
    texts = {str(warning.message) for warning in caught}
    assert all(text.startswith("Observation") for text in texts), texts
