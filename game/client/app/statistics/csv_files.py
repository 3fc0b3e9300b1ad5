"""Tables for other programs, as comma-separated values: no text of them is taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from contextlib import suppress

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""By what spreadsheets know a formula."""


def table(columns: Sequence[str], lines: Iterable[Sequence[object]]) -> bytes:
    """With the mark at the beginning by which spreadsheets know UTF-8."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows(map(_plain, line) for line in lines)
    return text.getvalue().encode("utf-8-sig")


def _plain(value: object) -> object:
    """A value as it is written: before a text that a spreadsheet would reckon with stands an apostrophe."""
    if not isinstance(value, str) or not value.startswith(FORMULA):
        return value
    if value[0] in "+-":
        with suppress(ValueError):
            float(value)
            return value
    return f"'{value}"
