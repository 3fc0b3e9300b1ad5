"""The effects of great moments at the table, painted above everything else from pictures that are made once."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial

import pygame

from game.client.ambition.strikes import paint_strikes, strike_rect
from game.client.ambition.table.director import (
    BROKEN,
    BURST,
    CAUGHT,
    CLASP,
    CROSSED,
    GAINED,
    HUSH,
    POUR,
    nils,
)
from game.client.ambition.table.faces import KING, LARGE, Face
from game.client.ambition.table.plates import line_bubble, pill_rect, points_rect, strikes_place
from game.client.ambition.table.round_end import BANNER, BEHIND, KEPT, OUT, STAMP, STRIKE
from game.client.ambition.view import TableView
from game.client.ambition.words import strike_words
from game.client.kit import gui
from game.client.kit.art import SVG, BoxLook, rasterise
from game.client.kit.i18n import _
from game.client.kit.timeline import in_cubic, out_back, out_cubic
from game.client.table.felt_painter import faded
from game.client.table.grid import CARD_RATIO, CHIP_H, CHIP_W
from game.client.table.look import Look
from game.client.table.poses import portrait_place
from game.client.table.sprites import PLAIN
from game.client.table.stage import Moment

_STAMP_H, _STAMP_FROM = 40.0, 1.7
_STAMP_PAD = 64.0
_STRIKE_FROM, _STRIKE_UP = 2.6, 60.0
_SPARKS, _WEDGES = 22, 28
# The part of the time that one chip takes, and the height to which it rises.
_FALL, _POUR_UP = 0.45, 46.0
_CLASP_APART, _CLASP_ARM = 46.0, 12.0
_REACH = 1.5  # how far the rays of a Slam reach, in rings
_FAR = 1.5  # how far beyond the ring the sparks of a Slam fly
_FADE = 0.06
_GAIN_UP, _PULSES, _CRACK = 78.0, 3, 84.0
_HIT = 0.2  # when the 2 falls on the king, and the last strike beside the others
_CAUGHT_W, _CAUGHT_STAYS = 1.7, 0.82  # how wide they are, in cards, and how long they lie
_RAIN = 56  # chips that fall over the whole table
_OUT_H, _OUT_MARK, _BANDS = 206.0, 96.0, 6
_SIZES = ((17, gui.H2._replace(size=60)), (10, gui.H2), (5, gui.H3), (0, gui.BODY_SEMI))
"""The size in which points gained are told, from so many points on."""
_BANNER_IN = 0.12  # the part of its time in which the banner comes, and in which it goes


def paint_moment(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint one effect at its present stage; only a stamp stays when it is over."""
    paint = _PAINTS.get(moment.kind)
    if paint is not None and moment.at > 0 and (moment.at < 1 or moment.kind == STAMP):
        paint(canvas, look, view, moment)


def paint_face(canvas: gui.Canvas, look: Look, view: TableView, seat: int, face: Face) -> None:
    """Paint a face larger than a plate shows it, and what it says in a bubble."""
    place, name = view.place(seat), f"{view.seats[seat].portrait}-{face.mood}"
    small, (x, y, size) = portrait_place(look.grid.plates[place]), face.pose

    def drawn(canvas: gui.Canvas, rect: gui.Rect) -> None:
        x, y, w, h = canvas.viewport.to_px(rect)
        canvas.art.lay_box(canvas.surface, x, y, w, h, BoxLook(w / 2, canvas.theme.ink))
        canvas.drawing("portraits", name, rect.x + 2, rect.y + 2, LARGE)

    picture = _picture(canvas, ("face", name, canvas.theme.name), (LARGE + 4, LARGE + 4), drawn)
    up = -2 if place == 2 else 10  # elsewhere the points taken are below it
    _lay(canvas, picture, small.cx - 8 + x, small.cy - up + y, 1.0, size / LARGE)
    if face.line:
        gui.paint_bubble(canvas, line_bubble(look, place, face.line))


def _stamp(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the stamp with a seat's result as it falls onto its plate, in place of the pill, or above your points."""
    place, seat = view.place(moment.seat), view.seats[moment.seat]
    pill = pill_rect(canvas, look.grid, place, seat)
    label, theme = moment.words[0], canvas.theme
    style = (
        gui.H3
        if canvas.width(label, gui.H3) + _STAMP_PAD <= look.grid.plates[place].w - 96
        else gui.BODY_SEMI
    )
    width = min(canvas.width(label, style) + _STAMP_PAD, look.grid.plates[place].w - 96)

    def drawn(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, 8, theme.ink, 1, theme.pill(moment.sign), 3)
        canvas.rect(rect.grown(-5), 5, stroke=theme.pill(moment.sign), width=1, stroke_alpha=0.6)
        canvas.status(
            "strike" if moment.sign == "out" else moment.sign, rect.x + 13, rect.cy - 12, 24
        )
        canvas.text(
            rect.x + 44, rect.cy + 8, label, style, theme.ivory, room=rect.w - _STAMP_PAD + 8
        )

    size = _STAMP_FROM + (1 - _STAMP_FROM) * moment.at
    picture = _picture(canvas, (STAMP, label, moment.sign, theme.name), (width, _STAMP_H), drawn)
    x, y = pill.right - width / 2, pill.cy
    if place == 0:
        points = points_rect(canvas, look.grid, place, seat)
        x, y = min(points.x + width / 2, look.grid.total.right - width / 2), points.y - 26
    _lay(canvas, picture, x, y, min(1.0, 0.3 + moment.at), size)


def _strike(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint a strike as it drops into its place on the plate."""
    plate, seat = look.grid.plates[view.place(moment.seat)], view.seats[moment.seat]
    x, y = strikes_place(plate, view.numbers, seat.strikes)
    end = strike_rect(x, y, moment.number, max(view.numbers.strike_limit, seat.strikes))
    stays, variant = 1 - moment.at, canvas.theme.strike_suffix.lstrip("-")
    size = (1 + (_STRIKE_FROM - 1) * stays) * end.w
    _spark(canvas, "strike", end.cx, end.cy - _STRIKE_UP * stays, size, variant)


def _banner(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint words in the middle of the table, fading in and out."""
    ring, theme = look.grid.ring, canvas.theme
    first, *more = moment.words
    width = (
        max(canvas.width(first, gui.H2), *(canvas.width(line, gui.BODY_SEMI) for line in more), 0.0)
        + 96
    )
    size = (min(width, look.grid.right - look.grid.left - 40), 92.0 + 30 * len(more))

    def drawn(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, 18, theme.ink, 1, theme.brass, 2.5)
        canvas.text(rect.cx, rect.y + 60, first, gui.H2, theme.ivory, "middle", rect.w - 48)
        for i, line in enumerate(more):
            canvas.text(
                rect.cx,
                rect.y + 94 + 30 * i,
                line,
                gui.BODY_SEMI,
                theme.brass,
                "middle",
                rect.w - 48,
            )

    there = min(1.0, moment.at / _BANNER_IN, (1 - moment.at) / _BANNER_IN)
    picture = _picture(canvas, (BANNER, moment.words, theme.name), size, drawn)
    _lay(canvas, picture, ring.cx, ring.cy, there)


def _burst(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the effect of a Slam: rays from the middle of the table, flying sparks, and the word."""
    ring, t = look.grid.ring, moment.at
    _lay_rays(canvas, look, t)
    for i in range(_SPARKS):
        way, far = (
            math.tau * i / _SPARKS + i % 3 * 0.2,
            _FAR * (0.55 + i % 4 * 0.16) * (1 - (1 - t) ** 2),
        )
        x, y = (
            ring.cx + math.cos(way) * far * ring.w / 2,
            ring.cy + math.sin(way) * far * ring.h / 2,
        )
        _spark(canvas, "slam", x, y, (32 - i % 3 * 6) * (1 - t))
    _lay_words(canvas, look, _("Slam"), view.seats[moment.seat].name, t)


def _behind(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint chips that rain over the whole table for somebody who has won the match in its last round."""
    grid, t = look.grid, moment.at
    _lay_rays(canvas, look, t)
    for i in range(_RAIN):
        fall = 2.2 * t - 1.2 * (i * 0.37 % 1)
        if 0 < fall < 1:
            chip = look.sprites.chip((10, 5, 1)[i % 3], 1.4 * CHIP_W)
            _lay(canvas, chip.surface, (i * 0.618 % 1) * grid.vw, (grid.vh + 80) * fall * fall - 40)
    word, who = moment.words
    _lay_words(canvas, look, word, who, t)


def _lay_rays(canvas: gui.Canvas, look: Look, t: float) -> None:
    ring, colour, scale = look.grid.ring, canvas.theme.brass, canvas.scale
    wide, high = min(look.grid.vw, _REACH * ring.w), min(look.grid.vh, _REACH * ring.h)

    def make() -> pygame.Surface:  # half as large first, which is soon done and looks the same
        w, h = round(wide * scale / 2), round(high * scale / 2)
        svg = SVG.format(w=w, h=h, box=f"0 0 {wide:.3f} {high:.3f}", body=_rays(colour, wide, high))
        return pygame.transform.smoothscale_by(rasterise(svg, w, h, fine=False).premul_alpha(), 2)

    # At full strength: a picture as large as that fades too slowly.
    if canvas.theme.rays and t < 1 - _FADE:
        _lay(
            canvas,
            canvas.art.cache.get(("rays", colour, wide, high, scale), make),
            ring.cx,
            ring.cy,
        )


def _spark(
    canvas: gui.Canvas, sign: str, x: float, y: float, side: float, variant: str = ""
) -> None:
    """Paint a status mark of a size that changes around a point, from one of two pictures."""
    scale, size = canvas.scale, max(1, round(side * canvas.scale))
    whole = canvas.art.status(sign, round((56 if side <= 56 else 2.4 * _OUT_MARK) * scale), variant)
    mark = pygame.transform.smoothscale(whole, (size, size))
    canvas.surface.blit(mark, (round(x * scale - size / 2), round(y * scale - size / 2)))


def _lay_words(canvas: gui.Canvas, look: Look, word: str, who: str, t: float) -> None:
    """Paint a word and a name on a panel that springs up in the middle of the table."""
    ring, theme = look.grid.ring, canvas.theme
    room = ring.w - 150
    style = next(
        (each for each in (gui.TITLE, _SIZES[0][1], gui.H2) if canvas.width(word, each) <= room),
        gui.H3,
    )
    wide = max(canvas.width(word, style), canvas.width(who, gui.H3)) + 110

    def drawn(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, 24, theme.ink, 1, theme.brass, 3)
        canvas.text(
            rect.cx,
            rect.y + 70 + style.size * 0.36,
            word,
            style,
            theme.brass,
            "middle",
            rect.w - 40,
        )
        canvas.text(rect.cx, rect.y + 150, who, gui.H3, theme.ivory, "middle", rect.w - 40)

    zoom = 0.4 + 0.6 * out_back(min(1.0, t * 6.4))
    panel = _picture(canvas, (BURST, who, word, theme.name), (wide, 174.0), drawn)
    _lay(canvas, panel, ring.cx, ring.cy, min(1.0, (1 - t) / _FADE), zoom)


def _rays(colour: str, wide: float, high: float) -> str:
    """Return an SVG drawing of wedges from the middle to the edge of an ellipse, fading outwards."""
    wedges = []
    for i in range(_WEDGES):
        ends = [math.tau * (i + side) / _WEDGES for side in (0.0, 0.5)]
        points = " ".join(
            f"L{wide / 2 * (1 + math.cos(a)):.1f} {high / 2 * (1 + math.sin(a)):.1f}" for a in ends
        )
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
        x, y = (
            x0 + (x1 - x0) * t + (i % 5 - 2) * 9 * (1 - t),
            y0 + (y1 - y0) * t * t - _POUR_UP * 4 * t * (1 - t),
        )
        at = round(x * canvas.scale - chip.dx), round(y * canvas.scale - chip.dy)
        canvas.surface.blit(chip.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _caught(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint a 2 that falls on the king it takes: the king's chips burst out of it, then fall to whoever has won them."""
    grid, t = look.grid, moment.at
    ring, spot = grid.ring, grid.caches[view.place(moment.seat)]
    if t < _CAUGHT_STAYS:
        wide = _CAUGHT_W * grid.trick_w
        two = next(card for seat, card in view.last_trick if seat == moment.seat)
        for card, turn, zoom in ((KING, 9.0, 1.0), (two, -4.0, 1 + 0.5 * max(0.0, 1 - t / _HIT))):
            sprite = look.sprites.card(card, wide, turn, PLAIN)
            _lay(
                canvas,
                sprite.surface,
                ring.cx + 5 * turn,
                ring.cy - wide * CARD_RATIO * (zoom - 1),
                1.0,
                zoom,
            )
    burst, chip = (
        out_cubic(min(1.0, max(0.0, t - _HIT) / 0.3)),
        look.sprites.chip(1, 1.25 * CHIP_W).surface,
    )
    for i in range(moment.number if t >= _HIT else 0):
        way, far = math.tau * i / moment.number, burst * (0.72 + 0.12 * (i % 3))
        back = in_cubic(min(1.0, max(0.0, t - 0.55 - 0.2 * i / moment.number) / 0.25))
        x, y = (
            ring.cx + math.cos(way) * far * ring.w / 2,
            ring.cy + math.sin(way) * far * ring.h / 2,
        )
        if back < 1:
            x, y = x + (spot.x + CHIP_W - x) * back, y + (spot.base - CHIP_H - y) * back
            _lay(canvas, chip, x, y)


def _gained(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the points of a trick as they fly to whoever takes it, counting up, the larger the more there are."""
    grid, t, n = look.grid, moment.at, moment.number
    spot = grid.caches[view.place(moment.seat)]
    x = grid.ring.cx + (spot.x + CHIP_W - grid.ring.cx) * t * t
    y = grid.ring.cy - _GAIN_UP + (spot.base - CHIP_H - grid.ring.cy) * t * t
    style = next(style for least, style in _SIZES if n >= least)
    words, high = f"+{max(1, round(n * min(1.0, 1.6 * t)))}", style.size
    wide = canvas.width(f"+{n}", style) + 24
    canvas.rect(
        gui.centred(x, y, wide, high + 8),
        (high + 8) / 2,
        canvas.theme.ink,
        0.85,
        canvas.theme.brass,
        1.5,
    )
    canvas.text(x, y + high * 0.36, words, style, canvas.theme.brass, "middle")


def _crossed(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint edges that spread from a plate, because the seat has passed the wall and may now have the most."""
    plate = look.grid.plates[view.place(moment.seat)]
    for pulse in range(_PULSES):
        t = moment.at * (1 + 0.3 * _PULSES) - 0.3 * pulse
        if 0 < t < 1:
            _edges(canvas, plate.grown(4 + 76 * t), 4 + 14 * (1 - t), canvas.theme.pill_over)


def _hush(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint edges that close around the plates of those who have a Nil."""
    for seat in nils(view):
        plate = look.grid.plates[view.place(seat)]
        _edges(
            canvas, plate.grown(4 + 30 * (1 - moment.at)), 1 + 3 * moment.at, canvas.theme.pill_nil
        )


def _edges(canvas: gui.Canvas, edge: gui.Rect, wide: float, colour: str) -> None:
    x, y, w, h = canvas.viewport.to_px(edge)
    line = round(wide * canvas.scale)
    for rect in (
        (x, y, w, line),
        (x, y + h - line, w, line),
        (x, y, line, h),
        (x + w - line, y, line, h),
    ):
        canvas.surface.fill(colour, rect)


def _broken(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the sign of a Nil before a plate as it breaks in two, the larger the later in the round."""
    (x0, y0), t = _before(look, view, moment), moment.at
    size = _CRACK * (1 + moment.number / view.numbers.tricks) ** 2
    whole = _picture(canvas, (BROKEN, canvas.theme.name), (size, size), _nil_sign)
    apart, fall = max(0.0, t - 0.3) * size / 2, max(0.0, t - 0.3) ** 2 * size
    half, high = whole.get_width() // 2, whole.get_height()
    for side, at in ((-1, 0), (1, half)):
        part = whole.subsurface((at, 0, half, high))
        x, y = x0 + side * (size / 4 + apart), max(y0, size / 2 + 8) + fall
        _lay(canvas, part, x, y, min(1.0, 6 * t, 2.5 * (1 - t)))


def _kept(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint the sign of a Nil as it rises before a plate, with small ones that fly out of it."""
    (x, y), t = _before(look, view, moment), moment.at
    y = max(y - 24 * out_cubic(t), _CRACK)
    for i in range(_WEDGES // 2):
        way, far = math.tau * i / (_WEDGES // 2), (1.4 + 0.3 * (i % 2)) * _CRACK * out_cubic(t)
        _spark(canvas, "nil", x + math.cos(way) * far, y + math.sin(way) * far, 34 * (1 - t))
    zoom = 0.5 + 1.7 * out_back(min(1.0, 4 * t))
    sign = _picture(canvas, (BROKEN, canvas.theme.name), (2 * _CRACK, 2 * _CRACK), _nil_sign)
    _lay(canvas, sign, x, y, min(1.0, 4 * (1 - t)), zoom / 2)


def _out(canvas: gui.Canvas, look: Look, view: TableView, moment: Moment) -> None:
    """Paint all strikes of a seat in the middle of the table: the last one falls, and they crack in two."""
    ring, theme, seat, n, t = (
        look.grid.ring,
        canvas.theme,
        view.seats[moment.seat],
        moment.number,
        moment.at,
    )
    there = min(n, 4)
    wide = max(there * (_OUT_MARK + 8), canvas.width(seat.name, gui.H3)) + 80

    def drawn(taken: int, canvas: gui.Canvas, rect: gui.Rect) -> None:
        words = _("{name}: {words}").format(
            name=seat.name, words=strike_words(seat.strikes, 0, view.numbers)
        )
        canvas.rect(rect, 24, theme.ink, 1, theme.coral, 3)
        paint_strikes(
            canvas, rect.cx - (there * (_OUT_MARK + 8) - 8) / 2, rect.y + 24, taken, _OUT_MARK, 8, n
        )
        canvas.text(rect.cx, rect.bottom - 30, words, gui.H3, theme.ivory, "middle", rect.w - 40)

    taken = n if t >= _HIT else n - 1
    key = (OUT, seat.name, taken, n, theme.name)
    panel = _picture(canvas, key, (wide, _OUT_H), partial(drawn, taken))
    apart = 46 * out_cubic(max(0.0, t - _HIT - 0.1))
    w, high, fades = panel.get_width(), panel.get_height() // _BANDS, min(1.0, 5 * (1 - t))
    for band in range(_BANDS):
        at = w // 2 + (1 if band % 2 else -1) * w // 14
        y = ring.cy - _OUT_H / 2 + (band + 0.5) * high / canvas.scale + apart * apart / 60
        for left, right, side in ((0, at, -1), (at, w, 1)):
            x = ring.cx + ((left + right) / 2 - w / 2) / canvas.scale + side * apart
            _lay(canvas, panel.subsurface((left, band * high, right - left, high)), x, y, fades)
    if t < _HIT:
        size = (1 + 1.4 * (1 - t / _HIT)) * _OUT_MARK
        x = ring.cx + (there * (_OUT_MARK + 8) - 8) / 2 - _OUT_MARK / 2
        y = ring.cy - _OUT_H / 2 + 24 + _OUT_MARK / 2
        _spark(canvas, "strike", x, y, size, theme.strike_suffix.lstrip("-"))


def _before(look: Look, view: TableView, moment: Moment) -> tuple[float, float]:
    """Return a point on the way from a seat's plate to the middle of the table, where it hides no face."""
    plate, ring = look.grid.plates[view.place(moment.seat)], look.grid.ring
    return plate.cx + 0.4 * (ring.cx - plate.cx), plate.cy + 0.4 * (ring.cy - plate.cy)


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


def _picture(
    canvas: gui.Canvas,
    key: Hashable,
    size: tuple[float, float],
    draw: Callable[[gui.Canvas, gui.Rect], None],
) -> pygame.Surface:
    """Return a picture that is drawn once, with premultiplied alpha."""
    scale = canvas.scale

    def make() -> pygame.Surface:
        rect = gui.Rect(2, 2, *size)
        surface = pygame.Surface(
            (round((rect.w + 4) * scale), round((rect.h + 4) * scale)), pygame.SRCALPHA
        )
        draw(canvas.on(surface), rect)
        return surface.premul_alpha()

    return canvas.art.cache.get(("moment", key, size, scale), make)


def _lay(
    canvas: gui.Canvas,
    picture: pygame.Surface,
    x: float,
    y: float,
    alpha: float = 1.0,
    zoom: float = 1.0,
) -> None:
    """Draw a picture centred on a point; `zoom` scales it."""
    if zoom != 1:
        picture = pygame.transform.smoothscale_by(picture, zoom)
    at = (
        round(x * canvas.scale - picture.get_width() / 2),
        round(y * canvas.scale - picture.get_height() / 2),
    )
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
    CAUGHT: _caught,
    KEPT: _kept,
    OUT: _out,
    BEHIND: _behind,
}
