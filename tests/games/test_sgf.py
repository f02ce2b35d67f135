"""SGF of any game: trees go out and come back the same, and errors name their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill import sgf_grammar

from sparring.errors import BadText
from sparring.games import sgf
from sparring.games.sgf import Node

NAMES = st.from_regex(r"[A-Z0-9]{1,4}", fullmatch=True)
VALUES = st.text(max_size=12).map(sgf.escaped)
PROPERTIES = st.dictionaries(NAMES, st.lists(VALUES, min_size=1, max_size=3), max_size=4)
NODES: st.SearchStrategy[Node] = st.recursive(
    PROPERTIES.map(Node),
    lambda children: st.builds(Node, PROPERTIES, st.lists(children, max_size=3)),
    max_leaves=12,
)


@given(st.lists(NODES, min_size=1, max_size=3))
def test_trees_come_back_the_same(trees: list[Node]) -> None:
    text = sgf.write(trees)
    assert sgf.parse(text) == trees
    assert sgf.write(sgf.parse(text)) == text


@pytest.mark.parametrize("value", ["a\n)", "(\n;", ")\n(", "\n"])
def test_line_breaks_beside_brackets_come_back_the_same(value: str) -> None:
    tree = Node({"C": [value]}, [Node({"B": [value]}), Node({"W": [value]})])
    assert sgf.parse(sgf.write([tree, tree])) == [tree, tree]


@given(st.text())
def test_texts_come_back_the_same(text: str) -> None:
    value = sgf.escaped(text)
    assert sgf.plain(value) == text
    assert sgf.parse(f"(;C[{value}])")[0].properties == {"C": [value]}


@given(st.text(alphabet="();[]\\AB1 \n", max_size=40))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    problem = ""
    try:
        trees = sgf.parse(text)
    except BadText as error:
        problem = str(error)
    if problem:
        assert problem.startswith("line ")
    else:
        assert sgf.parse(sgf.write(trees)) == trees


@given(NODES)
def test_another_program_reads_the_same(tree: Node) -> None:
    """Names with digits are ours alone, so that the other one gets only letters."""
    tree = _letters(tree)
    other = sgf_grammar.parse_sgf_game(sgf.write([tree]).encode())
    assert _same(other, tree)


def _letters(tree: Node) -> Node:
    names = {f"N{'ABCDEFGH'[i]}": values for i, values in enumerate(tree.properties.values())}
    return Node(names, [_letters(child) for child in tree.children])


def _same(other: sgf_grammar.Coarse_game_tree, tree: Node) -> bool:
    for found in other.sequence:
        raw = {name: [v.decode() for v in values] for name, values in found.items()}
        if raw != tree.properties:
            return False
        last = tree
        if len(tree.children) == 1:
            tree = tree.children[0]
    children = [] if last.children and last.children[0] is tree else last.children
    return len(other.children) == len(children) and all(map(_same, other.children, children))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1: there is no game"),
        ("GM[1]", r"line 1, column 1: expected '\('"),
        ("(GM[1])", "line 1, column 2: expected ';'"),
        ("(;GM[1]\n;B[aa]", r"line 2, column 7: a tree is not closed"),
        ("(;GM[1]\n\n  ;B)", "line 3, column 5: B has no value"),
        ("(;GM[1]\n;B[a\\]", "line 2, column 3: a value of B is not closed"),
        ("(;GM[1])\n)", r"line 2, column 1: expected '\('"),
        ("(;GM[1](;B[a]);W[b])", "line 1, column 15: expected"),
        ("(;GM[1] ?)", r"line 1, column 9: expected .*, not '\?\)'"),
    ],
)
def test_errors_name_the_line_and_the_column(text: str, place: str) -> None:
    with pytest.raises(BadText, match=place):
        sgf.parse(text)


def test_a_value_that_is_not_closed_swallows_what_follows() -> None:
    with pytest.raises(BadText, match="line 2, column 3: a value of B is not closed"):
        sgf.parse("(;GM[1]\n;B[aa)")


def test_long_games_and_deep_trees_need_no_deep_stack() -> None:
    text = "(;A[1]" + "(;B[2]" * 5000 + ")" * 5000 + ")"
    tree = sgf.parse(text)[0]
    assert len(tree.main_line()) == 5001
    assert len(sgf.parse(sgf.write([tree]))[0].main_line()) == 5001


def test_backslashes_and_broken_lines() -> None:
    assert sgf.plain("a\\\nb\\:c\\\\d\\]") == "ab:c\\d]"
