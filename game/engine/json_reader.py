"""JSON from anywhere, within limits; records, a line each; and their fields, each of the kind that was expected or refused with
the reason (`Fields`, `Kind`)."""

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
R = TypeVar("R")
K = TypeVar("K", covariant=True)
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A value that was parsed from JSON and not yet looked at."""
Record: TypeAlias = dict[str, Any]
"""A JSON object as this program writes it, or one whose reader catches whatever a missing or odd value raises."""

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


class UnreadableError(Refused):
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


def short(value: object) -> str:
    """A value as it is written, cut where it is long."""
    return cut(repr(value), 60)


def shown(value: object) -> str:
    """A value as it stands in JSON, cut where it is long."""
    return cut(json.dumps(value, ensure_ascii=False), 45)


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that is most like another, None if none is."""
    return next(iter(get_close_matches(name, known, 1)), None)


def records(stream: IO[bytes]) -> Iterator[tuple[int, Json | RecordError]]:
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
    except UnreadableError:
        raise RecordError(Reason(Fault.ENDLESS, megabytes=ENDLESS_BYTES >> 20)) from None


def parsed(line: bytes) -> Json:
    """The JSON of a line. Raises RecordError."""
    try:
        return parse(line.rstrip(b"\r\n"), LINE_BYTES)
    except UnreadableError as problem:
        large = problem.reason.code == Fault.LARGE
        raise RecordError(Reason(Fault.LONG, megabytes=LINE_BYTES >> 20) if large else problem.reason) from None


def parse(data: bytes, most: int = DOCUMENT_BYTES) -> Json:
    """The JSON value of a file or line in UTF-8, with a byte order mark or without. Raises Unreadable, for what couldn't be
    written down again too: text that is none, infinite numbers, nesting without end."""
    if len(data) > most:
        raise UnreadableError(Fault.LARGE)
    try:
        found: Json = json.loads(data.decode("utf-8-sig"), parse_float=_finite, parse_constant=_finite)
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
    """Whether a value is nested more deeply than it may be."""
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
    """The lines of a file of any size, one after another, each with how many bytes it takes. Of a line that is longer than `most`
    only so much is given that `parse` refuses it. Raises Unreadable for a line longer than `endless`, if that isn't 0."""
    while line := file.readline(most + 1):
        length, rest = len(line), line
        while len(line) > most and not rest.endswith(b"\n") and (rest := file.readline(1 << 16)):
            length += len(rest)
            if endless and length > endless:
                raise UnreadableError(Fault.LARGE)
        yield line, length


def printable(text: str) -> bool:
    """Whether a text can be shown: letters and signs, and what joins them; not the latter alone."""
    seen = text.translate(_JOINERS)
    return seen.isprintable() and bool(seen or not text)


@dataclass(frozen=True)
class Kind(Generic[K]):
    """What a value must be. `fits` says whether it is; `words`: what the bot protocol calls it; `fault` with `data`: what is
    said of a record in which it is another."""

    words: str
    fits: Callable[[Json], bool]
    fault: Enum = Fault.DIFFERS
    data: Record = field(default_factory=dict)


def is_int(value: object) -> TypeGuard[int]:
    """A whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


OBJECT = Kind[dict[str, Json]]("an object", lambda value: isinstance(value, dict), Fault.OBJECT)
LIST = Kind[list[Json]]("a list", lambda value: isinstance(value, list), Fault.LIST)
FLAG = Kind[bool]("true or false", lambda value: isinstance(value, bool), Fault.FLAG)
FLAG_OR_NULL = Kind[bool | None](
    "true, false or null", lambda value: value is None or isinstance(value, bool), Fault.FLAG_OR_NULL
)
SEED = Kind[int | None](
    "a whole number or null", lambda value: value is None or (is_int(value) and value >= 0), Fault.WHOLE_OR_NULL
)
WHOLE = Kind[int]("a whole number", is_int)
TEXT = Kind[str]("a text", lambda value: isinstance(value, str))
SHOWABLE = Kind[str]("a text", lambda value: isinstance(value, str) and printable(value), Fault.SHOWABLE)


def least(number: int) -> Kind[int]:
    """Whole numbers from this one on."""
    return Kind(f"{number} or more", lambda value: is_int(value) and value >= number, Fault.LEAST, {"least": number})


def whole(low: int, high: int) -> Kind[int]:
    """Whole numbers between these two, both included."""
    return Kind(f"{low} to {high}", lambda value: type(value) is int and low <= value <= high)


def one_of(choices: Collection[T]) -> Kind[T]:
    """One of these values."""
    return Kind("one of these", lambda value: any(alike(value, choice) for choice in choices))


def digits(most: int) -> Kind[str]:
    """Numbers as they are being written: up to so many digits, or nothing yet."""
    return Kind(
        "digits",
        lambda value: (
            isinstance(value, str) and (not value or (value.isascii() and value.isdigit() and len(value) <= most))
        ),
    )


def list_of(kind: Kind[T], count: int | None = None) -> Kind[list[T]]:
    """Lists of values of this kind, of so many if there is a `count`."""
    return Kind(
        f"a list, each {kind.words},",
        lambda value: isinstance(value, list) and count in (None, len(value)) and all(map(kind.fits, value)),
    )


def or_null(kind: Kind[T]) -> Kind[T | None]:
    """A value of this kind, or null."""
    return Kind(f"{kind.words} or null", lambda value: value is None or kind.fits(value), kind.fault, kind.data)


def seat(seats: int) -> Kind[int]:
    """One of so many seats."""
    fits, last = whole(0, seats - 1).fits, seats - 1
    return Kind(f"a seat 0..{last}", fits, Fault.SEAT, {"most": last})


def kept(default: T, kind: Kind[T]) -> T:
    """Return a dataclass's field that is kept as JSON of this kind."""
    return field(default=default, metadata={"kind": kind})


def usable(cls: type, data: Mapping[str, Json], names: Collection[str]) -> tuple[Record, list[str]]:
    """Return the values of a dataclass's fields, of those among `names`, as far as `data` has them and they can be used; and the
    names of those that can't. A field that doesn't say its kind (`kept`) is true or false."""
    kinds = {
        each.name: each.metadata.get("kind", FLAG) for each in fields(cls) if each.name in names and each.name in data
    }
    values = {name: data[name] for name, kind in kinds.items() if kind.fits(data[name])}
    return values, [name for name in kinds if name not in values]


def stored(kind: Kind[T]) -> T:
    """Return a dataclass's field without a default, for `structured`; a list of this kind becomes a tuple."""
    return cast(T, field(metadata={"kind": kind}))


def stored_rows(cls: type[T]) -> tuple[T, ...]:
    """The same of a list of objects, each of them such a dataclass."""
    return cast(tuple[T, ...], field(metadata={"rows": cls}))


@cache
def _plan(cls: type) -> list[tuple[str, Kind[object], type | None]]:
    """The fields of a dataclass for `structured`: name, kind, and the class of its rows where it has some."""
    return [(each.name, each.metadata.get("kind", LIST), each.metadata.get("rows")) for each in fields(cls)]


def structured(cls: type[T], data: Json) -> T:
    """Return the dataclass of a JSON object that has a value of the right kind for each of its fields. Raises ValueError."""
    if not isinstance(data, dict):
        raise ValueError("an object was expected")
    values = list[object]()
    for name, kind, rows in _plan(cast(type, cls)):
        value = data.get(name)
        if not kind.fits(value):
            raise ValueError(f"{name}: {kind.words} was expected")
        if isinstance(value, list):
            values.append(tuple(value if rows is None else [structured(rows, item) for item in value]))
        else:
            values.append(value)
    return cls(*values)


class Fields:
    """A JSON object that is read field by field. A value that isn't of the kind that is asked for is refused with its place:
    RecordError, or what a subclass raises instead. `where`: what comes before the names of its fields; `named`: what the object
    itself is called, if otherwise."""

    def __init__(self, data: Json, where: str = "", named: str = "") -> None:
        self.where = where
        self.data = self.checked(OBJECT, data, named or where)

    def refusal(self, kind: Kind[T], found: Json, where: str) -> Exception:
        """Return what is raised for a value that isn't of a kind."""
        return RecordError(Reason(kind.fault, **kind.data, found=shown(found)), where)

    def checked(self, kind: Kind[T], found: Json, where: str) -> T:
        """Return a value of this kind, wherever it comes from."""
        if not kind.fits(found):
            raise self.refusal(kind, found, where)
        return cast(T, found)

    def at(self, key: str) -> str:
        """Return the place of a field."""
        return f"{self.where}: {key}" if self.where else key

    def get(self, key: str) -> Json:
        """Return a field as it stands there, None without it."""
        return self.data.get(key)

    def take(self, key: str, kind: Kind[T], where: str = "") -> T:
        """Return a field of this kind; `where`: its place, if it isn't called as usual."""
        return self.checked(kind, self.data.get(key), where or self.at(key))

    def items(self, key: str, where: str = "") -> list[Json]:
        """Return the entries of a list."""
        return self.take(key, LIST, where)

    def each(self, key: str, kind: Kind[T], entries: Kind[list[Json]] = LIST) -> tuple[T, ...]:
        """Return the entries of a list, each of this kind; `entries`: what the list as a whole must be."""
        return tuple(self.checked(kind, item, self.at(key)) for item in self.take(key, entries))

    def counted(self, key: str, high: int, low: int | None = None) -> list[Json]:
        """Return the entries of a list that must have so many, or `low` to so many."""
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
    """The same of a message of the bot protocol, which is refused in a sentence: ProtocolError."""

    def refusal(self, kind: Kind[T], found: Json, where: str) -> Exception:
        """Return what is raised for a value that isn't of a kind."""
        return ProtocolError(f"{where}: {kind.words} was expected, not {found!r}")


def head(data: Json, game: str, rules: Callable[[Json], R]) -> tuple[Fields, R, list[Record], int | None]:
    """Return a record whose format, version and game are right, with its rules, players and seed. Raises RecordError."""
    record = Fields(data, "", "record")
    if record.get("format") != FORMAT:
        raise RecordError(Reason(Fault.FORMAT, found=shown(record.get("format")), expected=shown(FORMAT)))
    version = record.get("version")
    if is_int(version) and version > VERSION:
        raise RecordError(Reason(Fault.NEWER, found=shown(version), expected=VERSION))
    if not alike(version, VERSION):
        raise RecordError(Reason(Fault.VERSION, found=shown(version), expected=VERSION))
    same(record.get("game"), game, "game")
    try:
        made = rules(record.get("rules"))
    except Refused as error:
        raise inside(error, "rules") from error
    entries = enumerate(record.items("players", "record: players"), 1)
    players = [_player(Fields(entry, f"player {i}")) for i, entry in entries]
    return record, made, players, record.take("seed", SEED)


def _player(entry: Fields) -> Record:
    """Return a player's entry: its texts are texts that can be shown."""
    entry.take("name", SHOWABLE)
    entry.take("kind", or_null(SHOWABLE))
    entry.take("level", or_null(SHOWABLE))
    return entry.data


def alike(found: object, expected: object) -> bool:
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


def same(found: object, expected: object, where: str, *entries: str) -> None:
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


def dump_line(record: Record) -> str:
    """A record as one line of JSON Lines, newline included."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": ")) + "\n"
