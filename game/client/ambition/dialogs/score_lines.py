"""A graph of everybody's points, round by round, with the strikes on the lines and the portraits at their ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.ambition.story import ScoreLine
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import Node
from game.client.kit.layout_leaves import Picture
from game.client.kit.text import CAPTION

WIDE, HIGH, MOST = 300.0, 240.0, 560.0
_FACE, _FOOT, _HEAD, _MARK = 30.0, 30.0, 12.0, 18.0
_STEPS = (10, 20, 25, 50, 100, 200, 500, 1000)
_RULES = 5  # lines across, at most


def score_graph(lines: Sequence[ScoreLine]) -> Node:
    """The graph, read aloud as the points of each player after each round."""
    said = tuple(f"{line.name}: {', '.join(str(points) for points in line.points[1:])}" for line in lines)
    return Picture(partial(_paint, lines), WIDE, HIGH, (_("Points after each round"), *said), natural=MOST)


def step_of(low: int, high: int) -> int:
    """How many points lie between two lines across."""
    return next((step for step in _STEPS if (high - low) / step <= _RULES), _STEPS[-1])


def _paint(lines: Sequence[ScoreLine], canvas: Canvas, rect: Rect) -> None:
    theme = canvas.theme
    low, high = min(min(line.points) for line in lines), max(max(line.points) for line in lines)
    step = step_of(low, high)
    low, high = low // step * step, max(-(-high // step) * step, low // step * step + step)
    left = rect.x + max(canvas.width(str(value), CAPTION) for value in (low, high)) + 10
    room = Rect(left, rect.y + _HEAD, rect.right - left - _FACE - 10, rect.h - _HEAD - _FOOT)
    rounds = len(lines[0].points) - 1

    def at(number: int, points: int) -> tuple[float, float]:
        return room.x + room.w * number / rounds, room.bottom - room.h * (points - low) / (high - low)

    for value in range(low, high + 1, step):
        _x, y = at(0, value)
        canvas.line(room.x, y, room.right, y, theme.line)
        canvas.text(room.x - 8, y + 5, str(value), CAPTION, theme.muted, "end")
    every = -(-rounds // max(1, int(room.w / 34)))
    for number in range(every, rounds + 1, every):
        canvas.text(at(number, low)[0], rect.bottom - 6, str(number), CAPTION, theme.muted, "middle")
    colours = dict(
        zip((line.name for line in lines if not line.me), (theme.sky, theme.mint, theme.coral), strict=False)
    )
    for line in sorted(lines, key=lambda line: line.me):
        colour = theme.accent if line.me else colours.get(line.name, theme.muted)
        way = " ".join(f"{x - rect.x:.1f},{y - rect.y:.1f}" for x, y in (at(i, p) for i, p in enumerate(line.points)))
        canvas.shape(
            f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="{4.5 if line.me else 3}"'
            ' stroke-linejoin="round" stroke-linecap="round"/>',
            rect,
        )
        for number in line.strikes:
            x, y = at(number, line.points[number])
            canvas.status("strike", x - _MARK / 2, y - _MARK / 2, _MARK, theme.strike_suffix.lstrip("-"))
    _faces(lines, canvas, room, [at(rounds, line.points[-1])[1] for line in lines])


def _faces(lines: Sequence[ScoreLine], canvas: Canvas, room: Rect, ends: Sequence[float]) -> None:
    """The portraits right of the ends of their lines, moved apart where they would cover each other."""
    order = sorted(range(len(lines)), key=lambda i: ends[i])
    tops = [ends[i] - _FACE / 2 for i in order]
    for k in range(1, len(tops)):
        tops[k] = max(tops[k], tops[k - 1] + _FACE + 2)
    low = room.bottom - _FACE + 4
    for k in range(len(tops) - 1, -1, -1):
        tops[k] = min(tops[k], low)
        low = tops[k] - _FACE - 2
    for i, top in zip(order, tops, strict=True):
        canvas.drawing("portraits", lines[i].portrait, room.right + 6, top, _FACE)
