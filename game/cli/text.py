"""Words on a terminal: whatever its encoding is, and whatever stands in names and messages of others."""

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
    """A text in one line in which nothing steers a terminal: what can't be printed is written as in Python, ``\\x1b``."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def complain(text: str) -> None:
    """A line on standard error."""
    print(plain(text), file=sys.stderr)


def any_encoding() -> None:
    """Let standard output and error write what their encoding lacks as Python would, ``\\xe4``."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


# ---- words in columns of a terminal, where East Asian letters are twice as wide as others and accents may have no width at all


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


# ---- How far a long run has come, on standard error
# A bar in a terminal, elsewhere a line now and then.


Item = TypeVar("Item")

EVERY = 30.0
"""Seconds between lines where there is no terminal."""


@contextmanager
def progress(items: Iterable[Item], length: int, label: str) -> Iterator[Iterable[Item]]:
    """The items, with a report while they are used up. `length`: how many there will be; `label`: what they are."""
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
            print(f"{done} of {length} {label}, about {_span(left)} left", file=sys.stderr, flush=True)


def _span(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
