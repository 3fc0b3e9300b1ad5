"""The dialogs that only show something or ask one question: score sheet, last trick, pause, a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.dialogs.last_trick import LastTrickLayout, layout_last_trick, paint_last_trick
from game.client.ambition.dialogs.score_sheet import ROUND, SheetLayout, layout_sheet, paint_sheet
from game.client.ambition.help.seen import Seen, SeenWords
from game.client.ambition.sheet import SheetData
from game.client.ambition.view import TableView
from game.client.app.dialogs.seen import SeenLayout, layout_seen, paint_seen
from game.client.app.scenes.explained import ExplainedScene
from game.client.app.shell import Shell
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, Scroll, ShowLastTrick, ShowScores, ShowSeen
from game.client.kit.message import MessageLayout, layout_message, paint_message
from game.client.kit.widget_scene import Action, DialogScene
from game.client.kit.widgets import Button
from game.client.table.controller import Autosave
from game.engine.ambition.editions import Edition


class SheetScene(ExplainedScene):
    """The score sheet; arrows choose a round to look at again (`review`, by its index) or a number, and scroll, as the wheel
    does; S closes it again."""

    default = "close"

    def __init__(
        self,
        shell: Shell,
        data: SheetData,
        review: Callable[[int], None] | None = None,
        actions: Sequence[Action] = (),
    ) -> None:
        super().__init__(shell)
        self._data, self._review = data, review
        self._actions = {action.id: action for action in actions}
        self._top: int | None = None

    def build(self) -> SheetLayout:
        extra = [(action.id, action.words(), action.icon) for action in self._actions.values()]
        return layout_sheet(self.shell.look, self._data, self._top, self._review is not None, extra)

    def paint_dialog(self, canvas: Canvas) -> None:
        paint_sheet(canvas, self.layout, self.states)

    def widgets(self) -> Sequence[Button]:
        return [*self.layout.rows, *super().widgets()]

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowScores):
            self.close()
        elif isinstance(intent, Scroll):
            self._scroll(self.layout.top - (round(intent.lines) or (1 if intent.lines > 0 else -1)))
        else:
            super().handle(intent)
        return True

    def move(self, dx: int, dy: int) -> None:
        data, focus = self.layout.data, self.focus or ""
        column, _dash, rest = focus.partition("-")
        if column in ("points", "total"):
            row, seat = (int(part) for part in rest.split("-"))
            if dy:
                self._to_number(column, row + dy, seat)
            else:
                self._along(row, 2 * seat + (column == "total") + dx)
        elif focus.startswith(ROUND) and dx > 0:
            self._along(int(focus.removeprefix(ROUND)), 0)
        elif dy and self._review is not None and data.rounds:
            self._to_round(dy)
        elif data.rounds and (self.focus is None or (self.focus == self.default and dy < 0)):
            self._to_number("points", len(data.rounds) - 1, data.me)
        else:
            super().move(dx, dy)

    def _along(self, row: int, at: int) -> None:
        """The keys go to the number `at` of a round, from the left; before the first is the round itself."""
        if 0 <= at < 2 * len(self._data.names):
            self._to_number("total" if at % 2 else "points", row, at // 2)
        elif at < 0 and self._review is not None:
            self.focus = f"{ROUND}{row}"

    def _to_number(self, column: str, row: int, seat: int) -> None:
        """The keys go to a number, which is brought into sight; below the last are the buttons."""
        if row >= len(self._data.rounds):
            self.focus = self.default
        elif row >= 0:
            self.focus = f"{column}-{row}-{seat}"
            self._bring(row)

    def _to_round(self, dy: int) -> None:
        """The keys go to the next round up or down, and after the last to the buttons."""
        count, layout = len(self._data.rounds), self.layout
        if self.focus is not None and self.focus.startswith(ROUND):
            index = max(0, int(self.focus.removeprefix(ROUND)) + dy)
        else:
            index = min(layout.top + layout.visible, count) - 1 if dy < 0 or self.focus is None else count
        self.focus = f"{ROUND}{index}" if index < count else self.default
        self._bring(index)

    def _bring(self, row: int) -> None:
        """Scroll as far as it takes to have a round in sight."""
        layout = self.layout
        if row < layout.top:
            self._scroll(row)
        elif layout.top + layout.visible <= row < len(self._data.rounds):
            self._scroll(row - layout.visible + 1)

    def _scroll(self, top: int) -> None:
        self._top = min(max(0, top), self.layout.last_top)
        self.rebuild()

    def act(self, id: str) -> None:
        if id.startswith(ROUND) and self._review is not None:
            self._review(int(id.removeprefix(ROUND)))
        elif id in self._actions:
            self._actions[id].press()
        else:
            self.close()


class LastTrickScene(DialogScene[Shell]):
    """The trick before; L closes it again."""

    default = "close"

    def __init__(self, shell: Shell, view: TableView, numbers: Edition) -> None:
        super().__init__(shell)
        self._view, self._numbers = view, numbers

    def build(self) -> LastTrickLayout:
        return layout_last_trick(self.shell.look, len(self._view.seats))

    def paint(self, canvas: Canvas) -> None:
        paint_last_trick(canvas, self.shell.look, self.layout, self._view, self._numbers.card_points, self.states)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowLastTrick):
            self.close()
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        self.close()


class SeenScene(DialogScene[Shell]):
    """The cards seen so far; C closes it again. `said` gives its words, in the language in force."""

    default = "close"

    def __init__(self, shell: Shell, found: Seen, said: Callable[[], SeenWords]) -> None:
        super().__init__(shell)
        self._found, self._said = found, said

    def build(self) -> SeenLayout:
        return layout_seen(self.shell.look, self._found, self._said())

    def paint(self, canvas: Canvas) -> None:
        paint_seen(canvas, self.layout, self.states)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowSeen):
            self.close()
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        self.close()


class QuestionScene(DialogScene[Shell]):
    """A question with answers (id, words); the last is the main one. Esc gives `escape`, or the first."""

    def __init__(
        self,
        shell: Shell,
        title: str,
        text: str,
        answers: Sequence[tuple[str, str]],
        then: Callable[[str], None],
        escape: str | None = None,
    ) -> None:
        super().__init__(shell)
        self._title, self._text, self._answers, self._then = title, text, answers, then
        self.default = answers[-1][0]
        self._escape = escape if escape is not None else answers[0][0]

    def build(self) -> MessageLayout:
        return layout_message(self.shell.look, self._title, self._text, self._answers)

    def paint(self, canvas: Canvas) -> None:
        paint_message(canvas, self.layout, self.states)

    def press(self, id: str) -> None:
        self.close()
        self._then(id)

    def cancel(self) -> None:
        self.press(self._escape)


class PauseScene(QuestionScene):
    """The menu of the table: go on, rules, settings, or leave; the match is kept in `saves` (usually the shell's), if it can be
    saved. A round for `practice` is not."""

    def __init__(
        self,
        shell: Shell,
        leave: Callable[[], None],
        settings: Callable[[], None],
        help: Callable[[], None],
        practice: bool = False,
        saves: Autosave | None = None,
    ) -> None:
        self._saves = saves or shell.saves
        actions: dict[str, Callable[[], None]]
        actions = {"leave": leave, "settings": settings, "help": help, "continue": lambda: None}
        self._practice = practice
        super().__init__(shell, *self._words(shell), lambda id: actions[id]())

    def _words(self, shell: Shell) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """Title, text and answers."""
        text = _("Everything is kept: leave whenever you like and continue from the menu.")
        failure = self._saves.failure
        if self._practice:
            text = _("This is for practice: it counts for nothing and isn’t kept.")
        elif shell.guest:
            text = _(
                "Another window of the game is open: this match can be continued from the menu, but not after quitting."
            )
        elif failure is not None:
            text = _("This match can’t be saved: {reason}. If you leave now, it can’t be continued from here.")
            text = text.format(reason=failure)
        answers = (
            ("leave", _("Leave the practice") if self._practice else _("Leave to menu")),
            ("help", _("Rules")),
            ("settings", _("Settings")),
            ("continue", _("Continue")),
        )
        return _("Pause"), text, answers

    def build(self) -> MessageLayout:
        """In the language in force, which may have changed meanwhile."""
        return layout_message(self.shell.look, *self._words(self.shell))

    def cancel(self) -> None:
        """Esc goes on."""
        self.close()
