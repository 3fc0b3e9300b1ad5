"""Figures of the statistics in words and boxes, and what was dealt beside chance."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.app.statistics.chance import LEAST_DEALS, Comparison
from game.client.kit.canvas import Canvas
from game.client.kit.charts import bars
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, ngettext
from game.client.kit.text import BODY_SEMI, CAPTION, FIGURE, H3, NUM

_MINUTE, _HOUR = 60, 3600
_TILE_H, _GAP = 116.0, 16.0
_TITLE, _LINE = 26.0, 22.0
_WORDS_H = 2 * _LINE + 4
USUAL, RARE = 0.05, 0.01
"""Chances below which a difference is called unusual, and rare."""


def number(value: float, places: int = 1) -> str:
    """A number with its sign left to minus, a true one: ``"−0.4"``."""
    text = f"{value:.{places}f}"
    return text.replace("-", "−") if float(text) else f"{0:.{places}f}"


def plus(value: float) -> str:
    """The same with a plus where there is no minus: ``"+1.8"``."""
    text = number(value)
    return text if text.startswith("−") or not float(text) else "+" + text


def percent(share: float) -> str:
    """A share: ``"7.5 %"``."""
    return _("{n} %").format(n=number(100 * share))


def long(seconds: int) -> str:
    """A time at the table in hours and minutes."""
    hours, minutes = divmod(round(seconds / _MINUTE), _HOUR // _MINUTE)
    if not hours:
        return _("{m} min").format(m=minutes)
    return _("{h} h {m} min").format(h=hours, m=minutes)


def paint_tiles(canvas: Canvas, rect: Rect, tiles: Sequence[tuple[str, str]]) -> float:
    """A page's first numbers, each with what it is, in a row at its top. Returns where the row ends."""
    width = (rect.w - _GAP * (len(tiles) - 1)) / len(tiles)
    for i, (value, words) in enumerate(tiles):
        paint_tile(canvas, Rect(rect.x + i * (width + _GAP), rect.y, width, _TILE_H), value, words)
    return rect.y + _TILE_H


def paint_tile(canvas: Canvas, rect: Rect, value: str, words: str) -> None:
    """A number in a box, and what it is."""
    theme = canvas.theme
    canvas.rect(rect, 14, theme.panel2, 1, theme.line, theme.line_width)
    style = next((each for each in (NUM, H3) if canvas.width(value, each) <= rect.w - 30), FIGURE)
    canvas.text(rect.x + 18, rect.y + 46, value, style, room=rect.w - 30)
    for i, line in enumerate(canvas.words.wrap(words, CAPTION, rect.w - 32, 2)):
        canvas.text(rect.x + 18, rect.y + 76 + 22 * i, line, CAPTION, theme.muted)


def verdict(comparison: Comparison) -> tuple[str, str]:
    """A mark (check, info or empty) and what the test says, in words."""
    p = comparison.p
    if p is None:
        return "", _("It takes {n} deals or more to say anything.").format(n=LEAST_DEALS)
    if p >= USUAL:
        n = min(99, round(100 * p))
        return "check", _("Within chance: {n} of 100 fair players are at least this far off.").format(n=n)
    if p >= RARE:
        n = max(1, round(100 * p))
        text = ngettext(
            "Unusual: {n} of 100 fair players is at least this far off.",
            "Unusual: {n} of 100 fair players are at least this far off.",
            n,
        )
        return "info", text.format(n=n)
    return "info", _("Rare: fewer than 1 of 100 fair players is this far off.")


def paint_comparison(canvas: Canvas, rect: Rect, comparison: Comparison, title: str, labels: Sequence[str]) -> None:
    """A chart with its title above and the test in words below."""
    theme, deals = canvas.theme, max(1, sum(comparison.seen))
    canvas.text(rect.x, rect.y + 16, title, BODY_SEMI, room=rect.w)
    chart = Rect(rect.x, rect.y + _TITLE, rect.w, rect.h - _TITLE - _WORDS_H)
    shares = [count / deals for count in comparison.seen]
    bars(canvas, chart, labels, shares, [str(n) for n in comparison.seen], comparison.expected)
    mark, words = verdict(comparison)
    x = rect.x
    if mark:
        canvas.icon(mark, x, chart.bottom + 4, 22, theme.accent)
        x += 30
    for i, line in enumerate(canvas.words.wrap(words, CAPTION, rect.right - x, 2)):
        canvas.text(x, chart.bottom + 20 + _LINE * i, line, CAPTION, theme.muted)
