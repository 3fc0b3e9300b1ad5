"""A leather-topped table by the fire: grained leather with a tooled line in gold, a wooden rim, and a glow from one side."""

from __future__ import annotations

import math
import random

import pygame

from game.client.kit.boxes import SVG, rasterise
from game.client.kit.geometry import Rect
from game.client.kit.theme import Theme, mix
from game.client.kit.viewport import Viewport
from game.client.table import lit

_CELL = 9.0
_CELLS = 16
_WOOD, _WOOD_DARK, _EMBER = "#4A2A1A", "#1E100A", "#F09A4A"
_RIM, _DEEP = 8.0, 60.0  # how broad the rim is, and how far its shadow and the tooled line reach


def ground(viewport: Viewport, theme: Theme) -> pygame.Surface:
    """The whole window."""
    vw, vh = viewport.vw, viewport.vh
    base = f'{lit.light(theme, (0.56 * vw, 430), lit.reach(viewport))}<rect width="{vw}" height="{vh}" fill="url(#f)"/>'
    made = lit.whole(viewport, base + _glow(viewport, 0.4 if lit.pale(theme) else 1.0), 2)
    _leather(made, viewport.scale, theme)
    edge = _edge(viewport, theme)
    sides = Rect(0, 0, _DEEP, vh), Rect(vw - _DEEP, 0, _DEEP, vh)
    for part in (*sides, Rect(_DEEP, 0, vw - 2 * _DEEP, _DEEP), Rect(_DEEP, vh - _DEEP, vw - 2 * _DEEP, _DEEP)):
        lit.overlay(made, viewport, edge, part)
    return made


def _glow(viewport: Viewport, strong: float) -> str:
    """What the fire throws on the table, from the lower right: no brighter than words can bear that may stand there."""
    vw, vh = viewport.vw, viewport.vh
    stops = "".join(
        f'<stop offset="{at}" stop-color="{_EMBER}" stop-opacity="{alpha * strong:.3f}"/>'
        for at, alpha in ((0, 0.26), (0.3, 0.19), (0.62, 0.07), (1, 0))
    )
    return (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{vw + 60}" cy="{vh + 40}" r="{0.8 * vw}">{stops}'
        f'</radialGradient></defs><rect width="{vw}" height="{vh}" fill="url(#g)"/>'
    )


def _leather(made: pygame.Surface, scale: float, theme: Theme) -> None:
    """Pebbles, each with a dark furrow and light above; what leaves the tile at one edge comes in at the other."""
    rng = random.Random(5)
    box = _CELL * _CELLS
    middles = [
        ((i + 0.5 * (j % 2) + rng.uniform(-0.28, 0.28)) * _CELL, (j + rng.uniform(-0.28, 0.28)) * _CELL)
        for i in range(_CELLS)
        for j in range(_CELLS)
    ]
    dark = mix("#000000", theme.felt2, 0.5)
    pebbles, furrow = [], 0.07 if lit.pale(theme) else 0.2
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
    lit.tiled(made, rasterise(SVG.format(w=box, h=box, box=f"0 0 {box} {box}", body="".join(pebbles)), side, side))


def _edge(viewport: Viewport, theme: Theme) -> str:
    """The rim, its shadow on the leather, and the tooled line, which is lost in the dark above."""
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
    dark = 0.12 if lit.pale(theme) else 0.34
    for i in range(7):  # the rim's shadow
        inset = r + 1.5 + 3 * i
        parts.append(
            f'<rect x="{inset}" y="{inset}" width="{vw - 2 * inset}" height="{vh - 2 * inset}" rx="6" fill="none" '
            f'stroke="{theme.shade}" stroke-width="3.2" stroke-opacity="{dark * (1 - i / 7) ** 1.6:.3f}"/>'
        )
    parts.append(
        f'<rect x="{r / 2}" y="{r / 2}" width="{vw - r}" height="{vh - r}" rx="6" fill="none" '
        f'stroke="url(#w)" stroke-width="{r}"/>'
        f'<rect x="{r}" y="{r}" width="{vw - 2 * r}" height="{vh - 2 * r}" rx="5" fill="none" stroke="{_EMBER}" '
        f'stroke-width="1" stroke-opacity=".25"/>'
    )
    for inset, width in ((13.0, 1.8), (18.0, 0.9)):
        parts.append(_tooled(vw, vh, inset, width))
    for x, flip in ((18.0, 1), (vw - 18.0, -1)):
        parts.append(_corner(theme, x, vh - 18.0, flip))
    return "".join(parts)


def _tooled(vw: float, vh: float, inset: float, width: float) -> str:
    a, b, down = inset, vw - inset, vh - inset
    return f'<path d="M{a} 0V{down}H{b}V0" fill="none" stroke="url(#b)" stroke-width="{width}"/>'


def _corner(theme: Theme, x: float, y: float, flip: int) -> str:
    """Stepped, as on the court cards, round a lozenge."""
    steps = f"M{x + flip * 30} {y}v-8h{-flip * 11}v-11h{-flip * 11}v-11h{-flip * 8}"
    lx, ly = x + flip * 9, y - 9
    d = 5 / math.sqrt(2)
    return (
        f'<path d="{steps}" fill="none" stroke="{theme.frame}" stroke-opacity=".7" stroke-width="1"/>'
        f'<path d="M{lx} {ly - d}l{d} {d}l{-d} {d}l{-d} {-d}z" fill="{theme.frame}" fill-opacity=".7"/>'
    )
