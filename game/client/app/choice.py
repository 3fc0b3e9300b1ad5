"""A small list below what opened it, of which one entry is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.app.setup_page import Entry, ListLayout, layout_list, paint_list
from game.client.app.shell import Shell
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.intents import Intent, PointerDown, Scroll
from game.client.kit.spoken import place_words
from game.client.kit.widget_scene import WidgetScene


class ChoiceScene(WidgetScene[Shell]):
    """A list below what opened it. `picked` gets what was chosen; Esc or a press elsewhere closes it without. One that is too
    long for the window scrolls with the focus and the wheel.

    `below` says where it belongs now, also after the window has changed."""

    opaque = False

    def __init__(
        self,
        shell: Shell,
        below: Callable[[], Rect],
        entries: Sequence[Entry],
        chosen: str | None,
        picked: Callable[[str], None],
        by_key: bool,
    ) -> None:
        super().__init__(shell)
        self._below, self._entries, self._chosen, self._picked = below, entries, chosen, picked
        self._ids = [entry.id for entry in entries]
        self.default = chosen or entries[0].id
        shown = len(layout_list(shell.look, below(), entries, chosen).buttons)
        self._top = max(0, self._ids.index(self.default) - shown + 1)  # so far down that it is in sight
        if by_key:
            self.focus = self.default

    @property
    def layout(self) -> ListLayout:
        """The list."""
        found: ListLayout = super().layout
        return found

    def build(self) -> ListLayout:
        layout = layout_list(self.shell.look, self._below(), self._entries, self._chosen, self._top)
        self._top = layout.top
        return layout

    def told(self) -> Sequence[str]:
        """Nothing but its entries, each when it has the focus."""
        return ()

    def place(self, id: str) -> str:
        """Among all entries, also those out of sight."""
        return place_words(self._ids.index(id) + 1, len(self._ids))

    def paint(self, canvas: Canvas) -> None:
        paint_list(canvas, self._below(), self.layout, self.states)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PointerDown) and not self.layout.rect.contains(intent.x, intent.y):
            self.cancel()
            return True
        if isinstance(intent, Scroll):
            self._scroll(self.layout.top + (-1 if intent.lines > 0 else 1))
            return True
        return super().handle(intent)

    def move(self, dx: int, dy: int) -> None:
        """Up and down bring the next entry into sight."""
        if dy and self.focus in self._ids:
            at = self._ids.index(self.focus) + dy
            if 0 <= at < len(self._ids):
                self.focus, layout = self._ids[at], self.layout
                if not layout.top <= at < layout.top + len(layout.buttons):
                    self._scroll(layout.top + dy)
        else:
            super().move(dx, dy)

    def _scroll(self, top: int) -> None:
        self._top = top
        self.rebuild()

    def press(self, id: str) -> None:
        self.cancel()
        self._picked(id)

    def cancel(self) -> None:
        self.shell.stack.pop(self)
