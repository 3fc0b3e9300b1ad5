"""The program that makes the sounds still makes what lies in assets/."""

from __future__ import annotations

import wave

import pytest

import assets

numpy = pytest.importorskip("numpy", reason='numpy is not installed; it comes with the optional extra "drawing"')

from tools.art import sounds  # noqa: E402


@pytest.mark.parametrize("name", sounds.SOUNDS)
def test_the_same_sound_again(name: str) -> None:
    """To the last bit but one: the transform of another numpy may round otherwise."""
    with wave.open(str(assets.path("sounds", f"{name}.wav"))) as file:
        kept = numpy.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)
    made = sounds.samples(name).astype(int)
    assert len(made) == len(kept)
    assert abs(made - kept).max() <= 1


def test_no_file_that_nobody_makes() -> None:
    assert {path.stem for path in assets.path("sounds").glob("*")} == set(sounds.SOUNDS)


def test_sounds_are_calm() -> None:
    """None jumps to full strength, and their weight lies low: calm, not shrill."""
    for name, (loud, _make) in sounds.SOUNDS.items():
        signal = sounds.samples(name).astype(float)
        assert abs(signal).max() == pytest.approx(loud * sounds.LOUDEST * 32767, rel=0.01)
        power = numpy.abs(numpy.fft.rfft(signal)) ** 2
        pitch = numpy.fft.rfftfreq(len(signal), 1 / sounds.RATE)
        assert (power * pitch).sum() / power.sum() < 3200, name
