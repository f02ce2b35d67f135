"""Running the command line as a person does."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sparring.cli import main


@dataclass
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs `sparring WORDS` with something typed in."""
    monkeypatch.setattr("sparring.cli.output.signal.signal", lambda *_: None)

    def run(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["sparring", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            main()
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run
