"""Work that is shared among processes of this machine: what comes of it is told in order, and
nobody goes on working when nobody waits for it any more.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from itertools import islice
from multiprocessing.queues import SimpleQueue
from typing import Any, TypeVar

Result = TypeVar("Result")

AHEAD = 4
"""Tasks for each process that are handed out before anybody waits for them."""


def in_processes(
    work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]], workers: int
) -> Generator[Result, None, None]:
    """What `work` makes of the arguments of each task; there may be tasks without end.

    Whoever stops asking, by an error or Ctrl-C too, ends the processes in the middle of their
    work, however long it would take.

    >>> list(in_processes(divmod, [(7, 2), (9, 4)], workers=2))
    [(3, 1), (2, 1)]
    """
    begun: SimpleQueue[int] = multiprocessing.get_context().SimpleQueue()
    pool = ProcessPoolExecutor(workers, initializer=_begin, initargs=(begun,))
    waiting: deque[Future[Result]] = deque()
    coming = iter(tasks)
    try:
        while True:
            for task in islice(coming, AHEAD * workers - len(waiting)):
                waiting.append(pool.submit(work, *task))
            if not waiting:
                return
            yield waiting.popleft().result()
    except BaseException:
        _end(begun)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(begun: SimpleQueue[int]) -> None:
    """Runs first in each process: Ctrl-C is for the one that shares out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    begun.put(os.getpid())


def _end(begun: SimpleQueue[int]) -> None:
    while not begun.empty():
        with suppress(ProcessLookupError):
            os.kill(begun.get(), signal.SIGTERM)
