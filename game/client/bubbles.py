"""Small panels above everything else: how a number came about, what an icon stands for; and the numbers that have one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.client.canvas import Canvas
from game.client.explanations import Explanation
from game.client.geometry import Rect
from game.client.look import Look
from game.client.room import Crowd, free_place
from game.client.text import BODY_SEMI, CAPTION
from game.client.voice.words import sentences
from game.client.widgets import Button, States, focus_ring

_WIDTH, _PAD, _MARGIN, _TIP = 440.0, 16.0, 12.0, 10.0
_WIDTHS = (_WIDTH, 400.0, 360.0, 320.0, 520.0)  # of panels that stand by themselves, in the order of choice
_TITLE_H, _LINE_H, _GAP = 26.0, 23.0, 5.0


@dataclass(frozen=True, slots=True)
class Spot:
    """A number (or mark) that explains itself when it is pointed at, has the keyboard's focus, or is pressed. `of`: whose it is,
    said before it when it is read aloud."""

    id: str
    rect: Rect
    explanation: Explanation
    of: str = ""

    @property
    def button(self) -> Button:
        """For hit-testing and for the order of the keys."""
        words = [*([self.of] if self.of else []), self.explanation.title, *self.explanation.lines]
        return Button(self.id, self.rect, "", "spot", said=sentences(words))


@dataclass(frozen=True, slots=True)
class Bubble:
    """Where an explanation stands, line by line; `tip` points at the middle of its number, from above or below, and is None for
    one that stands by itself."""

    rect: Rect
    title: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    tip: float | None
    above: bool


def layout_bubble(look: Look, spot: Spot) -> Bubble:
    """Below its number, or above where there is more room; never on it, always within the window."""
    grid = look.grid
    title, lines, (w, h) = _broken(look, spot.explanation, _WIDTH)
    anchor = spot.rect
    above = anchor.bottom + _TIP + h > grid.vh - _MARGIN
    y = anchor.y - _TIP - h if above else anchor.bottom + _TIP
    x = min(max(_MARGIN, anchor.cx - w / 2), grid.vw - _MARGIN - w)
    tip = min(max(anchor.cx, x + 24), x + w - 24)
    return Bubble(Rect(x, max(_MARGIN, y), w, h), title, lines, tip, above)


def layout_aside(look: Look, told: Explanation, crowd: Crowd, near: tuple[float, float]) -> Bubble:
    """A panel that stands by itself, where it covers least of a `crowd`, as near as it can to a point."""
    grid = look.grid
    broken = [_broken(look, told, width) for width in _WIDTHS]
    area = Rect(_MARGIN, _MARGIN, grid.vw - 2 * _MARGIN, grid.vh - 2 * _MARGIN)
    place = free_place([size for _title, _lines, size in broken], area, crowd, near)
    title, lines, _size = next(each for each in broken if each[2] == (place.w, place.h))
    return Bubble(place, title, lines, None, False)


def _broken(
    look: Look, told: Explanation, width: float
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...], tuple[float, float]]:
    """Title and lines broken to a width, and the size of their panel."""
    words, room = look.words, width - 2 * _PAD
    title = tuple(words.wrap(told.title, BODY_SEMI, room))
    lines = tuple(tuple(words.wrap(line, CAPTION, room)) for line in told.lines)
    wide = max([words.width(line, BODY_SEMI) for line in title] + [words.width(t, CAPTION) for p in lines for t in p])
    high = 2 * _PAD - 6 + _TITLE_H * len(title) + sum(_LINE_H * len(part) + _GAP for part in lines)
    return title, lines, (wide + 2 * _PAD, high)


def paint_bubble(canvas: Canvas, bubble: Bubble) -> None:
    """The panel with its tip; dark with an ivory line in every theme, like the tags."""
    theme, rect = canvas.theme, bubble.rect
    canvas.cover(rect, 12)
    edge = rect.bottom - 1.5 if bubble.above else rect.y + 1.5
    path = "M1 0L11 10L21 0Z" if bubble.above else "M1 10L11 0L21 10Z"
    line = "M1 0L11 10L21 0" if bubble.above else "M1 10L11 0L21 10"
    body = (
        f'<path d="{path}" fill="{theme.ink}"/><path d="{line}" fill="none" stroke="{theme.ivory}" stroke-width="1.5"/>'
    )
    if bubble.tip is not None:
        canvas.shape(body, Rect(bubble.tip - 11, edge if bubble.above else edge - 10, 22, 10))
    y = rect.y + _PAD - 3
    for text in bubble.title:
        canvas.text(rect.x + _PAD, y + 18, text, BODY_SEMI, theme.ivory)
        y += _TITLE_H
    for part in bubble.lines:
        y += _GAP
        for text in part:
            canvas.text(rect.x + _PAD, y + 16, text, CAPTION, theme.ivory)
            y += _LINE_H


def paint_spots(canvas: Canvas, look: Look, spots: Iterable[Spot], states: States, shown: str | None) -> None:
    """The line round the number that is pointed at, the ring of the focus, and the bubble of the one that is `shown`."""
    told = [spot for spot in spots if spot.id in (states.hover, states.focus, shown)]
    for spot in told:
        if spot.id == states.focus:
            focus_ring(canvas, spot.rect.grown(-4), 8)
        elif spot.id in (states.hover, shown):
            canvas.rect(spot.rect, 10, stroke=canvas.theme.muted, width=1.5, stroke_alpha=0.8)
    for spot in told:
        if spot.id == shown:
            paint_bubble(canvas, layout_bubble(look, spot))


def tip_of(button: Button) -> str:
    """What a button is called whose picture, number or code doesn't say it; empty where its words do."""
    if button.kind == "picture":
        return button.label
    named = button.kind in ("tool", "arrow", "step", "key") and button.label != button.said
    return button.said if named else ""


def paint_tip(canvas: Canvas, look: Look, buttons: Iterable[Button], states: States) -> None:
    """The name of the button that is pointed at or has the focus, below it, where nothing on it says so."""
    by_id = {button.id: button for button in buttons}
    for id in (states.hover, states.focus):
        button = by_id.get(id or "")
        tip = tip_of(button) if button is not None else ""
        if button is not None and tip:
            paint_bubble(canvas, layout_bubble(look, Spot(button.id, button.rect.grown(4), Explanation(tip))))
            return


def spot_at(spots: Iterable[Spot], x: float, y: float) -> str | None:
    """The id of the number at a point."""
    return next((spot.id for spot in spots if spot.button.hit.contains(x, y)), None)
