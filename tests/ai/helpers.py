"""Bots in processes of their own, and processes as the tests see them from outside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
BOTS = Path(__file__).with_name("bots.py")


def here(task: Callable[..., T], calls: Iterable[tuple[Any, ...]], _jobs: int) -> AbstractContextManager[Iterator[T]]:
    """Stand in for `ai.workers.spread`: no process is started."""
    return nullcontext(task(*call) for call in calls)


def processes(wanted: Callable[[str, Path], bool]) -> list[int]:
    """The live processes that are wanted, by their sessions and their folders in /proc."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            state, _, _, session = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
            if state not in "ZX" and wanted(session, entry):
                found.append(int(entry.name))
    return found


def in_session(leader: int) -> list[int]:
    """The live processes of a session."""
    return processes(lambda session, _entry: int(session) == leader)


def called_with(word: str) -> list[int]:
    """The live processes with this word among their arguments."""
    return processes(lambda _session, entry: word.encode() in (entry / "cmdline").read_bytes().split(b"\0"))


@contextmanager
def program(*args: str) -> Iterator[subprocess.Popen[str]]:
    """A command of the program in a session of its own, which is empty afterwards. Ctrl-C arrives there, also where the tests
    run in the background; signals to its group are what a terminal's Ctrl-C is, and the tests don't get them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-m", "game", *args],
        start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        signal.signal(signal.SIGINT, before)
        for left in in_session(process.pid):
            os.kill(left, signal.SIGKILL)
        process.communicate()


def wait_until(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + 240  # a hang; how long a busy machine takes for it doesn't matter
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.02)
