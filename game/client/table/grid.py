"""Where everything on the table stands, in virtual units, for a canvas of a given size. No pygame.

Places 0..3 are relative to the viewer: 0 below (you), 1 left, 2 top, 3 right. The numbers are those of a 1600 x 900
table; the side parts follow the edges, the middle follows the centre, and height beyond 900 goes between ring and fan. At a
table of three nobody sits at the top: the trick is a triangle, with the bank above it, and the side seats move up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from game.client.kit.frame import MARGIN, Frame
from game.client.kit.geometry import Rect, centred
from game.client.kit.viewport import HEIGHT, MIN_WIDTH, STRIP, Viewport

PLATE_W, PLATE_H = 316.0, 122.0
WIDE_W, WIDE_H = 668.0, 76.0
CARD_RATIO = 1.4
TRICK_W = 112.0
TRAY_CARD_W = 122.0
BACK_W = 40.0
CHIP_W, CHIP_H, CHIP_STEP, PILE_GAP = 50.0, 39.0, 7.0, 5.0
TAG_H = 30.0
TOOL_H = 40.0
FAN_Y = 784.0


@dataclass(frozen=True, slots=True)
class Slot:
    """Centre of a card and its turn in clockwise degrees."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True, slots=True)
class PileSpot:
    """Where a holder's chips stand: left end of the base line, width there is, and how high a pile grows."""

    x: float
    base: float
    room: float
    per: int


@dataclass(frozen=True, slots=True)
class Fan:
    """The viewer's fan: middle, base height, width of a card and of the whole region; cards stand `spread` apart where there
    is room."""

    cx: float
    y: float
    card_w: float
    width: float
    spread: float = 80.0

    def step(self, n: int) -> float:
        """Distance of neighbours' middles along the arc."""
        return min(self.spread, (self.width - self.card_w) / max(1, n - 1))

    def slot(self, k: float, n: int, up: float = 0.0) -> Slot:
        """Card at `k` steps from the middle of `n`, lifted by `up` along its own axis."""
        turn = min(1.3, 17 / max(1, n - 1))
        radius = self.step(n) / math.radians(turn)
        t = math.radians(k * turn)
        x = self.cx + (radius + up) * math.sin(t)
        return Slot(x, self.y + radius - (radius + up) * math.cos(t), k * turn)


@dataclass(frozen=True, slots=True)
class Grid(Frame):
    """Every rectangle and anchor of the table."""

    plates: tuple[Rect, ...]  # by place; the top one is wide
    pass_plate: Rect  # the top plate while cards are passed
    ring: Rect
    slots: tuple[Slot, ...]  # trick cards by place
    note: Rect
    menu: Rect
    title: tuple[float, float]  # base line of the round's name
    tools_right: float
    fan: Fan
    bank: tuple[float, float]  # middle of the base line
    caches: tuple[PileSpot, ...]  # by place
    backs_y: float = 240.0  # upper edge of the side seats' hidden cards

    def back(self, place: int, i: int, n: int, choosing: bool = False) -> Slot:
        """The `i`-th of `n` hidden cards of the left, top or right seat; `choosing`: beside the narrower top plate."""
        close = min(1.0, 12 / max(1, n - 1))  # more than thirteen stand closer, as wide and as high as those
        step = 14.0 * close if n > 12 else 15.0
        width = BACK_W + (n - 1) * step
        if place == 1:
            x, y = self.left + 38, self.backs_y
        elif place == 3:
            x, y = self.right - 38 - width, self.backs_y
        elif choosing:
            x, y = self.pass_plate.x - 26 - width, 76.0
        else:
            x, y = self.cx - 360 - width, 72.0
        k = (i - (n - 1) / 2) * close
        return Slot(x + BACK_W / 2 + i * step, y + BACK_W * CARD_RATIO / 2 + 0.35 * k * k, 1.8 * k)

    def turn_tag(self, place: int) -> tuple[float, float]:
        """Middle of the tag on a plate's upper edge."""
        plate = self.plates[place]
        return plate.right - 66, plate.y


def grid_for(viewport: Viewport, seats: int = 4) -> Grid:
    """The grid of a window for a table of so many."""
    return make_grid(viewport.vw, viewport.vh, seats)


def make_grid(vw: float = 1600.0, vh: float = HEIGHT, seats: int = 4) -> Grid:
    """The grid of a canvas; `vw` at least 1200, `vh` at least 900."""
    vw, vh = max(vw, MIN_WIDTH), max(vh, HEIGHT)
    cx, extra = vw / 2, vh - HEIGHT
    left = max(0.0, (vw - STRIP) / 2)
    right = vw - left
    narrow = vw < (1400 if seats == 4 else 1500)  # seventeen cards need the room sooner
    x0, x1 = left + MARGIN, right - MARGIN - PLATE_W
    you = Rect(x0, 762 + extra, PLATE_W, PLATE_H)
    plates = (
        you,
        Rect(x0, 312, PLATE_W, PLATE_H),
        Rect(cx - WIDE_W / 2, 62, WIDE_W, WIDE_H),
        Rect(x1, 312, PLATE_W, PLATE_H),
    )
    dx = min(204.0, cx - 416)
    card_w = 132.0 if vw < 1500 else 140.0
    if narrow:
        fan = Fan((364 + vw - 40) / 2, FAN_Y + extra, card_w, vw - 404)
    else:
        fan = Fan(cx, FAN_Y + extra, card_w, right - left - (744 if card_w == 132 else 728))
    ring_rx = min(336.0, cx - 284)
    grid = Grid(
        vw=vw,
        vh=vh,
        left=left,
        right=right,
        plates=plates,
        pass_plate=Rect(cx - 158, 62, PLATE_W, 84),
        ring=centred(cx, 396, 2 * ring_rx, 2 * 246),
        slots=(Slot(cx, 559, -1.5), Slot(cx - dx, 396, -2.0), Slot(cx, 236, 1.2), Slot(cx + dx, 396, 2.0)),
        note=Rect(x1, (532 if narrow else 762) + extra, PLATE_W, PLATE_H),
        menu=Rect(x0, 8, 44, TOOL_H),
        title=(left + 84, 37),
        tools_right=right - MARGIN,
        fan=fan,
        bank=(cx, 432),
        caches=(
            PileSpot(left + 38, 746 + extra, 290, 10),
            PileSpot(left + 38, 504, min(400.0, cx - dx - 80 - left - 38), 5),
            PileSpot(cx + 358, 136, right - MARGIN - cx - 358, 5),
            PileSpot(right - 326, 504, 302, 5),
        ),
    )
    return grid if seats == 4 else _for_three(grid, dx)


def _for_three(grid: Grid, dx: float) -> Grid:
    """The table of three, made of that of four."""
    up = 52.0
    below, left, top, right = grid.plates
    cache_l, cache_r = grid.caches[1], grid.caches[3]
    slots = (
        replace(grid.slots[0], y=528.0),
        replace(grid.slots[1], y=366.0),
        grid.slots[2],
        replace(grid.slots[3], y=366.0),
    )
    return replace(
        grid,
        plates=(below, left.moved(0, -up), top, right.moved(0, -up)),
        slots=slots,
        bank=(grid.cx, 290.0),
        caches=(
            grid.caches[0],
            replace(cache_l, base=cache_l.base - up, room=min(400.0, grid.cx - dx - 80 - cache_l.x)),
            grid.caches[2],
            replace(cache_r, base=cache_r.base - up),
        ),
        backs_y=grid.backs_y - up,
    )
