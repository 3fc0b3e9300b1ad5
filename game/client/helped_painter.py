"""The table with the tools for help in its top bar."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from game.client.look import Look
from game.client.table_painter import TablePainter, TableUi
from game.client.view import TableView

Tool = tuple[str, str, str]
"""Id, icon and label of a tool."""
_LABELS_FROM = 1560.0  # width of the table below which the tools for help are icons alone


class HelpedPainter(TablePainter):
    """`help` gives the tools that stand left of those of every table, from the right."""

    def __init__(self, look: Look, help: Callable[[], Sequence[Tool]]) -> None:
        super().__init__(look)
        self._help = help

    def tools(self, view: TableView) -> list[Tool]:
        own = super().tools(view)
        labels = self.look.grid.right - self.look.grid.left >= _LABELS_FROM
        added = [(id, icon, label if labels else "") for id, icon, label in self._help()]
        return [*own[:2], *added, *own[2:]]

    def _key(self, view: TableView, ui: TableUi) -> Hashable:
        return super()._key(view, ui), tuple(self._help())
