"""The pause menu of a table and of a lesson, and where a practice table leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.client.app.fair_page import FAIR, fair_words
from game.client.app.listing import open_more
from game.client.app.settings_page import SettingsScene
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.kit.widget_scene import ActionButton, PageScene, ask
from game.client.table.controller import Autosave
from game.client.table.scene import AnyTable


def pause(
    shell: Shell,
    leave: Callable[[], None],
    help: Callable[[], None],
    saves: Autosave | None,
    give_up: Callable[[], None] | None = None,
    fair: Callable[[], None] | None = None,
    fresh: bool = False,
) -> None:
    """Open the menu of a table.

    `leave` leaves the table; `help` opens the rules. `saves` keeps the match, None for practice.
    `give_up` ends the match, after a question. `fair` opens the page “Is it fair?”. `fresh`:
    nothing is dealt yet."""
    more = [ActionButton("help", "rules", lambda: _("Rules"), help)]

    def sure() -> None:
        text = _("You can’t continue it afterwards. Finished rounds stay in the records.")
        answers = (("give_up", _("Give up the match")), ("keep", _("Keep playing")))
        assert give_up is not None, "only then it can be pressed"
        ask(shell, _("Give up this match?"), text, answers, {"give_up": give_up}, escape="keep")

    if fair is not None:
        more.append(ActionButton(FAIR, "info", fair_words, fair))
    if give_up is not None:
        more.append(ActionButton("give_up", "cross", lambda: _("Give up"), sure))

    def made() -> gui.Dialog:
        back = _("Leave the practice") if saves is None else _("Back to menu")
        beside = [(action.id, action.words()) for action in more] if len(more) == 1 else []
        answers = (
            ("leave", back),
            *beside,
            ("settings", _("Settings")),
            ("continue", _("Continue")),
        )
        asked = gui.question(_("Pause"), _kept_words(shell, saves, fresh), answers)
        return asked if beside else replace(asked, more=tuple(action.words() for action in more))

    shell.stack.push(PauseScene(shell, made, leave, more))


class PauseScene(PageScene[Shell]):
    """The menu of a table; what it has no button for is in a list below a button."""

    def __init__(
        self,
        shell: Shell,
        made: Callable[[], gui.Dialog],
        leave: Callable[[], None],
        more: Sequence[ActionButton],
    ) -> None:
        actions = {"leave": leave, "settings": lambda: shell.stack.push(SettingsScene(shell))}
        super().__init__(
            shell, "pause", made, actions | {action.id: action.press for action in more}, "continue"
        )
        self._more = [replace(action, press=partial(self.press, action.id)) for action in more]

    def press(self, id: str) -> None:
        if id == gui.MORE:
            open_more(self, self._more)
        else:
            super().press(id)


def _kept_words(shell: Shell, saves: Autosave | None, fresh: bool) -> str:
    """Return the sentence that says whether the match can be continued from the menu after leaving the table."""
    if saves is None:
        return _("This is practice: it doesn’t count and isn’t saved.")
    if fresh:
        return _(
            "Nothing is dealt yet. If you leave now, the next match begins anew, with another seal."
        )
    if shell.guest:
        return _(
            "The game is open in another window: this match can be continued from the menu, but not after quitting."
        )
    if saves.failure is not None:
        text = _(
            "This match can’t be saved: {reason}. If you leave now, it can’t be continued from here."
        )
        return text.format(reason=saves.failure)
    return _("Everything is saved: leave whenever you like and continue from the menu.")


def pause_lesson(
    shell: Shell, text: str, leave: Callable[[], None], help: Callable[[], None]
) -> None:
    """Open the pause menu of a lesson; `text` says what happens to the lesson when it is left."""
    actions = {
        "leave": leave,
        "settings": lambda: shell.stack.push(SettingsScene(shell)),
        "help": help,
    }
    words = (_("Back to menu"), _("Rules"), _("Settings"), _("Continue"))
    answers = tuple(zip(("leave", "help", "settings", "continue"), words, strict=True))
    ask(shell, _("Pause"), text, answers, actions, escape="continue")


class ExtraWays:
    """The ways out of a practice table.

    `once_more` opens another table with the same cards. `review` opens the replay of a round or set
    by its index; if its second argument is True, it opens the page of its review or the play
    checker's list instead."""

    def __init__(
        self,
        shell: Shell,
        table: AnyTable,
        once_more: Callable[[], None],
        review: Callable[[int, bool], None],
    ) -> None:
        self._shell, self._table = shell, table
        self._once_more, self._review = once_more, review

    def done(self) -> None:
        """Return to where the table was opened from, closing everything above the table too."""
        self._shell.stack.pop(self._table)

    def once_more(self) -> None:
        """Play the same cards again from the start."""
        self.done()
        self._once_more()

    def pause(self) -> None:
        """Open the pause menu of the table."""
        pause(self._shell, self.done, self._table.help, None)

    def ways(self, index: int) -> dict[str, Callable[[], None]]:
        """Return what the buttons, and Esc, do in the result of the round or set `index`, by their ids."""
        return {
            "next": self.done,
            "again": self.once_more,
            "review": lambda: self._review(index, False),
            "check": lambda: self._review(index, True),
            "cancel": self.pause,
        }
