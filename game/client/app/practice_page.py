"""The page behind the menu's line for practice: one row for each kind, with what waits there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from game.client.app.records_page import show_exported
from game.client.app.shell import Shell
from game.client.games import PracticeLine
from game.client.kit import gui
from game.client.kit.i18n import _, first_capital, listed
from game.client.kit.widget_scene import DialogScene, ask

ROWS = "rows"
BEGIN = "begin="
"""The prefix of the ids of the buttons that begin a kind of practice; the kind's id follows."""


@dataclass(frozen=True, slots=True)
class PracticeData:
    """The content of the page: the kinds of practice, and whether there are exercises to export and to delete."""

    lines: tuple[PracticeLine, ...]
    kept: bool
    foot: str


def due_words(lines: Sequence[PracticeLine]) -> str:
    """Return in a few words what waits, or what practice is for."""
    return first_capital(listed([line.due for line in lines if line.due])) or _("Short exercises that fit your play")


def practice_dialog(data: PracticeData) -> gui.Dialog:
    """Return the page; its rows scroll."""
    more = (("delete", _("Delete exercises"), None), ("export", _("Export exercises"), "export")) if data.kept else ()
    return gui.Dialog(
        title=_("Practice"),
        body=gui.Column([_row(line) for line in data.lines], scroll=ROWS, grow=1),
        foot=(*more, ("close", _("Back"), "back")),
        note=data.foot,
        data=data,
    )


def _row(line: PracticeLine) -> gui.Node:
    head = [gui.Text(line.label, gui.BODY_SEMI, grow=1, lines=2)]
    if line.state:
        head.append(gui.Text(line.state, gui.CAPTION_SEMI, "accent", gui.Align.END))
    begin = gui.ButtonNode(
        BEGIN + line.id, line.button, "small", "play", enabled=line.does is not None, said_first=line.label
    )
    words = gui.Column(
        [gui.Row(head, align=gui.Align.BASE), gui.Text(line.about, gui.BODY, "muted", lines=gui.MANY)], gap=0, grow=1
    )
    parts = [gui.icon(line.icon, 32, "accent"), words, begin]
    return gui.Padding(gui.Row(parts, gui.LARGE), gui.LARGE, gui.MEDIUM, gui.inset)


class PracticeScene(DialogScene[Shell]):
    """The page of the kinds of practice, which `lines` returns as they stand now."""

    def __init__(self, shell: Shell, lines: Callable[[Shell], Sequence[PracticeLine]]) -> None:
        super().__init__(shell)
        self._lines = lines
        self._exported: Future[tuple[Path, ...]] | None = None

    def data(self) -> PracticeData:
        """Return what the page shows."""
        kept = self.shell.exercises
        foot = kept.problem or _("Nothing here counts for your rating; only what says so counts for your statistics.")
        return PracticeData(tuple(self._lines(self.shell)), not kept.empty, foot)

    def dialog(self) -> gui.Dialog:
        return practice_dialog(self.data())

    def main(self) -> str:
        """Return the first kind in which something waits, which Enter begins; without one, the way back."""
        lines = self._lines(self.shell)
        return next((BEGIN + line.id for line in lines if line.due and line.does is not None), "close")

    def enter(self) -> None:
        self.shell.exercises.load()
        super().enter()

    def resume(self) -> None:
        self.rebuild()

    def update(self, dt: float) -> bool:
        if self._exported is not None and self._exported.done():
            show_exported(self.shell, self._exported)
            self._exported = None
        return super().update(dt)

    def press(self, id: str) -> None:
        if id.startswith(BEGIN):
            does = {line.id: line.does for line in self._lines(self.shell)}.get(id.removeprefix(BEGIN))
            if does is not None:
                does()
        elif id == "export" and self._exported is None:
            self._exported = self.shell.exercises.export(self.shell.records.write)
        elif id == "delete":
            self._ask_to_delete()
        elif id == "close":
            self.close()

    def _ask_to_delete(self) -> None:
        """Ask whether to delete the exercises, and delete them if the answer is yes."""
        text = _(
            "All exercises from your mistakes, what was noted of your answers, and your puzzle rating are deleted."
        )
        answers = (("delete", _("Delete")), ("keep", _("Keep them")))

        def forget() -> None:
            self.shell.exercises.forget()
            self.rebuild()

        ask(self.shell, _("Delete your exercises?"), text, answers, {"delete": forget}, escape="keep")
