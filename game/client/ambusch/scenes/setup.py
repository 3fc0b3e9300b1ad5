"""Setting up a match of Ambusch, or going on with the one that waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.ambusch.setup import ROWS_MOST, Setup, changed, rows
from game.client.app.dialogs.option_rows import OptionsData
from game.client.app.scenes.options import OptionsScene
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, ShowHelp


class SetupScene(OptionsScene):
    """Seats and rules of the next match; every choice is kept at once by `keep`. `actions` by the ids of the buttons at the foot:
    start, rules, statistics, learn, and continue where a match waits, which `waiting` describes."""

    def __init__(
        self,
        shell: Shell,
        setup: Setup,
        levels: tuple[tuple[str, str], ...],
        keep: Callable[[Setup], None],
        actions: dict[str, Callable[[], None]],
        waiting: Callable[[], str],
    ) -> None:
        super().__init__(shell)
        self.setup, self._levels, self._keep, self._actions, self._waiting = setup, levels, keep, actions, waiting

    def main(self) -> str:
        """Enter continues, or starts."""
        return "continue" if "continue" in self._actions else "start"

    def data(self) -> OptionsData:
        names = {
            "rules": (_("Rules"), "rules"),
            "statistics": (_("Statistics"), "stats"),
            "learn": (_("Learn"), "learn"),
            "start": (_("New match"), "play"),
            "continue": (_("Continue"), "resume"),
        }
        buttons: list[tuple[str, str, str | None]] = [("back", _("Back"), "back")]
        buttons += [(id, *names[id]) for id in names if id in self._actions]
        made = rows(self.setup, self.shell.you, self._levels)
        return OptionsData(_("Ambusch"), self._waiting(), made, tuple(buttons), least=ROWS_MOST)

    def set(self, row: str, value: Any) -> None:
        self.setup = changed(self.setup, row, value)
        self._keep(self.setup)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp):
            self.done("rules")
            return True
        return super().handle(intent)

    def done(self, id: str) -> None:
        if id == "back":
            self.close()
        else:
            self._actions[id]()

    def resume(self) -> None:
        self.rebuild()
