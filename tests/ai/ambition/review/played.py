"""A played match, searches short enough for tests, and a judge that searches nothing."""

from __future__ import annotations

from collections.abc import Callable
from math import log

import pytest

from ai.ambition import opinion
from ai.ambition.bots import AMBITION
from ai.ambition.levels import LEVELS
from ai.ambition.players import representatives
from ai.ambition.review import fitted_parameters as leanings
from ai.ambition.review import judging
from ai.ambition.review.reviewer import AMBITION_REVIEWS, signature
from ai.reviews import seed_of
from ai.runner import play_match
from ai.workers import never_cancelled
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import JudgedDecision, Prospect, choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
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


def guessed(question: judging.Question, cancelled: Callable[[], bool] = never_cancelled) -> JudgedDecision:
    """Judge a decision without a search: the worths of its choices are drawn by what its seat has seen.

    It is as complete as a real one and can be an answer to its question; equal questions get equal answers."""
    observation, action = question
    chosen, stream = choice_of(action), Stream("guessed", seed_of(observation))
    choices = sorted({chosen, *_others(observation, len(chosen))})
    worths = [float(stream.below(12)) for _ in choices]
    listed = [
        Prospect(choice, 10, worth, worth, 0.1, 0.1, 0.0, 0.0, 0.0, 0.0, None)
        for choice, worth in zip(choices, worths, strict=True)
    ]
    place, best = choices.index(chosen), worths.index(max(worths))
    asked = len(leanings.JUDGES) if observation.phase == "play" else 0
    return JudgedDecision(
        phase=observation.phase,
        trick=len(observation.tricks) + 1 if observation.phase in ("play", "blind") else 0,
        choices=tuple(choices),
        losses=tuple(each.behind(listed[best]).slips for each in listed),
        place=place,
        best=best,
        loss=listed[place].behind(listed[best]).counted(),
        leanings=((log(1 / len(choices)),) * len(choices),) * asked,
        yours=listed[place],
        better=listed[best],
    )


def _others(observation: Observation, count: int) -> list[tuple[int, ...]]:
    """Some of what else could be chosen: in play all, in the pass the first cards."""
    if observation.phase == "pass":
        return [tuple(observation.hand[:count])]
    return [(card,) for card in representatives(observation)] if observation.phase in ("play", "blind") else []


def guess(patch: pytest.MonkeyPatch) -> None:
    """Let reviews be made of guesses, for what doesn't depend on what a decision was worth."""
    patch.setattr(AMBITION_REVIEWS, "weighed", guessed)
