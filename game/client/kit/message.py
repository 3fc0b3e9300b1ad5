"""Short words over the table: a question with its answers, and a line that goes away by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.look import WindowLook
from game.client.kit.room import Crowd, free_place
from game.client.kit.text import BODY, BUTTON, CAPTION_SEMI, H2_PASS
from game.client.kit.widgets import footer, footer_room, footer_width, paint_buttons

_WIDTH = 640.0
_TOAST_H, _TOAST_LINE = 44.0, 23.0
_TOAST_WIDTHS = (620.0, 460.0, 380.0, 300.0)  # of notices in several lines
SCRIM = 0.8  # dark enough for the plates behind a dialog not to be read with it


@dataclass(frozen=True, slots=True)
class MessageLayout:
    """Where a message and its buttons stand."""

    rect: Rect
    title: str
    lines: tuple[str, ...]
    buttons: tuple[Button, ...]


def layout_message(look: WindowLook, title: str, text: str, answers: Sequence[tuple[str, str]]) -> MessageLayout:
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


@dataclass(frozen=True, slots=True)
class Toast:
    """A notice: where it stands, and its words line by line."""

    rect: Rect
    lines: tuple[str, ...]


def layout_toast(look: WindowLook, text: str, crowd: Crowd = ()) -> Toast:
    """Low in the middle, if it covers nothing of a `crowd` there; else as near to that as it can, in several lines if need be."""
    grid, words = look.grid, look.words
    widest = grid.right - grid.left - 48
    broken = {}
    for width in (widest, *_TOAST_WIDTHS):
        lines = tuple(words.wrap(text, CAPTION_SEMI, min(width, widest) - 48))
        wide = max(words.width(line, CAPTION_SEMI) for line in lines)
        broken[wide + 48, _TOAST_H + _TOAST_LINE * (len(lines) - 1)] = lines
    area = Rect(grid.left + 16, 16, grid.right - grid.left - 32, grid.vh - 32)
    rect = free_place([*broken], area, crowd, (grid.cx, grid.vh - 16 - _TOAST_H / 2))
    return Toast(rect, broken[rect.w, rect.h])


def paint_toast(canvas: Canvas, toast: Toast) -> None:
    """A dark pill."""
    rect, theme, radius = toast.rect, canvas.theme, _TOAST_H / 2
    canvas.shadow(rect, radius)
    canvas.rect(rect, radius, theme.ink, 1, theme.ivory, 1.5)
    for i, line in enumerate(toast.lines):
        canvas.text(rect.cx, rect.y + radius + 6 + _TOAST_LINE * i, line, CAPTION_SEMI, theme.ivory, "middle")
