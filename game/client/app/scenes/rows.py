"""Dialogs whose rows, one a player, come one after another."""

from __future__ import annotations

import math

from game.client.app.shell import Shell
from game.client.kit.canvas import Canvas
from game.client.kit.intents import PRESSES, Intent
from game.client.kit.widget_scene import DIALOG_MS, DialogScene

ROW_STAGGER_MS = 90.0


class RowsScene(DialogScene[Shell]):
    """A dialog with `rows` in the data of its layout; any press shows them all. `picture` names the picture of it that is kept
    once they have come; without one all rows are there at once."""

    lasting = 0.0
    """How many milliseconds something goes on in the dialog after it has come."""

    def __init__(self, shell: Shell, picture: str = "") -> None:
        super().__init__(shell)
        self._picture = picture
        self._all = not picture
        self._pictured = False

    @property
    def rows(self) -> int:
        """How many there are."""
        return len(self.layout.data.rows)

    @property
    def shown_rows(self) -> int:
        """How many have come."""
        if math.isinf(self.age):
            return self.rows
        return max(0, min(self.rows, int(self.age / ROW_STAGGER_MS + 1)))

    @property
    def age(self) -> float:
        """Milliseconds since the dialog has come, at the usual speed; infinite where nothing is to be waited for."""
        speed = self.shell.pace.speed
        if self._all or speed <= 0 or self.shell.pace.reduced:
            return math.inf
        return self._age / speed - DIALOG_MS

    def paint(self, canvas: Canvas) -> None:
        self.layout.paint(canvas, self.states, self.shown_rows)

    def update(self, dt: float) -> bool:
        before = self.shown_rows
        going_on = self.age < self.lasting
        changed = super().update(dt) or going_on or self.shown_rows != before
        if self.shown_rows == self.rows and self.arrived >= 1.0 and not (going_on or self._pictured):
            self._pictured = True
            if self._picture:
                self.shell.picture(self._picture)
        return changed

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PRESSES) and self.shown_rows < self.rows:
            self._all = self._changed = True
            return True
        return super().handle(intent)
