"""A painted garden table in the afternoon: boards with their grain, breadboard ends, and the shade of leaves."""

from __future__ import annotations

import math
import random

import pygame

from game.client.kit.theme import Theme, mix
from game.client.kit.viewport import Viewport
from game.client.table import lit

_BOARD = 100.0
_END = 46.0
"""The boards across the ends, which hold the others together."""


def ground(viewport: Viewport, theme: Theme) -> pygame.Surface:
    """The whole window."""
    vw, vh = viewport.vw, viewport.vh
    sun = lit.light(theme, (0.42 * vw, 330), lit.reach(viewport) * 1.1)
    made = lit.whole(viewport, f'{sun}<rect width="{vw}" height="{vh}" fill="url(#f)"/>', 2)
    lit.overlay(made, viewport, _boards(viewport, theme))
    lit.shade(made, viewport, _leaves(viewport, theme), 4, 0.4 if lit.pale(theme) else 0.5)
    return made


def _boards(viewport: Viewport, theme: Theme) -> str:
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
        parts.append(f'<rect x="{left}" width="{_END}" height="{vh}" fill="{theme.felt2}" fill-opacity=".42"/>')
        turned = _grain(rng, theme, 0, vh, 3, _END - 6, 0.16)
        parts.append(f'<g transform="translate({left + _END} 0) rotate(90)">{turned}</g>')
        for i in range(count):
            parts.append(_peg(theme, left + _END / 2, (i + 0.5) * height))
    parts += [_gap(theme, _END, 0, vh, True), _gap(theme, vw - _END, 0, vh, True)]
    sun = lit.light(theme, (0.42 * vw, 330), lit.reach(viewport) * 1.1)
    return sun + "".join(parts)


def _gap(theme: Theme, x: float, y: float, length: float, down: bool) -> str:
    """Where two boards meet: a dark line, and the light on the edge beside it."""
    dark = mix("#000000", theme.felt2, 0.35)
    size = f'width="2.6" height="{length}"' if down else f'width="{length}" height="2.6"'
    edge = f'width="1" height="{length}"' if down else f'width="{length}" height="1"'
    dx, dy = (2.6, 0) if down else (0, 2.6)
    return (
        f'<rect x="{x - 1.3}" y="{y - 1.3}" {size} fill="{dark}" fill-opacity="{0.3 if lit.pale(theme) else 0.8}"/>'
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
    rng: random.Random, theme: Theme, left: float, right: float, top: float, height: float, dense: float = 0.14
) -> str:
    """Fibres along a board, which run round its knot if it has one."""
    knot = (rng.uniform(left + 80, right - 80), rng.uniform(0.25, 0.75) * height) if rng.random() < 0.6 else None
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
                bend = math.copysign(9, y - knot[1]) * math.exp(-far * far) * math.exp(-abs(y - knot[1]) / 16)
            path.append(f"T{x:.0f} {top + min(max(y + bend + rng.uniform(-0.8, 0.8), 0), height):.1f}")
        colour, strong = (
            (theme.felt2, rng.uniform(0.2, 0.55)) if rng.random() < 0.6 else (theme.felt0, rng.uniform(0.2, 0.5))
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


def _leaves(viewport: Viewport, theme: Theme) -> str:
    """The shade of twigs that hang into the sun from two corners."""
    rng = random.Random(11)
    vw, vh = viewport.vw, viewport.vh
    dark = mix("#000000", theme.felt2, 0.03 if lit.pale(theme) else 0.25)
    twigs = [
        (vw + 60, 60.0, 166, 640),
        (vw + 50, 330.0, 196, 330),
        (-60.0, vh - 90, -30, 600),
    ]
    return "".join(_twig(rng, dark, *twig) for twig in twigs)


def _twig(rng: random.Random, dark: str, x: float, y: float, turn: float, length: float) -> str:
    """A bending stem with leaves in pairs, smaller towards its end. `turn` in degrees, clockwise from the right."""
    parts, gone = [], 0.0
    while gone < length:
        step = 62.0
        turn += rng.uniform(-9, 9)
        nx, ny = x + step * math.cos(math.radians(turn)), y + step * math.sin(math.radians(turn))
        parts.append(f'<path d="M{x:.0f} {y:.0f}L{nx:.0f} {ny:.0f}" stroke="{dark}" stroke-width="5"/>')
        x, y, gone = nx, ny, gone + step
        size = 118 * (1 - 0.5 * gone / length)
        for side in (-1, 1):
            if rng.random() < 0.86:
                parts.append(_leaf(dark, x, y, turn + side * rng.uniform(36, 70), size * rng.uniform(0.75, 1.15)))
    return "".join([*parts, _leaf(dark, x, y, turn, 70)])


def _leaf(dark: str, x: float, y: float, turn: float, size: float) -> str:
    return (
        f'<path transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f}) scale({size / 100:.2f})" '
        f'd="M0 0C18 -30 58 -26 100 0C58 26 18 30 0 0Z" fill="{dark}"/>'
    )
