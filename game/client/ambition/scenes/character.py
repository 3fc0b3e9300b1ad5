"""The card of somebody one plays against, over the setup of a match or over the table."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from game.client.ambition.dialogs.character import CharacterData, character_dialog
from game.client.ambition.style import Past, past_of, style_of
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.app.statistics.keeper import Unavailable
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene


class CharacterScene(DialogScene[Shell]):
    """`player`: the entry of a record, with the name, level and temperament; the past is asked of the statistics."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, player: Mapping[str, Any], portrait: str, computers: Computers) -> None:
        super().__init__(shell)
        self._player, self._portrait, self._computers = player, portrait, computers
        self._past: Past | None = None
        self._known = False
        self._asked: Future[Past | None] | None = None

    def enter(self) -> None:
        name = str(self._player.get("name", ""))
        self._asked = self.shell.history.ask(lambda matches: past_of(matches, name))

    def update(self, dt: float) -> bool:
        if self._asked is not None and self._asked.done():
            with suppress(Unavailable):  # then nothing is said of it here; the statistics say why
                self._past, self._known = self._asked.result(), True
            self._asked = None
            self.rebuild()
        return super().update(dt)

    def dialog(self) -> Dialog:
        player = self._player
        level, temperament = str(player.get("level", "")), str(player.get("temperament", ""))
        kinds = (dict(self._computers.levels), level), (dict(self._computers.temperaments), temperament)
        titles = [(id, known[id]) if id in known else None for known, id in kinds]
        style = style_of(level, temperament)
        data = CharacterData(
            _(str(player.get("name", ""))), self._portrait, titles[0], titles[1], style, self._past, self._known
        )
        return character_dialog(data)

    def press(self, id: str) -> None:
        self.close()
