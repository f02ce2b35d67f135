"""What runs in the process of a bot: loads the class and lets it answer the protocol.

The bot may print what it likes: that goes to standard error. It sees views, never a state.
"""

from __future__ import annotations

import importlib.util
import os
import random
import resource
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import Any

import numpy as np

import sparring
from sparring.errors import PlayerFailed, SparringError
from sparring.games.face import Move, View
from sparring.players.engines.session import Session
from sparring.players.face import Player, Settings


class Bot(Player):
    """The object of the bot's class, as a player."""

    name = "bot"
    summary = "a class in a file"

    def __init__(self, settings: Settings, object: Any) -> None:
        super().__init__(settings)
        self._object = object

    def choose(self, view: View) -> Move:
        try:
            chosen = self._object.choose(view)
        except Exception as error:
            traceback.print_exc()
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise PlayerFailed(f"choose raised {what}") from None
        if isinstance(chosen, Move):
            return chosen
        if isinstance(chosen, str):
            return view.game.parse_move(chosen)
        raise PlayerFailed(f"choose returned {chosen!r}: it must be one of view.legal_moves()")


def load(file: Path, name: str) -> Any:
    """The class in a file."""
    spec = importlib.util.spec_from_file_location(f"bot_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.append(str(file.parent.resolve()))
    spec.loader.exec_module(module)
    if not hasattr(module, name):
        raise PlayerFailed(f"{file} has no class {name}")
    cls = getattr(module, name)
    if not callable(getattr(cls, "choose", None)):
        raise PlayerFailed(f"{name} in {file} has no method choose(view)")
    return cls


def limit_memory(megabytes: int) -> None:
    """What the process may use from now on, beyond what it has at the start."""
    resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))


def leave_with(parent: int) -> None:
    """Ends the process when its parent was killed, also while the bot thinks."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main(arguments: list[str]) -> None:
    """Answers the protocol until the other side is done."""
    file, name, game, memory, seed, *options = arguments
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
    limit_memory(int(memory))
    random.seed(int(seed))
    np.random.seed(int(seed) % 2**32)  # for bots that use the global generator
    try:
        object = load(Path(file), name)(**dict(option.split("=", 1) for option in options))
    except SparringError as error:
        sys.exit(f"{error}")
    played = sparring.game(game)
    session = Session(played, lambda game, seed: Bot(Settings(game, seed=seed), object))
    session.serve(sys.stdin, answers)


if __name__ == "__main__":
    main(sys.argv[1:])
