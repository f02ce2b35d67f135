"""The C++ core as Python sees it. Each game's submodule has the same classes."""

from types import ModuleType

compiler: str
flags: str
blokus: ModuleType
samurai: ModuleType
