"""The painter of Ambition's table: room for every status, layers that are never stale, buttons that can be hit."""

from __future__ import annotations

import dataclasses
from itertools import product

import pygame
import pytest

from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import Status, TableView, statuses
from game.client.kit import i18n
from game.client.kit.art import Art
from game.client.kit.buttons import Button, States, button_at
from game.client.kit.geometry import Rect, Viewport
from game.client.kit.text import MIN_PX, Style, Type
from game.client.table.felt_painter import RotatedCards
from game.client.table.look import Look
from game.client.table.poses import Z_FAN
from game.engine.ambition.editions import EDITION_2006
from tests.gallery.tables import VALUES, bid_view, late_round, pass_view, seats, table_view
from tests.gallery.trace import TracedLook
from tests.quick import quick

SIZES = [(1024, 640), (1280, 720), (1600, 900), (1200, 900), (2560, 1440), (3440, 1440)]


@pytest.fixture(scope="module")
def arts() -> dict[tuple[int, int], Art]:
    """One store of pictures a size, so that felt and cards are drawn once."""
    return {size: Art() for size in SIZES}


def test_larger_words_shrink_only_as_far_as_they_must() -> None:
    words, style = Type(1.0, 1.3), Style("regular", 17)
    text = "A line of words"
    full = words.width(text, style)
    assert full == pytest.approx(1.3 * Type(1.0).width(text, style), rel=0.03)
    assert words.shrunk(text, style, full) == style
    less = words.shrunk(text, style, full - 2)
    assert less.share == 0.75 and words.width(text, less) < full
    assert words.shrunk(text, style, 10).share == 0.0
    assert words.width("Heading", Style("display", 42)) == Type(1.0).width("Heading", Style("display", 42))
    broken, lines = words.wrapped(text * 3, style, 1.5 * full, 2)
    assert broken.share < 1 and len(lines) == 2 and "".join(lines).count("line") == 3


@pytest.mark.parametrize("size", quick(SIZES, 0, 1), ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_status_has_room_on_every_plate(
    size: tuple[int, int], lang: str, arts: dict[tuple[int, int], Art]
) -> None:
    rounds = [(0, 20, 30, 0), (9, 9, 0, 3), (20, 20, 13, 0), (49, 10, 20, 0), (47, 41, 10, 0), (72, 10, 20, 3)]
    everybody = [(None,) * 4, (True, None, None, None), (False, None, None, None), (True,) * 4]
    look, surface = TracedLook(Viewport(*size), art=arts[size]), pygame.Surface(size).convert()
    for taken, bids, turned in product(rounds, everybody, range(4)):
        view = table_view()
        view.seats = seats(taken[turned:] + taken[:turned])
        for seat, status in zip(view.seats, statuses(EDITION_2006, [s.taken for s in view.seats], bids), strict=True):
            seat.status = status

        def paint(look: Look, surface: pygame.Surface, view: TableView = view) -> None:
            TablePainter(look).paint(surface, view, arrange(view, look.grid), TableUi())

        assert look.trace(paint, surface) == []


def test_the_place_for_the_persons_card_has_room_for_its_words(lang: str) -> None:
    for size in ((960, 600), (1024, 640), (1280, 720), (1920, 1080)):
        look, surface = TracedLook(Viewport(*size)), pygame.Surface(size).convert()
        view = table_view()
        look.trace(lambda look, surface, view=view: TablePainter(look)._your_slot(look.canvas(surface), view), surface)  # type: ignore[misc]
        said = "".join(words for _box, words in look.words_seen).replace(" ", "")
        assert said == i18n._("Your card").replace(" ", "")


def test_no_letter_is_smaller_than_twelve_pixels() -> None:
    for width, height in [*SIZES, (800, 500)]:
        assert Type(Viewport(width, height).scale).font(Style("regular", 17)).get_height() >= MIN_PX
    assert Type(0.5)._cut(Style("regular", 17)) == ("semibold", 12)
    assert Type(1.0)._cut(Style("regular", 17)) == ("regular", 17)


def test_fitting_and_wrapping_keep_to_the_room() -> None:
    words, style = Type(1.0), Style("regular", 17)
    text = "The most points of all and a very long sentence about it"
    fitted = words.fit(text, style, 150)
    assert fitted.endswith("…") and words.width(fitted, style) <= 150
    lines = words.wrap(text, style, 150, 2)
    assert len(lines) == 2 and all(words.width(line, style) <= 150 for line in lines)
    assert " ".join(words.wrap(text, style, 150)) == text
    assert words.fit("short", style, 150) == "short"


def test_tools_and_choices_can_be_hit_and_are_large_enough() -> None:
    for size in SIZES:
        painter = TablePainter(Look(Viewport(*size)))
        for view, wanted in (
            (table_view(), {"menu", "last", "scores"}),
            (pass_view("left", "KC AS JD"), {"menu", "last", "scores", "pass"}),
            (bid_view(), {"menu", "last", "scores", "bid", "no_bid"}),
        ):
            buttons = painter.buttons(view)
            assert {button.id for button in buttons} == wanted
            for button in buttons:
                assert button.hit.h >= 40 and button.hit.w >= 40
                assert button_at(buttons, button.rect.cx, button.rect.cy) is button
    assert button_at(buttons, 3, 500) is None


def test_the_pass_waits_for_three_cards_and_for_nobody_who_has_passed() -> None:
    painter = TablePainter(Look(Viewport(1600, 900)))
    two = next(b for b in painter.buttons(pass_view("right", "KC AS")) if b.id == "pass")
    assert not two.enabled and button_at([two], two.rect.cx, two.rect.cy) is None
    assert all(b.id != "pass" for b in painter.buttons(pass_view("right", "KC AS JD", ready=True)))


def test_small_buttons_have_a_larger_target() -> None:
    assert Button("quit", Rect(100, 100, 30, 24), "Quit", "link").hit == Rect(95, 92, 40, 40)


def picture(painter: TablePainter, view: object, ui: TableUi) -> bytes:
    surface = pygame.Surface((1024, 640)).convert()
    poses = arrange(view, painter.look.grid, ui.focus, ui.hover)  # type: ignore[arg-type]
    painter.paint(surface, view, poses, ui)  # type: ignore[arg-type]
    while not painter.settled:
        painter.paint(surface, view, poses, ui)  # type: ignore[arg-type]
    return pygame.image.tobytes(surface, "RGB")


def test_layers_never_show_yesterdays_table() -> None:
    """A painter that has drawn other things before draws what a fresh one draws."""
    used = TablePainter(Look(Viewport(1024, 640)))
    views = [table_view(), late_round(), pass_view("across", "KC"), bid_view(), table_view()]
    hovers = [
        TableUi(values=VALUES),
        TableUi(states=States(hover="menu")),
        TableUi(tags=False),
        TableUi(taken=(1, 2, 3, 4)),
    ]
    for view in views:
        for ui in hovers:
            for _ in range(2):  # the second time from the layers
                mine = picture(used, view, ui)
            mine = picture(used, view, ui)
            assert mine == picture(TablePainter(Look(Viewport(1024, 640), art=used.look.art)), view, ui)


def test_the_table_shows_what_the_view_says() -> None:
    """Changing any one thing of the view changes the picture."""
    painter = TablePainter(Look(Viewport(1024, 640)))
    ui = TableUi(values=VALUES)
    before = picture(painter, table_view(), ui)
    for change in (
        {"turn": 1},
        {"winning": 3},
        {"leader": 2},
        {"dealer": 0},
        {"round_number": 8},
        {"trick_number": 9},
        {"note": None},
        {"received": [table_view().hand[4]]},
    ):
        view = dataclasses.replace(table_view(), **change)
        assert picture(painter, view, ui) != before, change
    for field, value in (("name", "Ada"), ("score", 3), ("strikes", 2), ("taken", 9), ("status", Status("nil", "Nil"))):
        view = table_view()
        setattr(view.seats[0], field, value)
        assert picture(painter, view, ui) != before, field


def test_the_winning_ring_can_fade() -> None:
    painter = TablePainter(Look(Viewport(1024, 640)))
    view = table_view()
    shown = [picture(painter, view, TableUi(rings=rings)) for rings in (None, {1: 1.0}, {1: 0.5, 2: 0.5}, {1: 0.0}, {})]
    assert shown[0] == shown[1] and shown[3] == shown[4] and len(set(shown)) == 3


def test_a_failed_bid_with_three_strikes_costs_points() -> None:
    painter = TablePainter(Look(Viewport(1024, 640)))
    view = bid_view()
    assert "one strike" in painter.buttons(view)[-2].sub
    view.seats[0].strikes = 3
    assert "21 points less" in painter.buttons(view)[-2].sub


def test_what_was_drawn_ahead_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Look(Viewport(1280, 720))
    left = list(TablePainter(look).warm())
    assert left == list(range(len(left) - 1, -1, -1)) and len(left) > 8
    drawn: list[object] = []
    monkeypatch.setattr("game.client.kit.art.rasterise", lambda *arguments: drawn.append(arguments))
    painter, canvas = TablePainter(look), look.canvas(pygame.Surface((1280, 720)))
    painter.ellipse(canvas)
    painter.top_shade(canvas)
    for plate in (*look.grid.plates, look.grid.note):
        canvas.panel(plate)
    assert drawn == []


def test_a_card_in_flight_takes_few_pictures_and_lies_exactly() -> None:
    look, view = Look(Viewport(1280, 720)), table_view()
    turning, poses = RotatedCards(look.sprites), arrange(view, look.grid)
    key = next(key for key in poses if key[0] == "card")
    turning.ended(start := dict(poses))
    flight = [
        dataclasses.replace(start[key], turn=start[key].turn + 10 + i / 10, w=start[key].w - 10 - i / 10)
        for i in range(60)
    ]
    assert len({turning.lying(key, pose) for pose in flight}) <= 6
    assert turning.lying(key, poses[key]) == (poses[key].w, poses[key].turn, False)


def test_what_moves_passes_above_what_rests_and_then_lies_as_if_it_had_always() -> None:
    look, view = Look(Viewport(1280, 720)), table_view()
    painter, surface = TablePainter(look), pygame.Surface((1280, 720))
    poses = arrange(view, look.grid)
    painter.paint(surface, view, poses, TableUi())
    resting = pygame.image.tobytes(surface, "RGB")
    key = next(key for key, pose in poses.items() if key[0] == "back" and pose.z < Z_FAN)
    for step in (30.0, 15.0):
        moved = {**poses, key: dataclasses.replace(poses[key], x=poses[key].x + step, y=poses[key].y + step)}
        painter.paint(surface, view, moved, TableUi())
        assert pygame.image.tobytes(surface, "RGB") != resting
    for _ in range(2):
        painter.paint(surface, view, poses, TableUi())
    assert pygame.image.tobytes(surface, "RGB") == resting
