"""`.blksgf`, the SGF dialect of the Blokus world, to and from records.

Reading keeps everything: what a record has no room for (comments, properties that nobody here
knows) stays beside it as the text of the file, under the key `sgf`. Writing puts what SGF has no
room for into the property `XS` of the root, as JSON.
"""

from __future__ import annotations

import contextlib
import json
from typing import Any

import sparring
from sparring.errors import BadText, SparringError
from sparring.games import sgf
from sparring.games.blokus.state import BlokusState
from sparring.games.face import Game, State
from sparring.games.formats import Format, register_format
from sparring.games.record import Record
from sparring.games.registry import games_called
from sparring.games.sgf import Node
from sparring.games.variations import KEY as VARIATIONS
from sparring.games.variations import Line, lines

PASS = "pass"
KEPT = "sgf"
"""The key of a record under which the text of the file is kept."""
OWN = "XS"
"""The property that holds what SGF has no room for."""


@register_format
class Blksgf(Format):
    """Records of Blokus."""

    suffix, title, opening = ".blksgf", "the SGF of the Blokus world", "("

    @classmethod
    def knows(cls, game: Game) -> bool:
        return _is_blokus(game)

    def read(self, text: str) -> Record:
        trees = sgf.parse(text)
        record = _read(trees[0])
        if _tree(record) != trees[0] or len(trees) > 1:
            record.extra[KEPT] = text
        return record

    def write(self, record: Record) -> str:
        kept = record.extra.get(KEPT)
        with contextlib.suppress(BadText):
            if isinstance(kept, str) and self.read(kept) == record:
                return kept
        return sgf.write([_tree(record)])


def _is_blokus(game: Game) -> bool:
    return getattr(game, "state_type", None) is BlokusState


def _read(root: Node) -> Record:
    named = sgf.plain("".join(root.properties.get("GM", [])))
    if not named:
        raise BadText(f"{root.place}: the file does not name its game: GM is missing")
    own = _own(root)
    spec = own.get("game", named)
    try:
        games = [sparring.game(spec)] if "game" in own else games_called(named)
    except SparringError as error:
        raise BadText(f"{root.place}: GM: {error}") from None
    for number, game in enumerate(games, 1):
        if not _is_blokus(game):
            raise BadText(f"{root.place}: GM: {game} is no Blokus")
        try:
            return _with_own(_played(root, game), own)
        except BadText:
            if number == len(games):
                raise
    raise AssertionError("a name means at least one game")


def _played(root: Node, game: Game) -> Record:
    """The main line as a game of this sort."""
    state, position = game.start(), None
    branches: list[tuple[State, Node]] = []
    for node in root.main_line():
        try:
            if _is_setup(node, game):
                state = _set_up(state, node)
                position, branches = state.text(), []
            for colour, value in _moves(node, game):
                _push(state, colour, value)
        except SparringError as error:
            raise BadText(f"{node.place}: {error}") from None
        branches += [(state.copy(), other) for other in node.children[1:]]
    players = [sgf.plain("".join(root.properties.get(p, [""]))) for p in _player_words(game)]
    record = Record.of(state, position=position, players=players if any(players) else [])
    variations = [found for base, node in branches if (found := _variation(base, node, game))]
    record.extra = {VARIATIONS: variations} if variations else {}
    return record


def _variation(state: State, first: Node, game: Game) -> dict[str, Any] | None:
    """What else could have been played from a position; None where a record has no room for it."""
    at, inner = len(state.moves), list[dict[str, Any]]()
    for node in first.main_line():
        try:
            if _is_setup(node, game):
                return None
            for colour, value in _moves(node, game):
                _push(state, colour, value)
        except SparringError:
            return None
        found = [_variation(state.copy(), other, game) for other in node.children[1:]]
        inner += [variation for variation in found if variation]
    moves = state.move_texts[at:]
    variation: dict[str, Any] = {"at": at, "moves": moves}
    return (variation | {VARIATIONS: inner} if inner else variation) if moves else None


def _words(game: Game) -> dict[str, int]:
    """The colour that a property stands for."""
    words = {word.upper(): i for i, words in enumerate(game.colour_words) for word in words}
    return {word: colour for word, colour in words.items() if word.isalnum()}


def _player_words(game: Game) -> list[str]:
    return ["PB", "PW"] if game.players == 2 else [f"P{i + 1}" for i in range(game.players)]


def _moves(node: Node, game: Game) -> list[tuple[int, str]]:
    """The moves of a node; very old files have a value for each square."""
    words = _words(game)
    return [
        (words[name], ",".join(map(sgf.plain, values)))
        for name, values in node.properties.items()
        if name in words
    ]


def _push(state: State, colour: int, value: str) -> None:
    while state.colour != colour and [str(move) for move in state.legal_moves()] == [PASS]:
        state.push(PASS)
    if state.colour != colour and not state.is_over():
        raise BadText(f"it is the turn of {state.game.colours[state.colour]}")
    state.push(value.strip().lower() or PASS)


def _is_setup(node: Node, game: Game) -> bool:
    names = {f"A{word}" for word in _words(game)} | {"AE", "PL"}
    return not names.isdisjoint(node.properties)


def _set_up(state: State, node: Node) -> State:
    """The position after pieces were put on the board or taken off."""
    assert isinstance(state, BlokusState)
    cells, words = state.cells(), _words(state.game)
    colours: dict[str, int | None] = {f"A{word}": colour for word, colour in words.items()}
    for name, values in node.properties.items():
        if name != "AE" and name not in colours:
            continue
        for value in values:
            move = state.game.parse_move(sgf.plain(value).strip().lower())
            for row, column in state.squares(move):
                cells[row][column] = colours.get(name)
    turn = sgf.plain("".join(node.properties.get("PL", []))).strip().upper()
    if turn and turn not in words:
        raise BadText(f"PL: '{turn}' is no colour of {state.game}")
    colour = words[turn] if turn else state.colour
    letters = state.variant.letters
    rows = ["".join("1" if c is None else letters[c] for c in row) for row in cells]
    return state.game.from_text(f"{'/'.join(map(_runs, rows))} {letters[colour]}")


def _runs(row: str) -> str:
    """Ones, each an empty square, counted together."""
    parts = [part for letter in row for part in letter]
    counted: list[str] = []
    for part in parts:
        if part == "1" and counted and counted[-1].isdecimal():
            counted[-1] = str(int(counted[-1]) + 1)
        else:
            counted.append(part)
    return "".join(counted)


def _tree(record: Record) -> Node:
    """The tree that says what a record says."""
    tree = _main_tree(record)
    document = _document(record)
    found = _document(_read(tree))
    missing = {key: value for key, value in document.items() if found.get(key) != value}
    missing |= dict.fromkeys(found.keys() - document.keys())
    if missing:
        tree.properties[OWN] = [sgf.escaped(json.dumps(missing))]
    return tree


def _main_tree(record: Record) -> Node:
    game = record.game
    root = Node({"GM": [sgf.escaped(game.protocol_name)], "CA": ["UTF-8"]})
    for word, name in zip(_player_words(game), record.players, strict=False):
        if name:
            root.properties[word] = [sgf.escaped(name)]
    if record.position:
        root.properties.update(_placed(next(record.states())))
    _grow(root, lines(record), game)
    return root


def _grow(base: Node, line: Line, game: Game) -> None:
    """Puts a line with its variations behind a node; passes are left out."""
    stems = [base]
    for move, colour in zip(line.moves, line.colours, strict=True):
        node = stems[-1]
        if move != PASS:
            node = Node({game.colour_words[colour][0].upper(): [move]})
            stems[-1].children.append(node)
        stems.append(node)
    for variation in line.variations:
        stem = stems[variation.at - line.at]
        if stem.children:  # behind the last move it would be the main line: it stays in `XS`
            _grow(stem, variation, game)


def _placed(state: State) -> dict[str, list[str]]:
    """The set-up properties of a position: each piece is what hangs together in one colour."""
    assert isinstance(state, BlokusState)
    cells, size = state.cells(), state.variant.size
    left = {(r, c): cells[r][c] for r in range(size) for c in range(size)}
    found: dict[str, list[str]] = {}
    for start, colour in left.items():
        if colour is None:
            continue
        piece, todo = [], [start]
        while todo:
            row, column = todo.pop()
            if left.get((row, column)) != colour:
                continue
            left[row, column] = None
            piece.append(f"{chr(ord('a') + column)}{size - row}")
            todo += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        word = state.game.colour_words[colour][0].upper()
        found.setdefault(f"A{word}", []).append(str(state.game.parse_move(",".join(piece))))
    return found | {"PL": [state.game.colour_words[state.colour][0].upper()]}


def _own(root: Node) -> dict[str, Any]:
    """What Sparring itself wrote into the file."""
    try:
        own = json.loads(sgf.plain("".join(root.properties.get(OWN, ["{}"]))))
    except (json.JSONDecodeError, RecursionError):
        raise BadText(f"{root.place}: {OWN} is not JSON") from None
    if not isinstance(own, dict) or not isinstance(own.get("game", ""), str):
        raise BadText(f"{root.place}: {OWN} is no object of Sparring's")
    return own


def _with_own(record: Record, own: dict[str, Any]) -> Record:
    if not own:
        return record
    whole = Record.from_json(json.dumps({**_document(record), **own}))
    if _placements(whole) != _placements(record):
        whole.moves = record.moves  # somebody went on with the game
    return whole


def _placements(record: Record) -> list[str]:
    return [move for move in record.moves if move != PASS]


def _document(record: Record) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(record.to_json())
    return {key: value for key, value in document.items() if key != KEPT}
