"""The environment: one game from its start to its end, as PettingZoo wants it told."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from PIL import Image

import sparring
from sparring.errors import UnknownName
from sparring.games.svg import to_png

RENDER_MODES = ("human", "ansi", "rgb_array")
MAX_SEED = 2**63

Observation = dict[str, npt.NDArray[Any]]


def env(game: str | sparring.Game, *, render_mode: str | None = None, **options: object) -> Any:
    """A game as an environment, with the usual checks: an illegal move loses.

    >>> from sparring import rl
    >>> shobu = rl.env("shobu")
    >>> shobu.reset(seed=1)
    >>> observation, reward, over, cut, info = shobu.last()
    >>> observation["observation"].shape, int(observation["action_mask"].sum())
    ((6, 8, 8), 232)
    """
    made: Any = raw_env(game, render_mode=render_mode, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(
    game: str | sparring.Game, *, render_mode: str | None = None, **options: object
) -> Environment:
    """The environment without the checks."""
    if isinstance(game, str):
        game = sparring.game(game, **options)
    return Environment(game, render_mode)


class Environment(AECEnv):  # type: ignore[misc]
    """A game whose agents are `player_1`, `player_2` and so on."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # each environment has its own name in it
        "render_modes": list(RENDER_MODES),
        "name": "sparring",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: sparring.Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownName("render_mode", render_mode, RENDER_MODES)
        self.game, self.render_mode = game, render_mode
        self.metadata = {**self.metadata, "name": str(game)}
        self.possible_agents = [f"player_{seat + 1}" for seat in range(game.players)]
        low, high = game.observation_range
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, game.observation_shape, np.float32),
                "action_mask": spaces.Box(0, 1, (game.move_count,), np.int8),
            }
        )
        self._action_spaces = {
            agent: spaces.Discrete(game.move_count) for agent in self.possible_agents
        }
        self._rng, _ = seeding.np_random()
        self.state_of_play = game.start()
        """The game in progress, for those who may see everything."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Planes of what the agent sees, and the mask of its legal moves."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves of the game."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the seed fixes its shuffles and those of the games after it."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.state_of_play = self.game.start(int(self._rng.integers(MAX_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state_of_play.to_move]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and the moves that it may choose now."""
        seat, state = self.possible_agents.index(agent), self.state_of_play
        mask = np.zeros(self.game.move_count, dtype=np.int8)
        if not state.is_over() and state.to_move == seat:
            mask[state.legal_moves().ids] = 1
        planes = self.game.observations([state], players=[seat])[0]
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays a move by its number; at the end everybody gets what the game is worth to them."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.state_of_play.push(self.game.move(int(action)))
        if self.state_of_play.is_over():
            returns = self.state_of_play.returns()
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.state_of_play.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board: printed, as a text, or as a picture, by `render_mode`."""
        if self.render_mode == "human":
            print(self.state_of_play)
        elif self.render_mode == "ansi":
            return str(self.state_of_play)
        elif self.render_mode == "rgb_array":
            png = to_png(self.state_of_play.svg(), scale=1.0)
            return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
        return None

    def close(self) -> None:
        """Nothing is open."""
