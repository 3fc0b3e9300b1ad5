"""The head of a record of any game: its format, version and game, its rules, players, seed and seal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from game.engine.json_reader import (
    SHOWABLE,
    Fault,
    Fields,
    Json,
    Kind,
    Record,
    RecordError,
    inside,
    is_int,
    or_null,
    same,
    shown,
)
from game.engine.refusal import Reason, Refused

R = TypeVar("R")

FORMAT = "ambition-record"
VERSION, SEALED_VERSION, OPEN_VERSION = 3, 2, 1
"""The versions of records: of deals with a press in their keys, of other sealed deals, and of all others. Older programs
read the latter."""
SEED = Kind[int | None](
    "a whole number or null",
    lambda value: value is None or (is_int(value) and value >= 0),
    Fault.WHOLE_OR_NULL,
)
SECRET = Kind[str | None](
    "32 hexadecimal digits or null",
    lambda value: (
        value is None
        or (isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) is not None)
    ),
    Fault.SECRET,
)


def readable(version: Json) -> bool:
    """Return whether this program reads records of a version."""
    return is_int(version) and OPEN_VERSION <= version <= VERSION


def head(
    data: Json, game: str, rules: Callable[[Json], R]
) -> tuple[Fields, R, list[Record], int | None]:
    """Return a record whose format, version and game are right, with its rules, players and seed.

    A sealed seed is written in hexadecimal (`seal_in`). Raises RecordError if something in it is
    wrong."""
    record = Fields(data, "", "record")
    if record.get("format") != FORMAT:
        raise RecordError(
            Reason(Fault.FORMAT, found=shown(record.get("format")), expected=shown(FORMAT))
        )
    version = record.get("version")
    if is_int(version) and version > VERSION:
        raise RecordError(Reason(Fault.NEWER, found=shown(version), expected=VERSION))
    if not readable(version):
        raise RecordError(Reason(Fault.VERSION, found=shown(version), expected=VERSION))
    same(record.get("game"), game, "game")
    try:
        made = rules(record.get("rules"))
    except Refused as error:
        raise inside(error, "rules") from error
    entries = enumerate(record.items("players", "record: players"), 1)
    players = [_entry(Fields(entry, f"player {i}")) for i, entry in entries]
    if seal_in(record) is None:
        return record, made, players, record.take("seed", SEED)
    secret = record.take("seed", SECRET)
    return record, made, players, None if secret is None else int(secret, 16)


def seal_in(record: Fields) -> str | None:
    """Return the seal of a record's match, shown before the match began; None if its deals aren't sealed."""
    return record.take("sealed", or_null(SHOWABLE))


def _entry(entry: Fields) -> Record:
    """Return a player's entry, whose texts must be printable."""
    entry.take("name", SHOWABLE)
    entry.take("kind", or_null(SHOWABLE))
    entry.take("level", or_null(SHOWABLE))
    return entry.data
