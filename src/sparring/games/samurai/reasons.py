"""What an action of Samurai does, in words: figures won, leads, and what is left open.

Everything here is on the table for all to see; hands play no part in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.games.face import Fact, Move
from sparring.games.face.fact import ending, listed
from sparring.games.samurai.atlas import CITY_NAMES, Settlement, hex_name
from sparring.games.samurai.scene import ACTION
from sparring.games.samurai.state import FIGURES, TILES, VALUES

if TYPE_CHECKING:
    from sparring.games.samurai.state import SamuraiState

FIGURE = 10.0
"""What a figure is worth."""
LEAD, LEVEL, STRONGER, POINT, LAST_HEX, MAJORITY, PLAY_ON, THRIFT, MOVED = (
    4.0, 2.5, 1.0, 0.5, 3.0, 5.0, 1.0, 0.5, 3.0,
)  # fmt: skip
WORDS = dict(zip(FIGURES, ("Buddha", "helmet", "rice field"), strict=True))


def facts(state: SamuraiState, move: Move) -> list[Fact]:
    """What a legal action does."""
    text = str(move)
    match = ACTION.fullmatch(text)
    if text.startswith("keep."):
        tile = text.removeprefix("keep.")
        value = VALUES[TILES.index(tile)]
        return [Fact("hand", value, POINT * value, f"keeps {tile} for the opening hand")]
    if match and match["what"] == "put":
        where, _, figure = match["first"].partition(".")
        place = next(s for s in state.atlas.settlements if hex_name(s.place) == where)
        return [Fact("setting up", 1, 0.0, f"puts a {WORDS[figure]} in {title(place)}")]
    after = state.copy()
    after.push(move)
    assert isinstance(after, type(state))
    found = ending(state, after) + _closing(state, after) + _majorities(state, after)
    found += _influence(state, after)
    if match and match["what"] == "swap":
        found += _swapped(state, match["first"], match["second"])
    return found + _spent(state, after, match["what"] if match else "")


def title(settlement: Settlement) -> str:
    """What a settlement is called in a sentence."""
    named = hex_name(settlement.place) in CITY_NAMES
    return settlement.name if named else f"the village {settlement.name}"


def _closing(state: SamuraiState, after: SamuraiState) -> list[Fact]:
    """Settlements that are resolved, and who gets which figure."""
    before, now, leads, me = state.figures(), after.figures(), after.leads(), state.to_move
    found = []
    for number, settlement in enumerate(state.atlas.settlements):
        place = hex_name(settlement.place)
        if not before[place] or now[place]:
            continue
        won: dict[int, list[str]] = {}
        for figure in before[place]:
            won.setdefault(int(leads[number][FIGURES.index(figure)]), []).append(figure)
        parts = [
            f"{_gives(player, me)} the {listed([WORDS[figure] for figure in figures])}"
            for player, figures in sorted(won.items(), key=lambda item: item[0] != me)
        ]
        mine, aside = len(won.get(me, [])), len(won.get(-1, []))
        others = len(before[place]) - mine - aside
        worth = FIGURE * (mine - others)
        text = f"closes {title(settlement)}, where {listed(parts)}"
        found.append(Fact(f"closing {place}", mine - others, worth, text))
    return found


def _gives(player: int, me: int) -> str:
    if player == me:
        return "you win"
    return f"player {player + 1} wins" if player >= 0 else "nobody gets"


def _majorities(state: SamuraiState, after: SamuraiState) -> list[Fact]:
    """Types of which the mover now alone has the most figures, or no longer has."""
    found = []
    for figure in FIGURES:
        was, now = _leader(state, figure), _leader(after, figure)
        if was == now:
            continue
        plural = f"{WORDS[figure]}s"
        name = f"most {plural}"
        if now == state.to_move:
            found.append(Fact(name, 1, MAJORITY, f"gives you alone the most {plural}"))
        elif now >= 0:
            text = f"gives player {now + 1} alone the most {plural}"
            found.append(Fact(name, -1, -MAJORITY, text))
    return found


def _leader(state: SamuraiState, figure: str) -> int:
    counts = [state.captured(player)[figure] for player in range(state.game.players)]
    return counts.index(max(counts)) if counts.count(max(counts)) == 1 else -1


def _influence(state: SamuraiState, after: SamuraiState) -> list[Fact]:
    """What changes around the settlements that stay open."""
    me, found = state.to_move, []
    before, now = state.influence(), after.influence()
    led, leads = state.leads(), after.leads()
    were_open, are_open, standing = state.open_land(), after.open_land(), after.figures()
    for number, settlement in enumerate(state.atlas.settlements):
        place, here = hex_name(settlement.place), title(settlement)
        said: dict[str, list[str]] = {}
        worth = 0.0
        for figure in standing[place]:
            kind = FIGURES.index(figure)
            gain = int(now[number, me, kind] - before[number, me, kind])
            if not gain:
                continue
            best = max(int(v) for p, v in enumerate(now[number, :, kind]) if p != me)
            was, leader = int(led[number, kind]), int(leads[number, kind])
            verb, value = _change(me, was, leader, gain)
            worth += value * (1 + 1 / max(1, int(are_open[number])))
            score = f"{int(now[number, me, kind])} to {best}"
            said.setdefault(verb, []).append(f"the {WORDS[figure]} ({score})")
        parts = [f"{verb} {listed(figures)}" for verb, figures in said.items()]
        if parts:
            found.append(Fact(f"at {place}", worth, worth, f"{listed(parts)} in {here}"))
        if are_open[number] == 1 and were_open[number] > 1 and standing[place]:
            found += _last_hex(me, leads[number].tolist(), standing[place], place, here)
    return found


def _change(me: int, was: int, leader: int, gain: int) -> tuple[str, float]:
    """What more or less influence on a figure means, and what it is worth."""
    if gain < 0:
        lost = was == me and leader != me
        return ("gives up the lead on", -LEAD) if lost else ("weakens you on", POINT * gain)
    if leader == me:
        return ("strengthens your lead on", STRONGER) if was == me else ("takes the lead on", LEAD)
    if leader == -1 and was >= 0:
        return "draws level on", LEVEL
    return f"adds {gain} on", POINT * gain


def _last_hex(me: int, leads: list[int], figures: list[str], place: str, here: str) -> list[Fact]:
    """One hex is left: whoever leads is about to win."""
    mine = [WORDS[f] for f in figures if leads[FIGURES.index(f)] == me]
    theirs = [WORDS[f] for f in figures if leads[FIGURES.index(f)] not in (me, -1)]
    worth = LAST_HEX * (len(mine) - len(theirs))
    if mine and worth >= 0:
        text = f"leaves one open hex at {here}, where you lead on the {listed(mine)}"
    elif theirs:
        text = f"leaves one open hex at {here}, where others lead on the {listed(theirs)}"
    else:
        return []
    return [Fact(f"last hex of {place}", len(mine) - len(theirs), worth, text)]


def _swapped(state: SamuraiState, first: str, second: str) -> list[Fact]:
    """Two figures change places."""
    me, leads = state.to_move, state.leads()
    numbers = {hex_name(s.place): n for n, s in enumerate(state.atlas.settlements)}
    found = []
    for (here, _, figure), (there, _, _) in (
        (first.partition("."), second.partition(".")),
        (second.partition("."), first.partition(".")),
    ):
        kind = FIGURES.index(figure)
        leaders = [int(leads[numbers[place], kind]) for place in (here, there)]
        gain = sum(
            sign * MOVED * ((leader == me) - (leader not in (me, -1)))
            for sign, leader in zip((-1, 1), leaders, strict=True)
        )
        names = [title(state.atlas.settlements[numbers[place]]) for place in (here, there)]
        who = ["you lead" if p == me else f"player {p + 1} leads" if p >= 0 else "nobody leads"
               for p in leaders]  # fmt: skip
        text = (
            f"takes the {WORDS[figure]} from {names[0]}, where {who[0]} on it, to {names[1]}, "
            f"where {who[1]}"
        )
        found.append(Fact(f"moving {here}.{figure}", 1, gain, text))
    return found


def _spent(state: SamuraiState, after: SamuraiState, what: str) -> list[Fact]:
    """The tile that is used, and whether the turn goes on."""
    tile = "exchange" if what == "move" else what
    if tile not in TILES:
        return []
    found = []
    value = VALUES[TILES.index(tile)]
    if value:
        found.append(Fact("spending", value, -THRIFT * value, f"spends your {tile}"))
    goes_on = not after.is_over() and after.to_move == state.to_move
    if goes_on and after.core.slow_played == state.core.slow_played:
        found.append(Fact("playing on", 1, PLAY_ON, "is fast, so another tile may follow"))
    return found
