"""The menu over a lesson, whatever is learned."""

from __future__ import annotations

from collections.abc import Callable

from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.kit.i18n import _


def pause_lesson(shell: Shell, text: str, leave: Callable[[], None], help: Callable[[], None]) -> None:
    """The menu over a lesson: `text` says how it goes on when it is left."""
    actions: dict[str, Callable[[], None]] = {
        "leave": leave,
        "settings": lambda: shell.stack.push(SettingsScene(shell)),
        "help": help,
        "continue": lambda: None,
    }
    words = (_("Back to menu"), _("Rules"), _("Settings"), _("Continue"))
    answers = tuple(zip(("leave", "help", "settings", "continue"), words, strict=True))
    shell.stack.push(QuestionScene(shell, _("Pause"), text, answers, lambda id: actions[id](), escape="continue"))
