"""Make what is heard round the table in each place: ``python -m tools.art.ambience`` writes loops into assets/ambience.

Nothing is recorded. Every part is laid on a circle of LENGTH seconds: noise comes from a spectrum, so that its end runs into its
beginning, and what begins near the end sounds on at the beginning. Two channels, 22050 samples a second, Ogg Vorbis.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import assets
from tools.art.sounds import RATE, Signal, fading, noise, seconds, swelling

LENGTH = 20.0
STRENGTH = 0.05  # effective, of full scale
QUALITY = 0.76
"""Of libsndfile's compression level: 0 is the largest file, 1 the smallest."""
_BLOCK = 4096
Room = NDArray[np.float64]
"""Two channels, one row each."""


def wind(low: float, high: float, seed: int, sway: float = 0.0, slow: float = 0.2) -> Room:
    """Noise in both ears that swells and falls by `sway` (0 to 1) about `slow` times a second."""
    calm = np.array([noise(LENGTH, low, high, seed), noise(LENGTH, low, high, seed + 1)])
    if not sway:
        return calm
    swell = noise(LENGTH, slow / 4, slow, seed + 2)
    return np.asarray(calm * (1 + sway * np.clip(swell / 2, -1, 1)))


def lay(room: Room, at: float, part: Signal, side: float) -> None:
    """Add a sound from a moment on; `side` from -1, left, to 1, right."""
    places = (round(at * RATE) + np.arange(len(part))) % room.shape[1]
    for channel, share in enumerate((1 - side, 1 + side)):
        room[channel, places] += part * np.sqrt(share / 2)


def silence() -> Room:
    """An empty room."""
    return np.zeros((2, round(LENGTH * RATE)))


def drop(rng: np.random.Generator) -> Signal:
    """A drop on glass."""
    t, pitch = seconds(0.05), rng.uniform(900, 2600)
    sound = np.sin(2 * np.pi * pitch * t * (1 + 2 * t)) + 0.4 * np.sin(2 * np.pi * 2.4 * pitch * t)
    return np.asarray(sound * fading(t, rng.uniform(0.003, 0.008), 0.001) * rng.uniform(0.2, 1) ** 2)


def rain() -> Room:
    """Rain at the window, at night."""
    rng = np.random.default_rng(1)
    room = 0.75 * wind(500, 3800, 10, 0.25) + 0.35 * wind(90, 400, 20, 0.3)
    for at in rng.uniform(0, LENGTH, 260):
        lay(room, float(at), 1.4 * drop(rng), rng.uniform(-0.9, 0.9))
    return np.asarray(room)


def song(rng: np.random.Generator, pitch: float) -> Signal:
    """A bird's phrase: a few whistles that bend, some of them twice."""
    parts: list[Signal] = []
    for _ in range(int(rng.integers(2, 5))):
        t = seconds(rng.uniform(0.07, 0.16))
        start, bend = pitch * rng.uniform(0.85, 1.2), rng.uniform(-0.25, 0.3)
        phase = 2 * np.pi * np.cumsum(start * (1 + bend * t / t[-1] + 0.02 * np.sin(2 * np.pi * 28 * t))) / RATE
        whistle = np.sin(phase) * swelling(t, rng.uniform(0.25, 0.6))
        pause = np.zeros(round(rng.uniform(0.03, 0.12) * RATE))
        parts += [np.asarray(whistle), pause] * int(rng.integers(1, 3))
    return np.concatenate(parts)


def garden() -> Room:
    """A breeze in leaves, and two birds that answer each other."""
    rng = np.random.default_rng(2)
    room = 0.8 * wind(120, 700, 30, 0.6) + 0.22 * wind(1500, 3600, 40, 0.85)
    for at in (1.2, 5.1, 9.4, 13.0, 17.3):
        lay(room, at, 1.5 * song(rng, 3100), -0.65)
    for at in (3.0, 7.4, 15.2):
        lay(room, at, 0.9 * song(rng, 2450), 0.7)
    return np.asarray(room)


def crackle(rng: np.random.Generator) -> Signal:
    """Wood that splits: a click, and sometimes a pop under it."""
    t = seconds(0.06)
    click = noise(0.06, 900, 5200, int(rng.integers(1 << 30))) * fading(t, rng.uniform(0.001, 0.004), 0.0004)
    pop = np.sin(2 * np.pi * rng.uniform(140, 320) * t) * fading(t, 0.01)
    return np.asarray((click + (0.8 * pop if rng.random() < 0.3 else 0)) * rng.pareto(2.2) * 0.9)


def fire() -> Room:
    """A fire in its grate."""
    rng = np.random.default_rng(3)
    room = 0.9 * wind(50, 260, 50, 0.5, 1.2) + 0.2 * wind(600, 2400, 60, 0.5, 2.0)
    for middle in rng.uniform(0, LENGTH, 46):  # they come in flurries
        for at in middle + rng.exponential(0.09, int(rng.integers(1, 6))):
            lay(room, float(at), np.clip(crackle(rng), -5, 5), rng.uniform(-0.35, 0.6))
    return np.asarray(room)


PLACES: dict[str, Callable[[], Room]] = {"lamp": rain, "garden": garden, "fireside": fire}
"""What is heard in each place."""


def loop(name: str) -> Room:
    """A loop as it is written, between -1 and 1; its peaks are rounded off."""
    room = PLACES[name]()
    room = room / np.sqrt(np.mean(room**2)) * STRENGTH
    return np.asarray(np.tanh(room / 0.5) * 0.5)


def write(folder: Path) -> list[Path]:
    """Write every loop; return the files."""
    import soundfile

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in PLACES:
        path, samples = folder / f"{name}.ogg", loop(name).T
        with soundfile.SoundFile(
            path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=QUALITY
        ) as file:  # in blocks: libsndfile has its trouble with long ones
            for at in range(0, len(samples), _BLOCK):
                file.write(samples[at : at + _BLOCK])
        written.append(path)
    return written


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.ambience", description=__doc__)
    parser.add_argument("--into", type=Path, default=assets.path("ambience"), help="folder to write to")
    files = write(parser.parse_args().into)
    print(f"{len(files)} loops, " + ", ".join(f"{file.stem} {file.stat().st_size // 1024} KB" for file in files))


if __name__ == "__main__":
    main()
