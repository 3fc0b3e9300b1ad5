"""The thread that writes and reads the statistics, so that no frame waits for a disk or for another program."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar
from weakref import WeakKeyDictionary

from game.client.app.statistics import database
from game.client.games import NewerDatabaseError, Rows, StoredMatch
from game.client.kit.files import reason_of
from game.client.kit.i18n import _
from game.client.kit.spoken import sentences
from game.engine.json_reader import Record

log = logging.getLogger(__name__)

T = TypeVar("T")
U = TypeVar("U")


class StatisticsUnavailableError(Exception):
    """Raised if the statistics can't be read now; the text tells the player why."""


class History:
    """The statistics of one data folder, for every game in `sources`.

    The first game is meant where none is named. What can't be written now is written with the next
    round. A finished match is found among the records even if the program was ended meanwhile."""

    def __init__(self, folder: Path, sources: Mapping[str, database.Source]) -> None:
        self._store = database.StatisticsDatabase(folder / database.NAME, sources)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="statistics")
        self._stops: WeakKeyDictionary[object, threading.Event] = WeakKeyDictionary()
        self._closing = threading.Event()
        # By game and key: what is still to be written.
        self._waiting: dict[tuple[str, str], StoredMatch] = {}
        self._messages: list[str] = []
        self._told: set[str] = set()

    def note(self, record: Record, diary: str = "") -> None:
        """Note a match of which a round was counted or which has ended, among those of its game or in a diary.

        Returns at once; the writing is done on the thread."""
        game = diary or str(record["game"])
        try:
            row = self._store.sources[game].kind.row(record)
        except database.ODD as error:
            log.warning("a match isn't counted: %s", error)
            return
        if row is not None:
            self._thread.submit(self._write, game, row)

    def ask(self, question: Callable[[Rows], T], game: str = "") -> Future[T]:
        """Return a future of what `question` makes of all matches of a game, the oldest first.

        `question` runs on the thread. The future raises StatisticsUnavailableError."""
        stop = threading.Event()
        future = self._thread.submit(
            self._read, game or next(iter(self._store.sources)), question, stop
        )
        self._stops[future] = stop
        return future

    def keep(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Return a future of what `work` makes with the tables that come from no record.

        `work` runs on the thread. The future raises StatisticsUnavailableError."""
        return self._thread.submit(self._try, partial(self._store.keep, work))

    def keep_and(
        self, work: Callable[[sqlite3.Connection], T], then: Callable[[T], U]
    ) -> Future[U]:
        """Return a future of what `then` makes of the answer of `work`.

        What goes wrong with `then` is no fault of the database. Both run on the thread. The future
        raises StatisticsUnavailableError, and what `then` raises."""
        return self._thread.submit(lambda: then(self._try(partial(self._store.keep, work))))

    @property
    def there(self) -> bool:
        """Whether there is a database already."""
        return self._store.path.exists()

    def drop(self, asked: Future[T]) -> None:
        """Answer a question no longer.

        The records that were read for it until now need not be read again."""
        if not asked.cancel():
            self._stops[asked].set()

    @property
    def part(self) -> float | None:
        """The part of the records (0 to 1) that is counted, None while they aren't counted for the first time."""
        return self._store.part

    def complaint(self) -> str | None:
        """Return a message for the player, each only once; None if there is none."""
        return self._messages.pop(0) if self._messages else None

    def close(self) -> None:
        """Wait until everything is written that can be.

        Records that aren't counted yet wait for the next start."""
        self._closing.set()
        self._thread.shutdown()

    # ---- on the thread

    def _write(self, game: str, row: StoredMatch) -> None:
        self._waiting.pop((game, row.key), None)
        self._waiting[game, row.key] = row
        self._store.stop = self._closing.is_set
        try:
            self._catch_up()
        except StatisticsUnavailableError as problem:
            log.warning("a round isn't in the statistics yet: %s", problem)

    def _read(self, game: str, question: Callable[[Rows], T], stop: threading.Event) -> T:
        self._store.stop = lambda: stop.is_set() or self._closing.is_set()
        self._catch_up()
        return question(self._try(partial(self._store.read, game)))

    def _catch_up(self) -> None:
        for (game, key), row in list(self._waiting.items()):
            self._try(partial(self._store.write, game, row))
            del self._waiting[game, key]

    def _try(self, work: Callable[[], T]) -> T:
        """Return the result of `work`; its errors become words for the player, a StatisticsUnavailableError."""
        try:
            return work()
        except database.StoppedReadingError:
            raise StatisticsUnavailableError(_("The records aren’t counted yet.")) from None
        except database.BusyDatabaseError:
            raise StatisticsUnavailableError(
                _("The statistics are in use by another program.")
            ) from None
        except NewerDatabaseError:
            raise StatisticsUnavailableError(
                self._once(_("The statistics were written by a newer version of the game."))
            ) from None
        except (OSError, sqlite3.Error, database.DamagedDatabaseError) as error:
            words = _("The statistics can’t be saved: {reason}. The game goes on.").format(
                reason=_reason(error)
            )
            raise StatisticsUnavailableError(self._once(words)) from None
        finally:
            kept = self._store.set_aside
            if kept is not None:
                self._store.set_aside = None
                words = _(
                    "The statistics were damaged and have been rebuilt from the records. The old file is kept as "
                    "{name}."
                )
                told = [words.format(name=kept.name)]
                if self._store.lost:
                    told.append(_("Exercises that couldn’t be read are gone."))
                self._store.lost = False
                self._messages.append(sentences(told))

    def _once(self, words: str) -> str:
        """Return the words, queueing them also as a message to the player the first time."""
        if words not in self._told:
            self._told.add(words)
            self._messages.append(words)
        return words


def _reason(error: Exception) -> str:
    """Return the reason of an error in the player's language."""
    if isinstance(error, OSError):
        return reason_of(error)
    match (getattr(error, "sqlite_errorname", None) or "").split("_")[1:2]:
        case ["FULL"]:
            return _("the disk is full")
        case ["READONLY"]:
            return _("the disk is read-only")
        case ["CANTOPEN" | "PERM" | "AUTH"]:
            return _("access is denied")
    log.warning("the statistics: %s", error)
    return _("the disk can’t be used")
