"""The unfinished match of a game: found, continued, or given up for another."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from game.client.app.files.record_lines import stands
from game.client.app.saves import SaveFile
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.kit.widget_scene import ask
from game.engine.any_match import RecordedMatch
from game.engine.json_reader import Fault, Record, RecordError
from game.engine.refusal import Reason

log = logging.getLogger(__name__)

AnyMatch = TypeVar("AnyMatch", bound=RecordedMatch)


class Unfinished(Generic[AnyMatch]):
    """The match that a save file holds.

    `match` is None if there is none to continue. `read` replays a record by the rules and raises
    RecordError; a save that can't be used is set aside, with a notice. `file` has the records of
    finished matches: a finished match that is still in the save is moved there, and one that is
    already there isn't continued. `done` returns whether a match is finished, if that isn't the
    same as being over."""

    def __init__(
        self,
        shell: Shell,
        saves: SaveFile,
        read: Callable[[Record], AnyMatch],
        file: str,
        done: Callable[[AnyMatch], bool] = lambda match: match.over,
    ) -> None:
        self._shell, self._saves, self._file, self._done = shell, saves, file, done
        self.match: AnyMatch | None = None
        self._stuck: str | None = None  # why a match that is over can't be put among the records
        loaded = saves.load()
        message = loaded.message
        if loaded.record is not None:
            try:
                self._take(loaded.record, read(loaded.record))
            except RecordError as error:
                log.warning("the saved match breaks the rules: %s", error)
                message = saves.set_aside(_("it breaks the rules"))
        message = message or saves.complaint()
        if message:
            shell.toast(message)

    def _take(self, record: Record, match: AnyMatch) -> None:
        if self._done(match):
            self._stuck = self._saves.finish(record, self._file)
        elif match.seed is None:
            raise RecordError(Reason(Fault.NO_SEED), "seed")
        elif match.rounds and not stands(self._saves.folder / self._file, record):
            self.match = match
        else:
            self._saves.discard()

    def give_up(self, record: Record | None) -> bool:
        """Make room for another match; return False if that fails, with a notice.

        `record` is added to the records, None if nothing of this match is worth keeping. After a
        failure, nothing may replace the save."""
        why = self._stuck
        if why is None and record is not None:
            why = self._saves.keep(record, self._file)
        if why is not None:
            self._shell.toast(why)
            if self._shell.options.autoplay:  # nobody is there to make room
                self._shell.quit()
        return why is None

    def discard(self) -> None:
        """Delete the save of the match that was given up."""
        self.match = None
        self._saves.discard()

    def ask_to_start(self, start: Callable[[], None], standing: Callable[[AnyMatch], str]) -> None:
        """Start a match, after asking whether the unfinished one may be given up for it.

        `standing` returns words for how far the unfinished match has come."""
        if self.match is None:
            start()
            return
        text = _("The unfinished match ({where}) will be given up.").format(
            where=standing(self.match)
        )
        answers = (("new", _("New match")), ("keep", _("Keep it")))
        ask(self._shell, _("Start a new match?"), text, answers, {"new": start}, escape="keep")
