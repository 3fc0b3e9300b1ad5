"""A match of Ambusch as the statistics keep it: its record, once. No pygame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.client.app.statistics.json_rows import JsonRow, record_row

ID = "ambusch"


def match_row(record: Mapping[str, Any]) -> JsonRow | None:
    """The row of a record; None for a match that isn't a person's, or of which nothing was dealt.

    Raises KeyError, TypeError, ValueError, IndexError or AttributeError for what is no such record."""
    if record["game"] != ID or not record["sets"]:
        return None
    return record_row(record, record["sets"][0]["games"][:1])
