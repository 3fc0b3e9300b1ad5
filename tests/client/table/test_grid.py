"""The grid at every size and shape: nothing overlaps, nothing leaves the canvas."""

from __future__ import annotations

import itertools

import pytest

from game.client.ambition.table.passing import bid_grid, pass_grid, receivers
from game.client.kit.geometry import Rect, Viewport, centred
from game.client.table.grid import BACK_W, CARD_RATIO, grid_for, make_grid
from game.client.table.poses import tray_slots

WIDE = "1024x640 1024x768 1280x720 1280x800 1280x1024 1366x768 1400x900 1600x900 1200x900 1920x1080 2560x1080 2560x1440"
SHAPES = f"{WIDE} 3440x1440 3840x1080 3840x2160 900x1200 1080x1920".split()
SIZED = pytest.mark.parametrize("size", [tuple(map(int, each.split("x"))) for each in SHAPES], ids=SHAPES)


def card_box(x: float, y: float, w: float) -> Rect:
    return centred(x, y, w, w * CARD_RATIO)


def table_boxes(size: tuple[int, int]) -> tuple[Rect, dict[str, Rect]]:
    grid = grid_for(Viewport(*size))
    boxes = {f"plate{i}": plate for i, plate in enumerate(grid.plates)}
    boxes |= {f"slot{i}": card_box(slot.x, slot.y, grid.trick_w) for i, slot in enumerate(grid.slots)}
    boxes |= {"note": grid.note, "menu": grid.menu}
    boxes["bank"] = Rect(grid.bank[0] - 107.5, grid.bank[1] - 102, 215, 129)
    for place, spot in enumerate(grid.caches):
        high = 102 if spot.per == 10 else 66
        boxes[f"cache{place}"] = Rect(spot.x, spot.base - high, min(215.0, spot.room), high)
    for place in (1, 2, 3):
        first, last = grid.back(place, 0, 13), grid.back(place, 12, 13)
        left, right = first.x - BACK_W / 2, last.x + BACK_W / 2
        boxes[f"backs{place}"] = Rect(left, grid.back(place, 6, 13).y - 28, right - left, 68)
    return Rect(0, 0, grid.vw, grid.vh), boxes


@SIZED
def test_nothing_on_the_table_overlaps(size: tuple[int, int]) -> None:
    _, boxes = table_boxes(size)
    clashes = [(a, b) for (a, p), (b, q) in itertools.combinations(boxes.items(), 2) if p.overlaps(q)]
    # the side seats' hidden cards stand behind the upper edge of their plate
    assert [pair for pair in clashes if pair not in (("plate1", "backs1"), ("plate3", "backs3"))] == []


@SIZED
def test_nothing_leaves_the_canvas(size: tuple[int, int]) -> None:
    canvas, boxes = table_boxes(size)
    for name, box in boxes.items():
        assert box.x >= 0 and box.y >= 0 and box.right <= canvas.w + 0.01 and box.bottom <= canvas.h + 0.01, name


@SIZED
def test_the_fan_keeps_clear_of_plates_ring_and_note(size: tuple[int, int]) -> None:
    grid = grid_for(Viewport(*size))
    for n in range(1, 14):
        for i in range(n):
            slot = grid.fan.slot(i - (n - 1) / 2, n, 22)
            box = card_box(slot.x, slot.y, grid.fan.card_w)
            assert not box.overlaps(grid.plates[0]) and not box.grown(-0.5).overlaps(grid.note)
            assert not box.overlaps(card_box(*(grid.slots[0].x, grid.slots[0].y), grid.trick_w))
            assert box.y + 60 < grid.vh  # its index stays in sight
        assert n == 1 or grid.fan.step(n) >= 43  # never less than the index is wide


@SIZED
@pytest.mark.parametrize("direction", ["left", "right", "across", "scatter"])
def test_the_pass_keeps_clear_of_everything(size: tuple[int, int], direction: str) -> None:
    grid = grid_for(Viewport(*size))
    parts = pass_grid(grid, direction)
    plates = [grid.plates[0], grid.plates[1], grid.pass_plate, grid.plates[3]]
    boxes = {"tray": parts.tray, "button": parts.button, "heading": centred(grid.cx, parts.heading - 12, 460, 40)}
    if parts.caption is not None:
        boxes["caption"] = centred(grid.cx, parts.caption - 6, 470, 20)
    boxes |= {f"arrow{a.place}": a.rect for a in parts.arrows if a.kind != "elbow"}
    for a in parts.arrows:  # an elbow is its shaft and its head
        if a.kind == "elbow":
            boxes[f"arrow{a.place}"] = Rect(a.rect.x, a.rect.bottom - 32, a.rect.w, 32)
    boxes |= {f"plate{i}": plate for i, plate in enumerate(plates)} | {"note": grid.note}
    assert [(a, b) for (a, p), (b, q) in itertools.combinations(boxes.items(), 2) if p.overlaps(q)] == []
    assert parts.button.bottom < (grid.fan.slot(0, 13).y - grid.fan.card_w * CARD_RATIO / 2)
    assert [a.place for a in parts.arrows] == list(receivers(direction))
    for x, y in tray_slots(grid):
        card = card_box(x, y, 122)
        assert card.x > parts.tray.x and card.right < parts.tray.right and card.bottom < parts.count - 14
    for arrow in parts.arrows:
        assert arrow.words is None or arrow.words.w >= 60


@SIZED
def test_prompt_and_dialogs_fit(size: tuple[int, int]) -> None:
    grid = grid_for(Viewport(*size))
    bid = bid_grid(grid)
    for plate in (*grid.plates, grid.note):
        assert not bid.panel.overlaps(plate)
    assert not bid.bid.overlaps(bid.no_bid)
    for box in (bid.bid, bid.no_bid):
        assert bid.panel.contains(box.x, box.y) and bid.panel.contains(box.right, box.bottom)
    dialog = grid.dialog(1240, 716)
    assert dialog.x >= 24 and dialog.right <= grid.vw - 24 and dialog.y >= 24 and dialog.bottom <= grid.vh - 24


def test_the_numbers_of_the_1600_table() -> None:
    grid = make_grid(1600)
    assert grid.plates[1] == Rect(24, 312, 316, 122) and grid.plates[2] == Rect(466, 62, 668, 76)
    assert grid.note == Rect(1260, 762, 316, 122) and grid.ring == Rect(464, 150, 672, 492)
    assert grid.slots[3].x == 1004 and grid.fan.card_w == 140 and grid.fan.width == 872
    assert grid.dialog(1240, 716) == Rect(180, 92, 1240, 716)


def test_a_wide_window_keeps_the_table_together() -> None:
    grid = make_grid(3200)
    assert grid.plates[1].x == 624 and grid.note.right == 2576


@pytest.mark.parametrize("size", [(2560, 1080), (3440, 1440), (3840, 1080)])
def test_a_wide_window_has_a_larger_trick_that_fills_the_ring_and_a_wider_hand(size: tuple[int, int]) -> None:
    wide, usual = grid_for(Viewport(*size)), make_grid(1600)
    assert wide.trick_w > 1.3 * usual.trick_w and wide.fan.card_w == usual.fan.card_w
    assert wide.fan.step(13) > usual.fan.step(13) and wide.ring.w > 1.5 * usual.ring.w
    half = wide.trick_w * CARD_RATIO / 2
    assert wide.slots[2].y - half - wide.ring.y == pytest.approx(wide.ring.bottom - wide.slots[0].y - half)
    assert wide.ring.x > wide.plates[1].right and wide.ring.right < wide.plates[3].x
    three = grid_for(Viewport(*size), 3)
    assert three.bank[0] == three.cx and three.trick_w == usual.trick_w


def test_a_tall_window_has_larger_cards_the_ring_in_the_middle_and_the_hand_as_wide_as_it_is() -> None:
    viewport = Viewport(900, 1200)
    grid = grid_for(viewport)
    assert viewport.vw == 1200 and viewport.vh == pytest.approx(1600)
    usual = make_grid(1200)
    assert grid.trick_w > usual.trick_w and grid.fan.card_w > usual.fan.card_w and grid.ring.h > usual.ring.h
    above, below = grid.ring.y - grid.plates[2].bottom, grid.plates[0].y - grid.ring.bottom
    assert above > 0 and below > 0 and abs(above - below) < 100
    assert grid.fan.width > 0.9 * grid.vw and grid.plates[0].bottom < grid.fan.y - grid.fan.card_w * 0.7


@SIZED
def test_pixels_and_virtual_points_meet(size: tuple[int, int]) -> None:
    viewport = Viewport(*size)
    x, y = viewport.to_virtual(*size)
    assert x == pytest.approx(viewport.vw) and y == pytest.approx(viewport.vh)
    left, top, w, h = viewport.to_px(Rect(10.3, 20.7, 100, 50))
    assert left + w == viewport.to_px(Rect(110.3, 20.7, 5, 5))[0] and min(left, top, w, h) > 0
