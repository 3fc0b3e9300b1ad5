"""JSON from anywhere, within limits; records, a line each; and their fields, each of the kind that was expected or refused with
the reason."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, TypeGuard

FORMAT = "ambition-record"
VERSION = 1
DOCUMENT_BYTES, LINE_BYTES = 8 << 20, 4 << 20
"""The longest file that is read as a whole, and the longest line of one that is read line by line."""
DEEPEST = 50
"""How deeply a value may be nested; a record needs ten."""
UNREADABLE = {
    "large": "too large",
    "text": "not a text in UTF-8",
    "json": "cut off or not JSON",
    "deep": "nested too deeply",
    "number": "a number is too large or none",
}
_LONE = re.compile(rb"\\u[dD][89a-fA-F]")
_JOINERS = dict.fromkeys((0x200C, 0x200D))
"""Signs of no width that hold letters or emoji together."""


class Unreadable(ValueError):
    """What is no JSON that this program takes. `why`: a key of UNREADABLE; the message says where too, if that is known."""

    def __init__(self, why: str, where: str = "") -> None:
        super().__init__(UNREADABLE[why] + (f" ({where})" if where else ""))
        self.why = why


class RecordError(ValueError):
    """A record that isn't one or contradicts the rules. The message says where and why."""


class ProtocolError(ValueError):
    """A message that isn't one of the protocol, or an observation that contradicts itself."""


def parse(data: bytes, most: int = DOCUMENT_BYTES) -> Any:
    """The JSON value of a file or line in UTF-8, with a byte order mark or without. Raises Unreadable, for what couldn't be
    written down again too: text that is none, infinite numbers, nesting without end."""
    if len(data) > most:
        raise Unreadable("large")
    try:
        found = json.loads(data.decode("utf-8-sig"), parse_float=_finite, parse_constant=_finite)
        if _nested(found):
            raise Unreadable("deep")
        if _LONE.search(data):
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeError:
        raise Unreadable("text") from None
    except RecursionError:
        raise Unreadable("deep") from None
    except json.JSONDecodeError as error:
        raise Unreadable("json", f"line {error.lineno}, column {error.colno}") from None
    except Unreadable:
        raise
    except ValueError:  # more digits than Python takes
        raise Unreadable("number") from None
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
        raise Unreadable("number")
    return number


def lines(file: BinaryIO, most: int = LINE_BYTES) -> Iterator[tuple[bytes, int]]:
    """The lines of a file of any size, one after another, each with how many bytes it takes. Of a line that is longer than `most`
    only so much is given that `parse` refuses it."""
    while line := file.readline(most + 1):
        length, rest = len(line), line
        while len(line) > most and not rest.endswith(b"\n") and (rest := file.readline(1 << 16)):
            length += len(rest)
        yield line, length


def shown(text: str) -> bool:
    """Whether a text can be shown: letters and signs, and what joins them."""
    return text.translate(_JOINERS).isprintable()


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
        if not ((value is None and not needed) or (isinstance(value, str) and shown(value))):
            raise RecordError(f"{where}: {key}: a text that can be shown was expected, not {value!r}")
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
