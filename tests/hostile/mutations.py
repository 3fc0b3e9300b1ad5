"""Inputs that are nearly right: values of a JSON document changed where they stand, or its bytes."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 52, 2**31, 2**63, -(2**64), 10**400, 0.5, -0.0, 1e308, float("inf"), float("nan"),
    "", "x", "0", "5D", "TS", "\ud800", "\x00", "\u202e", "\x1b[31m", "=1+1", "a" * 20_000, "2006", "2026-01-01T10:00:00",
    "9999-12-31T23:59:59.999999", "2020-01-01T00:00:00+99:00", [], {}, [[]], [[], []], {"": 0}, ["left"], {"a": {"a": 1}},
    ["2C", "2C"],
)  # fmt: skip
"""Values that stand where another was expected."""
ODD_BYTES = (b"\xff", b"\x00" * 100, b"\xef\xbb\xbf", b"\r", b"\x1a", b"[" * 5000, b"9" * 5000, b"\xed\xa0\x80")
DEEP = 400

Mutation = Callable[[Random, bytes], bytes]


def mutated(random: Random, seed: bytes) -> bytes:
    """A file that was right once: values changed in one of its lines, or some of its bytes, or both."""
    data = seed
    if random.random() < 0.85:
        parts = data.split(b"\n") if b"\n{" in data else [data]
        index = random.randrange(len(parts))
        parts[index] = values_changed(random, parts[index])
        data = b"\n".join(parts)
    if random.random() < 0.25:
        data = bytes_changed(random, data)
    return data


def values_changed(random: Random, line: bytes) -> bytes:
    """JSON with other values in it; anything else with other bytes."""
    try:
        document = json.loads(line)
    except ValueError:
        return bytes_changed(random, line)
    try:
        return json.dumps(document_changed(random, document)).encode()
    except RecursionError:  # too deep to be written
        return line


def document_changed(random: Random, document: Any) -> Any:
    """A copy of a JSON value, changed in one to four places."""
    document = copy.deepcopy(document)
    with contextlib.suppress(RecursionError):  # nested too deeply by now to be copied
        for _time in range(random.choice((1, 1, 1, 2, 4))):
            places = list(_places(document))
            if not places:
                return random.choice(ODD)
            _change_at(random, *random.choice(places), places)
    return document


def _change_at(random: Random, holder: Any, key: Any, places: Sequence[tuple[Any, Any]]) -> None:
    """Change what stands at a place, one of all `places` of a document."""
    match random.randrange(8):
        case 0:
            del holder[key]
        case 1:  # with another value of the same document
            other, there = random.choice(places)
            if there in other if isinstance(other, dict) else there < len(other):
                holder[key] = copy.deepcopy(other[there])
        case 2 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 3 if isinstance(holder[key], int):
            holder[key] += random.choice((-1, 1, 13, -100, 10**6))
        case 4:
            holder[key] = [holder[key]] if random.random() < 0.5 else {"x": holder[key]}
        case 5 if isinstance(holder, dict):
            holder[random.choice(("", "x", "version", "\ud800", *list(holder)))] = random.choice(ODD)
        case 6 if random.random() < 0.1:
            for _depth in range(DEEP):
                holder[key] = [holder[key]]
        case _:
            holder[key] = copy.deepcopy(random.choice(ODD))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Where a value stands: in which list or object, and at which index or key."""
    left = [value]
    while left:
        holder = left.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        for key in keys:
            yield holder, key
            left.append(holder[key])


def bytes_changed(random: Random, data: bytes) -> bytes:
    """Bits turned, pieces cut out, doubled or put in."""
    changed = bytearray(data)
    at = random.randrange(len(changed) + 1)
    match random.randrange(8):
        case 0:
            del changed[at:]
        case 1:
            del changed[at : at + random.choice((1, 2, 10, 1000))]
        case 2:
            changed[at:at] = random.randbytes(random.choice((1, 4, 100)))
        case 3:
            changed[at:at] = changed[: random.choice((1, 10, 500))]
        case 4:
            changed[at:at] = random.choice(ODD_BYTES)
        case 5:
            changed[:0] = b"\xef\xbb\xbf"
        case _:
            for _time in range(random.choice((1, 1, 3, 20))):
                if changed:
                    changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)
