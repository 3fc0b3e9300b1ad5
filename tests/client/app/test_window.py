"""Where a remembered window opens: whole, and on a screen."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.app.window import place_on, size_on

ONE = [pygame.Rect(0, 0, 1920, 1080)]
TWO = [*ONE, pygame.Rect(1920, 0, 1280, 1024)]
PIXELS = st.integers(-5000, 5000)


@pytest.mark.parametrize(
    ("screens", "position", "size", "place"),
    [
        (ONE, (160, 90), (1280, 720), (160, 90)),
        (ONE, (160, 90), (1920, 1080), (0, 0)),
        (ONE, (1500, 700), (1280, 720), (640, 360)),
        (ONE, (-8, -8), (1280, 720), (0, 0)),
        (ONE, (3000, 200), (1280, 720), (640, 200)),  # its screen was unplugged
        (TWO, (1200, 700), (1280, 720), (640, 360)),
        (TWO, (1500, 700), (1280, 720), (1920, 304)),  # most of it was on the other one
        (TWO, (2000, 100), (1280, 720), (1920, 100)),
        (TWO, (5000, 100), (1280, 720), (640, 100)),  # its screen was unplugged
        ([], (0, 0), (1280, 720), None),
    ],
)
def test_a_window_opens_whole(
    screens: list[pygame.Rect], position: tuple[int, int], size: tuple[int, int], place: tuple[int, int] | None
) -> None:
    assert place_on(screens, position, size) == place


@given(st.tuples(PIXELS, PIXELS), st.integers(640, 1920), st.integers(480, 1080))
def test_no_part_of_it_is_ever_off_the_only_screen(position: tuple[int, int], width: int, height: int) -> None:
    place = place_on(ONE, position, (width, height))
    assert place is not None and min(place) >= 0 and place[0] + width <= 1920 and place[1] + height <= 1080


@pytest.mark.parametrize(
    ("room", "wanted", "size"),
    [
        ((1920, 1080), None, (1280, 720)),
        ((3840, 2160), None, (2560, 1440)),
        ((3440, 1400), None, (1659, 933)),
        ((1366, 728), None, (1280, 720)),
        ((1024, 700), None, (1024, 700)),
        ((1920, 1080), (300, 200), (960, 600)),
        ((1920, 1080), (2560, 1440), (1920, 1080)),  # remembered from a larger screen
    ],
)
def test_a_window_suits_the_screen(
    room: tuple[int, int], wanted: tuple[int, int] | None, size: tuple[int, int]
) -> None:
    assert size_on([pygame.Rect((0, 0), room)], wanted) == size
