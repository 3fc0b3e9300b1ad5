"""Setting up a match of Ambusch, or going on with the one that waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.ambusch.setup import ROWS_LEAST, Setup, changed, rows
from game.client.app.dialogs.option_rows import OptionsData
from game.client.app.scenes.options import OptionsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, ShowHelp
from game.client.kit.layout import MEDIUM, SMALL, Gap, Node, Pad, Row
from game.client.kit.layout_leaves import Text
from game.client.table.leaves import card_leaf
from game.client.table.look import Look
from game.engine.cards import parse_cards


def intro_words() -> str:
    """What the game is, in a sentence."""
    return _("Lay three matching cards to go out, and keep the fourth: after ten games the best poker hand wins.")


def _trio(look: Look) -> Node:
    """Three cards to lay, and apart from them the one to keep."""
    *laid, kept = (card_leaf(look, card) for card in parse_cards(["TS", "JD", "QC", "KH"]))
    return Row([*laid, Gap(), kept], SMALL)


class SetupScene(OptionsScene):
    """Seats and rules of the next match; every choice is kept at once by `keep`. `actions` by the ids of the buttons at the foot:
    start, rules, statistics, learn, and continue where a match waits, which `waiting` describes. `first`: whoever looks at it has
    never played, so that learning is the main thing."""

    def __init__(
        self,
        shell: Shell,
        setup: Setup,
        levels: tuple[tuple[str, str], ...],
        keep: Callable[[Setup], None],
        actions: dict[str, Callable[[], None]],
        waiting: Callable[[], str],
        first: bool = False,
    ) -> None:
        super().__init__(shell)
        self.setup, self._levels, self._keep, self._actions, self._waiting = setup, levels, keep, actions, waiting
        self._first = first

    def main(self) -> str:
        """Enter continues, or starts; the first time it leads to the tutorial."""
        if self._first:
            return "learn"
        return "continue" if "continue" in self._actions else "start"

    def data(self) -> OptionsData:
        names = {
            "rules": (_("Rules"), "rules"),
            "statistics": (_("Statistics"), "stats"),
            "learn": (_("Learn"), "learn"),
            "start": (_("New match"), "play"),
            "continue": (_("Continue"), "resume"),
        }
        buttons: list[tuple[str, str, str | None]] = [(ids.BACK, _("Back"), "back")]
        buttons += [(id, *names[id]) for id in sorted(names, key=self.main().__eq__) if id in self._actions]
        made = rows(self.setup, self.shell.you, self._levels)
        return OptionsData(_("Ambusch"), self._waiting(), made, tuple(buttons), least=ROWS_LEAST)

    def above(self) -> Node | None:
        return Pad(Row([_trio(self.shell.look), Text(intro_words(), lines=2, grow=1)], MEDIUM), MEDIUM, 0)

    def told(self) -> Sequence[str]:
        """With the line that says what it is."""
        return [*super().told(), intro_words()]

    def set(self, row: str, value: Any) -> None:
        self.setup = changed(self.setup, row, value)
        self._keep(self.setup)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp):
            self.done("rules")
            return True
        return super().handle(intent)

    def done(self, id: str) -> None:
        if id == ids.BACK:
            self.close()
        else:
            self._actions[id]()

    def resume(self) -> None:
        self.rebuild()
