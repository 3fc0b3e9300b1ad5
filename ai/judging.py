"""What judges of decisions have in common, whatever the game: a seed from what is seen, and how sure a figure is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from statistics import fmean
from typing import Any

PRACTISED = "practised"
"""The key of a player's entry under which records keep the help that was taken."""
TRUST = 3
"""How many further searches what is usual counts like, where the error of a figure is estimated from a few."""


def key_of(observation: Any) -> str:
    """A name, 64 hex digits, for all that a seat has seen of a match so far."""
    seen = [observation.rules.to_record(), observation.to_protocol()]
    text = json.dumps(seen, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of_text(text: str) -> int:
    """A seed from a text, 1..2^64-1."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:16], 16) or 1


def seed_of(observation: Any) -> int:
    """A seed from the same: who asks again about what is the same gets the same."""
    return int(key_of(observation)[:16], 16)


def uncertainty(values: Sequence[float], usual: float) -> float:
    """The standard error of the mean of a few values, each of which is usually wrong by `usual`."""
    mean = fmean(values)
    squares = sum((value - mean) ** 2 for value in values)
    variance = (TRUST * usual**2 + squares) / (TRUST + len(values) - 1)
    return float((variance / len(values)) ** 0.5)
