"""Where everything on the table of Ambusch stands: the parts of any table, with stock and discards in its middle. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.ambusch.view import TableView
from game.client.kit.geometry import Rect, centred
from game.client.kit.viewport import Viewport
from game.client.table.grid import BACK_W, CARD_RATIO, PLATE_H, PLATE_W, Grid, Slot, make_grid
from game.client.table.poses import Z_BACK, Z_TRICK, Key, Pose, back_poses, fan_poses

CARD_W = 112.0
CARD_H = CARD_W * CARD_RATIO
BACK_H = BACK_W * CARD_RATIO
PILE_STEP = 15.0
OWN_W, OWN_STEP = 56.0, 27.0
_APART = 78.0
_LAID_W = 348.0  # of cards laid down: to their left the tutorial has its say
_BUTTON_W, _BUTTON_H, _BUTTON_GAP = 210.0, 52.0, 16.0


@dataclass(frozen=True, slots=True)
class Places:
    """The table's own places. `base` has those of any table."""

    base: Grid

    @property
    def stock(self) -> Rect:
        """The stock, upright."""
        return centred(self.base.cx - _APART, self._y, CARD_W, CARD_H)

    @property
    def discards(self) -> Rect:
        """The discard pile."""
        return centred(self.base.cx + _APART, self._y, CARD_W, CARD_H)

    @property
    def _y(self) -> float:
        return 272.0 + self.base.down

    @property
    def words(self) -> float:
        """Base line of the words below stock and discards."""
        return self._y + CARD_H / 2 + 36

    @property
    def ending(self) -> float:
        """Base line of the words that say who went out, below what was laid."""
        return 632.0

    def button(self, i: int) -> Rect:
        """One of the two buttons below: lay and block."""
        x = self.base.cx - _BUTTON_GAP / 2 - _BUTTON_W if i == 0 else self.base.cx + _BUTTON_GAP / 2
        return Rect(x, 470 + self.base.down, _BUTTON_W, _BUTTON_H)

    def step(self, i: int) -> Rect:
        """One of the two buttons that lead through a replay, below what was laid."""
        return self.button(i).moved(0, 124)

    def laid(self, i: int, n: int) -> Slot:
        """The `i`-th of `n` cards that were laid down."""
        step = min(CARD_W + 12, (_LAID_W - CARD_W) / max(1, n - 1))
        return Slot(self.base.cx + (i - (n - 1) / 2) * step, 496 + self.base.down, 0.0)

    def pile(self, place: int, i: int, n: int) -> Slot:
        """The `i`-th of `n` cards that a seat has put away; the viewer's own are larger."""
        plate = self.base.plates[place]
        if place == 0:
            return Slot(plate.x + 14 + OWN_W / 2 + i * OWN_STEP, plate.y - 24 - OWN_W * CARD_RATIO / 2, 0.0)
        width = BACK_W + (n - 1) * PILE_STEP
        if place == 2:
            x, y = self.base.cx + 360, plate.y + 10
        else:
            x = plate.x + 14 if place == 1 else plate.right - 14 - width
            y = plate.bottom + 16
        return Slot(x + BACK_W / 2 + i * PILE_STEP, y + BACK_H / 2, 0.0)


def places_for(viewport: Viewport) -> Places:
    """The places of a window."""
    return make_places(viewport.vw, viewport.vh)


def make_places(vw: float = 1600.0, vh: float = 900.0) -> Places:
    """The places of a canvas."""
    grid = make_grid(vw, vh)
    own = grid.plates[0]
    plates = (Rect(own.x, own.bottom - PLATE_H, PLATE_W, PLATE_H), *grid.plates[1:])
    return Places(replace(grid, plates=plates, fan=replace(grid.fan, spread=grid.fan.card_w + 14)))


# ---- where every card on the table of Ambusch stands
#
# Keys: ``("card", id)`` for a card the viewer sees, ``("back", seat, i)`` for another seat's hand, ``("pile", seat,
# i)`` for what others have put away, ``("stock", i)`` for the cards of the stock that show.


SHOWN = 3  # cards of stock and discards that show
_THICK = 2.0  # how far each of them stands from the one below


def arrange(view: TableView, places: Places, focus: int | None = None, hover: int | None = None) -> dict[Key, Pose]:
    """The pose of every card. `focus` and `hover` are cards of the viewer's hand."""
    poses: dict[Key, Pose] = {}
    for i in range(min(SHOWN, view.stock)):
        poses["stock", i] = stock_pose(places, i)
    first = max(0, len(view.discards) - SHOWN)
    for i, card in enumerate(view.discards[first:]):
        poses["card", card] = discard_pose(places, i)
    for i, card in enumerate(view.laid):
        slot = places.laid(i, len(view.laid))
        poses["card", card] = Pose(slot.x, slot.y, CARD_W, slot.turn, Z_TRICK + 10 + i)
    for seat, seat_view in enumerate(view.seats):
        place = view.place(seat)
        if seat != view.me:
            poses |= back_poses(places.base, place, seat, seat_view.cards)
            for i in range(seat_view.pile):
                slot = places.pile(place, i, seat_view.pile)
                poses["pile", seat, i] = Pose(slot.x, slot.y, BACK_W, 0.0, Z_BACK + 20 * place + i, face=0.0)
    face = 0.0 if view.covered else 1.0
    for i, card in enumerate(view.own_pile):
        slot = places.pile(0, i, len(view.own_pile))
        poses["card", card] = Pose(slot.x, slot.y, OWN_W, 0.0, Z_TRICK + 20 + i, face=face)
    for key, pose in fan_poses(view, places.base, focus, hover).items():
        poses[key] = replace(pose, face=face)
    return poses


def stock_pose(places: Places, i: int = 0) -> Pose:
    """A card of the stock, `i` from below of those that show."""
    box = places.stock
    return Pose(box.cx - _THICK * i, box.cy - _THICK * i, CARD_W, z=Z_BACK + i, face=0.0)


def discard_pose(places: Places, i: int = 0) -> Pose:
    """A card of the discard pile."""
    box = places.discards
    return Pose(box.cx - _THICK * i, box.cy - _THICK * i, CARD_W, z=Z_TRICK + i)
