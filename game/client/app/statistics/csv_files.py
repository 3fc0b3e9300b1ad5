"""Tables for other programs, as comma-separated values."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def table(columns: Sequence[str], lines: Iterable[Sequence[object]]) -> bytes:
    """With the mark at the beginning by which spreadsheets know UTF-8."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows(lines)
    return text.getvalue().encode("utf-8-sig")
