"""Small told moments on the table of Ambition: drawn above everything else, from pictures that are made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.client.ambition.plates import pill_place, strikes_place
from game.client.ambition.round_end import BANNER, STAMP, STRIKE
from game.client.ambition.strikes import strike_rect
from game.client.ambition.view import TableView
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect, centred
from game.client.kit.text import BODY_SEMI, H2, H3
from game.client.table.felt_painter import faded
from game.client.table.look import Look
from game.client.table.moments import Moment

_STEPS = 12  # as many sizes as something that falls is drawn in
_STAMP_H, _STAMP_FROM = 40.0, 1.7
_STAMP_PAD = 64.0
_STRIKE_FROM, _STRIKE_UP = 2.6, 60.0
_BANNER_IN = 0.12  # of its time: how long the banner takes to come, and to go


def paint_moment(canvas: Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """One moment, as far as it has come."""
    paint = _PAINTS.get(moment.kind)
    if paint is not None and moment.at > 0:
        paint(canvas, look, view, moment)


def _stamp(canvas: Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """What a seat's round was falls on its plate, where the pill was."""
    plate, seat = look.grid.plates[view.place(moment.seat)], view.seats[moment.seat]
    pill, _label, _fits = pill_place(canvas, plate, seat, seat.taken)
    label, theme = moment.words[0], canvas.theme
    style = H3 if canvas.width(label, H3) + _STAMP_PAD <= plate.w - 96 else BODY_SEMI
    width = min(canvas.width(label, style) + _STAMP_PAD, plate.w - 96)

    def drawn(canvas: Canvas, rect: Rect) -> None:
        canvas.rect(rect, 8, theme.ink, 1, theme.pill(moment.sign), 3)
        canvas.rect(rect.grown(-5), 5, stroke=theme.pill(moment.sign), width=1, stroke_alpha=0.6)
        canvas.status("strike" if moment.sign == "out" else moment.sign, rect.x + 13, rect.cy - 12, 24)
        canvas.text(rect.x + 44, rect.cy + 8, label, style, theme.ivory, room=rect.w - _STAMP_PAD + 8)

    size = _STAMP_FROM + (1 - _STAMP_FROM) * moment.at
    picture = _picture(canvas, (STAMP, label, moment.sign, theme.name), (width, _STAMP_H), drawn, size)
    _lay(canvas, picture, pill.right - width / 2, pill.cy, min(1.0, 0.3 + moment.at))


def _strike(canvas: Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """A strike drops into its place."""
    if moment.at >= 1:  # the plate shows it
        return
    plate, seat = look.grid.plates[view.place(moment.seat)], view.seats[moment.seat]
    x, y = strikes_place(plate, view.numbers, seat.strikes)
    end = strike_rect(x, y, moment.number, max(view.numbers.strike_limit, seat.strikes))
    stays = 1 - moment.at
    size = round((1 + (_STRIKE_FROM - 1) * stays) * _STEPS) / _STEPS * end.w
    rect = centred(end.cx, end.cy - _STRIKE_UP * stays, size, size)
    canvas.status("strike", rect.x, rect.y, size, canvas.theme.strike_suffix.lstrip("-"))


def _banner(canvas: Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Words in the middle of the table, which come and go softly."""
    ring, theme = look.grid.ring, canvas.theme
    first, *more = moment.words
    width = max(canvas.width(first, H2), *(canvas.width(line, BODY_SEMI) for line in more), 0.0) + 96
    size = (min(width, look.grid.right - look.grid.left - 40), 92.0 + 30 * len(more))

    def drawn(canvas: Canvas, rect: Rect) -> None:
        canvas.rect(rect, 18, theme.ink, 1, theme.brass, 2.5)
        canvas.text(rect.cx, rect.y + 60, first, H2, theme.ivory, "middle", rect.w - 48)
        for i, line in enumerate(more):
            canvas.text(rect.cx, rect.y + 94 + 30 * i, line, BODY_SEMI, theme.brass, "middle", rect.w - 48)

    there = min(1.0, moment.at / _BANNER_IN, (1 - moment.at) / _BANNER_IN)
    picture = _picture(canvas, (BANNER, moment.words, theme.name), size, drawn)
    _lay(canvas, picture, ring.cx, ring.cy, round(there * _STEPS) / _STEPS)


def _picture(
    canvas: Canvas,
    key: Hashable,
    size: tuple[float, float],
    draw: Callable[[Canvas, Rect], None],
    zoom: float = 1.0,
) -> pygame.Surface:
    """Something drawn once, in one of a few sizes, with premultiplied alpha."""
    zoom = round(zoom * _STEPS) / _STEPS
    scale, art = canvas.scale, canvas.art

    def make() -> pygame.Surface:
        rect = Rect(2, 2, *size)
        surface = pygame.Surface((round((rect.w + 4) * scale), round((rect.h + 4) * scale)), pygame.SRCALPHA)
        draw(canvas.on(surface), rect)
        surface = surface.premul_alpha()
        return surface if zoom == 1 else pygame.transform.smoothscale_by(surface, zoom)

    return art.cache.get(("moment", key, size, zoom, scale), make)


def _lay(canvas: Canvas, picture: pygame.Surface, x: float, y: float, alpha: float = 1.0) -> None:
    """A picture about a middle."""
    at = round(x * canvas.scale - picture.get_width() / 2), round(y * canvas.scale - picture.get_height() / 2)
    image = picture if alpha >= 1 else faded(picture, alpha)
    canvas.surface.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)


_PAINTS: dict[str, Callable[[Canvas, Look, TableView, Moment], None]] = {
    STAMP: _stamp,
    STRIKE: _strike,
    BANNER: _banner,
}
