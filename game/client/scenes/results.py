"""What comes after a round: its result, row by row, and after the last one the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.bubbles import Spot
from game.client.canvas import Canvas
from game.client.dialogs.final import FinalData, FinalLayout, layout_final, paint_final
from game.client.dialogs.result import ResultData, ResultLayout, layout_result, paint_result
from game.client.i18n import ngettext
from game.client.intents import PRESSES, Intent, ShowScores
from game.client.scenes.base import DIALOG_MS
from game.client.scenes.dialogs import SheetScene
from game.client.scenes.explained import ExplainedScene
from game.client.shell import Shell

ROW_MS, ROW_STAGGER_MS = 120.0, 90.0


class _RowsScene(ExplainedScene):
    """A dialog whose rows, one a player, come one after another; any press shows them all."""

    def __init__(self, shell: Shell, sheet: Callable[[], SheetScene], picture: str) -> None:
        super().__init__(shell)
        self._sheet = sheet
        self._picture = picture
        self._all = False
        self._pictured = False

    @property
    def shown_rows(self) -> int:
        """How many rows have come."""
        speed = self.shell.pace.speed
        if self._all or speed <= 0 or self.shell.pace.reduced:
            return self.rows
        return max(0, min(self.rows, int((self._age / speed - DIALOG_MS) / ROW_STAGGER_MS + 1)))

    @property
    def rows(self) -> int:
        """How many there are, one a player."""
        return len(self.layout.data.rows)

    def told(self) -> Sequence[str]:
        """All rows, also before they have come."""
        before, self._all = self._all, True
        try:
            return super().told()
        finally:
            self._all = before

    def update(self, dt: float) -> bool:
        before = self.shown_rows
        changed = super().update(dt) or self.shown_rows != before
        if self.shown_rows == self.rows and self.arrived >= 1.0 and not self._pictured:
            self._pictured = True
            self.shell.picture(self._picture)
        return changed

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PRESSES) and self.shown_rows < self.rows:
            self._all = self._changed = True
            return True
        if isinstance(intent, ShowScores):
            self.press("sheet")
            return True
        return super().handle(intent)

    def spots(self) -> Sequence[Spot]:
        return super().spots() if self.shown_rows == self.rows else ()

    def show_sheet(self) -> None:
        """The score sheet above this."""
        self.shell.stack.push(self._sheet())


class ResultScene(_RowsScene):
    """A round's result. Enter or the main button goes on; Esc opens the table's menu, from which the language can change,
    so `data` says it anew whenever it is laid out."""

    default = "next"

    def __init__(
        self,
        shell: Shell,
        data: Callable[[], ResultData],
        sheet: Callable[[], SheetScene],
        review: Callable[[], None],
        go_on: Callable[[], None],
        pause: Callable[[], None],
        again: Callable[[], None] = lambda: None,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(shell, sheet, "round-result")
        self._again, self._check = again, check
        self._data, self._review, self._go_on, self._pause = data, review, go_on, pause

    def build(self) -> ResultLayout:
        return layout_result(self.shell.look, self._data())

    def paint_dialog(self, canvas: Canvas) -> None:
        paint_result(canvas, self.layout, self.states, self.shown_rows)

    def act(self, id: str) -> None:
        if id == "sheet":
            self.show_sheet()
        elif id == "review":
            self._review()
        elif id == "again":
            self._again()
        elif id == "check":
            self._check()
        else:
            self.close()
            self._go_on()

    def cancel(self) -> None:
        self._pause()

    def auto(self) -> None:
        if self._pictured:
            self.press("next")


class FinalScene(_RowsScene):
    """The end of the match: a new one, the sheet, or the menu."""

    page = "places"
    default = "new"

    def __init__(
        self,
        shell: Shell,
        data: FinalData,
        sheet: Callable[[], SheetScene],
        new: Callable[[], None],
        menu: Callable[[], None],
    ) -> None:
        super().__init__(shell, sheet, "final")
        self._data, self._new, self._menu = data, new, menu

    def build(self) -> FinalLayout:
        return layout_final(self.shell.look, self._data)

    def paint_dialog(self, canvas: Canvas) -> None:
        paint_final(canvas, self.layout, self.states, self.shown_rows)

    def act(self, id: str) -> None:
        {"sheet": self.show_sheet, "new": self._new, "menu": self._menu}[id]()

    def cancel(self) -> None:
        self._menu()

    def auto(self) -> None:
        if self._pictured:
            self.press("new")


def rounds_played_data(data: FinalData, rounds: int) -> FinalData:
    """The standing after the rounds that were asked for, when the match isn't over."""
    headline = ngettext("After {n} round", "After {n} rounds", rounds).format(n=rounds)
    told = ({column: words for column, words in row.told.items() if column != "place"} for row in data.rows)
    rows = tuple(replace(row, winner=row.place == 1, told=each) for row, each in zip(data.rows, told, strict=True))
    return replace(data, headline=headline, reason="", rows=rows, finished=False)
