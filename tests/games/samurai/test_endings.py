"""How the game ends, classic and by domination."""

from __future__ import annotations

import sparring
from sparring.games.samurai.state import SamuraiState
from tests.games.samurai.positions import position


def test_classic_ends_when_four_figures_are_set_aside() -> None:
    pairs = {"14-Q": "14-P", "17-K": "17-L", "9-O": "8-P", "17-F": "18-G"}
    tiles: dict[str, tuple[int, str]] = {}
    values = [("buddha2", "buddha2"), ("buddha3", "buddha3"), ("buddha4", "buddha4")]
    for (one, two), (mine, theirs) in zip(pairs.items(), values, strict=False):
        tiles |= {one: (0, mine), two: (1, theirs)}
    tiles["17-F"] = (1, "helmet2")
    figures = {"18-F": ["buddha"]}
    state = position(tiles=tiles, hands=[["rice2", "ship1"]], figures=figures)
    assert sum(state.aside().values()) == 3
    assert not state.is_over()
    state.push("rice2@18-G")
    assert state.is_over(), "at once, with a ship still to play"
    assert sum(state.aside().values()) == 4
    domination = position(
        "samurai:mode=domination", tiles=tiles, hands=[["rice2", "ship1"]], figures=figures
    )
    domination.push("rice2@18-G")
    assert not domination.is_over()


def test_classic_ends_when_the_last_figure_of_a_type_leaves_the_board() -> None:
    # Six Buddhas were won before, the last one is in Edo.
    cities = {"10-O": ["helmet", "rice"], "16-L": ["helmet", "rice"]}
    around_edo = ["13-O", "13-P", "14-P", "15-O", "14-N", "13-N"]
    closed = {"8-P": "helmet2", "9-O": "helmet3", "17-F": "helmet4", "18-G": "rice2"}
    closed |= {"17-K": "rice3", "17-L": "rice4", "14-Q": "samurai1", "10-Q": "samurai1"}
    closed |= {"9-P": "samurai2", "11-P": "samurai2", "10-P": "buddha2"}
    tiles = {h: (0, tile) for h, tile in closed.items()}
    blockers = ["helmet2", "helmet3", "rice2", "rice3", "exchange"]
    tiles |= {h: (1, tile) for h, tile in zip(around_edo[1:], blockers, strict=True)}
    for mode, over in (("classic", True), ("domination", False)):
        state = position(
            f"samurai:mode={mode}",
            tiles=tiles,
            hands=[["samurai3", "ship1"]],
            figures=cities | {"14-O": ["buddha", "helmet", "rice"]},
            won=[[6, 0, 0], [0, 0, 0]],
        )
        assert not state.is_over()
        state.push("samurai3@13-O")
        assert state.captured(0)["buddha"] == 7
        assert state.is_over() == over


def test_domination_ends_when_all_settlements_are_resolved() -> None:
    game = sparring.game("samurai:mode=domination")
    for seed in range(30):
        state = game.start(seed)
        while moves := state.legal_moves():
            state.push(moves[(7 * seed) % len(moves)])
        assert isinstance(state, SamuraiState)
        assert not any(state.figures().values())
        assert sum(state.scores()) + sum(state.aside().values()) == 21
