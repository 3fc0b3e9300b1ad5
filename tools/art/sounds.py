"""Make the sounds of the game, short, dry and low: ``python -m tools.art.sounds`` writes them into assets/sounds.

Nothing is recorded: paper is shaped noise, wood and clay are a few quickly fading partials, notes are soft bells. Every
number that looks random comes from a seed, so the files are the same each time. Sounds with a number at the end are
variants of which one is taken by chance. 16 bits, one channel, 22050 samples a second.
"""

from __future__ import annotations

import argparse
import wave
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import assets

RATE = 22050
LOUDEST = 0.7  # of full scale, for a sound of loudness 1
Signal = NDArray[np.float64]


def seconds(length: float) -> Signal:
    """Moments from 0 to `length` seconds."""
    return np.arange(round(length * RATE)) / RATE


def fading(t: Signal, half: float, attack: float = 0.002) -> Signal:
    """An envelope that rises within `attack` seconds and halves every `half` seconds."""
    rise = np.minimum(1.0, t / attack) if attack else np.ones_like(t)
    return np.asarray(rise * 0.5 ** (t / half))


def swelling(t: Signal, peak: float) -> Signal:
    """An envelope that rises to `peak` (0 to 1 of its length) and falls to nothing at the end."""
    x = t / t[-1]
    return np.asarray(np.where(x < peak, (x / peak) ** 2, ((1 - x) / (1 - peak)) ** 2))


def noise(length: float, low: float, high: float, seed: int) -> Signal:
    """Noise between two frequencies in Hz, with soft edges, at an effective strength of 1."""
    n = len(seconds(length))
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(n))
    pitch = np.fft.rfftfreq(n, 1 / RATE)
    spectrum *= 1 / (1 + (low / np.maximum(pitch, 1.0)) ** 4) / (1 + (pitch / high) ** 4)
    signal = np.fft.irfft(spectrum, n)
    return np.asarray(signal / np.sqrt(np.mean(signal**2)))


def partials(t: Signal, pitch: float, parts: Sequence[tuple[float, float, float]]) -> Signal:
    """Fading sines from (times the pitch, strength, seconds until half)."""
    return np.asarray(
        sum(strength * fading(t, half) * np.sin(2 * np.pi * pitch * times * t) for times, strength, half in parts)
    )


BELL = ((1.0, 1.0, 0.16), (2.0, 0.32, 0.09), (3.01, 0.12, 0.05), (4.2, 0.05, 0.03))
WOOD = ((1.0, 1.0, 0.018), (2.76, 0.45, 0.010), (5.4, 0.18, 0.006))
CLAY = ((1.0, 1.0, 0.022), (1.52, 0.6, 0.018), (2.31, 0.42, 0.012), (3.7, 0.2, 0.008))


def joined(length: float, parts: Sequence[tuple[float, Signal]]) -> Signal:
    """Signals laid over each other from their moments on, cut after `length` seconds."""
    whole = np.zeros(round(length * RATE))
    for start, part in parts:
        at = round(start * RATE)
        part = part[: max(0, len(whole) - at)]
        whole[at : at + len(part)] += part
    return whole


def notes(length: float, tune: Sequence[tuple[float, float]], soft: float = 1.0) -> Signal:
    """Bell notes from (seconds, Hz); `soft` above 1 lets them ring longer."""
    parts = [(times, strength, half * soft) for times, strength, half in BELL]
    return joined(length, [(start, partials(seconds(length - start), pitch, parts)) for start, pitch in tune])


def paper(length: float, seed: int, low: float = 700, high: float = 4200, half: float = 0.02) -> Signal:
    """A card that slides and stops."""
    t = seconds(length)
    slide = noise(length, low, high, seed) * swelling(t, 0.25) * 0.5
    return np.asarray(slide + noise(length, 200, 1400, seed + 100) * fading(t, half))


def card(variant: int) -> Signal:
    """A card laid on felt: a soft thump with a little air."""
    t = seconds(0.14)
    thump = partials(t, 120 + 9 * variant, ((1.0, 1.4, 0.02), (1.9, 0.5, 0.012)))
    return np.asarray(thump + 0.5 * paper(0.14, 10 + variant, 500, 3200, 0.014))


def tick(variant: int) -> Signal:
    """A card dealt."""
    return paper(0.08, 20 + variant, 900 + 150 * variant, 4800, 0.008)


def shuffle() -> Signal:
    """A riffle that ends in a bridge."""
    rng = np.random.default_rng(30)
    starts = 0.02 + 0.42 * np.sort(rng.random(26)) ** 0.9
    flicks = [(float(at), 0.6 * paper(0.05, 40 + i, 1000, 4600, 0.006)) for i, at in enumerate(starts)]
    slide = noise(0.26, 500, 2600, 31) * swelling(seconds(0.26), 0.4) * 0.35
    return joined(0.8, [*flicks, (0.5, slide)])


def whoosh() -> Signal:
    """Three cards pass over the table."""
    t = seconds(0.4)
    return np.asarray(
        noise(0.4, 300, 1800, 50) * swelling(t, 0.45) + 0.4 * noise(0.4, 1500, 4000, 51) * swelling(t, 0.6)
    )


def clink(variant: int) -> Signal:
    """A clay chip on another, three per cent up or down."""
    t = seconds(0.16)
    pitch = 1450 * (0.97, 1.0, 1.03)[variant]
    return np.asarray(partials(t, pitch, CLAY) + 0.25 * noise(0.16, 1500, 5000, 60 + variant) * fading(t, 0.006))


def tap(pitch: float, seed: int) -> Signal:
    """Wood, touched."""
    t = seconds(0.12)
    return np.asarray(partials(t, pitch, WOOD) + 0.15 * noise(0.12, 300, 2000, seed) * fading(t, 0.006))


def stamp() -> Signal:
    """A stamp on a leather pad: a thud, and a little paper."""
    t = seconds(0.16)
    return np.asarray(partials(t, 96, ((1.0, 1.5, 0.03), (1.8, 0.5, 0.016))) + 0.35 * paper(0.16, 90, 300, 2400, 0.018))


def burst() -> Signal:
    """A Slam: a breath that opens, and four notes at once."""
    chord = notes(1.0, [(0.06, 392.0), (0.06, 523.25), (0.09, 659.26), (0.12, 1046.5)], 1.3)
    return np.asarray(joined(1.0, [(0.0, chord), (0.0, 0.5 * noise(0.4, 250, 2200, 91) * swelling(seconds(0.4), 0.3))]))


def pour() -> Signal:
    """Seventeen chips, one upon the other."""
    return joined(0.66, [(0.028 * i, (0.5 + 0.03 * (i % 4)) * clink(i % 3)) for i in range(17)])


def clasp() -> Signal:
    """A clasp that closes: two small clicks, the second lower."""
    return joined(0.2, [(0.0, 0.6 * tap(900, 92)), (0.07, tap(520, 93))])


def hush() -> Signal:
    """The room holds its breath."""
    t = seconds(0.64)
    low = np.sin(2 * np.pi * 98 * t) + 0.5 * np.sin(2 * np.pi * 147 * t)
    return np.asarray((0.6 * noise(0.64, 120, 700, 94) + 0.5 * low) * swelling(t, 0.35))


def roll() -> Signal:
    """A soft roll that grows."""
    taps = [(0.045 * i, (0.3 + 0.07 * i) * tap(190 + 4 * i, 70 + i)) for i in range(11)]
    return joined(0.72, taps)


SOUNDS: dict[str, tuple[float, Callable[[], Signal]]] = {
    "shuffle": (0.55, shuffle),
    **{f"deal{i}": (0.30, partial(tick, i)) for i in range(3)},
    **{f"card{i}": (0.75, partial(card, i)) for i in range(3)},
    "pass": (0.45, whoosh),
    **{f"chip{i}": (0.45, partial(clink, i)) for i in range(3)},
    "refused": (0.55, lambda: joined(0.26, [(0, tap(230, 80)), (0.09, 0.7 * tap(200, 81))])),
    "mine": (0.40, lambda: notes(0.5, [(0, 523.25), (0.07, 659.26)], 0.7)),
    "taken": (0.30, lambda: notes(0.4, [(0, 392.0)], 0.6)),
    "high2": (0.45, lambda: notes(0.6, [(0, 587.33), (0.11, 880.0)], 0.8)),
    "strike": (0.60, lambda: notes(0.9, [(0, 146.83), (0.01, 220.0)], 1.3)),
    "nil": (0.45, lambda: notes(0.8, [(0, 659.26), (0.12, 783.99), (0.24, 987.77)])),
    "nil-lost": (0.45, lambda: notes(0.7, [(0, 493.88), (0.16, 392.0)])),
    "stamp": (0.50, stamp),
    "burst": (0.60, burst),
    "pour": (0.45, pour),
    "clasp": (0.45, clasp),
    "hush": (0.35, hush),
    "reach": (0.45, roll),
    "slam": (0.60, lambda: notes(1.2, [(0, 392.0), (0.1, 523.25), (0.2, 659.26), (0.3, 783.99)], 1.4)),
    "round": (0.40, lambda: notes(0.7, [(0, 440.0), (0.14, 523.25)])),
    "won": (0.60, lambda: notes(1.6, [(0, 392.0), (0.15, 493.88), (0.3, 587.33), (0.5, 783.99), (0.5, 493.88)], 1.8)),
    "lost": (0.50, lambda: notes(1.1, [(0, 440.0), (0.2, 392.0), (0.4, 329.63)], 1.4)),
    "turn": (0.35, lambda: notes(0.4, [(0, 698.46)], 0.6)),
    "button": (0.30, lambda: tap(420, 90)),
}
"""Every sound: how loud it is (0 to 1) and how it is made."""


def samples(name: str) -> NDArray[np.int16]:
    """A sound as it is written: its loudest moment as loud as asked for, silent at its end."""
    loud, make = SOUNDS[name]
    signal = make()
    end = min(len(signal), round(0.012 * RATE))
    signal[-end:] *= np.linspace(1, 0, end)
    whole: NDArray[np.int16] = np.round(signal / np.max(np.abs(signal)) * loud * LOUDEST * 32767).astype(np.int16)
    return whole


def write(folder: Path) -> list[Path]:
    """Write every sound; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in SOUNDS:
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name).astype("<i2").tobytes())
        written.append(path)
    return written


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.sounds", description=__doc__)
    parser.add_argument("--into", type=Path, default=assets.path("sounds"), help="folder to write to")
    files = write(parser.parse_args().into)
    print(f"{len(files)} sounds, {sum(file.stat().st_size for file in files) // 1024} KB")


if __name__ == "__main__":
    main()
