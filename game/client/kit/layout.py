"""Layout of dialogs: a tree of boxes within boxes, down to words, buttons and pictures.

The tree is laid out in three passes. Widths come up from the leaves without regard to the room;
then each node gets its width and says how high it is with it, which is where words are broken into
lines; then each gets its rectangle, once. The result is a tree of `PlacedNode`, which is painted,
pressed, walked through by the keys and read aloud.

Everything has two sizes: the `least`, below which something is cut off, and the `natural` one,
above which nothing gets better. Distances are in virtual units and stay fractions to the end: only
the canvas knows pixels. No pygame.

>>> row = Row([Gap(20), Gap(10, grow=1)], gap=4)
>>> measure = Measure(None)
>>> measure.width(row)
Span(least=34, natural=34)
>>> [kid.rect.w for kid in row.place(measure, Rect(0, 0, 100, 10)).kids]
[20, 76.0]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from game.client.kit.geometry import Rect
from game.client.kit.i18n import listed

if TYPE_CHECKING:
    from game.client.kit.buttons import States
    from game.client.kit.canvas import Canvas
    from game.client.kit.text import Type

SMALL, MEDIUM, LARGE = 8.0, 16.0, 24.0
"""Distances: between things that belong together, between things side by side, and between parts of a dialog."""


class Span(NamedTuple):
    """The least and the natural length of something."""

    least: float
    natural: float

    def plus(self, length: float) -> Span:
        """Return the span with both lengths increased by `length`."""
        return Span(self.least + length, self.natural + length)


class Align(Enum):
    """How a node that is smaller than its room is aligned in it."""

    START = "start"
    MIDDLE = "middle"
    END = "end"
    FILL = "fill"  # it is made as large
    BASE = "base"  # base lines agree; beside each other only


class Scrolled(NamedTuple):
    """The state of a scrolled stack.

    `rect`: the window through which its rows are seen; `top`: how far they are moved up; `length`:
    that of all rows."""

    rect: Rect
    top: float
    length: float

    @property
    def last(self) -> float:
        """How far the rows are moved up when the last one is at the lower edge; 0 if all fit."""
        over = self.length - self.rect.h
        return over if over > _SLACK else 0.0

    @property
    def bar(self) -> Rect:
        """The place of its scroll bar."""
        return Rect(self.rect.right + SMALL, self.rect.y, _BAR, self.rect.h)


class ScrolledRow(NamedTuple):
    """A row of a scrolled stack: the id of the scroll, the row's number and place, and what is seen of the stack."""

    scroll: str
    number: int
    rect: Rect
    seen: Rect


class PlacedNode(NamedTuple):
    """A node in its rectangle.

    `made`: what the node prepared there, such as lines of words or a `Button`. `hidden`: scrolled
    out of sight. `row`: the row of a scrolled stack that it is or is in."""

    node: Node
    rect: Rect
    kids: tuple[PlacedNode, ...] = ()
    made: Any = None
    hidden: bool = False
    row: ScrolledRow | None = None

    def walk(self, hidden: bool = False, row: ScrolledRow | None = None) -> Iterator[PlacedNode]:
        """Yield this node and everything within it, in order, with the `hidden` and `row` of what it is inside."""
        row = self.row or row
        hidden = hidden or self.hidden or (row is not None and not row.seen.overlaps(self.rect))
        yield self._replace(hidden=hidden, row=row)
        for kid in self.kids:
            yield from kid.walk(hidden, row)


@dataclass
class Measure:
    """The state of one layout: the text measures, and how far things are scrolled (`tops`, by id).

    It caches all sizes, so no node is asked twice. `overflows` counts the lines of nodes that got
    less than their least length. With `seen_only`, rows out of sight aren't placed."""

    words: Type
    tops: dict[str, float] = field(default_factory=dict)
    scrolls: dict[str, Scrolled] = field(default_factory=dict)
    overflows: int = 0
    seen_only: bool = False
    share: float = 1.0  # of the text's enlargement, where there is room for less
    _widths: dict[int, Span] = field(default_factory=dict)
    _heights: dict[tuple[int, float], Span] = field(default_factory=dict)
    _shares: dict[Hashable, list[float]] = field(default_factory=dict)

    def width(self, node: Node) -> Span:
        """Return the width of a node."""
        if id(node) not in self._widths:
            self._widths[id(node)] = node.width(self)
        return self._widths[id(node)]

    def height(self, node: Node, width: float) -> Span:
        """Return the height of a node that has this width."""
        key = id(node), width
        if key not in self._heights:
            self._heights[key] = node.height(self, width)
        return self._heights[key]

    def shares(
        self,
        key: Hashable,
        room: float,
        spans: Callable[[], Sequence[Span]],
        grows: Sequence[float],
    ) -> list[float]:
        """Return `share_out`, computed once for each `key` and room, and count an overflow if the room is too small."""
        if (key, room) not in self._shares:
            found = spans()
            self.overflows += sum(span.least for span in found) > room + 0.5
            self._shares[key, room] = share_out(room, found, grows)
        return self._shares[key, room]


def share_out(room: float, spans: Sequence[Span], grows: Sequence[float]) -> list[float]:
    """Return the lengths of things in a line that share `room`.

    If there is enough room, all have their natural length, and those with a weight in `grows` share
    the rest in proportion, none shorter than natural. With less room, each gives up in proportion
    to what it can spare. If even the least lengths don't fit, all shrink alike."""
    natural, least = sum(span.natural for span in spans), sum(span.least for span in spans)
    if natural <= room:
        growing = {i for i, grow in enumerate(grows) if grow > 0}
        while growing:
            left = room - sum(span.natural for i, span in enumerate(spans) if i not in growing)
            unit = left / sum(grows[i] for i in growing)
            larger = {i for i in growing if spans[i].natural > unit * grows[i]}
            if not larger:
                return [
                    unit * grows[i] if i in growing else span.natural
                    for i, span in enumerate(spans)
                ]
            growing -= larger
        return [span.natural for span in spans]
    if least < room:
        part = (natural - room) / (natural - least)
        return [span.natural - part * (span.natural - span.least) for span in spans]
    return [span.least * room / least if least else 0.0 for span in spans]


@dataclass(frozen=True, kw_only=True, eq=False)
class Node(ABC):
    """A part of a dialog.

    `grow`: its weight when the space that is left over in its row or column is shared out."""

    grow: float = 0.0

    @abstractmethod
    def width(self, m: Measure) -> Span:
        """Return the least and the natural width."""

    @abstractmethod
    def height(self, m: Measure, width: float) -> Span:
        """Return the least and the natural height with this width."""

    def place(self, m: Measure, rect: Rect) -> PlacedNode:
        """Return the node and its children, placed in a rectangle."""
        return PlacedNode(self, rect)

    def base(self, m: Measure, width: float) -> float | None:
        """Return the distance from the top to the first base line; None without words."""
        return None

    def paint(self, canvas: Canvas, at: PlacedNode, states: States) -> None:
        """Draw the node itself; its children are drawn later, on top of it."""
        return  # most have nothing of their own

    def spoken(self, at: PlacedNode) -> list[str]:
        """Return what is read aloud of the node and its children, a sentence each."""
        return [words for kid in at.kids for words in kid.node.spoken(kid)]


def summed(spans: Sequence[Span], gap: float) -> Span:
    """Return the length of spans one after another with gaps between them."""
    between = gap * max(0, len(spans) - 1)
    return Span(
        sum(span.least for span in spans) + between, sum(span.natural for span in spans) + between
    )


def widest(spans: Sequence[Span]) -> Span:
    """Return a span that has room for any of these."""
    return Span(
        max((span.least for span in spans), default=0.0),
        max((span.natural for span in spans), default=0.0),
    )


@dataclass(frozen=True, eq=False)
class Gap(Node):
    """Empty space, at least `length` wide and high."""

    length: float = 0.0

    def width(self, m: Measure) -> Span:
        return Span(self.length, self.length)

    def height(self, m: Measure, width: float) -> Span:
        return Span(self.length, self.length)


@dataclass(frozen=True, eq=False)
class Row(Node):
    """Nodes side by side, read aloud as one sentence unless `apart`.

    `weighed`: they share the room by their weights alone, so that similar rows one below the other
    have aligned columns."""

    kids: Sequence[Node]
    gap: float = MEDIUM
    align: Align = Align.MIDDLE
    weighed: bool = False
    apart: bool = False

    def width(self, m: Measure) -> Span:
        return summed(self._spans(m), self.gap)

    def _spans(self, m: Measure) -> list[Span]:
        spans = [m.width(kid) for kid in self.kids]
        if not self.weighed:
            return spans
        unit = widest(
            [
                Span(least / kid.grow, wide / kid.grow)
                for (least, wide), kid in zip(spans, self.kids, strict=True)
            ]
        )
        return [Span(unit.least * kid.grow, unit.natural * kid.grow) for kid in self.kids]

    def _widths(self, m: Measure, width: float) -> list[float]:
        room = width - self.gap * max(0, len(self.kids) - 1)
        return m.shares(id(self), room, lambda: self._spans(m), [kid.grow for kid in self.kids])

    def height(self, m: Measure, width: float) -> Span:
        widths = self._widths(m, width)
        spans = [m.height(kid, wide) for kid, wide in zip(self.kids, widths, strict=True)]
        if self.align is Align.BASE:
            dropped = zip(spans, self._drops(m, widths), strict=True)
            return widest([span.plus(drop) for span, drop in dropped])
        return widest(spans)

    def _drops(self, m: Measure, widths: Sequence[float]) -> list[float]:
        """Return how far each child must move down for all base lines to be level with the lowest."""
        bases = [kid.base(m, wide) for kid, wide in zip(self.kids, widths, strict=True)]
        lowest = max((base for base in bases if base is not None), default=0.0)
        return [0.0 if base is None else lowest - base for base in bases]

    def base(self, m: Measure, width: float) -> float | None:
        widths = self._widths(m, width)
        return next(
            (b for k, w in zip(self.kids, widths, strict=True) if (b := k.base(m, w)) is not None),
            None,
        )

    def place(self, m: Measure, rect: Rect) -> PlacedNode:
        widths, x, kids = self._widths(m, rect.w), rect.x, []
        drops = self._drops(m, widths) if self.align is Align.BASE else [0.0] * len(widths)
        for kid, wide, drop in zip(self.kids, widths, drops, strict=True):
            high = rect.h if self.align is Align.FILL else min(rect.h, m.height(kid, wide).natural)
            over = rect.h - high
            down = {Align.MIDDLE: over / 2, Align.END: over}.get(self.align, drop)
            kids.append(kid.place(m, Rect(x, rect.y + down, wide, high)))
            x += wide + self.gap
        return PlacedNode(self, rect, tuple(kids))

    def spoken(self, at: PlacedNode) -> list[str]:
        words = super().spoken(at)
        return [listed(words)] if words and not self.apart else words


@dataclass(frozen=True, eq=False)
class Padding(Node):
    """A node with space around it, and a ground painted below it if one is given."""

    kid: Node
    x: float = MEDIUM
    y: float = MEDIUM
    ground: Callable[[Canvas, Rect], None] | None = None

    def width(self, m: Measure) -> Span:
        return m.width(self.kid).plus(2 * self.x)

    def height(self, m: Measure, width: float) -> Span:
        return m.height(self.kid, width - 2 * self.x).plus(2 * self.y)

    def base(self, m: Measure, width: float) -> float | None:
        base = self.kid.base(m, width - 2 * self.x)
        return None if base is None else base + self.y

    def place(self, m: Measure, rect: Rect) -> PlacedNode:
        return PlacedNode(self, rect, (self.kid.place(m, rect.grown(-self.x, -self.y)),))

    def paint(self, canvas: Canvas, at: PlacedNode, states: States) -> None:
        if self.ground is not None:
            self.ground(canvas, at.rect)


@dataclass(frozen=True, eq=False)
class FirstFitting(Node):
    """The first of several versions of the same content that fits the width, or the last if none does."""

    ways: Sequence[Node]

    def _way(self, m: Measure, width: float) -> Node:
        fitting = (way for way in self.ways if m.width(way).least <= width + 0.01)
        return next(fitting, self.ways[-1])

    def width(self, m: Measure) -> Span:
        return Span(min(m.width(way).least for way in self.ways), m.width(self.ways[0]).natural)

    def height(self, m: Measure, width: float) -> Span:
        return m.height(self._way(m, width), width)

    def base(self, m: Measure, width: float) -> float | None:
        return self._way(m, width).base(m, width)

    def place(self, m: Measure, rect: Rect) -> PlacedNode:
        return self._way(m, rect.w).place(m, rect)


_BAR = 6.0  # the width of a scroll bar, which stands beside the rows
_ROUND = 12.0  # the radius of the corners of a column that stands out
# What scrolls shows so many rows at least, or so much of them where they are high.
_LEAST_ROWS, _LEAST = 3, 300.0
_SLACK = 0.5  # so much more than the room counts as fitting
RING = 7.0
"""The room that the ring of the focus takes around it."""


@dataclass(frozen=True, eq=False)
class Stack(Node):
    """Rows one below the other.

    `scroll` is the id under which it scrolls; empty if it doesn't. Rows at the edges may be seen in
    part. Its first `head` rows stay; with `newest` it opens at its end. Its last `spare` rows are
    empty: they make room that rows may come to need, and nobody scrolls to them."""

    gap: float = field(default=SMALL, kw_only=True)
    scroll: str = field(default="", kw_only=True)
    head: int = field(default=0, kw_only=True)
    newest: bool = field(default=False, kw_only=True)
    spare: int = field(default=0, kw_only=True)

    @abstractmethod
    def rows(self) -> int:
        """Return the number of rows."""

    @abstractmethod
    def row_height(self, m: Measure, row: int, width: float) -> Span:
        """Return the least and the natural height of a row with this width."""

    def row_grow(self, row: int) -> float:
        """Return a row's weight in the height that is left over."""
        return 0.0

    @abstractmethod
    def place_row(self, m: Measure, row: int, rect: Rect) -> PlacedNode:
        """Return a row, placed in its rectangle."""

    def height(self, m: Measure, width: float) -> Span:
        spans = [self.row_height(m, row, width) for row in range(self.rows())]
        least, natural = summed(spans, self.gap)
        if not self.scroll:
            return Span(least, natural)
        return Span(
            min(_LEAST, summed(spans[: self.head + _LEAST_ROWS], self.gap).natural), natural
        )

    def place(self, m: Measure, rect: Rect) -> PlacedNode:
        width = rect.w
        spans = [self.row_height(m, row, width) for row in range(self.rows())]
        if self.scroll:
            return self._scrolled(m, rect, width, [span.natural for span in spans])
        room = rect.h - self.gap * max(0, len(spans) - 1)
        y, kids = rect.y, []
        grows = [self.row_grow(row) for row in range(len(spans))]
        for row, high in enumerate(m.shares((id(self), "down", width), room, lambda: spans, grows)):
            kids.append(self.place_row(m, row, Rect(rect.x, y, width, high)))
            y += high + self.gap
        return PlacedNode(self, rect, tuple(kids))

    def _scrolled(
        self, m: Measure, rect: Rect, width: float, heights: Sequence[float]
    ) -> PlacedNode:
        y, kids = rect.y, []
        for row, high in enumerate(heights[: self.head]):
            kids.append(self.place_row(m, row, Rect(rect.x, y, width, high)))
            y += high + self.gap
        moving = heights[self.head : len(heights) - self.spare]
        body, length = (
            Rect(rect.x, y, rect.w, rect.bottom - y),
            sum(moving) + self.gap * max(0, len(moving) - 1),
        )
        at = Scrolled(body, 0.0, length)
        at = at._replace(
            top=min(max(0.0, m.tops.get(self.scroll, at.last if self.newest else 0.0)), at.last)
        )
        m.scrolls[self.scroll] = at
        above, below = (0.0 if at.top else RING), (RING if at.top == at.last else 0.0)
        seen = Rect(body.x - RING, body.y - above, body.w + 2 * RING, body.h + above + below)
        y -= at.top
        for row, high in enumerate(moving):
            place = Rect(rect.x, y, width, high)
            hidden = not seen.overlaps(place)
            if not (hidden and m.seen_only):
                placed = self.place_row(m, self.head + row, place)
                kids.append(
                    placed._replace(hidden=hidden, row=ScrolledRow(self.scroll, row, place, seen))
                )
            y += high + self.gap
        return PlacedNode(self, rect, tuple(kids), at)

    def paint(self, canvas: Canvas, at: PlacedNode, states: States) -> None:
        bar: Scrolled | None = at.made
        if bar is None or not bar.last:
            return
        track, theme = bar.bar, canvas.theme
        canvas.rect(track, _BAR / 2, theme.line, 0.6)
        part = track.h / bar.length
        thumb = Rect(track.x, track.y + part * bar.top, _BAR, part * bar.rect.h)
        canvas.rect(thumb, _BAR / 2, theme.muted)


@dataclass(frozen=True, eq=False)
class Column(Stack):
    """Nodes one below the other, all as wide as the column."""

    kids: Sequence[Node] = ()

    def rows(self) -> int:
        return len(self.kids)

    def row_height(self, m: Measure, row: int, width: float) -> Span:
        return m.height(self.kids[row], width)

    def row_grow(self, row: int) -> float:
        return self.kids[row].grow

    def place_row(self, m: Measure, row: int, rect: Rect) -> PlacedNode:
        return self.kids[row].place(m, rect)

    def width(self, m: Measure) -> Span:
        return widest([m.width(kid) for kid in self.kids])

    def base(self, m: Measure, width: float) -> float | None:
        return self.kids[0].base(m, width) if self.kids else None


Ground = Callable[["Canvas", Rect, int], None]


@dataclass(frozen=True, eq=False)
class Grid(Stack):
    """Rows of cells in columns; each row is read aloud as one sentence.

    `grows`: the weights of the columns. `between`: the distance between columns. `ground`: paints
    below a row, given its number without the `head`. `pad`: the distances between the cells and the
    row's edges. `lit`: a column that stands out."""

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
        return [
            widest([m.width(cell) for cell in column]) for column in zip(*self.cells, strict=True)
        ]

    def width(self, m: Measure) -> Span:
        return summed(self._columns(m), self.between).plus(2 * self.pad[0])

    def _widths(self, m: Measure, width: float) -> list[float]:
        columns = len(self.cells[0]) if self.cells else 0
        room = width - 2 * self.pad[0] - self.between * max(0, columns - 1)
        return m.shares(id(self), room, lambda: self._columns(m), self.grows or [0.0] * columns)

    def row_height(self, m: Measure, row: int, width: float) -> Span:
        widths, edge = self._widths(m, width), self.pad[1] if row >= self.head else 0.0
        spans = [m.height(cell, wide) for cell, wide in zip(self.cells[row], widths, strict=True)]
        return widest(spans).plus(2 * edge)

    def place_row(self, m: Measure, row: int, rect: Rect) -> PlacedNode:
        line = _GridRow(
            tuple(self.cells[row]),
            self.between,
            self.align,
            ground=self.ground,
            number=row - self.head,
        )
        inner = rect.grown(-self.pad[0], -self.pad[1] if row >= self.head else 0.0)
        x, kids = inner.x, []
        for cell, wide in zip(self.cells[row], self._widths(m, rect.w), strict=True):
            high = (
                inner.h if self.align is Align.FILL else min(inner.h, m.height(cell, wide).natural)
            )
            kids.append(cell.place(m, Rect(x, inner.cy - high / 2, wide, high)))
            x += wide + self.between
        return PlacedNode(line, rect, tuple(kids))

    def paint(self, canvas: Canvas, at: PlacedNode, states: States) -> None:
        super().paint(canvas, at, states)
        if self.lit is not None:
            shown = [row.kids[self.lit].rect for row in at.kids if not row.hidden]
            end = min(shown[-1].bottom, at.rect.bottom)
            column = Rect(shown[0].x, shown[0].y, shown[0].w, end - shown[0].y)
            canvas.rect(
                column.grown(SMALL, 0), _ROUND, canvas.theme.row_me, 1, canvas.theme.frame, 1.5
            )


@dataclass(frozen=True, eq=False)
class _GridRow(Row):
    """A row of a grid after it has been placed."""

    ground: Ground | None = None
    number: int = 0

    def paint(self, canvas: Canvas, at: PlacedNode, states: States) -> None:
        if self.ground is not None and self.number >= 0:
            self.ground(canvas, at.rect, self.number)
