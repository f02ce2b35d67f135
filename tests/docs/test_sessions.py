"""The sessions in the documentation can be pasted: they are run here, in an empty folder.

A block ```console has commands after `$ ` and what they print, `...` standing for anything; a block
with a name, as in ```python my_bot.py, is a file.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*(?:\n> .*)*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if "```console" in page.read_text()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_the_page_shows_is_what_happens(page: Path, tmp_path: Path) -> None:
    commands = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for language, name, content in BLOCK.findall(page.read_text()):
        if name:
            (tmp_path / name).write_text(content)
        if language != "console":
            continue
        for command, shown in COMMAND.findall(content):
            ran = subprocess.run(
                ["sh", "-c", command.replace("\n> ", "\n")],
                cwd=tmp_path,
                env={**os.environ, "PATH": commands, "COLUMNS": "80"},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=300,
            )
            pattern = re.escape(shown).replace(re.escape("..."), ".*")
            assert re.fullmatch(pattern, ran.stdout, re.DOTALL), f"$ {command}\n{ran.stdout}"


def test_pages_are_found() -> None:
    assert {page.stem for page in PAGES} >= {"protocol", "records", "first-bot"}
