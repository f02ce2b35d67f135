"""A database of their own for the tests of what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where things are remembered during a test."""
    path = tmp_path / "memory.db"
    monkeypatch.setenv("SPARRING_DB", str(path))
    return path
