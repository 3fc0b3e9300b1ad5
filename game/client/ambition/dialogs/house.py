"""The strip of a page of house rules: whether they can be played, or the row and the reason why not; or what a row is about."""

from __future__ import annotations

from collections.abc import Callable

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import MEDIUM, SMALL, Node, Row
from game.client.kit.layout_leaves import Picture, Press, rule
from game.client.kit.layout_stack import Column
from game.client.kit.text import CAPTION, CAPTION_SEMI

_MARK, _LINE = 26.0, 24.0


def strip(words: Callable[[], tuple[str, str]], show: str) -> Node:
    """A mark (check, cross or info) and the words in a line or two, which are asked for whenever they are painted; and the way to
    the row at fault, if it has an id."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        mark, said = words()
        theme, good = canvas.theme, mark != "cross"
        tone = {"check": theme.mint, "cross": theme.coral}.get(mark, theme.accent)
        canvas.icon(mark, rect.x, rect.cy - _MARK / 2, _MARK, tone)
        x, style = rect.x + _MARK + SMALL, (CAPTION if good else CAPTION_SEMI)._replace(share=0.0)
        style, lines = canvas.words.wrapped(said, style, rect.right - x, 2)
        pitch = max(_LINE, canvas.words.size(style))
        top = rect.cy + canvas.words.size(style) / 3 - pitch * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            canvas.text(x, top + pitch * i, line, style, theme.muted if good else theme.coral)

    told = Picture(draw, 0, 2 * _LINE, grow=1)
    button = [Press(show, _("Show"), "choice")] if show else []
    return Column([rule(), Row([told, *button], MEDIUM)])
