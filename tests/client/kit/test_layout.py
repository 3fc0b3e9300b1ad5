"""The layout tree: how room is shared out, where things stand, and what scrolls."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.kit import layout
from game.client.kit.geometry import Rect

USUAL = layout.Span(10, 20)


@dataclass(frozen=True, eq=False)
class Box(layout.Node):
    """A leaf of a size."""

    wide: layout.Span = USUAL
    high: float = 10.0
    words: str = ""

    def width(self, m: layout.Measure) -> layout.Span:
        return self.wide

    def height(self, m: layout.Measure, width: float) -> layout.Span:
        return layout.Span(self.high, self.high)

    def spoken(self, at: layout.PlacedNode) -> list[str]:
        return [self.words] if self.words else []


def measure(**tops: float) -> layout.Measure:
    return layout.Measure(cast(Any, None), tops)


lengths = st.floats(0, 500)
spans = st.lists(
    st.tuples(lengths, lengths).map(lambda both: layout.Span(min(both), max(both))), min_size=1, max_size=8
)


@given(spans, st.floats(1, 3000), st.data())
def test_what_is_shared_out_is_the_room(spans: list[layout.Span], room: float, data: st.DataObject) -> None:
    grows = data.draw(st.lists(st.sampled_from([0.0, 1.0, 2.0]), min_size=len(spans), max_size=len(spans)))
    shares = layout.share_out(room, spans, grows)
    least, natural = sum(s.least for s in spans), sum(s.natural for s in spans)
    if natural > room or any(grows):
        assert sum(shares) == pytest.approx(room if least or natural <= room else sum(shares))
    if natural <= room:
        assert all(share >= span.natural - 1e-6 for share, span in zip(shares, spans, strict=True))
    elif least <= room:
        assert all(s.least - 1e-6 <= share <= s.natural + 1e-6 for share, s in zip(shares, spans, strict=True))


def test_those_that_grow_are_equal_where_they_can_be() -> None:
    few = [layout.Span(10, 10), layout.Span(30, 30), layout.Span(10, 10)]
    assert layout.share_out(120, few, [1, 1, 1]) == [40, 40, 40]
    assert layout.share_out(60, few, [1, 1, 1]) == [15, 30, 15]
    assert layout.share_out(60, few, [0, 1, 0]) == [10, 40, 10]
    assert layout.share_out(100, [layout.Span(0, 0)], [0]) == [0]


@given(st.lists(spans.map(lambda found: found[0]), min_size=1, max_size=6), st.floats(50, 2000))
def test_nothing_overlaps_in_a_row_and_nothing_is_cut_at_its_least_width(found: list[layout.Span], room: float) -> None:
    m, row = measure(), layout.Row([Box(span) for span in found], 10)
    room = max(room, m.width(row).least)
    placed = row.place(m, Rect(5, 5, room, 40))
    boxes = [kid.rect for kid in placed.kids]
    assert all(a.right + 10 <= b.x + 1e-6 for a, b in pairwise(boxes)) and boxes[-1].right <= 5 + room + 1e-6
    assert all(box.w >= span.least - 1e-6 for box, span in zip(boxes, found, strict=True))
    assert m.overflows == 0


def test_too_little_room_is_noted() -> None:
    m = measure()
    layout.Row([Box(), Box()], 10).place(m, Rect(0, 0, 20, 10))
    assert m.overflows == 1


@given(st.integers(1, 40), st.floats(0, 1000), st.floats(40, 300), st.booleans())
def test_rows_scroll_by_parts_of_them_and_never_past_their_ends(
    count: int, top: float, room: float, newest: bool
) -> None:
    m = measure(rows=top) if top < 900 else measure()
    column = layout.Column([Box(high=20 + i % 3) for i in range(count)], scroll="rows", newest=newest)
    placed = column.place(m, Rect(0, 100, 80, room))
    at, seen = m.scrolls["rows"], [kid for kid in placed.kids if not kid.hidden]
    first, end = placed.kids[0].rect, placed.kids[-1].rect
    assert first.y == pytest.approx(100 - at.top) and end.bottom - first.y == pytest.approx(at.length)
    assert 0 <= at.top <= at.last and (at.last > 0) == (at.length > room + 0.5)
    assert all(kid.hidden == (kid.rect.bottom <= 100 or kid.rect.y >= 100 + room) for kid in placed.kids)
    assert all(kid.row and kid.row.seen.y == 100 and kid.row.seen.bottom == 100 + room for kid in seen) or (
        at.top in (0, at.last)  # where the ring of the focus has its room
    )
    assert at.top == (min(top, at.last) if top < 900 else at.last if newest else 0)
    if at.last:
        assert end.bottom >= 100 + room - 1e-6


def test_a_grid_has_columns_and_each_row_is_a_sentence() -> None:
    cells = [
        [Box(layout.Span(20, 30), words="a"), Box(layout.Span(5, 5))],
        [Box(layout.Span(10, 60)), Box(words="b", high=30)],
    ]
    m, grid = measure(), layout.Grid(cells=cells, grows=(1, 0), between=10, pad=(4, 2), head=1)
    placed = grid.place(m, Rect(0, 0, 200, 100))
    assert [kid.rect.x for row in placed.kids for kid in row.kids] == [4, 176, 4, 176]
    assert grid.spoken(placed) == ["a", "b"]
    assert [row.rect.h for row in placed.kids] == [10, 34]


def test_the_first_way_that_has_room_is_taken() -> None:
    wide, narrow = layout.Row([Box(layout.Span(100, 100)), Box(layout.Span(100, 100))], 0), Box(layout.Span(50, 80))
    either, m = layout.FirstFitting([wide, narrow]), measure()
    assert m.width(either) == layout.Span(50, 200)
    assert either.place(m, Rect(0, 0, 200, 10)).node is wide
    assert either.place(m, Rect(0, 0, 199, 10)).node is narrow


def test_things_stand_in_the_middle_of_a_row_or_fill_it_and_padding_keeps_clear() -> None:
    m = measure()
    middle = layout.Row([Box(high=10)]).place(m, Rect(0, 0, 20, 50)).kids[0].rect
    filled = layout.Row([Box(high=10)], align=layout.Align.FILL).place(m, Rect(0, 0, 20, 50)).kids[0].rect
    assert (middle.y, middle.h, filled.h) == (20, 10, 50)
    assert layout.Padding(layout.Gap(), 8, 4).place(m, Rect(0, 0, 100, 50)).kids[0].rect == Rect(8, 4, 84, 42)
