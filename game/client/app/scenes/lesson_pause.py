"""The menu over a lesson, whatever is learned."""

from __future__ import annotations

from collections.abc import Callable

from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _


def pause_lesson(shell: Shell, text: str, leave: Callable[[], None], help: Callable[[], None]) -> None:
    """The menu over a lesson: `text` says how it goes on when it is left."""
    actions: dict[str, Callable[[], None]] = {
        ids.LEAVE: leave,
        ids.SETTINGS: lambda: shell.stack.push(SettingsScene(shell)),
        ids.HELP: help,
        ids.CONTINUE: lambda: None,
    }
    words = (_("Back to menu"), _("Rules"), _("Settings"), _("Continue"))
    answers = tuple(zip((ids.LEAVE, ids.HELP, ids.SETTINGS, ids.CONTINUE), words, strict=True))
    shell.stack.push(QuestionScene(shell, _("Pause"), text, answers, lambda id: actions[id](), escape=ids.CONTINUE))
