"""Screenshots of an Xvfb, from the file in which it keeps its screen."""

from __future__ import annotations

import struct
from pathlib import Path

import pygame

FILE = "Xvfb_screen0"


def photograph(folder: Path) -> pygame.Surface:
    """Return the screen of an Xvfb that was started with ``-fbdir folder``.

    The file is an X window dump: a header of 32-bit big-endian numbers, a colour table, then the
    pixels. Raises ValueError for another pixel format."""
    data = (folder / FILE).read_bytes()
    head = struct.unpack(">25I", data[:100])
    width, height, bits, line, colours = head[4], head[5], head[11], head[12], head[19]
    if bits != 32 or line != 4 * width:
        raise ValueError(
            f"{folder / FILE}: {bits} bits a pixel, {line} bytes a line: 32 and {4 * width} were expected"
        )
    start = head[0] + 12 * colours
    shown = pygame.Surface((width, height), 0, 32, masks=(0xFF0000, 0xFF00, 0xFF, 0))
    shown.get_buffer().write(data[start : start + line * height])
    return shown
