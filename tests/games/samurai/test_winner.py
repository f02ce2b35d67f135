"""Who wins: a worked example for every tie-break."""

from __future__ import annotations

import pytest

import sparring
from sparring.games.samurai.state import SamuraiState

Won = list[list[int]]


def finished(game: str, won: Won) -> SamuraiState:
    """The end of a game in which these figures were won by each player; the rest is set aside."""
    rules = sparring.game(game)
    state = rules.start(1)
    while moves := state.legal_moves():
        state.push(moves[0])
    fields = state.text().split()
    supply: int = rules.core_rules.supply  # type: ignore[attr-defined]
    aside = [supply - sum(own[figure] for own in won) for figure in range(3)]
    fields[4] = "/".join(".".join(map(str, own)) for own in won)
    fields[5] = ".".join(map(str, aside))
    again = rules.from_text(" ".join(fields))
    assert isinstance(again, SamuraiState)
    assert again.is_over()
    return again


def winners(won: Won) -> set[int]:
    names = {2: "samurai", 3: "samurai:players=3", 4: "samurai:players=4"}
    state = finished(names[len(won)] + (":" if len(won) == 2 else ",") + "mode=domination", won)
    assert state.scores() == [sum(own) for own in won]
    returns = state.returns()
    assert sum(returns) == pytest.approx(0, abs=1e-6)
    return {player for player, value in enumerate(returns) if value == max(returns)}


def test_leading_two_types_wins_even_with_fewer_figures() -> None:
    assert winners([[4, 4, 0], [3, 3, 7]]) == {0}


def test_a_tied_type_is_led_by_nobody() -> None:
    # Buddhas are tied; both lead one type, and compare the figures of the others: 3 + 4 and 3 + 2.
    assert winners([[3, 4, 4], [3, 2, 2]]) == {0}
    assert winners([[3, 4, 2], [3, 2, 4]]) == {0, 1}


def test_one_leader_beats_those_who_lead_nothing() -> None:
    assert winners([[4, 3, 3], [0, 3, 3]]) == {0}
    # The player in the middle leads the Buddhas, and the others tie on all else.
    assert winners([[1, 4, 4], [2, 0, 0], [1, 4, 4]]) == {1}


def test_leaders_of_one_type_compare_their_figures_of_the_other_types() -> None:
    # One leads Buddhas and has 2 others, one leads helmets and has 3 others, though fewer in all.
    assert winners([[6, 1, 1], [1, 4, 2], [0, 0, 2]]) == {1}
    # A type that another leads counts just as one that nobody leads.
    assert winners([[5, 2, 0], [0, 3, 3], [0, 0, 3]]) == {1}


def test_then_leaders_compare_all_their_figures() -> None:
    # Both have 2 figures of other types; the leader of more has more in all.
    assert winners([[5, 1, 1], [1, 4, 1], [0, 0, 0]]) == {0}


def test_then_leaders_share_the_win() -> None:
    assert winners([[4, 1, 1], [1, 4, 1], [0, 0, 0]]) == {0, 1}
    assert winners([[4, 0, 1], [0, 4, 1], [1, 0, 4]]) == {0, 1, 2}


def test_those_who_lead_nothing_are_out_of_the_comparison() -> None:
    # Player 3 has the most figures but leads nothing.
    assert winners([[4, 1, 0], [1, 4, 0], [3, 3, 0]]) == {0, 1}
    assert winners([[5, 1, 0], [1, 4, 0], [3, 3, 3], [0, 0, 3]]) == {0}


def test_if_nobody_leads_a_type_all_figures_count() -> None:
    assert winners([[2, 2, 2], [2, 2, 0], [0, 0, 2]]) == {0}


def test_if_nobody_leads_and_all_is_equal_the_win_is_shared() -> None:
    assert winners([[3, 3, 3], [3, 3, 3]]) == {0, 1}
    assert winners([[0, 0, 0], [0, 0, 0]]) == {0, 1}
    assert winners([[2, 2, 0], [2, 0, 2], [0, 2, 2]]) == {0, 1, 2}


def test_four_players_have_three_types_to_lead() -> None:
    assert winners([[5, 1, 1], [1, 5, 0], [2, 1, 5], [2, 2, 2]]) == {2}


def test_a_sole_winner_has_one_and_shared_wins_are_worth_less() -> None:
    game = "samurai:players=3,mode=domination"
    assert finished(game, [[4, 4, 0], [0, 0, 0], [0, 0, 1]]).returns() == pytest.approx(
        [1, -0.5, -0.5]
    )
    shared = finished(game, [[4, 1, 1], [1, 4, 1], [0, 0, 0]])
    assert shared.returns() == pytest.approx([0.25, 0.25, -0.5])


def test_before_the_end_nobody_has_won() -> None:
    assert sparring.game("samurai").start().returns() == [0, 0]
