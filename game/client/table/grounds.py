"""The grounds of four tables away from home, each in its light: by the fire, in a garden, on a ferry, in an inn.

Wherever words may be shown, every ground stays between the theme's brightest and darkest felt, so
that they are equally legible on each."""

from __future__ import annotations

import io
import math
import random
from collections.abc import Iterable

import pygame

from game.client.kit import gui
from game.client.kit.art import SVG, rasterise
from game.client.kit.theme import Theme, contrast, mix

_SOFT = 4
"""The divisor of the window's size at which soft shadows are drawn; they have no sharp edges to lose."""
_SPARE = 2
"""Extra pixels drawn at the right and at the bottom, because the rasteriser leaves marks of what is cut off there."""


_WEAVE_OPACITY = 0.014
_WEAVE_PITCH = 4.0


def light(theme: Theme, middle: tuple[float, float], radius: float) -> str:
    """Return SVG definitions of a radial gradient, for a rectangle below the whole drawing filled with ``url(#f)``."""
    return (
        f'<defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="{middle[0]}" cy="{middle[1]}" r="{radius}">'
        f'<stop offset="0" stop-color="{theme.felt0}"/><stop offset=".5" stop-color="{theme.felt1}"/>'
        f'<stop offset="1" stop-color="{theme.felt2}"/></radialGradient></defs>'
    )


def reach(viewport: gui.Viewport) -> float:
    """Return how far the light on the table reaches, in virtual units."""
    return max(0.56 * viewport.vw, 760.0)


def whole(viewport: gui.Viewport, body: str, over: int = 1) -> pygame.Surface:
    """Draw an SVG body in virtual units over the whole window, opaque.

    With `over` it is drawn at that fraction of the window's size (2: half) and smoothed up."""
    ground = _drawn(viewport, body, over).convert()
    size = viewport.width, viewport.height
    return ground if ground.get_size() == size else pygame.transform.smoothscale(ground, size)


def overlay(
    ground: pygame.Surface, viewport: gui.Viewport, body: str, part: gui.Rect | None = None
) -> None:
    """Lay a sharp drawing on a ground; of it only the rectangle `part`, if given, which saves time."""
    if part is None:
        ground.blit(_drawn(viewport, body, 1).convert_alpha(), (0, 0))
        return
    x, y, w, h = viewport.to_px(part)
    s = viewport.scale
    svg = SVG.format(w=w, h=h, box=f"{x / s} {y / s} {w / s} {h / s}", body=body)
    ground.blit(
        pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w, h)).convert_alpha(), (x, y)
    )


def pale(theme: Theme) -> bool:
    """Return whether the theme's table is a light one."""
    return contrast(theme.felt1, "#000000") > contrast(theme.felt1, "#FFFFFF")


def shade(
    ground: pygame.Surface, viewport: gui.Viewport, body: str, blur: float, strong: float
) -> None:
    """Lay a blurred drawing on a ground.

    `blur` is in virtual units; `strong` is the opacity, 0..1."""
    drawn = _drawn(viewport, body, _SOFT).convert_alpha()
    drawn = pygame.transform.gaussian_blur(
        drawn.premul_alpha(), max(1, round(blur * viewport.scale / _SOFT))
    )
    soft = pygame.transform.smoothscale(drawn, ground.get_size())
    soft.fill((round(255 * strong),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(soft, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def tiled(ground: pygame.Surface, tile: pygame.Surface) -> None:
    """Cover a ground with copies of a small picture."""
    (w, h), (across, down) = ground.get_size(), tile.get_size()
    ground.blits([(tile, (x, y)) for y in range(0, h, down) for x in range(0, w, across)])


def weave(ground: pygame.Surface, scale: float) -> None:
    """Cover the ground with crossed threads, just strong enough to keep the gradient from showing bands."""
    cells = 16
    side = max(8, round(_WEAVE_PITCH * cells * scale))
    lines = "".join(
        f'<path d="M{x * _WEAVE_PITCH} {y * _WEAVE_PITCH}l4 4m0 -4l-4 4" fill="none" stroke="#FFFFFF" stroke-width=".8" '
        f'stroke-opacity="{_WEAVE_OPACITY * 2}"/>'
        for x in range(cells)
        for y in range(cells)
    )
    box = cells * _WEAVE_PITCH
    tiled(
        ground, rasterise(SVG.format(w=box, h=box, box=f"0 0 {box} {box}", body=lines), side, side)
    )


def wedges(middle: tuple[float, float], count: int, length: float, paint: str) -> Iterable[str]:
    """Yield `count` wedges around a point as SVG paths, each 3.4 degrees wide and evenly spaced."""
    x, y = middle
    for i in range(count):
        a, b = math.radians(i * 360 / count), math.radians(i * 360 / count + 3.4)
        ends = " ".join(
            f"L{x + length * math.cos(t):.1f} {y + length * math.sin(t):.1f}" for t in (a, b)
        )
        yield f'<path d="M{x} {y}{ends}Z" {paint}/>'


def _drawn(viewport: gui.Viewport, body: str, over: int) -> pygame.Surface:
    w, h = ((each + over - 1) // over for each in (viewport.width, viewport.height))
    wide, high = w + _SPARE, h + _SPARE
    vw, vh = viewport.vw * wide / w, viewport.vh * high / h
    svg = SVG.format(w=vw, h=vh, box=f"0 0 {vw} {vh}", body=body)
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (wide, high)).subsurface(
        (0, 0, w, h)
    )


MORNING, NOON, AFTERNOON, NIGHT, RAIN = range(5)
"""The moods of the garden and the ferry."""
_CELL = 9.0
_CELLS = 16
_WOOD, _WOOD_DARK, _EMBER = "#4A2A1A", "#1E100A", "#F09A4A"
_RIM, _DEEP = 8.0, 60.0  # how broad the rim is, and how far its shadow and the tooled line reach


def fireside_ground(viewport: gui.Viewport, theme: Theme, mood: int) -> pygame.Surface:
    """Return the ground of the whole window for the table by the fireside, when the fire was just made."""
    fire = _glow(viewport, theme, _EMBER, (1 + 60 / viewport.vw, 1.05))
    made = whole(viewport, _lit(viewport, theme, 0.56, 430) + fire, 2)
    _leather(made, viewport.scale, theme)
    _rim(made, viewport, _edge(viewport, theme))
    return made


def lower(ground: pygame.Surface, viewport: gui.Viewport, theme: Theme) -> pygame.Surface:
    """Darken the ground by the fireside where the fire shines, which is done much sooner than drawing it anew.

    A light one is left as it is: it would show rings."""
    if not pale(theme):
        vw, vh = viewport.vw, viewport.vh
        dark = (
            f'<defs><radialGradient id="d" gradientUnits="userSpaceOnUse" cx="{vw}" cy="{vh}" r="{0.8 * vw}"><stop offset="0" '
            f'stop-color="#DAE2EE"/><stop offset="1" stop-color="#FFFFFF"/></radialGradient></defs>'
            f'<rect width="{vw}" height="{vh}" fill="url(#d)"/>'
        )
        ground.blit(whole(viewport, dark, 16), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return ground


def _lit(viewport: gui.Viewport, theme: Theme, x: float, y: float, far: float = 1.0) -> str:
    """Return a whole ground in the table's own light as SVG; its middle is at a share of the width and a height."""
    lamp = light(theme, (x * viewport.vw, y), reach(viewport) * far)
    return f'{lamp}<rect width="{viewport.vw}" height="{viewport.vh}" fill="url(#f)"/>'


def _glow(
    viewport: gui.Viewport, theme: Theme, colour: str, at: tuple[float, float], strong: float = 1.0
) -> str:
    """Return a glow from a point, in shares of the window, as SVG.

    It is faint enough for words to stay legible wherever they may be shown."""
    vw, vh = viewport.vw, viewport.vh
    name, strong = f"g{colour[1:]}", strong * (0.4 if pale(theme) else 1.0)
    stops = "".join(
        f'<stop offset="{share}" stop-color="{colour}" stop-opacity="{alpha * strong:.3f}"/>'
        for share, alpha in ((0, 0.26), (0.3, 0.19), (0.62, 0.07), (1, 0))
    )
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{at[0] * vw}" cy="{at[1] * vh}" '
        f'r="{0.8 * vw}">{stops}</radialGradient></defs><rect width="{vw}" height="{vh}" fill="url(#{name})"/>'
    )


def _veil(viewport: gui.Viewport, theme: Theme, colour: str, strong: float) -> str:
    """Return an even veil over the whole window as SVG; a faint one where the words are dark."""
    shown = strong * (0.05 if pale(theme) else 1.0)
    return f'<rect width="{viewport.vw}" height="{viewport.vh}" fill="{colour}" fill-opacity="{shown:.3f}"/>'


def _rim(made: pygame.Surface, viewport: gui.Viewport, edge: str) -> None:
    """Draw what lies along the edges of the window alone, which saves the time for its middle."""
    vw, vh = viewport.vw, viewport.vh
    sides = gui.Rect(0, 0, _DEEP, vh), gui.Rect(vw - _DEEP, 0, _DEEP, vh)
    for part in (
        *sides,
        gui.Rect(_DEEP, 0, vw - 2 * _DEEP, _DEEP),
        gui.Rect(_DEEP, vh - _DEEP, vw - 2 * _DEEP, _DEEP),
    ):
        overlay(made, viewport, edge, part)


def _leather(made: pygame.Surface, scale: float, theme: Theme) -> None:
    """Cover the ground with leather: pebbles with a dark furrow and a light upper edge.

    A pebble that leaves the tile at one edge enters it at the opposite one."""
    rng = random.Random(5)
    box = _CELL * _CELLS
    middles = [
        (
            (i + 0.5 * (j % 2) + rng.uniform(-0.28, 0.28)) * _CELL,
            (j + rng.uniform(-0.28, 0.28)) * _CELL,
        )
        for i in range(_CELLS)
        for j in range(_CELLS)
    ]
    dark = mix("#000000", theme.felt2, 0.5)
    pebbles, furrow = [], 0.07 if pale(theme) else 0.2
    for x, y in middles:
        w, h, turn = rng.uniform(3.6, 5.2), rng.uniform(3.0, 4.4), rng.uniform(0, 180)
        for dx in (-box, 0, box):
            for dy in (-box, 0, box):
                if -8 < x + dx < box + 8 and -8 < y + dy < box + 8:
                    at = f'transform="translate({x + dx:.1f} {y + dy:.1f}) rotate({turn:.0f})"'
                    pebbles.append(
                        f'<ellipse {at} rx="{w:.1f}" ry="{h:.1f}" fill="{theme.felt0}" fill-opacity=".1" stroke="{dark}" '
                        f'stroke-opacity="{furrow}" stroke-width="1.1"/>'
                        f'<path d="M{x + dx - w * 0.6:.1f} {y + dy - h * 0.35:.1f}a{w:.1f} {h:.1f} 0 0 1 {w * 1.1:.1f} -.6" '
                        f'fill="none" stroke="{theme.felt0}" stroke-opacity=".3" stroke-width=".9"/>'
                    )
    side = max(16, round(box * scale))
    tiled(
        made,
        rasterise(
            SVG.format(w=box, h=box, box=f"0 0 {box} {box}", body="".join(pebbles)), side, side
        ),
    )


def _edge(viewport: gui.Viewport, theme: Theme) -> str:
    """Return the rim, its shadow on the leather and the tooled line, which fades out towards the top, as SVG."""
    vw, vh = viewport.vw, viewport.vh
    r = _RIM
    fade = "".join(
        f'<stop offset="{at}" stop-color="{theme.frame}" stop-opacity="{a}"/>'
        for at, a in ((0, 0), (0.16, 0), (0.5, 0.5), (1, 0.75))
    )
    wood = f'<stop offset="0" stop-color="{_WOOD_DARK}"/><stop offset="1" stop-color="{_WOOD}"/>'
    parts = [
        f'<defs><linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{vh}">{fade}</linearGradient>'
        f'<linearGradient id="w" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{vw}" y2="{vh}">{wood}</linearGradient></defs>'
    ]
    dark = 0.12 if pale(theme) else 0.34
    for i in range(7):  # the rim's shadow
        faint = f'stroke="{theme.shade}" stroke-width="3.2" stroke-opacity="{dark * (1 - i / 7) ** 1.6:.3f}"'
        parts.append(_frame(viewport, r + 1.5 + 3 * i, f'rx="6" {faint}'))
    parts.append(_frame(viewport, r / 2, f'rx="6" stroke="url(#w)" stroke-width="{r}"'))
    parts.append(
        _frame(viewport, r, f'rx="5" stroke="{_EMBER}" stroke-width="1" stroke-opacity=".25"')
    )
    for inset, width in ((13.0, 1.8), (18.0, 0.9)):
        parts.append(_tooled(vw, vh, inset, width))
    for x, flip in ((18.0, 1), (vw - 18.0, -1)):
        parts.append(_corner(theme, x, vh - 18.0, flip))
    return "".join(parts)


def _frame(viewport: gui.Viewport, inset: float, line: str) -> str:
    """Return a frame around the window as SVG, so far from its edges."""
    size = f'width="{viewport.vw - 2 * inset}" height="{viewport.vh - 2 * inset}"'
    return f'<rect x="{inset}" y="{inset}" {size} fill="none" {line}/>'


def _tooled(vw: float, vh: float, inset: float, width: float) -> str:
    a, b, down = inset, vw - inset, vh - inset
    return f'<path d="M{a} 0V{down}H{b}V0" fill="none" stroke="url(#b)" stroke-width="{width}"/>'


def _corner(theme: Theme, x: float, y: float, flip: int) -> str:
    """Return a corner ornament as SVG: steps as on the court cards, around a lozenge."""
    steps = f"M{x + flip * 30} {y}v-8h{-flip * 11}v-11h{-flip * 11}v-11h{-flip * 8}"
    lx, ly = x + flip * 9, y - 9
    d = 5 / math.sqrt(2)
    return (
        f'<path d="{steps}" fill="none" stroke="{theme.frame}" stroke-opacity=".7" stroke-width="1"/>'
        f'<path d="M{lx} {ly - d}l{d} {d}l{-d} {d}l{-d} {-d}z" fill="{theme.frame}" fill-opacity=".7"/>'
    )


_BOARD = 100.0
_END = 46.0
"""The width of the two end boards, which hold the others together."""


def garden_ground(viewport: gui.Viewport, theme: Theme, mood: int) -> pygame.Surface:
    """Return the ground of the whole window for the garden table, by the hour and in rain."""
    made = whole(viewport, _lit(viewport, theme, 0.42, 330, 1.1), 2)
    overlay(made, viewport, _boards(viewport, theme))
    if mood != RAIN:
        strong = (0.36, 0.5, 0.44, 0.12)[mood] * (0.8 if pale(theme) else 1.0)
        shade(made, viewport, _leaves(viewport, theme), 4, strong)
    shade(made, viewport, _sky(viewport, theme, mood), 1, 1.0)
    if mood == RAIN:
        overlay(made, viewport, _drops(viewport, theme))
    return made


def _sky(viewport: gui.Viewport, theme: Theme, mood: int) -> str:
    """Return the light of the hour as SVG: low sun, none of its own, late sun, a lantern at night, clouds."""
    if mood == MORNING:
        return _glow(viewport, theme, "#F5DFA6", (-0.05, 0.15), 0.72)
    if mood == AFTERNOON:
        return _glow(viewport, theme, "#F0934A", (1.05, 0.1), 0.8)
    if mood == NIGHT:
        return _veil(viewport, theme, "#070C20", 0.42) + _glow(
            viewport, theme, "#F2B257", (0.08, -0.06), 0.9
        )
    return _veil(viewport, theme, "#5C6B78", 0.16) if mood == RAIN else ""


def _drops(viewport: gui.Viewport, theme: Theme) -> str:
    """Return drops of rain that lie on a table as SVG, each with its light and shadow."""
    rng = random.Random(3)
    parts = []
    for _ in range(round(viewport.vw * viewport.vh / 5200)):
        x, y, r = (
            rng.uniform(0, viewport.vw),
            rng.uniform(0, viewport.vh),
            rng.uniform(1.2, 4.2) ** 1.1,
        )
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{theme.felt2}" fill-opacity=".5"/>'
            f'<path d="M{x - r * 0.7:.1f} {y - r * 0.2:.1f}a{r:.1f} {r:.1f} 0 0 1 {r:.1f} -{r * 0.7:.1f}" fill="none" '
            f'stroke="{theme.felt0}" stroke-width="{0.3 * r:.1f}" stroke-linecap="round"/>'
        )
    return "".join(parts)


def _boards(viewport: gui.Viewport, theme: Theme) -> str:
    rng = random.Random(7)
    vw, vh = viewport.vw, viewport.vh
    count = math.ceil(vh / _BOARD)
    height = vh / count
    parts = []
    for i in range(count):
        top = i * height
        tone = theme.felt0 if rng.random() < 0.5 else theme.felt2
        parts.append(
            f'<rect y="{top:.1f}" width="{vw}" height="{height:.1f}" fill="{tone}" fill-opacity="{rng.uniform(0.04, 0.24):.3f}"/>'
        )
        parts.append(_grain(rng, theme, _END, vw - _END, top + 4, height - 8))
        parts.append(_gap(theme, 0, top, vw, False))
    for left in (0.0, vw - _END):
        parts.append(f'<rect x="{left}" width="{_END}" height="{vh}" fill="url(#f)"/>')
        parts.append(
            f'<rect x="{left}" width="{_END}" height="{vh}" fill="{theme.felt2}" fill-opacity=".42"/>'
        )
        turned = _grain(rng, theme, 0, vh, 3, _END - 6, 0.16)
        parts.append(f'<g transform="translate({left + _END} 0) rotate(90)">{turned}</g>')
        for i in range(count):
            parts.append(_peg(theme, left + _END / 2, (i + 0.5) * height))
    parts += [_gap(theme, _END, 0, vh, True), _gap(theme, vw - _END, 0, vh, True)]
    sun = light(theme, (0.42 * vw, 330), reach(viewport) * 1.1)
    return sun + "".join(parts)


def _gap(theme: Theme, x: float, y: float, length: float, down: bool) -> str:
    """Return the gap between two boards as SVG: a dark line and the light on the edge beside it."""
    dark = mix("#000000", theme.felt2, 0.35)
    size = f'width="2.6" height="{length}"' if down else f'width="{length}" height="2.6"'
    edge = f'width="1" height="{length}"' if down else f'width="{length}" height="1"'
    dx, dy = (2.6, 0) if down else (0, 2.6)
    return (
        f'<rect x="{x - 1.3}" y="{y - 1.3}" {size} fill="{dark}" fill-opacity="{0.3 if pale(theme) else 0.8}"/>'
        f'<rect x="{x - 1.3 + dx}" y="{y - 1.3 + dy}" {edge} fill="{theme.felt0}" fill-opacity=".7"/>'
    )


def _peg(theme: Theme, x: float, y: float) -> str:
    dark = mix("#000000", theme.felt2, 0.35)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{theme.felt2}" fill-opacity=".7" stroke="{dark}" stroke-opacity=".8" '
        f'stroke-width="1"/><path d="M{x - 3.4:.1f} {y + 3.6:.1f}a5 5 0 0 0 7.6 -2.6" fill="none" stroke="{theme.felt0}" '
        f'stroke-opacity=".8" stroke-width="1"/>'
    )


def _grain(
    rng: random.Random,
    theme: Theme,
    left: float,
    right: float,
    top: float,
    height: float,
    dense: float = 0.14,
) -> str:
    """Return the fibres along a board as SVG; they bend around the board's knot if it has one."""
    knot = (
        (rng.uniform(left + 80, right - 80), rng.uniform(0.25, 0.75) * height)
        if rng.random() < 0.6
        else None
    )
    fibres = []
    for i in range(round(height * dense)):
        y = (i + rng.random()) * height / (height * dense)
        x = left + rng.uniform(-200, 60)
        path = [f"M{x:.0f} {top + y:.1f}"]
        end = right if rng.random() < 0.6 else rng.uniform(x + 200, right)
        while x < end:
            step = rng.uniform(60, 160)
            x = min(x + step, end)
            bend = 0.0
            if knot is not None:
                far = (x - knot[0]) / 60
                bend = (
                    math.copysign(9, y - knot[1])
                    * math.exp(-far * far)
                    * math.exp(-abs(y - knot[1]) / 16)
                )
            path.append(
                f"T{x:.0f} {top + min(max(y + bend + rng.uniform(-0.8, 0.8), 0), height):.1f}"
            )
        colour, strong = (
            (theme.felt2, rng.uniform(0.2, 0.55))
            if rng.random() < 0.6
            else (theme.felt0, rng.uniform(0.2, 0.5))
        )
        fibres.append(
            f'<path d="{path[0]}Q{path[0][1:]} {path[0][1:]}{"".join(path[1:])}" fill="none" stroke="{colour}" '
            f'stroke-opacity="{strong:.2f}" stroke-width="{rng.uniform(0.6, 1.5):.1f}"/>'
        )
    if knot is not None:
        x, y = knot[0], top + knot[1]
        fibres += [
            f'<ellipse cx="{x:.0f}" cy="{y:.1f}" rx="{r * 1.7:.1f}" ry="{r}" fill="none" stroke="{theme.felt2}" '
            f'stroke-opacity="{0.7 - r / 14:.2f}" stroke-width="1.2"/>'
            for r in (1.6, 3.6, 6.0)
        ]
    return "".join(fibres)


def _leaves(viewport: gui.Viewport, theme: Theme) -> str:
    """Return the shadow of twigs that reach into the sun from the corners, as SVG."""
    rng = random.Random(11)
    vw, vh = viewport.vw, viewport.vh
    dark = mix("#000000", theme.felt2, 0.03 if pale(theme) else 0.25)
    twigs = [(vw + 60, 60.0, 166, 640), (vw + 50, 330.0, 196, 330), (-60.0, vh - 90, -30, 600)]
    return "".join(_twig(rng, dark, *twig) for twig in twigs)


def _twig(rng: random.Random, dark: str, x: float, y: float, turn: float, length: float) -> str:
    """Return a bending stem as SVG, with pairs of leaves that get smaller towards its end.

    `turn` is in degrees, clockwise from the right."""
    parts, gone = [], 0.0
    while gone < length:
        step = 62.0
        turn += rng.uniform(-9, 9)
        nx, ny = x + step * math.cos(math.radians(turn)), y + step * math.sin(math.radians(turn))
        parts.append(
            f'<path d="M{x:.0f} {y:.0f}L{nx:.0f} {ny:.0f}" stroke="{dark}" stroke-width="5"/>'
        )
        x, y, gone = nx, ny, gone + step
        size = 118 * (1 - 0.5 * gone / length)
        for side in (-1, 1):
            if rng.random() < 0.86:
                parts.append(
                    _leaf(
                        dark,
                        x,
                        y,
                        turn + side * rng.uniform(36, 70),
                        size * rng.uniform(0.75, 1.15),
                    )
                )
    return "".join([*parts, _leaf(dark, x, y, turn, 70)])


def _leaf(dark: str, x: float, y: float, turn: float, size: float) -> str:
    return (
        f'<path transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f}) scale({size / 100:.2f})" '
        f'd="M0 0C18 -30 58 -26 100 0C58 26 18 30 0 0Z" fill="{dark}"/>'
    )


_ROPE, _ROPE_DARK = "#A98B5C", "#4F3F28"


def ferry_ground(viewport: gui.Viewport, theme: Theme, mood: int) -> pygame.Surface:
    """Return the ground of the whole window for the ferry: sailcloth in the light that the water throws, by the hour."""
    made = whole(viewport, _lit(viewport, theme, 0.62, 220, 1.1), 2)
    weave(made, viewport.scale)
    shade(made, viewport, _sky(viewport, theme, mood) + _glints(viewport, theme, mood), 2.5, 1.0)
    overlay(made, viewport, _seams(viewport, theme))
    _rim(made, viewport, _roped(viewport, theme))
    return made


def _glints(viewport: gui.Viewport, theme: Theme, mood: int) -> str:
    """Return the glitter of small waves as SVG: narrow far away, at the top, and broader towards the viewer."""
    rng = random.Random(17)
    sun = ("#E9E2C4", "#F7F3D9", "#F0A97C", "#B9C8EA", "#AAB6BD")[mood]
    strong = (0.13, 0.13, 0.13, 0.1, 0.05)[mood] * (0.9 if pale(theme) else 1.0)
    parts = []
    for _ in range(260):
        far = rng.random() ** 1.5
        x = (0.62 + rng.gauss(0, 0.1 + 0.3 * far)) * viewport.vw
        w, h = rng.uniform(0.4, 1.6) * (16 + 84 * far), 1.2 + 4.4 * far
        parts.append(
            f'<ellipse cx="{x:.0f}" cy="{far * viewport.vh:.0f}" rx="{w:.0f}" ry="{h:.1f}" fill="{sun}" '
            f'fill-opacity="{strong * rng.uniform(0.4, 1):.3f}"/>'
        )
    return "".join(parts)


def _seams(viewport: gui.Viewport, theme: Theme) -> str:
    """Return the seams between the strips of a sail as SVG: a fold and two rows of stitches."""
    stitches = f'"{theme.felt0}" stroke-width="1" stroke-dasharray="7 5"'
    fold = f'"{theme.felt2}" stroke-width="7" stroke-opacity=".35"'
    return "".join(
        f'<path d="M{share * viewport.vw + dx} 0V{viewport.vh}" fill="none" stroke={stroke}/>'
        for share in (0.14, 0.38, 0.62, 0.86)
        for dx, stroke in ((0, fold), (-2, stitches), (2, stitches))
    )


def _roped(viewport: gui.Viewport, theme: Theme) -> str:
    """Return the rope that is sewn around the sail as SVG."""
    w, h, strands = viewport.vw - 18, viewport.vh - 18, 'stroke-width="6" stroke-dasharray="5 9"'
    dark, bright = mix(_ROPE_DARK, theme.felt2, 0.6), mix(_ROPE, theme.felt0, 0.6)
    box = f'<rect x="9" y="9" width="{w}" height="{h}" rx="14" fill="none" stroke-linecap="round" stroke='
    shadow = f'{box}"{theme.shade}" stroke-width="15" stroke-opacity=".2"/>'
    return f'{shadow}{box}"{dark}" stroke-width="9"/>{box}"{bright}" {strands}/>'


_BLOCK, _LONG_BLOCK = 26.0, 4
"""How broad a block of the inn's table is, and how many times longer."""


def inn_ground(viewport: gui.Viewport, theme: Theme, mood: int) -> pygame.Surface:
    """Return the ground of the whole window for the inn: a table of wooden blocks between two candles."""
    candles = _glow(viewport, theme, "#F4B65C", (0.06, -0.02), 0.85)
    candles += _glow(viewport, theme, "#E79A4B", (0.97, 0.2), 0.6)
    made = whole(
        viewport, _lit(viewport, theme, 0.5, 360) + _veil(viewport, theme, "#6A3A1A", 0.34), 2
    )
    _blocks(made, viewport.scale, theme)
    shade(made, viewport, candles, 1, 1.0)
    edge = _frame(viewport, 0, f'stroke="{theme.felt2}" stroke-width="40" stroke-opacity=".8"')
    for inset, width in ((9.0, 2.6), (15.0, 1.1)):
        edge += _frame(
            viewport, inset, f'stroke="{theme.frame}" stroke-width="{width}" stroke-opacity=".5"'
        )
    _rim(made, viewport, edge)
    return made


def _blocks(made: pygame.Surface, scale: float, theme: Theme) -> None:
    """Cover the ground with wooden blocks in a herringbone, each of its own tone, with a few fibres.

    What leaves the tile at one edge enters it at the opposite one."""
    rng = random.Random(23)
    n, cells = _LONG_BLOCK, 6 * _LONG_BLOCK
    box, parts = cells * _BLOCK, list[str]()
    dark = mix("#000000", theme.felt2, 0.3)
    for x in range(cells):
        for y in range(cells):
            way = (x - y) % (2 * n)
            if way not in (0, 2 * n - 1):
                continue  # no block begins here
            tone, strong = (theme.felt0, 0.34) if rng.random() < 0.5 else (theme.felt2, 0.42)
            fibres = "".join(
                f'<path d="M2 {rng.uniform(3, _BLOCK - 3):.1f}H{n * _BLOCK - 2}" stroke="{rng.choice((theme.felt0, dark))}" '
                f'stroke-opacity="{rng.uniform(0.04, 0.16):.2f}" stroke-width="{rng.uniform(0.7, 1.6):.1f}"/>'
                for _ in range(4)
            )
            block = (
                f'<rect width="{n * _BLOCK}" height="{_BLOCK}" fill="{tone}" fill-opacity="{strong * rng.random():.3f}" '
                f'stroke="{dark}" stroke-opacity="{0.08 if pale(theme) else 0.4}" stroke-width="1.4"/>{fibres}'
            )
            turn = "" if way == 0 else f" translate({_BLOCK} 0) rotate(90)"
            for dx in (0, -cells) if x > cells - n else (0,):
                for dy in (0, -cells) if y > cells - n else (0,):
                    at = f"translate({(x + dx) * _BLOCK} {(y + dy) * _BLOCK}){turn}"
                    parts.append(f'<g transform="{at}">{block}</g>')
    side = max(32, round(box * scale))
    tiled(
        made,
        rasterise(
            SVG.format(w=box, h=box, box=f"0 0 {box} {box}", body="".join(parts)), side, side
        ),
    )
