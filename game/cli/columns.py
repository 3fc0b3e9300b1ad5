"""Words in columns of a terminal, where East Asian letters are twice as wide as others and accents may have no width at all."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterator, Sequence


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_width(letter) for letter in unicodedata.normalize("NFC", text))


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def left(text: str, columns: int) -> str:
    """A text with spaces behind it."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """A text with spaces before it."""
    return " " * (columns - width(text)) + text


def table(rows: Sequence[Sequence[str]], words: Container[int]) -> Iterator[str]:
    """Rows of cells in columns: those of these numbers begin at the left, the others end at the right."""
    columns = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [left(cell, columns[i]) if i in words else right(cell, columns[i]) for i, cell in enumerate(row)]
        yield "  ".join(cells).rstrip()
