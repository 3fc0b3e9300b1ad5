"""The tries at the deals of days: as the statistics database has them, and what is said of them. No pygame."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from game.client.ambition.strength import players_words
from game.client.app.files.record_lines import opened
from game.client.app.statistics.database import ODD
from game.client.app.statistics.json_rows import JsonTables
from game.client.games import FINISHED, GIVEN_UP, RUNNING
from game.client.kit.i18n import N_, _, ngettext
from game.client.table.controller import FINISHED_AT, GIVEN_UP_AT
from game.client.table.person import PersonEntry
from game.engine.ambition.daily import ROUNDS, against_the_others, has_deal
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record
from game.engine.json_reader import LINE_BYTES, Fields, Record, is_int, lines, parse

DAYS = "days"
"""What the tries are called in the statistics database."""
RECORDS_NAME, SAVE_NAME = "days.jsonl", "day.json"
"""The files in the data folder with the records of ended tries, and with the one that is not ended."""
WHAT = N_("The unfinished deal of a day")
"""What messages call the second of them."""
MOST_SCORE = 512
"""The most thirds of a point against the others that a round can bring."""


@dataclass(frozen=True, slots=True)
class DayTry:
    """A try at the deal of a day.

    `scores` are those of its rounds so far, in thirds of a point against the others. `counted`: it is the first try,
    the one that counts. Raises ValueError for a finished one that no result could be."""

    key: str
    state: str
    day: date
    counted: bool
    scores: tuple[int, ...]

    def __post_init__(self) -> None:
        possible = len(self.scores) == ROUNDS and all(abs(score) <= MOST_SCORE for score in self.scores)
        if self.state == FINISHED and not (possible and has_deal(self.day)):
            raise ValueError(f"{self.scores} is no result of {self.day}")

    @property
    def total(self) -> int:
        """The score of all rounds together, in thirds of a point."""
        return sum(self.scores)

    def match(self, folder: Path) -> Match:
        """Return its match, from the records in the data folder.

        Raises OSError, and RecordError for a record that isn't there or breaks the rules."""
        text = self.day.isoformat().encode()
        with opened(folder / RECORDS_NAME) as file:
            for line, _length in lines(file):
                with suppress(*ODD):
                    if text in line and try_of(record := Fields(parse(line, LINE_BYTES)).data) == self:
                        return from_record(record)
        return from_record(None)


def try_of(record: Record) -> DayTry | None:
    """Return the try of a record; None for a match that is no deal of a day.

    Raises KeyError, TypeError, ValueError, IndexError or AttributeError for anything that is no record."""
    person = PersonEntry.in_record(record)
    found = person.day
    if found is None or person.autoplay:
        return None
    state = FINISHED if FINISHED_AT in record else GIVEN_UP if GIVEN_UP_AT in record else RUNNING
    text, counted = found
    scores = tuple(map(_against, record["rounds"]))
    key = f"{text} {person.begun_at}{' counted' * counted}"
    return DayTry(key, state, date.fromisoformat(text), counted, scores)


def _against(scored: Record) -> int:
    """Return what a round's record brought the person against the others."""
    return against_the_others((each["points"], each["strikes"]) for each in scored["scored"])


def _made(key: str, state: str, data: Record) -> DayTry:
    scores = tuple(data["scores"])
    if not all(map(is_int, scores)):
        raise ValueError("whole numbers were expected")
    return DayTry(key, state, date.fromisoformat(data["day"]), data["counted"] is True, scores)


def _data(row: DayTry) -> Record:
    return {"day": row.day.isoformat(), "counted": row.counted, "scores": list(row.scores)}


DAY_TABLES: JsonTables[DayTry] = JsonTables(DAYS, _made, _data)
"""The tries in the statistics database."""


def first_tries(rows: Iterable[DayTry]) -> dict[date, DayTry]:
    """Return by day the try that counts, whether or not it was finished."""
    found: dict[date, DayTry] = {}
    for row in rows:
        if row.counted:
            found.setdefault(row.day, row)
    return found


def forget(db: sqlite3.Connection) -> None:
    """Delete all tries from the statistics database."""
    for name in ("json_rows", "read_files"):
        db.execute(f"DELETE FROM {name} WHERE game = ?", (DAYS,))


# ---- in words


def share_better(score: int, field: Sequence[int]) -> float:
    """Return the share of a field, 0 to 1, that a score is better than; equal scores count half."""
    return (sum(each < score for each in field) + sum(each == score for each in field) / 2) / len(field)


def better_words(score: int, field: Sequence[int], level: str) -> str:
    """Return the sentence that compares a score with those of a level."""
    text = _("Better than {n} % of {players} on these cards")
    return text.format(n=round(100 * share_better(score, field)), players=players_words(level))


def month_words(count: int) -> str:
    """Return on how many days of a month the deal was played."""
    return ngettext("{n} day this month", "{n} days this month", count).format(n=count)
