"""Where the arrows and the words of the pass stand, and the Nil prompt. No pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.client.kit.geometry import Rect, centred
from game.client.table.grid import TAG_H, Grid
from game.client.table.poses import tray

BUTTON_W, BUTTON_H = 300.0, 56.0
STRAIGHT_ROOM = 140.0  # between tray and plate: less than this, and the arrow goes round below the plate


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow towards a place (1 left, 2 top, 3 right).

    `kind`: straight, up, or elbow (along, then up into the plate from below). `rect` is all of it, `words` the part
    that a word may stand in (empty for the short ones of a scatter)."""

    place: int
    kind: Literal["straight", "up", "elbow"]
    rect: Rect
    words: Rect | None


@dataclass(frozen=True, slots=True)
class PassGrid:
    """Base lines and rectangles of the pass phase for one direction; `caption` is None where there is no room."""

    heading: float
    caption: float | None
    tray: Rect
    count: float
    button: Rect
    arrows: tuple[Arrow, ...]


def receivers(direction: str) -> tuple[int, ...]:
    """Places that get cards, in the order of the chosen cards."""
    return {"left": (1,), "right": (3,), "across": (2,), "scatter": (1, 2, 3)}.get(direction, ())


def _sideways(grid: Grid, place: int, short: bool) -> Arrow:
    """An arrow from the tray to a side plate, mirrored for the left."""
    box, plate = tray(grid), grid.plates[place]
    room = plate.x - box.right if place == 3 else box.x - plate.right
    sign = 1 if place == 3 else -1
    start = box.right if place == 3 else box.x
    if room >= STRAIGHT_ROOM:
        length = min(108.0 if short else 188.0, room - 36)
        near = start + sign * (24 if not short else (room - length) / 2)
        x = near if sign > 0 else near - length
        rect = Rect(x, plate.cy - 35, length, 70)
        words = Rect(x + (14 if sign > 0 else 30), rect.y + 19, length - 44, 32)
        return Arrow(place, "straight", rect, None if short else words)
    # round below the plate: along from the tray, then up to the plate's middle
    tip_x = plate.cx - sign * (PLATE_REACH if short else 0)
    near = start + sign * 14
    x, right = min(near, tip_x + sign * 35), max(near, tip_x + sign * 35)
    rect = Rect(x, plate.bottom + 6, right - x, 76)
    inner = Rect(min(near, tip_x - sign * 16), rect.bottom - 32, abs(tip_x - sign * 16 - near), 32)
    return Arrow(place, "elbow", rect, None if short else inner)


PLATE_REACH = 60.0  # a scatter's elbow stops this far short of the plate's middle


def pass_grid(grid: Grid, direction: str) -> PassGrid:
    """Geometry of the pass phase. The heading stands above the tray, or below it when an arrow goes up."""
    box, cx = tray(grid), grid.cx
    if direction in ("left", "right"):
        arrows: tuple[Arrow, ...] = (_sideways(grid, receivers(direction)[0], short=False),)
        return PassGrid(
            221 + grid.down,
            254 + grid.down,
            box,
            box.y + 217,
            Rect(cx - 150, box.bottom + 18, BUTTON_W, BUTTON_H),
            arrows,
        )
    tip = grid.pass_plate.bottom + (14 if direction == "scatter" else TAG_H / 2 + 10)
    if direction == "across":
        rect = Rect(cx - 75, tip, 150, box.y - 12 - tip)
        arrows = (Arrow(2, "up", rect, Rect(cx - 48, rect.bottom - 56, 96, 54)),)
    else:
        up = Arrow(2, "up", centred(cx, (tip + box.y - 12) / 2, 70, 92), None)
        arrows = (_sideways(grid, 1, short=True), up, _sideways(grid, 3, short=True))
    low = box.bottom + 46
    return PassGrid(low, low + 29, box, box.y + 217, Rect(cx - 150, low + 48, BUTTON_W, 48), arrows)


@dataclass(frozen=True, slots=True)
class BidGrid:
    """The Nil prompt: its panel and the two choices."""

    panel: Rect
    bid: Rect
    no_bid: Rect


def bid_grid(grid: Grid) -> BidGrid:
    """Where the Nil prompt stands: in the ring's middle."""
    panel = Rect(grid.cx - 260, 250 + grid.down, 520, 314)
    return BidGrid(panel, Rect(panel.x + 28, panel.y + 104, 464, 84), Rect(panel.x + 28, panel.y + 202, 464, 84))
