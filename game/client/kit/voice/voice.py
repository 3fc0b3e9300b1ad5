"""Speaks in the background: what was said last is spoken first, and no frame ever waits for it.

A program that fails is asked once more at once; then it rests for a while, and the next one that was found gets the words. If it
fails after that rest too it is given up. Why is written into the log each time; when none is left nothing is heard.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.client.kit.i18n import language
from game.client.kit.voice.programs import RATES, Broken, Gone, Hangs, Program, found_programs

log = logging.getLogger(__name__)

MOST_WAITING = 6
"""The most announcements that wait to be spoken; the oldest are dropped."""
_LOOK_S = 0.02  # how often it is looked whether the words that are spoken are still wanted
_LONGEST_S, _LONGEST_LETTER_S = 5.0, 0.3  # a program that needs more for a text hangs
_LEAVE_S = 2.0
REST_S = 20.0
"""Seconds before a speech program that failed twice, or hung, is tried again: the sound system may still be starting."""
_RESTS, _GIVEN_UP = 2, 3  # failures without a text between them that was spoken


@dataclass(slots=True)
class _Found:
    """A program, how often it has failed since it last spoke, and until when it rests."""

    program: Program
    failures: int = 0
    until: float = 0.0


class SpeechSettings(Protocol):
    """The settings of speech: a key of RATES, and the volume in percent of the computer's own."""

    @property
    def speech_rate(self) -> str: ...
    @property
    def volume(self) -> int: ...


class Voice:
    """Speaks with the `settings` in force, in the language of the window. Silent until `open` has found a program."""

    def __init__(self, settings: Callable[[], SpeechSettings]) -> None:
        self._settings = settings
        self._programs: list[_Found] = []
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()
        self._next: tuple[str, str] | None = None  # words that are wanted at once, and their language
        self._waiting: list[tuple[str, str]] = []  # those that have time
        self._speaks = False
        self._enough = False  # what is spoken now is no longer wanted
        self._closed = False

    def open(self) -> None:
        """Look for the computer's speech."""
        self._programs = [_Found(program) for program in found_programs()]

    @property
    def found(self) -> bool:
        """Whether there is a program that speaks."""
        return bool(self._programs)

    @property
    def busy(self) -> bool:
        """Whether something is spoken, or waits for it."""
        with self._changed:
            return self._speaks or self._next is not None or bool(self._waiting)

    def say(self, text: str, now: bool = False) -> None:
        """Speak a text after what is being spoken, or `now`, in place of it and before what waits."""
        if not text or not self.found or self._closed:
            return
        with self._changed:
            if now:
                self._enough = True
                self._next = (text, language())
            else:
                self._waiting = [*self._waiting, (text, language())][-MOST_WAITING:]
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._changed.notify()

    def hush(self) -> None:
        """Speak no further, and forget what waits."""
        with self._changed:
            self._enough = True
            self._forget()

    def _forget(self) -> None:
        self._next = None
        self._waiting.clear()

    def close(self) -> None:
        """Silent for good; no program is left behind."""
        with self._changed:
            self._closed = self._enough = True
            self._forget()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(_LEAVE_S)

    # ---- on the thread

    def _run(self) -> None:
        while True:
            with self._changed:
                self._speaks = False
                while self._next is None and not self._waiting and not self._closed:
                    self._changed.wait()
                if self._closed:
                    break
                text, spoken = self._next or self._waiting.pop(0)
                self._next = None
                self._speaks, self._enough = True, False
            self._speak(text, spoken)
        for found in self._programs:
            with contextlib.suppress(Broken, OSError):
                found.program.close()

    def _speak(self, text: str, spoken: str) -> None:
        """One text, by the first program that can and doesn't rest."""
        while True:
            now = time.monotonic()
            found = next((each for each in self._programs if each.until <= now), None)
            if found is None:
                break
            try:
                self._have_spoken(found.program, text, spoken)
                found.failures = 0
                return
            except (Broken, OSError) as error:
                self._failed(found, error)
            if self._enough:
                return
        with self._changed:
            self._forget()

    def _failed(self, found: _Found, error: Exception) -> None:
        """Decide whether a program is asked again, and when."""
        name = found.program.name
        with contextlib.suppress(Broken, OSError):
            found.program.close()
        if isinstance(error, Gone):
            found.failures = _GIVEN_UP
        else:
            found.failures = max(found.failures + 1, _RESTS if isinstance(error, Hangs) else 0)
        if found.failures >= _GIVEN_UP:
            log.warning("%s speaks no more in this sitting: %s", name, error)
            self._programs = [each for each in self._programs if each is not found]
        elif found.failures == _RESTS:
            log.warning("%s did not speak and rests for %.0f s: %s", name, REST_S, error)
            found.until = time.monotonic() + REST_S
        else:
            log.info("%s did not speak and is asked once more: %s", name, error)

    def _have_spoken(self, program: Program, text: str, spoken: str) -> None:
        settings = self._settings()
        program.speak(text, spoken, RATES[settings.speech_rate], settings.volume)
        latest = time.monotonic() + _LONGEST_S + _LONGEST_LETTER_S * len(text)
        while not program.done(_LOOK_S):
            if self._enough:
                program.stop()
                return
            if time.monotonic() > latest:
                program.stop()
                raise Hangs("it does not come to an end")
