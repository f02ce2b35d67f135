"""Positions for the tests, written down by what matters in them; the rest is filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import sparring
from sparring.games.samurai.board import tile_code
from sparring.games.samurai.state import FIGURES, TILES, SamuraiState

STOCK = Counter({tile: 2 if tile in ("samurai1", "samurai2", "ship1") else 1 for tile in TILES})
ORDER = [*STOCK.elements()]
CODES = {"x0": "t0"}  # the board for people and the text differ in one letter

Figures = Mapping[str, Sequence[str]]


def position(
    game: str = "samurai",
    *,
    tiles: Mapping[str, tuple[int, str]] | None = None,
    hands: Sequence[Sequence[str]] = ((), ()),
    figures: Figures | None = None,
    won: Sequence[Sequence[int]] | None = None,
    turn: str = "1-0",
    full_hands: bool = True,
    empty_piles: Sequence[int] = (),
    discarded: Sequence[int] = (),
) -> SamuraiState:
    """A position with these tiles on the board, in hands, and figures in settlements.

    Hands are filled up to five tiles, settlements with what is left. `won` gives captured figures
    by player and type; figures that are nowhere else are set aside. `empty_piles` names players
    all of whose other tiles are on the board, far away; `discarded` those who have swapped.
    """
    rules = sparring.game(game)
    state = rules.start()
    assert isinstance(state, SamuraiState)
    tiles = dict(tiles or {})
    written_hands, written_piles = [], []
    for player in range(rules.players):
        left = STOCK - Counter(tile for owner, tile in tiles.values() if owner == player)
        if player in discarded:
            left -= Counter(["swap"])
        hand = Counter(hands[player]) if player < len(hands) else Counter()
        left -= hand
        if player in empty_piles:
            _spread(state, tiles, player, left)
            left = Counter()
        for tile in [tile for tile in ORDER if full_hands or player != int(turn[0]) - 1]:
            if hand.total() < 5 and left[tile]:
                hand[tile] += 1
                left[tile] -= 1
        written_hands.append(_codes(hand))
        written_piles.append(_codes(left))
    standing, captured, aside = _figures(state, tiles, figures or {}, won)
    board = ",".join(
        f"{h}:{tiles[h][0] + 1}{CODES.get(tile_code(tiles[h][1]), tile_code(tiles[h][1]))}"
        for h in tiles
    )
    fields = [standing, board or "-", "/".join(written_hands), "/".join(written_piles)]
    result = rules.from_text(" ".join([*fields, captured, aside, turn]))
    assert isinstance(result, SamuraiState)
    return result


def _codes(tiles: Counter[str]) -> str:
    written = [
        CODES.get(tile_code(tile), tile_code(tile)) for tile in TILES for _ in range(tiles[tile])
    ]
    return "".join(written) or "-"


def _spread(
    state: SamuraiState, tiles: dict[str, tuple[int, str]], player: int, left: Counter[str]
) -> None:
    """Puts tiles on hexes in the order of the map from the north."""
    from sparring.games.samurai.atlas import hex_name

    atlas = state.atlas
    land = [hex_name(place) for place in atlas.hexes[: atlas.land]]
    sea = [hex_name(place) for place in atlas.hexes[atlas.land :]]
    for tile in left.elements():
        if tile != "swap":
            free = sea if tile.startswith("ship") else land
            tiles[next(h for h in free if h not in tiles)] = (player, tile)


def _figures(
    state: SamuraiState,
    tiles: Mapping[str, tuple[int, str]],
    wanted: Figures,
    won: Sequence[Sequence[int]] | None,
) -> tuple[str, str, str]:
    from sparring.games.samurai.atlas import hex_name

    atlas, players = state.atlas, state.game.players
    won = won or [[0, 0, 0]] * players
    left = Counter(dict.fromkeys(FIGURES, state.core_game.core_rules.supply))
    for counts in won:
        left -= Counter(dict(zip(FIGURES, counts, strict=True)))
    names = {hex_name(s.place): s for s in atlas.settlements}
    closed = {
        name
        for name, s in names.items()
        if all(hex_name(atlas.hexes[h]) in tiles for h in s.around if h < atlas.land)
    } - wanted.keys()
    standing = {name: list(wanted.get(name, ())) for name in names}
    for present in standing.values():
        left -= Counter(present)
    for name, s in sorted(names.items(), key=lambda item: -item[1].room):
        if name not in closed:
            while len(standing[name]) < s.room:
                figure = max((f for f in FIGURES if f not in standing[name]), key=left.__getitem__)
                assert left[figure], "no figure is left"
                standing[name].append(figure)
                left[figure] -= 1
    written = "/".join("".join(f[0] for f in FIGURES if f in standing[n]) or "-" for n in names)
    aside = ".".join(str(left[f]) for f in FIGURES)
    return written, "/".join(".".join(map(str, counts)) for counts in won), aside
