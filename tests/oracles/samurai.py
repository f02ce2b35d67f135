"""The rules of Knizia's Samurai, as plain and slow as they can be written.

Every rule is stated once, in `Oracle.why_not`, in terms of dictionaries of hexes: the legal moves
are the well-formed actions against which it has nothing to say.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

TYPES = ("buddha", "helmet", "rice")
ROOM = {"village": 1, "city": 2, "edo": 3}
SUPPLY = {2: 7, 3: 10, 4: 13}  # of each type, by the number of players
HAND, ASIDE_LIMIT = 5, 4
# The 20 tiles of every player; `exchange` moves a tile, `swap` exchanges two figures.
TILES: Counter[str] = Counter(
    {f"{figure}{value}": 1 for figure in TYPES for value in (2, 3, 4)}
    | {"samurai1": 2, "samurai2": 2, "samurai3": 1, "exchange": 1}
    | {"ship1": 2, "ship2": 1, "ronin": 1, "swap": 1}
)
SHIPS = {"ship1", "ship2"}
FAST = SHIPS | {"ronin", "swap"}
MAP_FILE = Path(__file__).resolve().parent.parent / "data" / "samurai_map.txt"
COLUMNS = "ABCDEFGHIJKLMNOPQRST"
# The map file has its own letters for what three and four players add.
LETTERS = {"sea": "~sn", "land": "okh", "village": "1vw", "city": "CCS", "edo": "EEE"}

_HEX = rf"([1-9]\d?-[{COLUMNS}])"
_FIGURE = rf"{_HEX}\.({'|'.join(TYPES)})"
_FORMS = {
    "put": rf"put@{_FIGURE}",
    "keep": rf"keep\.({'|'.join(TILES)})",
    "place": rf"({'|'.join(TILES.keys() - {'exchange', 'swap'})})@{_HEX}",
    "move": rf"move@{_HEX}>{_HEX}",
    "swap": rf"swap@{_FIGURE}/{_FIGURE}",
    "end": "end",
    "pass": "pass",
}
_STAGES = {"put": {"put"}, "keep": {"keep"}, "play": {"place", "move", "swap", "end", "pass"}}


@dataclass(frozen=True)
class Map:
    """A board; terrain and rooms list the hexes in map order, by row and then by column."""

    terrain: dict[str, str]
    neighbours: dict[str, set[str]]
    rooms: dict[str, int]


def load_map(players: int) -> Map:
    """Read the board for that many players; `load_map(2).rooms["14-O"]` is 3, for Edo."""
    meaning = {c: terrain for terrain, row in LETTERS.items() for c in row[: players - 1]}
    lines = [s for s in MAP_FILE.read_text(encoding="utf-8").split("\n") if not s.startswith("#")]
    terrain = {
        f"{row}-{COLUMNS[column]}": meaning[letter]
        for row, line in enumerate(lines, start=1)
        for column, letter in enumerate(line)
        if letter in meaning
    }
    neighbours = {h: _around(h) & terrain.keys() for h in terrain}
    return Map(terrain, neighbours, {h: ROOM[t] for h, t in terrain.items() if t in ROOM})


def _row_column(name: str) -> tuple[int, int]:
    return int(name[:-2]), COLUMNS.index(name[-1])


def _around(name: str) -> set[str]:
    row, column = _row_column(name)
    # Odd columns sit half a hex lower: beside them are this row and the next, not the one before.
    upper = row if column % 2 == 1 else row - 1
    sides = {(r, c) for r in (upper, upper + 1) for c in (column - 1, column + 1)}
    places = sides | {(row - 1, column), (row + 1, column)}
    return {f"{r}-{COLUMNS[c]}" for r, c in places if 0 <= c < len(COLUMNS)}


@cache
def _parse(text: str) -> tuple[str, ...]:
    for kind, form in _FORMS.items():
        found = re.fullmatch(form, text)
        if found and (kind != "swap" or _row_column(found[1]) < _row_column(found[3])):
            return (kind, *found.groups())
    raise ValueError(f"{text!r} is no action (a swap names two settlements in map order)")


def _broken(rules: dict[str, bool]) -> set[str]:
    return {reason for reason, is_broken in rules.items() if is_broken}


def _strength(tile: str, figure: str) -> int:
    if tile[:-1] in ("samurai", "ship", figure):
        return int(tile[-1])
    return 1 if tile == "ronin" else 0


class Oracle:
    """One game, from dealt figures and hands (or from a draft) to its end.

    `board` maps a hex to the player and tile on it, `figures` a settlement to what stands there;
    `captured` and `aside` count the figures taken by each player and by nobody.
    """

    def __init__(
        self,
        *,
        players: int = 2,
        mode: Literal["classic", "domination"] = "classic",
        exchange: Literal["slow", "any"] = "slow",
        rules: Literal["official", "leeds"] = "official",
        figures: dict[str, set[str]],
        hands: list[list[str]],
        piles: list[list[str]],
        first: int = 0,
    ) -> None:
        """Begin with all set up; the last tile of a pile is drawn first."""
        if {mode, exchange, rules} - {"classic", "domination", "slow", "any", "official", "leeds"}:
            raise ValueError(f"no such option among {mode}, {exchange}, {rules}")
        self.players, self.to_move = players, first
        self.leeds = rules == "leeds"
        # The Leeds rules are always domination, and their exchange is fast and lifts the ronin.
        self.mode = "domination" if self.leeds else mode
        self._fast = FAST | ({"exchange"} if self.leeds else set())
        lifts_ronin = self.leeds or exchange == "any"
        self._not_liftable = SHIPS | {"exchange"} | (set() if lifts_ronin else {"ronin"})
        self.map = load_map(players)
        self.figures = {s: set(figures.get(s, ())) for s in self.map.rooms}
        self._hands, self._piles = [list(h) for h in hands], [list(p) for p in piles]
        self.board: dict[str, tuple[int, str]] = {}
        self.resolved: set[str] = set()
        self.captured: list[Counter[str]] = [Counter() for _ in range(players)]
        self.aside: Counter[str] = Counter()
        self._turn: list[str] = []  # the tiles played in this turn
        self._stage, self._passes_in_a_row, self._over = "play", 0, False
        if any(len(standing) > self.map.rooms.get(s, 0) for s, standing in figures.items()):
            raise ValueError("a village holds one figure, a city two, Edo three, other hexes none")
        if any(not Counter(h + p) <= TILES for h, p in zip(hands, piles, strict=True)):
            raise ValueError("a hand and its pile hold no tile more often than TILES has it")

    @classmethod
    def draft(cls, players: int = 2, *, shuffles: list[list[str]], **options: Any) -> "Oracle":
        """Begin before the set-up, with only Edo filled: the players put the other figures and
        keep five tiles each. A pile is the player's shuffle without the tiles kept."""
        if options.get("rules") == "leeds":
            raise ValueError("the Leeds rules have no draft: deal at random")
        edo = {s: set(TYPES) for s, t in load_map(players).terrain.items() if t == "edo"}
        hands: list[list[str]] = [[] for _ in range(players)]
        game = cls(players=players, figures=edo, hands=hands, piles=shuffles, **options)
        game._stage = "put"
        return game

    def hand(self, player: int) -> list[str]:
        """The tiles in that player's hand, sorted."""
        return sorted(self._hands[player])

    def pile(self, player: int) -> list[str]:
        """The tiles that the player has yet to draw, the next one last."""
        return list(self._piles[player])

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._over

    def influence(self, settlement: str, player: int, figure: str) -> int:
        """The sum of the player's adjacent tiles that count for that type of figure."""
        around = [self.board[h] for h in self.map.neighbours[settlement] if h in self.board]
        return sum(_strength(tile, figure) for owner, tile in around if owner == player)

    def legal_moves(self) -> set[str]:
        """Every action that may be played now; none when the game is over."""
        texts = {f"put@{s}.{figure}" for s in self.map.rooms for figure in TYPES}
        texts |= {f"keep.{tile}" for tile in TILES} | {"end", "pass"} | set(self._tile_texts())
        return {text for text in texts if not self.why_not(text)}

    def why_not(self, text: str) -> set[str]:
        """The rules that the action breaks; empty if it is legal. "must play first" also stands
        for an action whose time it is not, such as `pass` when a tile can be played."""
        action = _parse(text)
        if self._over:
            return {"game over"}
        if action[0] not in _STAGES[self._stage]:
            return {"must play first"}
        match action:
            case ["put", settlement, figure]:
                return self._why_not_put(settlement, figure)
            case ["keep", tile]:
                return _broken({"tile not in hand": tile not in self._piles[self.to_move]})
            case ["place", tile, target]:
                return self._why_not_use(tile) | self._why_not_on(target, tile)
            case ["move", source, target]:
                # The source counts as taken: the exchange tile lies there now.
                owner, tile = self.board.get(source, (None, ""))
                fixed, foreign = tile in self._not_liftable, owner != self.to_move
                reasons = self._why_not_use("exchange") | self._why_not_on(target, "exchange")
                return reasons | _broken({"not your tile": foreign, "not liftable": fixed})
            case ["swap", a, x, b, y]:
                return self._why_not_use("swap") | self._why_not_swap(a, x, b, y)
            case ["end"]:
                return _broken({"must play first": not self.leeds and not self._turn})
        stuck = not self.leeds and not self._turn and not self._can_play_a_tile()
        return _broken({"must play first": not stuck})

    def play(self, text: str) -> None:
        """Carry out a legal action, and all that follows from it by itself."""
        if reasons := self.why_not(text):
            raise ValueError(f"{text} is not allowed: {', '.join(sorted(reasons))}")
        match _parse(text):
            case ["put", settlement, figure]:
                self.figures[settlement].add(figure)
                # 18, 27 or 36 puts: the turn is back at the first player when the choice begins.
                self.to_move = (self.to_move + 1) % self.players
                if all(len(self.figures[s]) == room for s, room in self.map.rooms.items()):
                    self._stage = "keep"
            case ["keep", tile]:
                self._piles[self.to_move].remove(tile)
                self._hands[self.to_move].append(tile)
                if len(self._hands[self.to_move]) == HAND:
                    self.to_move = (self.to_move + 1) % self.players
                if all(len(hand) == HAND for hand in self._hands):
                    self._stage = "play"
            case ["place", tile, target]:
                self.board[target] = (self.to_move, tile)
                self._after_tile(tile)
            case ["move", source, target]:
                self.board[target] = self.board[source]
                self.board[source] = (self.to_move, "exchange")
                self._after_tile("exchange")
            case ["swap", a, x, b, y]:
                self.figures[a] = (self.figures[a] - {x}) | {y}
                self.figures[b] = (self.figures[b] - {y}) | {x}
                self._after_tile("swap")
            case _:  # end or pass
                self._end_turn()

    def winners(self) -> set[int]:
        """Who wins with the figures captured so far; several if they share the win."""
        counts = {figure: [own[figure] for own in self.captured] for figure in TYPES}
        most = {figure: max(n) for figure, n in counts.items() if n.count(max(n)) == 1}
        # Only one player can lead two of three types. Those who lead one are compared by the
        # figures of other types, then by all; without leaders the two numbers are the same.
        led = [[n for figure, n in most.items() if own[figure] == n] for own in self.captured]
        totals = [own.total() for own in self.captured]
        ranks = [(len(n), total - sum(n), total) for n, total in zip(led, totals, strict=True)]
        return {player for player, rank in enumerate(ranks) if rank == max(ranks)}

    def returns(self) -> list[float]:
        """Utilities that sum to 0: 1 for a sole winner, 0 for all when all share the win."""
        n, winners = self.players, self.winners()
        return [((n / len(winners) if p in winners else 0) - 1) / (n - 1) for p in range(n)]

    def _why_not_use(self, tile: str) -> set[str]:
        missing = tile not in self._hands[self.to_move]
        second = any(not {tile, played} & self._fast for played in self._turn)
        return _broken({"tile not in hand": missing, "second slow tile": second})

    def _why_not_on(self, target: str, tile: str) -> set[str]:
        if target in self.map.rooms:
            return {"settlement"}
        wrong = self.map.terrain.get(target) != ("sea" if tile in SHIPS else "land")
        return _broken({"wrong terrain": wrong, "hex taken": target in self.board})

    def _why_not_swap(self, a: str, x: str, b: str, y: str) -> set[str]:
        reasons = set()
        for settlement, figure in ((a, x), (b, y)):
            if settlement not in self.map.rooms:
                reasons.add("wrong terrain")
            elif settlement in self.resolved:
                reasons.add("resolved")
            elif figure not in self.figures[settlement]:
                reasons.add("no such figure")
        if not reasons and (y in self.figures[a] - {x} or x in self.figures[b] - {y}):
            reasons.add("two of one type")
        return reasons

    def _why_not_put(self, settlement: str, figure: str) -> set[str]:
        # No put can spoil the rest: a type stands at most once in each of two or three cities and
        # at least six of it are there, so no city lacks a second type; a village takes any type.
        terrain = self.map.terrain.get(settlement)
        full = {s for s, room in self.map.rooms.items() if len(self.figures[s]) == room}
        cities_first = any(self.map.terrain[s] == "city" for s in self.map.rooms.keys() - full)
        rules = {
            "wrong terrain": terrain not in ROOM or (cities_first and terrain == "village"),
            "hex taken": settlement in full,
            "two of one type": figure in self.figures.get(settlement, ()),
            "no such figure": self._on_board(figure) == SUPPLY[self.players],
        }
        return _broken(rules)

    def _tile_texts(self) -> Iterator[str]:
        # Only tiles that may be used at all: a look at every hex for each of the others is slow.
        hand = {tile for tile in set(self._hands[self.to_move]) if not self._why_not_use(tile)}
        standing = self.figures
        empty = [h for h in self.map.terrain if h not in self.board]
        for tile in hand - {"exchange", "swap"}:
            yield from (f"{tile}@{h}" for h in empty)
        if "exchange" in hand:
            yield from (f"move@{a}>{b}" for a in self.board for b in empty)
        for a, b in combinations(self.map.rooms, 2) if "swap" in hand else ():
            yield from (f"swap@{a}.{x}/{b}.{y}" for x in standing[a] for y in standing[b])

    def _can_play_a_tile(self) -> bool:
        return any(not self.why_not(text) for text in self._tile_texts())

    def _on_board(self, figure: str) -> int:
        return sum(figure in standing for standing in self.figures.values())

    def _after_tile(self, tile: str) -> None:
        self._hands[self.to_move].remove(tile)
        self._turn.append(tile)
        if not self.leeds:
            self._resolve()
        if not self._over and not self._can_play_a_tile():
            self._end_turn()

    def _end_turn(self) -> None:
        if self.leeds:
            self._resolve()
        self._passes_in_a_row = 0 if self._turn else self._passes_in_a_row + 1
        self._over = self._over or self._passes_in_a_row == self.players
        if self._over:
            return
        hand, pile = self._hands[self.to_move], self._piles[self.to_move]
        while pile and len(hand) < HAND:
            hand.append(pile.pop())
        self._turn = []
        self.to_move = (self.to_move + 1) % self.players

    def _resolve(self) -> None:
        unresolved = self.map.rooms.keys() - self.resolved
        empty = {h for h, t in self.map.terrain.items() if t == "land" and h not in self.board}
        closed = {s for s in unresolved if not self.map.neighbours[s] & empty}
        for settlement in closed:
            for figure in self.figures[settlement]:
                sums = [self.influence(settlement, p, figure) for p in range(self.players)]
                if sums.count(max(sums)) == 1:
                    self.captured[sums.index(max(sums))][figure] += 1
                else:
                    self.aside[figure] += 1
            self.figures[settlement] = set()
        self.resolved |= closed
        # Only now, because a tile that closes two settlements counts for both.
        if self.mode == "domination":
            self._over = closed == unresolved
        elif closed:
            type_gone = any(not self._on_board(figure) for figure in TYPES)
            self._over = type_gone or self.aside.total() >= ASIDE_LIMIT
