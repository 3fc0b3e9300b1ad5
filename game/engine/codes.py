"""Short texts that name something to be played, whatever the game: letters, a check, groups of four.

Codes are written in Crockford's base 32 and end in a check of SHA-256. Case, spaces and hyphens don't matter, O reads as 0, I
and L as 1. Their first letter says what they name; each game has letters of its own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from enum import Enum

from game.engine.refusal import Reason, Refused

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MOST_SEED = 1 << 53
SEED = 11
"""Digits of a seed."""
_READ = str.maketrans("OIL", "011")


class CodeFault(Enum):
    """What can be wrong with a code."""

    FOREIGN = "foreign"
    """It is not a code at all."""
    MISTYPED = "mistyped"
    """Its check is wrong."""
    NEWER = "newer"
    """It names rules that this version doesn't have."""


class CodeError(Refused):
    """A text that is no code of this program."""

    def __init__(self, fault: CodeFault) -> None:
        super().__init__(Reason(fault))


def closed(body: str, check: int) -> str:
    """The text of a code: its letter and digits with so many of a check, in groups."""
    text = body + _check(body, check)
    return "-".join(text[i : i + 4] for i in range(0, len(text), 4))


def opened(text: str, kinds: Mapping[str, tuple[int, int]]) -> str:
    """The letter and digits of a code without its check. `kinds`: by letter, how many digits follow, and how many of a check.
    Raises CodeError."""
    plain = re.sub(r"[\s\-\u2010-\u2015]", "", text).upper().translate(_READ)
    if not plain or set(plain) - set(ALPHABET) or plain[0] not in kinds:
        raise CodeError(CodeFault.FOREIGN)
    length, check = kinds[plain[0]]
    body = plain[:-check]
    if len(body) != 1 + length:
        raise CodeError(CodeFault.FOREIGN)
    if _check(body, check) != plain[-check:]:
        raise CodeError(CodeFault.MISTYPED)
    return body


def digits(value: int, count: int) -> str:
    """A number in so many digits."""
    text = ""
    for _ in range(count):
        value, digit = divmod(value, 32)
        text = ALPHABET[digit] + text
    return text


def number(text: str) -> int:
    """The number of some digits."""
    found = 0
    for digit in text:
        found = found * 32 + ALPHABET.index(digit)
    return found


def _check(body: str, count: int) -> str:
    return digits(int.from_bytes(hashlib.sha256(f"ambition {body}".encode()).digest()[:8], "big"), count)
