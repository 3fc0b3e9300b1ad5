"""A played match, and searches short enough for tests."""

from __future__ import annotations

import pytest

from ai.ambition import opinion
from ai.ambition.bots import AMBITION
from ai.ambition.levels import LEVELS
from ai.ambition.review import fitted_parameters as leanings
from ai.ambition.review import judging
from ai.ambition.review.reviewer import AMBITION_REVIEWS, signature
from ai.runner import play_match
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.rng import Stream


def short(patch: pytest.MonkeyPatch) -> None:
    """Let the judge search for a moment only."""
    quick = LEVELS["expert"]
    patch.setattr(opinion, "EFFORT", 20)
    patch.setattr(leanings, "ASKED", 1)
    patch.setattr(judging, "level", lambda name: quick)
    patch.setattr(AMBITION_REVIEWS, "signature", signature.__wrapped__)  # not the one that other tests have left


def played(rules: Rules, rounds: int = 1, seed: int = 3, level: str = "novice") -> Match:
    """A match of so many complete rounds."""
    match = Match(rules, [{"name": f"P{seat}", "kind": "ai", "level": level} for seat in range(rules.players)], seed)
    stream = Stream("played", seed)
    play_match(AMBITION, match, [AMBITION.player(LEVELS[level], stream.next64()) for _ in range(rules.players)], rounds)
    return match
