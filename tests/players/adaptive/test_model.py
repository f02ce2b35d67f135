"""The weights behind moves are found again from the moves."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import sparring
from sparring import _core
from sparring.games.core import CoreGame, CoreState
from sparring.learn.opponents import observe, predict, weights_of
from sparring.players import plain, player
from sparring.players.adaptive.model import (
    Model,
    columns_of,
    default_model,
    fit,
    lesson_of,
    names_of,
)
from sparring.players.logit import Lesson, Stack
from tests.games.specs import SPECS
from tests.games.tic_tac_toe import TicTacToe

DUO = sparring.game("blokus-duo:size=9")
SHOBU = sparring.game("shobu")
TASTE = "greedy:eval=own_stones-their_stones+0.3*own_pushes-0.5*their_pushes"


def test_a_greedy_player_is_seen_through_after_three_games() -> None:
    lessons = [lesson for seed in range(3) for lesson in observe("shobu", TASTE, seed)]
    found = fit(lessons, default_model(SHOBU))
    weights = dict(zip(names_of(SHOBU), found.weights.tolist(), strict=True))
    # Own stones never change by an own move, so only these three can be told.
    scale = -weights["their_stones"]
    assert weights["own_pushes"] / scale == pytest.approx(0.3, abs=0.1)
    assert weights["their_pushes"] / scale == pytest.approx(-0.5, abs=0.1)
    assert sum(abs(w) > 0.05 * scale for w in weights.values()) == 3


def test_what_moves_are_foretold_better_than_by_chance_and_by_assumption() -> None:
    for game, text in ((DUO, "greedy-advanced"), (sparring.game("samurai"), "tile-exchange")):
        games = [observe(str(game), text, seed) for seed in range(6)]
        found = predict(game, text, games)
        nats = {row.name: row.nats for row in found.judgements}
        right = {row.name: row.right for row in found.judgements}
        strangers = ["the game's evaluation", "the game's prior"]
        assert nats["inferred"] < min(nats[name] for name in strangers) - 0.5
        assert right["inferred"] > max(right[name] for name in strangers)
        assert max(nats[name] for name in strangers) < nats["chance"]
        assert nats["inferred"] < nats["the true weights"] + 0.25
        assert found.gain > found.gain_error > 0


def test_nothing_seen_is_the_default_and_little_seen_is_near_it() -> None:
    default = default_model(DUO)
    assert fit([], default) is default
    state = DUO.start()
    likeliest = Stack([_lesson(state, 0)]).guesses(default.weights).argmax()
    found = fit([_lesson(state, int(likeliest))], default)
    ratio = found.weights[default.weights != 0] / default.weights[default.weights != 0]
    assert ratio.std() < 1e-9 < ratio.min()


def _lesson(state: sparring.State, place: int) -> Lesson:
    found = lesson_of(state, state.legal_moves()[place].id)
    assert found is not None
    return found


def test_a_slip_does_not_spoil_what_is_known() -> None:
    lessons = [lesson for seed in range(2) for lesson in observe("shobu", TASTE, seed)]
    slip = lessons[5]
    worst = np.zeros_like(slip.shares)
    worst[int(Stack([slip]).guesses(fit(lessons, default_model(SHOBU)).weights).argmin())] = 1
    spoilt = [*lessons, Lesson(slip.values, worst)]
    clean, found = (fit(some, default_model(SHOBU)).weights for some in (lessons, spoilt))
    assert found == pytest.approx(clean, abs=1e-6)


def test_a_model_is_written_and_read_again() -> None:
    model = Model.read("2*own_squares-0.5*their_raw_corners+corners_made", DUO)
    assert str(model) == "2*own_squares+1*corners_made-0.5*their_raw_corners"
    assert np.array_equal(Model.read(str(model), DUO).weights, model.weights)
    with pytest.raises(sparring.UnknownName):
        Model.read("own_squirrels", DUO)


def test_the_weights_of_players_that_look_no_further_are_known() -> None:
    truth = weights_of(player("greedy-advanced", DUO))
    assert str(truth) == "2*own_squares+1*own_raw_corners-1*their_raw_corners"
    assert weights_of(player("mcts:sims=5", DUO)) is None


@pytest.mark.parametrize("spec", SPECS)
def test_every_game_says_what_a_model_weighs(
    spec: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game(spec)
    state = random_state(game, 3, 5)
    table = columns_of(state)
    assert table.shape == (len(state.legal_moves()), len(names_of(game)))
    if isinstance(state, CoreState):
        twin = plain.move_features(state)
        fast = state.core_game.search("move_features")(state.core)
        assert np.allclose(twin, fast, atol=1e-4)
    assert np.isfinite(table).all()


@pytest.mark.parametrize("spec", ["blokus-duo:size=8", "shobu", "blokus:size=10", "samurai"])
def test_the_greedy_move_is_the_likeliest_of_its_own_model(spec: str) -> None:
    game = sparring.game(spec)
    state, chooser = game.start(2), player("greedy", game, seed=1)
    model = weights_of(chooser)
    assert model is not None
    for _ in range(6):
        lesson = lesson_of(state, chooser.choose(state.view(state.to_move)).id)
        if lesson is not None:
            guesses = Stack([lesson]).guesses(10 * model.weights)
            assert (guesses * lesson.shares).sum() == pytest.approx(guesses.max(), rel=1e-3)
        state.push(chooser.choose(state.view(state.to_move)))


def _options(model: Model, trust: float, seed: int, sims: int) -> _core.MctsOptions:
    options = _core.MctsOptions()
    options.simulations, options.seed = sims, seed
    options.opponent = model.for_search(trust)
    options.guided, options.rave, options.margin = False, 0, 0
    return options


def test_both_trees_expect_the_same_reply() -> None:
    """The core's tree and its plain twin: trusted fully, the model's reply is in every line."""
    model = Model.read("-30*their_moves", SHOBU)
    assert isinstance(SHOBU, CoreGame)
    state = SHOBU.start()
    assert isinstance(state, CoreState)
    options = _options(model, 1.0, 1, 3000)
    found = SHOBU.search("Mcts")(options).search(state.core, _core.Stop())
    few = _options(model, 1.0, 1, 600)
    slow = plain.Mcts(few).search(state, _core.Stop())
    checked = 0
    for candidates in (found["candidates"], slow["candidates"]):
        for move, _, _, line in candidates[:20]:
            if len(line) < 2:
                continue
            after = state.copy()
            after.push(SHOBU.move(move))
            likely = plain.expected_moves(after, options.opponent)
            reply = after.legal_moves().ids.index(line[1])
            assert likely[reply] > 0.5 * likely.max()
            checked += 1
    assert checked > 10


def test_expected_moves_are_the_softmax_of_the_weights() -> None:
    model = Model.read("own_squares+0.5*corners_made-0.3*their_open_corners", DUO)
    state = DUO.start()
    for _ in range(4):
        lesson = _lesson(state, 0)
        likely = plain.expected_moves(state, model.for_search(1))
        assert likely == pytest.approx(Stack([lesson]).guesses(model.weights), abs=1e-5)
        state.push(state.legal_moves()[7])


def test_a_game_without_features_has_an_empty_model() -> None:
    game = TicTacToe()
    assert str(default_model(game)) == "0"
    state = game.start()
    assert fit([_lesson(state, 3)] * 3, default_model(game)).weights.shape == (0,)
