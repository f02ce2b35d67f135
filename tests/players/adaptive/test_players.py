"""`adaptive` finds out how strong others are, `exploit` how they choose; both remember."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import sparring
from sparring.games.face import State
from sparring.learn.series import many_series, play_series, summary_of
from sparring.players import needs_trust, player
from sparring.players.adaptive import strength
from sparring.players.adaptive.close import AdaptivePlayer
from sparring.players.adaptive.exploit import ExploitPlayer
from sparring.players.adaptive.memory import Meeting, Memory, forget_opponent, known_opponents
from sparring.players.adaptive.strength import (
    EDGES,
    Belief,
    Calibration,
    calibration_of,
    judge_of,
    rising,
)
from sparring.players.adaptive.watch import Watch
from tests.games.tic_tac_toe import TicTacToe

DUO = sparring.game("blokus-duo")
SHOBU = sparring.game("shobu")
SAMURAI = sparring.game("samurai")
TASTE = "greedy:eval=own_stones-their_stones+0.3*own_pushes-0.5*their_pushes"


def seated(text: str, game: sparring.Game = SHOBU, seed: int = 0) -> ExploitPlayer:
    made = player(text, game, seed=seed)
    assert isinstance(made, ExploitPlayer)
    return made


def played(game: sparring.Game, seats: list[sparring.players.Player], seed: int = 0) -> State:
    state = game.start(seed)
    while not state.is_over() and len(state.moves) < 200:
        state.push(seats[state.to_move].choose(state.view(state.to_move)))
    for seat, one in enumerate(seats):
        one.finished(state.view(seat))
    return state


# Watching


@pytest.mark.parametrize("game", [SHOBU, sparring.game("blokus:size=10"), SAMURAI])
def test_all_choices_of_the_others_are_seen_once(game: sparring.Game) -> None:
    watch, rng, state = Watch(game, 1), random.Random(2), game.start(5)
    seen, chosen, looked = [], [], not game.hidden
    while not state.is_over() and len(state.moves) < 40:
        move = state.legal_moves()[rng.randrange(len(state.legal_moves()))]
        if state.to_move == 0:
            seen += _look(watch, state)
            looked = True
        elif looked:  # with hidden hands, nothing is known of what was before the first look
            chosen.append((state.to_move, move.id))
        state.push(move)
    seen += _look(watch, state)
    if game.hidden:  # now and then no world is found in which the moves were possible
        assert [pair for pair in chosen if pair in seen] == seen
        assert len(seen) > 0.6 * len(chosen)
    else:
        assert seen == chosen


def _look(watch: Watch, state: State) -> list[tuple[int, int]]:
    return [(world.to_move, move) for world, move in watch.look(state.view(0))]


def test_a_move_taken_back_and_played_again_is_seen_as_what_it_became() -> None:
    watch, state = Watch(SHOBU), SHOBU.start()
    state.push(state.legal_moves()[0])
    assert len(_look(watch, state)) == 0
    state.push(state.legal_moves()[0])
    assert len(_look(watch, state)) == 1
    state.pop()
    state.push(state.legal_moves()[1])
    assert _look(watch, state) == [(1, state.moves[-1].id)]


# Strength


def test_who_gives_away_much_is_taken_for_weak() -> None:
    careless, careful = Belief(SHOBU), Belief(SHOBU)
    before = careful.level
    for _ in range(8):
        careless.saw(0.3)
        careful.saw(0.0)
    assert careless.level < before < careful.level
    assert careless.spread < Belief(SHOBU).spread


def test_results_move_the_estimate_as_they_should() -> None:
    winner, loser = Belief(DUO), Belief(DUO)
    for _ in range(5):
        winner.ended(1.0, 4.0)
        loser.ended(0.0, 4.0)
    assert loser.level < 3 < 5 < winner.level
    even = Belief(DUO)
    for _ in range(40):
        even.ended(0.5, 6.0)
    assert even.level == pytest.approx(6, abs=0.5)


def test_old_games_count_less_than_new_ones() -> None:
    weak, strong = [0.0] * 9 + [-9.0], [-9.0] + [0.0] * 9
    weak[5:] = [-3.0] * 5
    strong[:5] = [-3.0] * 5
    assert Belief(SHOBU, [weak, strong]).level > Belief(SHOBU, [strong, weak]).level


def test_stronger_levels_never_give_away_more() -> None:
    for name in ("blokus-duo", "shobu", "samurai"):
        data = calibration_of(sparring.game(name))
        assert data is not None
        chances = data.chances()
        assert chances.shape == (10, len(EDGES) + 1)
        assert chances.sum(axis=1) == pytest.approx(1)
        assert (np.diff(np.cumsum(chances, axis=1), axis=0) > -1e-9).all()
        assert chances[0, 0] < chances[7, 0] - 0.1


def test_levels_that_nobody_watched_are_like_their_neighbours() -> None:
    counts = np.zeros((10, len(EDGES) + 1))
    counts[2, 3] = counts[6, 0] = 10
    chances = Calibration(counts).chances()
    assert np.array_equal(chances[0], chances[2])
    assert np.array_equal(chances[9], chances[6])


@pytest.mark.parametrize("level", [3, 9])
def test_data_hold_for_as_long_as_the_levels_that_were_watched_stay(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = list(SHOBU.levels)
    levels[level] = "alphabeta:nodes=1"
    monkeypatch.setattr(type(SHOBU), "levels", tuple(levels))
    calibration_of.cache_clear()
    found = calibration_of(SHOBU)
    calibration_of.cache_clear()
    assert (found is None) == (level == 3)


@pytest.mark.parametrize("spec", ["duo", "blokus:players=2", "blokus", "shobu", "samurai"])
def test_moves_tell_something_in_every_game(spec: str) -> None:
    assert calibration_of(sparring.game(spec)) is not None


def test_a_rising_sequence_stays_as_it_is() -> None:
    values = np.array([0.1, 0.2, 0.2, 0.7])
    assert np.array_equal(rising(values, np.ones(4)), values)


def test_a_blunder_costs_more_than_the_best_move() -> None:
    judge = judge_of(SHOBU)
    assert judge is not None
    losses: dict[int, list[float]] = {0: [], 7: []}
    for level, found in losses.items():
        for seed in range(2):
            state = SHOBU.start()
            seats = [player(f"level:{level}", SHOBU, seed=seed * 2 + seat) for seat in (0, 1)]
            while not state.is_over() and len(state.moves) < 30:
                move = seats[state.to_move].choose(state.view(state.to_move))
                loss = judge.loss(state, move.id)
                if loss is not None:
                    assert 0 <= loss <= 1
                    found.append(loss)
                state.push(move)
    assert np.mean(losses[0]) > np.mean(losses[7]) + 0.05


def test_adaptive_tells_a_beginner_from_a_player_within_three_games() -> None:
    weak = [play_series("shobu", "adaptive", "level:0", 3, seed)[-1] for seed in (1, 2)]
    strong = [play_series("shobu", "adaptive", "level:5", 3, seed)[-1] for seed in (1, 2)]
    for low, high in zip(weak, strong, strict=True):
        assert low.level is not None
        assert high.level is not None
        assert low.level + 1 < high.level


def test_a_series_is_the_same_for_any_number_of_workers() -> None:
    arguments = ("shobu", "adaptive", "level:1")
    one = list(many_series(*arguments, series=2, games=1, seed=3, workers=1))
    two = list(many_series(*arguments, series=2, games=1, seed=3, workers=2))
    assert one == two
    data = summary_of(one)
    assert 0 <= data["score"] <= 1
    assert len(data["levels"]) == 1


@pytest.mark.parametrize("text", ["adaptive:above=-3", "exploit:sims=8"])
@pytest.mark.parametrize("spec", [*sparring.game_names(), "samurai:players=4,setup=draft"])
def test_they_play_every_game_and_the_same_again(
    spec: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(strength.SIMULATIONS, "sims", "20")
    monkeypatch.setitem(strength.PLIES, "nodes", "50")
    game, games = sparring.game(spec), []
    for _ in range(2):
        state = game.start(4)
        one = player(text, game, seed=5)
        seats = [one, *(player("random", game, seed=seat) for seat in range(1, game.players))]
        while not state.is_over() and len(state.moves) < 24:
            state.push(seats[state.to_move].choose(state.view(state.to_move)))
        one.finished(state.view(0))
        games.append(state.moves)
    assert games[0] == games[1]


def test_adaptive_goes_by_one_seat_of_several() -> None:
    game = sparring.game("blokus:size=8")
    seats = [player("adaptive:seat=2", game), *(player("random", game) for _ in range(3))]
    assert played(game, seats).is_over()
    with pytest.raises(sparring.BadText):
        player("adaptive:seat=5", game)


def test_a_game_that_nobody_calibrated_is_judged_by_results() -> None:
    game = TicTacToe()
    one = player("adaptive", game)
    assert isinstance(one, AdaptivePlayer)
    assert not one.belief.reads_moves
    before = one.belief.level
    played(game, [one, player("uniform", game)])
    assert one.belief.level != before


# Exploit


def test_exploit_comes_to_trust_what_it_can_foretell() -> None:
    one = seated("exploit:sims=30", seed=1)
    played(SHOBU, [one, player(TASTE, SHOBU, seed=4)])
    assert one.trust > 0.6
    assert "their_pushes" in str(one.model)
    other = seated("exploit:sims=30", seed=1)
    played(SHOBU, [other, player("uniform", SHOBU, seed=4)])
    assert other.trust < one.trust - 0.2


def test_knowing_the_opponent_wins_more() -> None:
    model = "10*own_stones-10*their_stones+3*own_pushes-5*their_pushes"
    with_model = _score(f"exploit:sims=500,learn=no,model={model}", 8)
    without = _score("mcts:sims=500", 8)
    assert with_model >= without + 0.2


def _score(text: str, games: int) -> float:
    found = [play_series("shobu", text, TASTE, 1, seed)[0].score for seed in range(games)]
    return sum(found) / games


def test_exploit_plays_with_hidden_hands_and_many_seats() -> None:
    for game in (SAMURAI, sparring.game("samurai:players=3"), sparring.game("blokus:size=8")):
        rest = [player("random", game, seed=seat) for seat in range(1, game.players)]
        one = seated("exploit:sims=8", game)
        assert played(game, [one, *rest]).is_over()


# Memory


def test_what_was_learned_is_there_in_the_next_game(database: Path) -> None:
    first = seated("exploit:sims=20,against=Anna")
    played(SHOBU, [first, player(TASTE, SHOBU, seed=3)])
    second = seated("exploit:sims=20,against=Anna")
    assert str(second.model) == str(first.model)
    assert str(seated("exploit:sims=20,against=Bert").model) != str(first.model)
    close = player("adaptive:against=Anna", SHOBU)
    assert isinstance(close, AdaptivePlayer)
    before = close.belief.level
    played(SHOBU, [close, player("random", SHOBU, seed=3)])
    again = player("adaptive:against=Anna", SHOBU)
    assert isinstance(again, AdaptivePlayer)
    assert again.belief.level == pytest.approx(close.belief.level, abs=0.01)
    assert again.belief.level < before
    assert [(game, name, count) for game, name, count, _ in known_opponents()] == [
        ("shobu", "Anna", 2)
    ]
    assert forget_opponent("Anna") == 2
    assert known_opponents() == []


def test_nothing_is_kept_without_a_name(database: Path) -> None:
    played(SHOBU, [player("adaptive", SHOBU), player("random", SHOBU)])
    assert known_opponents() == []


def test_meetings_come_back_in_order_and_only_the_last(database: Path) -> None:
    memory = Memory(SHOBU, "x")
    for number in range(40):
        memory.add(Meeting(evidence=[float(number)] * 10))
    found = [meeting.evidence[0] for meeting in memory.recall()]
    assert found == list(range(10, 40))


def test_strangers_may_not_write_under_names() -> None:
    assert needs_trust("adaptive:against=Anna", SHOBU)
    assert needs_trust("exploit:sims=3, against = Anna", SHOBU)
    assert not needs_trust("adaptive:above=1", SHOBU)
    with pytest.raises(sparring.BadText):
        player("adaptive:against=" + "x" * 200, SHOBU)
