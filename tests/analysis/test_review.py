"""Reviews find the move that threw a game away, in order, for every kind of game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sparring
from sparring.analysis import Review, Reviewed, review
from sparring.analysis.review import BLUNDER, INACCURACY, MISTAKE
from sparring.games.record import Record

DATA = Path(__file__).parents[1] / "data"
RandomState = Callable[..., sparring.State]


def test_a_missed_win_is_a_blunder() -> None:
    game = sparring.game("shobu")
    positions = json.loads((DATA / "shobu_positions.json").read_text())["positions"]
    (text,) = (found["position"] for found in positions if found["name"] == "win_in_one")
    state = game.from_text(text)
    wins = {move for move in state.legal_moves() if _wins(state, move)}
    other = next(move for move in state.legal_moves() if move not in wins)
    (judged,) = review(Record(game, [str(other)], position=text), "alphabeta:depth=2")
    assert judged.best in wins
    assert judged.best_chance == 1
    assert judged.why.startswith("Wins the game")
    for winning in list(wins)[:1]:
        (judged,) = review(Record(game, [str(winning)], position=text), "alphabeta:depth=2")
        assert (judged.loss, judged.mark, judged.why) == (0, "", "")


def _wins(state: sparring.State, move: sparring.Move) -> bool:
    after = state.copy()
    after.push(move)
    return after.is_over() and after.returns()[state.to_move] == 1


def test_tic_tac_toe_is_judged_exactly() -> None:
    game = sparring.game("tic-tac-toe")
    # x begins in a corner with o in the middle; o then lets x have two lines at once.
    record = Record(game, ["c1", "a1", "c3", "b3", "c2"], position="x...o....")
    found = list(review(record, "alphabeta:depth=9"))
    assert [judged.ply for judged in found] == [1, 2, 3, 4, 5]
    assert [judged.player for judged in found] == [0, 1, 0, 1, 0]
    assert found[0].mark == ""
    assert found[1].chance == 0
    assert found[1].mark == "blunder"
    assert found[2].chance == 1
    assert found[3].mark == ""  # lost already, whatever one does
    assert found[4].chance == 1


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("duo", "mcts:sims=60"),
        ("blokus:size=7,players=3", "mcts:sims=40"),
        ("blokus-3p", "mcts:sims=5"),
        ("samurai:players=3", "mcts:sims=20"),
        ("samurai:setup=draft", "mcts:sims=10"),
        ("shobu", "alphabeta:depth=1"),
    ],
)
def test_every_move_of_a_game_is_judged(spec: str, text: str, random_state: RandomState) -> None:
    game = sparring.game(spec)
    state = random_state(game, seed=1, plies=24)
    done: list[tuple[int, int]] = []
    record = Record.of(state, seed=1)
    found = list(review(record, text, progress=lambda *count: done.append(count)))
    assert [str(judged.move) for judged in found] == record.moves
    assert done[-1] == (len(found), len(found))
    replay = game.start(1)
    for judged in found:
        assert judged.player == replay.to_move
        assert judged.best in replay.legal_moves()
        _check(judged)
        replay.push(judged.move)


def _check(judged: Reviewed) -> None:
    document = json.loads(json.dumps(judged.to_json(), allow_nan=False))
    assert set(document) == {
        "ply", "player", "move", "chance", "best", "best_chance", "line", "loss", "mark", "why",
    }  # fmt: skip
    assert 0 <= judged.loss <= 1
    assert bool(judged.mark) == (judged.loss >= INACCURACY)
    assert bool(judged.why) == bool(judged.mark)
    if judged.chance is not None and judged.best_chance is not None:
        assert judged.chance == pytest.approx(judged.best_chance - judged.loss)
    if judged.loss >= BLUNDER:
        assert judged.mark == "blunder"
    elif judged.loss >= MISTAKE:
        assert judged.mark == "mistake"


def test_a_review_can_be_stopped(random_state: RandomState) -> None:
    game = sparring.game("duo")
    running = Review(Record.of(random_state(game, seed=1, plies=20), seed=1), "mcts:sims=30")
    found = []
    for judged in running:
        found.append(judged)
        if len(found) == 3:
            running.stop()
    assert len(found) == 3


def test_a_broken_record_says_where() -> None:
    record = Record(sparring.game("duo"), ["e10", "a1"])
    with pytest.raises(sparring.IllegalMove, match="move 2 of the record"):
        list(review(record, "mcts:sims=5"))


def test_who_says_nothing_about_winning_cannot_judge() -> None:
    record = Record(sparring.game("shobu"), ["c1f5N2"])
    with pytest.raises(sparring.BadText, match="nothing about winning"):
        list(review(record, "greedy"))
