"""Bots in processes of their own, and processes as the tests see them from outside."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
BOTS = Path(__file__).with_name("bots.py")


def here(task: Callable[..., T], calls: Iterable[tuple[Any, ...]], _jobs: int) -> AbstractContextManager[Iterator[T]]:
    """Stand in for `ai.workers.spread`: no process is started."""
    return nullcontext(task(*call) for call in calls)


def in_session(leader: int) -> list[int]:
    """The live processes of a session."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = entry.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(session) == leader and state not in "ZX":
            found.append(int(entry.parent.name))
    return found


def wait_until(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + 240  # a hang; how long a busy machine takes for it doesn't matter
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.02)
