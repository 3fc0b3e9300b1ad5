"""Charts in the look of the window: bars with their numbers, curves over time.

Nothing is told by colour alone: each kind has its own fill as well. The person's bars are filled
with brass, those they are compared with are hollow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.layout import MEDIUM, Align, Grid, Node
from game.client.kit.layout_leaves import Picture, Text
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI

_HEAD, _FOOT = 30.0, 30.0
_MIN_BAR = 2.0
_LYING, _LYING_HIGH = 120.0, 16.0
_WORDS = 20.0  # the least distance between two lines of words


def bar(canvas: Canvas, box: Rect, filled: bool) -> None:
    """Draw a bar, filled or hollow."""
    theme = canvas.theme
    if filled:
        canvas.rect(box, 3, theme.frame)
    else:
        canvas.rect(box, 3, stroke=theme.text, width=1.5)


def share_table(rows: Iterable[list[Node]]) -> Grid:
    """Return a table with rows made by `share_row`."""
    return Grid(cells=list(rows), grows=(0, 1, 0, 0), between=MEDIUM, gap=2)


def share_row(name: str, share: float, words: str, note: str, *said: str) -> list[Node]:
    """Return a name, a bar for its share, the share in words, and a note; `said` is read aloud for the bar."""
    numbers = (Text(words, BODY_SEMI, align=Align.END), Text(note, CAPTION, "muted", Align.END))
    return [Text(name, BODY), _share_bar(share, said), *numbers]


def _share_bar(share: float, said: tuple[str, ...]) -> Picture:
    """Return a bar that lies in a box, which it fills by a share."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        box = Rect(rect.x, rect.cy - _LYING_HIGH / 2, rect.w, _LYING_HIGH)
        canvas.rect(box, 4, stroke=canvas.theme.line, width=1.5)
        if share > 0:
            canvas.rect(box._replace(w=max(4.0, box.w * share)), 4, canvas.theme.frame)

    return Picture(draw, _LYING, _LYING_HIGH, words=said)


def bars(
    canvas: Canvas,
    rect: Rect,
    labels: Sequence[str],
    mine: Sequence[float],
    numbers: Sequence[str],
    others: Sequence[float] | None = None,
) -> None:
    """Draw upright bars, one per label, or two if `others` are given.

    `mine` and `others` are shares, drawn to one scale; `numbers` are written above the bars."""
    theme, top = canvas.theme, max([*mine, *(others or ()), 1e-9])
    base, high, pitch = rect.bottom - _FOOT, rect.h - _FOOT - _HEAD, rect.w / len(labels)
    wide = min(56.0, pitch * (0.62 if others is None else 0.76))
    for i, label in enumerate(labels):
        x = rect.x + pitch * (i + 0.5)
        each = wide if others is None else wide / 2 - 1
        tallest = 0.0
        for k, values in enumerate([mine] if others is None else [mine, others]):
            tall = max(_MIN_BAR, high * values[i] / top)
            tallest = max(tallest, tall)
            left = x - wide / 2 + k * (each + 2)
            bar(canvas, Rect(left, base - tall, each, tall), filled=k == 0)
        canvas.text(x, base - tallest - 8, numbers[i], CAPTION_SEMI, theme.text, "middle")
        canvas.text(x, rect.bottom - 8, label, CAPTION, theme.muted, "middle", pitch - 4)
    canvas.line(rect.x, base, rect.right, base, theme.line, 1.5)


def course(
    canvas: Canvas, rect: Rect, values: Sequence[float], mean: Sequence[float], marks: Sequence[str]
) -> None:
    """Draw successive values as bars up and down from zero, with a line through `mean`.

    `marks` are the words at the upper end, zero and the lower end of the scale, which is
    symmetric."""
    theme = canvas.theme
    room = max(canvas.width(mark, CAPTION) for mark in marks) + 14
    field = Rect(rect.x + room, rect.y + 8, rect.w - room, rect.h - 16)
    top = max([abs(value) for value in (*values, *mean)] + [1e-9])
    for mark, y in zip(marks, (field.y, field.cy, field.bottom), strict=True):
        canvas.text(field.x - 14, y + 6, mark, CAPTION, theme.muted, "end")
        canvas.line(field.x, y, field.right, y, theme.line, 1.5 if mark == marks[1] else 1)
    pitch = field.w / len(values)
    wide = min(28.0, max(2.0, pitch * 0.6))
    for i, value in enumerate(values):
        tall = max(_MIN_BAR, field.h / 2 * abs(value) / top)
        x = field.x + pitch * (i + 0.5) - wide / 2
        bar(
            canvas,
            Rect(x, field.cy - tall if value >= 0 else field.cy, wide, tall),
            filled=value >= 0,
        )
    points = " ".join(
        f"{pitch * (i + 0.5):.1f},{field.h / 2 * (1 - value / top):.1f}"
        for i, value in enumerate(mean)
    )
    if len(mean) > 1:
        for colour, width in ((theme.panel, 7), (theme.text, 2.5)):
            line = (
                f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" '
            )
            canvas.shape(line + 'stroke-linejoin="round" stroke-linecap="round"/>', field)


def estimate(
    canvas: Canvas,
    rect: Rect,
    values: Sequence[tuple[float, float, float]],
    marks: Sequence[tuple[str, float]],
) -> None:
    """Draw successive values that are known within an interval: a line through them on a band.

    Each value is (value, low, high). `marks`: words and the value at which a line across stands for
    them, drawn if it is within the band's range."""
    theme = canvas.theme
    low, high = min(each[1] for each in values), max(each[2] for each in values)
    seen = [(words, value) for words, value in marks if low <= value <= high]
    room = max([canvas.width(words, CAPTION) for words, _value in seen] + [0.0]) + 14
    field = Rect(rect.x + room, rect.y + 8, rect.w - room, rect.h - 16)

    def height(value: float) -> float:
        return field.h * (high - value) / max(1e-9, high - low)

    last = -1e9
    for words, value in sorted(seen, key=lambda mark: -mark[1]):
        y = field.y + height(value)
        canvas.line(field.x, y, field.right, y, theme.line, 1)
        if y - last >= _WORDS:  # levels that lie closer together share the room of one word
            canvas.text(field.x - 14, y + 6, words, CAPTION, theme.muted, "end")
            last = y
    step = field.w / max(1, len(values) - 1)

    def way(column: int) -> list[str]:
        return [f"{step * i:.1f},{height(each[column]):.1f}" for i, each in enumerate(values)]

    canvas.shape(
        f'<polygon points="{" ".join([*way(1), *reversed(way(2))])}" fill="{theme.frame}" fill-opacity="0.22"/>',
        field,
    )
    line = f'<polyline points="{" ".join(way(0))}" fill="none" stroke="{theme.frame}" stroke-width="3" '
    canvas.shape(line + 'stroke-linejoin="round" stroke-linecap="round"/>', field)


FIRST, SECOND, THIRD = "first", "second", "third"
"""Kinds of steps of a curve: a broad line, a thin one, a dashed one."""


def curve(
    canvas: Canvas,
    rect: Rect,
    start: float,
    steps: Sequence[tuple[float, str]],
    parts: Sequence[tuple[int, str]],
    marks: Sequence[tuple[str, float]],
) -> None:
    """Draw a value from 0 to 1 that begins at `start` and changes step by step.

    Each step is (the value after it, its kind). `parts`: the words for each part of the curve, with
    the index of the step that it begins with. `marks`: words and the value at which a line across
    stands for them."""
    theme = canvas.theme
    room = max(canvas.width(words, CAPTION) for words, _value in marks) + 14
    field = Rect(rect.x + room, rect.y + 8, rect.w - room - 4, rect.h - 8 - _FOOT)
    for words, value in marks:
        y = field.bottom - field.h * value
        canvas.line(field.x, y, field.right, y, theme.line, 1)
        canvas.text(field.x - 14, y + 6, words, CAPTION, theme.muted, "end")
    pitch = field.w / max(1, len(steps))
    ends = [*(index for index, _words in parts[1:]), len(steps)]
    for (index, words), end in zip(parts, ends, strict=True):
        x = field.x + pitch * index
        if index:
            canvas.line(x, field.y, x, field.bottom, theme.line, 1)
        canvas.text(
            x + pitch * (end - index) / 2, rect.bottom - 6, words, CAPTION, theme.muted, "middle"
        )
    for kind in (THIRD, SECOND, FIRST):
        lines, last = list[str](), start
        for i, (value, made) in enumerate(steps):
            if made == kind:
                ends_at = [(i, last), (i + 1, value)]
                lines.append(
                    " ".join(f"{pitch * x:.1f},{field.h * (1 - y):.1f}" for x, y in ends_at)
                )
            last = value
        canvas.shape(
            "".join(f'<polyline points="{each}" {_style(canvas, kind)}/>' for each in lines), field
        )


def curve_key(canvas: Canvas, rect: Rect, kind: str) -> None:
    """Draw a sample of a curve's line of this kind, for the key."""
    canvas.shape(
        f'<polyline points="0,{rect.h / 2} {rect.w},{rect.h / 2}" {_style(canvas, kind)}/>', rect
    )


def _style(canvas: Canvas, kind: str) -> str:
    theme = canvas.theme
    colour, width, dash = {
        FIRST: (theme.frame, 5, ""),
        SECOND: (theme.text, 2, ""),
        THIRD: (theme.muted, 2, ' stroke-dasharray="3 3"'),
    }[kind]
    return f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"{dash}'
