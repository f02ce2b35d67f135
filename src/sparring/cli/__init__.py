"""The command line: one file a command."""

import sys


def main() -> None:
    """The entry point; the commands are imported within, so that Ctrl-C is quiet from the start."""
    try:
        from sparring.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


__all__ = ["main"]
