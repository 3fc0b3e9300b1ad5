"""Dialogs of statistics, which another thread counts: they ask, and show the answer when it has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from game.client.app.records_page import show_exported
from game.client.app.shell import Shell
from game.client.app.statistics.chance import LEAST_DEALS, Comparison
from game.client.app.statistics.history import StatisticsUnavailableError
from game.client.games import Rows
from game.client.kit import gui
from game.client.kit.charts import bar, bars
from game.client.kit.i18n import _, ngettext
from game.client.kit.widget_scene import DialogScene

# ---- figures of the statistics in words and boxes, and what was dealt beside chance


_MINUTE, _HOUR = 60, 3600
CHART, LOW = 120.0, 60.0
"""The least width and height of a chart."""
USUAL, RARE = 0.05, 0.01
"""Chances below which a difference is called unusual, and rare."""


def number(value: float, places: int = 1) -> str:
    """Return a number as text, with a true minus sign where it is negative: ``"−0.4"``."""
    text = f"{value:.{places}f}"
    return text.replace("-", "−") if float(text) else f"{0:.{places}f}"


def plus(value: float) -> str:
    """Return a number as text, with a plus sign where it is positive: ``"+1.8"``."""
    text = number(value)
    return text if text.startswith("−") or not float(text) else "+" + text


def percent(share: float) -> str:
    """Return a share between 0 and 1 in percent: ``"7.5 %"``."""
    return _("{n} %").format(n=number(100 * share))


def long(seconds: int) -> str:
    """Return a duration in seconds as hours and minutes, in words."""
    hours, minutes = divmod(round(seconds / _MINUTE), _HOUR // _MINUTE)
    if not hours:
        return _("{m} min").format(m=minutes)
    return _("{h} h {m} min").format(h=hours, m=minutes)


def figure_tiles(tiles: Sequence[tuple[str, str]]) -> gui.Node:
    """Return a row of tiles for the top of a page, each a number with its description."""
    return gui.Row([_tile(value, words) for value, words in tiles], gui.SMALL, gui.Align.FILL, weighed=True)


def _tile(value: str, words: str) -> gui.Node:
    """Return a box with a number, as large as fits, and its description."""
    number = gui.FirstFitting([gui.Text(value, style) for style in (gui.NUM, gui.H3, gui.FIGURE)])
    return gui.Padding(
        gui.Column([number, gui.Text(words, gui.CAPTION, "muted", lines=3, close=True)], gap=0),
        gui.MEDIUM,
        gui.SMALL,
        gui.inset,
        grow=1,
    )


def verdict(comparison: Comparison) -> tuple[str, str]:
    """Return a mark (``"check"``, ``"info"`` or empty) and the result of the test in words."""
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


def compared(comparison: Comparison, title: str, labels: Sequence[str]) -> gui.Node:
    """Return a chart with its title above and the result of the test in words below."""
    deals = max(1, sum(comparison.seen))
    shares, numbers = [count / deals for count in comparison.seen], [str(n) for n in comparison.seen]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        bars(canvas, rect, labels, shares, numbers, comparison.expected)

    mark, words = verdict(comparison)
    said: gui.Node = gui.Text(words, gui.CAPTION, "muted", lines=3, cut=CHART, grow=1)
    return titled(title, draw, below=gui.Row([gui.icon(mark, 22, "accent"), said], gui.SMALL) if mark else said)


def titled(
    title: str, draw: gui.Draw, beside: Sequence[gui.Node] = (), below: gui.Node | None = None, grow: float = 1.0
) -> gui.Node:
    """Return a chart with its title above it, `beside` next to the title, and `below` under the chart."""
    words = gui.Text(title, gui.BODY_SEMI, lines=2, cut=CHART)
    head: gui.Node = (
        gui.FirstFitting([gui.Row([gui.Text(title, gui.BODY_SEMI), *beside]), gui.Column([words, *beside], gap=0)])
        if beside
        else words
    )
    return gui.Column(
        [head, gui.Picture(draw, CHART, LOW, None, grow=1), *([below] if below is not None else [])], grow=grow
    )


def beside_chance(deals: int, words: str, cells: Sequence[gui.Node], per_row: int, gap: float) -> gui.Node:
    """Return charts of what was dealt in `deals` deals, with `words` on their significance above.

    With fewer than `LEAST_DEALS` deals, the words are replaced by a warning."""
    if deals < LEAST_DEALS:
        words = _("With so few deals, chance can look like anything. The bars are shown anyway.")
    rows = [cells[i : i + per_row] for i in range(0, len(cells), per_row)]
    charts = [gui.Row(row, gap, gui.Align.FILL, weighed=True, grow=1) for row in rows]
    return gui.Column([explained(words, _("Your deals"), _("By chance")), *charts], grow=1)


def explained(words: str, mine: str, others: str) -> gui.Node:
    """Return words to place above charts, with the legend of filled and hollow bars."""
    return gui.Row([gui.Text(words, gui.CAPTION, "muted", lines=2, grow=1), key(mine, others)], gui.LARGE)


def key(mine: str, others: str) -> gui.Node:
    """Return the legend of filled and hollow bars."""

    def box(filled: bool) -> gui.Node:
        return gui.Picture(lambda canvas, rect: bar(canvas, rect, filled), gui.MEDIUM, gui.MEDIUM, keep=True)

    words = [gui.Text(each, gui.CAPTION._replace(share=0.0), "muted") for each in (mine, others)]
    return gui.Row(
        [gui.Gap(grow=1), box(filled=True), words[0], gui.Gap(), box(filled=False), words[1]], gui.SMALL, grow=1
    )


# ---- The statistics
# Pages to choose above, what is selected below them, then figures or charts.


_WIDE = 1160.0  # the width that the content of a page has if there is room
PAGE = "page:"
"""The prefix of the ids of the pages' buttons."""


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """One filter: `name` says what it selects, `chosen` is the current selection."""

    id: str
    name: str
    chosen: str


@dataclass(frozen=True, slots=True)
class StatisticsData:
    """The content of the statistics dialog.

    `caption` is shown next to the title. `pages` are (id, name), and `page` is the open one. `selects` are the filters.
    `shown` is the page's content; if it is None, `words` take its place. `foot` are words at the foot; buttons are (id,
    words, icon), the main one last."""

    caption: str
    pages: tuple[tuple[str, str], ...]
    page: str
    selects: tuple[FilterChoice, ...]
    shown: gui.Node | None
    words: tuple[str, ...]
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]


def statistics_dialog(data: StatisticsData) -> gui.Dialog:
    """Return the dialog with its pages and filters."""
    names = [gui.ButtonNode(PAGE + id, name, "choice", selected=id == data.page) for id, name in data.pages]
    parts: list[gui.Node] = [
        gui.Column([gui.Row([*names, gui.Gap(grow=1)], gui.SMALL), replace(gui.strut(), natural=_WIDE)], gap=0)
    ]
    if data.selects:
        parts.append(
            gui.Row([gui.ButtonNode(each.id, each.chosen, "select", sub=each.name, grow=1) for each in data.selects])
        )
    if data.shown is not None:
        parts.append(data.shown)
    else:
        words = gui.Column([gui.Text(words, gui.BODY, "muted", gui.Align.MIDDLE, gui.MANY) for words in data.words])
        parts.append(gui.Padding(words, gui.EDGE, gui.EDGE, grow=1))
    body = gui.Column(parts)
    return gui.Dialog(
        title=_("Statistics"), caption=data.caption, body=body, foot=data.buttons, note=data.foot, steady=True,
        data=data,
    )  # fmt: skip


def beside_sentences(table: gui.Node, title: str, sentences: Sequence[str]) -> gui.Node:
    """Return a table with a title and sentences beside it."""
    words = [
        gui.Text(title, gui.BODY_SEMI),
        *(gui.Text(sentence, gui.CAPTION, "muted", lines=gui.MANY) for sentence in sentences),
    ]
    return gui.Row(
        [gui.Column([table], grow=1), gui.Column(words, gap=2, grow=1)], 2 * gui.LARGE, gui.Align.START, weighed=True
    )


Found = TypeVar("Found")


class StatisticsLoaderScene(DialogScene[Shell], Generic[Found]):
    """A dialog of statistics that another thread counts.

    `found` is the answer. It is None until the answer has come, and if there is none, when `problem` says why."""

    default = "close"
    page = ""
    tables: Sequence[tuple[str, Callable[[Rows], bytes]]] = ()
    """The tables to export: the beginning of the file's name, and the function that makes the table from all matches.
    """

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self._game = game
        self.found: Found | None = None
        self.problem = ""
        self._said = ""
        self._asked: Future[Found] | None = None
        self._exported: Future[tuple[Path, ...]] | None = None

    @property
    def ready(self) -> bool:
        """Whether all questions are answered and all exports done."""
        return self._asked is None and self._exported is None

    def ask(self, question: Callable[[Rows], Found]) -> None:
        """Have `question` answered from all matches of the game; the answer to an earlier question is dropped."""
        self.problem = ""
        self._drop()
        self._asked = self.shell.history.ask(question, self._game)

    def update(self, dt: float) -> bool:
        self.poll()
        return super().update(dt)

    def close(self) -> None:
        """Close the dialog and stop counting for it."""
        self._drop()
        super().close()

    def _drop(self) -> None:
        if self._asked is not None:
            self.shell.history.drop(self._asked)

    def counting(self) -> str:
        """Return what is said until the answer has come: how far the counting is, where that takes a while."""
        part = self.shell.history.part
        self._said = _("Counting…") if part is None else _("Counting… {n} %").format(n=round(100 * part))
        return self._said

    def poll(self) -> None:
        """Take the answers that have come."""
        if self._asked is not None and self.found is None and self._said != self.counting():
            self.rebuild()
        if self._asked is not None and self._asked.done():
            try:
                self.found, self.problem = self._asked.result(), ""
            except StatisticsUnavailableError as problem:
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
        elif id == "export":
            self._export()
        else:
            self.close()

    def _export(self) -> None:
        """Write the tables into the records folder, on the other thread."""
        records, day, tables = self.shell.records, f"{self.shell.services.now():%Y-%m-%d}", self.tables

        def write(rows: Rows) -> tuple[Path, ...]:
            return tuple(records.write(f"{stem}-{day}", ".csv", made(rows)) for stem, made in tables)

        if self._exported is None:
            self._exported = self.shell.history.ask(write, self._game)
