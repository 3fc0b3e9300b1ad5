"""The picture of a match that can be given to others."""

from __future__ import annotations

import io

import pygame

from game.client.ambition.dialogs.final import FinalData, final_dialog
from game.client.kit.buttons import REST
from game.client.kit.layout_dialog import lay
from game.client.kit.text import CAPTION
from game.client.kit.viewport import Viewport
from game.client.table.look import Look

SIZE = (1200, 675)
"""Width and height in pixels, whatever the window has."""
TITLE = "Ambition"
_BELOW = 36.0


def shared_picture(look: Look, data: FinalData, day: str) -> bytes:
    """The end of a match as PNG, in the theme of a `look`; below it stands the `day`, if it is known."""
    own = Look(Viewport(*SIZE), look.theme, art=look.art, place=look.place)
    surface = own.ground().copy()
    canvas = own.canvas(surface)
    lay(own, final_dialog(data, shared=True)).paint(canvas, REST)
    below = own.viewport.vh - _BELOW
    canvas.text(
        own.viewport.vw / 2, below, f"{TITLE} \u00b7 {day}" if day else TITLE, CAPTION, own.theme.muted, "middle"
    )
    file = io.BytesIO()
    pygame.image.save(surface, file, "match.png")
    return file.getvalue()
