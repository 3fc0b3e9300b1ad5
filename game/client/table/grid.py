"""The layout of the table for a canvas of a given size, in virtual units. No pygame.

Places 0..3 are relative to the viewer: 0 below (the viewer), 1 left, 2 top, 3 right. The numbers
are those of a table of 1600 x 900; the parts at the sides follow the edges, the middle follows the
centre. On a canvas higher than 900, cards and ring are larger and the middle moves down; on a much
higher one, the viewer's plate is above the hand, which is as wide as the canvas. On a very wide one
the bank is beside the middle instead of in it, so that the cards of the trick fill the ring, and
the hand is larger. At a table of three nobody sits at the top: the trick is a triangle, with the
bank above it, and the side seats move up."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from game.client.kit.geometry import (
    HEIGHT,
    MARGIN,
    MIN_WIDTH,
    STRIP,
    Frame,
    Rect,
    Viewport,
    centred,
)

PLATE_W, PLATE_H = 316.0, 122.0
OWN_H = 84.0  # your plate: what you have taken stands beside your card
WIDE_W, WIDE_H = 668.0, 76.0
CARD_RATIO = 1.4
TRICK_W, TRICK_MOST = 112.0, 128.0
TRICK_WIDE = 150.0  # on a very wide canvas
TRAY_CARD_W = 122.0
BACK_W = 40.0
CHIP_W, CHIP_H, CHIP_STEP, PILE_GAP = 50.0, 39.0, 7.0, 5.0
TAG_H = 30.0
TOOL_H = 40.0
TOTAL_H, TOTAL_TALL = 44.0, 84.0
ASIDE_W, ASIDE_H, ASIDE_MOST = 580.0, 102.0, 148.0
CHIPS = 31.0  # between the chips of the seat to the left and what stands aside of the trick
TAGS = 126.0  # left of your card in the trick: room for what is said of it
FAN_Y = 784.0
MIDDLE, HALF_RING = 396.0, 246.0
_ABOVE = 360.0  # a canvas that is higher than 900 by this much has your plate above your hand
_LIFT = 40.0  # room above the hand for cards that are raised
_HALF_BANK = 81.6  # from the middle up to the upper edge of the bank's chips
_MOST_HIGH = 560.0  # half the ring's height, at most


@dataclass(frozen=True, slots=True)
class Slot:
    """The centre of a card and its turn in clockwise degrees."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True, slots=True)
class PileSpot:
    """The place of a holder's chips: the left end of the base line, the width available, and the most chips in a pile."""

    x: float
    base: float
    room: float
    per: int


@dataclass(frozen=True, slots=True)
class Fan:
    """The viewer's fan: its middle, base height, card width and whole width; with room, cards are `spread` apart."""

    cx: float
    y: float
    card_w: float
    width: float
    spread: float = 80.0

    def step(self, n: int) -> float:
        """Return the distance between the middles of neighbouring cards along the arc."""
        return min(self.spread, (self.width - self.card_w) / max(1, n - 1))

    def slot(self, k: float, n: int, up: float = 0.0) -> Slot:
        """Return the slot of the card at `k` steps from the middle of `n` cards, lifted by `up` along its own axis."""
        turn = min(1.3, 11 / max(1, n - 1))  # the last cards stay within the window
        radius = self.step(n) / math.radians(turn)
        t = math.radians(k * turn)
        x = self.cx + (radius + up) * math.sin(t)
        return Slot(x, self.y + radius - (radius + up) * math.cos(t), k * turn)


@dataclass(frozen=True, slots=True)
class TableGrid(Frame):
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
    # Room for what you have taken, and how it would count: in a line, or two where it is higher.
    total: Rect
    trick_w: float = TRICK_W
    backs_y: float = 240.0  # upper edge of the side seats' hidden cards

    @property
    def down(self) -> float:
        """The distance by which the table's middle is lower than on a canvas 900 high."""
        return self.ring.cy - MIDDLE

    @property
    def aside(self) -> Rect:
        """The place of a coach or a hint: left of the viewer's card in the trick, above the viewer's chips.

        No card ever lies there, and no seat is there."""
        right = self.slots[0].x - self.trick_w / 2 - TAGS
        high = max(ASIDE_H, min(self.total.bottom - self.caches[1].base - CHIPS, ASIDE_MOST))
        if self.slots[1].y + self.tag_gap + TAG_H / 2 > self.total.bottom - high + 4:
            right = min(right, self.slots[1].x - TAGS / 2)  # beside the tag below the left card
        return Rect(
            self.left + 24, self.total.bottom - high, min(ASIDE_W, right - 24 - self.left), high
        )

    @property
    def tag_gap(self) -> float:
        """The distance from the middle of a card in the trick to that of the tag above or below it."""
        return self.trick_w * CARD_RATIO / 2 + 25.6

    def back(self, place: int, i: int, n: int, choosing: bool = False) -> Slot:
        """Return the slot of the `i`-th of `n` hidden cards of the left, top or right seat.

        With `choosing`, those of the top seat are beside its narrower plate."""
        # More than thirteen stand closer, as wide and as high as those.
        close = min(1.0, 12 / max(1, n - 1))
        step = 14.0 * close if n > 12 else 15.0
        width = BACK_W + (n - 1) * step
        if place == 1:
            x, y = self.left + 38, self.backs_y
        elif place == 3:
            x, y = self.right - 38 - width, self.backs_y
        elif choosing:
            x, y = self.pass_plate.x - 26 - width, self.pass_plate.y + 14
        else:
            x, y = self.cx - 360 - width, self.plates[2].y + 10
        k = (i - (n - 1) / 2) * close
        return Slot(x + BACK_W / 2 + i * step, y + BACK_W * CARD_RATIO / 2 + 0.35 * k * k, 1.8 * k)

    def turn_tag(self, place: int) -> tuple[float, float]:
        """Return the middle of the tag on the upper edge of a place's plate; at the top, on the lower one."""
        plate = self.plates[place]
        return plate.right - 66, plate.bottom if place == 2 else plate.y


def grid_for(viewport: Viewport, seats: int = 4) -> TableGrid:
    """Return the grid of a window for a table of `seats` players."""
    return make_grid(viewport.vw, viewport.vh, seats)


def make_grid(vw: float = 1600.0, vh: float = HEIGHT, seats: int = 4) -> TableGrid:
    """Return the grid of a canvas; `vw` is raised to at least 1200 and `vh` to at least 900."""
    vw, vh = max(vw, MIN_WIDTH), max(vh, HEIGHT)
    cx, extra = vw / 2, vh - HEIGHT
    left = max(0.0, (vw - STRIP) / 2)
    right = vw - left
    narrow = vw < (1400 if seats == 4 else 1500)  # seventeen cards need the room sooner
    above = extra >= _ABOVE
    x0, x1 = left + MARGIN, right - MARGIN - PLATE_W

    fan = _fan(vw, left, right, extra, narrow and not above, above)
    usual = 132.0 if vw < 1500 else 140.0
    top_of_fan = fan.y - fan.card_w * CARD_RATIO / 2 - _LIFT
    own = top_of_fan - 20 - OWN_H if above else vh - 16 - OWN_H
    # The ring's room ends at your plate or your hand; its middle and height follow.
    more = (own - 10 if above else top_of_fan) - (FAN_Y - usual * CARD_RATIO / 2 - _LIFT)
    middle, high = MIDDLE + more / 2, min(HALF_RING + 0.42 * more, _MOST_HIGH)
    trick_w = min(TRICK_W + (high - HALF_RING) / CARD_RATIO, TRICK_MOST)
    wide = vw >= STRIP and seats == 4
    if wide:
        trick_w = TRICK_WIDE
    half = trick_w * CARD_RATIO / 2
    apart = (
        max(0.0, high - HALF_RING - 2 * half + TRICK_W * CARD_RATIO) / 2
    )  # the ring may be higher than its cards need
    dx = 400.0 if wide else min(204.0, cx - 360 - trick_w / 2)
    down, top = middle - MIDDLE, 62 + (middle - high - 150) / 2
    plates = (
        Rect(x0, own, PLATE_W, OWN_H),
        Rect(x0, 312 + down, PLATE_W, PLATE_H),
        Rect(cx - WIDE_W / 2, top, WIDE_W, WIDE_H),
        Rect(x1, 312 + down, PLATE_W, PLATE_H),
    )
    low, upper = middle + 84.6 + half + apart, middle - _HALF_BANK - half - apart
    if wide:
        low, upper = (middle + sign * (high - 8 - half) for sign in (1, -1))
    note_y = own + OWN_H - PLATE_H if above or not narrow else 532 + extra
    total_x = cx + trick_w / 2 + 20
    total = Rect(total_x, low + half - TOTAL_H, x1 + PLATE_W - total_x, TOTAL_H)
    if narrow and not above:  # there the notes stand beside it
        total_x -= 12
        total = Rect(total_x, low + half - TOTAL_TALL, x1 - 12 - total_x, TOTAL_TALL)
    grid = TableGrid(
        vw=vw,
        vh=vh,
        left=left,
        right=right,
        plates=plates,
        pass_plate=Rect(cx - 158, top, PLATE_W, 84),
        ring=centred(cx, middle, 2 * (540.0 if wide else min(336.0, cx - 284)), 2 * high),
        slots=(
            Slot(cx, low, -1.5),
            Slot(cx - dx, middle, -2.0),
            Slot(cx, upper, 1.2),
            Slot(cx + dx, middle, 2.0),
        ),
        note=Rect(x1, note_y, PLATE_W, PLATE_H),
        menu=Rect(x0, 8, 44, TOOL_H),
        title=(left + 84, 37),
        tools_right=right - MARGIN,
        fan=fan,
        bank=(cx + 190 if wide else cx, middle + 36),
        caches=(
            PileSpot(left + 38, own - 16, 290, 10),
            PileSpot(left + 38, 504 + down, min(400.0, cx - dx - 80 - left - 38), 5),
            PileSpot(cx + 358, top + 74, right - MARGIN - cx - 358, 5),
            PileSpot(right - 326, 504 + down, 302, 5),
        ),
        total=total,
        trick_w=trick_w,
        backs_y=240.0 + down,
    )
    return grid if seats == 4 else _for_three(grid, dx)


def _fan(vw: float, left: float, right: float, extra: float, beside: bool, above: bool) -> Fan:
    """Return the viewer's fan.

    It is `beside` the viewer's plate on a narrow canvas, below the plate if that is `above`, and
    otherwise in the middle."""
    usual = 132.0 if vw < 1500 else 140.0
    card_w = 200.0 if above else min(usual + 0.1 * extra, 168.0)
    y = FAN_Y + extra - (card_w - usual) * CARD_RATIO / 2
    if above:
        return Fan(vw / 2, y, card_w, right - left - 2 * MARGIN, 0.7 * card_w)
    if beside:
        return Fan((364 + vw - 40) / 2, y, card_w, vw - 404)
    spread = 0.64 * card_w if vw >= STRIP else 80.0
    return Fan(vw / 2, y, card_w, right - left - (744 if usual == 132 else 728), spread)


def _for_three(grid: TableGrid, dx: float) -> TableGrid:
    """Return the grid of a table of three, made from that of a table of four."""
    up = 52.0
    below, left, top, right = grid.plates
    cache_l, cache_r = grid.caches[1], grid.caches[3]
    slots = (
        replace(grid.slots[0], y=grid.slots[0].y - 31),
        replace(grid.slots[1], y=grid.slots[1].y - 30),
        grid.slots[2],
        replace(grid.slots[3], y=grid.slots[3].y - 30),
    )
    return replace(
        grid,
        plates=(below, left.moved(0, -up), top, right.moved(0, -up)),
        slots=slots,
        bank=(grid.cx, grid.bank[1] - 142),
        caches=(
            grid.caches[0],
            replace(
                cache_l, base=cache_l.base - up, room=min(400.0, grid.cx - dx - 80 - cache_l.x)
            ),
            grid.caches[2],
            replace(cache_r, base=cache_r.base - up),
        ),
        total=grid.total.moved(0, -31),
        backs_y=grid.backs_y - up,
    )
