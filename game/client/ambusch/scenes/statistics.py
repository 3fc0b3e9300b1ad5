"""The person's matches of Ambusch in figures, all of them or those with so many seats."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from game.client.ambusch.counting import Summary, counted, records_of
from game.client.ambusch.words import CATEGORIES
from game.client.canvas import Canvas
from game.client.dialogs.statistics import (
    PAGE,
    StatisticsData,
    StatisticsLayout,
    layout_statistics,
    paint_statistics,
)
from game.client.dialogs.statistics_pages import long, number, paint_tile, percent
from game.client.geometry import Rect
from game.client.i18n import _, ngettext
from game.client.scenes.base import DialogScene
from game.client.shell import Shell
from game.client.text import BODY_SEMI, CAPTION, CAPTION_SEMI
from game.client.widgets import Button

_TILE_H, _GAP, _ROW = 116.0, 16.0, 32.0
SEATS = (0, 2, 3, 4)


class StatisticsScene(DialogScene):
    """Counted on another thread from the records in a file; until that has answered, it says so."""

    default = "close"

    def __init__(self, shell: Shell, path: Path) -> None:
        super().__init__(shell)
        self._path, self._seats = path, 0
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._asked: Future[dict[int, Summary]] = self._thread.submit(self._count)
        self.found: dict[int, Summary] | None = None

    def _count(self) -> dict[int, Summary]:
        records = records_of(self._path)
        return {seats: counted(records, seats) for seats in SEATS}

    def leave(self) -> None:
        self._thread.shutdown()

    def update(self, dt: float) -> bool:
        if self.found is None and self._asked.done():
            self.found = self._asked.result()
            self.rebuild()
        return super().update(dt)

    def build(self) -> StatisticsLayout:
        summary = self.found[self._seats] if self.found is not None else None
        return layout_statistics(self.shell.look, statistics_data(summary, self._seats))

    def paint(self, canvas: Canvas) -> None:
        paint_statistics(canvas, self.layout, self.states)

    def widgets(self) -> Sequence[Button]:
        return [*self.layout.widgets, *self.layout.buttons]

    def press(self, id: str) -> None:
        if id.startswith(PAGE):
            self._seats = int(id.removeprefix(PAGE))
            self.rebuild()
        else:
            self.close()


def statistics_data(summary: Summary | None, seats: int) -> StatisticsData:
    """The dialog; `summary` None while it is being counted."""
    pages = tuple((str(n), ngettext("{n} seat", "{n} seats", n).format(n=n) if n else _("All matches")) for n in SEATS)
    buttons = (("close", _("Close"), None),)
    words: tuple[str, ...] = (_("Being counted…"),) if summary is None else (_("No match is finished yet."),)
    full = summary is not None and summary.matches > 0

    def paint(canvas: Canvas, rect: Rect) -> None:
        assert summary is not None
        paint_figures(canvas, rect, summary)

    caption = ""
    if summary is not None:
        caption = ngettext("{n} match", "{n} matches", summary.matches).format(n=summary.matches)
    foot = ""
    if summary is not None and summary.helped:
        text = ngettext("{n} match was played with help.", "{n} matches were played with help.", summary.helped)
        foot = text.format(n=summary.helped)
    return StatisticsData(caption, pages, str(seats), (), paint if full else None, words, foot, buttons)


def paint_figures(canvas: Canvas, rect: Rect, summary: Summary) -> None:
    """Five numbers above, the hands of one's piles and what else there is to say below."""
    tiles = _tiles(summary)
    width = (rect.w - _GAP * (len(tiles) - 1)) / len(tiles)
    for i, (value, words) in enumerate(tiles):
        paint_tile(canvas, Rect(rect.x + i * (width + _GAP), rect.y, width, _TILE_H), value, words)
    top = rect.y + _TILE_H + 20
    _hands(canvas, Rect(rect.x, top, rect.w * 0.6, rect.bottom - top), summary)
    x, y = rect.x + rect.w * 0.6 + 40, top + 58
    canvas.text(x, top + 24, _("Games"), BODY_SEMI)
    for sentence in _sentences(summary):
        for line in canvas.words.wrap(sentence, CAPTION, rect.right - x):
            canvas.text(x, y, line, CAPTION, canvas.theme.muted)
            y += 24
        y += 8


def _tiles(summary: Summary) -> list[tuple[str, str]]:
    mean = summary.cards / summary.sets if summary.sets else 0.0
    return [
        (_("{n} of {all}").format(n=summary.wins, all=summary.finished), _("matches won")),
        (_("{n} of {all}").format(n=summary.won, all=summary.sets), _("sets won")),
        (percent((summary.out + summary.blocked) / max(1, summary.games)), _("of the games ended by you")),
        (number(mean), _("cards in your pile at the end of a set")),
        (long(round(summary.seconds)), _("at the table, without long pauses")),
    ]


def _hands(canvas: Canvas, rect: Rect, summary: Summary) -> None:
    """How often each kind of hand lay in the person's pile, the best above."""
    theme, most = canvas.theme, max(summary.hands) or 1
    canvas.text(rect.x, rect.y + 24, _("Hands in your pile"), BODY_SEMI)
    left, right = rect.x + 230, rect.right - 60
    for row, kind in enumerate(range(len(CATEGORIES) - 1, -1, -1)):
        y = rect.y + 42 + row * _ROW
        name, n = CATEGORIES[kind], summary.hands[kind]
        canvas.text(rect.x, y + 20, _(name), CAPTION, theme.text if n else theme.muted, room=218)
        if n:
            canvas.rect(Rect(left, y + 6, max(4.0, (right - left) * n / most), 16), 3, theme.frame)
        canvas.text(rect.right - 8, y + 20, str(n), CAPTION_SEMI, theme.text if n else theme.muted, "end")


def _sentences(summary: Summary) -> list[str]:
    said = [
        ngettext("{n} game was played.", "{n} games were played.", summary.games).format(n=summary.games),
        _("You laid a trio in {n}, and blocked in {m}.").format(n=summary.out, m=summary.blocked),
        _("Others went out in {n}.").format(n=summary.others_out),
    ]
    given_up = summary.matches - summary.finished
    if given_up:
        text = ngettext(
            "{n} match was given up; its games count.", "{n} matches were given up; their games count.", given_up
        )
        said.append(text.format(n=given_up))
    return said
