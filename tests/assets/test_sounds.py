"""Every sound and every place's loop is there, of the right form, and calm; docs/look.md has the measures."""

from __future__ import annotations

import wave
from typing import Any

import numpy
import pygame
import pytest

import assets
from game.client.app.settings import Settings
from game.client.kit.sound import CARDS, NOTICES, VOLUME_OF
from game.client.table.felt import PLACES
from tests.quick import quick

RATE = 22050
PEAK = 10 ** (-3 / 20)
LOUD = -23.0
"""What the loops of places measure, in LUFS."""
VARIANTS = ("card", "chip", "deal")  # of which one is taken by chance
NAMES = sorted({*VOLUME_OF} - {*VARIANTS} | {f"{name}{i}" for name in VARIANTS for i in range(3)})
TOUCHES = {"refused", "mine", "taken", "turn", "button", "round", "stamp", "clasp"}
"""The short notices; all others are of moments, which grow with what they are worth and may be louder than these."""
FILTERS = (((1.5351248, -2.6916962, 1.1983928), (1.0, -1.6906593, 0.7324808)),
           ((1.0, -2.0, 1.0), (1.0, -1.9900475, 0.9900723)))  # fmt: skip
"""Those of ITU-R BS.1770 for 48 kHz: the head's shelf, and what the ear hears little of."""


def weighted(signal: Any) -> Any:
    """A sound as loudness counts it, in the mean square of each sample, at 48 kHz."""
    longer = numpy.fft.rfft(signal, 1 << (len(signal) + RATE).bit_length())
    size = round(len(longer) * 48000 / RATE)
    spectrum = numpy.pad(longer, (0, size - len(longer))) * 48000 / RATE
    turn = numpy.exp(-1j * numpy.linspace(0, numpy.pi, size))
    for above, below in FILTERS:
        spectrum *= numpy.polyval(above[::-1], turn) / numpy.polyval(below[::-1], turn)
    return numpy.fft.irfft(spectrum)[: round(len(signal) * 48000 / RATE) + 9600] ** 2


def loudness(signal: Any) -> float:
    """The loudest 400 ms of a sound in LUFS (momentary), with silence around it, as short as it may be."""
    sums = numpy.cumsum(numpy.pad(weighted(signal), (19201, 0)))
    return float(10 * numpy.log10((sums[19200:] - sums[:-19200]).max() / 19200) - 0.691)


def heard(name: str) -> Any:
    """A sound, -1 to 1."""
    with wave.open(str(assets.path("sounds", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return numpy.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def test_sounds_of_a_kind_are_as_loud_as_each_other_and_places_faint() -> None:
    kinds: dict[str, dict[str, float]] = {}
    for name in NAMES:
        kind = VOLUME_OF.get(name) or VOLUME_OF[name[:-1]]
        kinds.setdefault(kind if kind != NOTICES or name in TOUCHES else "moments", {})[name] = loudness(heard(name))
    assert all(max(found.values()) - min(found.values()) <= 3 for found in kinds.values()), kinds
    cards = numpy.mean([*kinds[CARDS].values()]) + 3  # one channel, heard in both ears
    assert 18 <= cards + 30 * numpy.log10(Settings().volume_cards / Settings().volume_ambience) - LOUD <= 23


def test_every_sound_is_there_and_none_that_nobody_plays() -> None:
    assert {path.name for path in assets.path("sounds").glob("*")} == {f"{name}.wav" for name in NAMES}
    assert {path.name for path in assets.path("ambience").glob("*")} == {f"{name}.ogg" for name in PLACES}


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_calm(name: str) -> None:
    """None jumps to full strength, and their weight lies low: calm, not shrill."""
    signal = heard(name)
    assert len(signal) <= 1.6 * RATE and signal[-1] == 0
    assert abs(signal).max() <= PEAK
    power = numpy.abs(numpy.fft.rfft(signal)) ** 2
    assert (power * numpy.fft.rfftfreq(len(signal), 1 / RATE)).sum() / power.sum() < 3200


@pytest.fixture(params=quick([*PLACES], 0))
def loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A place's loop as the game reads it: two rows, -1 to 1."""
    path = assets.path("ambience", f"{request.param}.ogg")
    assert path.stat().st_size <= 150_000
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    try:
        return pygame.sndarray.array(pygame.mixer.Sound(path)).T / 32768
    finally:
        pygame.mixer.quit()


def test_a_loop_ends_where_it_begins(loop: Any) -> None:
    """From its last moment to its first is no larger step than others; nor is one end louder than the other."""
    assert loop.shape == (2, 20 * RATE)
    steps = numpy.abs(numpy.diff(loop))
    assert numpy.abs(loop[:, 0] - loop[:, -1]).max() <= numpy.quantile(steps, 0.999)
    half = RATE // 4
    ends = [float(numpy.sqrt((part**2).mean())) for part in (loop[:, :half], loop[:, -half:])]
    assert max(ends) < 1.6 * min(ends)


def test_a_loop_is_quiet_and_calm(loop: Any) -> None:
    found = 10 * numpy.log10(sum(weighted(ear).sum() for ear in loop) / (20 * 48000)) - 0.691
    assert abs(found - LOUD) <= 1.5 and numpy.abs(loop).max() < PEAK
    seconds = numpy.sqrt((loop.reshape(2, 20, -1) ** 2).mean(axis=(0, 2)))
    assert seconds.max() < 3 * seconds.min()  # nothing in it calls
