"""Measured figures that pages quote, read from assets/figures.json, which ``python -m tools.figures`` makes. No pygame."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import hypot
from pathlib import Path

import assets
from game.engine.json_reader import (
    TEXT,
    Kind,
    UnreadableError,
    least,
    parse,
    stored,
    stored_rows,
    structured,
)

log = logging.getLogger(__name__)

PATH = assets.path("figures.json")
_NUMBER = Kind[float](
    "a number",
    lambda value: (
        isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9
    ),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured figure: its mean, its standard error `se`, and the number of cases.

    Shares are 0 to 1."""

    id: str = stored(TEXT)
    value: float = stored(_NUMBER)
    se: float = stored(_NUMBER)
    cases: int = stored(least(1))

    def percent(self) -> int:
        """Return a share in percent, rounded."""
        return round(100 * self.value)


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Figures that one command measures on one sample; `signature` is that of the players (tools/figures.py)."""

    id: str = stored(TEXT)
    command: str = stored(TEXT)
    sample: str = stored(TEXT)
    signature: str = stored(TEXT)
    figures: tuple[Figure, ...] = stored_rows(Figure)


@dataclass(frozen=True, slots=True)
class _File:
    groups: tuple[FigureGroup, ...] = stored_rows(FigureGroup)


def read_groups(path: Path = PATH) -> dict[str, FigureGroup]:
    """Return the groups of a file of figures by their ids.

    Raises OSError, or ValueError for a damaged file."""
    try:
        found = structured(_File, parse(path.read_bytes()))
    except UnreadableError as error:
        raise ValueError(str(error)) from error
    return {group.id: group for group in found.groups}


@cache
def measured(group: str) -> Mapping[str, Figure]:
    """Return the figures of a group by their ids.

    There are none if the file is damaged or missing, which is logged once; a page then leaves the
    sentence out."""
    try:
        return {figure.id: figure for figure in read_groups()[group].figures}
    except (OSError, ValueError, KeyError):
        log.exception("the measured figures can't be read")
        return {}


def exceeds(group: str, larger: str, smaller: str) -> bool | None:
    """Return whether one figure exceeds another by two standard errors or more; None if one of them isn't known."""
    found = measured(group)
    if larger not in found or smaller not in found:
        return None
    a, b = found[larger], found[smaller]
    return a.value - b.value >= 2 * hypot(a.se, b.se)
