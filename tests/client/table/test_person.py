"""The person's entry in a record: what is noted is read again, and damage reads as unknown."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from game.client.table.person import CODE, HINT, PersonEntry

WHEN = datetime(2026, 1, 2, 10, tzinfo=UTC)


def test_what_is_noted_is_read_again() -> None:
    entry: dict[str, Any] = {"name": "You"}
    person = PersonEntry(entry)
    person.note_beginning(WHEN)
    person.note_beginning(WHEN.replace(year=2027))
    person.add_time(1.26)
    person.add_time(2.0)
    person.mark_practised(HINT)
    person.mark_practised(CODE)
    person.mark_practised(HINT)
    person.note_deal_hash(1, "b")
    person.note_deal_hash(2, "c")
    person.mark_autoplay()
    again = PersonEntry(dict(entry))
    assert (again.begun_at, again.seconds, again.autoplay) == ("2026-01-02T10:00:00+00:00", 3.3, True)
    assert again.practised == (HINT, CODE)
    assert [again.deal_hash(index) for index in range(4)] == [None, "b", "c", None]
    person.note_deal_hash(0, "x")  # a round taken back takes its later ones with it
    assert entry["deal_hashes"] == ["x"]


@pytest.mark.parametrize("damage", [None, 5, "hint", -1e300, float("nan"), {"a": 1}])
def test_damage_reads_as_unknown(damage: object) -> None:
    person = PersonEntry({"begun_at": [damage], "seconds": damage if damage != 5 else "5", "practised": damage})
    assert (person.begun_at, person.seconds, person.practised) == ("", None, ())
    assert PersonEntry({"deal_hashes": damage}).deal_hash(0) is None
