"""A contact sheet: every drawing as the game's own SVG reader shows it, for a look with one's own eyes."""

from __future__ import annotations

import os
from pathlib import Path

FELT = (22, 62, 52)
RANKS = "23456789TJQKA"
ORDER = ("cards", "large", "backs", "suits", "chips", "portraits", "status", "icons")
SMALL = 0.5  # side of the small drawings, as a part of a card's width


def sheet(assets: Path, target: Path, width: int = 120, columns: int = 13) -> None:
    """Write a PNG with the drawings below `assets`, cards `width` pixels wide and the rest smaller."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame  # after the line above: without a display it would fail

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    gap = max(6, width // 12)
    page = pygame.Surface((gap + columns * (width + gap), 100 * width))
    page.fill(FELT)
    bottom = gap
    for folder in ORDER:
        big = folder in ("cards", "large", "backs")
        w, h = (width, round(width * 7 / 5)) if big else (round(width * SMALL), round(width * SMALL))
        per_row = columns if big else (page.get_width() - gap) // (w + gap)
        paths = sorted((assets / folder).glob("*.svg"), key=_by_suit_and_rank if folder in ("cards", "large") else None)
        for i, path in enumerate(paths):
            row, column = divmod(i, per_row)
            picture = pygame.image.load_sized_svg(path, (w, h)).convert_alpha()
            page.blit(picture, (gap + column * (w + gap), bottom + row * (h + gap)))
        bottom += -(-len(paths) // per_row) * (h + gap)
    pygame.image.save(page.subsurface((0, 0, page.get_width(), bottom)), target)


def _by_suit_and_rank(face: Path) -> tuple[str, int]:
    return face.stem[1], RANKS.index(face.stem[0])
