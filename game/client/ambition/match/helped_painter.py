"""The painter of a match's table with its help, and what bubbles must leave free on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.passing import bid_grid, pass_grid
from game.client.ambition.view import TableView
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.table.felt_painter import Tool
from game.client.table.grid import CARD_RATIO, TAG_H, TableGrid
from game.client.table.look import Look
from game.client.table.poses import Key, Pose, table_obstacles

_END_W, _END_H, _END_GAP = 250.0, 52.0, 20.0  # width at least, height, and from the viewer's card
_END_Y = 586.0
_TOTAL_W = 250.0  # of what stands beside your card
_HEADING_W, _HEADING_UP, _CAPTION_DOWN = 640.0, 34.0, 10.0


class HelpedPainter(TablePainter):
    """The painter of a table with help.

    `help` returns the tools to the left of those of every table, from right to left. `offers`
    returns what else is offered: "end" to play out the round, "these" to choose a hint's cards for
    the pass."""

    def __init__(
        self,
        look: Look,
        help: Callable[[], Sequence[Tool]],
        offers: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        super().__init__(look)
        self._help, self._offers = help, offers

    def buttons(self, view: TableView, shut: frozenset[str] = frozenset()) -> list[gui.Button]:
        """Return the buttons of every table and those on offer.

        "end" is beside the viewer's card once the round is decided; "these" replaces "pass"."""
        buttons, offers = super().buttons(view, shut), self._offers()
        if "these" in offers:
            these = gui.Button(
                "these", gui.Rect(0, 0, 0, 0), _("Choose these three"), "main", "hint"
            )
            buttons = [
                replace(these, rect=each.rect) if each.id == "pass" else each for each in buttons
            ]
        if "end" in offers:
            label = _("Play it out")
            width = max(_END_W, gui.footer_width(self.look.words.width(label, gui.BUTTON), True))
            right = self.look.grid.cx - self.look.grid.trick_w / 2 - _END_GAP
            buttons.append(
                gui.Button(
                    "end", gui.Rect(right - width, _END_Y, width, _END_H), label, "quiet", "claim"
                )
            )
        return buttons

    def tools(self, view: TableView) -> list[Tool]:
        own, help = super().tools(view), [*self._help()]
        always, others, added = own[:2], own[2:], [(id, icon, "") for id, icon, _label in help]
        bare = [(id, icon, "") for id, icon, _label in always]
        rows = ([*always, *help, *others], [*always, *added, *others], [*bare, *added, *others])
        # Where there is little room, icons alone.
        return next((row for row in rows if self.fits(view, row)), rows[-1])

    def still_key(self, view: TableView, ui: TableUi) -> Hashable:
        return super().still_key(view, ui), tuple(self._help()), self._offers()

    def names(self) -> dict[str, str]:
        return super().names() | {id: label for id, _icon, label in self._help()}


def ambition_crowd(
    view: TableView, grid: TableGrid, poses: Mapping[Key, Pose], buttons: Iterable[gui.Button]
) -> gui.Obstacles:
    """Return the areas that bubbles should avoid.

    They are those of every table, the places of the trick and what is in the middle."""
    choosing = view.phase in ("pass", "bid")
    places = [view.place(seat) for seat in range(len(view.seats))]
    plates = [
        grid.pass_plate if place == 2 and choosing else grid.plates[place] for place in places
    ]
    return [*table_obstacles(view, poses, buttons, plates, grid.note), *_middle(view, grid)]


def _middle(view: TableView, grid: TableGrid) -> gui.Obstacles:
    if view.phase == "pass":
        places = pass_grid(grid, view.direction)
        caption = places.caption if places.caption is not None else places.heading
        words = gui.Rect(grid.cx - _HEADING_W / 2, places.heading - _HEADING_UP, _HEADING_W,
                     caption + _CAPTION_DOWN - places.heading + _HEADING_UP)  # fmt: skip
        return [
            (places.tray, gui.ESSENTIAL),
            (words, gui.USEFUL),
            *((arrow.rect, gui.USEFUL) for arrow in places.arrows),
        ]
    if view.phase == "bid":
        return [(bid_grid(grid).panel, gui.ESSENTIAL)]
    high = grid.trick_w * CARD_RATIO
    obstacles: list[tuple[gui.Rect, float]] = [
        (grid.total._replace(w=min(_TOTAL_W, grid.total.w)), gui.ESSENTIAL)
    ]
    for seat in range(len(view.seats)):
        place = view.place(seat)
        slot = grid.slots[place]
        obstacles.append((gui.centred(slot.x, slot.y, grid.trick_w + 8, high + 8), gui.IMPORTANT))
        tags = (
            (grid.trick_w, 2 * grid.tag_gap + TAG_H)
            if place in (1, 3)
            else (3 * grid.trick_w + 48, TAG_H)
        )
        obstacles.append((gui.centred(slot.x, slot.y, *tags), gui.MINOR))
    return obstacles
