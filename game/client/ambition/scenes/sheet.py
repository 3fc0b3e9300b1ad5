"""The score sheet of a match, from which its rounds can be looked at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.dialogs.score_sheet import ROUND, SheetLayout, layout_sheet, paint_sheet
from game.client.ambition.scenes.counted import CountedScene
from game.client.ambition.sheet import SheetData
from game.client.app.shell import Shell
from game.client.kit.buttons import Button
from game.client.kit.canvas import Canvas
from game.client.kit.intents import Intent, Scroll, ShowScores
from game.client.kit.widget_scene import Action


class SheetScene(CountedScene):
    """The score sheet; arrows choose a round to look at again (`review`, by its index) or a number, and scroll, as the wheel
    does; S closes it again."""

    default = "close"

    def __init__(
        self,
        shell: Shell,
        data: SheetData,
        review: Callable[[int], None] | None = None,
        actions: Sequence[Action] = (),
    ) -> None:
        super().__init__(shell)
        self._data, self._review = data, review
        self._actions = {action.id: action for action in actions}
        self._top: int | None = None

    def build(self) -> SheetLayout:
        extra = [(action.id, action.words(), action.icon) for action in self._actions.values()]
        return layout_sheet(self.shell.look, self._data, self._top, self._review is not None, extra)

    def paint_dialog(self, canvas: Canvas) -> None:
        paint_sheet(canvas, self.layout, self.states)

    def widgets(self) -> Sequence[Button]:
        return [*self.layout.rows, *super().widgets()]

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowScores):
            self.close()
        elif isinstance(intent, Scroll):
            self._scroll(self.layout.top - (round(intent.lines) or (1 if intent.lines > 0 else -1)))
        else:
            super().handle(intent)
        return True

    def move(self, dx: int, dy: int) -> None:
        data, focus = self.layout.data, self.focus or ""
        column, _dash, rest = focus.partition("-")
        if column in ("points", "total"):
            row, seat = (int(part) for part in rest.split("-"))
            if dy:
                self._to_number(column, row + dy, seat)
            else:
                self._along(row, 2 * seat + (column == "total") + dx)
        elif focus.startswith(ROUND) and dx > 0:
            self._along(int(focus.removeprefix(ROUND)), 0)
        elif dy and self._review is not None and data.rounds:
            self._to_round(dy)
        elif data.rounds and (self.focus is None or (self.focus == self.default and dy < 0)):
            self._to_number("points", len(data.rounds) - 1, data.me)
        else:
            super().move(dx, dy)

    def _along(self, row: int, at: int) -> None:
        """The keys go to the number `at` of a round, from the left; before the first is the round itself."""
        if 0 <= at < 2 * len(self._data.names):
            self._to_number("total" if at % 2 else "points", row, at // 2)
        elif at < 0 and self._review is not None:
            self.focus = f"{ROUND}{row}"

    def _to_number(self, column: str, row: int, seat: int) -> None:
        """The keys go to a number, which is brought into sight; below the last are the buttons."""
        if row >= len(self._data.rounds):
            self.focus = self.default
        elif row >= 0:
            self.focus = f"{column}-{row}-{seat}"
            self._bring(row)

    def _to_round(self, dy: int) -> None:
        """The keys go to the next round up or down, and after the last to the buttons."""
        count, layout = len(self._data.rounds), self.layout
        if self.focus is not None and self.focus.startswith(ROUND):
            index = max(0, int(self.focus.removeprefix(ROUND)) + dy)
        else:
            index = min(layout.top + layout.visible, count) - 1 if dy < 0 or self.focus is None else count
        self.focus = f"{ROUND}{index}" if index < count else self.default
        self._bring(index)

    def _bring(self, row: int) -> None:
        """Scroll as far as it takes to have a round in sight."""
        layout = self.layout
        if row < layout.top:
            self._scroll(row)
        elif layout.top + layout.visible <= row < len(self._data.rounds):
            self._scroll(row - layout.visible + 1)

    def _scroll(self, top: int) -> None:
        self._top = min(max(0, top), self.layout.last_top)
        self.rebuild()

    def act(self, id: str) -> None:
        if id.startswith(ROUND) and self._review is not None:
            self._review(int(id.removeprefix(ROUND)))
        elif id in self._actions:
            self._actions[id].press()
        else:
            self.close()
