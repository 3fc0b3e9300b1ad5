"""Records as JSON: a line for a record, and its fields read, each of the kind that was expected or refused with the reason."""

from __future__ import annotations

import json
from typing import Any, TypeGuard

FORMAT = "ambition-record"
VERSION = 1


class RecordError(ValueError):
    """A record that isn't one or contradicts the rules. The message says where and why."""


class ProtocolError(ValueError):
    """A message that isn't one of the protocol, or an observation that contradicts itself."""


def header(record: Any, game: str) -> dict[str, Any]:
    """The record, once its format, version and game are right. Raises RecordError."""
    found = an_object(record, "record")
    if found.get("format") != FORMAT:
        raise RecordError(f"not a game record: format is {found.get('format')!r}, {FORMAT!r} was expected")
    if not alike(found.get("version"), VERSION):
        raise RecordError(f"version {found.get('version')!r} can't be read, {VERSION} was expected")
    if found.get("game") != game:
        raise RecordError(f"game: {found.get('game')!r} stands there, {game!r} was expected")
    return found


def player(data: Any, where: str) -> dict[str, Any]:
    """A player's entry: its texts are texts that can be shown."""
    entry = an_object(data, where)
    for key, needed in (("name", True), ("kind", False), ("level", False)):
        value = entry.get(key)
        if not ((value is None and not needed) or (isinstance(value, str) and value.isprintable())):
            raise RecordError(f"{where}: {key}: a text was expected, not {value!r}")
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


def same(found: Any, expected: Any, where: str) -> None:
    """Raises RecordError unless alike."""
    if not alike(found, expected):
        raise RecordError(f"{where}: {found!r} stands there, {expected!r} was expected")


def an_object(data: Any, where: str) -> dict[str, Any]:
    """A JSON object."""
    if not isinstance(data, dict):
        raise RecordError(f"{where}: an object was expected, not {type(data).__name__}")
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
