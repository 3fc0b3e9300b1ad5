"""Work shared by workers: results come in order, few wait in memory, and no process outlives its parent.

The work can be called off, and runs on any `concurrent.futures` executor; a `Crew` is an executor
with its number of workers. `processes` makes one from this machine's cores, `ai.cluster` one from a
Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection
from typing import TypeVar

# ---- calling off a decision that is under way


class CancelledError(Exception):
    """The decision is no longer wanted."""


def never_cancelled() -> bool:
    """Return False: nothing cancels this work."""
    return False


def in_slices(
    run: Callable[[int], None],
    times: int,
    most: int,
    cancelled: Callable[[], bool],
    late: Callable[[], bool] = never_cancelled,
) -> int:
    """Run a search `times` times, at most `most` at once, or until it is late; return how often, which is at least once.

    Raises CancelledError once `cancelled()` returns true."""
    done = 0
    while done < times and not (done and late()):
        number = min(most, times - done)
        run(number)
        done += number
        if cancelled():
            raise CancelledError
    return done


Result = TypeVar("Result")

AHEAD = 4
"""Tasks per worker that are handed out before the first result is taken.

It is enough that one slow task rarely leaves the other workers idle."""

called_off = threading.Event()
"""In a worker: set when the results are no longer wanted. A task polls it and raises Stopped."""

last_acts: list[Callable[[], None]] = []
"""Functions called before a worker ends because its parent has ended.

They end what must not outlive the worker, such as processes of its own."""


class Stopped(BaseException):
    """Raised by a task that gave up because the work was called off.

    It is not an Exception, so that code that guards against faults doesn't catch it."""


class WorkersLostError(Exception):
    """Workers have ended although the work was not called off."""


class Crew:
    """An executor with the number of tasks that it runs at a time.

    `lost` are the exceptions that it raises when workers are gone."""

    def __init__(self, executor: Executor, size: int) -> None:
        self.executor = executor
        self.size = size
        self.lost: tuple[type[Exception], ...] = (BrokenExecutor,)

    def call_off(self) -> None:
        """Tell the workers, where that is possible, that no result is wanted any more."""

    def close(self) -> None:
        """Call off the remaining work and wait until the workers are idle or gone."""
        self.call_off()
        self.executor.shutdown(cancel_futures=True)


class _Processes(Crew):
    def __init__(self, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")
        # Closing `lifeline`, or ending in whatever way, tells the workers: each reads the other
        # end.
        self._watched, self._lifeline = context.Pipe(duplex=False)
        first = (self._watched, not os.environ.get("PYTHONSAFEPATH"))
        with _starting():  # the locks of its queues start the process that tracks them
            pool = ProcessPoolExecutor(
                jobs, mp_context=context, initializer=_start_worker, initargs=first
            )
        super().__init__(pool, jobs)

    def call_off(self) -> None:
        self._lifeline.close()

    def close(self) -> None:
        super().close()
        self._watched.close()


def processes(jobs: int) -> Crew:
    """Return a crew of new processes on this machine, `jobs` in number."""
    return _Processes(jobs)


def in_order(
    task: Callable[..., Result], calls: Iterable[tuple[object, ...]], crew: Crew
) -> Generator[Result, None, None]:
    """Yield the results of `task` for each tuple of arguments, in their order, from a crew.

    On KeyboardInterrupt and when workers are lost, the finished results come first, then
    KeyboardInterrupt or WorkersLostError is raised. However the iteration ends, the workers are
    called off and the crew is closed. Close the iterator (contextlib.closing) if it isn't used
    up."""
    pending: deque[Future[Result]] = deque()
    caught: tuple[type[BaseException], ...] = (KeyboardInterrupt, *crew.lost)
    try:
        for call in calls:
            if len(pending) == AHEAD * crew.size:
                yield pending[0].result()
                pending.popleft()
            with _starting():  # submit starts processes
                pending.append(crew.executor.submit(task, *call))
        while pending:
            yield pending[0].result()
            pending.popleft()
    except caught as error:
        crew.call_off()
        for future in pending:
            if future.done() and not future.cancelled() and future.exception() is None:
                yield future.result()
        if isinstance(error, KeyboardInterrupt):
            raise
        raise WorkersLostError(f"a worker ended unexpectedly ({type(error).__name__})") from error
    finally:
        with _starting():
            crew.close()


def spread(
    task: Callable[..., Result], calls: Iterable[tuple[object, ...]], jobs: int
) -> closing[Generator[Result, None, None]]:
    """Return the results of `in_order` from `jobs` new processes, for a ``with`` block that closes them."""
    return closing(in_order(task, calls, processes(jobs)))


@contextmanager
def environment(**given: str) -> Iterator[None]:
    """Set variables of the environment within the block; afterwards they are what they were."""
    before = {name: os.environ.get(name) for name in given}
    os.environ.update(given)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def _starting() -> Iterator[None]:
    """Hold back Ctrl-C, and keep the current folder out of the path of a Python that is started meanwhile.

    Such a process never gets Ctrl-C, not even while it loads (Windows can't do this)."""
    holds = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if holds else None
    try:
        with environment(PYTHONSAFEPATH=os.environ.get("PYTHONSAFEPATH") or "1"):
            yield
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker(watched: Connection, ours: bool) -> None:
    if ours:  # and not for the programs that a worker starts
        del os.environ["PYTHONSAFEPATH"]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent decides
    threading.Thread(target=_watch, args=(watched,), daemon=True).start()


def _watch(watched: Connection) -> None:
    with suppress(EOFError, OSError):
        watched.recv_bytes()
    called_off.set()
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    for act in last_acts:
        with suppress(Exception):
            act()
    os._exit(1)  # the pool's queues would wait for a dead parent for ever
