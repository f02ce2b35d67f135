"""Budgets and other numbers as people write them: `1s`, `500ms`, `10000`, `64M`."""

from __future__ import annotations

import re

from sparring.errors import BadText
from sparring.players.face import Settings

TIME = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|m)?")
UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, None: 1.0}
MAX_SECONDS = 3600.0
LIMITS = frozenset({"time", "sims", "work", "nodes", "depth", "noise"})
"""What makes a strong player a level: without these it is as strong as its time allows."""


def seconds(text: str) -> float:
    """A time.

    >>> seconds("500ms"), seconds("2s"), seconds("1m")
    (0.5, 2.0, 60.0)
    """
    match = TIME.fullmatch(text.strip())
    value = float(match[1]) * UNITS[match[2]] if match else -1
    if not 0.001 <= value <= MAX_SECONDS:
        raise BadText(f"'{text}' is not a time: write 500ms, 2s or 1m, at most an hour")
    return value


def whole(settings: Settings, name: str, default: int, low: int, high: int) -> int:
    """A whole number among the settings."""
    text = settings.take(name, str(default)).strip()
    if not text.isdecimal() or len(text) > 15 or not low <= int(text) <= high:
        raise BadText(f"{name} is a number from {low} to {high}, not '{text}'")
    return int(text)


def real(settings: Settings, name: str, default: float, low: float, high: float) -> float:
    """A number among the settings."""
    text = settings.take(name, str(default)).strip()
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not low <= value <= high:
        raise BadText(f"{name} is a number from {low:g} to {high:g}, not '{text}'")
    return value


def yes(settings: Settings, name: str, default: bool) -> bool:
    """Yes or no among the settings."""
    text = settings.take(name, "yes" if default else "no")
    if text not in ("yes", "no"):
        raise BadText(f"{name} is yes or no, not '{text}'")
    return text == "yes"
