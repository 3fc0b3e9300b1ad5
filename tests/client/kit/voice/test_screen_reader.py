"""Words for the screen reader that runs, with a double of the library Prism: NVDA and JAWS run on Windows only."""

from __future__ import annotations

import sys
from enum import IntEnum
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from game.client.app.settings import Settings
from game.client.kit import voice
from game.client.kit.screen_reader import READERS, ScreenReader, screen_readers
from game.client.kit.voice import SpeechAbsentError, SpeechError, Voice
from tests.client.program import until


class PrismError(Exception):
    """As the library's."""


class Reader:
    """A backend of Prism."""

    def __init__(self, name: str, asks: bool = True) -> None:
        self.name, self.runs, self.fails, self.speaking = name, True, False, True
        self.said: list[tuple[str, bool]] = []
        self.stopped = 0
        self._asks = asks

    @property
    def features(self) -> SimpleNamespace:
        return SimpleNamespace(is_supported_at_runtime=self.runs, supports_is_speaking=self._asks)

    def output(self, text: str, interrupt: bool = False) -> None:
        if self.fails:
            raise PrismError("gone")
        self.said.append((text, interrupt))

    def stop(self) -> None:
        self.stopped += 1


class Context:
    """Prism's context, with the readers of this computer."""

    readers: ClassVar[dict[str, Reader]] = {}

    def exists(self, number: int) -> bool:
        return Ids(number).name in self.readers

    def acquire(self, number: int) -> Reader:
        found = self.readers[Ids(number).name]
        if not found.runs:
            raise ValueError("not available")
        return found


class Ids(IntEnum):
    SAPI = 1
    NVDA = 2
    JAWS = 3


PRISM = SimpleNamespace(PrismError=PrismError, Context=Context, BackendId=Ids)


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> dict[str, Reader]:
    found = {"SAPI": Reader("SAPI"), "NVDA": Reader("NVDA"), "JAWS": Reader("JAWS", asks=False)}
    monkeypatch.setattr(Context, "readers", found)
    return found


def test_the_reader_that_runs_gets_the_words(readers: dict[str, Reader]) -> None:
    reader = ScreenReader(PRISM)
    readers["NVDA"].runs = False
    reader.speak("Your turn.\nTrick 5", "en", 175)
    assert readers["JAWS"].said == [("Your turn. Trick 5", True)] and reader.name == "JAWS"
    assert not reader.done(0)  # it can't tell: as long as the words take
    readers["JAWS"].runs, readers["NVDA"].runs = False, True
    reader.speak("Next", "en", 175)
    assert readers["NVDA"].said == [("Next", True)] and not reader.done(0)
    readers["NVDA"].speaking = False
    assert reader.done(0)
    reader.stop()
    assert readers["NVDA"].stopped == 1
    assert "SAPI" not in READERS and readers["SAPI"].said == []


def test_one_that_fails_is_looked_for_again(readers: dict[str, Reader]) -> None:
    reader = ScreenReader(PRISM)
    readers["NVDA"].fails = True
    with pytest.raises(SpeechError, match="gone"):
        reader.speak("One", "en", 175)
    readers["NVDA"].runs = readers["JAWS"].runs = False
    with pytest.raises(SpeechAbsentError):
        reader.speak("Two", "en", 175)
    reader.close()


class Own(voice.SpeechProgram):
    """The game's own voice."""

    name = "/usr/bin/own-voice"

    def __init__(self) -> None:
        self.said: list[str] = []

    def speak(self, text: str, language: str, rate: int, volume: int = 100) -> None:
        self.said.append(text)

    def done(self, wait_s: float) -> bool:
        return True

    def stop(self) -> None:
        """Nothing is spoken."""

    def close(self) -> None:
        """Nothing is spoken."""


def test_the_own_voice_speaks_until_a_reader_is_started(
    readers: dict[str, Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Own()
    for each in readers.values():
        each.runs, each.speaking = False, False
    monkeypatch.setattr(voice, "found_programs", lambda: [own])
    monkeypatch.setattr(voice, "ABSENT_S", 0.05)
    speaking = Voice(Settings)
    speaking.open([ScreenReader(PRISM)])
    assert speaking.found and speaking.speaker == ""
    for _ in range(5):  # more often than a program may fail
        speaking.say("One", now=True)
        until(lambda: not speaking.busy)
    assert set(own.said) == {"One"} and speaking.speaker == "own-voice"
    readers["NVDA"].runs = True

    def heard() -> bool:
        speaking.say("Two", now=True)
        until(lambda: not speaking.busy)
        return bool(readers["NVDA"].said)

    until(heard)
    assert readers["NVDA"].said == [("Two", True)] and speaking.speaker == "NVDA"
    speaking.close()


def test_elsewhere_and_without_the_library_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    library: Any = ModuleType("prism")
    library.Context, library.BackendId, library.PrismError = Context, Ids, PrismError
    monkeypatch.setitem(sys.modules, "prism", library)
    assert screen_readers("linux") == [] and len(screen_readers("win32")) == 1
    monkeypatch.setitem(sys.modules, "prism", None)
    assert screen_readers("win32") == []
