"""Where the points of a round came from, or what decided a match: two sentences, the course of the match, and a bar for each part
of the result, one from where the other ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.client.ambition.chance_course import Course, chance_words, percent_words, points_words
from game.client.app.dialogs.figures import CHART
from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.charts import FIRST, SECOND, THIRD, curve, curve_key
from game.client.kit.explanation import Explanation
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, pgettext
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Align, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Picture, Tell, Text
from game.client.kit.layout_stack import Column, Grid
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, H3
from game.engine.ambition.editions import Rules

ROWS = "rows"


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of the result: what it is, from where to where it leads, and how it came about."""

    id: str
    words: str
    start: float
    end: float
    told: Explanation
    whole: bool = False

    @property
    def value(self) -> float:
        """What it adds; of the result itself all of it."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class WaterfallData:
    """What the page says: what it is about, its two sentences and its bars, the result last; by which rules. With the `course` of
    a match the bars are chances to win it, otherwise points."""

    caption: str
    sentences: tuple[str, str]
    bars: tuple[Bar, ...]
    rules: Rules | None = None
    course: Course | None = None


def waterfall_dialog(data: WaterfallData) -> Dialog:
    """The page."""
    ends = [0.0, *(at for bar in data.bars for at in (bar.start, bar.end))]
    low, high = min(ends), max(ends)

    def said(bar: Bar) -> str:
        if data.course is None:
            return points_words(bar.value)
        return percent_words(bar.value) if bar.whole or bar.id == "par" else chance_words(bar.value)

    cells = [
        [
            Tell(bar.id, Text(bar.words, BODY_SEMI if bar.whole else BODY, lines=2), bar.told),
            Picture(partial(_bar, bar, low, (high - low) or 1.0), LARGE, LARGE),
            Text(said(bar), BODY_SEMI, align=Align.END),
        ]
        for bar in data.bars
    ]
    grid = Grid(cells=cells, grows=(1, 2, 0), between=MEDIUM, pad=(SMALL, SMALL), scroll=ROWS)
    words: list[Node] = [Text(data.sentences[0], H3, lines=MANY), Text(data.sentences[1], BODY, "muted", lines=MANY)]
    if data.course is None:
        title, note = (
            _("Where the points came from"),
            _("Points minus 20 per strike. Point at a part to see how it came about."),
        )
    else:
        words += [_course(data.course), _key()]
        title, note = _("What decided the match"), _("Chances to win. Point at a part to see how it came about.")
    return Dialog(
        title=title, caption=data.caption, body=Column([*words, grid], gap=SMALL),
        foot=((ids.CLOSE, _("Close"), None),), note=note, data=data,
    )  # fmt: skip


def _course(found: Course) -> Picture:
    parts = [(index, str(number)) for index, number in found.rounds]

    def draw(canvas: Canvas, rect: Rect) -> None:
        curve(canvas, rect, found.start, found.steps, parts, found.marks())

    return Picture(draw, CHART, CHART, (found.words(),))


def _key() -> Row:
    """Whose doing each kind of line is."""
    said = ((FIRST, _("Your play")), (SECOND, pgettext("whose doing", "The others")), (THIRD, _("The cards")))
    cells = list[Node]()
    for kind, words in said:
        cells += [
            Picture(partial(curve_key, kind=kind), 2 * MEDIUM, MEDIUM, keep=True),
            Text(words, CAPTION, "muted"),
            Gap(),
        ]
    return Row(cells, SMALL)


def _bar(bar: Bar, low: float, span: float, canvas: Canvas, rect: Rect) -> None:
    """From its start to its end, with a line where 0 is."""
    theme = canvas.theme
    left, right = (rect.x + rect.w * (at - low) / span for at in sorted((bar.start, bar.end)))
    zero = rect.x - rect.w * low / span
    canvas.line(zero, rect.y, zero, rect.bottom, theme.line)
    colour = theme.accent if bar.whole or bar.id == "par" else theme.mint if bar.value >= 0 else theme.coral
    canvas.rect(Rect(left, rect.y + 2, max(2.0, right - left), rect.h - 2), 2, colour)
