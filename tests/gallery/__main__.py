"""Draw every scene of the game from made-up tables, to look at: ``python -m tests.gallery OUT --size 1600x900``."""

from __future__ import annotations

from pathlib import Path

import click
import pygame

from game.client.kit.geometry import Viewport
from game.client.kit.i18n import languages, set_language
from game.client.kit.theme import THEMES
from game.client.table.felt import PLACES
from tests.gallery.scenes import scenes
from tests.gallery.trace import TracedLook


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--size", "sizes", multiple=True, default=("1600x900",), help="Width x height in pixels; may be repeated."
)
@click.option("--theme", type=click.Choice(sorted(THEMES)), default="dark")
@click.option("--place", type=click.Choice(PLACES), default=PLACES[0])
@click.option("--lang", type=click.Choice(list(languages())), default="en", help="The language of the words.")
@click.option("--four-colour", is_flag=True)
@click.option("--text", default=100, help="Size of small words in percent.")
@click.option("--only", default="", help="Draw only scenes whose name holds this.")
@click.option("--traces", is_flag=True, help="Write where words and buttons stand, as text, instead of pictures.")
def main(
    out: Path,
    sizes: tuple[str, ...],
    theme: str,
    place: str,
    lang: str,
    four_colour: bool,
    text: int,
    only: str,
    traces: bool,
) -> None:
    """Draw the scenes into OUT as <scene>-<size>.png."""
    set_language(lang)
    pygame.display.init()
    pygame.font.init()
    out.mkdir(parents=True, exist_ok=True)
    for size in sizes:
        width, height = (int(part) for part in size.split("x"))
        pygame.display.set_mode((width, height))
        look = TracedLook(Viewport(width, height), THEMES[theme], four_colour, zoom=text / 100, place=place)
        for name, paint in scenes().items():
            if only in name:
                surface = pygame.Surface((width, height)).convert()
                for fault in look.trace(paint, surface):
                    click.echo(f"{name}: {fault}", err=True)
                file = out / f"{name}-{size}.{'txt' if traces else 'png'}"
                if traces:
                    file.write_text("".join(f"{line}\n" for line in look.lines()), encoding="utf-8")
                else:
                    pygame.image.save(surface, file)
                click.echo(file)


if __name__ == "__main__":
    main()
