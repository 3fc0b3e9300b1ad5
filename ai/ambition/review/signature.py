"""What a judgement depends on, in a few letters: the rules and the search, the fitted numbers, and how long is searched."""

from __future__ import annotations

import hashlib
from functools import cache

import assets
from ai.ambition import opinion
from ai.ambition.levels import LEVELS
from ai.ambition.measure import signature as of_the_search
from ai.ambition.review import leanings, weighing
from game.engine.state import compiled

SEARCHED = 40 if compiled() else 4
"""Iterations of the searches that the signature is made of."""
NUMBERS = ("equity-*.json", "play-*.json", "value-*.json")
"""The files of fitted numbers that a judge goes by."""


@cache
def signature() -> str:
    """Sixteen hex digits; with ``-draft`` behind them where the core runs interpreted, and a judgement is made of little."""
    digest = hashlib.sha256(of_the_search(SEARCHED).encode())
    digest.update(repr((tuple(LEVELS.values()), opinion.EFFORT, opinion.LONGER, opinion.CLOSE, opinion.TWICE)).encode())
    digest.update(repr((opinion.POOL, opinion.NOISE, leanings.ASKED, leanings.DOUBT, weighing.OTHERS)).encode())
    folder = assets.path("models")
    for path in sorted(path for pattern in NUMBERS for path in folder.glob(pattern)):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16] + ("" if compiled() else "-draft")
