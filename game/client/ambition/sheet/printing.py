"""Printing: writes a score sheet as a PDF to the records folder, and says where it is and opens it."""

from __future__ import annotations

import locale
import logging
import threading
from collections.abc import Callable
from pathlib import Path

from game.client.app.exact_texts import Block, FactsData, FactsScene
from game.client.app.records import RecordFileError
from game.client.app.shell import Shell
from game.client.kit.desktop import open_file
from game.client.kit.i18n import _
from game.engine.ambition.match import Match

log = logging.getLogger(__name__)

LETTER_COUNTRIES = ("US", "CA", "MX", "PH")


def paper_size(locale_name: str | None) -> str:
    """Return the usual paper size of a locale (``"en_US"``): ``letter`` in North America, otherwise ``a4``."""
    country = (locale_name or "").replace("-", "_").split(".")[0].partition("_")[2]
    return "letter" if country in LETTER_COUNTRIES else "a4"


def printed_facts(where: Path | None, problem: RecordFileError | None = None) -> FactsData:
    """Return the dialog's content: where the sheet is, or why it can't be made.

    If both arguments are None, it says that the sheet is being made."""
    close = ("close", _("Close"), None)
    if problem is not None:
        return FactsData(
            _("Print"),
            "",
            (Block("no", (str(problem),)), Block("box", (problem.detail,))),
            (close,),
        )
    if where is None:
        return FactsData(
            _("Print"), "", (Block("words", (_("Making the score sheet…"),)),), (close,)
        )
    return FactsData(
        _("Ready to print"),
        "",
        (Block("yes", (_("The PDF is here:"),)), Block("box", (str(where),))),
        (("copy", _("Copy"), "last"), close, ("open", _("Open"), "export")),
    )


class PrintedScene(FactsScene):
    """The dialog that makes a sheet and says where it is; the main button opens the file.

    The sheet is made on a thread of its own, because the PDF library is slow to import."""

    def __init__(self, shell: Shell, make: Callable[[str], bytes]) -> None:
        """Open the dialog and start making the sheet; `make` returns the PDF for a paper size."""
        super().__init__(shell, lambda: printed_facts(self._where, self._problem), {})
        self._where: Path | None = None
        self._problem: RecordFileError | None = None
        self._size = paper_size(locale.getlocale()[0])
        self._stem = f"ambition-sheet-{shell.services.now():%Y-%m-%d}"
        self._make, self._shown = make, False
        self._thread = threading.Thread(target=self._run, name="printing", daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether making the sheet has ended and its result, good or bad, is shown."""
        return self._shown

    def _run(self) -> None:
        try:
            where = self.shell.records.write(self._stem, ".pdf", self._make(self._size))
        except RecordFileError as problem:
            self._problem = problem
        except Exception as error:  # a sheet that can't be made must not end the program
            log.exception("the sheet was not made")
            self._problem = RecordFileError(_("The score sheet can’t be made."), repr(error))
        else:
            self._where = where

    def update(self, dt: float) -> bool:
        """Show the result once the thread has ended."""
        if not self._shown and not self._thread.is_alive():
            self._shown = True
            if self._where is not None:
                self._copies, self.default = {"copy": str(self._where)}, "open"
            self.rebuild()
        return super().update(dt)

    def press(self, id: str) -> None:
        if id != "open" or self._where is None:
            super().press(id)
        elif not open_file(self._where):
            self.shell.toast(_("No program here opens PDF files. You can open the file yourself."))


def print_match(shell: Shell, match: Match) -> None:
    """Print the score sheet of a match."""

    def make(size: str) -> bytes:
        from game.client.ambition.paper.score_sheet import match_sheet  # slow to import

        return match_sheet(match, size)

    shell.stack.push(PrintedScene(shell, make))
