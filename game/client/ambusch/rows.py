"""A match of Ambusch as the statistics keep it: its record, once. No pygame."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from game.client.app.statistics.json_rows import JsonRow
from game.client.games import FINISHED, GIVEN_UP
from game.client.table.controller import AUTOPLAY, BEGUN_AT, FINISHED_AT, ME

ID = "ambusch"


def match_row(record: Mapping[str, Any]) -> JsonRow | None:
    """The row of a record; None for a match that isn't a person's, or of which nothing was dealt.

    Raises KeyError, TypeError, ValueError, IndexError or AttributeError for what is no such record."""
    if record["game"] != ID or record["players"][ME].get(AUTOPLAY) or not record["sets"]:
        return None
    return JsonRow(_key(record), FINISHED if record["result"]["finished"] else GIVEN_UP, dict(record))


def _key(record: Mapping[str, Any]) -> str:
    """What tells the match from all others: when it was begun, its seed, and its first game."""
    begun = record["players"][ME].get(BEGUN_AT) or record.get(FINISHED_AT, "")
    text = json.dumps([begun, record.get("seed"), record["sets"][0]["games"][:1]])
    return hashlib.sha256(text.encode()).hexdigest()[:32]
