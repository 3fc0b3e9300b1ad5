"""JSON from anywhere, within limits; records, a line each; and their fields, each of the kind that was expected or refused with
the reason."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from enum import Enum
from typing import IO, Any, TypeGuard

from game.engine.refusal import Reason, Refused

FORMAT = "ambition-record"
VERSION = 1
DOCUMENT_BYTES, LINE_BYTES = 8 << 20, 4 << 20
"""The longest file that is read as a whole, and the longest line of one that is read line by line."""
ENDLESS_BYTES = 64 << 20
"""A line that goes on for so long is taken to have no end."""
DEEPEST = 50
"""How deeply a value may be nested; a record needs ten."""
LONGEST_REASON = 150
"""Letters of a refusal in words."""
_LONE = re.compile(rb"\\u[dD][89a-fA-F]")
_JOINERS = dict.fromkeys((0x200C, 0x200D))
"""Signs of no width that hold letters or emoji together."""


class Fault(Enum):
    """What can be wrong with a file, a line or a field, whatever the game. `found`: the value as it was written."""

    # with a file or line
    LARGE = "large"
    TEXT = "text"
    """Not in UTF-8."""
    JSON = "json"
    """`at`: from which character on."""
    DEEP = "deep"
    INFINITE = "infinite"
    LONG = "long"
    """`megabytes`: the most that a line may have."""
    ENDLESS = "endless"
    """`megabytes`: so many of a line were read, and it went on."""
    # with a record as a whole
    FORMAT = "format"
    """`expected`."""
    VERSION = "version"
    """`expected`."""
    NEWER = "newer"
    """`expected`."""
    GAME = "game"
    """`known`: names."""
    # with a field
    DIFFERS = "differs"
    """`expected`: what the rules make of everything before."""
    OBJECT = "object"
    LIST = "list"
    SHOWABLE = "showable"
    FLAG = "flag"
    FLAG_OR_NULL = "flag_or_null"
    WHOLE_OR_NULL = "whole_or_null"
    SEAT = "seat"
    """`most`: the last seat."""
    LEAST = "least"
    """`least`."""
    COUNT = "count"
    """`count` entries of a list."""
    COUNT_BETWEEN = "count_between"
    """`low` to `high` entries of a list."""
    CARD = "card"
    NO_SEED = "no_seed"


class Unreadable(Refused):
    """What is no JSON that this program takes."""

    def __init__(self, fault: Fault, **data: int) -> None:
        super().__init__(Reason(fault, **data))


class RecordError(Refused):
    """A record that isn't one or contradicts the rules."""


def inside(error: Refused, where: str) -> RecordError:
    """The refusal of a part of a record: its reason, with the place of the part before its own."""
    return RecordError(error.reason, f"{where}: {error.where}" if error.where else where)


class ProtocolError(ValueError):
    """A message that isn't one of the protocol, or an observation that contradicts itself."""

    def __init__(self, reason: str, inner: Refused | None = None) -> None:
        """`inner`: what is wrong with the part that `reason` names, in place of words."""
        super().__init__(cut(f"{reason}: {inner}" if inner else reason, LONGEST_REASON))
        self.place, self.inner = reason, inner


def cut(text: str, most: int) -> str:
    """A text of so many characters at most."""
    return text if len(text) <= most else text[: most - 3] + "..."


def short(value: Any) -> str:
    """A value as it is written, cut where it is long."""
    return cut(repr(value), 60)


def shown(value: Any) -> str:
    """A value as it stands in JSON, cut where it is long."""
    return cut(json.dumps(value, ensure_ascii=False), 45)


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that is most like another, None if none is."""
    return next(iter(get_close_matches(name, known, 1)), None)


def records(stream: IO[bytes]) -> Iterator[tuple[int, Any]]:
    """The JSON of each line that isn't empty, with its number from 1, or a RecordError in its place. Raises RecordError where a
    line has no end."""
    number = 0
    try:
        for number, (line, _length) in enumerate(lines(stream, endless=ENDLESS_BYTES), 1):
            try:
                if line.strip():
                    yield number, parsed(line)
            except RecordError as error:
                yield number, error
    except Unreadable:
        raise RecordError(Reason(Fault.ENDLESS, megabytes=ENDLESS_BYTES >> 20)) from None


def parsed(line: bytes) -> Any:
    """The JSON of a line. Raises RecordError."""
    try:
        return parse(line.rstrip(b"\r\n"), LINE_BYTES)
    except Unreadable as problem:
        large = problem.reason.code == Fault.LARGE
        raise RecordError(Reason(Fault.LONG, megabytes=LINE_BYTES >> 20) if large else problem.reason) from None


def parse(data: bytes, most: int = DOCUMENT_BYTES) -> Any:
    """The JSON value of a file or line in UTF-8, with a byte order mark or without. Raises Unreadable, for what couldn't be
    written down again too: text that is none, infinite numbers, nesting without end."""
    if len(data) > most:
        raise Unreadable(Fault.LARGE)
    try:
        found = json.loads(data.decode("utf-8-sig"), parse_float=_finite, parse_constant=_finite)
        if _nested(found):
            raise Unreadable(Fault.DEEP)
        if _LONE.search(data):
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeError:
        raise Unreadable(Fault.TEXT) from None
    except RecursionError:
        raise Unreadable(Fault.DEEP) from None
    except json.JSONDecodeError as error:
        raise Unreadable(Fault.JSON, at=error.pos + 1) from None
    except Unreadable:
        raise
    except ValueError:  # more digits than Python takes
        raise Unreadable(Fault.INFINITE) from None
    return found


def _nested(value: Any) -> bool:
    """Whether a value is nested more deeply than it may be."""
    level: list[Any] = [[value]]
    for _depth in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
        if not level:
            return False
    return True


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise Unreadable(Fault.INFINITE)
    return number


def lines(file: IO[bytes], most: int = LINE_BYTES, endless: int = 0) -> Iterator[tuple[bytes, int]]:
    """The lines of a file of any size, one after another, each with how many bytes it takes. Of a line that is longer than `most`
    only so much is given that `parse` refuses it. Raises Unreadable for a line longer than `endless`, if that isn't 0."""
    while line := file.readline(most + 1):
        length, rest = len(line), line
        while len(line) > most and not rest.endswith(b"\n") and (rest := file.readline(1 << 16)):
            length += len(rest)
            if endless and length > endless:
                raise Unreadable(Fault.LARGE)
        yield line, length


def printable(text: str) -> bool:
    """Whether a text can be shown: letters and signs, and what joins them; not the latter alone."""
    seen = text.translate(_JOINERS)
    return seen.isprintable() and bool(seen or not text)


def header(record: Any, game: str) -> dict[str, Any]:
    """The record, once its format, version and game are right. Raises RecordError."""
    found = an_object(record, "record")
    if found.get("format") != FORMAT:
        raise RecordError(Reason(Fault.FORMAT, found=shown(found.get("format")), expected=shown(FORMAT)))
    version = found.get("version")
    if is_int(version) and version > VERSION:
        raise RecordError(Reason(Fault.NEWER, found=shown(version), expected=VERSION))
    if not alike(version, VERSION):
        raise RecordError(Reason(Fault.VERSION, found=shown(version), expected=VERSION))
    same(found.get("game"), game, "game")
    return found


def player(data: Any, where: str) -> dict[str, Any]:
    """A player's entry: its texts are texts that can be shown."""
    entry = an_object(data, where)
    for key, needed in (("name", True), ("kind", False), ("level", False)):
        value = entry.get(key)
        if not ((value is None and not needed) or (isinstance(value, str) and printable(value))):
            raise RecordError(Reason(Fault.SHOWABLE, found=shown(value)), f"{where}: {key}")
    return entry


def alike(found: Any, expected: Any) -> bool:
    """Equal, and of the same kind all through: in Python ``True == 1 == 1.0``, in a record they differ."""
    if isinstance(expected, dict):
        return (
            isinstance(found, dict)
            and found.keys() == expected.keys()
            and all(alike(found[key], value) for key, value in expected.items())
        )
    if isinstance(expected, list):
        return isinstance(found, list) and len(found) == len(expected) and all(map(alike, found, expected))
    if isinstance(expected, float):  # 17.0 may be written 17
        return isinstance(found, int | float) and not isinstance(found, bool) and found == expected
    return type(found) is type(expected) and bool(found == expected)


def same(found: Any, expected: Any, where: str, *entries: str) -> None:
    """Raises RecordError unless alike. `entries`: what the entries of lists are, from the outside in; then the one at fault is
    named by its number, as a value of an object is by its key."""
    if alike(found, expected):
        return
    if entries and isinstance(found, list) and isinstance(expected, list):
        if len(found) != len(expected):
            raise RecordError(Reason(Fault.COUNT, count=len(expected), found=len(found)), where)
        for i, (one, other) in enumerate(zip(found, expected, strict=True)):
            same(one, other, f"{where}, {entries[0]} {i}", *entries[1:])
    elif isinstance(found, dict) and isinstance(expected, dict):
        for key, value in expected.items():
            same(found.get(key), value, f"{where}: {key}", *entries)
    raise RecordError(Reason(Fault.DIFFERS, found=shown(found), expected=shown(expected)), where)


def an_object(data: Any, where: str) -> dict[str, Any]:
    """A JSON object."""
    if not isinstance(data, dict):
        raise RecordError(Reason(Fault.OBJECT, found=shown(data)), where)
    return data


def a_list(data: dict[str, Any], key: str, where: str) -> list[Any]:
    """The list under a key."""
    value = data.get(key)
    if not isinstance(value, list):
        raise RecordError(Reason(Fault.LIST, found=shown(value)), f"{where}: {key}")
    return value


def is_int(value: Any) -> TypeGuard[int]:
    """A whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def dump_line(record: dict[str, Any]) -> str:
    """A record as one line of JSON Lines, newline included."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": ")) + "\n"
