"""What the settings of cards, table and motion look like, on a strip of the table below their rows."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import LARGE, MEDIUM, SMALL
from game.client.kit.layout_leaves import Draw, Picture
from game.client.kit.pace import Pace
from game.client.kit.text import CAPTION
from game.client.kit.timeline import Sequence, Step, Timeline, Tween, Wait, in_cubic, out_cubic
from game.client.kit.widgets import paint_pill
from game.client.table.felt_painter import faded
from game.client.table.flights import PLAY_MS, SWEEP_MS
from game.client.table.grid import CARD_RATIO
from game.client.table.leaves import paint_card
from game.client.table.look import Look
from game.client.table.sprites import PLAIN, CardLook
from game.engine.cards import parse_cards

_SHOWN = parse_cards(["AS", "TH", "QD", "7C"])
_CARD_W, _EDGE = 78.0, 12.0
_FADE_MS, _LONGEST_REST_MS = 80.0, 3000.0


class Moving:
    """A card that comes, lies as long as a finished trick and goes, at a pace. `x` and `alpha` say where it is, 0 to 1
    along the strip, and how much of it is to be seen."""

    def __init__(self, pace: Pace) -> None:
        self.x = self.alpha = 0.0
        come, go = (_FADE_MS, _FADE_MS) if pace.reduced else (2 * PLAY_MS, SWEEP_MS)
        rest = Wait(min(pace.rest_ms, _LONGEST_REST_MS))
        steps: list[Step] = [
            Tween(come * pace.speed, out_cubic, self._come),
            rest,
            Tween(go * pace.speed, in_cubic, self._go),
        ]
        self._reduced = pace.reduced
        self._timeline = Timeline(Sequence(steps))

    def advance(self, dt: float) -> bool:
        """Let time pass. True while there is something to see."""
        moving = not self._timeline.done
        self._timeline.advance(dt)
        return moving

    def _come(self, t: float) -> None:
        self.x, self.alpha = (0.5, t) if self._reduced else (0.5 * t, 1.0)

    def _go(self, t: float) -> None:
        self.x, self.alpha = (0.5, 1 - t) if self._reduced else (0.5 + 0.5 * t, 1 - t)


def strip(look: Callable[[], Look], draw: Draw) -> Picture:
    """A piece of the table, on which something is drawn."""

    def both(canvas: Canvas, rect: Rect) -> None:
        piece = pygame.Rect(canvas.viewport.to_px(rect))
        canvas.surface.blit(look().ground(), piece.topleft, piece)
        canvas.rect(rect, stroke=canvas.theme.line, width=canvas.theme.line_width)
        draw(canvas, rect)

    return Picture(both, 0, 2 * _EDGE + _CARD_W * CARD_RATIO)


def paint_cards(canvas: Canvas, look: Look, rect: Rect) -> None:
    """Four faces, one of them winning, and the back, on the table that is chosen."""
    x, top = rect.x + LARGE, rect.y + _EDGE
    for i, card in enumerate((*_SHOWN, None)):
        paint_card(canvas, look, card, x, top, _CARD_W, CardLook("win") if i == 1 else PLAIN)
        x += _CARD_W + MEDIUM
    paint_pill(canvas, x + MEDIUM, top + SMALL, "safe", _("Safe"))
    said = _("Words on the table")
    canvas.text(
        x + MEDIUM, rect.bottom - LARGE, said, CAPTION, canvas.theme.muted, room=rect.right - LARGE - MEDIUM - x
    )


def paint_motion(canvas: Canvas, look: Look, rect: Rect, moving: Moving) -> None:
    """A card on its way."""
    if moving.alpha <= 0:
        return
    sprite, scale = look.sprites.card(_SHOWN[1], _CARD_W, 0), canvas.scale
    surface = sprite.surface if moving.alpha >= 1 else faded(sprite.surface, moving.alpha)
    way = rect.grown(-LARGE - _CARD_W / 2, 0)
    at = (round((way.x + moving.x * way.w) * scale - sprite.dx), round(rect.cy * scale - sprite.dy))
    canvas.surface.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
