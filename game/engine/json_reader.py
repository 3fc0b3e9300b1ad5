"""JSON from anywhere, within limits, and records, one per line.

Fields are read with the kind that is expected of them, or refused with the reason (`Fields`,
`Kind`)."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from enum import Enum
from functools import cache
from typing import IO, Any, Generic, TypeAlias, TypeGuard, TypeVar, cast

from game.engine.refusal import Reason, Refused

T = TypeVar("T")
K = TypeVar("K", covariant=True)
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A value that was parsed from JSON and not yet checked."""
Record: TypeAlias = dict[str, Any]
"""A JSON object as this program writes it, or one whose reader catches whatever a missing or odd value raises."""

DOCUMENT_BYTES, LINE_BYTES = 8 << 20, 4 << 20
"""The longest file that is read as a whole, and the longest line of one that is read line by line, in bytes."""
ENDLESS_BYTES = 64 << 20
"""The length in bytes from which a line is considered endless."""
DEEPEST = 50
"""The deepest nesting of a value; a record needs ten levels."""
LONGEST_REASON = 150
"""The most characters of a refusal in words."""
_LONE = re.compile(rb"\\u[dD][89a-fA-F]")
_JOINERS = dict.fromkeys((0x200C, 0x200D))
"""The zero-width characters that join letters or emoji, mapped to None for `str.translate`."""


class Fault(Enum):
    """The faults of a file, a line or a field, in any game; `found` is the value as it was written."""

    # with a file or line
    LARGE = "large"
    TEXT = "text"
    """The file or line is not in UTF-8."""
    JSON = "json"
    """The text is no JSON from the character `at` on."""
    DEEP = "deep"
    INFINITE = "infinite"
    LONG = "long"
    """The line is longer than `megabytes` MiB, the most it may have."""
    ENDLESS = "endless"
    """The line goes on after `megabytes` MiB were read."""
    # with a record as a whole
    FORMAT = "format"
    """The format isn't `expected`."""
    VERSION = "version"
    """The version isn't `expected`."""
    NEWER = "newer"
    """The version is newer than `expected`, the newest that this program reads."""
    GAME = "game"
    """The game isn't one of those named in `known`."""
    # with a field
    DIFFERS = "differs"
    """The value isn't `expected`, which follows by the rules from everything before."""
    KIND = "kind"
    """Another kind of value was expected: `expected`, in the words of the bot protocol."""
    OBJECT = "object"
    LIST = "list"
    SHOWABLE = "showable"
    FLAG = "flag"
    FLAG_OR_NULL = "flag_or_null"
    WHOLE_OR_NULL = "whole_or_null"
    SECRET = "secret"
    """A sealed seed was expected: 32 hexadecimal digits, or null."""
    PRESS = "press"
    """A press was expected: its time, to the microsecond, and where it fell or with which key or button."""
    SEAT = "seat"
    """A seat from 0 to `most` was expected."""
    LEAST = "least"
    """A number of `least` or more was expected."""
    COUNT = "count"
    """A list of `count` entries was expected."""
    COUNT_BETWEEN = "count_between"
    """A list of `low` to `high` entries was expected."""
    CARD = "card"
    NO_SEED = "no_seed"


class UnreadableError(Refused):
    """Data that aren't JSON, or not JSON that this program accepts."""

    def __init__(self, fault: Fault, **data: int) -> None:
        super().__init__(Reason(fault, **data))


class RecordError(Refused):
    """Data that are no record, or a record that contradicts the rules."""


def inside(error: Refused, where: str) -> RecordError:
    """Return the refusal of a part of a record, with `where`, the place of the part, before the error's own place."""
    return RecordError(error.reason, f"{where}: {error.where}" if error.where else where)


class ProtocolError(ValueError):
    """A message that isn't one of the protocol, or an observation that contradicts itself."""

    def __init__(self, reason: str, inner: Refused | None = None) -> None:
        """Create the error with a reason in words.

        With `inner`, `reason` only names a part of the message, and `inner` says what is wrong with
        it."""
        super().__init__(cut(f"{reason}: {inner}" if inner else reason, LONGEST_REASON))
        self.place, self.inner = reason, inner


def cut(text: str, most: int) -> str:
    """Return a text, shortened to `most` characters if it is longer."""
    return text if len(text) <= most else text[: most - 3] + "..."


def short(value: object) -> str:
    """Return a value as Python writes it, shortened if it is long."""
    return cut(repr(value), 60)


def shown(value: object) -> str:
    """Return a value as JSON writes it, shortened if it is long."""
    return cut(json.dumps(value, ensure_ascii=False), 45)


def nearest(name: str, known: Collection[str]) -> str | None:
    """Return the known name that is most similar to another, or None if none is similar."""
    return next(iter(get_close_matches(name, known, 1)), None)


def records(stream: IO[bytes]) -> Iterator[tuple[int, Json | RecordError]]:
    """Yield the number (from 1) and the JSON of each line that isn't empty, or a RecordError in place of the JSON.

    Raises RecordError if a line has no end."""
    number = 0
    try:
        for number, (line, _length) in enumerate(lines(stream, endless=ENDLESS_BYTES), 1):
            try:
                if line.strip():
                    yield number, parsed(line)
            except RecordError as error:
                yield number, error
    except UnreadableError:
        raise RecordError(Reason(Fault.ENDLESS, megabytes=ENDLESS_BYTES >> 20)) from None


def parsed(line: bytes) -> Json:
    """Return the JSON of a line. Raises RecordError if it is not JSON that this program accepts."""
    try:
        return parse(line.rstrip(b"\r\n"), LINE_BYTES)
    except UnreadableError as problem:
        large = problem.reason.code == Fault.LARGE
        raise RecordError(
            Reason(Fault.LONG, megabytes=LINE_BYTES >> 20) if large else problem.reason
        ) from None


def parse(data: bytes, most: int = DOCUMENT_BYTES) -> Json:
    """Return the JSON value of a file or line in UTF-8, with or without a byte order mark.

    Raises UnreadableError, also for what couldn't be written again: text that isn't valid Unicode,
    infinite numbers, nesting without end."""
    if len(data) > most:
        raise UnreadableError(Fault.LARGE)
    try:
        found: Json = json.loads(
            data.decode("utf-8-sig"), parse_float=_finite, parse_constant=_finite
        )
        if _nested(found):
            raise UnreadableError(Fault.DEEP)
        if _LONE.search(data):
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeError:
        raise UnreadableError(Fault.TEXT) from None
    except RecursionError:
        raise UnreadableError(Fault.DEEP) from None
    except json.JSONDecodeError as error:
        raise UnreadableError(Fault.JSON, at=error.pos + 1) from None
    except UnreadableError:
        raise
    except ValueError:  # more digits than Python takes
        raise UnreadableError(Fault.INFINITE) from None
    return found


def _nested(value: Json) -> bool:
    """Return whether a value is nested more deeply than `DEEPEST`."""
    level: list[list[Json] | dict[str, Json]] = [[value]]
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
        raise UnreadableError(Fault.INFINITE)
    return number


def lines(file: IO[bytes], most: int = LINE_BYTES, endless: int = 0) -> Iterator[tuple[bytes, int]]:
    """Yield the lines of a file of any size, each with its length in bytes.

    A line that is longer than `most` is shortened, but still so long that `parse` refuses it.
    Raises UnreadableError for a line longer than `endless`, if that isn't 0."""
    while line := file.readline(most + 1):
        length, rest = len(line), line
        while len(line) > most and not rest.endswith(b"\n") and (rest := file.readline(1 << 16)):
            length += len(rest)
            if endless and length > endless:
                raise UnreadableError(Fault.LARGE)
        yield line, length


def printable(text: str) -> bool:
    """Return whether a text can be shown: printable characters, and what joins them, but not joiners alone."""
    seen = text.translate(_JOINERS)
    return seen.isprintable() and bool(seen or not text)


@dataclass(frozen=True)
class Kind(Generic[K]):
    """A kind of JSON value, to check what was read.

    `fits` says whether a value is of this kind. `words` are the bot protocol's words for the kind.
    `fault`, with `data`, is the reason for refusing a record in which the value is of another
    kind."""

    words: str
    fits: Callable[[Json], bool]
    fault: Enum = Fault.KIND
    data: Record = field(default_factory=dict)


def is_int(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


OBJECT = Kind[dict[str, Json]]("an object", lambda value: isinstance(value, dict), Fault.OBJECT)
LIST = Kind[list[Json]]("a list", lambda value: isinstance(value, list), Fault.LIST)
FLAG = Kind[bool]("true or false", lambda value: isinstance(value, bool), Fault.FLAG)
FLAG_OR_NULL = Kind[bool | None](
    "true, false or null",
    lambda value: value is None or isinstance(value, bool),
    Fault.FLAG_OR_NULL,
)
WHOLE = Kind[int]("a whole number", is_int)
TEXT = Kind[str]("a text", lambda value: isinstance(value, str))
SHOWABLE = Kind[str](
    "a text", lambda value: isinstance(value, str) and printable(value), Fault.SHOWABLE
)


def least(number: int) -> Kind[int]:
    """Return the kind of whole numbers from this one on."""
    return Kind(
        f"{number} or more",
        lambda value: is_int(value) and value >= number,
        Fault.LEAST,
        {"least": number},
    )


def whole(low: int, high: int) -> Kind[int]:
    """Return the kind of whole numbers between these two, both included."""
    return Kind(f"{low} to {high}", lambda value: type(value) is int and low <= value <= high)


def number(low: float, high: float) -> Kind[float]:
    """Return the kind of numbers between these two, both included."""
    return Kind(
        f"a number from {low:g} to {high:g}",
        lambda value: (
            isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        ),
    )


def one_of(choices: Collection[T]) -> Kind[T]:
    """Return the kind of these values."""
    return Kind("one of these", lambda value: any(alike(value, choice) for choice in choices))


def digits(most: int) -> Kind[str]:
    """Return the kind of numbers while they are being typed: up to `most` digits, or none yet."""
    return Kind(
        "digits",
        lambda value: (
            isinstance(value, str)
            and (not value or (value.isascii() and value.isdigit() and len(value) <= most))
        ),
    )


def list_of(kind: Kind[T], count: int | None = None) -> Kind[list[T]]:
    """Return the kind of lists of values of a kind; with `count`, of lists of that length."""
    return Kind(
        f"a list, each {kind.words.rstrip(',')},",
        lambda value: (
            isinstance(value, list) and count in (None, len(value)) and all(map(kind.fits, value))
        ),
    )


def tuple_of(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """Return the kind of lists of values of a kind, of which `structured` makes tuples."""
    return cast(Kind[tuple[T, ...]], list_of(kind))


def or_null(kind: Kind[T]) -> Kind[T | None]:
    """Return the kind of values of a kind, or null."""
    return Kind(
        f"{kind.words} or null",
        lambda value: value is None or kind.fits(value),
        kind.fault,
        kind.data,
    )


def seat(seats: int) -> Kind[int]:
    """Return the kind of a seat at a table with this number of seats."""
    fits, last = whole(0, seats - 1).fits, seats - 1
    return Kind(f"a seat 0..{last}", fits, Fault.SEAT, {"most": last})


def kept(default: T, kind: Kind[T]) -> T:
    """Return a dataclass field that is saved as JSON of this kind."""
    return field(default=default, metadata={"kind": kind})


def later(default: T, kind: Kind[T]) -> T:
    """Return a dataclass field that what was stored before it existed doesn't have; `structured` then has its default."""
    return field(default=default, metadata={"kind": kind, "later": True})


def usable(cls: type, data: Mapping[str, Json], names: Collection[str]) -> tuple[Record, list[str]]:
    """Return the usable values in `data` of the dataclass fields among `names`, and the names of the unusable ones.

    A field that `data` lacks is in neither. A field that doesn't name its kind (`kept`) is true or
    false."""
    kinds = {
        each.name: each.metadata.get("kind", FLAG)
        for each in fields(cls)
        if each.name in names and each.name in data
    }
    values = {name: data[name] for name, kind in kinds.items() if kind.fits(data[name])}
    return values, [name for name in kinds if name not in values]


def stored(kind: Kind[T]) -> T:
    """Return a dataclass field without a default, for `structured`; a list of this kind becomes a tuple."""
    return cast(T, field(metadata={"kind": kind}))


def stored_rows(cls: type[T], **default: Any) -> tuple[T, ...]:
    """Return a dataclass field for `structured`, a list of objects that are dataclasses of such fields."""
    return cast(tuple[T, ...], field(metadata={"of": cls}, **default))


def stored_object(cls: type[T], **default: Any) -> T:
    """Return a dataclass field for `structured`, an object that is such a dataclass; null too if that is the default."""
    return cast(
        T, field(metadata={"of": cls, "kind": or_null(OBJECT) if default else OBJECT}, **default)
    )


@cache
def _plan(cls: type) -> list[tuple[str, Kind[object], type | None, bool]]:
    """Return the fields of a dataclass for `structured`.

    Each has its name, its kind, the class of the objects in it, if any, and whether it may be
    missing."""
    found = [(each.name, each.metadata) for each in fields(cls)]
    return [(name, each.get("kind", LIST), each.get("of"), "later" in each) for name, each in found]


def structured(cls: type[T], data: Json) -> T:
    """Return the dataclass made from a JSON object with a value of the right kind for each field.

    Lists become tuples. Raises ValueError that names the field and the kind if a value is of
    another kind."""
    if not isinstance(data, dict):
        raise ValueError("an object was expected")
    values = dict[str, object]()
    for name, kind, of, optional in _plan(cast(type, cls)):
        if optional and name not in data:
            continue
        value = data.get(name)
        if not kind.fits(value):
            raise ValueError(f"{name}: {kind.words} was expected")
        if of is None or value is None:
            values[name] = _tupled(value)
        elif isinstance(value, list):
            values[name] = tuple(structured(of, item) for item in value)
        else:
            values[name] = structured(of, value)
    return cls(**values)


def _tupled(value: Json) -> object:
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


class Fields:
    """A JSON object that is read field by field.

    A value that isn't of the expected kind is refused with its place, by RecordError or what a
    subclass raises instead. `where` is the place that precedes the names of the fields; `named` is
    what the object itself is called, if that is something else."""

    def __init__(self, data: Json, where: str = "", named: str = "") -> None:
        self.where = where
        self.data = self.checked(OBJECT, data, named or where)

    def refusal(self, kind: Kind[T], found: Json, where: str) -> Exception:
        """Return the error for a value that isn't of a kind."""
        expected = {"expected": kind.words} if kind.fault is Fault.KIND else kind.data
        return RecordError(Reason(kind.fault, **expected, found=shown(found)), where)

    def checked(self, kind: Kind[T], found: Json, where: str) -> T:
        """Return a value of this kind, wherever it comes from.

        Raises what `refusal` returns if it is of another kind."""
        if not kind.fits(found):
            raise self.refusal(kind, found, where)
        return cast(T, found)

    def at(self, key: str) -> str:
        """Return the place of a field."""
        return f"{self.where}: {key}" if self.where else key

    def get(self, key: str) -> Json:
        """Return a field unchecked, or None if it is absent."""
        return self.data.get(key)

    def take(self, key: str, kind: Kind[T], where: str = "") -> T:
        """Return a field of this kind; `where` is its place, if that isn't the usual one."""
        return self.checked(kind, self.data.get(key), where or self.at(key))

    def items(self, key: str, where: str = "") -> list[Json]:
        """Return the entries of a list."""
        return self.take(key, LIST, where)

    def each(self, key: str, kind: Kind[T], entries: Kind[list[Json]] = LIST) -> tuple[T, ...]:
        """Return the entries of a list, each of this kind; `entries` is the kind of the list as a whole."""
        return tuple(self.checked(kind, item, self.at(key)) for item in self.take(key, entries))

    def counted(self, key: str, high: int, low: int | None = None) -> list[Json]:
        """Return the entries of a list that must have `high` entries, or `low` to `high`."""
        found = self.items(key)
        if not (high if low is None else low) <= len(found) <= high:
            bounds = {"count": high} if low is None else {"low": low, "high": high}
            fault = Fault.COUNT if low is None else Fault.COUNT_BETWEEN
            raise RecordError(Reason(fault, **bounds, found=len(found)), self.at(key))
        return found

    def same(self, expected: Record, keys: Sequence[str], *entries: str) -> None:
        """Raise RecordError unless these fields are those of `expected` (`same`)."""
        for key in keys:
            same(self.data.get(key), expected.get(key), self.at(key), *entries)


class ProtocolFields(Fields):
    """The fields of a message of the bot protocol, which are refused in a sentence by ProtocolError."""

    def refusal(self, kind: Kind[T], found: Json, where: str) -> Exception:
        """Return the error for a value that isn't of a kind."""
        return ProtocolError(f"{where}: {kind.words} was expected, not {found!r}")


def alike(found: object, expected: object) -> bool:
    """Return whether two values are equal and of the same kind all through.

    In Python ``True == 1 == 1.0``, but in a record these differ."""
    if isinstance(expected, dict):
        return (
            isinstance(found, dict)
            and found.keys() == expected.keys()
            and all(alike(found[key], value) for key, value in expected.items())
        )
    if isinstance(expected, list):
        return (
            isinstance(found, list)
            and len(found) == len(expected)
            and all(map(alike, found, expected))
        )
    if isinstance(expected, float):  # 17.0 may be written 17
        return isinstance(found, int | float) and not isinstance(found, bool) and found == expected
    return type(found) is type(expected) and bool(found == expected)


def same(found: object, expected: object, where: str, *entries: str) -> None:
    """Raise RecordError unless two values are alike.

    `entries` names what the entries of nested lists are, from the outside in. The error then names
    the entry at fault by its number, and a value of an object by its key."""
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


def dump_line(record: Record) -> str:
    """Return a record as one line of JSON Lines, newline included."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": ")) + "\n"
