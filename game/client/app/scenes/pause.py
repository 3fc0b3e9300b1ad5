"""The menu of a table, ready to be opened."""

from __future__ import annotations

from collections.abc import Callable

from game.client.app.scenes.dialogs import PauseScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.table.controller import Autosave


def pause(shell: Shell, leave: Callable[[], None], help: Callable[[], None], saves: Autosave | None) -> None:
    """Put it on top. `leave` ends the table, `help` opens the rules; without `saves` it is a table for practice."""
    shell.stack.push(PauseScene(shell, leave, lambda: shell.stack.push(SettingsScene(shell)), help, saves))
