"""The pack that lies on the table until the person cuts it: by a click into it, with the arrow keys, or with Enter alone.

It lies where the person's hand will be, spread so far that every card shows its edge. No pygame."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from game.client.kit import intents
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import Focused
from game.client.table.animator import HOVER_MS, TableAnimator
from game.client.table.grid import CARD_RATIO, TableGrid
from game.client.table.poses import Z_TRICK, Key, Pose
from game.client.table.words import Note
from game.engine.rng import Stream

PACK = -1
"""The seat in the keys of the pack's cards, which are drawn as backs."""
PART_MS, GATHER_MS = 260.0, 300.0
_GAP, _RISE, _MOST_STEP, _REACH = 46.0, 14.0, 13.0, 12.0
_PARTED = 3.0
"""By how much a cut parts the pack farther than pointing at it."""


def pack_poses(
    grid: TableGrid, cards: int, at: int | None = None, wide: float = 1.0
) -> dict[Key, Pose]:
    """Return the pose of every card of a pack, parted after the first `at` cards; None: it isn't parted.

    `wide` multiplies how far it is parted."""
    left, step, width, y = _spread(grid, cards)
    poses: dict[Key, Pose] = {}
    for i in range(cards):
        aside = 0.0 if at is None else _GAP / 2 if i >= at else -_GAP / 2
        lift = wide * _RISE if at is not None and i < at else 0.0
        poses["back", PACK, i] = Pose(
            left + width / 2 + i * step + aside, y - lift, width, z=Z_TRICK + i / 64, face=0.0
        )
    return poses


def cut_at(grid: TableGrid, cards: int, x: float, y: float) -> int | None:
    """Return how many cards, at least one and not all, are left of a point in a pack; None for a point beside it."""
    left, step, width, middle = _spread(grid, cards)
    right = left + width + (cards - 1) * step
    if not (
        left - _REACH <= x <= right + _REACH
        and abs(y - middle) <= width * CARD_RATIO / 2 + _RISE + _REACH
    ):
        return None
    return min(max(round((x - left) / step), 1), cards - 1)


def _spread(grid: TableGrid, cards: int) -> tuple[float, float, float, float]:
    """Return the left edge of the pack, the distance between its cards, their width and their middle height."""
    fan = grid.fan
    width = 0.8 * fan.card_w
    step = min((fan.width - _GAP - width) / (cards - 1), _MOST_STEP)
    return fan.cx - (width + (cards - 1) * step) / 2, step, width, fan.y


def pack_note(grid: TableGrid, cards: int, keyed: Callable[[str], str]) -> Note:
    """Return the note that asks for the cut, above the pack; `keyed` adds to words the key that cuts."""
    left, _step, width, y = _spread(grid, cards)
    wide, top = (
        min(grid.note.w, grid.total.x - _RISE - left),
        y - width * CARD_RATIO / 2 - _PARTED * _RISE,
    )
    place = Rect(left, top - grid.note.h, wide, grid.note.h)
    return Note(_("Cut the pack"), (keyed(_("Click into it.")),), place)


class Pack:
    """The cut of the pack at a table.

    `cards` returns how many the pack has. `cut` is called with the number of cards that the person
    lifts. `keyed` adds to words the key that cuts. `free` returns whether the keys are on nothing
    else."""

    def __init__(
        self,
        director: TableAnimator[Any, Any],
        grid: Callable[[], TableGrid],
        cards: Callable[[], int],
        cut: Callable[[int], None],
        keyed: Callable[[str], str],
        free: Callable[[], bool],
    ) -> None:
        self.asked = False
        self.laid = False
        self._director, self._grid, self._cards = director, grid, cards
        self._cut, self._keyed, self._free = cut, keyed, free
        self._at: int | None = None
        self._by_key = False
        self._pressed = False

    @property
    def open(self) -> bool:
        """Whether the pack can be cut now."""
        return self.laid and bool(self._director.idle)

    def ask(self) -> None:
        """Ask for a cut; the pack comes once everything before is shown."""
        self.asked, self._at, self._pressed = True, None, False

    def lay(self) -> None:
        """Lay the pack on the table."""
        self.laid = True
        self.replace()

    def replace(self) -> None:
        """Put the pack, if it is there, in its place."""
        if self.laid:
            self._director.pack = pack_poses(self._grid(), self._cards(), self._at)
            self._director.rearrange(HOVER_MS)

    def take_away(self) -> None:
        """Take the pack off the table."""
        self.asked, self.laid, self._director.pack = False, False, {}

    def handle(self, intent: intents.Intent) -> bool:
        """Handle an intent; return False if the table should get it."""
        if not self.open:
            return False
        last = self._cards() - 1
        match intent:
            case intents.PointerMoved(x, y):
                self._by_key = False
                self._part(cut_at(self._grid(), last + 1, x, y))
                return False
            case intents.PointerDown(x, y):
                self._pressed = cut_at(self._grid(), last + 1, x, y) is not None
                return self._pressed
            case intents.PointerUp(x, y) if self._pressed:
                self._pressed = False
                at = cut_at(self._grid(), last + 1, x, y)
                if at is not None:
                    self._do(at)
            case intents.MoveFocus(dx, 0) if self._free():
                self._step(min(max(self._place() + dx, 1), last))
            case intents.JumpToEnd(step) if self._free():
                self._step(1 if step < 0 else last)
            case intents.Confirm() if self._free():
                self._do(self._place())
            case _:
                return False
        return True

    def _place(self) -> int:
        """Return where the keys cut: at first a place that only the moment of the press decides, known to nobody before."""
        if self._at is None:
            return 1 + Stream("first place", round(self._director.now)).below(self._cards() - 1)
        return self._at

    def _step(self, at: int) -> None:
        self._by_key = True
        self._part(at)

    def _part(self, at: int | None) -> None:
        if at != self._at:
            self._at = at
            self.replace()

    def _do(self, at: int) -> None:
        """Cut: show the pack parted there, the lower part laid on the other, and then everything that follows."""
        grid, cards, director = self._grid(), self._cards(), self._director
        parted, end = pack_poses(grid, cards, at, _PARTED), director.deck()
        deck = {
            key: dataclasses.replace(end, z=Z_TRICK + (i - at) % cards / 64, face=0.0)
            for i, key in enumerate(parted)
        }
        self.take_away()
        director.heard("pass")
        others = director.targets()
        director.show_first([(others | parted, PART_MS), (others | deck, GATHER_MS)])
        self._cut(at)

    def note(self) -> Note | None:
        """Return the note that asks for the cut; None while none is asked for."""
        return pack_note(self._grid(), self._cards(), self._keyed) if self.laid else None

    def focused(self) -> Focused | None:
        """Return the words for where the keys would cut the pack, to be read aloud; None if they are elsewhere."""
        if not self.open or self._at is None or not self._by_key or not self._free():
            return None
        words = ngettext("{n} card off the top", "{n} cards off the top", self._at)
        return Focused(("cut", self._at), words.format(n=self._at))
