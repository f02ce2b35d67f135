"""SGF, the Smart Game Format: trees of nodes with properties, whatever their game.

Values are kept as they stand in the file, with their escapes, so that nothing is lost on the way:
`plain` and `escaped` go between them and what people read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sparring.errors import BadText

SPACE = re.compile(r"\s*")
NAME = re.compile(r"[A-Za-z0-9]+")
VALUE = re.compile(r"\[((?:[^\\\]]|\\.)*)\]", re.DOTALL)
ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
SHOWN = 20


@dataclass
class Node:
    """A node: properties with their values, and the nodes that may follow, the main line first."""

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    place: str = field(default="", compare=False)
    """Where it stands in its file: `line 3, column 1`."""

    def main_line(self) -> list[Node]:
        """This node and those of the main line after it."""
        line = [self]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line


def plain(value: str) -> str:
    """What a value means: a sign after a backslash stands for itself, a broken line is joined.

    >>> print(plain(r"a\\]b"))
    a]b
    """
    return ESCAPE.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], value)


def escaped(text: str) -> str:
    """A text as a value.

    >>> print(escaped("a]b"))
    a\\]b
    """
    return text.replace("\\", "\\\\").replace("]", "\\]")


def parse(text: str) -> list[Node]:
    """The trees of a file; an error names the line and the column.

    >>> [tree] = parse("(;GM[1];B[aa](;W[bb])(;W[cc]))")
    >>> [node.properties for node in tree.main_line()]
    [{'GM': ['1']}, {'B': ['aa']}, {'W': ['bb']}]
    >>> parse("(;GM[1]")
    Traceback (most recent call last):
        ...
    sparring.errors.BadText: line 1, column 8: a tree is not closed: ')' is missing
    """
    return _Parser(text).trees()


def write(trees: list[Node]) -> str:
    """The text of a file, a node a line."""
    parts: list[str] = []
    todo: list[Node | str] = []
    for tree in reversed(trees):
        todo += [")", tree, "("]
    while todo:
        item = todo.pop()
        if item == ")":
            parts.append(item)
            continue
        if parts and parts[-1] != "(":
            parts.append("\n")
        if isinstance(item, str):
            parts.append(item)
            continue
        parts.append(";" + "".join(_property(*pair) for pair in item.properties.items()))
        if len(item.children) == 1:
            todo.append(item.children[0])
        else:
            for child in reversed(item.children):
                todo += [")", child, "("]
    return "".join(parts) + "\n"


def _property(name: str, values: list[str]) -> str:
    return name + "".join(f"[{value}]" for value in values)


class _Parser:
    """Reads a file from left to right, with a stack of the nodes at which variations begin."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._roots: list[Node] = []
        self._open: list[Node | None] = []
        self._node: Node | None = None

    def trees(self) -> list[Node]:
        allowed = "("
        while sign := self._next():
            if sign not in allowed:
                raise self._error(_expected(allowed))
            self._at += 1
            if sign == "(":
                self._open.append(self._node)
                allowed = ";"
            elif sign == ";":
                self._add()
                allowed = ";()"
            else:
                self._node = self._open.pop()
                allowed = "()" if self._open else "("
        if self._open:
            raise self._error("a tree is not closed: ')' is missing")
        if not self._roots:
            raise self._error("there is no game: a file begins with '(;'")
        return self._roots

    def _add(self) -> None:
        """A node, at its semicolon."""
        node = Node(place=self._place(self._at - 1))
        (self._node.children if self._node else self._roots).append(node)
        while self._next() and (name := NAME.match(self._text, self._at)):
            self._at = name.end()
            values = node.properties.setdefault(name[0], [])
            if self._next() != "[":
                raise self._error(f"{name[0]} has no value: '[' is missing")
            while self._next() == "[":
                value = VALUE.match(self._text, self._at)
                if not value:
                    raise self._error(f"a value of {name[0]} is not closed: ']' is missing")
                values.append(value[1])
                self._at = value.end()
        self._node = node

    def _next(self) -> str:
        """The next sign that is not white space; nothing at the end."""
        space = SPACE.match(self._text, self._at)
        self._at = space.end() if space else self._at
        return self._text[self._at : self._at + 1]

    def _place(self, at: int) -> str:
        line = self._text.count("\n", 0, at)
        return f"line {line + 1}, column {at - self._text.rfind(chr(10), 0, at)}"

    def _error(self, what: str) -> BadText:
        found = self._text[self._at : self._at + SHOWN].split("\n")[0]
        instead = f", not '{found}'" if found and "expected" in what else ""
        return BadText(f"{self._place(self._at)}: {what}{instead}")


def _expected(allowed: str) -> str:
    names = {"(": "'(' for a tree", ";": "';' for a node", ")": "')'"}
    return f"expected {' or '.join(names[sign] for sign in allowed)}"
