"""Programs that nobody here wrote: a GTP controller and engine, a reader of `.blksgf`, Pentobi.

They are installed by `make outside`; without them these tests are skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import sparring
from sparring import Record
from sparring.games import formats
from sparring.games.blokus.state import BlokusState
from sparring.players import player
from tests.engines.conftest import Play

HERE = Path(__file__).parent / "outside"
PENTOBI = Path(__file__).parents[2] / "bench" / "engines" / "pentobi.py"
MODULES = Path(__file__).parents[2] / "build" / "outside" / "node_modules"
THUMBNAILER = shutil.which("pentobi-thumbnailer", path=f"{os.environ.get('PATH')}:/usr/games")

needs_sabaki = pytest.mark.skipif(
    not (MODULES / "@sabaki" / "gtp").is_dir() or not shutil.which("node"),
    reason="@sabaki/gtp is not installed: make outside",
)
needs_pentobi = pytest.mark.skipif(
    not THUMBNAILER, reason="pentobi-thumbnailer is not installed: make outside"
)
needs_window = pytest.mark.skipif(
    not (THUMBNAILER and shutil.which("Xvfb") and shutil.which("xdotool")),
    reason="pentobi, Xvfb or xdotool is not installed: make outside",
)


@pytest.fixture
def with_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NODE_PATH", str(MODULES))


@needs_sabaki
@pytest.mark.usefixtures("with_modules")
@pytest.mark.parametrize(
    ("game", "spec"), [("Blokus Duo", "duo:starts=free"), ("Blokus", "blokus")]
)
def test_a_controller_of_others_plays_our_engines_against_each_other(game: str, spec: str) -> None:
    engines = [f"{sys.executable} -m sparring gtp --player {p}" for p in ("greedy", "uniform")]
    ran = subprocess.run(
        ["node", HERE / "match.js", game, *engines], capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, ran.stderr
    result = json.loads(ran.stdout)
    state = sparring.game(spec).start()
    for move in result["moves"]:
        while [str(m) for m in state.legal_moves()] == ["pass"]:
            state.push("pass")
        state.push(move)
    assert state.is_over()
    scores = state.scores()
    lead = scores[0] - scores[1]
    two = f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"
    wanted = two if len(scores) == 2 else " ".join(map(str, scores))
    assert result["scores"] == [wanted, wanted]


@needs_sabaki
@pytest.mark.usefixtures("with_modules")
@pytest.mark.parametrize("spec", ["blokus-duo", "shobu:quiet=20", "samurai:players=3"])
def test_an_engine_on_a_framework_of_others_plays_our_games(spec: str, play: Play) -> None:
    state = play(spec, f"gtp:node {HERE / 'engine.js'}", "uniform", seed=2)
    assert state.is_over()
    again = sparring.game(spec).start(2)
    for move in state.moves:
        if again.to_move == 0:
            assert move == again.legal_moves()[-1]
        again.push(move)


@needs_pentobi
@pytest.mark.parametrize("spec", ["blokus-duo", "blokus", "blokus-2p", "blokus-3p"])
@pytest.mark.parametrize("set_up", [False, True])
def test_a_reader_of_others_sees_the_board_that_we_wrote(
    spec: str, set_up: bool, tmp_path: Path, random_state: Callable[..., sparring.State]
) -> None:
    state = random_state(sparring.game(spec), 4, 24)
    position = state.text() if set_up else None
    if position:
        state = state.game.from_text(position)
    file, picture = tmp_path / "game.blksgf", tmp_path / "game.png"
    formats.write(file, Record.of(state, position=position, players=["Zoë ]"]))
    subprocess.run(
        [str(THUMBNAILER), "-s", "400", file, picture],
        check=True,
        timeout=60,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert isinstance(state, BlokusState)
    cells = np.array([[-1 if c is None else c for c in row] for row in state.cells()])
    pixels = np.asarray(Image.open(picture).convert("RGB"), dtype=float)
    centres = (np.arange(len(cells)) + 0.5) / len(cells)
    rows, columns = (centres * pixels.shape[0]).astype(int), (centres * pixels.shape[1]).astype(int)
    shown = pixels[np.ix_(rows, columns)]
    colours = sorted(set(cells.ravel().tolist()))
    means = np.array([shown[cells == colour].mean(axis=0) for colour in colours])
    nearest = np.linalg.norm(shown[:, :, None] - means, axis=-1).argmin(axis=-1)
    np.testing.assert_array_equal(np.array(colours)[nearest], cells)
    assert min(np.linalg.norm(a - b) for a, b in combinations(means, 2)) > 40


@needs_window
@pytest.mark.parametrize("spec", ["blokus-duo", "blokus"])
def test_a_program_that_has_only_a_window_is_an_engine(spec: str) -> None:
    game = sparring.game(spec)
    pentobi = player(f"gtp:{sys.executable} {PENTOBI} --level 1", game)
    state, others = game.start(), player("uniform", game, seed=3)
    while len(state.moves) < 2 * game.players:
        mover = pentobi if state.to_move == 1 else others
        state.push(mover.choose(state.view(state.to_move)))
    pentobi.close()
    assert all(len(str(move).split(",")) == 5 for move in state.moves[1 :: game.players])
