"""What the page draws of Samurai: the map, tiles, figures, and what may be played. For JSON.

Hands are not here but in the view, which knows who may see them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sparring.games.samurai.atlas import hex_name
from sparring.games.samurai.state import FIGURES, TILES, VALUES

if TYPE_CHECKING:
    from sparring.games.samurai import Samurai
    from sparring.games.samurai.state import SamuraiState

ACTION = re.compile(r"(?P<what>[a-z]+\d?)@(?P<first>[^>/]+?)(?:(?P<sign>[>/])(?P<second>.+))?")


def scenery(game: Samurai) -> dict[str, Any]:
    """The map: hexes and settlements with row and column, and the tiles with their values."""
    atlas = game.atlas
    names = [hex_name(place) for place in atlas.hexes]
    return {
        "hexes": [
            {"name": name, "at": place, "sea": number >= atlas.land}
            for number, (name, place) in enumerate(zip(names, atlas.hexes, strict=True))
        ],
        "settlements": [
            {
                "name": hex_name(settlement.place),
                "at": settlement.place,
                "title": settlement.name,
                "kind": settlement.kind,
                "around": [names[number] for number in settlement.around],
            }
            for settlement in atlas.settlements
        ],
        "values": dict(zip(TILES, VALUES, strict=True)),
        "figures": FIGURES,
    }


def scene(state: SamuraiState) -> dict[str, Any]:
    """Everything on the table: hands and piles are only counted."""
    players = range(state.game.players)
    influence = {
        hex_name(settlement.place): {
            figure: values[:, number].tolist() for number, figure in enumerate(FIGURES)
        }
        for settlement, values in zip(state.atlas.settlements, state.influence(), strict=True)
        if values.any()
    }
    return {
        "stage": state.stage,
        "tiles": state.tiles(),
        "standing": state.figures(),
        "influence": influence,
        "captured": [state.captured(player) for player in players],
        "aside": state.aside(),
        "held": [len(state.hand(player)) for player in players],
        "piles": [len(state.pile(player)) for player in players],
        "last": [hex_name(place) for place in state.last_places()],
    }


def choices(state: SamuraiState) -> dict[str, Any]:
    """By tile or figure the first hexes, by first hex the second ones, at the end whole moves."""
    place: dict[str, dict[str, str]] = {}
    steps: dict[str, dict[str, dict[str, str]]] = {"move": {}, "swap": {}, "put": {}}
    words: list[str] = []
    for text in map(str, state.legal_moves()):
        match = ACTION.fullmatch(text)
        if not match:
            words.append(text)
        elif match["sign"] == "/":  # two figures may be named in either order
            for one, two in ((match["first"], match["second"]), (match["second"], match["first"])):
                steps["swap"].setdefault(one, {})[two] = text
        elif match["sign"] == ">":
            steps["move"].setdefault(match["first"], {})[match["second"]] = text
        elif match["what"] == "put":
            where, _, figure = match["first"].partition(".")
            steps["put"].setdefault(figure, {})[where] = text
        else:
            place.setdefault(match["what"], {})[match["first"]] = text
    return {"legal": {"place": place, **steps, "words": words}}


def summary(state: SamuraiState) -> list[str]:
    """Who leads each type, and how the winner follows from that."""
    if not state.is_over():
        return []
    won = [state.captured(player) for player in range(state.game.players)]
    out, leads = [], [0] * state.game.players
    for figure in FIGURES:
        counts = [captured[figure] for captured in won]
        most, listed = max(counts), " : ".join(map(str, counts))
        if counts.count(most) == 1:
            leader = counts.index(most)
            leads[leader] += 1
            out.append(f"{figure.capitalize()} {listed}: player {leader + 1} leads.")
        else:
            out.append(f"{figure.capitalize()} {listed}: nobody leads.")
    if max(leads) >= 2:
        out.append(f"Leading two types wins the game for player {leads.index(max(leads)) + 1}.")
    elif max(leads) == 1:
        out.append("Nobody leads two types: those who lead one compare their other figures.")
    else:
        out.append("Nobody leads a type, so all figures count.")
    return out
