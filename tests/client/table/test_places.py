"""The places to play in: words read on every table top, each looks its own, and the window is covered at every shape."""

from __future__ import annotations

import itertools
from datetime import datetime, timedelta

import pygame
import pytest

from game.client.app import settings
from game.client.kit.art import Art
from game.client.kit.geometry import Viewport
from game.client.kit.theme import CONTRAST, THEMES, Theme, contrast
from game.client.table.felt import LAMP, PLACES, felt, mood_after, mood_at
from game.client.table.grounds import AFTERNOON, MORNING, NIGHT, NOON, RAIN

SMALL = Viewport(960, 540)
MOODS = {"garden": 5, "ferry": 5, "fireside": 4}
COLOURED = [theme for theme in THEMES.values() if theme is not CONTRAST]


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
@pytest.mark.parametrize(("place", "mood"), [(place, mood) for place in PLACES for mood in range(MOODS.get(place, 1))])
def test_words_read_everywhere_on_it(place: str, mood: int, theme: Theme) -> None:
    """Pixel by pixel as letters see it: what is finer than a stroke is averaged away. The rim, with its corners, bears none."""
    ground = felt(Art(), SMALL, theme, place=place, mood=mood)
    rim = SMALL.px(46)
    seen = pygame.transform.smoothscale_by(ground.subsurface(ground.get_rect().inflate(-2 * rim, -2 * rim)), 0.25)
    colours = {tuple(seen.get_at((x, y)))[:3] for x in range(seen.get_width()) for y in range(seen.get_height())}
    hexes = ["#{:02X}{:02X}{:02X}".format(*colour) for colour in colours]
    assert min(contrast(theme.text, each) for each in hexes) >= 7
    assert min(contrast(theme.muted, each) for each in hexes) >= 4.5


def test_each_looks_its_own_and_high_contrast_is_flat_in_all() -> None:
    assert settings.PLACES == PLACES
    tops = [felt(Art(), SMALL, THEMES["dark"], place=place) for place in PLACES]
    for one, other in itertools.combinations(tops, 2):
        pairs = zip(one.get_buffer().raw, other.get_buffer().raw, strict=True)
        assert sum(a != b for a, b in pairs) > 0.3 * len(one.get_buffer().raw)
    assert len(set([felt(Art(), SMALL, CONTRAST, place=place).get_buffer().raw for place in PLACES])) == 1


@pytest.mark.parametrize("place", [place for place in PLACES if place != LAMP])
def test_it_fills_windows_of_every_shape_and_is_the_same_each_time(place: str) -> None:
    for size in ((640, 480), (500, 900), (1200, 500)):
        ground = felt(Art(), Viewport(*size), THEMES["plum"], place=place)
        assert ground.get_size() == size
        assert ground.get_buffer().raw == felt(Art(), Viewport(*size), THEMES["plum"], place=place).get_buffer().raw


def test_the_light_follows_the_hour_and_the_fire_burns_lower() -> None:
    hours = [mood_at("garden", datetime(2026, 11, 28, hour)) for hour in (3, 6, 12, 18, 22)]
    assert hours == [NIGHT, MORNING, NOON, AFTERNOON, NIGHT]
    rain = sum(mood_at("ferry", datetime(2026, 1, 1) + timedelta(days)) == RAIN for days in range(360))
    assert 40 <= rain <= 80 and {mood_at(place, datetime(2026, 1, 1)) for place in (LAMP, "inn", "fireside")} == {0}
    assert [mood_after("fireside", 3, rounds) for rounds in range(9)] == [0, 0, 1, 1, 2, 2, 3, 3, 3]


@pytest.mark.parametrize("size", [(640, 480), (700, 1300), (1280, 720)])
def test_the_sunburst_leaves_no_marks_at_the_edge_of_the_window(size: tuple[int, int]) -> None:
    viewport, theme = Viewport(*size), THEMES["dark"]
    ground = felt(Art(), viewport, theme, (0.75 * viewport.vw, viewport.vh / 2))
    w, h = size
    edge = [ground.get_at((w - 1, y)) for y in range(h)] + [ground.get_at((x, h - 1)) for x in range(w)]
    assert max(max(tuple(colour)[:3]) for colour in edge) < 90  # brass is brighter
