"""Writing with a controller or a pointer: a board of letters over the dialog whose field is written, which hears every letter
at once.

The dialog takes or refuses letters as it does those of a keyboard; the board knows no field by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.kit.board_layout import (
    CANCEL,
    CASE,
    CLEAR,
    ERASE,
    KEY,
    PAGE,
    SPACE,
    BoardData,
    BoardLayout,
    beside,
    layout_board,
    paint_board,
)
from game.client.kit.buttons import Button
from game.client.kit.canvas import Canvas
from game.client.kit.host import Host, Writer
from game.client.kit.i18n import _
from game.client.kit.intents import BoardKey, Confirm, Erase, Intent, Paste, Typed
from game.client.kit.letter_pages import pages
from game.client.kit.spoken import Focused, sentences
from game.client.kit.widget_scene import WidgetScene


class LetterBoardScene(WidgetScene[Host]):
    """Writes into the field with the id `field` of the scene `writer`, whose focus it has."""

    opaque = False
    on_board = True

    def __init__(self, shell: Host, writer: Writer, field: str) -> None:
        super().__init__(shell)
        self._writer, self._id = writer, field
        self._before = self._field.label
        self._pages = pages(self._field.takes)
        self._page = 0
        self._capitals: bool | None = None  # None: as the text asks for
        self.focus = self._start if shell.by_pad else None  # a pointer needs none

    # ---- what there is

    @property
    def _field(self) -> Button:
        """The field as it is now."""
        return next(widget for widget in self._writer.widgets() if widget.id == self._id)

    @property
    def _start(self) -> str:
        row, column = self._pages[self._page].start
        return f"{KEY}{row},{column}"

    @property
    def layout(self) -> BoardLayout:
        """The board."""
        found: BoardLayout = super().layout
        return found

    def build(self) -> BoardLayout:
        field, count = self._field, len(self._pages)
        capitals = not field.label if self._capitals is None else self._capitals
        page, following = self._pages[self._page], self._pages[(self._page + 1) % count]
        pad = self.shell.padmap if self.shell.by_pad else None
        return layout_board(self.shell.look, BoardData(field, page, following, capitals, pad))

    def paint(self, canvas: Canvas) -> None:
        paint_board(canvas, self.layout, self.states)

    @property
    def typing(self) -> bool:
        """A keyboard writes too."""
        return True

    # ---- read aloud

    def told(self) -> Sequence[str]:
        return [_("Letter board"), *self.announcements()]

    def announcements(self) -> Sequence[str]:
        """The field with what stands in it."""
        return [sentences((self._field.said, self._field.label or _("empty")))]

    def focused(self) -> Focused | None:
        target = self.focus or self.hover
        button = next((button for button in self.widgets() if button.id == target), None)
        return Focused(target, button.said) if button is not None else None

    # ---- intents

    def handle(self, intent: Intent) -> bool:
        match intent:
            case Typed() | Erase() | Paste():
                self._write(intent)
            case BoardKey(id):
                self._by_button(id)
            case Confirm() if self.focus is None:
                self.focus = self._start
                self._changed = True
            case _:
                return super().handle(intent)
        return True

    def _by_button(self, id: str) -> None:
        """A button of the controller that is one of the keys; the one that erases closes where nothing is left."""
        if id == ERASE and not self._field.label:
            self.shell.stack.pop(self)
        elif any(button.id == id and button.enabled for button in self.widgets()):
            self._pressed(id)

    def move(self, dx: int, dy: int) -> None:
        self.focus = beside(self.layout.rows, self.focus, dx, dy) if self.focus is not None else self._start

    def press(self, id: str) -> None:
        if id.startswith(KEY):
            self._write(Typed(self.layout.at(id)))
        elif id == SPACE:
            self._write(Typed(" "))
        elif id == ERASE:
            self._write(Erase())
        elif id == CLEAR:
            self._clear()
        elif id == CASE:
            self._capitals = not self.layout.data.capitals
        elif id == PAGE:
            self._turn()
        elif id == CANCEL:
            self.cancel()
        else:
            self.shell.stack.pop(self)
            self._writer.written()
        self.rebuild()

    def _turn(self) -> None:
        """To the next page; the focus stays where it is, as far as there is a key."""
        self._page = (self._page + 1) % len(self._pages)
        self.rebuild()
        if self.focus is not None and self.focus not in self._places():
            self.focus = self._start if self.focus.startswith(KEY) else PAGE

    def _write(self, intent: Intent) -> None:
        """Have the dialog take it; what it refuses is heard."""
        before = self._field.label
        self._writer.handle(intent)
        if self._field.label == before:
            self.shell.sounds.play("refused")
        self.rebuild()

    def _clear(self) -> None:
        for _letter in self._field.label:
            self._writer.handle(Erase())

    def cancel(self) -> None:
        """As it was before, and back to the dialog."""
        if self._field.label != self._before:
            self._clear()
            for letter in self._before:
                self._writer.handle(Typed(letter))
        self.shell.stack.pop(self)
