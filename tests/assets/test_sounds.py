"""Every sound and every place's loop is there, of the right form, and calm; docs/look.md has the measures."""

from __future__ import annotations

import wave
from typing import Any

import numpy
import pygame
import pytest

import assets
from game.client.kit.sound import VOLUME_OF
from game.client.table.felt import PLACES

RATE = 22050
VARIANTS = ("card", "chip", "deal")  # of which one is taken by chance
NAMES = sorted({*VOLUME_OF} - {*VARIANTS} | {f"{name}{i}" for name in VARIANTS for i in range(3)})


def test_every_sound_is_there_and_none_that_nobody_plays() -> None:
    assert {path.name for path in assets.path("sounds").glob("*")} == {f"{name}.wav" for name in NAMES}
    assert {path.name for path in assets.path("ambience").glob("*")} == {f"{name}.ogg" for name in PLACES}


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_calm(name: str) -> None:
    """None jumps to full strength, and their weight lies low: calm, not shrill."""
    with wave.open(str(assets.path("sounds", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        signal = numpy.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
    assert len(signal) <= 1.6 * RATE and signal[-1] == 0
    assert 0.2 <= abs(signal).max() / 32767 <= 0.55
    power = numpy.abs(numpy.fft.rfft(signal)) ** 2
    assert (power * numpy.fft.rfftfreq(len(signal), 1 / RATE)).sum() / power.sum() < 3200


@pytest.fixture(params=PLACES)
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
    assert numpy.sqrt((loop**2).mean()) == pytest.approx(0.05, rel=0.1)
    assert numpy.abs(loop).max() < 0.5
    seconds = numpy.sqrt((loop.reshape(2, 20, -1) ** 2).mean(axis=(0, 2)))
    assert seconds.max() < 3 * seconds.min()  # nothing in it calls
