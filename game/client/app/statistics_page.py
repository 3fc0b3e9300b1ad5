"""Dialogs of statistics, which another thread counts: they ask, and show the answer when it has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from game.client.app.listing import ListRow
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
    return gui.Row(
        [_tile(value, words) for value, words in tiles], gui.SMALL, gui.Align.FILL, weighed=True
    )


def _tile(value: str, words: str) -> gui.Node:
    """Return a box with a number, as large as fits, and its description."""
    number = gui.FirstFitting([gui.Text(value, style) for style in (gui.NUM, gui.H3, gui.FIGURE)])
    told = gui.Column([number, gui.Text(words, gui.CAPTION, "muted", lines=3, close=True)], gap=0)
    return gui.Padding(told, gui.MEDIUM, gui.SMALL, gui.inset, grow=1)


def verdict(comparison: Comparison) -> tuple[str, str]:
    """Return a mark (``"check"``, ``"info"`` or empty) and the result of the test in words."""
    p = comparison.p
    if p is None:
        return "", _("It takes {n} deals or more to say anything.").format(n=LEAST_DEALS)
    if p >= USUAL:
        n = min(99, round(100 * p))
        return "check", _(
            "Within chance: {n} of 100 fair players are at least this far off."
        ).format(n=n)
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
    shares, numbers = (
        [count / deals for count in comparison.seen],
        [str(n) for n in comparison.seen],
    )

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        bars(canvas, rect, labels, shares, numbers, comparison.expected)

    mark, words = verdict(comparison)
    said: gui.Node = gui.Text(words, gui.CAPTION, "muted", lines=3, cut=CHART, grow=1)
    return titled(
        title,
        draw,
        below=gui.Row([gui.icon(mark, 22, "accent"), said], gui.SMALL) if mark else said,
    )


def titled(
    title: str,
    draw: gui.Draw,
    beside: Sequence[gui.Node] = (),
    below: gui.Node | None = None,
    grow: float = 1.0,
) -> gui.Node:
    """Return a chart with its title above it, `beside` next to the title, and `below` under the chart."""
    head: gui.Node = gui.Text(title, gui.BODY_SEMI, lines=2, cut=CHART)
    if beside:
        short = gui.Row([gui.Text(title, gui.BODY_SEMI), *beside])
        head = gui.FirstFitting([short, gui.Column([head, *beside], gap=0)])
    chart = gui.Picture(draw, CHART, LOW, None, grow=1)
    return gui.Column([node for node in (head, chart, below) if node is not None], grow=grow)


def beside_chance(
    deals: int, words: str, cells: Sequence[gui.Node], per_row: int, gap: float
) -> gui.Node:
    """Return charts of what was dealt in `deals` deals, with `words` on their significance above.

    With fewer than `LEAST_DEALS` deals, the words are replaced by a warning."""
    if deals < LEAST_DEALS:
        words = _("With so few deals, chance can look like anything. The bars are shown anyway.")
    rows = [cells[i : i + per_row] for i in range(0, len(cells), per_row)]
    charts = [gui.Row(row, gap, gui.Align.FILL, weighed=True, grow=1) for row in rows]
    return gui.Column([explained(words, _("Your deals"), _("By chance")), *charts], grow=1)


def explained(words: str, mine: str, others: str) -> gui.Node:
    """Return words to place above charts, with the legend of filled and hollow bars."""
    return gui.Row(
        [gui.Text(words, gui.CAPTION, "muted", lines=2, grow=1), key(mine, others)], gui.LARGE
    )


def key(mine: str, others: str) -> gui.Node:
    """Return the legend of filled and hollow bars."""

    def box(filled: bool) -> gui.Node:
        return gui.Picture(
            lambda canvas, rect: bar(canvas, rect, filled), gui.MEDIUM, gui.MEDIUM, keep=True
        )

    own, by = (gui.Text(each, gui.CAPTION._replace(share=0.0), "muted") for each in (mine, others))
    return gui.Row(
        [gui.Gap(grow=1), box(filled=True), own, gui.Gap(), box(filled=False), by],
        gui.SMALL,
        grow=1,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsData:
    """The content of a page about what was played.

    `caption` is shown next to the title. `pages` are the tabs (id, name), and `page` is the open
    one. `select` is the filter, if there is one. `shown` is the page's content; if it is None,
    `words` take its place. `note` are words at the foot; `more` are those of the button MORE;
    `buttons` are (id, words, icon), the main one last. `rows` are those of the list that is shown,
    if it is one."""

    title: str
    pages: tuple[tuple[str, str], ...]
    page: str
    shown: gui.Node | None
    buttons: tuple[tuple[str, str, str | None], ...]
    caption: str = ""
    select: FilterChoice | None = None
    words: tuple[str, ...] = ()
    note: str = ""
    more: tuple[str, ...] = ()
    rows: tuple[ListRow, ...] = ()


def statistics_dialog(data: StatisticsData) -> gui.Dialog:
    """Return the dialog with its tabs, and the filter beside them if there is room."""
    pages = data.pages if len(data.pages) > 1 else ()
    tabs = gui.tabs([(PAGE + id, name) for id, name in pages], PAGE + data.page)
    head: gui.Node = gui.Row([tabs, gui.Gap(grow=1)], gui.SMALL)
    if data.select is not None:
        each = data.select
        select = gui.ButtonNode(each.id, each.chosen, "select", sub=each.name, grow=1)
        beside = gui.Row([tabs, gui.Gap(gui.MEDIUM), select], gui.SMALL)
        head = gui.FirstFitting([beside, gui.Column([head, select])])
    parts: list[gui.Node] = [gui.Column([head, replace(gui.strut(), natural=_WIDE)], gap=0)]
    if data.shown is not None:
        parts.append(data.shown)
    else:
        words = gui.Column(
            [gui.Text(words, gui.BODY, "muted", gui.Align.MIDDLE, gui.MANY) for words in data.words]
        )
        parts.append(gui.Padding(words, gui.EDGE, gui.EDGE, grow=1))
    return gui.Dialog(
        title=data.title, caption=data.caption, body=gui.Column(parts, gap=gui.MEDIUM, grow=1), foot=data.buttons, more=data.more,
        note=data.note, steady=True, data=data,
    )  # fmt: skip


def beside_sentences(table: gui.Node, title: str, sentences: Sequence[str]) -> gui.Node:
    """Return a table with a title and sentences beside it."""
    told = [gui.Text(sentence, gui.BODY, "muted", lines=gui.MANY) for sentence in sentences]
    words = gui.Column([gui.Text(title, gui.BODY_SEMI), *told], gap=gui.SMALL, grow=1)
    return gui.Row(
        [gui.Column([table], grow=1), words], 2 * gui.LARGE, gui.Align.START, weighed=True
    )


Found = TypeVar("Found")


class StatisticsLoaderScene(DialogScene[Shell], Generic[Found]):
    """A dialog of statistics that another thread counts.

    `found` is the answer. It is None until the answer has come, and if there is none, when
    `problem` says why."""

    default = "close"
    page = ""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self._game = game
        self.found: Found | None = None
        self.problem = self._said = ""
        self._asked: Future[Found] | None = None

    @property
    def ready(self) -> bool:
        """Whether all questions are answered."""
        return self._asked is None

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
        self._said = (
            _("Counting…") if part is None else _("Counting… {n} %").format(n=round(100 * part))
        )
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

    def press(self, id: str) -> None:
        if id.startswith(PAGE):
            self.page, self.tops = id.removeprefix(PAGE), {}
            self.rebuild()
        else:
            self.close()
