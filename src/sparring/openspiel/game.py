"""Games and states as OpenSpiel wants them.

Where the start depends on chance, chance is one node at the beginning: it picks one of `deals`
equally likely deals, the same ones in every game. So Samurai is a game that all of OpenSpiel's
algorithms can run on; those that search in worlds of their own get them from
`resample_from_infostate`, which deals the unseen tiles again from all that are possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pyspiel

import sparring
from sparring.games.face import Game, Move, State, View
from sparring.openspiel.observer import Observer

DEALS = 1000
"""How many deals chance picks from, if the parameter `deals` does not say otherwise."""


def spiel_name(game: type[Game]) -> str:
    """What a game is called in OpenSpiel.

    >>> spiel_name(type(sparring.game("blokus-duo")))
    'sparring_blokus_duo'
    """
    return "sparring_" + game.name.replace("-", "_")


def register(cls: type[Game]) -> None:
    """Makes a game known to OpenSpiel, once."""
    name = spiel_name(cls)
    if name not in pyspiel.registered_names():
        # A class and not a function: OpenSpiel drops it when Python is already gone, and a class
        # is then never freed.
        kind = _game_type(cls)
        made = type(name, (SpielGame,), {"sparring_class": cls, "kind": kind})
        pyspiel.register_game(kind, made)


def _has_chance(game: Game) -> bool:
    return game.start(0).text() != game.start(1).text()


def _game_type(cls: type[Game]) -> Any:
    kind, plain = pyspiel.GameType, sparring.game(cls.name)
    counts = {option.name: option.values for option in cls.option_list}.get("players")
    numbers = counts if isinstance(counts, range) else range(plain.players, plain.players + 1)
    parameters: dict[str, int | str] = {o.name: o.default for o in cls.option_list}
    if _has_chance(plain):
        parameters["deals"] = DEALS
    return kind(
        short_name=spiel_name(cls),
        long_name=cls.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
        if _has_chance(plain)
        else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if cls.hidden
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=numbers[-1],
        min_num_players=numbers[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Sparring with its options as parameters; each has a class of its own."""

    sparring_class: ClassVar[type[Game]]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        options = {key: value for key, value in params.items() if key != "deals"}
        self.sparring_game = sparring.game(self.sparring_class.name, **options)
        self.deals = int(params.get("deals", DEALS)) if _has_chance(self.sparring_game) else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.sparring_game.move_count,
            max_chance_outcomes=self.deals,
            num_players=self.sparring_game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.sparring_game.max_plies,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self, state: object = None) -> SpielState:
        """The start, before the deal if there is one."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What players see: planes, and the view as text, with all moves for perfect recall."""
        return Observer(self.sparring_game, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state; `state` is Sparring's own, None until the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = game.sparring_game
        self._deals = game.deals
        self.state: State | None = None if game.deals else self._game.start()
        # What each player had seen before the world was dealt anew; see `resample_from_infostate`.
        self._seen_before: list[list[Move]] = [[] for _ in range(self._game.players)]

    def view(self, player: int) -> View | None:
        """What a player sees; None before the deal."""
        return None if self.state is None else self.state.view(player)

    def moves_seen(self, player: int) -> list[Move]:
        """The moves so far as a player saw them."""
        view = self.view(player)
        return self._seen_before[player] + (view.moves if view else [])

    def resample_from_infostate(
        self, player: int, rng: Callable[[], float] | None = None
    ) -> SpielState:
        """A state that looks the same to a player, the unseen dealt again."""
        twin: SpielState = self.clone()
        if twin.state is not None:
            draw = rng() if rng else 0.0
            twin._seen_before = [self.moves_seen(seat) for seat in range(self._game.players)]
            twin.state = twin.state.view(player).sample(int(draw * 2**53))
            if not self._game.hidden:
                twin._seen_before = [[] for _ in range(self._game.players)]
        return twin

    # What OpenSpiel asks for

    def current_player(self) -> Any:
        """Who is to move."""
        if self.state is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.state.is_over() else self.state.to_move

    def _legal_actions(self, player: int) -> list[int]:
        assert self.state is not None
        return sorted(self.state.legal_moves().ids)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each equally likely."""
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self.state = self._game.start(action)
        else:
            self.state.push(self._game.move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self._game.move(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state is not None and self.state.is_over()

    def returns(self) -> list[float]:
        """What the game is worth to each player."""
        if self.state is None:
            return [0.0] * self._game.players
        # The winners share one win. The core's numbers have seven digits, too few for OpenSpiel.
        short = self.state.returns()
        best, seats = max(short), len(short)
        share = seats / short.count(best)
        return [((value == best) * share - 1) / (seats - 1) for value in short]

    def __str__(self) -> str:
        return "before the deal" if self.state is None else self.state.text()
