"""Speech in the background: no frame ever waits for it.

If a speech program fails, it is tried once more at once; then it rests for a while, and the next
program that was found gets the words. If it fails after that rest too, it is given up. The reason
is logged each time; when no program is left, nothing is heard.

On Windows PowerShell runs assets/speech.ps1. System.Speech's rate goes from -10, a third as fast,
to 10, three times as fast. Another voice is looked for only if the words are in another language
than that of the chosen voice. Some voices that Windows lists can't be used: then the next is tried,
and without one the chosen voice speaks."""

from __future__ import annotations

import contextlib
import functools
import logging
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

import assets
from game.client.kit.i18n import language

log = logging.getLogger(__name__)

RATES = {"slow": 130, "normal": 175, "fast": 260, "fastest": 360}
"""The speeds of speech, in words a minute."""
NORMAL = RATES["normal"]
FULL = 100
Command = Callable[[str, int, int], list[str]]
"""A function of language, rate and volume that returns a program's command line."""
_HIDDEN = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would open a console for it
_ASK_S = 3.0  # as long as a program may take to answer a question about itself
_MOST_WORDS = 300  # letters of what a program says about its failure


class SpeechError(Exception):
    """Raised when a speech program can't be started, has ended by itself, or says that it couldn't speak."""


class SpeechMissingError(SpeechError):
    """Raised when a speech program is gone or may not be started, so that trying again is of no use."""


class SpeechAbsentError(SpeechError):
    """Raised when what would speak doesn't run now, but may run later."""


class SpeechTimeoutError(SpeechError):
    """Raised when a speech program does not finish in time."""


class SpeechProgram(Protocol):
    """A program that speaks; `name` is for the log.

    All methods are called on one thread; none waits for the end of what is spoken."""

    name: str

    def speak(self, text: str, language: str, rate: int, volume: int = FULL) -> None:
        """Begin to speak a text.

        `rate` is in words a minute, `volume` in percent of the computer's own. Raises
        SpeechError."""

    def done(self, wait_s: float) -> bool:
        """Return whether the text has been spoken, waiting at most `wait_s` seconds for it.

        Raises SpeechError."""

    def stop(self) -> None:
        """Stop speaking now."""

    def close(self) -> None:
        """Stop speaking for good, and leave no program running."""


class OneShotProgram(SpeechProgram):
    """A program that is started for each text.

    It gets the text on its standard input, or as its last argument if `hush` is given. `hush` is a
    command that is run after the program was stopped, where stopping it silences nothing because
    another process does the speaking. `quiet` returns the words before the text that lower the
    volume, where no argument can."""

    def __init__(
        self,
        name: str,
        command: Command,
        hush: list[str] | None = None,
        quiet: Callable[[int], str] | None = None,
    ) -> None:
        self.name = name
        self._command, self._hush, self._quiet = command, hush, quiet
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None

    def speak(self, text: str, language: str, rate: int, volume: int = FULL) -> None:
        told = ["--", text] if self._hush else []
        if self._quiet and volume < FULL:
            text = f"{self._quiet(volume)} {text}"
        process, self._errors = _started(
            [*self._command(language, rate, volume), *told], subprocess.DEVNULL
        )
        self._process = process
        assert process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended already: `done` finds out how
            process.stdin.write(b"" if told else f"{text}\n".encode())
            process.stdin.close()

    def done(self, wait_s: float) -> bool:
        if self._process is None:
            return True
        try:
            status = self._process.wait(wait_s)
        except subprocess.TimeoutExpired:
            return False
        self._process = None
        why = _last_words(self._errors)
        if status:
            raise SpeechError(f"it ended with status {status}{why}")
        return True

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        self._process = None
        _last_words(self._errors)
        if self._hush:
            none = subprocess.DEVNULL
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(self._hush, timeout=_ASK_S, check=False, stdout=none, stderr=none)

    def close(self) -> None:
        self.stop()


class PersistentProgram(SpeechProgram):
    """A program that is started once by `command` and gets orders line by line.

    The orders are ``say NUMBER RATE VOLUME LANGUAGE TEXT`` and ``stop``; it answers ``done NUMBER``
    once a text is spoken."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self._command = command
        self._errors: IO[bytes] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[str | None] = queue.Queue()
        self._number = 0

    def speak(self, text: str, language: str, rate: int, volume: int = FULL) -> None:
        if self._process is None or self._process.poll() is not None:
            _last_words(self._errors)
            process, self._errors = _started(self._command, subprocess.PIPE)
            self._process = process
            self._answers = queue.Queue()
            assert process.stdout is not None
            streams = process.stdout, self._answers
            threading.Thread(
                target=_listen, args=streams, name="voice answers", daemon=True
            ).start()
        self._number += 1
        self._write(f"say {self._number} {rate} {volume} {language} {' '.join(text.split())}")

    def _write(self, line: str) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError as error:
            raise SpeechError(str(error)) from error

    def done(self, wait_s: float) -> bool:
        try:
            answer = self._answers.get(timeout=wait_s)
        except queue.Empty:
            return False
        if answer is None:
            process, self._process = self._process, None
            status = process.wait() if process is not None else None
            raise SpeechError(
                f"it has ended by itself with status {status}{_last_words(self._errors)}"
            )
        return answer.split() == ["done", str(self._number)]

    def stop(self) -> None:
        if self._process is not None:
            with contextlib.suppress(SpeechError):
                self._write("stop")

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            _last_words(self._errors)


def _listen(stream: IO[bytes], answers: queue.Queue[str | None]) -> None:
    for line in stream:
        answers.put(line.decode(errors="replace"))
    answers.put(None)


def _started(command: list[str], output: int) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    """Start a program and return it with the file that its error messages go to.

    Its standard input is a pipe. Raises SpeechMissingError if there is no such program or it may
    not be started, and SpeechError for other reasons."""
    errors = tempfile.TemporaryFile()  # noqa: SIM115 (`_last_words` closes it)
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=output, stderr=errors, creationflags=_HIDDEN
        )
    except OSError as error:
        errors.close()
        useless = isinstance(error, FileNotFoundError | PermissionError)
        raise (SpeechMissingError if useless else SpeechError)(str(error)) from error
    return process, errors


def _last_words(errors: IO[bytes] | None) -> str:
    """Return the last line of a program's error messages after a colon; empty if there is none.

    The file is closed afterwards, which deletes it."""
    if errors is None or errors.closed:
        return ""
    with errors:
        errors.seek(max(0, errors.seek(0, os.SEEK_END) - 4 * _MOST_WORDS))
        lines = errors.read().decode(errors="replace").splitlines()
    said = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f": {said[:_MOST_WORDS]}" if said else ""


# ------------------------------------------------------------------------------------------------ by system


def found_programs(system: str = sys.platform) -> list[SpeechProgram]:
    """Return the speech programs of this computer, the best first; empty if it has none."""
    if system == "win32":
        path = shutil.which("powershell") or shutil.which("pwsh")
        script = assets.path("speech.ps1").read_text(encoding="utf-8")
        return (
            [PersistentProgram(path, [path, "-NoProfile", "-NonInteractive", "-Command", script])]
            if path
            else []
        )
    if system == "darwin":
        path = shutil.which("say")
        return (
            [OneShotProgram(path, _say(path), quiet=lambda volume: f"[[volm {volume / FULL:.2f}]]")]
            if path
            else []
        )
    programs: list[SpeechProgram] = []
    path = shutil.which("spd-say")
    if path:
        programs.append(OneShotProgram(path, _spd_say(path), [path, "--stop"]))
    path = shutil.which("espeak-ng") or shutil.which("espeak")
    if path:
        programs.append(OneShotProgram(path, _espeak(path)))
    return programs


def _espeak(path: str) -> Command:
    def command(language: str, rate: int, volume: int) -> list[str]:
        softer = ["-a", str(volume)] if volume < FULL else []
        return [path, "-b", "1", "-v", language, "-s", str(rate), *softer, "--stdin"]

    return command


def _spd_say(path: str) -> Command:
    """Return the command line of `spd-say`, whose rate and volume go from -100 to 100.

    It waits for the end of the speech, so the end of the program tells when that is."""

    def command(language: str, rate: int, volume: int) -> list[str]:
        pace = (
            round(100 * (rate / NORMAL - 1) / (RATES["fastest"] / NORMAL - 1))
            if rate > NORMAL
            else rate - NORMAL
        )
        softer = ["--volume", str(2 * volume - 100)] if volume < FULL else []
        return [
            path,
            "--wait",
            "--language",
            language,
            "--rate",
            str(max(-100, min(100, pace))),
            *softer,
        ]

    return command


def _say(path: str) -> Command:
    """Return the command line of macOS `say`; the person's own voice speaks, unless it is of another language."""

    def command(language: str, rate: int, volume: int) -> list[str]:
        voices = _mac_voices(path)
        chosen = (
            ["-v", voices[language]] if language in voices and language != _mac_language() else []
        )
        return [path, *chosen, "-r", str(rate), "-f", "-"]

    return command


@functools.cache
def _mac_voices(path: str) -> dict[str, str]:
    """Return the first voice of every language, read from lines such as ``Kyoko ja_JP # ...``."""
    voices: dict[str, str] = {}
    for line in _asked([path, "-v", "?"]).splitlines():
        words = line.split("#")[0].split()
        if len(words) > 1:
            voices.setdefault(words[-1][:2], " ".join(words[:-1]))
    return voices


def _mac_language() -> str:
    return _asked(["defaults", "read", "-g", "AppleLocale"])[:2]


def _asked(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, timeout=_ASK_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        log.info("%s does not answer: %s", command[0], error)
        return ""
    return done.stdout.decode(errors="replace")


MOST_WAITING = 6
"""The most announcements that wait to be spoken; the oldest are dropped."""
_LOOK_S = 0.02  # how often it is looked whether the words that are spoken are still wanted
_LONGEST_S, _LONGEST_LETTER_S = 5.0, 0.3  # a program that needs more for a text hangs
_LEAVE_S = 2.0
REST_S = 20.0
"""Seconds before a program that failed twice, or hung, is tried again: the sound system may still be starting."""
ABSENT_S = 5.0
"""Seconds after which it is looked again whether a screen reader has been started."""
_RESTS, _GIVEN_UP = 2, 3  # failures without a text between them that was spoken


@dataclass(slots=True)
class _ProgramState:
    """A speech program, how often it has failed since it last spoke, and until when it rests."""

    program: SpeechProgram
    failures: int = 0
    until: float = 0.0


class SpeechSettings(Protocol):
    """The settings of speech: a key of RATES, and the volume in percent of the computer's own."""

    @property
    def speech_rate(self) -> str: ...
    @property
    def volume(self) -> int: ...


class Voice:
    """Speaks as the `settings` in force say, in the language of the window; silent until `open` has found a program."""

    def __init__(self, settings: Callable[[], SpeechSettings]) -> None:
        self._settings = settings
        self._programs: list[_ProgramState] = []
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()
        # Words that are wanted at once, and their language.
        self._next: tuple[str, str] | None = None
        self._waiting: list[tuple[str, str]] = []  # those that have time
        self._speaks = False
        self.speaker = ""
        """The name of what has spoken last, empty before the first words."""
        self._enough = False  # what is spoken now is no longer wanted
        self._closed = False

    def open(self, readers: Sequence[SpeechProgram] = ()) -> None:
        """Look for the computer's speech programs; `readers`, if one runs, come before them."""
        self._programs = [_ProgramState(program) for program in (*readers, *found_programs())]

    @property
    def found(self) -> bool:
        """Whether there is a program that speaks."""
        return bool(self._programs)

    @property
    def busy(self) -> bool:
        """Whether something is being spoken or waits to be spoken."""
        with self._changed:
            return self._speaks or self._next is not None or bool(self._waiting)

    def say(self, text: str, now: bool = False) -> None:
        """Speak a text after all that waits; with `now`, in place of what is being spoken and before what waits."""
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
        """Stop speaking, and drop what waits."""
        with self._changed:
            self._enough = True
            self._forget()

    def _forget(self) -> None:
        self._next = None
        self._waiting.clear()

    def close(self) -> None:
        """Stop speaking for good, and leave no program running."""
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
            with contextlib.suppress(SpeechError, OSError):
                found.program.close()

    def _speak(self, text: str, spoken: str) -> None:
        """Speak one text with the first program that isn't resting.

        If all fail, what waits is dropped."""
        while True:
            now = time.monotonic()
            found = next((each for each in self._programs if each.until <= now), None)
            if found is None:
                break
            try:
                self._have_spoken(found.program, text, spoken)
                found.failures, self.speaker = 0, Path(found.program.name).stem
                return
            except (SpeechError, OSError) as error:
                self._failed(found, error)
            if self._enough:
                return
        with self._changed:
            self._forget()

    def _failed(self, found: _ProgramState, error: Exception) -> None:
        """Decide whether a program that failed is tried again, and when."""
        name = found.program.name
        with contextlib.suppress(SpeechError, OSError):
            found.program.close()
        if isinstance(error, SpeechAbsentError):
            found.until = time.monotonic() + ABSENT_S
            return
        if isinstance(error, SpeechMissingError):
            found.failures = _GIVEN_UP
        else:
            found.failures = max(
                found.failures + 1, _RESTS if isinstance(error, SpeechTimeoutError) else 0
            )
        if found.failures >= _GIVEN_UP:
            log.warning("%s speaks no more in this sitting: %s", name, error)
            self._programs = [each for each in self._programs if each is not found]
        elif found.failures == _RESTS:
            log.warning("%s did not speak and rests for %.0f s: %s", name, REST_S, error)
            found.until = time.monotonic() + REST_S
        else:
            log.info("%s did not speak and is asked once more: %s", name, error)

    def _have_spoken(self, program: SpeechProgram, text: str, spoken: str) -> None:
        settings = self._settings()
        program.speak(text, spoken, RATES[settings.speech_rate], settings.volume)
        latest = time.monotonic() + _LONGEST_S + _LONGEST_LETTER_S * len(text)
        while not program.done(_LOOK_S):
            if self._enough:
                program.stop()
                return
            if time.monotonic() > latest:
                program.stop()
                raise SpeechTimeoutError("it does not come to an end")
