"""`sparring openings`: even openings, ready for matches."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sparring
from sparring.players import ThinkingPlayer, player
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
QUICK = ("--plies", "4", "--by", "level:2", "--judge", "alphabeta:nodes=300")


def test_the_openings_are_even_for_the_judge_and_can_be_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "even.txt"
    words = ("openings", "shobu", "--count", "4", "--within", "4", *QUICK)
    ran = run(*words, "--out", str(file), "--json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    assert [one["opening"] for one in found["openings"]] == lines
    assert len(set(lines)) == 4 <= found["tried"]
    game = sparring.game("shobu")
    for one in found["openings"]:
        state = game.start()
        for move in one["opening"].split():
            state.push(move)
        judge = player("alphabeta:nodes=300", game)
        assert isinstance(judge, ThinkingPlayer)
        chance = judge.analyse(state.view(state.to_move)).candidates[0].chance
        assert chance == pytest.approx(one["chance"], abs=1e-4)
        assert abs(one["chance"] - 0.5) <= 0.04
    played = run(
        "match", "shobu", "level:1", "level:2", "--games", "8", "--openings", str(file),
        "--db", str(tmp_path / "games.db"), "--json",
    )  # fmt: skip
    assert json.loads(played.out)["openings"] == "4 from a file"


def test_where_tiles_are_dealt_an_opening_is_a_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "even.txt"
    quick = ("--plies", "3", "--by", "uniform", "--judge", "mcts:sims=60", "--within", "20")
    ran = run("openings", "samurai", "--count", "2", *quick, "--out", str(file))
    assert ran.code == 0, ran.err
    lines = file.read_text().splitlines()[1:]
    game = sparring.game("samurai")
    assert [game.from_text(line).text() for line in lines] == lines
    played = run(
        "match", "samurai", "random", "uniform", "--games", "4", "--openings", str(file),
        "--db", str(tmp_path / "games.db"), "--json",
    )  # fmt: skip
    assert json.loads(played.out)["distinct_games"] == 4


def test_a_sieve_throws_out_what_the_judge_need_not_see(run: Run) -> None:
    words = ("openings", "shobu", "--count", "3", "--within", "4", *QUICK, "--json")
    plain = json.loads(run(*words).out)
    sieved = json.loads(run(*words, "--sieve", "alphabeta:nodes=100").out)
    game, quick = sparring.game("shobu"), player("alphabeta:nodes=100", sparring.game("shobu"))
    assert isinstance(quick, ThinkingPlayer)
    judged = {one["opening"]: one["chance"] for one in plain["openings"]}
    for one in sieved["openings"]:
        state = game.start()
        for move in one["opening"].split():
            state.push(move)
        chance = quick.analyse(state.view(state.to_move)).candidates[0].chance
        assert chance is not None
        assert abs(chance - 0.5) <= 0.08
        assert abs(one["chance"] - 0.5) <= 0.04
        assert judged.get(one["opening"], one["chance"]) == one["chance"]
    assert sieved["tried"] >= plain["tried"]


def test_the_same_openings_for_any_number_of_workers(run: Run) -> None:
    words = ("openings", "blokus-duo", "--count", "3", "--within", "20", *QUICK, "--seed", "5")
    one, three = run(*words, "--workers", "1"), run(*words, "--workers", "3")
    assert one.code == three.code == 0
    assert one.out == three.out
    assert one.out != run(*words[:-1], "6").out
    assert one.out.startswith("# blokus-duo: 4 plies by level:2, within 20 % of even")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--judge", "random"), "random tells no chances"),
        (("--by", "levle:3"), "did you mean"),
        (("--plies", "0"), "plies"),
    ],
)
def test_wrong_words_are_explained(run: Run, words: tuple[str, ...], said: str) -> None:
    ran = run("openings", "shobu", "--count", "1", *words)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_where_there_are_few_openings_the_search_for_even_ones_ends(run: Run) -> None:
    words = ("--plies", "1", "--judge", "alphabeta:depth=1", "--within", "0", "--count", "1")
    ran = run("openings", "blokus-duo-corner:size=5", *words)
    assert ran.code == 1
    assert "is even" in ran.err


def test_plies_that_end_the_game_are_too_many(run: Run) -> None:
    ran = run("openings", "blokus-duo-corner:size=5", "--plies", "40", "--count", "1")
    assert ran.code == 2
    assert "take fewer" in ran.err
