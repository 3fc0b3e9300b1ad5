"""The leaves of the layout tree: words, pictures, and what can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.client.kit.buttons import Button, ButtonKind, Explanation, States, Takes
from game.client.kit.geometry import Rect
from game.client.kit.layout import Align, Ground, Measure, Node, PlacedNode, Span
from game.client.kit.text import BODY, BUTTON, CAPTION, CAPTION_SEMI, ITEM, MAIN_ITEM, Style
from game.client.kit.theme import PillKind
from game.client.kit.widgets import PILL_H, paint_pill, pill_width

if TYPE_CHECKING:
    from game.client.kit.canvas import Canvas

MANY = 99
"""The number of lines for words that may take as many as they need."""
# As multiples of the size of letters: the height of a line, of a close line, and the base line
# below a line's middle.
_LINE, _CLOSE, _BASE = 1.4, 1.2, 0.35
_NARROW = 9.0  # the least width of words in several lines, as a multiple of the letters' size
# The room that words in few lines need, as a multiple of their length: lines break between words.
_SPARE = 1.2
_INSET = 14.0  # the radius of a box's corners


@dataclass(frozen=True, eq=False)
class Text(Node):
    """Words in a style and a colour of the theme, given by its name.

    They take one line, or are broken into `lines` at most; where they don't fit fully enlarged,
    they are enlarged less. `cut`: the width that must fit; the rest of the line may be cut with an
    ellipsis. `most`: the natural width that several lines should not exceed. `close`: several lines
    are set close together, and not enlarged."""

    words: str
    style: Style = BODY
    colour: str = "text"
    align: Align = Align.START
    lines: int = 1
    cut: float | None = None
    most: float | None = None
    close: bool = False

    def width(self, m: Measure) -> Span:
        natural = m.words.width(self.words, self._flowing(m))
        least = m.words.width(self.words, self.style._replace(share=0.0))
        if self.lines > 1:
            least = min(least, max(_NARROW * self.style.size, _SPARE * least / self.lines))
        if self.cut is not None:
            least = min(least, self.cut)
        if self.most is not None:
            natural = max(least, min(natural, self.most))
        return Span(least, natural)

    def _broken(self, m: Measure, width: float) -> tuple[Style, list[str]]:
        room = width + 0.01
        style = self._flowing(m)
        if self.lines > 1:
            if self.lines >= MANY:
                return style, m.words.wrap(self.words, style, room)
            style, lines = m.words.wrapped(self.words, style, room, self.lines)
            if self.close and len(lines) > 1:
                style = style._replace(share=0.0)
                lines = m.words.wrap(self.words, style, room, self.lines)
            return style, lines
        return m.words.shrunk(self.words, style, room), [self.words] if self.words else []

    def _flowing(self, m: Measure) -> Style:
        return self.style._replace(share=self.style.share * m.share, flows=True)

    @property
    def _pitch(self) -> float:
        return _CLOSE if self.close else _LINE

    def height(self, m: Measure, width: float) -> Span:
        style, lines = self._broken(m, width)
        high = self._pitch * m.words.size(style) * len(lines)
        return Span(high, high)

    def base(self, m: Measure, width: float) -> float | None:
        style, lines = self._broken(m, width)
        size = m.words.size(style)
        return (self._pitch / 2 + _BASE) * size if lines else None

    def place(self, m: Measure, rect: Rect) -> PlacedNode:
        style, lines = self._broken(m, rect.w)
        size = m.words.size(style)
        high = self._pitch * size
        top = rect.cy - high * len(lines) / 2
        bases = [top + (i + 0.5) * high + _BASE * size for i in range(len(lines))]
        return PlacedNode(self, rect, (), (style, list(zip(lines, bases, strict=True))))

    def paint(self, canvas: Canvas, at: PlacedNode, states: States) -> None:
        style, lines = at.made
        x = {Align.MIDDLE: at.rect.cx, Align.END: at.rect.right}.get(self.align, at.rect.x)
        anchor = self.align.value if self.align in (Align.MIDDLE, Align.END) else "start"
        colour = getattr(canvas.theme, self.colour, self.colour)
        for words, base in lines:
            canvas.text(x, base, words, style, colour, anchor, at.rect.w + 1)

    def spoken(self, at: PlacedNode) -> list[str]:
        return [self.words] if self.words else []


Draw = Callable[["Canvas", Rect], None]


@dataclass(frozen=True, eq=False)
class Picture(Node):
    """Something drawn by a function, with its least width and height.

    `words` are read aloud for it; None if they are what its painter writes."""

    draw: Draw
    wide: float
    high: float
    words: tuple[str, ...] | None = ()
    keep: bool = False  # its size, though there is more room
    natural: float = 0.0  # how wide it would rather be

    def width(self, m: Measure) -> Span:
        return Span(self.wide, max(self.wide, self.natural))

    def height(self, m: Measure, width: float) -> Span:
        return Span(self.high, self.high)

    def paint(self, canvas: Canvas, at: PlacedNode, states: States) -> None:
        rect = at.rect
        if self.keep:
            rect = Rect(rect.x, rect.cy - self.high / 2, self.wide, self.high)
        self.draw(canvas, rect)

    def spoken(self, at: PlacedNode) -> list[str]:
        return list(self.words or ())


def icon(name: str, size: float, colour: str = "text") -> Picture:
    """Return an icon in a colour of the theme."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        canvas.icon(name, rect.x, rect.y, size, getattr(canvas.theme, colour))

    return Picture(draw, size, size, keep=True)


def coin(mark: str, size: float) -> Picture:
    """Return a status mark on a dark disc."""
    return Picture(lambda canvas, rect: canvas.coin(mark, rect.cx, rect.cy, size), size, size)


def portrait(name: str, size: float, grey: bool = False) -> Picture:
    """Return a player's picture; `grey` without its colour."""
    return Picture(
        lambda canvas, rect: canvas.drawing("portraits", name, rect.x, rect.y, size, grey=grey),
        size,
        size,
        keep=True,
    )


@dataclass(frozen=True, eq=False)
class StatusPill(Node):
    """A pill with a status and the status's own shape."""

    kind: PillKind
    label: str

    def width(self, m: Measure) -> Span:
        wide = pill_width(m.words, self.label)
        return Span(wide, wide)

    def height(self, m: Measure, width: float) -> Span:
        return Span(PILL_H, PILL_H)

    def paint(self, canvas: Canvas, at: PlacedNode, states: States) -> None:
        paint_pill(canvas, at.rect.x, at.rect.cy - PILL_H / 2, self.kind, self.label)

    def spoken(self, at: PlacedNode) -> list[str]:
        return [self.label]


def rows_ground(mine: Sequence[bool]) -> Ground:
    """Return a painter for the ground below rows of players, on which the viewer's own row stands out.

    `mine` says for each row whether it is the viewer's."""

    def ground(canvas: Canvas, rect: Rect, row: int) -> None:
        theme = canvas.theme
        fill, line, width = (
            (theme.row_me, theme.frame, 2.0) if mine[row] else (theme.panel2, theme.line, 1.0)
        )
        canvas.rect(rect, 14, fill, 1, line, width)

    return ground


def inset(canvas: Canvas, rect: Rect) -> None:
    """Draw the ground of a box that groups things."""
    canvas.rect(rect, _INSET, canvas.theme.panel2, 1, canvas.theme.line, canvas.theme.line_width)


def strut(high: float = 0.0, wide: float = 0.0) -> Picture:
    """Return an invisible picture that is at least so high and wide."""
    return Picture(lambda canvas, rect: None, wide, high)


def rule(colour: str = "line") -> Picture:
    """Return a thin horizontal line."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        canvas.line(rect.x, rect.cy, rect.right, rect.cy, getattr(canvas.theme, colour))

    return Picture(draw, 0, 1)


@dataclass(frozen=True, eq=False)
class Explained(Node):
    """Something that explains itself when it is pointed at, has the focus or is pressed.

    `of`: whose it is, read aloud before the explanation."""

    id: str
    kid: Node
    explanation: Explanation
    of: str = ""

    def width(self, m: Measure) -> Span:
        return m.width(self.kid)

    def height(self, m: Measure, width: float) -> Span:
        return m.height(self.kid, width)

    def place(self, m: Measure, rect: Rect) -> PlacedNode:
        return PlacedNode(self, rect, (self.kid.place(m, rect),))


@dataclass(frozen=True, eq=False)
class ButtonNode(Node):
    """A button of one of the kinds of `Button`.

    It is as large as its words need, at least `wide`, and exactly `high` if that is given. With a
    `kid` it contains that node, whose words are then not read separately. `said_first`: what is
    read aloud before the label."""

    id: str
    label: str = ""
    kind: ButtonKind = "quiet"
    icon: str | None = None
    sub: str = ""
    enabled: bool = True
    selected: bool = False
    said_first: str = ""
    takes: Takes = "words"
    wide: float | None = None
    high: float | None = None
    kid: Node | None = None

    def width(self, m: Measure) -> Span:
        if self.kid is not None:
            return m.width(self.kid)
        style, sub_style, least, spare, comfort, icon = _SIZES[self.kind]
        if self.wide is not None:
            least, comfort = self.wide, 0.0
        if self.kind in _WORDLESS or not (self.label or self.sub):
            return Span(least, least)
        spare += icon if self.icon else 0.0
        plain = m.words.width(self.label, style._replace(share=0.0))
        natural = m.words.width(self.label, style)
        if self.sub:
            between = 0.0 if self.kind in ("item", "item_main") or self.icon else 16.0
            second = (
                m.words.width(self.sub, sub_style._replace(share=0.0)),
                m.words.width(self.sub, sub_style),
            )
            if between:
                plain, natural = plain + between + second[0], natural + between + second[1]
            else:
                plain, natural = max(plain, second[0]), max(natural, second[1])
        return Span(max(least, plain + spare), max(least, natural + spare) + comfort)

    def height(self, m: Measure, width: float) -> Span:
        if self.kid is not None:
            return m.height(self.kid, width)
        high = self.high if self.high is not None else _HEIGHTS.get(self.kind, 42.0)
        return Span(high, high)

    def place(self, m: Measure, rect: Rect) -> PlacedNode:
        if self.kid is None:  # no higher than it is to be
            high = min(rect.h, self.height(m, rect.w).natural)
            rect = Rect(rect.x, rect.cy - high / 2, rect.w, high)
        button = Button(
            self.id,
            rect,
            self.label,
            self.kind,
            self.icon,
            self.sub,
            self.enabled,
            self.selected,
            self.said_first,
            self.takes,
        )
        return PlacedNode(
            self, rect, (self.kid.place(m, rect),) if self.kid is not None else (), button
        )

    def spoken(self, at: PlacedNode) -> list[str]:
        return []


_SIZES: dict[str, tuple[Style, Style, float, float, float, float]] = {
    "main": (BUTTON, BUTTON, 96.0, 28.0, 36.0, 44.0),
    "quiet": (BUTTON, BUTTON, 96.0, 28.0, 36.0, 44.0),
    "tool": (CAPTION_SEMI, CAPTION, 44.0, 14.0, 0.0, 41.0),
    "item": (ITEM, CAPTION, 0.0, 40.0, 0.0, 52.0),
    "item_main": (MAIN_ITEM, CAPTION_SEMI, 0.0, 40.0, 0.0, 52.0),
    "small": (CAPTION_SEMI, CAPTION, 44.0, 20.0, 20.0, 28.0),
    "choice": (CAPTION_SEMI, CAPTION, 64.0, 18.0, 14.0, 0.0),
    "toggle": (CAPTION_SEMI, CAPTION, 132.0, 0.0, 0.0, 0.0),
    "link": (CAPTION_SEMI, CAPTION, 0.0, 0.0, 0.0, 0.0),
    "select": (CAPTION_SEMI, CAPTION, 160.0, 66.0, 0.0, 72.0),
    "entry": (CAPTION_SEMI, CAPTION, 0.0, 64.0, 0.0, 60.0),
    "contents": (CAPTION_SEMI, CAPTION, 0.0, 28.0, 0.0, 0.0),
    "picture": (CAPTION, CAPTION, 48.0, 0.0, 0.0, 0.0),
    "field": (BODY, CAPTION, 240.0, 0.0, 0.0, 0.0),
    "spot": (CAPTION, CAPTION, 0.0, 0.0, 0.0, 0.0),
}
"""By kind: the styles of `label` and `sub`, the least width, the space beside the words, extra width for comfort, and
the room of the icon."""
_WORDLESS = ("toggle", "picture", "field", "spot")
_HEIGHTS = {"main": 52.0, "quiet": 52.0, "tool": 40.0, "item": 68.0, "item_main": 84.0, "small": 44.0, "toggle": 46.0,
            "link": 40.0, "picture": 62.0, "entry": 46.0}  # fmt: skip
