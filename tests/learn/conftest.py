"""The command line, as the tests of commands run it."""

from tests.cli.conftest import run

__all__ = ["run"]
