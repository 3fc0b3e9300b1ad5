"""Every scene side by side on a few sheets, to look through: ``make screens``."""

from __future__ import annotations

from pathlib import Path

import click
import pygame
from PIL import Image

from game.client.kit.geometry import Viewport
from game.client.kit.i18n import set_language
from game.client.kit.theme import THEMES
from game.client.table.look import Look
from tests.gallery.scenes import scenes

#: A small window, a usual one in the other language and the light theme, and a large one.
VIEWS = (("1024x640", "en", "dark"), ("1280x720", "ja", "light"), ("1920x1080", "en", "dark"))
COLUMNS, ROWS, WIDTH, GAP = 4, 5, 480, 6
QUALITY = 60


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
def main(out: Path) -> None:
    """Draw sheets of twenty scenes each into OUT as <size>-<language>-<number>.webp."""
    pygame.display.init()
    pygame.font.init()
    out.mkdir(parents=True, exist_ok=True)
    for size, lang, theme in VIEWS:
        set_language(lang)
        width, height = (int(part) for part in size.split("x"))
        pygame.display.set_mode((width, height))
        look = Look(Viewport(width, height), THEMES[theme])
        small = (WIDTH, round(WIDTH * height / width))
        pictures = []
        for paint in scenes().values():
            surface = pygame.Surface((width, height)).convert()
            paint(look, surface)
            pictures.append(pygame.transform.smoothscale(surface, small))
        for number, first in enumerate(range(0, len(pictures), COLUMNS * ROWS), 1):
            sheet = pygame.Surface((COLUMNS * (WIDTH + GAP) - GAP, ROWS * (small[1] + GAP) - GAP))
            sheet.fill((128, 128, 128))
            for i, picture in enumerate(pictures[first : first + COLUMNS * ROWS]):
                sheet.blit(picture, (i % COLUMNS * (WIDTH + GAP), i // COLUMNS * (small[1] + GAP)))
            name = out / f"{size}-{lang}-{number:02}.webp"
            pixels = pygame.image.tobytes(sheet, "RGB")
            Image.frombytes("RGB", sheet.get_size(), pixels).save(name, quality=QUALITY, method=6)
            click.echo(name)


if __name__ == "__main__":
    main()
