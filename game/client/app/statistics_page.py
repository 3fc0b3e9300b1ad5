"""Statistics are counted on another thread: a dialog that asks, and shows the answer once it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.client.app.choice import ChoiceScene
from game.client.app.records_page import show_exported
from game.client.app.setup_page import Entry
from game.client.app.shell import Shell
from game.client.app.statistics.chance import LEAST_DEALS, Comparison
from game.client.app.statistics.keeper import Unavailable
from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.charts import bar, bars
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, ngettext
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Align, Column, Either, Gap, Node, Pad, Row
from game.client.kit.layout_dialog import EDGE, Dialog
from game.client.kit.layout_leaves import MANY, Draw, Picture, Press, Text, icon, inset, strut
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, FIGURE, H3, NUM
from game.client.kit.widget_scene import DialogScene

# ---- figures of the statistics in words and boxes, and what was dealt beside chance


_MINUTE, _HOUR = 60, 3600
CHART, LOW = 120.0, 56.0
"""How wide and high a chart is at least."""
USUAL, RARE = 0.05, 0.01
"""Chances below which a difference is called unusual, and rare."""


def number(value: float, places: int = 1) -> str:
    """A number with its sign left to minus, a true one: ``"−0.4"``."""
    text = f"{value:.{places}f}"
    return text.replace("-", "−") if float(text) else f"{0:.{places}f}"


def plus(value: float) -> str:
    """The same with a plus where there is no minus: ``"+1.8"``."""
    text = number(value)
    return text if text.startswith("−") or not float(text) else "+" + text


def percent(share: float) -> str:
    """A share: ``"7.5 %"``."""
    return _("{n} %").format(n=number(100 * share))


def long(seconds: int) -> str:
    """A time at the table in hours and minutes."""
    hours, minutes = divmod(round(seconds / _MINUTE), _HOUR // _MINUTE)
    if not hours:
        return _("{m} min").format(m=minutes)
    return _("{h} h {m} min").format(h=hours, m=minutes)


def figure_tiles(tiles: Sequence[tuple[str, str]]) -> Node:
    """A page's first numbers, each with what it is, in a row at its top."""
    return Row([_tile(value, words) for value, words in tiles], SMALL, Align.FILL, weighed=True)


def _tile(value: str, words: str) -> Node:
    """A number in a box, as large as it has room for, and what it is."""
    number = Either([Text(value, style) for style in (NUM, H3, FIGURE)])
    return Pad(
        Column([number, Text(words, CAPTION, "muted", lines=3, close=True)], gap=0), MEDIUM, SMALL, inset, grow=1
    )


def verdict(comparison: Comparison) -> tuple[str, str]:
    """A mark (check, info or empty) and what the test says, in words."""
    p = comparison.p
    if p is None:
        return "", _("It takes {n} deals or more to say anything.").format(n=LEAST_DEALS)
    if p >= USUAL:
        n = min(99, round(100 * p))
        return "check", _("Within chance: {n} of 100 fair players are at least this far off.").format(n=n)
    if p >= RARE:
        n = max(1, round(100 * p))
        text = ngettext(
            "Unusual: {n} of 100 fair players is at least this far off.",
            "Unusual: {n} of 100 fair players are at least this far off.",
            n,
        )
        return "info", text.format(n=n)
    return "info", _("Rare: fewer than 1 of 100 fair players is this far off.")


def compared(comparison: Comparison, title: str, labels: Sequence[str]) -> Node:
    """A chart with its title above and the test in words below."""
    deals = max(1, sum(comparison.seen))
    shares, numbers = [count / deals for count in comparison.seen], [str(n) for n in comparison.seen]

    def draw(canvas: Canvas, rect: Rect) -> None:
        bars(canvas, rect, labels, shares, numbers, comparison.expected)

    mark, words = verdict(comparison)
    said: Node = Text(words, CAPTION, "muted", lines=3, cut=CHART, grow=1)
    return titled(title, draw, below=Row([icon(mark, 22, "accent"), said], SMALL) if mark else said)


def titled(title: str, draw: Draw, beside: Sequence[Node] = (), below: Node | None = None, grow: float = 1.0) -> Node:
    """A chart with its title above it, and what stands beside that and below the chart."""
    words = Text(title, BODY_SEMI, lines=2, cut=CHART)
    head: Node = Either([Row([Text(title, BODY_SEMI), *beside]), Column([words, *beside], gap=0)]) if beside else words
    return Column([head, Picture(draw, CHART, LOW, None, grow=1), *([below] if below is not None else [])], grow=grow)


def beside_chance(deals: int, words: str, cells: Sequence[Node], per_row: int, gap: float) -> Node:
    """Charts of what was dealt in so many deals, with `words` on how much they say above."""
    if deals < LEAST_DEALS:
        words = _("With so few deals, chance can look like anything. The bars are shown anyway.")
    rows = [cells[i : i + per_row] for i in range(0, len(cells), per_row)]
    charts = [Row(row, gap, Align.FILL, weighed=True, grow=1) for row in rows]
    return Column([explained(words, _("Your deals"), _("By chance")), *charts], grow=1)


def explained(words: str, mine: str, others: str) -> Node:
    """Words above charts, and what their filled and hollow bars are."""
    return Row([Text(words, CAPTION, "muted", lines=2, grow=1), key(mine, others)], LARGE)


def key(mine: str, others: str) -> Node:
    """What filled and hollow bars are."""

    def box(filled: bool) -> Node:
        return Picture(lambda canvas, rect: bar(canvas, rect, filled), MEDIUM, MEDIUM, keep=True)

    words = [Text(each, CAPTION._replace(share=0.0), "muted") for each in (mine, others)]
    return Row([Gap(grow=1), box(filled=True), words[0], Gap(), box(filled=False), words[1]], SMALL, grow=1)


# ---- the statistics
#
# pages to choose above, what is selected below them, then figures or charts.


_WIDE = 1160.0  # what stands on a page, rather
PAGE = "page:"
"""What the ids of the pages' buttons begin with."""


@dataclass(frozen=True, slots=True)
class Select:
    """Something that is selected: `name` says what, `chosen` what is in force."""

    id: str
    name: str
    chosen: str


@dataclass(frozen=True, slots=True)
class StatisticsData:
    """Words beside the title, pages (id, name) with the one in force, what is selected, what stands on the page (or words in its
    place), words at the foot, and buttons as (id, words, icon), the main one last."""

    caption: str
    pages: tuple[tuple[str, str], ...]
    page: str
    selects: tuple[Select, ...]
    shown: Node | None
    words: tuple[str, ...]
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]


def statistics_dialog(data: StatisticsData) -> Dialog:
    """The dialog."""
    names = [Press(PAGE + id, name, "choice", selected=id == data.page) for id, name in data.pages]
    parts: list[Node] = [Column([Row([*names, Gap(grow=1)], SMALL), replace(strut(), natural=_WIDE)], gap=0)]
    if data.selects:
        parts.append(Row([Press(each.id, each.chosen, "select", sub=each.name, grow=1) for each in data.selects]))
    if data.shown is not None:
        parts.append(data.shown)
    else:
        words = Column([Text(words, BODY, "muted", Align.MIDDLE, MANY) for words in data.words])
        parts.append(Pad(words, EDGE, EDGE, grow=1))
    body = Column(parts)
    return Dialog(
        title=_("Statistics"), caption=data.caption, body=body, foot=data.buttons, note=data.foot, steady=True,
        data=data,
    )  # fmt: skip


def beside_sentences(table: Node, title: str, sentences: Sequence[str]) -> Node:
    """A table and, beside it, what else there is to say."""
    words = [Text(title, BODY_SEMI), *(Text(sentence, CAPTION, "muted", lines=MANY) for sentence in sentences)]
    return Row([Column([table], grow=1), Column(words, gap=2, grow=1)], 2 * LARGE, Align.START, weighed=True)


Found = TypeVar("Found")


class CountingScene(DialogScene[Shell], Generic[Found]):
    """`found` is the answer; None until it is there, or where `problem` says why there is none."""

    default = ids.CLOSE
    page = ""
    tables: Sequence[tuple[str, Callable[[Sequence[Any]], bytes]]] = ()
    """What is exported: what the name of a file begins with, and the table that is made of all matches."""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self._game = game
        self.found: Found | None = None
        self.problem = ""
        self._asked: Future[Found] | None = None
        self._exported: Future[tuple[Path, ...]] | None = None

    @property
    def ready(self) -> bool:
        """Whether everything that was asked is answered."""
        return self._asked is None and self._exported is None

    def ask(self, question: Callable[[Sequence[Any]], Found]) -> None:
        """Have all matches of the game counted; what was asked before is answered to nobody."""
        self.problem = ""
        self._asked = self.shell.history.ask(question, self._game)

    def update(self, dt: float) -> bool:
        self.poll()
        return super().update(dt)

    def poll(self) -> None:
        """Take the answers that have come."""
        if self._asked is not None and self._asked.done():
            try:
                self.found, self.problem = self._asked.result(), ""
            except Unavailable as problem:
                self.found, self.problem = None, str(problem)
            self._asked = None
            self.rebuild()
        if self._exported is not None and self._exported.done():
            show_exported(self.shell, self._exported)
            self._exported = None

    def press(self, id: str) -> None:
        if id.startswith(PAGE):
            self.page = id.removeprefix(PAGE)
            self.rebuild()
        elif id == ids.EXPORT:
            self._export()
        else:
            self.close()

    def choose(self, id: str, entries: Sequence[Entry], chosen: str, take: Callable[[str], None]) -> None:
        """Open the list of something that is selected, below its button."""

        def below() -> Rect:
            return next(widget.rect for widget in self.widgets() if widget.id == id)

        self.shell.stack.push(ChoiceScene(self.shell, below, entries, chosen, take, by_key=self.focus == id))

    def _export(self) -> None:
        """Write the tables into the folder of records, on the other thread."""
        records, day, tables = self.shell.records, f"{self.shell.services.now():%Y-%m-%d}", self.tables

        def write(rows: Sequence[Any]) -> tuple[Path, ...]:
            return tuple(records.write(f"{stem}-{day}", ".csv", made(rows)) for stem, made in tables)

        if self._exported is None:
            self._exported = self.shell.history.ask(write, self._game)
