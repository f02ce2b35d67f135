"""A program that answers lines with lines: started, asked, watched and ended.

Whatever goes wrong is a `PlayerFailed` with what the program said.
"""

from __future__ import annotations

import contextlib
import io
import os
import queue
import select
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import IO

from sparring.errors import PlayerFailed

LAST_WORDS = 5
"""How many lines of a program's errors are shown when it fails."""
SHOWN = 200
"""How many characters of what a program said are shown."""
LONGEST = 2**20
"""How many characters an answer may have."""
WAITING, LINE = 1000, 2**16
"""How many lines of a program may wait to be read before it has to wait itself, and how long one
may be before it is cut."""


class Process:
    """A running program that speaks the protocol. `name` stands for it in messages."""

    def __init__(
        self, command: Sequence[str], name: str, environment: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env={**os.environ, **(environment or {})},
                start_new_session=True,  # so that its own children can be ended with it
            )
        except OSError as error:
            raise PlayerFailed(f"{name} cannot be started: {error}") from None
        assert self._child.stdin is not None
        self._input = self._child.stdin
        os.set_blocking(self._input.fileno(), False)
        self._lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self._errors: deque[str] = deque(maxlen=LAST_WORDS)
        ended = threading.Event()
        assert self._child.stdout is not None
        assert self._child.stderr is not None
        self._listeners = [
            threading.Thread(target=target, args=arguments, daemon=True)
            for target, arguments in (
                (_listen, (self._child.stdout, self._lines, ended)),
                (_note, (self._child.stderr, self._errors)),
            )
        ]
        for listener in self._listeners:
            listener.start()
        self._end = weakref.finalize(self, _end, self._child, ended)

    def ask(self, line: str, seconds: float) -> tuple[bool, str]:
        """Sends a command; whether it succeeded, and the answer."""
        deadline = time.monotonic() + seconds
        self._send(line, deadline, seconds)
        while not (first := self._line(line, deadline, seconds)).strip():
            pass  # blank lines between answers
        if first[0] not in "=?":
            raise PlayerFailed(
                f"{self.name} answered {line.split()[0]} with '{first[:SHOWN]}': "
                "an answer begins with = or ?"
            )
        answer, length = [first[1:].lstrip("0123456789").strip()], len(first)
        while (more := self._line(line, deadline, seconds)).strip():
            answer.append(more.rstrip())
            length += len(more)
            if length > LONGEST:
                self.end()
                raise PlayerFailed(f"{self.name} answered {line.split()[0]} without an end")
        return first[0] == "=", "\n".join(answer).strip()

    def _send(self, command: str, deadline: float, seconds: float) -> None:
        left = command.encode() + b"\n"
        room = select.poll()
        room.register(self._input, select.POLLOUT)
        while left:
            if not room.poll(1000 * max(0.0, deadline - time.monotonic())):
                raise self._hung(command, seconds)
            try:
                left = left[os.write(self._input.fileno(), left) :]
            except OSError:
                raise self._died(command) from None

    def _line(self, command: str, deadline: float, seconds: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise self._hung(command, seconds) from None
        if line is None:
            raise self._died(command)
        return line

    def _hung(self, command: str, seconds: float) -> PlayerFailed:
        self.end()
        return PlayerFailed(
            f"{self.name} did not answer {command.split()[0]} within {seconds:g} seconds"
            + self._last_words()
        )

    def _died(self, command: str) -> PlayerFailed:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(timeout=1)
        for listener in self._listeners:
            listener.join(timeout=1)
        code = self._child.returncode
        how = "ended" if code is None else f"ended with code {code}"
        if code is not None and code < 0:
            how = f"was killed by {signal.Signals(-code).name}"
        self.end()
        return PlayerFailed(f"{self.name} {how} at {command.split()[0]}" + self._last_words())

    def _last_words(self) -> str:
        return f"; its last words: {' | '.join(self._errors)[-SHOWN:]}" if self._errors else ""

    def end(self) -> None:
        """Ends the program and whatever it has started; it may be called twice."""
        self._end()


def _listen(stream: IO[bytes], lines: queue.Queue[str | None], ended: threading.Event) -> None:
    for line in chain(_lines_of(stream), (None,)):
        while not ended.is_set():
            with contextlib.suppress(queue.Full):
                lines.put(line, timeout=0.2)
                break


def _note(stream: IO[bytes], lines: deque[str]) -> None:
    for line in _lines_of(stream):
        if line.strip():
            lines.append(line.strip())


def _lines_of(stream: IO[bytes]) -> Iterator[str]:
    """What a program says, until it is gone."""
    with io.BufferedReader(stream) as reader:  # type: ignore[type-var]
        while line := reader.readline(LINE):
            yield line.decode(errors="replace").rstrip("\r\n")


def _end(child: subprocess.Popen[bytes], ended: threading.Event) -> None:
    ended.set()
    with contextlib.suppress(OSError):
        os.killpg(child.pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        if child.stdin:
            child.stdin.close()
    child.wait()
