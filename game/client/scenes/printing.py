"""Printing: a score sheet becomes a PDF in the records folder, and a dialog says where and opens it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.client.dialogs.facts import Block, FactsData
from game.client.i18n import _
from game.client.opening import open_file
from game.client.records import RecordProblem
from game.client.scenes.facts import FactsScene
from game.client.shell import Shell
from game.engine.ambition.match import Match

LETTER_COUNTRIES = ("US", "CA", "MX", "PH")


def paper_size(locale_name: str | None) -> str:
    """The paper people print on where the computer is, by its locale (``"en_US"``): letter in North America, else a4."""
    country = (locale_name or "").replace("-", "_").split(".")[0].partition("_")[2]
    return "letter" if country in LETTER_COUNTRIES else "a4"


def printed_facts(where: Path) -> FactsData:
    """Where the sheet lies."""
    return FactsData(
        _("Ready to print"),
        "",
        (Block("yes", (_("The sheet lies here as PDF:"),)), Block("box", (str(where),))),
        (("copy", _("Copy"), "last"), ("close", _("Close"), None), ("open", _("Open"), "export")),
    )


class PrintedScene(FactsScene):
    """Says where the sheet is; its main button opens it."""

    default = "open"

    def __init__(self, shell: Shell, where: Path) -> None:
        super().__init__(shell, lambda: printed_facts(where), {"copy": str(where)})
        self._where = where

    def press(self, id: str) -> None:
        if id != "open":
            super().press(id)
        elif not open_file(self._where):
            self.shell.toast(_("Nothing here opens PDF. The file can be opened by hand."))


def print_sheet(shell: Shell, make: Callable[[str], bytes]) -> None:
    """Write what `make` gives for a paper size to the records folder, and say where it is."""
    import locale

    pdf = make(paper_size(locale.getlocale()[0]))
    try:
        where = shell.records.write(f"ambition-sheet-{shell.services.now():%Y-%m-%d}", ".pdf", pdf)
    except RecordProblem as problem:
        shell.toast(str(problem))
        return
    shell.stack.push(PrintedScene(shell, where))


def print_match(shell: Shell, match: Match) -> None:
    """Print the score sheet of a match."""
    from game.client.paper.score_sheet import match_sheet  # the library for PDF is slow to import

    print_sheet(shell, lambda size: match_sheet(match, size))
