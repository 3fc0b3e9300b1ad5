"""What a judgement of Ambusch depends on, in a few letters: rules and search, fitted numbers, and how long is searched."""

from __future__ import annotations

import hashlib
from functools import cache

from ai.ambusch import opinion
from ai.ambusch.equity import path
from ai.ambusch.levels import LEVELS
from ai.ambusch.measure import signature as of_the_search
from ai.ambusch.review import weighing
from game.engine.state import compiled

SEARCHED = 40 if compiled() else 4
"""Iterations of the searches that the signature is made of."""


@cache
def signature() -> str:
    """Sixteen hex digits; with ``-draft`` behind them where the core runs interpreted, and a judgement is made of little."""
    digest = hashlib.sha256(of_the_search(SEARCHED).encode())
    digest.update(repr((tuple(LEVELS.values()), opinion.EFFORT, opinion.WORLDS, weighing.ASKED)).encode())
    if path().exists():
        digest.update(path().read_bytes())
    return digest.hexdigest()[:16] + ("" if compiled() else "-draft")
