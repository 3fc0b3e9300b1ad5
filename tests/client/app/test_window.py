"""Where a remembered window opens: whole, and on a screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.app.window import place_on

ONE, TWO = [(1920, 1080)], [(1920, 1080), (1280, 1024)]
PIXELS = st.integers(-5000, 5000)


@pytest.mark.parametrize(
    ("screens", "position", "size", "place"),
    [
        (ONE, (160, 90), (1280, 720), (160, 90)),
        (ONE, (160, 90), (1920, 1080), (0, 0)),
        (ONE, (1500, 700), (1280, 720), (640, 360)),
        (ONE, (-8, -8), (1280, 720), (0, 0)),
        (ONE, (3000, 200), (1280, 720), (640, 200)),  # its screen was unplugged
        (TWO, (1500, 700), (1280, 720), (640, 360)),
        (TWO, (2000, 100), (1280, 720), None),  # perhaps on the other one, perhaps nowhere
        ([], (0, 0), (1280, 720), None),
    ],
)
def test_a_window_opens_whole(
    screens: list[tuple[int, int]], position: tuple[int, int], size: tuple[int, int], place: tuple[int, int] | None
) -> None:
    assert place_on(screens, position, size) == place


@given(st.tuples(PIXELS, PIXELS), st.integers(640, 1920), st.integers(480, 1080))
def test_no_part_of_it_is_ever_off_the_only_screen(position: tuple[int, int], width: int, height: int) -> None:
    place = place_on(ONE, position, (width, height))
    assert place is not None and min(place) >= 0 and place[0] + width <= 1920 and place[1] + height <= 1080
