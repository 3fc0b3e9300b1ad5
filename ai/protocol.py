"""The program's side of the bot protocol, version 1: an external program as a player.

The program is started at the first decision of a match and ended after the match. Every fault of it
raises a PlayerError, and whoever runs the match decides with the built-in bot instead: for one
decision if an answer is late or invalid, for the rest of the match once the program has exited, has
sent a line without end, or was late `LATE_IN_A_ROW` times in a row."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import PurePath

from ai.child_process import PATIENCE, ChildProcess, ProcessEndedError
from ai.games import AnyGame, Observed
from ai.runner import PlayerError
from ai.workers import CancelledError, never_cancelled
from game.engine.json_reader import Record
from game.engine.refusal import Refused

VERSION = 1
START_MS = 10_000
ANSWER_MS = 5_000
GRACE = 0.25
"""Seconds that an answer may take on its way, on top of the time that the program is given."""
LATE_IN_A_ROW = 3
# Lines that are no answer to the latest question, before the program counts as broken.
_STALE = 1_000
_POLL = 0.05  # seconds between looks whether the decision is still wanted


class BotPlayer:
    """A player that is an external program.

    `command` is the program and its arguments, `clock` returns seconds, `answer_ms` and `start_ms`
    are the time limits for a decision and for getting ready. Close the player when the match is
    over or abandoned."""

    stoppable = True

    def __init__(
        self,
        command: Sequence[str],
        clock: Callable[[], float],
        game: AnyGame,
        answer_ms: int = ANSWER_MS,
        start_ms: int = START_MS,
    ) -> None:
        self.name = PurePath(command[0]).name
        self._command = tuple(command)
        self._clock = clock
        self._answer_ms = answer_ms
        self._start_ms = start_ms
        self._game = game
        self._child: ChildProcess | None = None
        self._dead = ""  # why it plays no more
        self._asked = 0
        self._late = 0
        self._owes = False  # an answer that nobody waits for any more

    def choose(
        self, observation: Observed, cancelled: Callable[[], bool] = never_cancelled
    ) -> object:
        """Return the program's decision.

        Raises PlayerError for any fault of the program, and CancelledError once `cancelled()`
        returns true."""
        if self._dead:
            raise PlayerError(self._dead, told=True)
        try:
            self._owes = True
            child = self._child or self._start(observation, cancelled)
            self._asked += 1
            _send(child, {"type": "choose", "id": self._asked, "time_ms": self._answer_ms,
                          "observation": observation.to_protocol()})  # fmt: skip
            answer = self._receive(child, "choice", self._answer_ms, cancelled)
        except ProcessEndedError as error:
            raise self._end(f"{error}") from None
        if answer is None:
            self._late += 1
            if self._late == LATE_IN_A_ROW:
                raise self._end(
                    f"no answer within {self._answer_ms} ms, {LATE_IN_A_ROW} times in a row: it was ended"
                )
            raise PlayerError(f"no answer within {self._answer_ms} ms")
        self._late = 0
        self._owes = False
        action = answer.get("action")
        if not isinstance(action, str):
            raise PlayerError(f"an action was expected as a text, not {_short(action)}")
        try:
            return self._game.parse_action(action)
        except Refused as error:
            raise PlayerError(_cut(self._game.refused(error))) from None
        except ValueError as error:
            raise PlayerError(_cut(str(error))) from None

    def round_over(self, match: object) -> None:
        """Tell the program how the round ended."""
        if self._child is not None:
            _send(self._child, {"type": "round_over", "round": self._game.round_record(match)})

    def match_over(self, match: object) -> None:
        """Tell the program how the match ended."""
        if self._child is not None:
            _send(
                self._child, {"type": "match_over", "result": self._game.to_record(match)["result"]}
            )

    def close(self) -> None:
        """End the program: at once if it is still thinking, otherwise it is given time to exit by itself."""
        if self._child is not None:
            self._child.close(patience=0 if self._owes else PATIENCE)
            self._child = None

    def _start(self, observation: Observed, cancelled: Callable[[], bool]) -> ChildProcess:
        try:
            self._child = child = ChildProcess(self._command, self.name)
        except (OSError, ValueError) as error:
            raise self._end(
                f"it can't be started: {getattr(error, 'strerror', None) or error}"
            ) from None
        _send(child, {"type": "hello", "protocol": VERSION, "game": self._game.id, "rules": observation.rules.to_record(),
                      "seat": observation.seat})  # fmt: skip
        try:
            ready = self._receive(child, "ready", self._start_ms, cancelled)
        except PlayerError as fault:
            raise self._end(str(fault)) from None
        except CancelledError:
            self.close()  # it starts anew at the next decision
            raise
        if ready is None:
            raise self._end(f"not ready within {self._start_ms} ms")
        name = ready.get("name")
        if isinstance(name, str) and name.isprintable() and name.strip():
            self.name = name.strip()[:60]
        return child

    def _end(self, why: str) -> PlayerError:
        """End the program for the rest of this match and return the error to raise."""
        self._dead = why
        if self._child is not None:
            self._child.close(patience=0)
            self._child = None
        return PlayerError(why)

    def _receive(
        self, child: ChildProcess, kind: str, ms: int, cancelled: Callable[[], bool]
    ) -> Record | None:
        """Return the next message that is not a late answer to an earlier question; None when the time is up.

        Raises PlayerError for any other message, ProcessEndedError if the program has exited, and
        CancelledError."""
        until = self._clock() + ms / 1000 + GRACE
        for _ in range(_STALE):
            line = None
            while line is None:
                if cancelled():
                    raise CancelledError
                left = until - self._clock()
                if left <= 0:
                    return None
                line = child.receive(min(_POLL, left))
            message = _parse(line)
            if message.get("type") != kind:
                raise PlayerError(
                    f'a message of the type "{kind}" was expected, not {_short(message)}'
                )
            number = message.get("id")
            if kind != "choice" or (type(number) is int and number == self._asked):
                return message
            if type(number) is not int or number > self._asked:
                raise PlayerError(
                    f"an answer to question {self._asked} was expected, not to {_short(number)}"
                )
        raise ProcessEndedError(f"it sent {_STALE} answers that were not asked for")


def _send(child: ChildProcess, message: dict[str, object]) -> None:
    child.send(json.dumps(message, ensure_ascii=False))


def _parse(line: bytes) -> dict[str, object]:
    try:
        message = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise PlayerError(
            f"a line of JSON in UTF-8 was expected, not {_cut(repr(line[:80])[1:])}"
        ) from None
    if not isinstance(message, dict):
        raise PlayerError(f"a JSON object was expected, not {_short(message)}")
    return message


def _short(value: object) -> str:
    return _cut(json.dumps(value, ensure_ascii=True))


def _cut(text: str) -> str:
    return text if len(text) <= 90 else text[:87] + "..."
