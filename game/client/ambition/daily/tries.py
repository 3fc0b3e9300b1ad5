"""The tries at the deals of days: as the statistics database has them, and what is said of them.

No pygame."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from game.client.ambition.strength import players_words
from game.client.app.files.record_lines import opened
from game.client.app.statistics.database import ODD
from game.client.app.statistics.json_rows import JsonTables
from game.client.games import FINISHED, GIVEN_UP, RUNNING
from game.client.kit.i18n import N_, _, ngettext
from game.client.table.controller import FINISHED_AT, GIVEN_UP_AT
from game.client.table.person import ME, PersonEntry
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
MARKS = {"slam": "\U0001f451", "nil": "\u2b55", "strike": "\u26a1"}
"""What a round may be marked with, and its sign in a text for others."""
MOST_SCORE = 512
"""The most thirds of a point against the others that a round can bring."""


@dataclass(frozen=True, slots=True)
class DayTry:
    """A try at the deal of a day.

    `scores` are those of its rounds so far, in thirds of a point against the others; `marks` say
    for each "slam", "nil" or "strike", or are empty. `counted`: it is the first try, the one that
    counts. Raises ValueError for a finished one that no result could be."""

    key: str
    state: str
    day: date
    counted: bool
    scores: tuple[int, ...]
    marks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        possible = len(self.scores) == ROUNDS and all(
            abs(score) <= MOST_SCORE for score in self.scores
        )
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
                    if (
                        text in line
                        and try_of(record := Fields(parse(line, LINE_BYTES)).data) == self
                    ):
                        return from_record(record)
        return from_record(None)


def try_of(record: Record) -> DayTry | None:
    """Return the try of a record; None for a match that is no deal of a day.

    Raises KeyError, TypeError, ValueError, IndexError or AttributeError for anything that is no
    record."""
    person = PersonEntry.in_record(record)
    found = person.day
    if found is None or person.autoplay:
        return None
    state = FINISHED if FINISHED_AT in record else GIVEN_UP if GIVEN_UP_AT in record else RUNNING
    text, counted = found
    scored = [each["scored"] for each in record["rounds"]]
    scores = tuple(
        against_the_others((each["points"], each["strikes"]) for each in seats) for seats in scored
    )
    marks = tuple(_mark(seats[ME]) for seats in scored)
    key = f"{text} {person.begun_at}{' counted' * counted}"
    return DayTry(key, state, date.fromisoformat(text), counted, scores, marks)


def _mark(mine: Record) -> str:
    """Return the greatest thing that happened to the person in a round."""
    return next(
        (mark for mark in ("slam", "nil") if mark in mine["marks"]),
        "strike" if mine["strikes"] > 0 else "",
    )


def _made(key: str, state: str, data: Record) -> DayTry:
    scores = tuple(data["scores"])
    if not all(map(is_int, scores)):
        raise ValueError("whole numbers were expected")
    # Older tries have none.
    marks = tuple(each if each in MARKS else "" for each in data.get("marks", ()))
    return DayTry(
        key, state, date.fromisoformat(data["day"]), data["counted"] is True, scores, marks
    )


def _data(row: DayTry) -> Record:
    return {
        "day": row.day.isoformat(),
        "counted": row.counted,
        "scores": list(row.scores),
        "marks": list(row.marks),
    }


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


def points_words(thirds: float) -> str:
    """Return a score with its sign and one decimal."""
    return f"{thirds / 3:+.1f}".replace("-", "\u2212")


def state_words(scores: Mapping[str, int], today: date, tried: bool, going: bool) -> str:
    """Return how today's deal stands, and what the person scored yesterday; `scores` are those of days in ISO 8601."""
    yesterday, mine = ((today - timedelta(n)).isoformat() for n in (1, 0))
    state = _("Unfinished") if going else _("Played today") if tried else _("Not played yet")
    if mine in scores:
        state = _("Today {score}").format(score=points_words(scores[mine]))
    if yesterday in scores:
        state = _("{today} · yesterday {score}").format(
            today=state, score=points_words(scores[yesterday])
        )
    return state


def week_of(day: date) -> list[date]:
    """Return the seven days of a day's week, which begins with Monday."""
    return [day + timedelta(n - day.weekday()) for n in range(7)]


def review_words(week: Iterable[DayTry]) -> str:
    """Return how a week's tries went; empty if none was finished."""
    tries = [each for each in week if each.state == FINISHED]
    if not tries:
        return ""
    best, day = max((score, each.day) for each in tries for score in each.scores)
    mean = sum(each.total for each in tries) / (ROUNDS * len(tries))
    text = ngettext(
        "{n} day played. Best round: {best} on {day}. Against the three club players you scored {mean} a round.",
        "{n} days played. Best round: {best} on {day}. Against the three club players you scored {mean} a round.",
        len(tries),
    )
    return text.format(
        n=len(tries), best=points_words(best), day=day.isoformat(), mean=points_words(mean)
    )


def share_better(score: int, field: Sequence[int]) -> float:
    """Return the share of a field, 0 to 1, that a score is better than; equal scores count half."""
    return (sum(each < score for each in field) + sum(each == score for each in field) / 2) / len(
        field
    )


def better_words(score: int, field: Sequence[int], level: str) -> str:
    """Return the sentence that compares a score with those of a level."""
    text = _("Better than {n} % of {players} on these cards")
    return text.format(n=round(100 * share_better(score, field)), players=players_words(level))


def month_words(count: int) -> str:
    """Return on how many days of a month the deal was played."""
    return ngettext("{n} day this month", "{n} days this month", count).format(n=count)
