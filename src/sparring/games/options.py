"""The options of a game: declared by the game, written by people as `name:key=value,key=value`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sparring.errors import BadText, UnknownName

Value = int | str


@dataclass(frozen=True)
class Option:
    """One choice that a game offers: a range of numbers or a few words.

    >>> Option("quiet", range(0, 1001), 100, "turns without a capture").read("20")
    20
    """

    name: str
    values: range | Sequence[str]
    default: Value
    help: str

    def read(self, value: object) -> Value:
        """The value as the game wants it, or an error that says what is allowed."""
        if isinstance(self.values, range):
            text = str(value).strip()
            if text.removeprefix("-").isdecimal() and len(text) < 10 and int(text) in self.values:
                return int(text)
        elif str(value) in self.values:
            return str(value)
        raise BadText(f"option {self.name} cannot be '{value}': it is {self.allowed}")

    @property
    def allowed(self) -> str:
        """What the option may be, for people."""
        if isinstance(self.values, range):
            return f"a number from {self.values[0]} to {self.values[-1]}"
        return " or ".join(self.values)


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Takes `name:key=value,...` apart.

    >>> split_spec("blokus:size=7,players=2")
    ('blokus', {'size': '7', 'players': '2'})
    """
    name, _, rest = spec.partition(":")
    return name.strip(), split_options(rest)


def split_options(rest: str) -> dict[str, str]:
    """Takes `key=value,...` apart.

    >>> split_options("size=7,players=2")
    {'size': '7', 'players': '2'}
    """
    options: dict[str, str] = {}
    for part in rest.split(",") if rest else []:
        key, equals, value = part.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise BadText(f"'{part}' is not an option: write key=value, separated by commas")
        if key.strip() in options:
            raise BadText(f"option '{key.strip()}' is given twice")
        options[key.strip()] = value.strip()
    return options


def read_options(
    game: str, declared: Sequence[Option], given: Mapping[str, object]
) -> dict[str, Value]:
    """The values of all declared options, the given ones checked."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            if not known:
                raise BadText(f"{game} has no options, so none called '{name}'")
            raise UnknownName(f"option of {game}", name, known)
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in known.items()
    }
