"""The strip of a page of house rules: whether they can be played, or the row and the reason why not; or what a row is about."""

from __future__ import annotations

from game.client.app.dialogs.options import OptionsLayout
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import CAPTION, CAPTION_SEMI
from game.client.kit.widgets import paint_button
from game.client.table.look import Look

_FOOT, _HIGH = 92.0, 44.0


def strip_of(layout: OptionsLayout) -> Rect:
    """Where it stands."""
    rect = layout.rect
    return Rect(rect.x + 40, rect.bottom - _FOOT - _HIGH, rect.w - 80, _HIGH)


def show_button(look: Look, layout: OptionsLayout, id: str) -> Button:
    """The way to the row at fault, at the right end."""
    strip, words = strip_of(layout), _("Show")
    wide = look.words.width(words, CAPTION_SEMI) + 40
    return Button(id, Rect(strip.right - wide, strip.y + 1, wide, _HIGH - 2), words, "choice")


def paint_strip(
    canvas: Canvas, layout: OptionsLayout, words: str, mark: str, show: Button | None, states: States = REST
) -> None:
    """A mark (check, cross or info), the words in a line or two, and the button."""
    theme, strip, good = canvas.theme, strip_of(layout), mark != "cross"
    tone = {"check": theme.mint, "cross": theme.coral}.get(mark, theme.accent)
    canvas.line(strip.x, strip.y - 6, strip.right, strip.y - 6, theme.line)
    canvas.icon(mark, strip.x, strip.cy - 13, 26, tone)
    room = (show.rect.x - 20 if show is not None else strip.right) - strip.x - 40
    style = CAPTION if good else CAPTION_SEMI
    style, lines = canvas.words.wrapped(words, style._replace(share=0.0), room, 2)
    for i, line in enumerate(lines):
        y = strip.cy + 6 + (i - (len(lines) - 1) / 2) * 22
        canvas.text(strip.x + 40, y, line, style, theme.muted if good else theme.coral)
    if show is not None:
        paint_button(canvas, show, states)
