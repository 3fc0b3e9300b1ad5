"""The unfinished match of a game: found again, gone on with, or given up for another."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from game.client.app.saves import SaveFile
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.table.controller import PlayedMatch
from game.engine.reading import RecordError

log = logging.getLogger(__name__)

AnyMatch = TypeVar("AnyMatch", bound=PlayedMatch)


class Unfinished(Generic[AnyMatch]):
    """The match that a save file holds: `match`, None if there is none to go on with. `read` replays a record by the rules and
    raises RecordError; a save that can't be used is set aside, with a word to the player."""

    def __init__(self, shell: Shell, saves: SaveFile, read: Callable[[dict[str, Any]], AnyMatch]) -> None:
        self._shell = shell
        self.match: AnyMatch | None = None
        loaded = saves.load()
        message = loaded.message
        if loaded.record is not None:
            try:
                match = read(loaded.record)
                self.match = match if match.rounds and not match.over else None
            except RecordError as error:
                log.warning("the saved match breaks the rules: %s", error)
                message = saves.set_aside(_("it breaks the rules"))
        if message:
            shell.toast(message)

    def ask_to_start(self, start: Callable[[], None], standing: Callable[[AnyMatch], str]) -> None:
        """Start, once it is sure that the unfinished match may be given up for it; `standing` says how far it has come."""
        if self.match is None:
            start()
            return
        text = _("The unfinished match ({where}) will be given up.").format(where=standing(self.match))
        answers = (("new", _("Start anew")), ("keep", _("Keep it")))

        def then(id: str) -> None:
            if id == "new":
                start()

        self._shell.stack.push(QuestionScene(self._shell, _("Start anew?"), text, answers, then, escape="keep"))
