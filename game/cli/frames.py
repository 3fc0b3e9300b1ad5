"""How much work a frame of the window is: plays a round by itself, unseen, and keeps every frame's milliseconds."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from game.cli.play import SERVICES
from game.client.options import PlayOptions


def frame_times(size: tuple[int, int] = (1600, 900), speed: float = 0.4) -> dict[str, float]:
    """Milliseconds of work a frame while the bots think and the table is animated: median, p99 and longest, and how many
    frames were drawn. A round is played by bots on SDL's dummy driver, which draws in memory and shows nothing."""
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    times: list[float] = []
    try:
        from game.client.app import run

        with tempfile.TemporaryDirectory() as folder:
            options = PlayOptions(
                autoplay=True, rounds=1, speed=speed, data_dir=Path(folder), size=size, seed=1, frame_times=times
            )
            run(options, SERVICES)
    finally:
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before
    times.sort()
    return {
        "median": times[len(times) // 2],
        "p99": times[int(len(times) * 0.99)],
        "longest": times[-1],
        "frames": float(len(times)),
    }
