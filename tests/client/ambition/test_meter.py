"""The meter of the round: what it shows and says, and that it has its place in every window."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.table.fold import fold, new_view
from game.client.ambition.table.meter import METER_LEAST, measure, meter_words, spread
from game.client.ambition.table.painter import TablePainter
from game.client.ambition.table.words import state_words
from game.client.ambition.view import POINTS, WORTH, TableView
from game.client.kit.geometry import Viewport
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import ChipsMoved, PlayStarted, RoundStarted, TrickTaken
from tests.client.client_matches import SEATS
from tests.gallery.tables import pass_view, table_view


def view_of(taken: str, tricks: int = 5, rules: Rules | None = None, **changed: Any) -> TableView:
    """A table at which the seats have so many points, and each so many tricks."""
    rules = rules or Rules()
    view = new_view(rules, SEATS[: rules.players])
    fold(view, RoundStarted(1, 0, "left", ""), rules)
    fold(view, PlayStarted(1), rules)
    for seat, points in enumerate(map(int, taken.split())):
        fold(view, TrickTaken(tricks, 0, (), seat, points), rules)
        fold(view, ChipsMoved(seat, points), rules)
    for number, each in enumerate(view.seats):
        each.tricks = tricks * (number == 0)
    for name, value in changed.items():
        setattr(view, name, value)
    return view


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (view_of("0 0 0 0"), "You have 0; 14 to 27 is safe"),
        (view_of("12 0 20 3"), "You have 12; 14 to 27 is safe; Most so far: Corvin, 20"),
        (view_of("12 0 20 3", 9), "You have 12; 14 to 27 is safe; Up to 37 with a Nil by Hazel; Most so far: Corvin, 20"),
        (view_of("12 3 44 3"), "You have 12; 14 to 43 is safe; Most so far: Corvin, 44"),
        (view_of("30 3 30 3"), "You have 30; 14 to 29 is safe; Most so far: you and Corvin, 30"),
        (view_of("60 3 0 3"), "You have 60; 14 to 27 is safe; Most so far: you, 60; 12 more make a Slam"),
        (view_of("9 11 72 3", 9), "You have 9; Nobody gets a strike in a Slam round; Most so far: Corvin, 72"),
        (view_of("20 30 40 3", 12), "You have 20; 14 or more is safe; Most so far: Corvin, 40"),
        (view_of("9 6 20", rules=Rules("2004", players=3)), "You have 9; 14 to 28 is safe; Most so far: Corvin, 20"),
    ],
)  # fmt: skip
def test_what_the_meter_says(view: TableView, words: str) -> None:
    assert "; ".join(meter_words(view)) == words
    assert ". ".join(words.split("; ")[1:]) in state_words(view)[-len(view.seats)]


def test_the_wall_moves_when_a_trick_is_taken_and_not_back_while_its_chips_fly() -> None:
    view, rules = view_of("12 8 20 3"), Rules()
    assert measure(view).most == 27
    fold(view, TrickTaken(6, 2, (), 2, 24), rules)
    assert measure(view).most == 43 and view.seats[2].taken == 20
    fold(view, ChipsMoved(2, 24), rules)
    assert measure(view).most == 43 and view.unpaid == 0


@given(st.lists(st.floats(0, 400), max_size=4), st.floats(1, 40))
def test_markers_keep_apart_and_in_order_and_move_no_more_than_they_must(points: list[float], apart: float) -> None:
    points.sort()
    places = spread(points, apart)
    assert all(b - a >= apart - 1e-6 for a, b in pairwise(places)) and sum(places) == pytest.approx(sum(points))
    if all(b - a >= apart for a, b in pairwise(points)):
        assert places == pytest.approx(points)


@pytest.mark.parametrize("zoom", [1.0, 1.3, 2.0])
def test_the_meter_has_its_place_in_every_window(lang: str, zoom: float) -> None:
    for size in ((960, 600), (1024, 768), (1280, 720), (1400, 900), (2560, 1080), (3840, 2160), (1080, 1920)):
        look = Look(Viewport(*size), zoom=zoom)
        painter = TablePainter(look)
        for view in (table_view(), pass_view("scatter", "")):
            place = painter.meter_place(view)
            assert place.w >= METER_LEAST and place.y > 0 and place.bottom <= look.grid.plates[2].y
            others = [button.rect for button in painter.buttons(view)] + [*look.grid.plates, look.grid.pass_plate]
            assert not any(place.overlaps(other) for other in others)


def test_there_is_no_meter_before_it_is_taught_what_points_are_worth() -> None:
    look = Look(Viewport(1280, 720))
    for untold, there in ((frozenset(), True), ({WORTH}, False), ({POINTS, WORTH}, False)):
        view = view_of("12 0 20 3", untold=frozenset(untold))
        ids = [spot.id for spot in TablePainter(look).spots(view, Rules())]
        assert ("meter" in ids) == there and ("14 to 27 is safe" in "".join(state_words(view))) == there
