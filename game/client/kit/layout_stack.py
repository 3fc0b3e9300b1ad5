"""Parts of the layout tree that stand below each other: columns, grids, and what scrolls. No pygame."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.client.kit.geometry import Rect
from game.client.kit.layout import MEDIUM, SMALL, Align, Measure, Node, Placed, Row, Scrolled, Span, summed, widest

if TYPE_CHECKING:
    from game.client.kit.buttons import States
    from game.client.kit.canvas import Canvas

_BAR = 6.0  # a scroll bar's width
BESIDE_BAR = _BAR + SMALL
"""How much of its width what scrolls leaves to its bar."""
_ROUND = 12.0  # the corners of a column that stands out
_LEAST_ROWS = 3  # of what scrolls are in sight at least


@dataclass(frozen=True, eq=False)
class Stack(Node):
    """Rows below each other. With a `scroll` (its id) as many as fit are in sight, whole ones, after the first `head` of them,
    which stay; `newest`: it begins at its end."""

    gap: float = field(default=SMALL, kw_only=True)
    scroll: str = field(default="", kw_only=True)
    head: int = field(default=0, kw_only=True)
    newest: bool = field(default=False, kw_only=True)

    @abstractmethod
    def rows(self) -> int:
        """How many there are."""

    @abstractmethod
    def row_height(self, m: Measure, row: int, width: float) -> Span:
        """How high one is."""

    def row_grow(self, row: int) -> float:
        """Its weight in the height that is left over."""
        return 0.0

    @abstractmethod
    def place_row(self, m: Measure, row: int, rect: Rect) -> Placed:
        """One in its rectangle."""

    @property
    def _strip(self) -> float:
        return BESIDE_BAR if self.scroll else 0.0

    def height(self, m: Measure, width: float) -> Span:
        spans = [self.row_height(m, row, width - self._strip) for row in range(self.rows())]
        least, natural = summed(spans, self.gap)
        if not self.scroll:
            return Span(least, natural)
        return Span(summed(spans[: self.head + _LEAST_ROWS], self.gap).natural, natural)

    def place(self, m: Measure, rect: Rect) -> Placed:
        width = rect.w - self._strip
        spans = [self.row_height(m, row, width) for row in range(self.rows())]
        if self.scroll:
            return self._scrolled(m, rect, width, [span.natural for span in spans])
        room = rect.h - self.gap * max(0, len(spans) - 1)
        y, kids = rect.y, []
        grows = [self.row_grow(row) for row in range(len(spans))]
        for row, high in enumerate(m.shares((id(self), "down", width), room, lambda: spans, grows)):
            kids.append(self.place_row(m, row, Rect(rect.x, y, width, high)))
            y += high + self.gap
        return Placed(self, rect, tuple(kids))

    def _scrolled(self, m: Measure, rect: Rect, width: float, heights: Sequence[float]) -> Placed:
        y, kids = rect.y, []
        for row, high in enumerate(heights[: self.head]):
            kids.append(self.place_row(m, row, Rect(rect.x, y, width, high)))
            y += high + self.gap
        room, moving = rect.bottom - y, heights[self.head :]
        last = len(moving) - self._fitting(list(reversed(moving)), room)
        top = min(max(0, m.tops.get(self.scroll, last if self.newest else 0)), last)
        shown = self._fitting(moving[top:], room)
        body = Rect(rect.x, y, rect.w, room)
        m.scrolls[self.scroll] = Scrolled(body, top, last, len(moving), shown)
        y -= sum(moving[:top]) + self.gap * top
        for row, high in enumerate(moving):
            placed = self.place_row(m, self.head + row, Rect(rect.x, y, width, high))
            hidden = not top <= row < top + shown
            kids.append(placed._replace(hidden=hidden, row=(self.scroll, row)))
            y += high + self.gap
        return Placed(self, rect, tuple(kids), m.scrolls[self.scroll])

    def _fitting(self, heights: Sequence[float], room: float) -> int:
        """How many of the first fit, but one at least."""
        used, n = 0.0, 0
        while n < len(heights) and (n == 0 or used + heights[n] <= room + 0.01):
            used += heights[n] + self.gap
            n += 1
        return n

    def paint(self, canvas: Canvas, at: Placed, states: States) -> None:
        bar: Scrolled | None = at.made
        if bar is None or not bar.last:
            return
        track, theme = Rect(bar.rect.right - _BAR, bar.rect.y, _BAR, bar.rect.h), canvas.theme
        canvas.rect(track, _BAR / 2, theme.line, 0.6)
        thumb = Rect(track.x, track.y + track.h * bar.top / bar.rows, _BAR, track.h * bar.shown / bar.rows)
        canvas.rect(thumb, _BAR / 2, theme.muted)


@dataclass(frozen=True, eq=False)
class Column(Stack):
    """Things below each other, each as wide as all."""

    kids: Sequence[Node] = ()

    def rows(self) -> int:
        return len(self.kids)

    def row_height(self, m: Measure, row: int, width: float) -> Span:
        return m.height(self.kids[row], width)

    def row_grow(self, row: int) -> float:
        return self.kids[row].grow

    def place_row(self, m: Measure, row: int, rect: Rect) -> Placed:
        return self.kids[row].place(m, rect)

    def width(self, m: Measure) -> Span:
        return widest([m.width(kid) for kid in self.kids]).plus(self._strip)

    def base(self, m: Measure, width: float) -> float | None:
        return self.kids[0].base(m, width) if self.kids else None


Ground = Callable[["Canvas", Rect, int], None]


@dataclass(frozen=True, eq=False)
class Grid(Stack):
    """Rows whose cells stand in columns; `grows` are the weights of the columns. `ground` paints below a row, by its number
    after the `head`; `pad`: so far from its edges; `lit`: a column that stands out. Each row is one sentence."""

    cells: Sequence[Sequence[Node]] = ()
    grows: Sequence[float] = ()
    between: float = MEDIUM
    pad: tuple[float, float] = (0.0, 0.0)
    ground: Ground | None = None
    align: Align = Align.MIDDLE
    lit: int | None = None

    def rows(self) -> int:
        return len(self.cells)

    def _columns(self, m: Measure) -> list[Span]:
        return [widest([m.width(cell) for cell in column]) for column in zip(*self.cells, strict=True)]

    def width(self, m: Measure) -> Span:
        return summed(self._columns(m), self.between).plus(self._strip + 2 * self.pad[0])

    def _widths(self, m: Measure, width: float) -> list[float]:
        columns = len(self.cells[0]) if self.cells else 0
        room = width - 2 * self.pad[0] - self.between * max(0, columns - 1)
        return m.shares(id(self), room, lambda: self._columns(m), self.grows or [0.0] * columns)

    def row_height(self, m: Measure, row: int, width: float) -> Span:
        widths, edge = self._widths(m, width), self.pad[1] if row >= self.head else 0.0
        spans = [m.height(cell, wide) for cell, wide in zip(self.cells[row], widths, strict=True)]
        return widest(spans).plus(2 * edge)

    def place_row(self, m: Measure, row: int, rect: Rect) -> Placed:
        line = _Line(tuple(self.cells[row]), self.between, self.align, ground=self.ground, number=row - self.head)
        inner = rect.grown(-self.pad[0], -self.pad[1] if row >= self.head else 0.0)
        x, kids = inner.x, []
        for cell, wide in zip(self.cells[row], self._widths(m, rect.w), strict=True):
            high = inner.h if self.align is Align.FILL else min(inner.h, m.height(cell, wide).natural)
            kids.append(cell.place(m, Rect(x, inner.cy - high / 2, wide, high)))
            x += wide + self.between
        return Placed(line, rect, tuple(kids))

    def paint(self, canvas: Canvas, at: Placed, states: States) -> None:
        super().paint(canvas, at, states)
        if self.lit is not None:
            shown = [row.kids[self.lit].rect for row in at.kids if not row.hidden]
            column = Rect(shown[0].x, shown[0].y, shown[0].w, shown[-1].bottom - shown[0].y)
            canvas.rect(column.grown(SMALL, 0), _ROUND, canvas.theme.row_me, 1, canvas.theme.frame, 1.5)


@dataclass(frozen=True, eq=False)
class _Line(Row):
    """A row of a grid as it is placed."""

    ground: Ground | None = None
    number: int = 0

    def paint(self, canvas: Canvas, at: Placed, states: States) -> None:
        if self.ground is not None and self.number >= 0:
            self.ground(canvas, at.rect, self.number)
