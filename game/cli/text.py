"""Text on a terminal, with any encoding and with any characters in the names and messages of others."""

from __future__ import annotations

import io
import sys
import time
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import click


def plain(text: str) -> str:
    r"""Return a text in one line without control sequences: what can't be printed is escaped as in Python, ``\x1b``."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def complain(text: str) -> None:
    """Print a line on standard error."""
    print(plain(text), file=sys.stderr)


def any_encoding() -> None:
    r"""Let standard output and error escape what their encoding lacks as Python does, ``\xe4``."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


# ---- words in columns of a terminal, where East Asian letters are twice as wide as others and accents may have no width at all


def width(text: str) -> int:
    """Return the number of a terminal's columns that a text takes."""
    return sum(_width(letter) for letter in unicodedata.normalize("NFC", text))


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def left(text: str, columns: int) -> str:
    """Return a text padded with spaces on the right to a width in columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Return a text padded with spaces on the left to a width in columns."""
    return " " * (columns - width(text)) + text


def columns(rows: Sequence[Sequence[str]], words: Container[int]) -> Iterator[str]:
    """Yield rows of cells in columns; columns of these numbers are aligned left, the others right."""
    columns = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [
            left(cell, columns[i]) if i in words else right(cell, columns[i])
            for i, cell in enumerate(row)
        ]
        yield "  ".join(cells).rstrip()


# ---- How far a long run has come, on standard error
# A bar in a terminal, elsewhere a line now and then.


Item = TypeVar("Item")

EVERY = 30.0
"""The seconds between lines of a report if standard error is no terminal."""


@contextmanager
def progress(items: Iterable[Item], length: int, label: str) -> Iterator[Iterable[Item]]:
    """Yield the items for a loop, and report on standard error how far it has come.

    `length` is the number of items; `label` is the word for them."""
    if sys.stderr is None:
        yield items
    elif sys.stderr.isatty():
        with click.progressbar(items, length=length, label=label, file=sys.stderr) as bar:
            yield bar
    else:
        yield _with_lines(items, length, label)


def _with_lines(items: Iterable[Item], length: int, label: str) -> Iterator[Item]:
    started = told = time.monotonic()
    for done, item in enumerate(items, 1):
        yield item
        now = time.monotonic()
        if now - told >= EVERY and done < length:
            told = now
            left = (now - started) / done * (length - done)
            print(
                f"{done} of {length} {label}, about {_span(left)} left", file=sys.stderr, flush=True
            )


def _span(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
