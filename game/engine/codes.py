"""Short codes that name something to be played, for all games: letters and digits with a checksum, in groups of four.

Codes are written in Crockford's base 32 and end in a SHA-256 checksum. Case, spaces and hyphens
don't matter; O is read as 0, I and L as 1. Their first letter says what they name; each game has
letters of its own."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from enum import Enum

from game.engine.refusal import Reason, Refused

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MOST_SEED = 1 << 53
SEED = 11
"""The number of digits of a seed."""
_READ = str.maketrans("OIL", "011")


class CodeFault(Enum):
    """The faults of a code."""

    FOREIGN = "foreign"
    """The text is not a code at all."""
    MISTYPED = "mistyped"
    """The checksum is wrong."""
    NEWER = "newer"
    """The code names rules that this version doesn't have."""


class CodeError(Refused):
    """A text that is no code of this program."""

    def __init__(self, fault: CodeFault) -> None:
        super().__init__(Reason(fault))


def closed(body: str, check: int) -> str:
    """Return the text of a code: its letter and digits, and a checksum of `check` digits, in groups of four."""
    text = body + _check(body, check)
    return "-".join(text[i : i + 4] for i in range(0, len(text), 4))


def opened(text: str, kinds: Mapping[str, tuple[int, int]]) -> str:
    """Return the letter and digits of a code without its checksum.

    `kinds` has, by letter, the number of digits that follow and the number of digits of the
    checksum. Raises CodeError for any other text."""
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
    """Return a number in base 32 with `count` digits."""
    text = ""
    for _ in range(count):
        value, digit = divmod(value, 32)
        text = ALPHABET[digit] + text
    return text


def number(text: str) -> int:
    """Return the number with these digits in base 32."""
    found = 0
    for digit in text:
        found = found * 32 + ALPHABET.index(digit)
    return found


def _check(body: str, count: int) -> str:
    return digits(
        int.from_bytes(hashlib.sha256(f"ambition {body}".encode()).digest()[:8], "big"), count
    )
