"""The screen reader that runs on Windows, such as NVDA or JAWS: the words go to its voice and its braille display.

The library Prism knows them; without it, or on other systems, there is none here. What a reader
can't tell is guessed: whether it still speaks."""

from __future__ import annotations

import contextlib
import logging
import sys
import time
from typing import Any

from game.client.kit.voice import FULL, SpeechAbsentError, SpeechError, SpeechProgram

log = logging.getLogger(__name__)
READERS = (
    "NVDA", "JAWS", "PC_TALKER", "ZDSR", "ZOOM_TEXT", "SENSE_READER", "BOY_PC_READER", "SYSTEM_ACCESS", "WINDOW_EYES",
)  # fmt: skip
"""Prism's names of readers, in the order in which they are asked; what only speaks, as Windows does, isn't among them."""
_LETTERS_A_SECOND = 15.0


def screen_readers(system: str = sys.platform) -> list[SpeechProgram]:
    """Return what speaks through a screen reader, or an empty list where the library isn't there."""
    if system != "win32":
        return []
    try:
        import prism  # only for Windows

        return [ScreenReader(prism)]
    except (ImportError, OSError, RuntimeError) as error:
        log.info("no screen reader is spoken to: %s", error)
        return []


class ScreenReader(SpeechProgram):
    """Whichever screen reader runs; its own settings say how fast and how loud it speaks.

    `prism` is the library."""

    def __init__(self, prism: Any) -> None:
        self.name = "screen reader"
        self._prism, self._context = prism, prism.Context()
        self._backend: Any = None
        self._until = 0.0

    def speak(self, text: str, language: str, rate: int, volume: int = FULL) -> None:
        backend = self._running()
        try:
            backend.output(" ".join(text.split()), interrupt=True)
        except self._prism.PrismError as error:
            self._backend = None
            raise SpeechError(str(error)) from error
        self._until = time.monotonic() + len(text) / _LETTERS_A_SECOND

    def _running(self) -> Any:
        """Return the reader that runs. Raises SpeechAbsentError."""
        if self._backend is not None and self._backend.features.is_supported_at_runtime:
            return self._backend
        for name in READERS:
            number = getattr(self._prism.BackendId, name, None)
            if number is not None and self._context.exists(number):
                with contextlib.suppress(self._prism.PrismError, ValueError, RuntimeError):
                    found = self._context.acquire(number)
                    if found.features.is_supported_at_runtime:
                        self._backend, self.name = found, found.name
                        return found
        self._backend = None
        raise SpeechAbsentError("no screen reader runs")

    def done(self, wait_s: float) -> bool:
        if self._backend is not None and self._backend.features.supports_is_speaking:
            with contextlib.suppress(self._prism.PrismError):
                if not self._backend.speaking:
                    return True
        elif time.monotonic() >= self._until:
            return True
        time.sleep(wait_s)
        return False

    def stop(self) -> None:
        if self._backend is not None:
            with contextlib.suppress(self._prism.PrismError):
                self._backend.stop()

    def close(self) -> None:
        self.stop()
        self._backend = None
