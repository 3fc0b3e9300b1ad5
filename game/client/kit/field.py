"""A field to write in: its words with a caret, and at its right end the key that opens the letter board."""

from __future__ import annotations

from collections.abc import Iterable

from game.client.kit.buttons import Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import BODY, CODE
from game.client.kit.widgets import focus_ring

BOARD = "board:"
"""What the id of a field's key begins with; the field's own follows."""
KEY_W = 40.0
_ICON = 24.0
_HIGH = 50.0


def board_key(field: Button) -> Button:
    """The small keyboard in a field, which opens the letter board for somebody with nothing but a pointer: a mouse, a finger.

    It is for the pointer alone and no stop of the Tab key: whoever has keys writes in the field at once, a controller opens the
    board with the field itself, and a second stop at every field would only be in their way.
    """
    rect, said = field.rect, _("{field}: letter board").format(field=field.said)
    return Button(BOARD + field.id, Rect(rect.right - KEY_W, rect.y, KEY_W, rect.h), "", "key", "keyboard", said=said)


def board_keys(widgets: Iterable[Button]) -> list[Button]:
    """The key of every field among the widgets that can be written in."""
    return [board_key(widget) for widget in widgets if widget.kind == "field" and widget.enabled]


def paint_board_key(canvas: Canvas, field: Button, states: States) -> None:
    """The key at a field's end: a keyboard, on a ground of its own while it is pointed at."""
    key, theme = board_key(field), canvas.theme
    rect = key.rect.grown(-4)
    at = states.hover == key.id
    if at:
        canvas.rect(rect, 8, "#FFFFFF", 0.08)
        canvas.rect(rect, 8, stroke=theme.line, width=1.25)
    canvas.icon("keyboard", rect.cx - _ICON / 2, rect.cy - _ICON / 2, _ICON, theme.text if at else theme.muted)


def paint_field(canvas: Canvas, widget: Button, states: States) -> None:
    """Typed words in a field, with a caret where it has the focus, or where letters go while nothing has (`selected`), and its
    key. In a high field they are large."""
    theme, rect = canvas.theme, widget.rect
    focused = states.focus == widget.id
    writing = focused or (widget.selected and states.focus is None)
    canvas.rect(rect, 10, theme.panel2, 1, theme.frame if writing else theme.line, 1.5)
    style, base = (CODE, 9) if rect.h > _HIGH else (BODY, 7)
    room, shown = rect.w - 20 - KEY_W, widget.label
    while canvas.width(shown, style._replace(share=0.0)) > room:  # the end is what is being typed
        shown = shown[1:]
    width = canvas.text(rect.x + 14, rect.cy + base, shown, style, room=room + 1)
    if writing:
        canvas.line(rect.x + 17 + width, rect.y + 9, rect.x + 17 + width, rect.bottom - 9, theme.text, 2)
    if focused:
        focus_ring(canvas, rect, 10)
    if widget.enabled:
        paint_board_key(canvas, widget, states)
