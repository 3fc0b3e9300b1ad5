"""Small panels above everything else that explain a number or an icon, and the spots that have one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from game.client.kit import geometry
from game.client.kit.buttons import Button, Explanation, States
from game.client.kit.canvas import Canvas
from game.client.kit.look import WindowLook
from game.client.kit.spoken import sentences
from game.client.kit.text import BODY_SEMI, CAPTION, SHARES, Style
from game.client.kit.widgets import focus_ring

_WIDTH, _PAD, _MARGIN, _TIP, _LAP = 440.0, 16.0, 12.0, 10.0, 24.0
_WIDTHS = (_WIDTH, 400.0, 360.0, 340.0, 320.0, 300.0, 520.0)
"""The widths that a panel may have, in the order in which they are tried until it covers nothing that it should not."""
_TITLE_H, _LINE_H, _GAP = 26.0, 23.0, 5.0


@dataclass(frozen=True, slots=True)
class Spot:
    """A number or mark that explains itself when it is pointed at, has the keyboard's focus, or is pressed.

    `of`: whose number it is, read aloud before it. `opens`: what a press does instead of showing
    the explanation."""

    id: str
    rect: geometry.Rect
    explanation: Explanation
    of: str = ""
    opens: Callable[[], None] | None = None

    @property
    def button(self) -> Button:
        """A button in the spot's place, for hit-testing and for the focus order."""
        words = [*([self.of] if self.of else []), self.explanation.title, *self.explanation.lines]
        return Button(self.id, self.rect, "", "spot", spoken=sentences(words))


@dataclass(frozen=True, slots=True)
class Bubble:
    """An explanation, broken into lines, and where it is drawn.

    `side`: the side of its number on which it is. `tip`: the x (above or below the number) or y
    (beside it) of the tip that points at the number; None for a bubble without a tip. `share`: how
    much of the text's enlargement it gets, 0 to 1."""

    rect: geometry.Rect
    title: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    tip: float | None = None
    side: str = geometry.BELOW
    share: float = 1.0


def layout_bubble(
    look: WindowLook, spot: Spot, obstacles: geometry.Obstacles = (), loose: bool = False
) -> Bubble:
    """Return the bubble beside a number: below it if that covers no obstacle, otherwise where it covers least.

    It never covers the number and never leaves the window; it would rather cover the number's plate
    than anything else. With `loose` it moves away from the number if it would cover something
    important beside it."""
    anchor = spot.rect
    around = [
        (rect, geometry.MINOR if rect.contains(anchor.cx, anchor.cy) else weight)
        for rect, weight in obstacles
    ]
    texts = [
        _broken(look, spot.explanation, width, 1.0)
        for width in (_WIDTHS if obstacles else _WIDTHS[:1])
    ]
    place, side = geometry.beside_place(_sizes(texts), _area(look), around, anchor, _TIP, _LAP)
    if loose and geometry.covered(place, geometry.needed(around)) > 0:
        aside = layout_aside(
            look,
            spot.explanation,
            [*obstacles, (anchor, geometry.ESSENTIAL)],
            (anchor.cx, anchor.cy),
        )
        if geometry.covered(aside.rect, geometry.needed(obstacles)) < geometry.covered(
            place, geometry.needed(around)
        ):
            return aside
    text = texts[_sizes(texts).index((place.w, place.h))]
    across = side in (geometry.BELOW, geometry.ABOVE)
    low, high, middle = (
        (place.x, place.right, anchor.cx) if across else (place.y, place.bottom, anchor.cy)
    )
    return replace(text, rect=place, tip=min(max(middle, low + _LAP), high - _LAP), side=side)


def layout_aside(
    look: WindowLook, told: Explanation, obstacles: geometry.Obstacles, near: tuple[float, float]
) -> Bubble:
    """Return a bubble away from its number, as near to the point `near` as the obstacles allow.

    Enlarged text gets smaller if the bubble would otherwise cover something important."""
    area = _area(look)
    for share in SHARES if look.words.zoom > 1.0 else SHARES[:1]:
        texts = [_broken(look, told, width, share) for width in _WIDTHS]
        place = geometry.free_place(_sizes(texts), area, obstacles, near)
        if geometry.covered(place, geometry.needed(obstacles)) == 0:
            break
    return replace(texts[_sizes(texts).index((place.w, place.h))], rect=place)


def _sizes(texts: Sequence[Bubble]) -> list[tuple[float, float]]:
    return [(text.rect.w, text.rect.h) for text in texts]


def _area(look: WindowLook) -> geometry.Rect:
    return geometry.Rect(_MARGIN, _MARGIN, look.grid.vw - 2 * _MARGIN, look.grid.vh - 2 * _MARGIN)


def _styles(share: float) -> tuple[Style, Style]:
    """Return the styles of the title and of the lines."""
    return BODY_SEMI._replace(share=share, flows=True), CAPTION._replace(share=share, flows=True)


def _broken(look: WindowLook, told: Explanation, width: float, share: float) -> Bubble:
    """Return an explanation broken to a width, without a place yet."""
    words, room = look.words, width - 2 * _PAD
    head, body = _styles(share)
    title = tuple(words.wrap(told.title, head, room))
    lines = tuple(tuple(words.wrap(line, body, room)) for line in told.lines)
    wide = max(
        [words.width(line, head) for line in title]
        + [words.width(t, body) for p in lines for t in p]
    )
    high = 2 * _PAD - 6 + words.pitch(head, _TITLE_H) * len(title)
    high += sum(words.pitch(body, _LINE_H) * len(part) + _GAP for part in lines)
    return Bubble(geometry.Rect(0, 0, wide + 2 * _PAD, high), title, lines, share=share)


def paint_bubble(canvas: Canvas, bubble: Bubble) -> None:
    """Draw a bubble: a dark panel with an ivory line in every theme, like the tags, and its tip."""
    theme, rect = canvas.theme, bubble.rect
    canvas.cover(rect, 12)
    if bubble.tip is not None:
        _paint_tip(canvas, rect, bubble.tip, bubble.side)
    head, body = _styles(bubble.share)
    y = rect.y + _PAD - 3
    for text in bubble.title:
        canvas.text(
            rect.x + _PAD, y + canvas.words.pitch(head, _TITLE_H) * 0.7, text, head, theme.ivory
        )
        y += canvas.words.pitch(head, _TITLE_H)
    for part in bubble.lines:
        y += _GAP
        for text in part:
            canvas.text(
                rect.x + _PAD, y + canvas.words.pitch(body, _LINE_H) * 0.7, text, body, theme.ivory
            )
            y += canvas.words.pitch(body, _LINE_H)


def _paint_tip(canvas: Canvas, rect: geometry.Rect, at: float, side: str) -> None:
    """Draw the tip at the edge towards the number, without a line where it joins the panel."""
    theme = canvas.theme
    line, box = {
        geometry.BELOW: ("M1 10L11 0L21 10", geometry.Rect(at - 11, rect.y - 8.5, 22, 10)),
        geometry.ABOVE: ("M1 0L11 10L21 0", geometry.Rect(at - 11, rect.bottom - 1.5, 22, 10)),
        geometry.RIGHT: ("M10 1L0 11L10 21", geometry.Rect(rect.x - 8.5, at - 11, 10, 22)),
        geometry.LEFT: ("M0 1L10 11L0 21", geometry.Rect(rect.right - 1.5, at - 11, 10, 22)),
    }[side]
    body = f'<path d="{line}Z" fill="{theme.ink}"/>'
    canvas.shape(
        body + f'<path d="{line}" fill="none" stroke="{theme.ivory}" stroke-width="1.5"/>', box
    )


def paint_spots(
    canvas: Canvas,
    look: WindowLook,
    spots: Iterable[Spot],
    states: States,
    shown: str | None,
    place: Callable[[Spot], Bubble] | None = None,
) -> None:
    """Draw what marks spots: a line round the one under the pointer, the focus ring, and the bubble of `shown`.

    `place` returns the bubble of a spot; without it, the bubble is beside the spot."""
    told = [spot for spot in spots if spot.id in (states.hover, states.focus, shown)]
    for spot in told:
        if spot.id == states.focus:
            focus_ring(canvas, spot.rect.grown(-4), 8)
        elif spot.id in (states.hover, shown):
            canvas.rect(spot.rect, 10, stroke=canvas.theme.muted, width=1.5, stroke_alpha=0.8)
    for spot in told:
        if spot.id == shown:
            paint_bubble(canvas, place(spot) if place is not None else layout_bubble(look, spot))


def tip_of(button: Button) -> str:
    """Return a button's name if its picture, number or code doesn't say it; otherwise an empty string."""
    if button.kind == "picture":
        return f"{button.label}: {button.sub}" if button.sub else button.label
    named = button.kind in ("tool", "arrow", "step", "key") and button.label != button.spoken
    return button.spoken if named else ""


def paint_tip(
    canvas: Canvas,
    look: WindowLook,
    buttons: Sequence[Button],
    states: States,
    obstacles: Callable[[], geometry.Obstacles] | None = None,
) -> None:
    """Draw the name of the button under the pointer or with the focus, if the button has no label.

    The name avoids the obstacles, or the other buttons if none are given."""
    by_id = {button.id: button for button in buttons}
    for id in (states.hover, states.focus):
        button = by_id.get(id or "")
        tip = tip_of(button) if button is not None else ""
        if button is not None and tip:
            spot = Spot(button.id, button.rect.grown(4), Explanation(tip))
            others = [(each.rect, geometry.ESSENTIAL) for each in buttons if each.id != button.id]
            paint_bubble(
                canvas, layout_bubble(look, spot, obstacles() if obstacles is not None else others)
            )
            return


def spot_at(spots: Iterable[Spot], x: float, y: float) -> str | None:
    """Return the id of the spot at a point; None without one."""
    return next((spot.id for spot in spots if spot.button.hit.contains(x, y)), None)
