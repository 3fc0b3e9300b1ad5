"""One daemon thread on which the AI players think. The window asks, goes on drawing, and picks answers up.

Each answer goes to the owner of its question alone, whoever polls first. A ticket that was cancelled (a new game, quitting) has
no result: the player sees `cancelled()` and stops, and whatever it still returns is dropped. An exception travels in the result;
it never ends the thread.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol

COURTESY = 5
"""Added to the nice value of the threads that think: when processors are scarce, the window gets three times their share."""


def give_way() -> None:
    """Let the window go first wherever this thread, and those it will start, want the same processor.

    Only Linux knows of a niceness of single threads; elsewhere nothing is changed."""
    if sys.platform == "linux":
        me = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, me, min(19, os.getpriority(os.PRIO_PROCESS, me) + COURTESY))


class Player(Protocol):
    """An AI player as the composition root hands it in."""

    name: str

    def choose(self, observation: Any, cancelled: Callable[[], bool]) -> Any:
        """The action for an observation. May take long; polls `cancelled()` every few milliseconds."""


@dataclass(frozen=True, slots=True)
class PendingAnswer:
    """A question to a player."""

    id: int
    owner: object
    player: Player
    observation: object


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to a ticket: an action, or the error that came instead."""

    ticket: PendingAnswer
    action: Any = None
    error: BaseException | None = None


class Worker:
    """The thread and its queues. It starts with the first question."""

    def __init__(self) -> None:
        self._ids = itertools.count(1)
        self._live: set[int] = set()
        self._questions: SimpleQueue[PendingAnswer] = SimpleQueue()
        self._answers: SimpleQueue[Result] = SimpleQueue()
        self._come: list[Result] = []  # answers that their owners haven't picked up yet
        self._thread: threading.Thread | None = None

    def ask(self, owner: object, player: Player, observation: object) -> PendingAnswer:
        """Have `player` choose; the result comes from `poll` of the same `owner`."""
        ticket = PendingAnswer(next(self._ids), owner, player, observation)
        self._live.add(ticket.id)
        self._questions.put(ticket)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="ai", daemon=True)
            self._thread.start()
        return ticket

    def forget(self, ticket: PendingAnswer) -> None:
        """Call one question off; a player that thinks about it is told through `cancelled()`."""
        self._live.discard(ticket.id)

    def cancel_all(self) -> None:
        """Forget every question; players that think now are told through `cancelled()`."""
        self._live.clear()

    def live(self, ticket: PendingAnswer) -> bool:
        """Whether the answer to a question is still to come: neither picked up nor called off."""
        return ticket.id in self._live

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._live)

    def poll(self, owner: object) -> list[Result]:
        """Return the answers to an owner's questions that have come since its last call; those to cancelled tickets are
        dropped."""
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

    def _answer(self, ticket: PendingAnswer) -> Result:
        try:
            return Result(ticket, action=ticket.player.choose(ticket.observation, lambda: ticket.id not in self._live))
        except Exception as error:  # a failing bot must not end the game: the controller plays for it
            return Result(ticket, error=error)
