"""Explanations: what they claim is true, and they exist for every move of every game."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

import pytest

import sparring
from sparring.analysis import why
from sparring.analysis.compare import next_best
from sparring.games.blokus.state import BlokusState
from sparring.games.face import Fact
from sparring.games.samurai.state import SamuraiState
from sparring.games.shobu.state import ShobuState
from tests.games.specs import SPECS

RandomState = Callable[..., sparring.State]
DUO, SHOBU = sparring.game("duo"), sparring.game("shobu")


def facts_of(state: sparring.State, move: str) -> dict[str, Fact]:
    return {fact.name: fact for fact in state.facts(state.game.parse_move(move))}


@pytest.mark.parametrize("spec", SPECS)
def test_every_move_can_be_explained(spec: str, scaled: Callable[[int], int]) -> None:
    game = sparring.game(spec)
    for seed in range(scaled(3)):
        rng, state = random.Random(seed), game.start(seed)
        while moves := state.legal_moves():
            if rng.random() < 0.15:
                view = state.view(state.to_move)
                move, other = rng.choice(moves), rng.choice(moves)
                found = why(view, move, None if rng.random() < 0.3 else other, line=(move, other))
                assert re.fullmatch(r"[A-Z].*\.", found.sentence)
                assert "{" not in found.sentence
                document = json.loads(json.dumps(found.to_json(), allow_nan=False))
                for reason in document["reasons"]:
                    assert set(reason) == {"name", "mine", "other", "difference", "text"}
            state.push(rng.choice(moves))
            if len(state.moves) > 60 and "blokus" not in spec:
                break


def test_a_move_compared_with_itself_is_the_same() -> None:
    view = DUO.start().view(0)
    found = why(view, "e10", "e10")
    assert found.reasons == []
    assert "much the same" in found.sentence


def test_the_only_move_needs_no_reason() -> None:
    game = sparring.game("tic-tac-toe")
    state = game.from_text("xoxxoooxx"[:8] + ".")
    assert why(state.view(state.to_move), "c1").sentence == "It is the only move."


def test_illegal_moves_have_no_reasons() -> None:
    with pytest.raises(sparring.IllegalMove, match="start square"):
        why(DUO.start().view(0), "a1")


def test_games_without_words_of_their_own_see_the_end() -> None:
    game = sparring.game("tic-tac-toe")
    state = game.from_text("xx.oo....")
    assert why(state.view(0), "c3", "c1").sentence == "Wins the game."
    found = why(state.view(0), "c2", "c1")
    assert found.sentence == "The other move lets player 2 win with the next move."


def test_games_in_python_have_words_of_their_own() -> None:
    state = sparring.game("tic-tac-toe").start()
    assert why(state.view(0), "b2", "a1").sentence == "Takes the middle."


def test_the_next_best_is_another_move(random_state: RandomState) -> None:
    for spec in ("duo", "shobu", "samurai", "tic-tac-toe"):
        state = random_state(sparring.game(spec), seed=3, plies=3)
        view = state.view(state.to_move)
        move = state.legal_moves()[0]
        assert next_best(view, move) not in (None, move)


def test_features_speak_where_facts_do_not() -> None:
    state = SHOBU.start()
    found = why(state.view(0), "b1f1NE", "a1h1N")
    names = {reason.name for reason in found.reasons}
    assert "own_passive" in names
    (moves,) = (reason for reason in found.reasons if reason.name == "own_passive")
    after = state.copy()
    after.push("b1f1NE")
    assert moves.mine == after.features()[0][SHOBU.feature_names.index("passive")]


def test_values_of_moves_are_named() -> None:
    state = DUO.start()
    found = {r.name: r for r in why(state.view(0), "e9,d10,e10,f10,e11", "e10").reasons}
    values = dict(zip(map(str, state.legal_moves()), state.action_values("room"), strict=True))
    assert found["room"].mine == values["e9,d10,e10,f10,e11"]
    assert found["room"].other == values["e10"]
    assert "free squares beside the new corners" in found["room"].text
    assert "piece_x" not in found


# Blokus


def test_blokus_the_last_corner_toward_the_centre() -> None:
    # Of the four corners of j5, only i6 is nearer to the centre than j5 itself.
    state = DUO.from_text("14/14/14/14/14/14/6p7/14/14/9o4/14/14/14/14 p 2")
    fact = facts_of(state, "h6,i6,h7")["corners of orange"]
    assert fact.text == "takes the last corner that orange had toward the centre"
    assert "corners of orange" not in facts_of(state, "h7,i7,j7")
    found = why(state.view(0), "h6,i6,h7", "h7,i7,j7")
    assert "takes the last corner that orange had toward the centre" in found.sentence.lower()


def test_blokus_all_corners(random_state: RandomState) -> None:
    """Whoever is said to have lost the last corner has none, and the counts are true."""
    for seed in range(8):
        state = random_state(DUO, seed, plies=6 + 2 * seed)
        if state.is_over():
            continue
        name, other = f"corners of {DUO.colours[1 - state.colour]}", 1 - state.colour
        at = DUO.feature_names.index("open_corners")
        for move in list(state.legal_moves())[::11]:
            fact, after = facts_of(state, str(move)).get(name), state.copy()
            after.push(move)
            lost = state.features()[other][at] - after.features()[other][at]
            assert (fact.amount if fact else 0) == lost
            if fact and fact.text.endswith("had"):
                assert after.features()[other][at] == 0


def test_blokus_counts_squares_corners_and_reach() -> None:
    state = DUO.start()
    state.push("e9,d10,e10,f10,e11")
    state.push("j5")
    names = DUO.feature_names
    for move in random.Random(1).sample(list(state.legal_moves()), 25):
        facts, after = facts_of(state, str(move)), state.copy()
        after.push(move)
        before, now = state.features(), after.features()
        assert facts["squares"].amount == len(str(move).split(","))
        at = names.index("open_corners")
        assert facts["corners"].amount == now[0][at] - before[0][at]
        at = names.index("reachable")
        lost = before[1][at] - now[1][at]
        assert facts.get("reach of orange", Fact("", 0, 0, "")).amount == max(0, lost)


def test_blokus_pieces_that_no_longer_fit(random_state: RandomState) -> None:
    """Whatever is said not to fit has no legal placement, and had one before."""
    seen = 0
    for seed in range(12):
        state = random_state(DUO, seed, plies=14 + seed)
        for move in list(state.legal_moves())[::9]:
            fact = facts_of(state, str(move)).get(f"fit of {DUO.colours[1 - state.colour]}")
            if not fact:
                continue
            seen += 1
            other = 1 - state.colour
            after = state.copy()
            after.push(move)
            fits = [
                {turn.kind_of(m) for m in turn.legal_moves()}
                for turn in (state.with_turn(other), after.with_turn(other))
            ]
            for piece in fact.things:
                assert piece in fits[0]
                assert piece not in fits[1]
    assert seen > 3


def test_blokus_the_last_piece_is_worth_more() -> None:
    game = sparring.game("blokus-duo")
    for seed in range(40):
        state, rng = game.start(seed), random.Random(seed)
        while moves := state.legal_moves():
            for move in moves:
                bonus = facts_of(state, str(move)).get("bonus") if len(moves) < 4 else None
                if bonus:
                    after = state.copy()
                    after.push(move)
                    assert isinstance(after, BlokusState)
                    assert not after.pieces_left(state.colour)
            state.push(rng.choice(moves))


def test_blokus_own_colours_are_spared() -> None:
    game = sparring.game("blokus-2p")
    rng, state, seen = random.Random(5), game.start(), 0
    while moves := state.legal_moves():
        for move in list(moves)[:: max(1, len(moves) // 3)]:
            for fact in state.facts(move):
                if "your own" in fact.text and fact.name.startswith("corners of"):
                    seen += 1
                    assert fact.worth < 0
        state.push(rng.choice(moves))
    assert seen


# Shobu


def pushed_off(state: sparring.State) -> set[str]:
    """The stones that the player to move can push off, by trying every turn."""
    assert isinstance(state, ShobuState)
    found = set()
    for move in state.legal_moves():
        details = state.turn(move)
        if details.pushed and details.pushed[1] is None:
            row, column = details.pushed[0]
            found.add("abcdefgh"[column] + str(8 - row))
    return found


def test_shobu_threats_and_dangers_are_real(random_state: RandomState) -> None:
    checked = 0
    for seed in range(15):
        state = random_state(SHOBU, seed, plies=4 + 2 * seed)
        if state.is_over():
            continue
        for move in list(state.legal_moves())[::25]:
            facts, after = facts_of(state, str(move)), state.copy()
            after.push(move)
            if after.is_over():
                assert facts["the end"].text == "wins the game"
                continue
            stones, side = after.text().split()[:2]
            again = SHOBU.from_text(f"{stones} {'w' if side == 'b' else 'b'}")
            for name, position in (("dangers", after), ("threats", again)):
                expected = pushed_off(position)
                assert (set(facts[name].things) if name in facts else set()) == expected
                checked += len(expected)
            wins = any(_wins(again, m) for m in again.legal_moves())
            assert ("winning next" in facts) == wins
            assert ("losing" in facts) == any(_wins(after, m) for m in after.legal_moves())
    assert checked > 20


def _wins(state: sparring.State, move: sparring.Move) -> bool:
    assert isinstance(state, ShobuState)
    turn = state.turn(move)
    after = state.copy()
    after.push(move)
    off = turn.pushed is not None and turn.pushed[1] is None
    return off and after.is_over() and after.returns()[state.to_move] == 1 and _empty(after)


def _empty(state: sparring.State) -> bool:
    assert isinstance(state, ShobuState)
    cells = state.cells()
    boards = [(r, c) for r in (0, 4) for c in (0, 4)]
    return any(
        not any(player in line[c : c + 4] for line in cells[r : r + 4])
        for r, c in boards
        for player in (0, 1)
    )


def test_shobu_names_the_board_of_a_stone_that_leaves() -> None:
    state = SHOBU.start()
    for move in ("c1f5N2", "h8a4S2"):
        state.push(move)
    fact = facts_of(state, "b1f7N")["stones off"]
    assert fact.text == "pushes f8 off white's light board, leaving 3 stones there"
    assert fact.worth == 10
    sentence = why(state.view(0), "b1f7N", "d1h1N").sentence
    assert sentence.startswith("Pushes f8 off white's light board, leaving 3 stones there")


# Samurai

WON = r"(you win|player \d wins) the ((?:(?:, | and )?(?:Buddha|helmet|rice field))+)"


@pytest.mark.parametrize("spec", ["samurai", "samurai:players=4", "samurai:rules=leeds"])
def test_samurai_who_wins_which_figure(spec: str) -> None:
    game, closings = sparring.game(spec), 0
    words = {"Buddha": "buddha", "helmet": "helmet", "rice field": "rice"}
    for seed in range(4):
        state, rng = game.start(seed), random.Random(seed)
        while moves := state.legal_moves():
            move, me = rng.choice(moves), state.to_move
            facts, after = state.facts(move), state.copy()
            after.push(move)
            assert isinstance(state, SamuraiState)
            assert isinstance(after, SamuraiState)
            gained = {
                (player, figure): after.captured(player)[figure] - state.captured(player)[figure]
                for player in range(game.players)
                for figure in words.values()
            }
            told = dict.fromkeys(gained, 0)
            for fact in facts:
                if not fact.name.startswith("closing"):
                    continue
                closings += 1
                for clause in re.findall(WON, fact.text):
                    winner = me if clause[0] == "you win" else int(clause[0][7]) - 1
                    for word in re.findall("Buddha|helmet|rice field", clause[1]):
                        told[winner, words[word]] += 1
            assert told == gained
            state.push(move)
    assert closings > 10


def test_samurai_influence_is_what_it_says() -> None:
    state = sparring.game("samurai").start(1)
    facts = facts_of(state, "samurai3@14-P")
    assert facts["at 14-O"].text == (
        "takes the lead on the Buddha (3 to 0), the helmet (3 to 0) and the rice field (3 to 0) "
        "in Edo"
    )
    assert facts["spending"].text == "spends your samurai3"
    fast = facts_of(state, "ship1@12-Q")
    assert fast["playing on"].text == "is fast, so another tile may follow"
    assert "playing on" not in facts


def test_samurai_reasons_tell_nothing_that_is_hidden(random_state: RandomState) -> None:
    """Two worlds that look alike to a player have the same reasons."""
    for seed in range(6):
        state = random_state(sparring.game("samurai"), seed, plies=3 * seed)
        view = state.view(state.to_move)
        for move in list(view.legal_moves())[::40]:
            told = [view.sample(world).facts(move) for world in range(3)]
            assert told[0] == told[1] == told[2]
