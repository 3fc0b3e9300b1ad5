"""The dialogs that only show something or ask one question: cards seen, pause, a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.app.cards_seen import Seen, SeenWords, seen_dialog
from game.client.app.codes import HASH_SHOWN
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, ShowSeen
from game.client.kit.layout_dialog import Dialog
from game.client.kit.message import question
from game.client.kit.widget_scene import DialogScene
from game.client.table.controller import Autosave


class SeenScene(DialogScene[Shell]):
    """The cards seen so far; C closes it again. `said` gives its words, in the language in force."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, found: Seen, said: Callable[[], SeenWords]) -> None:
        super().__init__(shell)
        self._found, self._said = found, said

    def dialog(self) -> Dialog:
        return seen_dialog(self._found, self._said())

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

    def dialog(self) -> Dialog:
        return question(self._title, self._text, self._answers)

    def press(self, id: str) -> None:
        self.close()
        self._then(id)

    def cancel(self) -> None:
        self.press(self._escape)


@dataclass(frozen=True, slots=True)
class SealedDeal:
    """A deal whose cards are still hidden: its `digest`, in hexadecimal, and how it is shown whole."""

    digest: str
    show: Callable[[], None]

    @property
    def words(self) -> str:
        """What the button says that shows it."""
        return _("Deal {hash}").format(hash=self.digest[:HASH_SHOWN])


class PauseScene(QuestionScene):
    """The menu of the table: go on, rules, settings, the deal's fingerprint, or leave; the match is kept in `saves`, if it can be
    saved. Without any it is for practice."""

    def __init__(
        self,
        shell: Shell,
        leave: Callable[[], None],
        settings: Callable[[], None],
        help: Callable[[], None],
        saves: Autosave | None,
        give_up: Callable[[], None] | None = None,
        deal: SealedDeal | None = None,
    ) -> None:
        self._saves, self._gives_up, self._deal = saves, give_up is not None, deal
        actions: dict[str, Callable[[], None]]
        actions = {ids.LEAVE: leave, ids.SETTINGS: settings, ids.HELP: help, ids.CONTINUE: lambda: None}
        actions |= {ids.GIVE_UP: give_up} if give_up is not None else {}
        actions |= {"deal": deal.show} if deal is not None else {}
        super().__init__(shell, *self._words(shell), lambda id: actions[id]())

    def _words(self, shell: Shell) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """Title, text and answers."""
        text = _("Everything is saved: leave whenever you like and continue from the menu.")
        failure = self._saves.failure if self._saves is not None else None
        if self._saves is None:
            text = _("This is practice: it doesn’t count and isn’t saved.")
        elif shell.guest:
            text = _(
                "The game is open in another window: this match can be continued from the menu, but not after quitting."
            )
        elif failure is not None:
            text = _("This match can’t be saved: {reason}. If you leave now, it can’t be continued from here.")
            text = text.format(reason=failure)
        answers = (
            (ids.LEAVE, _("Leave the practice") if self._saves is None else _("Back to menu")),
            *(((ids.GIVE_UP, _("Give up")),) if self._gives_up else ()),
            (ids.HELP, _("Rules")),
            (ids.SETTINGS, _("Settings")),
            *((("deal", self._deal.words),) if self._deal is not None else ()),
            (ids.CONTINUE, _("Continue")),
        )
        return _("Pause"), text, answers

    def dialog(self) -> Dialog:
        """In the language in force, which may have changed meanwhile."""
        return question(*self._words(self.shell))

    def cancel(self) -> None:
        """Esc goes on."""
        self.close()
