"""The page of what the person has played: tabs, the first of which lists the records of all matches."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.client.app import records_page
from game.client.app.exact_texts import show_written
from game.client.app.listing import ListScene, list_of, open_more
from game.client.app.records import MOST_ENTRIES, Listing, RecordFileError
from game.client.app.statistics.history import StatisticsUnavailableError
from game.client.app.statistics_page import (
    Found,
    StatisticsData,
    StatisticsLoaderScene,
    statistics_dialog,
)
from game.client.kit import desktop, gui, intents
from game.client.kit.i18n import _, ngettext, pgettext
from game.client.kit.widget_scene import ActionButton

MATCHES = "matches"
"""The tab with the list of matches."""


def matches_words(count: int) -> str:
    """Return how many matches are listed; empty for none."""
    words = (
        _("The newest {n} matches")
        if count >= MOST_ENTRIES
        else ngettext("{n} match", "{n} matches", count)
    )
    return words.format(n=count) if count else ""


class YouScene(ListScene, StatisticsLoaderScene[Found]):
    """The page, to which a game adds tabs with what it counts.

    Ctrl+V adds a record, or a file by its path."""

    page = MATCHES
    _listing: Listing | None = None
    _exported: Future[Path] | None = None

    def tabs(self) -> Sequence[tuple[str, str]]:
        """Return the ids and names of the tabs."""
        return ((MATCHES, _("Matches")),)

    def actions(self) -> list[ActionButton]:
        """Return what the button MORE lists."""
        shell = self.shell
        add = records_page.FilesScene(shell, partial(records_page.add_file, shell))
        return [
            ActionButton("add", "folder", lambda: _("Add a file"), partial(shell.stack.push, add)),
            ActionButton("export", "export", lambda: _("Export everything"), self._export),
        ]

    def empty_page(self) -> StatisticsData:
        """Return the page without the content of a tab."""
        words = tuple(action.words() for action in self.actions())
        buttons = (("close", _("Back"), "back"),)
        return StatisticsData(
            title=pgettext("page", "You"), pages=tuple(self.tabs()), page=self.page, shown=None, buttons=buttons,
            more=words,
        )  # fmt: skip

    def data(self) -> StatisticsData:
        """Return the page with the open tab."""
        records = self.shell.records
        listing = self._listing = records.listing()
        rows = (
            *map(records_page.entry_row, listing.entries),
            *map(records_page.passed_row, listing.passed),
        )
        empty = _("No match has been played to its end yet. Records of others can be added here.")
        note = _("You can drop files on the window. They are kept in {folder}")
        return replace(
            self.empty_page(), shown=list_of(rows, empty), rows=rows, caption=matches_words(len(listing.entries)),
            note=note.format(folder=records_page.short_path(records.folder)),
        )  # fmt: skip

    # ---- the scene

    def dialog(self) -> gui.Dialog:
        return statistics_dialog(self.data())

    def update(self, dt: float) -> bool:
        if self._exported is not None and self._exported.done():
            written, self._exported = self._exported, None
            try:
                show_written(self.shell, written.result)
            except StatisticsUnavailableError as problem:
                self.shell.toast(str(problem))
        return super().update(dt)

    def resume(self) -> None:
        self.rebuild()

    def scroll(self, by: float) -> None:
        """Scroll, and show files that have changed in the meantime."""
        super().scroll(by)
        if self.page == MATCHES and self.shell.records.listing() is not self._listing:
            self.rebuild()

    def choose(self, row: int) -> None:
        assert self._listing is not None, "the rows are there"
        if row >= len(self._listing.entries):
            passed = self._listing.passed[row - len(self._listing.entries)]
            records_page.show_problem(self.shell, passed.path.name, passed.problem)
            return
        entry = self._listing.entries[row]
        try:
            match = self.shell.records.open(entry)
        except RecordFileError as problem:
            records_page.show_problem(self.shell, entry.path.name, problem)
            return
        self.shell.game(entry.game).records.show(self.shell, match)

    def act(self, id: str) -> None:
        if id == gui.MORE:
            open_more(self, self.actions())
        else:
            StatisticsLoaderScene.press(self, id)

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.PASTE:
            self._paste(desktop.paste().strip())
            return True
        return super().handle(intent)

    def _paste(self, text: str) -> None:
        """Add what was pasted: a record as text, or a file by its path."""
        if text.startswith("{"):
            try:
                where, count = self.shell.records.add_text(text)
            except RecordFileError as problem:
                records_page.show_problem(self.shell, _("The clipboard"), problem)
                return
            self.shell.toast(records_page.added_words(where.name, count))
            self.rebuild()
        else:
            records_page.add_pasted(self.shell, text, records_page.add_file)

    def _export(self) -> None:
        """Write all records of the person's own, and the exercises, into one file, on the other thread."""
        shell = self.shell
        names = [
            name
            for game in shell.games
            for name in (game.records.file, *(each.file for each in game.diaries.values()))
        ]
        stem = f"ambition-{shell.services.now():%Y-%m-%d}"

        def write(exercises: bytes) -> Path:
            return shell.records.write(stem, ".ndjson", shell.records.everything(names) + exercises)

        if self._exported is None:
            self._exported = shell.exercises.export(write)
