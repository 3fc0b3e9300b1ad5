"""What the window stores about a match in the person's entry of its record.

The person is at seat 0 (`ME`), even where a computer player decides in their place. The public
format of records allows more in a player's entry than it names, so this data travels with the
match."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from game.engine.json_reader import Record

ME = 0
HINT, UNDO, SEEN, CHECK, CODE = "hint", "undo", "cards", "check", "code"
"""The reasons why a match is only practice: help that was taken, or a code that made the deals known beforehand."""
LONGEST_MATCH_S = 1e8
"""The longest time at the table, in seconds, that is believed; a record that says more is not from this program."""


class _Match(Protocol):
    players: list[Record]


class PersonEntry:
    """The person's entry of a record or of a running match.

    Missing or damaged data count as unknown."""

    def __init__(self, entry: Record) -> None:
        self._entry = entry

    @classmethod
    def of(cls, match: _Match) -> PersonEntry:
        """Return the entry of a match.

        Whatever is noted in it becomes part of the match's record."""
        return cls(match.players[ME])

    @classmethod
    def in_record(cls, record: Record) -> PersonEntry:
        """Return the entry of a record.

        Raises KeyError, IndexError or TypeError for anything that is no record."""
        return cls(record["players"][ME])

    @property
    def begun_at(self) -> str:
        """When the match was begun, as ISO 8601; empty if that isn't known."""
        found = self._entry.get("begun_at")
        return found if isinstance(found, str) else ""

    def note_beginning(self, when: datetime) -> None:
        """Note when the match was begun, unless that was noted before."""
        self._entry.setdefault("begun_at", when.isoformat(timespec="seconds"))

    @property
    def seconds(self) -> float | None:
        """The time at the table in seconds, without long pauses; None if that isn't known."""
        found = self._entry.get("seconds")
        return found if isinstance(found, int | float) and 0 <= found < LONGEST_MATCH_S else None

    def add_time(self, seconds: float) -> None:
        """Add seconds to the time at the table."""
        self._entry["seconds"] = round((self.seconds or 0.0) + seconds, 1)

    @property
    def practised(self) -> tuple[str, ...]:
        """The reasons why the match is only practice; empty for one played without help and with unknown cards."""
        found = self._entry.get("practised")
        return tuple(map(str, found)) if isinstance(found, list) else ()

    def mark_practised(self, reason: str) -> None:
        """Note that the match was played with help or with known cards."""
        if reason not in self.practised:
            self._entry["practised"] = [*self.practised, reason]

    @property
    def day(self) -> tuple[str, bool] | None:
        """The day whose deal this is (ISO 8601), and whether it is the try that counts; None for any other match."""
        found = self._entry.get("day")
        if not isinstance(found, dict) or not isinstance(found.get("date"), str):
            return None
        return found["date"], found.get("counted") is True

    def note_day(self, day: str, counted: bool) -> None:
        """Note that this is the deal of a day, and whether it is the try that counts."""
        self._entry["day"] = {"date": day, "counted": counted}

    @property
    def alone(self) -> bool:
        """Whether its rounds stand alone, as practice or the deal of a day: their points count, and no match."""
        return bool(self._entry.get("alone")) or self.day is not None

    def mark_alone(self) -> None:
        """Note that its rounds are practice."""
        self._entry["alone"] = True

    @property
    def autoplay(self) -> bool:
        """Whether a computer player has decided in the person's place."""
        return bool(self._entry.get("autoplay"))

    def mark_autoplay(self) -> None:
        """Note that a computer player decides in the person's place."""
        self._entry["autoplay"] = True

    def deal_hash(self, index: int) -> str | None:
        """Return the hash that was shown for a deal, counted from 0; None if it wasn't kept."""
        kept = self._entry.get("deal_hashes")
        found = kept[index] if isinstance(kept, list) and index < len(kept) else None
        return found if isinstance(found, str) else None

    def note_deal_hash(self, index: int, shown: str) -> None:
        """Note the hash that is shown for a deal, counted from 0; hashes of later deals are dropped."""
        kept = self._entry.get("deal_hashes")
        before = kept[:index] if isinstance(kept, list) else []
        self._entry["deal_hashes"] = [*before, *[None] * (index - len(before)), shown]
