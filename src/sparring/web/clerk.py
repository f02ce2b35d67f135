"""Somebody who answers questions one after the other, in a thread, and not too many at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sparring.web.limits import Limits, Refused

T = TypeVar("T")


class Clerk:
    """A thread for questions that take a while, so that games go on meanwhile."""

    def __init__(self, name: str, limits: Limits) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._most, self._waiting = limits.questions, 0

    def close(self) -> None:
        """Lets the thread go."""
        self._thread.shutdown(wait=True)

    async def ask(self, question: Callable[..., T], *args: object) -> T:
        """The answer, when it is its turn."""
        if self._waiting >= self._most:
            raise Refused("many ask just now; wait a moment")
        self._waiting += 1
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, lambda: question(*args))
        finally:
            self._waiting -= 1
