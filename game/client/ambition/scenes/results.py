"""What comes after a round: its result, row by row, and after the last one the end of the match."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambition.dialogs.final import FinalData, final_dialog
from game.client.ambition.dialogs.result import ResultData, result_dialog
from game.client.ambition.scenes.counted import CountedScene
from game.client.ambition.scenes.next_table import NextTable
from game.client.ambition.scenes.picture import save_picture
from game.client.ambition.scenes.sheet import SheetScene
from game.client.app.scenes.rows import RowsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.bubbles import Spot
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, SavePicture, ShowScores
from game.client.kit.keymap import PICTURE
from game.client.kit.layout_dialog import Dialog
from game.client.table.laurels import LAURELS_MS, landed

_HEARD = 4  # each so many chips that land


class _ScoredScene(RowsScene, CountedScene):
    """Rows whose numbers explain themselves once all have come, and a score sheet above them."""

    def __init__(self, shell: Shell, sheet: Callable[[], SheetScene], picture: str) -> None:
        super().__init__(shell, picture)
        self._sheet = sheet

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowScores) and self.shown_rows == self.rows:
            self.press(ids.SHEET)
            return True
        return super().handle(intent)

    def paint_dialog(self, canvas: Canvas) -> None:
        RowsScene.paint(self, canvas)

    def paint(self, canvas: Canvas) -> None:
        CountedScene.paint(self, canvas)

    def spots(self) -> Sequence[Spot]:
        return super().spots() if self.shown_rows == self.rows else ()

    def show_sheet(self) -> None:
        """The score sheet above this."""
        self.shell.stack.push(self._sheet())


class ResultScene(_ScoredScene):
    """A round's result. Enter or the main button goes on; Esc opens the table's menu, from which the language can change,
    so `data` says it anew whenever it is laid out."""

    default = ids.NEXT

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

    def dialog(self) -> Dialog:
        return result_dialog(self._data())

    def act(self, id: str) -> None:
        if id == ids.SHEET:
            self.show_sheet()
        elif id == ids.REVIEW:
            self._review()
        elif id == ids.AGAIN:
            self._again()
        elif id == ids.CHECK:
            self._check()
        else:
            self.close()
            self._go_on()

    def cancel(self) -> None:
        self._pause()

    def auto(self) -> None:
        if self._pictured:
            self.press(ids.NEXT)


class FinalScene(_ScoredScene):
    """The end of the match: a new one, the sheet, or the menu."""

    page = "places"
    default = ids.NEW
    lasting = LAURELS_MS

    def __init__(
        self,
        shell: Shell,
        data: FinalData,
        sheet: Callable[[], SheetScene],
        new: Callable[[], None],
        menu: Callable[[], None],
        offered: NextTable | None = None,
        check: Callable[[], None] | None = None,
    ) -> None:
        """`offered`: other opponents for the next match; `check`: opens the review."""
        super().__init__(shell, sheet, "final")
        self._check = check or (lambda: None)
        self._new, self._menu, self._offered = new, menu, offered
        self._data = replace(data, offer=offered.offer) if offered is not None else data

    def dialog(self) -> Dialog:
        save = self.shell.keyed(_("Save picture"), PICTURE) if self._data.story is not None else ""
        return final_dialog(self._data, lambda: self.age, save)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, SavePicture) and self._data.story is not None and self.shown_rows == self.rows:
            self.press(ids.PICTURE)
            return True
        return super().handle(intent)

    def update(self, dt: float) -> bool:
        """Chips that pile up are heard; what is offered may come later."""
        if self._offered is not None and self._offered.poll():
            self._data = replace(self._data, offer=self._offered.offer)
            self.rebuild()
        before, changed = landed(self.age), super().update(dt)
        won = any(row.me and row.winner for row in self._data.rows) and self._data.finished
        if won and landed(self.age) // _HEARD > before // _HEARD and math.isfinite(self.age):
            self.shell.sounds.play("chip")
        return changed

    def act(self, id: str) -> None:
        actions = {ids.SHEET: self.show_sheet, ids.NEW: self._new, ids.MENU: self._menu, ids.LEVEL: self._take}
        (actions | {ids.CHECK: self._check, ids.PICTURE: self._save})[id]()

    def _take(self) -> None:
        if self._offered is not None:
            self._offered.take()
            self._new()

    def _save(self) -> None:
        save_picture(self.shell, self._data, f"{self.shell.services.now():%Y-%m-%d}")

    def cancel(self) -> None:
        self._menu()

    def auto(self) -> None:
        if self._pictured:
            self.press(ids.NEW)
