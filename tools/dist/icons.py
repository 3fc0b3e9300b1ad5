"""The program's icon (assets/icons/app.svg) as PNG in the usual sizes, as .ico for Windows and .icns for macOS."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pygame
from PIL import Image

from tools.dist.workshop import ROOT

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO, ICNS = (16, 24, 32, 48, 64, 256), (16, 32, 64, 128, 256, 512)
DRAWING = ROOT / "assets" / "icons" / "app.svg"


def draw(folder: Path) -> None:
    """Write the icons; the same drawing gives the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {}
    for size in SIZES:
        surface = pygame.image.load_sized_svg(DRAWING, (size, size))
        data = pygame.image.tobytes(surface, "RGBA")
        pictures[size] = Image.frombytes("RGBA", surface.get_size(), data)
        pictures[size].save(folder / f"{size}.png", optimize=True)
    for name, sizes in (("ico", ICO), ("icns", ICNS)):
        packed = io.BytesIO()
        pictures[sizes[-1]].save(
            packed,
            name,
            sizes=[(size, size) for size in sizes],
            append_images=[pictures[size] for size in sizes[:-1]],
        )
        (folder / f"ambition.{name}").write_bytes(packed.getvalue())


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
