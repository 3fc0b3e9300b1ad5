"""The pages behind the menu's lines for learning and for practice: one row for each kind, with what waits there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.app.shell import Shell
from game.client.games import PracticeLine
from game.client.kit import gui
from game.client.kit.i18n import _, first_capital, listed
from game.client.kit.widget_scene import DialogScene, ask

ROWS = "rows"
BEGIN = "begin="
"""The prefix of the ids of the buttons that begin a kind of practice; the kind's id follows."""


def due_words(lines: Sequence[PracticeLine]) -> str:
    """Return in a few words what waits, or what practice is for."""
    return first_capital(listed([line.due for line in lines if line.due])) or _(
        "Short exercises that fit your play"
    )


def lines_dialog(
    title: str, lines: Sequence[PracticeLine], note: str = "", kept: bool = False
) -> gui.Dialog:
    """Return a page of lines, each with its own button.

    The lines scroll; what is `kept` can be deleted."""
    return gui.Dialog(
        title=title,
        body=gui.Column([_row(line) for line in lines], scroll=ROWS, grow=1),
        foot=(
            *((("delete", _("Delete exercises"), None),) if kept else ()),
            ("close", _("Back"), "back"),
        ),
        note=note,
        data=tuple(lines),
    )


def _row(line: PracticeLine) -> gui.Node:
    head = [gui.Text(line.label, gui.BODY_SEMI, grow=1, lines=2)]
    if line.state:
        head.append(gui.Text(line.state, gui.CAPTION_SEMI, "accent", gui.Align.END))
    begin = gui.ButtonNode(
        BEGIN + line.id,
        line.button,
        "small",
        "play",
        enabled=line.does is not None,
        said_first=line.label,
    )
    words = gui.Column(
        [
            gui.Row(head, align=gui.Align.BASE),
            gui.Text(line.about, gui.BODY, "muted", lines=gui.MANY),
        ],
        gap=0,
        grow=1,
    )
    parts = [gui.icon(line.icon, 32, "accent"), words, begin]
    return gui.Padding(gui.Row(parts, gui.LARGE), gui.LARGE, gui.MEDIUM, gui.inset)


class LinesScene(DialogScene[Shell]):
    """The page of what there is to learn, or to `practise`, which `lines` returns as it stands now."""

    def __init__(
        self, shell: Shell, lines: Callable[[], Sequence[PracticeLine]], practise: bool = False
    ) -> None:
        super().__init__(shell)
        self.lines, self._practise = lines, practise

    def dialog(self) -> gui.Dialog:
        if not self._practise:
            return lines_dialog(_("Learn"), self.lines())
        note = self.shell.exercises.problem or _("Nothing here counts for your rating.")
        return lines_dialog(_("Practice"), self.lines(), note, kept=not self.shell.exercises.empty)

    def main(self) -> str:
        """Return the first line that can begin, which Enter presses; one in which something waits comes before it."""
        open = sorted(
            (line for line in self.lines() if line.does is not None), key=lambda line: not line.due
        )
        return BEGIN + open[0].id if open else "close"

    def enter(self) -> None:
        if self._practise:
            self.shell.exercises.load()
        super().enter()

    def resume(self) -> None:
        self.rebuild()

    def press(self, id: str) -> None:
        does = {BEGIN + line.id: line.does for line in self.lines()}.get(id)
        if does is not None:
            does()
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

        ask(
            self.shell,
            _("Delete your exercises?"),
            text,
            answers,
            {"delete": forget},
            escape="keep",
        )
