"""Short words over the table: a question with its answers, and a line that goes away by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.layout import Node, Row
from game.client.kit.layout_dialog import Dialog, Use
from game.client.kit.layout_leaves import MANY, Text
from game.client.kit.look import WindowLook
from game.client.kit.placement import Obstacles, free_place
from game.client.kit.text import BODY, CAPTION_SEMI, H2_PASS

_TOAST_H, _TOAST_LINE = 44.0, 23.0
_TOAST_WIDTHS = (620.0, 460.0, 380.0, 300.0)  # of notices in several lines
SCRIM = 0.8  # dark enough for the plates behind a dialog not to be read with it


def question(title: str, text: str, answers: Sequence[tuple[str, str]], tools: Sequence[Node] = ()) -> Dialog:
    """A message with answers (id, words), the main one last."""
    return Dialog(
        title=title,
        head=Row([Text(title, H2_PASS, lines=2, grow=1), *tools]),
        body=Text(text, BODY, "muted", lines=MANY),
        foot=[(id, words, None) for id, words in answers],
        use=Use.QUESTION,
    )


def paint_scrim(canvas: Canvas, strength: float = 1.0) -> None:
    """Darkens everything behind a dialog; `strength` 0..1 while it fades."""
    canvas.fill_all(canvas.theme.scrim, SCRIM * strength)


@dataclass(frozen=True, slots=True)
class Toast:
    """A notice: where it stands, and its words line by line."""

    rect: Rect
    lines: tuple[str, ...]


def layout_toast(look: WindowLook, text: str, obstacles: Obstacles = ()) -> Toast:
    """Near the bottom in the middle, or the nearest place that covers no obstacle. It takes several lines if it must."""
    grid, words = look.grid, look.words
    widest = grid.right - grid.left - 48
    broken = {}
    for width in (widest, *_TOAST_WIDTHS):
        lines = tuple(words.wrap(text, CAPTION_SEMI, min(width, widest) - 48))
        wide = max(words.width(line, CAPTION_SEMI) for line in lines)
        broken[wide + 48, _TOAST_H + _TOAST_LINE * (len(lines) - 1)] = lines
    area = Rect(grid.left + 16, 16, grid.right - grid.left - 32, grid.vh - 32)
    rect = free_place([*broken], area, obstacles, (grid.cx, grid.vh - 16 - _TOAST_H / 2))
    return Toast(rect, broken[rect.w, rect.h])


def paint_toast(canvas: Canvas, toast: Toast) -> None:
    """A dark pill."""
    rect, theme, radius = toast.rect, canvas.theme, _TOAST_H / 2
    canvas.shadow(rect, radius)
    canvas.rect(rect, radius, theme.ink, 1, theme.ivory, 1.5)
    for i, line in enumerate(toast.lines):
        canvas.text(rect.cx, rect.y + radius + 6 + _TOAST_LINE * i, line, CAPTION_SEMI, theme.ivory, "middle")
