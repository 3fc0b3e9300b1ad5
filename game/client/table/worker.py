"""The daemon thread on which the AI players think: the window asks, goes on drawing, and picks the answers up.

Each answer goes only to the owner of its question, whoever polls first. A cancelled question (a new
game, quitting) has no result: the player sees `cancelled()` and stops, and anything that it still
returns is dropped. An exception is part of the result and never ends the thread."""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeAlias

COURTESY = 5
"""The increase of the nice value of the threads that think; when processors are scarce, the window gets three times
their share."""


def give_way() -> None:
    """Let the window go first wherever this thread, or one that it starts, wants the same processor.

    Only Linux has a nice value for single threads; on other systems nothing changes."""
    if sys.platform == "linux":
        me = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, me, min(19, os.getpriority(os.PRIO_PROCESS, me) + COURTESY))


class Player(Protocol):
    """An AI player as the composition root hands it in."""

    name: str

    def choose(self, observation: Any, cancelled: Callable[[], bool]) -> Any:
        """Return the action for an observation.

        It may take long, and polls `cancelled()` every few milliseconds."""


Work: TypeAlias = Callable[[Callable[[], bool]], Any]
"""What the thread does for somebody: given a function that says whether it was cancelled, it returns a result."""


@dataclass(frozen=True, slots=True)
class PendingAnswer:
    """A ticket for work that was asked for."""

    id: int
    owner: object
    work: Work


@dataclass(frozen=True, slots=True)
class Reply:
    """The result for a ticket, or the error that was raised instead."""

    ticket: PendingAnswer
    value: Any = None
    error: BaseException | None = None


class Worker:
    """The thread that asks the players and answers questions, and its queues; it starts with the first question."""

    def __init__(self) -> None:
        self._ids = itertools.count(1)
        self._live: set[int] = set()
        self._questions: SimpleQueue[PendingAnswer] = SimpleQueue()
        self._answers: SimpleQueue[Reply] = SimpleQueue()
        self._come: list[Reply] = []  # answers that their owners haven't picked up yet
        self._thread: threading.Thread | None = None

    def ask(self, owner: object, work: Work) -> PendingAnswer:
        """Have something worked out; the result comes from `poll` with the same `owner`."""
        ticket = PendingAnswer(next(self._ids), owner, work)
        self._live.add(ticket.id)
        self._questions.put(ticket)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="ai", daemon=True)
            self._thread.start()
        return ticket

    def forget(self, ticket: PendingAnswer) -> None:
        """Cancel one question; a player that is thinking about it sees that in `cancelled()`."""
        self._live.discard(ticket.id)

    def cancel_all(self) -> None:
        """Cancel every question; players that are thinking see that in `cancelled()`."""
        self._live.clear()

    def live(self, ticket: PendingAnswer) -> bool:
        """Return whether an answer is still to come: neither picked up nor cancelled."""
        return ticket.id in self._live

    @property
    def thinking(self) -> bool:
        """Whether any answer is still to come."""
        return bool(self._live)

    def poll(self, owner: object) -> list[Reply]:
        """Return the answers to an owner's questions since the last call, without those to cancelled ones."""
        with contextlib.suppress(Empty):
            while True:
                self._come.append(self._answers.get_nowait())
        live = [result for result in self._come if result.ticket.id in self._live]
        mine = [result for result in live if result.ticket.owner is owner]
        self._come = [result for result in live if result.ticket.owner is not owner]
        self._live.difference_update(result.ticket.id for result in mine)
        return mine

    def _run(self) -> None:
        give_way()
        while True:
            ticket = self._questions.get()
            if ticket.id not in self._live:
                continue
            self._answers.put(self._answer(ticket))

    def _answer(self, ticket: PendingAnswer) -> Reply:
        try:
            return Reply(ticket, ticket.work(lambda: ticket.id not in self._live))
        # A failing bot must not end the game: the controller plays for it.
        except Exception as error:
            return Reply(ticket, error=error)
