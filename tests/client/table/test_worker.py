"""The AI worker: stale tickets, cancelling, failing players. Threads meet through events, nobody sleeps."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from game.client.table.worker import COURTESY, Reply, Worker

ME = object()
"""Who asks."""


class Waiter:
    """Answers with its observation as soon as it is let go, or says that it was cancelled."""

    name = level = "waiter"

    def __init__(self) -> None:
        self.started, self.go, self.stopped = threading.Event(), threading.Event(), threading.Event()

    def choose(self, observation: object, cancelled: Callable[[], bool]) -> object:
        self.started.set()
        while not self.go.wait(0.002):
            if cancelled():
                break
        if cancelled():
            self.stopped.set()
        return observation


class Echo:
    name = level = "echo"

    def choose(self, observation: object, cancelled: Callable[[], bool]) -> object:
        return observation


class Broken:
    name = level = "broken"

    def choose(self, observation: object, cancelled: Callable[[], bool]) -> object:
        raise RuntimeError("no idea")


def collect(worker: Worker, count: int) -> list[Reply]:
    """Poll until `count` results are there (a hang ends it)."""
    results: list[Reply] = []
    waiting = threading.Event()
    for _ in range(120_000):
        results += worker.poll(ME)
        if len(results) >= count:
            break
        waiting.wait(0.001)
    return results


def test_answers_come_in_order_with_their_tickets() -> None:
    worker = Worker()
    tickets = [worker.ask(ME, partial(Echo().choose, f"seen by {seat}")) for seat in (1, 2, 3)]
    results = collect(worker, 3)
    assert [result.ticket for result in results] == tickets
    assert [result.value for result in results] == ["seen by 1", "seen by 2", "seen by 3"]
    assert not worker.thinking


def test_a_cancelled_player_stops_and_its_answer_is_dropped() -> None:
    worker, slow = Worker(), Waiter()
    worker.ask(ME, partial(slow.choose, "old"))
    worker.ask(ME, partial(Echo().choose, "old too"))
    assert slow.started.wait(120)
    worker.cancel_all()
    assert slow.stopped.wait(120)
    worker.ask(ME, partial(Echo().choose, "new"))
    assert [result.value for result in collect(worker, 1)] == ["new"]
    assert worker.poll(ME) == []


def test_an_answer_that_came_before_the_cancelling_is_stale_too() -> None:
    worker, slow = Worker(), Waiter()
    slow.go.set()
    worker.ask(ME, partial(slow.choose, "old"))
    assert slow.started.wait(120)
    worker.cancel_all()
    worker.ask(ME, partial(Echo().choose, "new"))
    assert [result.value for result in collect(worker, 1)] == ["new"]


def test_an_answer_waits_for_its_owner_whoever_polls_first() -> None:
    worker, other = Worker(), object()
    worker.ask(other, partial(Echo().choose, "theirs"))
    mine = worker.ask(ME, partial(Echo().choose, "mine"))
    assert [result.value for result in collect(worker, 1)] == ["mine"]
    assert worker.poll(ME) == [] and worker.thinking and not worker.live(mine)
    assert [result.value for result in worker.poll(other)] == ["theirs"]
    assert worker.poll(other) == [] and not worker.thinking


def test_a_failing_player_does_not_end_the_thread() -> None:
    worker = Worker()
    worker.ask(ME, partial(Broken().choose, None))
    worker.ask(ME, partial(Echo().choose, "fine"))
    first, second = collect(worker, 2)
    assert isinstance(first.error, RuntimeError) and first.value is None
    assert second.value == "fine" and second.error is None


class Niceness:
    """Answers with the niceness of its own thread and of one that it starts, as the search does."""

    name = level = "niceness"

    def choose(self, observation: object, cancelled: Callable[[], bool]) -> object:
        with ThreadPoolExecutor(1) as pool:
            return niceness(), pool.submit(niceness).result()


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="threads have a niceness of their own on Linux alone")
def test_who_thinks_lets_the_window_go_first() -> None:
    worker, window = Worker(), niceness()
    worker.ask(ME, partial(Niceness().choose, None))
    (result,) = collect(worker, 1)
    nicer = min(19, window + COURTESY)
    assert result.value == (nicer, nicer) and niceness() == window
