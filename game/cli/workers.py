"""Worker processes that can be called off: results come in order, few wait in memory, and no process outlives its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

Result = TypeVar("Result")

AHEAD = 4
"""Tasks a worker that are handed out before the first result is taken: one slow task rarely leaves the others idle."""

called_off = threading.Event()
"""In a worker: whether the results are no longer wanted. A task polls it and raises Stopped."""


class Stopped(BaseException):
    """A task gave up because it was called off. No Exception: who guards against faults must not catch it."""


def in_order(task: Callable[..., Result], calls: Iterable[tuple[Any, ...]], jobs: int) -> Generator[Result, None, None]:
    """Results of `task` for each tuple of arguments, in their order, from so many processes.

    On KeyboardInterrupt the results that are finished come first, then it is raised. However it ends, the workers are
    called off and gone afterwards. Close the iterator (contextlib.closing) if it isn't used up.
    """
    context = multiprocessing.get_context("spawn")
    # Closing `lifeline`, or ending in whatever way, tells the workers: each reads the other end.
    watched, lifeline = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(watched,))
    pending: deque[Future[Result]] = deque()
    try:
        for call in calls:
            if len(pending) == AHEAD * jobs:
                yield pending[0].result()
                pending.popleft()
            with _interrupts_held():  # submit starts processes, which inherit this
                pending.append(pool.submit(task, *call))
        while pending:
            yield pending[0].result()
            pending.popleft()
    except KeyboardInterrupt:
        lifeline.close()
        for future in pending:
            if future.done() and not future.cancelled() and future.exception() is None:
                yield future.result()
        raise
    finally:
        with _interrupts_held():
            lifeline.close()
            pool.shutdown(cancel_futures=True)
            watched.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait. A process started meanwhile never gets it, not even while it loads (Windows can't do this)."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker(watched: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent decides
    threading.Thread(target=_watch, args=(watched,), daemon=True).start()


def _watch(watched: Connection) -> None:
    with suppress(EOFError, OSError):
        watched.recv_bytes()
    called_off.set()
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)  # the pool's queues would wait for a dead parent for ever
