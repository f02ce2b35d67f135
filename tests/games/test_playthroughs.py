"""Recorded games, every position of which must stay as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthrough import lines

FILES = sorted((Path(__file__).parents[1] / "data" / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_is_replayed_to_the_letter(file: Path) -> None:
    recorded = file.read_text().splitlines()
    _, spec, _, seed = recorded[0].split()
    assert list(lines(spec, int(seed))) == recorded
