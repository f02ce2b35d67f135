"""Hands at the page: they make a move of a game by mouse, by touch or by keys."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

import sparring
from sparring.games.blokus import Blokus
from sparring.games.blokus.scene import placement_of
from sparring.games.blokus.state import BlokusState

Point = tuple[float, float]


def at(page: Page, moves: int) -> None:
    """Waits until so many moves stand, and it is somebody's turn here."""
    expect(page.locator(f".table.your-turn[data-at='{moves}']")).to_be_visible()


class Hands:
    """Somebody at the page of a room whose game and seed are known."""

    def __init__(
        self,
        page: Page,
        game: str,
        seed: int,
        *,
        touch: bool = False,
        known: Callable[[], sparring.State] | None = None,
    ) -> None:
        self.page, self.touch, self.known = page, touch, known
        self.game, self.seed = sparring.game(game), seed

    def state(self) -> sparring.State:
        """The position that the page shows."""
        if self.known:
            return self.known()
        moves = self.page.locator(".moves li").evaluate_all("all => all.map(i => i.dataset.move)")
        return sparring.Record(self.game, moves=moves, seed=self.seed).final()

    def at(self) -> int:
        """How many moves the page shows."""
        return int(self.page.locator(".table").get_attribute("data-at") or 0)

    def press(self, target: Point | Locator) -> None:
        """A click or a tap."""
        if isinstance(target, Locator):
            target.tap() if self.touch else target.click()
        elif self.touch:
            self.page.touchscreen.tap(*target)
        else:
            self.page.mouse.click(*target)

    def play_to_the_end(
        self, make: Callable[[Hands, sparring.State, str], None], at_most: int = 10**6
    ) -> sparring.State:
        """Makes random moves until the game is over, or so many moves were made."""
        rng = random.Random(self.seed)
        while True:
            expect(self.page.locator(".table.your-turn, .table.over")).to_be_visible()
            state = self.state()
            if state.is_over():
                expect(self.page.locator(".result h2")).to_be_visible()
                return state
            if len(state.moves) >= at_most:
                return state
            move = str(rng.choice(state.legal_moves()))
            make(self, state, move)
            after = self.page.locator(f".table:not([data-at='{len(state.moves)}'])")
            expect(after).to_be_visible()


def middle(place: Locator) -> Point:
    """The middle of something on the screen, which may be drawn anew just now."""
    for _ in range(20):
        if box := place.bounding_box():
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        place.page.wait_for_timeout(50)
    raise AssertionError(f"{place} is nowhere to be seen")


def place_piece(hands: Hands, state: sparring.State, move: str) -> None:
    """Blokus by mouse or touch: take the piece, turn it, point, and place."""
    assert isinstance(state, BlokusState)
    assert isinstance(state.game, Blokus)
    page, size = hands.page, state.variant.size
    placement = placement_of(state.game, state.game.parse_move(move).id)
    assert placement
    piece, orientation, square, _ = placement
    hands.press(page.locator(f"[data-piece='{piece}']"))
    board = page.locator(".blokus-board")
    for turn in range(9):
        held = board.get_attribute("data-held") or ""
        if held.startswith(f"{piece}.{orientation}@"):
            break
        hands.press(page.locator("[data-tool='flip']" if turn == 4 else "[data-tool='right']"))
    squares = state.squares(state.game.parse_move(move))
    rows, columns = (1 + max(s[i] for s in squares) - min(s[i] for s in squares) for i in (0, 1))
    box = page.locator(".blokus-board .field").bounding_box()
    assert box
    cell = box["width"] / size
    row, column = square // size + (rows - 1) // 2, square % size + (columns - 1) // 2
    hands.press((box["x"] + (column + 0.5) * cell, box["y"] + (row + 0.5) * cell))
    if hands.touch and not held.endswith(f"@{square // size},{square % size}"):
        hands.press(page.locator("[data-tool='place']"))


def place_by_keys(hands: Hands, state: sparring.State, move: str) -> None:
    """Blokus by keys: the next piece that fits, moved about, and placed."""
    keys = hands.page.keyboard
    for key in (".", "ArrowDown", "ArrowUp", "r", "Shift+R", "f", "f", "Escape", ".", "Enter"):
        keys.press(key)


def push_stones(hands: Hands, state: sparring.State, move: str) -> None:
    """Shobu by mouse or touch: stone, square, stone."""
    passive, aggressive = move[:2], move[2:4]
    goal = goal_of(state, move)
    stones = hands.page.locator(".shobu-board .stone")
    hands.press(middle(stones.locator(f"xpath=self::*[@data-square='{passive}']")))
    hands.press(middle(hands.page.locator(f".mark.target[data-square='{goal}']")))
    hands.press(middle(stones.locator(f"xpath=self::*[@data-square='{aggressive}']")))


def goal_of(state: sparring.State, move: str) -> str:
    """Where the passive stone of a turn goes."""
    choices = state.choices()["legal"][move[:2]]
    found = [to for to, turns in choices.items() if turns.get(move[2:4], {}).get("move") == move]
    return str(found[0])


def push_by_keys(hands: Hands, state: sparring.State, move: str) -> None:
    """Shobu by keys: walk from square to square."""
    page = hands.page
    for key in ["ArrowDown", "ArrowLeft"]:
        for _ in range(7):
            page.keyboard.press(key)
    here = "a1"
    for square in (move[:2], goal_of(state, move), move[2:4]):
        east, north = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
        for _ in range(abs(east)):
            page.keyboard.press("ArrowRight" if east > 0 else "ArrowLeft")
        for _ in range(abs(north)):
            page.keyboard.press("ArrowUp" if north > 0 else "ArrowDown")
        page.keyboard.press("Enter")
        here = square


def lay_tile(hands: Hands, state: sparring.State, move: str) -> None:
    """Samurai by mouse or touch: a tile from the hand, then one or two places."""
    page = hands.page
    if move == "end":
        hands.press(page.locator("[data-tool='end']"))
        return
    if move.startswith("keep."):
        hands.press(page.locator(f".tile[data-tile='{move[5:]}']").first)
        return
    verb, _, places = move.partition("@")
    if verb == "put":
        places, _, figure = places.partition(".")
        hands.press(page.locator(f".tile[data-tile='{figure}']"))
        hands.press(middle(page.locator(f"[data-hex='{places}']")))
        return
    tile = "exchange" if verb == "move" else verb
    hands.press(page.locator(f".tile[data-tile='{tile}']:not([disabled])").first)
    if verb == "swap":
        for target in places.split("/"):
            hands.press(figure_at(hands, target))
        return
    for name in places.split(">"):
        hands.press(middle(page.locator(f"[data-hex='{name}']")))


def figure_at(hands: Hands, target: str) -> Point:
    """Where a figure stands in its settlement."""
    name, _, figure = target.partition(".")
    x, y = middle(hands.page.locator(f"[data-hex='{name}']"))
    for place in hands.page.locator(f".samurai-board .figure.{figure}").all():
        at = middle(place)
        if abs(at[0] - x) < 20 and abs(at[1] - y) < 20:
            return at
    raise AssertionError(f"there is no {target}")


def lay_by_keys(hands: Hands, state: sparring.State, move: str) -> None:
    """Samurai by keys: a number for the tile, arrows, Enter; and E to end the turn."""
    page = hands.page
    if page.locator("[data-tool='end']").is_enabled():
        page.keyboard.press("e")
        return
    first = page.locator(".tile:not([disabled])").first
    page.keyboard.press(str(int(first.get_attribute("data-slot") or 0) + 1))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    if page.locator(".hexagon.chosen").count():
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
