"""Seeded random numbers; nothing here asks the operating system or a global generator.

There are two kinds. Inside the search a state is one 64-bit number that `advance` steps
(Marsaglia's xorshift64) and `below` reads: fast, and the same compiled (rng.pxd) and interpreted.
What people can see, above all the deals, comes from `Stream`: SHA-256 in counter mode over any
keys, so that equal seeds give equal cards on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from typing import TypeVar

T = TypeVar("T")
_M64 = (1 << 64) - 1


def advance(x: int) -> int:
    """Return the generator's next state; x is 1..2^64-1 and never becomes 0."""
    x ^= (x << 13) & _M64
    x ^= x >> 7
    x ^= (x << 17) & _M64
    return x


def below(x: int, n: int) -> int:
    """Return an int 0..n-1, read from the high half of the state x."""
    return ((x >> 32) * n) >> 32


class Stream:
    """A stream of random numbers, named by its keys (ints and strings): equal keys give equal numbers."""

    def __init__(self, *keys: int | str) -> None:
        self._keys = "/".join(f"{type(key).__name__}:{key}" for key in keys).encode()
        self._block = 0
        self._left: list[int] = []

    def next64(self) -> int:
        """Return a uniform 64-bit number."""
        if not self._left:
            digest = hashlib.sha256(self._keys + b"#%d" % self._block).digest()
            self._block += 1
            self._left = [int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8)]
        return self._left.pop()

    def below(self, n: int) -> int:
        """Return a uniform int 0..n-1, without bias.

        Numbers past the last full multiple of n are drawn again."""
        limit = (1 << 64) // n * n
        while True:
            x = self.next64()
            if x < limit:
                return x % n

    def uniform(self) -> float:
        """Return a uniform float in [0, 1)."""
        return (self.next64() >> 11) * 2.0**-53

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle a list in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def seed64(self) -> int:
        """Return a start for `advance`, 1..2^64-1."""
        return self.next64() | 1
