"""Short words over the table: a question with its answers, and a line that goes away by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.canvas import Canvas
from game.client.geometry import Rect
from game.client.look import Look
from game.client.text import BODY, BUTTON, CAPTION_SEMI, H2_PASS
from game.client.widgets import REST, Button, States, footer, footer_room, footer_width, paint_buttons

_WIDTH = 640.0
_TOAST_H = 44.0
SCRIM = 0.8  # dark enough for the plates behind a dialog not to be read with it


@dataclass(frozen=True, slots=True)
class MessageLayout:
    """Where a message and its buttons stand."""

    rect: Rect
    title: str
    lines: tuple[str, ...]
    buttons: tuple[Button, ...]


def layout_message(look: Look, title: str, text: str, answers: Sequence[tuple[str, str]]) -> MessageLayout:
    """A message with answers (id, words), the main one last."""
    sized = [(id, label, None, footer_width(look.words.width(label, BUTTON), False)) for id, label in answers]
    wanted = max(_WIDTH, footer_room(sized))
    width = look.grid.dialog(wanted, 100).w
    lines = look.words.wrap(text, BODY, width - 80, 8)
    rect = look.grid.dialog(wanted, 104 + 28 * len(lines) + 104)
    return MessageLayout(rect, title, tuple(lines), tuple(footer(rect, sized)))


def paint_message(canvas: Canvas, layout: MessageLayout, states: States = REST) -> None:
    """The message with its answers."""
    rect = layout.rect
    canvas.panel(rect, 20, alpha=0.985)
    canvas.text(rect.x + 40, rect.y + 64, layout.title, H2_PASS, room=rect.w - 80)
    for i, line in enumerate(layout.lines):
        canvas.text(rect.x + 40, rect.y + 108 + 28 * i, line, BODY, canvas.theme.muted)
    paint_buttons(canvas, layout.buttons, states)


def paint_scrim(canvas: Canvas, strength: float = 1.0) -> None:
    """Darkens everything behind a dialog; `strength` 0..1 while it fades."""
    canvas.fill_all(canvas.theme.scrim, SCRIM * strength)


def toast_rect(look: Look, text: str) -> Rect:
    """Where a notice stands: low in the middle, above everything."""
    grid = look.grid
    width = min(look.words.width(text, CAPTION_SEMI) + 48, grid.right - grid.left - 48)
    return Rect(grid.cx - width / 2, grid.vh - 16 - _TOAST_H, width, _TOAST_H)


def paint_toast(canvas: Canvas, look: Look, text: str) -> None:
    """One line in a dark pill."""
    rect, theme = toast_rect(look, text), canvas.theme
    canvas.shadow(rect, _TOAST_H / 2)
    canvas.rect(rect, _TOAST_H / 2, theme.ink, 1, theme.ivory, 1.5)
    canvas.text(rect.cx, rect.cy + 6, text, CAPTION_SEMI, theme.ivory, "middle", rect.w - 40)
