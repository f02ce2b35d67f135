"""The command line: one file a command."""

from sparring.cli.app import main

__all__ = ["main"]
