"""Views: nothing that can be asked of one depends on a hidden tile, and samples are fair."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import sparring
from sparring.games.samurai.state import TILES, SamuraiState
from sparring.games.samurai.view import SamuraiView
from tests.games.samurai.positions import position

SPECS = [
    "samurai",
    "samurai:players=3",
    "samurai:players=4,mode=domination",
    "samurai:setup=draft,players=3",
    "samurai:rules=leeds",
]
TYPED = ["end", "pass", "14-N", "samurai1", "ship2", "swap", "move", "keep.rice2", "keep.?",
         "buddha4@14-N", "put@10-O.rice", "nonsense", "ronin 14-N", "exchange"]  # fmt: skip

ACTION_VALUES = sparring.game("samurai").action_value_names


def started(spec: str, seed: int) -> SamuraiState:
    state = sparring.game(spec).start(seed)
    assert isinstance(state, SamuraiState)
    return state


def walk(spec: str, seed: int) -> Iterator[SamuraiState]:
    """The states of a random game in which turns often end early."""
    rng, state = random.Random(seed), started(spec, seed)
    yield state
    while moves := state.legal_moves():
        ends = "end" in moves and state.core.played and rng.random() < 0.4
        state.push("end" if ends else rng.choice(moves))
        yield state


def fresh(state: SamuraiState) -> SamuraiState:
    """The same position without the moves that led there."""
    again = state.game.from_text(state.text())
    assert isinstance(again, SamuraiState)
    return again


# What can be asked of a view

Asked = dict[str, Callable[[SamuraiView], Any]]


def ways_to_ask(players: int) -> Asked:
    """Every public name of a view, and how it is asked."""
    each = range(players)

    def typed(view: SamuraiView, ask: str = "find_moves") -> list[Any]:
        answers: list[Any] = []
        for text in TYPED:
            try:
                answers.append(getattr(view, ask)(text))
            except sparring.SparringError as error:
                answers.append(str(error))
        return answers

    return {
        "is_certain": lambda v: v.is_certain(),
        "action_values": lambda v: [v.action_values(name) for name in ACTION_VALUES],
        "aside": lambda v: v.aside(),
        "board": lambda v: (v.board(), v.board(colour=True)),
        "captured": lambda v: [v.captured(p) for p in each],
        "colour": lambda v: v.colour,
        "features": lambda v: v.features(),
        "figures": lambda v: v.figures(),
        "find_moves": typed,
        "game": lambda v: str(v.game),
        "hand": lambda v: [v.hand(), *(v.hand(p) for p in each)],
        "hand_size": lambda v: [v.hand_size(p) for p in each],
        "handouts": lambda v: v.handouts(),
        "influence": lambda v: v.influence(),
        "is_over": lambda v: v.is_over(),
        "kinds": lambda v: v.kinds(),
        "leads": lambda v: v.leads(),
        "legal_moves": lambda v: (v.legal_moves(), repr(v.legal_moves())),
        "moves": lambda v: v.moves,
        "observation": lambda v: v.observation(),
        "open_land": lambda v: v.open_land(),
        "pile_size": lambda v: [v.pile_size(p) for p in each],
        "player": lambda v: v.player,
        "remember": lambda v: None,  # takes something, and gives nothing
        "returns": lambda v: v.returns(),
        "sample": lambda v: [v.sample(seed).text() for seed in range(3)],
        "scene": lambda v: (v.scene(), v.scene(watching=True)),
        "scores": lambda v: v.scores(),
        "stage": lambda v: v.stage,
        "start_text": lambda v: v.start_text(),
        "summary": lambda v: v.summary(),
        "svg": lambda v: v.svg(),
        "text": lambda v: v.text(),
        "tiles": lambda v: v.tiles(),
        "to_move": lambda v: v.to_move,
        "unseen": lambda v: [v.unseen(p) for p in each],
        "why_illegal": lambda v: typed(v, "why_illegal"),
        # What Python itself asks
        "str": str,
        "repr": repr,
        "notebook": lambda v: v._repr_svg_(),
        "pickle": pickle.dumps,
        "copy": lambda v: repr(copy.deepcopy(v)),
        "inside": lambda v: [
            v._state.text(), v._state.core.key(), v._state.moves, v._state.core.start_text(),
            v._state.legal_moves().ids, [v._state.pile(p) for p in each], v._seen,
        ],
    }  # fmt: skip


PUBLIC = {name for name in dir(SamuraiView) if not name.startswith("_")}


def plain(answer: Any) -> Any:
    """An answer as something that can be compared."""
    if isinstance(answer, np.ndarray):
        return answer.tolist()
    if isinstance(answer, list | tuple | sparring.Moves):
        return [plain(part) for part in answer]
    return answer


def assert_same(one: SamuraiView, two: SamuraiView) -> None:
    for name, ask in ways_to_ask(one.game.players).items():
        assert plain(ask(one)) == plain(ask(two)), f"{name} tells what is hidden"
    assert one == two


def test_the_test_asks_everything_that_is_public() -> None:
    assert ways_to_ask(2).keys() >= PUBLIC


@pytest.mark.parametrize("spec", SPECS)
def test_two_worlds_with_one_view_cannot_be_told_apart(
    spec: str, scaled: Callable[[int], int]
) -> None:
    for seed in range(scaled(3)):
        for ply, state in enumerate(walk(spec, seed)):
            if ply % 11 == 3 * seed:
                for player in range(state.game.players):
                    here = fresh(state).view(player)
                    assert_same(here, here.sample(ply).view(player))


def test_opponents_hands_differ_between_worlds_with_one_view() -> None:
    state = started("samurai", 4)
    worlds = [state.view(0).sample(seed) for seed in range(20)]
    assert len({tuple(world.hand(1)) for world in worlds}) > 10
    assert len({tuple(world.pile(0)) for world in worlds}) == 20
    assert {tuple(world.hand(0)) for world in worlds} == {tuple(state.hand(0))}


@pytest.mark.parametrize("spec", SPECS)
def test_the_history_tells_nothing_either(spec: str, scaled: Callable[[int], int]) -> None:
    compared = 0
    for seed in range(scaled(12)):
        rng = random.Random(seed)
        one = fresh(started(spec, seed))
        player = seed % one.game.players
        two = _with_own_pile_of(one, one.view(player).sample(seed + 1), player)
        while True:
            assert one.view(player) == two.view(player)
            if rng.random() < 0.15:  # pictures take their time
                assert_same(one.view(player), two.view(player))
            compared += 1
            common = set(one.legal_moves().ids) & set(two.legal_moves().ids)
            if one.stage == "keep" and one.to_move != player:
                # Others choose differently in the two worlds, and nobody sees it.
                one.push(rng.choice(one.legal_moves()))
                two.push(rng.choice(two.legal_moves()))
                continue
            if not common:
                break
            move = one.game.move(rng.choice(sorted(common)))
            one.push(move)
            two.push(move)
            if one.to_move != two.to_move:
                break  # one of them can go on and the other cannot: that is seen by all
    assert compared > scaled(12)


def _with_own_pile_of(state: SamuraiState, world: SamuraiState, player: int) -> SamuraiState:
    """The world, but with the order of the player's own pile as in the state."""
    fields, own = world.text().split(), state.text().split()
    piles = fields[3].split("/")
    piles[player] = own[3].split("/")[player]
    fields[3] = "/".join(piles)
    again = state.game.from_text(" ".join(fields))
    assert isinstance(again, SamuraiState)
    return again


def test_a_view_keeps_nothing_of_the_state_it_came_from() -> None:
    state = started("samurai", 4)
    state.push(state.legal_moves()[0])
    view = state.view(1)
    text = view.text()
    state.push(state.legal_moves()[0])
    assert view.text() == text
    assert view._state.moves == [], "positions before could be taken back to"
    assert len(view.moves) == 1


def test_the_text_of_a_view_counts_hidden_tiles() -> None:
    fields = started("samurai", 4).view(0).text().split()
    assert fields[2].endswith("/5?")
    assert "?" not in fields[2].split("/")[0]
    assert fields[3] == "15?/15?"


def test_a_hand_without_a_pile_is_known_to_all() -> None:
    game = "samurai:mode=domination"
    state = position(game, hands=[["rice2", "rice4"], []], empty_piles=[0], discarded=[0])
    view = state.view(1)
    assert view.hand(0) == ["rice2", "rice4"]
    assert "rice2" in view.board()
    assert view.hand(1) == view.hand() == state.hand(1)
    assert state.view(0).hand(1) is None
    assert "hidden tiles" in state.view(0).board()


def test_only_the_player_to_move_has_moves_to_choose_from() -> None:
    state = started("samurai:players=3", 4)
    assert len(state.view(0).legal_moves()) > 50
    for player in (1, 2):
        assert len(state.view(player).legal_moves()) == 0
        assert len(state.view(player).action_values("tile_association")) == 0
        with pytest.raises(sparring.IllegalMove, match="not your turn"):
            state.view(player).find_moves("rice2@14-N")


def test_others_choices_in_the_draft_are_seen_as_a_question_mark() -> None:
    state = started("samurai:setup=draft", 4)
    while state.stage == "put":
        state.push(state.legal_moves()[0])
    puts = len(state.moves)
    mine = ["keep.rice2", "keep.rice3", "keep.rice4", "keep.ship1", "keep.ship1"]
    for move in mine:
        state.push(move)
    state.push("keep.swap")
    seen = [str(move) for move in state.view(0).moves[puts:]]
    assert seen == [*mine, "keep.?"]
    assert [str(move) for move in state.view(1).moves[puts:]] == ["keep.?"] * 5 + ["keep.swap"]
    for move in ("keep.ronin", "keep.rice2", "keep.rice3", "keep.rice4"):
        state.push(move)
    state.push(state.legal_moves()[0])
    assert [str(m) for m in state.view(0).moves[puts:-1]] == [*mine, *["keep.?"] * 5]
    assert str(state.view(0).moves[-1]) == str(state.moves[-1])


def test_a_view_can_be_pickled() -> None:
    for state in walk("samurai:setup=draft", 3):
        view = state.view(1)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again.moves == view.moves
    assert again != state.view(0)


# Samples


@pytest.mark.parametrize("spec", SPECS)
def test_every_sample_is_a_legal_world_with_the_same_view(
    spec: str, scaled: Callable[[int], int]
) -> None:
    for seed in range(scaled(4)):
        for ply, state in enumerate(walk(spec, seed)):
            player = ply % state.game.players
            view = state.view(player)
            world = view.sample(1000 * seed + ply)
            assert fresh(world).text() == world.text(), "from_text checks that it is legal"
            assert world.view(player).text() == view.text()
            assert world.view(player)._state.text() == view._state.text()
            assert world.hand(player) == state.hand(player)
            for other in range(state.game.players):
                own = sorted(world.hand(other) + world.pile(other))
                assert own == sorted(state.hand(other) + state.pile(other))
            if player == state.to_move:
                assert world.legal_moves().ids == state.legal_moves().ids


def test_games_go_on_from_samples() -> None:
    for seed, state in enumerate(walk("samurai:players=4", 1)):
        world = state.view(seed % 4).sample(seed)
        while moves := world.legal_moves():
            world.push(moves[seed % len(moves)])
        assert sum(world.scores()) + sum(world.aside().values()) <= 39


def ends(state: SamuraiState, player: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(sorted(state.hand(player))), tuple(state.pile(player))


def possible(tiles: list[str], in_hand: int) -> Counter[Any]:
    """How many orders of physical tiles give each hand and pile."""
    return Counter(
        (tuple(sorted(order[:in_hand])), order[in_hand:]) for order in itertools.permutations(tiles)
    )


def assert_fair(drawn: Counter[Any], expected: Counter[Any]) -> None:
    """Chi-square, with a limit that chance passes once in far more than a million times."""
    assert drawn.keys() <= expected.keys()
    total, n = expected.total(), drawn.total()
    chi = sum((drawn[key] - n * e / total) ** 2 / (n * e / total) for key, e in expected.items())
    freedom = len(expected) - 1
    assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 12, (chi, freedom)


def late(turn: str, hand: list[str], left: list[str]) -> SamuraiState:
    """Player 2 has few tiles left: what lies in the way is on the board."""
    game = sparring.game("samurai:mode=domination")
    rest = Counter(TILES) + Counter(["samurai1", "samurai2", "ship1"]) - Counter(hand + left)
    rest -= Counter(["swap"])
    tiles: dict[str, tuple[int, str]] = {}
    atlas = started(str(game), 0).atlas
    from sparring.games.samurai.atlas import hex_name

    for tile in rest.elements():
        hexes = atlas.hexes[atlas.land :] if tile.startswith("ship") else atlas.hexes[: atlas.land]
        name = next(hex_name(h) for h in hexes if hex_name(h) not in tiles)
        tiles[name] = (1, tile)
    return position(
        str(game),
        tiles=tiles,
        hands=[[], hand],
        turn=turn,
        full_hands=turn[1] == "-",
        discarded=[1],
    )


def test_samples_are_uniform_over_what_is_possible() -> None:
    unseen = ["rice2", "samurai1", "samurai1", "ship1", "ronin", "buddha2", "helmet4"]
    state = late("1-0", unseen[:5], unseen[5:])
    assert len(state.pile(1)) == 2
    view = state.view(0)
    drawn = Counter(ends(view.sample(seed), 1) for seed in range(6000))
    assert_fair(drawn, possible(unseen, 5))


def test_samples_in_the_middle_of_a_turn_leave_a_tile_to_play() -> None:
    # Player 2 has played a slow tile and is still at it: there must be a fast one in the hand.
    unseen = ["rice2", "samurai1", "ship1", "ronin", "buddha2", "helmet4"]
    state = late("2s0", ["rice2", "ship1"], ["samurai1", "ronin", "buddha2", "helmet4"])
    assert len(state.hand(1)) == 2
    expected = Counter(
        {
            key: number
            for key, number in possible(unseen, 2).items()
            if set(key[0]) & {"ship1", "ronin"}
        }
    )
    view = state.view(0)
    drawn = Counter(ends(view.sample(seed), 1) for seed in range(8000))
    assert_fair(drawn, expected)


def test_the_own_pile_is_sampled_uniformly_too() -> None:
    unseen = ["rice2", "samurai1", "samurai1", "ronin", "buddha2"]
    state = late("1-0", ["rice3", "rice4", "helmet2", "helmet3", "helmet4"], unseen)
    view = state.view(1)
    drawn = Counter(ends(view.sample(seed), 1)[1] for seed in range(6000))
    assert_fair(drawn, Counter(itertools.permutations(unseen)))


def test_keeping_one_of_two_equal_tiles_says_nothing_about_the_other() -> None:
    places: Counter[int] = Counter()
    game = sparring.game("samurai:setup=draft")
    puts = []
    state = game.start()
    while str(move := state.legal_moves()[0]).startswith("put"):
        puts.append(str(move))
        state.push(move)
    kept = ["samurai1", "rice2", "rice3", "rice4", "ronin"]
    for seed in range(2000):
        state = game.start(seed)
        for text in [*puts, *(f"keep.{tile}" for tile in kept)]:
            state.push(text)
        assert isinstance(state, SamuraiState)
        places[state.pile(0).index("samurai1")] += 1
    assert_fair(places, Counter(range(15)))
