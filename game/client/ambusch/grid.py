"""Where everything on the table of Ambusch stands: the parts of any table, with stock and discards in its middle. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.kit.geometry import Rect, centred
from game.client.kit.viewport import Viewport
from game.client.table.grid import BACK_W, CARD_RATIO, PLATE_H, PLATE_W, Grid, Slot, make_grid

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
