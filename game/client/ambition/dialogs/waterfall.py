"""Where the points came from: two sentences, and a bar for each part of the result, one from where the other ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.client.kit.canvas import Canvas
from game.client.kit.explanation import Explanation
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Align
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Picture, Tell, Text
from game.client.kit.layout_stack import Column, Grid
from game.client.kit.text import BODY, BODY_SEMI, H3
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


def points_words(value: float) -> str:
    """Points with their sign: no more digits than are known."""
    return f"{round(value):+d}".replace("-", "\u2212") if round(value) else "0"


@dataclass(frozen=True, slots=True)
class WaterfallData:
    """What the page says: what it is about, its two sentences and its bars, the result last; by which rules."""

    caption: str
    sentences: tuple[str, str]
    bars: tuple[Bar, ...]
    rules: Rules | None = None


def waterfall_dialog(data: WaterfallData) -> Dialog:
    """The page."""
    ends = [0.0, *(at for bar in data.bars for at in (bar.start, bar.end))]
    low, high = min(ends), max(ends)
    cells = [
        [
            Tell(bar.id, Text(bar.words, BODY_SEMI if bar.whole else BODY, lines=2), bar.told),
            Picture(partial(_bar, bar, low, max(high - low, 1.0)), LARGE, LARGE),
            Text(points_words(bar.value), BODY_SEMI, align=Align.END),
        ]
        for bar in data.bars
    ]
    grid = Grid(cells=cells, grows=(1, 2, 0), between=MEDIUM, pad=(SMALL, SMALL), scroll=ROWS)
    words = [Text(data.sentences[0], H3, lines=MANY), Text(data.sentences[1], BODY, "muted", lines=MANY)]
    return Dialog(
        title=_("Where the points came from"), caption=data.caption, body=Column([*words, grid], gap=SMALL),
        foot=(("close", _("Close"), None),), note=_("Points minus 20 per strike. Point at a part to see how it came about."),
        data=data,
    )  # fmt: skip


def _bar(bar: Bar, low: float, span: float, canvas: Canvas, rect: Rect) -> None:
    """From its start to its end, with a line where 0 is."""
    theme = canvas.theme
    left, right = (rect.x + rect.w * (at - low) / span for at in sorted((bar.start, bar.end)))
    zero = rect.x - rect.w * low / span
    canvas.line(zero, rect.y, zero, rect.bottom, theme.line)
    colour = theme.accent if bar.whole or bar.id == "par" else theme.mint if bar.value >= 0 else theme.coral
    canvas.rect(Rect(left, rect.y + 2, max(2.0, right - left), rect.h - 2), 2, colour)
