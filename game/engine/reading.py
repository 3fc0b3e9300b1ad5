"""Records as JSON: a line for a record, and its fields read, each of the kind that was expected or refused with the reason."""

from __future__ import annotations

import codecs
import json
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from typing import IO, Any, TypeGuard

FORMAT = "ambition-record"
VERSION = 1
LONGEST_LINE = 4 << 20
"""Bytes of a record; that of the longest match has a quarter of them."""
_PATIENCE = 16  # so many times as much is read in the hope that a line that is too long ends
LONGEST_REASON = 150
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}


class RecordError(ValueError):
    """A record that isn't one or contradicts the rules. The message says where and why, in no more than `LONGEST_REASON`
    characters."""

    def __init__(self, reason: str) -> None:
        super().__init__(cut(reason, LONGEST_REASON))


class ProtocolError(ValueError):
    """A message that isn't one of the protocol, or an observation that contradicts itself."""

    def __init__(self, reason: str) -> None:
        super().__init__(cut(reason, LONGEST_REASON))


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
    """The JSON of each line that isn't empty, with its number from 1, or a RecordError in its place. Reads lines of
    `LONGEST_LINE` bytes at most, and raises RecordError where one has no end."""
    for number, line in enumerate(_lines(stream), 1):
        try:
            if isinstance(line, RecordError):
                raise line
            if line.strip():
                yield number, parsed(line)
        except RecordError as error:
            yield number, error


def _lines(stream: IO[bytes]) -> Iterator[bytes | RecordError]:
    first = True
    while line := stream.readline(LONGEST_LINE):
        if first:
            line, first = line.removeprefix(codecs.BOM_UTF8), False
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        for _ in range(_PATIENCE):
            if line.endswith(b"\n") or not line:
                break
            line = stream.readline(LONGEST_LINE)
        else:
            raise RecordError(f"a line of more than {_PATIENCE * LONGEST_LINE >> 20} MB; game records were expected")
        yield RecordError(f"a line of more than {LONGEST_LINE >> 20} MB is no game record")


def parsed(line: bytes) -> Any:
    """The JSON of a line. Raises RecordError."""
    try:
        return json.loads(line.rstrip().decode())
    except UnicodeDecodeError as error:
        raise RecordError(f"not a text in UTF-8 at byte {error.start + 1}") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON at character {error.pos + 1}") from None
    except ValueError:  # Python reads no number that is longer
        raise RecordError("a number has more than 4300 digits") from None
    except RecursionError:
        raise RecordError("not a record: nested too deeply") from None


def header(record: Any, game: str) -> dict[str, Any]:
    """The record, once its format, version and game are right. Raises RecordError."""
    found = an_object(record, "record")
    if found.get("format") != FORMAT:
        raise RecordError(f"not a game record: format is {shown(found.get('format'))}, {shown(FORMAT)} was expected")
    version = found.get("version")
    if is_int(version) and version > VERSION:
        raise RecordError(
            f"version {shown(version)} can't be read: a newer program has written it; {VERSION} was expected"
        )
    if not alike(version, VERSION):
        raise RecordError(f"version {shown(version)} can't be read, {VERSION} was expected")
    if found.get("game") != game:
        raise RecordError(f"game: {shown(found.get('game'))} stands there, {shown(game)} was expected")
    return found


def player(data: Any, where: str) -> dict[str, Any]:
    """A player's entry: its texts are texts that can be shown."""
    entry = an_object(data, where)
    for key, needed in (("name", True), ("kind", False), ("level", False)):
        value = entry.get(key)
        if not ((value is None and not needed) or (isinstance(value, str) and value.isprintable())):
            raise RecordError(f"{where}: {key}: a text was expected, not {shown(value)}")
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
            raise RecordError(f"{where}: {len(expected)} entries were expected, not {len(found)}")
        for i, (one, other) in enumerate(zip(found, expected, strict=True)):
            same(one, other, f"{where}, {entries[0]} {i}", *entries[1:])
    elif isinstance(found, dict) and isinstance(expected, dict):
        for key, value in expected.items():
            same(found.get(key), value, f"{where}: {key}", *entries)
    raise RecordError(f"{where}: {shown(found)} stands there, {shown(expected)} was expected")


def an_object(data: Any, where: str) -> dict[str, Any]:
    """A JSON object."""
    if not isinstance(data, dict):
        raise RecordError(f"{where}: an object was expected, not {_KINDS.get(type(data), 'a number')}")
    return data


def a_list(data: dict[str, Any], key: str, where: str) -> list[Any]:
    """The list under a key."""
    value = data.get(key)
    if not isinstance(value, list):
        raise RecordError(f"{where}: {key}: a list was expected")
    return value


def is_int(value: Any) -> TypeGuard[int]:
    """A whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def dump_line(record: dict[str, Any]) -> str:
    """A record as one line of JSON Lines, newline included."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": ")) + "\n"
