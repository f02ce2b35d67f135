"""The notebook in the documentation runs from top to bottom, and everything in it draws itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import sparring
from sparring.players import ThinkingPlayer, player

FILE = Path(__file__).parents[2] / "docs" / "notebook.ipynb"


@pytest.fixture(scope="module")
def notebook() -> Any:
    found = nbformat.read(FILE, as_version=4)
    NotebookClient(found, kernel_name="python3", timeout=300).execute()
    return found


def test_it_runs_and_shows_pictures_and_tables(notebook: Any) -> None:
    shown = [kinds for cell in notebook.cells for kinds in _kinds(cell)]
    assert sum("image/svg+xml" in kinds for kinds in shown) == 2
    assert sum("text/html" in kinds for kinds in shown) == 3


def test_the_file_shows_the_same_kinds_of_things(notebook: Any) -> None:
    stored = nbformat.read(FILE, as_version=4)
    assert [_kinds(cell) for cell in stored.cells] == [_kinds(cell) for cell in notebook.cells]


def _kinds(cell: Any) -> list[set[str]]:
    return [set(output.get("data", {})) for output in cell.get("outputs", [])]


def test_results_are_safe_in_html() -> None:
    game = sparring.game("shobu")
    record = sparring.Record.of(game.start(), players=["<b>", "&"])
    assert "&lt;b&gt; against &amp;" in record._repr_html_()
    thinker = player("greedy", game)
    assert isinstance(thinker, ThinkingPlayer)
    assert thinker.analyse(game.start().view(0))._repr_html_().count("<tr>") == 11
    assert "player 2" in game.playouts(10)._repr_html_()
    assert "0 random games" in game.playouts(0)._repr_html_()
