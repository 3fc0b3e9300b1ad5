"""How far a long run has come, on standard error: a bar in a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

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
