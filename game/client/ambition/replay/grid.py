"""Where things stand while a round is looked at again: the table with all hands open and a strip of its tricks. No pygame.

The middle is the table's own, drawn by the table's painter; plates stand closer together so that every hand has room
beside or below its plate, at 1200 x 900 too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.ambition.table.chips import Holdings
from game.client.ambition.table.poses import chip_poses
from game.client.ambition.table.replay import Replay
from game.client.ambition.view import TableView
from game.client.kit.geometry import Rect, centred
from game.client.kit.viewport import MARGIN
from game.client.table.grid import CARD_RATIO, PLATE_H, PLATE_W, TRICK_W, Grid, PileSpot, Slot
from game.client.table.poses import Key, Pose

OPEN_W, OWN_W = 88.0, 100.0
RAISED = 14.0
STRIP_H, STEP_GAP, ARROW_W = 72.0, 5.0, 44.0
_OPEN_STEP, _OWN_STEP = 26.0, 62.0
_MIDDLE = 424.0
_SHRUNK = 0.35
_Z_HAND, _Z_TRICK = 120.0, 200.0
_Z_PLACE = 20.0


@dataclass(frozen=True, slots=True)
class HandSpot:
    """An open hand: top edge, width of a card, and where it begins (`x`), is centred or ends, by `align` -1, 0 or 1."""

    x: float
    y: float
    w: float
    step: float
    align: int

    def slot(self, i: int, n: int) -> tuple[float, float]:
        """Middle of the `i`-th of `n` cards."""
        width = self.w + (n - 1) * self.step
        left = self.x - (width if self.align > 0 else width / 2 if self.align == 0 else 0.0)
        return left + self.w / 2 + i * self.step, self.y + self.w * CARD_RATIO / 2

    def box(self, n: int) -> Rect:
        """What `n` cards cover, none of them raised."""
        left, _y = self.slot(0, n)
        return Rect(left - self.w / 2, self.y, self.w + (n - 1) * self.step, self.w * CARD_RATIO)


@dataclass(frozen=True, slots=True)
class ReplayGrid:
    """The table's grid with other places, the hands by place (0 below, then clockwise) and the strip at the foot."""

    table: Grid
    hands: tuple[HandSpot, ...]
    strip: Rect

    def step_boxes(self, n: int) -> tuple[Rect, tuple[Rect, ...], Rect]:
        """The arrow back, `n` steps and the arrow on, from left to right."""
        strip = self.strip
        inner = strip.w - 2 * (ARROW_W + 10)
        width = (inner - (n - 1) * STEP_GAP) / n
        left = strip.x + ARROW_W + 10
        cells = tuple(Rect(left + i * (width + STEP_GAP), strip.y, width, strip.h) for i in range(n))
        back = Rect(strip.x, strip.y, ARROW_W, strip.h)
        return back, cells, Rect(strip.right - ARROW_W, strip.y, ARROW_W, strip.h)


def replay_grid(grid: Grid, seats: int = 4, cards: int = 13) -> ReplayGrid:
    """The replay's grid in the window of a table's grid, for so many seats and cards a hand."""
    extra = grid.vh - 900.0
    cx, x0, x1 = grid.cx, grid.left + MARGIN, grid.right - MARGIN
    dx = min(204.0, cx - 416)
    room = cx - dx - 56 - 11 - x0  # beside the trick
    step = min(_OPEN_STEP, (room - OPEN_W) / (cards - 1))
    width = OPEN_W + (cards - 1) * step
    top = cx - (PLATE_W + 16 + width) / 2
    side_y, you_y = 216.0, 684.0 + extra
    hand_y = side_y + PLATE_H + 16
    plates = (
        Rect(x0, you_y, PLATE_W, PLATE_H),
        Rect(x0, side_y, PLATE_W, PLATE_H),
        Rect(top, 62, PLATE_W, PLATE_H),
        Rect(x1 - PLATE_W, side_y, PLATE_W, PLATE_H),
    )
    note = Rect(x1 - PLATE_W, you_y, PLATE_W, PLATE_H)
    own_left, own_right = plates[0].right + 24, note.x - 24
    own_step = min(_OWN_STEP, (own_right - own_left - OWN_W) / (cards - 1))
    base = hand_y + OPEN_W * CARD_RATIO + 82
    hands = (
        HandSpot((own_left + own_right) / 2, you_y + PLATE_H - OWN_W * CARD_RATIO, OWN_W, own_step, 0),
        HandSpot(x0, hand_y, OPEN_W, step, -1),
        HandSpot(plates[2].right + 16, 62, OPEN_W, step, -1),
        HandSpot(x1, hand_y, OPEN_W, step, 1),
    )
    chips_x = top + PLATE_W + 16 + width + 20
    side_up = 0.0 if seats == 4 else 30.0  # three cards lie in a triangle
    table = replace(
        grid,
        plates=plates,
        pass_plate=plates[2],
        ring=centred(cx, _MIDDLE, 2 * min(336.0, dx + 56), 2 * 236),
        slots=(
            Slot(cx, _MIDDLE + 156, -1.5),
            Slot(cx - dx, _MIDDLE - side_up, -2.0),
            Slot(cx, _MIDDLE - 156, 1.2),
            Slot(cx + dx, _MIDDLE - side_up, 2.0),
        ),
        note=note,
        trick_w=TRICK_W,
        bank=(cx, _MIDDLE + (24 if seats == 4 else -60)),
        caches=(
            PileSpot(x0 + 14, you_y - 8, 302, 10),
            PileSpot(x0 + 14, base, 302, 5),
            PileSpot(chips_x, 140, x1 - chips_x, 5),
            PileSpot(x1 - PLATE_W + 14, base, 302, 5),
        ),
    )
    strip = Rect(x0, grid.vh - 12 - STRIP_H, x1 - x0, STRIP_H)
    return ReplayGrid(table, hands, strip)


def replay_poses(
    replay: Replay, index: int, view: TableView, grid: ReplayGrid, holdings: Holdings | None = None
) -> dict[Key, Pose]:
    """The pose of all cards that were dealt and of every chip. Cards that were taken lie unseen on their winner's plate."""
    poses = chip_poses(view, grid.table, holdings)
    raised = replay.raised(index)
    for seat, hand in enumerate(replay.hands(index)):
        place = view.place(seat)
        spot = grid.hands[place]
        for i, card in enumerate(hand):
            x, y = spot.slot(i, len(hand))
            up = RAISED if card in raised else 0.0
            poses["card", card] = Pose(x, y - up, spot.w, z=_Z_HAND + _Z_PLACE * place + i)
    for order, (seat, card) in enumerate(view.trick):
        slot = grid.table.slots[view.place(seat)]
        poses["card", card] = Pose(slot.x, slot.y, TRICK_W, slot.turn, _Z_TRICK + order)
    for card, winner in replay.gone(index).items():
        plate = grid.table.plates[view.place(winner)]
        poses["card", card] = Pose(plate.cx, plate.cy, TRICK_W * _SHRUNK, z=_Z_TRICK, alpha=0.0)
    return poses
