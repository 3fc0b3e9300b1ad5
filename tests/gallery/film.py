"""A round as a moving picture, for the README: ``python -m tests.gallery.film docs/pictures/round.webp``."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import click
import pygame
from PIL import Image

from game.cli.games import window_games
from game.client.app.options import PlayOptions, Services
from game.client.app.program import run

_SIZE, _SHOWN = (1280, 720), (576, 324)
_STEP_MS, _EVERY = 32, 4
"""Milliseconds of a frame of the window, and how many of them are one of the film."""
_LONGEST_MS = 700
_WORK_S = 0.01


class Camera:
    """A clock for the window that keeps a picture of every few frames; computer players may think longer than it says."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []
        self._frame = 0

    def tick(self, framerate: float) -> int:
        """Keep what is shown, wait for the thinking threads, and return a frame's time."""
        time.sleep(_WORK_S)
        self._frame += 1
        surface = pygame.display.get_surface()
        if surface is not None and self._frame % _EVERY == 0:
            small = pygame.transform.smoothscale(surface, _SHOWN)
            picture = Image.frombytes("RGB", _SHOWN, pygame.image.tobytes(small, "RGB"))
            if self.pictures and picture.tobytes() == self.pictures[-1].tobytes():
                self.times[-1] = min(_LONGEST_MS, self.times[-1] + _STEP_MS * _EVERY)
            else:
                self.pictures.append(picture)
                self.times.append(_STEP_MS * _EVERY)
        return _STEP_MS


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--seed", type=int, default=4, show_default=True, help="Random seed of the deal.")
@click.option("--speed", type=float, default=0.5, show_default=True, help="Length of the animations.")
@click.option("--quality", type=click.IntRange(1, 100), default=20, show_default=True, help="Of the pictures.")
def main(out: Path, seed: int, speed: float, quality: int) -> None:
    """Let computer players play a round and write it to OUT, an animated WebP picture."""
    camera = Camera()
    with tempfile.TemporaryDirectory() as name:
        options = PlayOptions(
            autoplay=True, rounds=1, seed=seed, speed=speed, size=_SIZE, data_dir=Path(name), lang="en"
        )
        status = run(options, Services(), window_games(), camera)
    if status:
        raise SystemExit(status)
    first, *rest = camera.pictures
    first.save(out, save_all=True, append_images=rest, duration=camera.times, loop=0, quality=quality, method=4)
    click.echo(f"{out}: {len(camera.pictures)} pictures, {sum(camera.times) / 1000:.0f} s, {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
