"""How the whole program is started to play a round by itself."""

from __future__ import annotations

from pathlib import Path

from game.client.app.options import PlayOptions

ROOT = Path(__file__).resolve().parents[3]


def autoplay(folder: Path, **options: object) -> PlayOptions:
    """Options of a program that plays one round without waiting, and whatever else is given."""
    values = {"autoplay": True, "rounds": 1, "speed": 0.0, "size": (1024, 640), "seed": 3, "data_dir": folder} | options
    return PlayOptions(**values)  # type: ignore[arg-type]
