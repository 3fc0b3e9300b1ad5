"""The effects of great moments at the table, painted above everything else from pictures that are made once."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise

import pygame

from game.client.ambition.strikes import strike_rect
from game.client.ambition.table.director import BROKEN, BURST, CLASP, CROSSED, GAINED, HUSH, POUR, nils
from game.client.ambition.table.plates import pill_rect, points_rect, strikes_place
from game.client.ambition.table.round_end import BANNER, STAMP, STRIKE
from game.client.ambition.view import TableView
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.kit.timeline import out_back
from game.client.table.felt_painter import faded
from game.client.table.grid import CHIP_H, CHIP_W
from game.client.table.look import Look
from game.client.table.stage import Moment

_STEPS = 12  # the number of sizes in which something that falls is drawn
_STAMP_H, _STAMP_FROM = 40.0, 1.7
_STAMP_PAD = 64.0
_STRIKE_FROM, _STRIKE_UP = 2.6, 60.0
_SPARKS, _WEDGES = 22, 28
_FALL, _POUR_UP = 0.45, 46.0  # the part of the time that one chip takes, and the height to which it rises
_CLASP_APART, _CLASP_ARM = 46.0, 12.0
_DARK = 0.55
_FAR = 1.5  # how far beyond the ring the sparks of a Slam fly
_FADE = 0.06
_GAIN_UP, _PULSES, _CRACK = 78.0, 3, 84.0
_SIZES: tuple[tuple[int, gui.Style], ...] = (
    (17, gui.H2._replace(size=60)),
    (10, gui.H2),
    (5, gui.H3),
    (0, gui.BODY_SEMI),
)
"""The size in which points gained are told, from so many points on."""
_BANNER_IN = 0.12  # the part of its time in which the banner comes, and in which it goes


def paint_moment(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint one effect at its present stage; only a stamp stays when it is over."""
    paint = _PAINTS.get(moment.kind)
    if paint is not None and moment.at > 0 and (moment.at < 1 or moment.kind == STAMP):
        paint(canvas, look, view, moment)


def _stamp(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the stamp with a seat's result as it falls onto its plate, in place of the pill, or above your points."""
    place, seat = view.place(moment.seat), view.seats[moment.seat]
    pill = pill_rect(canvas, look.grid, place, seat)
    label, theme = moment.words[0], canvas.theme
    style = gui.H3 if canvas.width(label, gui.H3) + _STAMP_PAD <= look.grid.plates[place].w - 96 else gui.BODY_SEMI
    width = min(canvas.width(label, style) + _STAMP_PAD, look.grid.plates[place].w - 96)

    def drawn(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, 8, theme.ink, 1, theme.pill(moment.sign), 3)
        canvas.rect(rect.grown(-5), 5, stroke=theme.pill(moment.sign), width=1, stroke_alpha=0.6)
        canvas.status("strike" if moment.sign == "out" else moment.sign, rect.x + 13, rect.cy - 12, 24)
        canvas.text(rect.x + 44, rect.cy + 8, label, style, theme.ivory, room=rect.w - _STAMP_PAD + 8)

    size = _STAMP_FROM + (1 - _STAMP_FROM) * moment.at
    picture = _picture(canvas, (STAMP, label, moment.sign, theme.name), (width, _STAMP_H), drawn, size)
    x, y = pill.right - width / 2, pill.cy
    if place == 0:
        points = points_rect(canvas, look.grid, place, seat)
        x, y = min(points.x + width / 2, look.grid.total.right - width / 2), points.y - 26
    _lay(canvas, picture, x, y, min(1.0, 0.3 + moment.at))


def _strike(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint a strike as it drops into its place on the plate."""
    plate, seat = look.grid.plates[view.place(moment.seat)], view.seats[moment.seat]
    x, y = strikes_place(plate, view.numbers, seat.strikes)
    end = strike_rect(x, y, moment.number, max(view.numbers.strike_limit, seat.strikes))
    stays = 1 - moment.at
    size = round((1 + (_STRIKE_FROM - 1) * stays) * _STEPS) / _STEPS * end.w
    rect = gui.centred(end.cx, end.cy - _STRIKE_UP * stays, size, size)
    canvas.status("strike", rect.x, rect.y, size, canvas.theme.strike_suffix.lstrip("-"))


def _banner(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint words in the middle of the table, fading in and out."""
    ring, theme = look.grid.ring, canvas.theme
    first, *more = moment.words
    width = max(canvas.width(first, gui.H2), *(canvas.width(line, gui.BODY_SEMI) for line in more), 0.0) + 96
    size = (min(width, look.grid.right - look.grid.left - 40), 92.0 + 30 * len(more))

    def drawn(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, 18, theme.ink, 1, theme.brass, 2.5)
        canvas.text(rect.cx, rect.y + 60, first, gui.H2, theme.ivory, "middle", rect.w - 48)
        for i, line in enumerate(more):
            canvas.text(rect.cx, rect.y + 94 + 30 * i, line, gui.BODY_SEMI, theme.brass, "middle", rect.w - 48)

    there = min(1.0, moment.at / _BANNER_IN, (1 - moment.at) / _BANNER_IN)
    picture = _picture(canvas, (BANNER, moment.words, theme.name), size, drawn)
    _lay(canvas, picture, ring.cx, ring.cy, round(there * _STEPS) / _STEPS)


def _burst(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the effect of a Slam: rays from the middle of the table, flying sparks, and the word."""
    ring, theme, t = look.grid.ring, canvas.theme, moment.at
    there = 1.0 if _FADE < t < 1 - _FADE else 0.5  # of two strengths, since the rays are a large picture
    size = (ring.w, ring.h)
    if theme.rays:
        rays = _picture(
            canvas,
            ("rays", theme.name),
            size,
            lambda canvas, rect: canvas.shape(_rays(theme.brass, *size), rect, fine=False),
        )
        _lay(canvas, rays, ring.cx, ring.cy, there)
    for i in range(_SPARKS):
        way, far = math.tau * i / _SPARKS + i % 3 * 0.2, _FAR * (0.55 + i % 4 * 0.16) * (1 - (1 - t) ** 2)
        x, y = ring.cx + math.cos(way) * far * ring.w / 2, ring.cy + math.sin(way) * far * ring.h / 2
        side = 2 * max(1, round((16 - i % 3 * 3) * (1 - t)))
        canvas.status("slam", x - side / 2, y - side / 2, side)
    who = view.seats[moment.seat].name
    word = _("Slam")
    wide = max(canvas.width(word, gui.TITLE), canvas.width(who, gui.H3)) + 110

    def drawn(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, 24, theme.ink, 1, theme.brass, 3)
        canvas.text(rect.cx, rect.y + 104, word, gui.TITLE, theme.brass, "middle", rect.w - 40)
        canvas.text(rect.cx, rect.y + 150, who, gui.H3, theme.ivory, "middle", rect.w - 40)

    zoom = 0.4 + 0.6 * out_back(min(1.0, t * 6.4))
    _lay(canvas, _picture(canvas, (BURST, who, word, theme.name), (wide, 174.0), drawn, zoom), ring.cx, ring.cy, there)


def _rays(colour: str, wide: float, high: float) -> str:
    """Return an SVG drawing of wedges from the middle to the edge of an ellipse, fading outwards."""
    wedges = []
    for i in range(_WEDGES):
        ends = [math.tau * (i + side) / _WEDGES for side in (0.0, 0.5)]
        points = " ".join(f"L{wide / 2 * (1 + math.cos(a)):.1f} {high / 2 * (1 + math.sin(a)):.1f}" for a in ends)
        wedges.append(f"M{wide / 2:.1f} {high / 2:.1f}{points}Z")
    return (
        f'<defs><radialGradient id="b" gradientUnits="userSpaceOnUse" cx="{wide / 2}" cy="{high / 2}" r="{wide / 2}">'
        f'<stop offset="0" stop-color="{colour}" stop-opacity=".85"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        f'<path d="{"".join(wedges)}" fill="url(#b)"/>'
    )


def _pour(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the chips of the king of clubs, one for each point, falling from the trick to whoever takes it."""
    grid, chip = look.grid, look.sprites.chip(1, CHIP_W)
    x0, y0 = grid.ring.cx, grid.ring.cy
    spot = grid.caches[view.place(moment.seat)]
    x1, y1 = spot.x + CHIP_W, spot.base - CHIP_H
    for i in range(moment.number):
        t = (moment.at - (1 - _FALL) * i / moment.number) / _FALL
        if not 0 < t < 1:
            continue
        x, y = x0 + (x1 - x0) * t + (i % 5 - 2) * 9 * (1 - t), y0 + (y1 - y0) * t * t - _POUR_UP * 4 * t * (1 - t)
        at = round(x * canvas.scale - chip.dx), round(y * canvas.scale - chip.dy)
        canvas.surface.blit(chip.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _gained(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the points of a trick as they fly to whoever takes it, counting up, the larger the more there are."""
    grid, t, n = look.grid, moment.at, moment.number
    spot = grid.caches[view.place(moment.seat)]
    x = grid.ring.cx + (spot.x + CHIP_W - grid.ring.cx) * t * t
    y = grid.ring.cy - _GAIN_UP + (spot.base - CHIP_H - grid.ring.cy) * t * t
    style = next(style for least, style in _SIZES if n >= least)
    words, high = f"+{max(1, round(n * min(1.0, 1.6 * t)))}", style.size
    wide = canvas.width(f"+{n}", style) + 24
    canvas.rect(gui.centred(x, y, wide, high + 8), (high + 8) / 2, canvas.theme.ink, 0.85, canvas.theme.brass, 1.5)
    canvas.text(x, y + high * 0.36, words, style, canvas.theme.brass, "middle")


def _crossed(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint edges that spread from a plate, because the seat has passed the wall and may now have the most."""
    plate, colour = look.grid.plates[view.place(moment.seat)], canvas.theme.pill_over
    for pulse in range(_PULSES):
        t = moment.at * (1 + 0.3 * _PULSES) - 0.3 * pulse
        if 0 < t < 1:
            edge, wide = plate.grown(4 + 20 * t), 1 + 5 * (1 - t)
            for x, y in ((edge.x, edge.y), (edge.x, edge.bottom - wide)):
                canvas.rect(gui.Rect(x, y, edge.w, wide), 0, colour)
            for x in (edge.x, edge.right - wide):
                canvas.rect(gui.Rect(x, edge.y, wide, edge.h), 0, colour)


def _broken(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the sign of a Nil over a plate as it breaks in two."""
    plate, t = look.grid.plates[view.place(moment.seat)], moment.at
    whole = _picture(canvas, (BROKEN, canvas.theme.name), (_CRACK, _CRACK), _nil_sign)
    apart, fall = max(0.0, t - 0.3) * 60, max(0.0, t - 0.3) ** 2 * 120
    half, high = whole.get_width() // 2, whole.get_height()
    for side, at in ((-1, 0), (1, half)):
        part = whole.subsurface((at, 0, half, high))
        x, y = plate.cx + side * (_CRACK / 4 + apart), plate.cy + fall
        _lay(canvas, part, x, y, round(min(1.0, 6 * t, 2.5 * (1 - t)) * _STEPS) / _STEPS)


def _nil_sign(canvas: gui.Canvas, rect: gui.Rect) -> None:
    canvas.rect(rect, rect.w / 2, canvas.theme.ink, 0.9, canvas.theme.pill_nil, 2)
    inner = rect.grown(-14)
    canvas.status("nil", inner.x, inner.y, inner.w)


def _clasp(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint two brackets that close around the points, because the seat has taken enough."""
    place, seat = view.place(moment.seat), view.seats[moment.seat]
    points = points_rect(canvas, look.grid, place, seat)
    apart = _CLASP_APART * (1 - out_back(min(1.0, moment.at * 1.8)))
    for side in (-1, 1):
        edge = (points.x - 7 if side < 0 else points.right + 7) + side * apart
        inward = edge if side < 0 else edge - _CLASP_ARM
        canvas.rect(gui.Rect(edge - 2, points.y - 6, 4, points.h + 12), 2, canvas.theme.brass)
        for y in (points.y - 6, points.bottom + 2):
            canvas.rect(gui.Rect(inward, y, _CLASP_ARM, 4), 2, canvas.theme.brass)


def _hush(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Darken the whole table except the plates of those who have a Nil."""
    dim = round(255 * (1 - _DARK * math.sin(math.pi * moment.at)))
    places = [look.grid.plates[view.place(seat)].grown(6) for seat in nils(view)]
    lit = [pygame.Rect(canvas.viewport.to_px(place)) for place in places]
    for part in _around(canvas.surface.get_rect(), lit):
        canvas.surface.fill((dim, dim, dim), part, pygame.BLEND_RGB_MULT)


def _around(whole: pygame.Rect, holes: Sequence[pygame.Rect]) -> Iterator[pygame.Rect]:
    """Yield rectangles that don't overlap and fill the whole but for the holes."""
    edges = sorted({whole.top, whole.bottom, *(y for hole in holes for y in (hole.top, hole.bottom))})
    for top, bottom in pairwise(y for y in edges if whole.top <= y <= whole.bottom):
        left = whole.left
        for hole in sorted(
            (hole for hole in holes if hole.top <= top and bottom <= hole.bottom), key=lambda hole: hole.x
        ):
            if hole.left > left:
                yield pygame.Rect(left, top, hole.left - left, bottom - top)
            left = max(left, hole.right)
        if left < whole.right:
            yield pygame.Rect(left, top, whole.right - left, bottom - top)


def _picture(
    canvas: gui.Canvas,
    key: Hashable,
    size: tuple[float, float],
    draw: Callable[[gui.Canvas, gui.Rect], None],
    zoom: float = 1.0,
) -> pygame.Surface:
    """Return a picture that is drawn once in each of a few sizes, with premultiplied alpha."""
    zoom = round(zoom * _STEPS) / _STEPS
    scale, art = canvas.scale, canvas.art

    def make() -> pygame.Surface:
        rect = gui.Rect(2, 2, *size)
        surface = pygame.Surface((round((rect.w + 4) * scale), round((rect.h + 4) * scale)), pygame.SRCALPHA)
        draw(canvas.on(surface), rect)
        surface = surface.premul_alpha()
        return surface if zoom == 1 else pygame.transform.smoothscale_by(surface, zoom)

    return art.cache.get(("moment", key, size, zoom, scale), make)


def _lay(canvas: gui.Canvas, picture: pygame.Surface, x: float, y: float, alpha: float = 1.0) -> None:
    """Draw a picture centred on a point."""
    at = round(x * canvas.scale - picture.get_width() / 2), round(y * canvas.scale - picture.get_height() / 2)
    image = picture if alpha >= 1 else faded(picture, alpha)
    canvas.surface.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)


_PAINTS: dict[str, Callable[[gui.Canvas, Look, TableView, Moment], None]] = {
    STAMP: _stamp,
    STRIKE: _strike,
    BANNER: _banner,
    BURST: _burst,
    POUR: _pour,
    CLASP: _clasp,
    HUSH: _hush,
    GAINED: _gained,
    CROSSED: _crossed,
    BROKEN: _broken,
}
