"""The table with the tools for help in its top bar."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from game.client.ambition import ids as ambition_ids
from game.client.ambition.table_painter import TablePainter, TableUi
from game.client.ambition.view import TableView
from game.client.kit import ids
from game.client.kit.buttons import Button
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import BUTTON
from game.client.kit.widgets import footer_width
from game.client.table.felt_painter import Tool
from game.client.table.look import Look

_LABELS_FROM = 1560.0  # width of the table below which the tools for help are icons alone
_ALL_LABELS_FROM = 1400.0  # and beside three of them those of every table
_END_W, _END_H, _END_GAP = 250.0, 52.0, 20.0  # width at least, height, and from the viewer's card
_END_Y = 586.0


class HelpedPainter(TablePainter):
    """`help` gives the tools that stand left of those of every table, from the right; `offers`: what else is offered, "end" for
    the end of the round, "these" for the cards that a hint would pass."""

    def __init__(
        self, look: Look, help: Callable[[], Sequence[Tool]], offers: Callable[[], frozenset[str]] = frozenset
    ) -> None:
        super().__init__(look)
        self._help, self._offers = help, offers

    def buttons(self, view: TableView, shut: frozenset[str] = frozenset()) -> list[Button]:
        """The buttons of every table; "end" beside the viewer's card once the round is decided; "these" in place of "pass"."""
        buttons, offers = super().buttons(view, shut), self._offers()
        if "these" in offers:
            these = Button(ambition_ids.THESE, Rect(0, 0, 0, 0), _("Choose these three"), "main", "hint")
            buttons = [replace(these, rect=each.rect) if each.id == ambition_ids.PASS else each for each in buttons]
        if "end" in offers:
            label = _("Play it out")
            width = max(_END_W, footer_width(self.look.words.width(label, BUTTON), True))
            right = self.look.grid.cx - self.look.grid.trick_w / 2 - _END_GAP
            buttons.append(Button(ids.END, Rect(right - width, _END_Y, width, _END_H), label, "quiet", "claim"))
        return buttons

    def tools(self, view: TableView) -> list[Tool]:
        own = super().tools(view)
        width = self.look.grid.right - self.look.grid.left
        added = [(id, icon, label if width >= _LABELS_FROM else "") for id, icon, label in self._help()]
        always, others = own[:2], own[2:]
        if len(added) > 2 and width < _ALL_LABELS_FROM:
            always = [(id, icon, "") for id, icon, _label in always]
        return [*always, *added, *others]

    def still_key(self, view: TableView, ui: TableUi) -> Hashable:
        return super().still_key(view, ui), tuple(self._help()), self._offers()

    def names(self) -> dict[str, str]:
        return super().names() | {id: label for id, _icon, label in self._help()}
