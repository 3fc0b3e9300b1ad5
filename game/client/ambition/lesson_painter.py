"""The table of a lesson: the bar with the progress, and what the coach speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.plates import pill_rect
from game.client.ambition.table_painter import TablePainter
from game.client.ambition.view import TableView
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import Type
from game.client.table.coach_painter import paint_title_dots
from game.client.table.felt_painter import Tool
from game.client.table.grid import Grid
from game.client.table.look import Look
from game.client.table.tray import tray


def mark_rects(grid: Grid, words: Type, view: TableView, marks: Sequence[str]) -> list[Rect]:
    """What the coach speaks of: ``plate0`` .. ``plate3`` and ``pill0`` .. ``pill3`` by place, ``bank``, ``tray``."""
    rects = []
    for mark in marks:
        if mark == "bank":
            x, base = grid.bank
            rects.append(Rect(x - 96, base - 116, 192, 152))
        elif mark == "tray":
            rects.append(tray(grid))
        else:
            place = int(mark[-1])
            plate = grid.plates[place]
            seat = view.at(place)
            rects.append(plate if mark.startswith("plate") else pill_rect(words, grid, place, seat))
    return rects


class LessonPainter(TablePainter):
    """The table with the bar of a lesson: its title and how far the tutorial is, the ways back and on, and `help`."""

    def __init__(self, look: Look, title: str, number: int, total: int, help: Callable[[], list[Tool]] = list) -> None:
        super().__init__(look, help)
        self._lesson, self._number, self._total = title, number, total

    def tools(self, view: TableView) -> list[Tool]:
        """On to the next lesson, back to the one before, and help."""
        return [("skip", "next", _("Skip")), ("back", "back", _("Back")), *self._extra()]

    def title(self, view: TableView) -> tuple[str, str]:
        return _(self._lesson), _("Lesson {n} of {total}").format(n=self._number, total=self._total)

    def top_bar(self, canvas: Canvas, view: TableView) -> None:
        super().top_bar(canvas, view)
        paint_title_dots(canvas, self.look.grid.title, self.title(view), self._number - 1, self._total)
