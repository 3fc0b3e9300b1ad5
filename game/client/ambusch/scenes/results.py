"""What comes after a set, row by row, and after the last one the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.client.ambusch.reveal import EndData, RevealData, end_dialog, reveal_dialog
from game.client.app.scenes.rows import RowsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, ShowHelp, ShowScores
from game.client.kit.layout_dialog import Dialog
from game.client.table.laurels import CROWN_MS


class _SetScene(RowsScene):
    """A dialog of a set. `data` is asked for whenever it is laid out, since the language may have changed; `actions` by the ids
    of its buttons."""

    def __init__(
        self, shell: Shell, data: Callable[[], Any], actions: dict[str, Callable[[], None]], picture: str = ""
    ) -> None:
        super().__init__(shell, picture)
        self._data, self._actions = data, actions

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp) and self.shown_rows == self.rows:
            self.press(ids.RULES)
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        self._actions[id]()

    def cancel(self) -> None:
        self._actions["cancel"]()


class RevealScene(_SetScene):
    """A set's piles. `next` goes on to the next set or to the end; looked at again, to the sets beside it."""

    def __init__(
        self,
        shell: Shell,
        data: Callable[[], RevealData],
        actions: dict[str, Callable[[], None]],
        picture: str = "",
        default: str = ids.NEXT,
    ) -> None:
        super().__init__(shell, data, actions, picture)
        self.default = default

    def dialog(self) -> Dialog:
        return reveal_dialog(self.shell.look, self._data())

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowScores) and not self._picture:
            self.cancel()
            return True
        return super().handle(intent)

    def auto(self) -> None:
        if self._pictured and self.default == ids.NEXT:
            self.press(ids.NEXT)


class EndScene(_SetScene):
    """The end of the match: a new one, its sets, or the menu."""

    default = ids.NEW
    lasting = CROWN_MS

    def __init__(self, shell: Shell, data: Callable[[], EndData], actions: dict[str, Callable[[], None]]) -> None:
        super().__init__(shell, data, actions, "final")

    def dialog(self) -> Dialog:
        return end_dialog(self._data(), lambda: self.age)

    def auto(self) -> None:
        if self._pictured:
            self.press(ids.NEW)


More = Sequence[tuple[str, Callable[[], str], str, Callable[[int], None]]]
"""Further buttons as (id, words, icon, what they do with the shown set)."""


class SetsBrowser:
    """The scored sets of a match, one dialog at a time. `data` makes a set's dialog by its index and buttons; `more` stand at its
    foot, `tools` in its corner."""

    def __init__(
        self,
        shell: Shell,
        count: int,
        data: Callable[[int, Sequence[tuple[str, str, str]]], RevealData],
        rules: Callable[[], None],
        more: More,
        tools: More,
    ) -> None:
        self._shell, self._count, self._data, self._rules = shell, count, data, rules
        self._more, self._tools = more, tools

    def open(self, index: int) -> None:
        """Put a set's dialog on top."""

        def buttons() -> list[tuple[str, str, str]]:
            found = [(id, words(), icon) for id, words, icon, _do in self._more]
            if index > 0:
                found.append((ids.EARLIER, _("Set {n}").format(n=index), "back"))
            if index + 1 < self._count:
                found.append((ids.LATER, _("Set {n}").format(n=index + 2), "next"))
            return [*found, (ids.CLOSE, _("Close"), "check")]

        def data() -> RevealData:
            tools = tuple((id, words(), icon) for id, words, icon, _do in self._tools)
            return replace(self._data(index, buttons()), tools=tools)

        def turn(to: int) -> None:
            self._shell.stack.pop(scene)
            self.open(to)

        actions: dict[str, Callable[[], None]] = {
            ids.EARLIER: lambda: turn(index - 1),
            ids.LATER: lambda: turn(index + 1),
            ids.CLOSE: lambda: self._shell.stack.pop(scene),
            ids.CANCEL: lambda: self._shell.stack.pop(scene),
            ids.RULES: self._rules,
        }
        for id, _words, _icon, do in (*self._more, *self._tools):
            actions[id] = partial(do, index)
        scene = RevealScene(self._shell, data, actions, default=ids.CLOSE)
        self._shell.stack.push(scene)
