"""Where the arrow keys and Tab go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.view import SeatView, TableView
from game.client.kit.geometry import Rect, following, neighbour
from game.client.table.grid import make_grid
from game.client.table.poses import fan_strips

MENU = {"a": Rect(0, 0, 400, 80), "b": Rect(0, 100, 400, 60), "c": Rect(0, 180, 120, 50), "d": Rect(140, 180, 120, 50)}


def test_down_and_up_a_menu() -> None:
    assert neighbour(MENU, None, 0, 1) == "a" and neighbour(MENU, "a", 0, 1) == "b"
    assert neighbour(MENU, "b", 0, -1) == "a" and neighbour(MENU, "a", 0, -1) == "a"
    assert neighbour(MENU, "c", 1, 0) == "d" and neighbour(MENU, "d", -1, 0) == "c"
    assert neighbour(MENU, "gone", 0, 1) == "a"
    assert neighbour({}, None, 1, 0) is None


@given(st.integers(2, 13))
def test_along_the_fan_card_by_card(count: int) -> None:
    grid = make_grid()
    view = TableView([SeatView("You", "you")] * 4, hand=list(range(count)))
    places = {}
    for card, polygon in fan_strips(view, grid):
        places[card] = Rect(((polygon[0][0] + polygon[1][0]) / 2) - 15, polygon[0][1], 30, 190)
    walk = [0]
    for _ in range(count):
        after = neighbour(places, walk[-1], 1, 0)
        assert after is not None
        walk.append(after)
    assert walk == [*range(count), count - 1]


def test_tab_goes_round() -> None:
    assert [following(MENU, id, 1) for id in (None, "a", "d")] == ["a", "b", "a"]
    assert [following(MENU, id, -1) for id in (None, "a", "d")] == ["d", "d", "c"]
    assert following({}, None, 1) is None
