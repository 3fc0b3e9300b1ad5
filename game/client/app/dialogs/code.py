"""A code of a match or deal to be typed or pasted: a field, and what it names or why it is none."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.app.dialogs.facts import CODE
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.field import KEY_W, paint_board_key
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.letters import CODE as LETTERS
from game.client.kit.text import BODY, BODY_SEMI, BUTTON
from game.client.kit.widgets import focus_ring, footer, footer_width, paint_buttons, paint_dialog
from game.client.table.look import Look

_WIDTH, _FIELD_H = 900.0, 64.0
FIELD = "field"


@dataclass(frozen=True, slots=True)
class CodeData:
    """What stands in the field, and what is said of it: `good` names a match or deal, otherwise `said` is why not."""

    text: str = ""
    said: str = ""
    good: bool = False


@dataclass(frozen=True, slots=True)
class CodeLayout:
    """Where field, words and buttons (close, paste, play) stand."""

    rect: Rect
    field: Button
    lines: tuple[str, ...]
    buttons: tuple[Button, ...]
    data: CodeData


def layout_code(look: Look, data: CodeData, opens: str = "") -> CodeLayout:
    """Places everything; what can't be played can't be pressed. `opens`: the controller's button that opens the letter board,
    if one is used."""
    width = look.grid.dialog(_WIDTH, 100).w
    words = _("Type a code that somebody gave you, or paste it with Ctrl+V.")
    if opens:
        words = _("Write a code that somebody gave you: in the field, {button} opens a board of letters.")
        words = words.format(button=opens)
    lines = look.words.wrap(words, BODY, width - 80)
    rect = look.grid.dialog(_WIDTH, 124 + 28 * len(lines) + 16 + _FIELD_H + 62 + 96)
    field = Button(
        FIELD,
        Rect(rect.x + 40, rect.y + 124 + 28 * len(lines) + 12, rect.w - 80, _FIELD_H),
        data.text,
        "field",
        said=_("Code"),
        takes=LETTERS,
    )
    wanted = (("close", _("Back"), "back"), ("paste", _("Paste"), "last"), ("play", _("Play"), "play"))
    sized = [(id, label, icon, footer_width(look.words.width(label, BUTTON), True)) for id, label, icon in wanted]
    buttons = footer(rect, sized)
    if not data.good:
        play = buttons[-1]
        buttons[-1] = Button(play.id, play.rect, play.label, play.kind, play.icon, enabled=False)
    return CodeLayout(rect, field, tuple(lines), tuple(buttons), data)


def paint_code(canvas: Canvas, layout: CodeLayout, states: States = REST) -> None:
    """The dialog; the caret stands behind what is typed."""
    theme, rect, data, field = canvas.theme, layout.rect, layout.data, layout.field.rect
    paint_dialog(canvas, rect, _("Enter a code"))
    for i, line in enumerate(layout.lines):
        canvas.text(rect.x + 40, rect.y + 144 + 28 * i, line, BODY, theme.muted)
    focused = states.focus in (None, FIELD)
    canvas.rect(field, 10, theme.panel2, 1, theme.frame if focused else theme.line, 1.5)
    room = field.w - 24 - KEY_W
    shown = data.text
    while canvas.width(shown, CODE) > room:  # the end is what is being typed
        shown = shown[1:]
    end = field.x + 18 + canvas.text(field.x + 18, field.cy + 9, shown, CODE)
    if focused:
        canvas.line(end + 3, field.y + 14, end + 3, field.bottom - 14, theme.text, 2)
    if states.focus == FIELD:
        focus_ring(canvas, field, 10)
    paint_board_key(canvas, layout.field, states)
    if data.said:
        colour = theme.mint if data.good else theme.coral
        canvas.icon("check" if data.good else "cross", field.x, field.bottom + 16, 24, colour)
        canvas.text(field.x + 36, field.bottom + 36, data.said, BODY_SEMI, room=rect.w - 120)
    paint_buttons(canvas, layout.buttons, states)
