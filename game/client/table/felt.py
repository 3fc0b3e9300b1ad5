"""The ground of the window: felt under a lamp or the ground of another place, by theme and light, and the sunburst."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from datetime import datetime

import pygame

from game.client.kit import gui
from game.client.kit.art import Art
from game.client.kit.theme import Theme
from game.client.table.grounds import (
    AFTERNOON,
    MORNING,
    NIGHT,
    NOON,
    RAIN,
    ferry_ground,
    fireside_ground,
    garden_ground,
    inn_ground,
    light,
    lower,
    reach,
    weave,
    wedges,
    whole,
)

RAYS = 48
_FINE_PIXELS = 3840 * 2160
"""The most pixels of a window in which the sunburst is drawn at full size.

In larger ones it is drawn at half the size, because drawing it takes as much memory again."""
LAMP, GARDEN, FIRESIDE, FERRY, INN = "lamp", "garden", "fireside", "ferry", "inn"
_OTHERS: dict[str, Callable[[gui.Viewport, Theme, int], pygame.Surface]] = {
    GARDEN: garden_ground,
    FIRESIDE: fireside_ground,
    FERRY: ferry_ground,
    INN: inn_ground,
}
PLACES = (LAMP, *_OTHERS)


def mood_at(place: str, now: datetime) -> int:
    """Return the light of a place at a time: by the hour in the garden and on the ferry, and on one day in six rain."""
    if place not in (GARDEN, FERRY):
        return 0
    if random.Random(now.toordinal()).random() < 1 / 6:
        return RAIN
    return (
        MORNING
        if 5 <= now.hour < 10
        else NOON
        if 10 <= now.hour < 16
        else AFTERNOON
        if 16 <= now.hour < 20
        else NIGHT
    )


def mood_after(place: str, mood: int, rounds: int) -> int:
    """Return the light of a place after so many rounds: the fire has burnt lower, elsewhere the `mood` stays."""
    return min(rounds // 2, 3) if place == FIRESIDE else mood


def felt(
    art: Art,
    viewport: gui.Viewport,
    theme: Theme,
    rays: tuple[float, float] | None = None,
    place: str = LAMP,
    mood: int = 0,
) -> pygame.Surface:
    """Return the opaque ground of the whole window.

    `rays` is the middle of a sunburst in virtual units, which only the felt has; `mood` is the
    light of the place. A theme without a weave has the same flat ground in every place."""
    if place in _OTHERS and theme.weave:
        keys = [("ground", viewport, theme.name, place, n) for n in range(mood + 1)]

        def made() -> pygame.Surface:
            if place != FIRESIDE or not mood:
                return _OTHERS[place](viewport, theme, mood)
            before = felt(art, viewport, theme, None, place, mood - 1)
            art.cache.drop(keys[-2])  # there is room for one
            return lower(before, viewport, theme)

        return art.cache.get(keys[-1], made)
    return art.cache.get(("felt", viewport, theme.name, rays), lambda: _draw(viewport, theme, rays))


def _draw(viewport: gui.Viewport, theme: Theme, rays: tuple[float, float] | None) -> pygame.Surface:
    vw, vh = viewport.vw, viewport.vh
    body = f'{light(theme, (vw / 2, 392), reach(viewport))}<rect width="{vw}" height="{vh}" fill="url(#f)"/>'
    if rays is not None and theme.rays:
        paint = f'fill="{theme.frame}" fill-opacity=".035"'
        body += "".join(wedges(rays, RAYS, 1.2 * math.hypot(vw, vh), paint))
    fine = rays is not None and viewport.width * viewport.height <= _FINE_PIXELS
    # A gradient is so soft that a quarter of the pixels says it all.
    ground = whole(viewport, body, 1 if fine else 2)
    if theme.weave:
        weave(ground, viewport.scale)
    return ground
