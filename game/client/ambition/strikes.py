"""Strikes, and a status in few words, as they stand on plates and in results."""

from __future__ import annotations

from game.client.ambition.view import Status, struck_out
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.engine.ambition.editions import EDITION_2006, Edition


def short_status(status: Status) -> str:
    """The label in fewer words, where room is short: "Over" for "Over – has the most"."""
    return status.brief or status.label


LOZENGE = 21.0
STRIKES_WIDE = 4
"""As many lozenges as there is room for; more are drawn smaller."""


def paint_strikes(
    canvas: gui.Canvas, x: float, y: float, taken: int, size: float = LOZENGE, gap: float = 2, of: int = 4
) -> None:
    """Lozenges in a row: filled with a cross for a strike taken, hollow for a free one; more than `of` where more were taken."""
    count = max(of, taken) if of else 0
    for i in range(count):
        at = strike_rect(x, y, i, count, size, gap)
        canvas.status("strike" if i < taken else "strike0", at.x, at.y, at.w, canvas.theme.strike_suffix.lstrip("-"))


def strike_rect(x: float, y: float, i: int, count: int, size: float = LOZENGE, gap: float = 2) -> gui.Rect:
    """Where one of `count` lozenges stands in their row."""
    small = min(1.0, STRIKES_WIDE / max(1, count))
    return gui.Rect(x + i * (size + gap) * small, y + size * (1 - small) / 2, size * small, size * small)


def strikes(taken: int, of: int, size: float = 24) -> gui.Picture:
    """The same as a part of a dialog; smaller where there is less room."""

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        each = min(size, rect.w / STRIKES_WIDE - 4)
        paint_strikes(canvas, rect.x, rect.cy - each / 2, taken, each, 4, of)

    wide = STRIKES_WIDE * (size + 4)
    return gui.Picture(draw, wide / 2, size, natural=wide)


def strike_mark(taken: bool, size: float = 19) -> gui.Picture:
    """A strike that a round brought, or took away."""
    name = "strike" if taken else "strike0"
    return gui.Picture(
        lambda canvas, rect: canvas.status(name, rect.x, rect.y, size, canvas.theme.strike_suffix.lstrip("-")),
        size,
        size,
        keep=True,
    )


def status_mark(name: str, size: float = 16) -> gui.Picture:
    """A status mark on a dark ground."""

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, rect.w / 2, canvas.theme.ink)
        canvas.status(name, rect.cx - size / 2, rect.cy - size / 2, size)

    return gui.Picture(draw, size + 6, size + 6, keep=True)


def strike_words(n: int, numbers: Edition = EDITION_2006) -> str:
    """The strikes in words; nothing where there are none at all."""
    if not numbers.strike_limit:
        return ""
    if n == 0:
        return _("no strikes")
    if struck_out(numbers, n):
        return _("out")
    return ngettext("{n} strike", "{n} strikes", n).format(n=n)
