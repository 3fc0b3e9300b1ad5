"""The page that compares what the computer players believed in the person's matches with what was true."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from game.client.app.records import RecordFileError
from game.client.app.rulebook.word_tables import ruled
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.table.asking_page import AskingPage
from game.client.table.desk import Desk
from game.client.table.words import number, percent
from game.engine.judgement import CHANCE_CLASSES, ChanceClass, added, calibration_error
from game.engine.questions import AnyQuestion, Calibrated

_MATCHES, _PARTS = 20, 60
"""How many of the latest matches are looked through, and the most rounds or sets of them."""
_LEAST = 50
"""The least number of chances in a class that is worth telling."""


def calibration_dialog(classes: Sequence[ChanceClass], done: int, asked: int) -> gui.Dialog:
    """Return the page: `done` of the `asked` rounds or sets have been looked at so far."""
    told = [(i, each) for i, each in enumerate(classes) if each.number >= _LEAST]
    body: list[gui.Node] = [gui.Text(_words(classes, told, asked), gui.BODY, lines=gui.MANY)]
    if told:
        body.append(gui.Row([_table(told), gui.Gap(grow=1)]))
    going = _("{n} of {all} rounds looked at").format(n=done, all=asked) if done < asked else ""
    return gui.Dialog(
        title=_("How true their beliefs were"),
        caption=going,
        body=gui.Column(body, gap=gui.MEDIUM),
        foot=[("close", _("Close"), None)],
        data=(tuple(classes), done, asked),
    )


def _words(classes: Sequence[ChanceClass], told: Sequence[tuple[int, ChanceClass]], asked: int) -> str:
    """Return the comparison in a sentence or two."""
    if not asked:
        return _("Nothing can be compared yet: play a match against the computer players.")
    if not told:
        return _("There is too little to compare yet.")
    _index, largest = max(told, key=lambda each: each[1].said / each[1].number)
    said, was = largest.said / largest.number, largest.true / largest.number
    first = _("Where they were surest, they said {said}, and it was {was}.").format(
        said=percent(said), was=percent(was)
    )
    error = 100 * calibration_error(classes)
    return f"{first} " + _("On average their chances are off by {n} points in a hundred.").format(n=number(error))


def _table(told: Sequence[tuple[int, ChanceClass]]) -> gui.Node:
    """Return the table: what they said by tenths, the mean of it, how often it was true, and of how many chances."""

    def cell(words: str, right: bool, colour: str = "text") -> gui.Node:
        return gui.Text(words, gui.CAPTION, colour, gui.Align.END if right else gui.Align.START, close=True)

    width = 100 // CHANCE_CLASSES
    heads = [_("They said"), _("on average"), _("It was true"), _("Chances")]
    rows = [
        [
            f"{width * i}–{width * (i + 1)}%",
            f"{100 * each.said / each.number:.1f}%",
            f"{100 * each.true / each.number:.1f}%",
            str(each.number),
        ]
        for i, each in told
    ]
    return ruled(
        [cell(words, i > 0, "muted") for i, words in enumerate(heads)],
        [[cell(words, i > 0) for i, words in enumerate(row)] for row in rows],
        [0] * len(heads),
        pad=gui.SMALL / 2,
        between=gui.LARGE,
    )


Parts = Callable[[Any], Sequence[int]]
"""Returns the indices of the parts of a match (rounds, or sets) that are complete."""


class CalibrationScene(AskingPage[Shell]):
    """The page for the latest matches of a game; its figures grow while it is open."""

    default = "close"

    def __init__(self, shell: Shell, game: str, parts: Parts, desk: Desk) -> None:
        self.desk = desk
        self._questions = list(islice(_latest(shell, game, parts), _PARTS))
        super().__init__(shell)

    def questions(self) -> Sequence[AnyQuestion]:
        return self._questions

    def dialog(self) -> gui.Dialog:
        found = [answer for each in self._questions if (answer := self.desk.found(each)) is not None]
        failed = sum(self.desk.failed(each) for each in self._questions)
        return calibration_dialog(added(found), len(found) + failed, len(self._questions))

    def press(self, id: str) -> None:
        self.close()


def _latest(shell: Shell, game: str, parts: Parts) -> list[Calibrated[Any]]:
    """Return questions about the parts of the person's latest matches of a game; damaged records are passed over."""
    found: list[Calibrated[Any]] = []
    entries = [entry for entry in shell.records.listing().entries if entry.own and entry.game == game]
    for entry in entries[:_MATCHES]:
        try:
            match = shell.records.open(entry)
        except RecordFileError:
            continue
        found += [Calibrated(match, part) for part in parts(match)]
    return found
