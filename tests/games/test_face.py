"""What holds for every game, whatever its rules: checked at every ply of random games."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import numpy as np
import pytest

import sparring
from tests.games.specs import SPECS

every_game = pytest.mark.parametrize("spec", SPECS)


@every_game
def test_games_found_by_their_text_are_the_same(spec: str) -> None:
    game = sparring.game(spec)
    assert sparring.game(str(game)) == game
    assert hash(sparring.game(str(game))) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    assert len(game.colours) >= game.players >= 2


@every_game
def test_undo_copy_pickle_and_text_are_exact(spec: str, scaled: Callable[[int], int]) -> None:
    game = sparring.game(spec)
    for seed in range(scaled(80)):
        rng, state = random.Random(seed), game.start(seed)
        while moves := state.legal_moves():
            before = state.text(), state.to_move, state.colour, state.scores(), moves.ids
            move = moves[rng.randrange(len(moves))]
            other = state.copy()
            other.push(move)
            assert state.text() == before[0], "a copy must not share anything"
            state.push(move)
            assert state == other
            assert state.pop() == move
            assert before == (
                state.text(),
                state.to_move,
                state.colour,
                state.scores(),
                state.legal_moves().ids,
            )
            again = game.from_text(state.text())
            assert again.text() == state.text()
            assert again.to_move == state.to_move
            assert again.scores() == state.scores()
            state.push(move)
        assert state.is_over()
        twin = pickle.loads(pickle.dumps(state))
        assert twin == state
        assert copy.deepcopy(state) == state
        while state.moves:
            assert twin.pop() == state.pop()
        assert state.text() == twin.text() == game.start(seed).text()


@every_game
def test_moves_have_one_text_and_one_number(spec: str, scaled: Callable[[int], int]) -> None:
    game = sparring.game(spec)
    for seed in range(scaled(5)):
        rng, state = random.Random(seed), game.start(seed)
        while moves := state.legal_moves():
            texts = [str(move) for move in moves]
            assert len(set(texts)) == len(set(moves.ids)) == len(moves)
            for move, text in zip(moves, texts, strict=True):
                assert game.parse_move(text) == move == game.move(move.id)
                assert 0 <= move.id < game.move_count
                assert state.why_illegal(move) == ""
            state.push(moves[rng.randrange(len(moves))])
        assert state.move_texts == [str(move) for move in state.moves]


@every_game
def test_moves_that_are_not_listed_are_refused(spec: str, scaled: Callable[[int], int]) -> None:
    game = sparring.game(spec)
    for seed in range(scaled(5)):
        rng, state = random.Random(seed), game.start(seed)
        while moves := state.legal_moves():
            legal = set(moves.ids)
            tried = {rng.randrange(game.move_count) for _ in range(300)}
            for id in tried:
                assert (state.why_illegal(game.move(id)) == "") == (id in legal)
            for id in sorted(tried - legal)[:3]:
                text = state.text()
                with pytest.raises(sparring.IllegalMove, match=r"\w"):
                    state.push(game.move(id))
                assert state.text() == text
            state.push(moves[rng.randrange(len(moves))])
        assert state.why_illegal(game.move(0)) == "the game is over"


@every_game
def test_returns_sum_to_zero_and_the_same_seed_is_the_same_game(spec: str) -> None:
    game = sparring.game(spec)
    one, two = game.playouts(50, seed=3), game.playouts(50, seed=3, threads=2)
    assert one.returns.shape == one.scores.shape == (50, game.players)
    np.testing.assert_array_equal(one.returns, two.returns)
    np.testing.assert_array_equal(one.scores, two.scores)
    np.testing.assert_array_equal(one.plies, two.plies)
    np.testing.assert_allclose(one.returns.sum(axis=1), 0, atol=1e-5)
    assert (np.abs(one.returns) <= 1).all()
    assert (one.plies > 0).all()
    assert len(game.playouts(0)) == 0


@every_game
def test_a_view_gives_a_player_something_to_choose_from(
    spec: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game(spec)
    state = random_state(game, 5, 4)
    view = state.view(state.to_move)
    assert view.legal_moves().ids == state.legal_moves().ids
    world = view.sample(1)
    world.push(view.legal_moves()[0])
    assert view.legal_moves().ids == state.legal_moves().ids
    assert view.to_move == state.to_move
    assert view.board()
    with pytest.raises(sparring.BadText):
        state.view(game.players)


@every_game
def test_features_of_many_are_those_of_each(
    spec: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game(spec)
    states = [random_state(game, seed, 3 * seed) for seed in range(8)]
    table = game.features(states)
    assert table.shape == (8, len(game.colours), len(game.feature_names))
    for state, row in zip(states, table, strict=True):
        np.testing.assert_array_equal(state.features(), row)
    assert np.isfinite(table).all()
    assert game.features([]).shape[0] == 0


@every_game
def test_every_position_has_a_board_and_a_picture(
    spec: str, random_state: Callable[..., sparring.State]
) -> None:
    game = sparring.game(spec)
    for state in (game.start(), random_state(game, 1, 5), random_state(game, 1)):
        assert str(state) == state.board()
        assert state.board().isascii()
        assert state.board(colour=True)
        assert state.svg().startswith("<svg")
        assert state._repr_svg_() == state.svg()
        assert "State of" in repr(state)


@every_game
def test_a_record_can_be_read_again(spec: str, random_state: Callable[..., sparring.State]) -> None:
    state = random_state(sparring.game(spec), 9)
    record = sparring.Record.of(state, seed=9, players=["random"] * state.game.players)
    record.extra["note"] = "kept"
    again = sparring.Record.from_json(record.to_json())
    assert again == record
    assert again.final() == state
    assert again.extra == {"note": "kept"}


@every_game
def test_the_list_of_moves_behaves_like_a_list(spec: str) -> None:
    moves = sparring.game(spec).start().legal_moves()
    assert moves[-1] == list(moves)[-1] == moves[len(moves) - 1]
    assert list(moves[1:4]) == list(moves)[1:4]
    assert moves[0] in moves
    assert str(moves[0]) in moves
    assert "nonsense" not in moves
    assert 17.5 not in moves
    with pytest.raises(IndexError):
        moves[len(moves)]
    assert f"{len(moves)} moves" in repr(moves)


@every_game
def test_it_must_be_the_players_turn(spec: str) -> None:
    state = sparring.game(spec).start()
    move = state.legal_moves()[0]
    with pytest.raises(sparring.IllegalMove, match="not your turn"):
        state.push(move, player=(state.to_move + 1) % state.game.players)
    state.push(move, player=state.to_move)


@every_game
def test_nothing_can_be_taken_back_from_the_start(spec: str) -> None:
    with pytest.raises(IndexError):
        sparring.game(spec).start().pop()


@every_game
def test_the_rules_are_written_down(spec: str) -> None:
    assert len(sparring.game(spec).rules()) > 50
