"""Whom a player plays like, and the marks that depend on it."""

from __future__ import annotations

import random
from dataclasses import replace
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.ambition.levels import LEVELS, RATINGS
from ai.ambition.model_files import ModelError
from ai.ambition.review.fitted_parameters import dump, fitted, parse
from ai.ambition.review.level_estimate import (
    ATTENTIVE,
    CONFIRMED,
    FEWEST,
    between,
    coached,
    finds,
    likeness,
    mark,
    nearest,
    rating,
)
from game.engine.ambition.reason import Concept, WhyBetter
from game.engine.judgement import MISTAKES, Loss
from tests.ai.ambition.review.choices import NUMBERS, lost, made


@pytest.mark.parametrize("level", range(6))
def test_a_level_is_known_by_its_choices(level: int) -> None:
    chance = random.Random(level)
    found = likeness([made(chance, level) for _ in range(200)], NUMBERS)
    assert found is not None and found.named and nearest(found.at) == level and found.low <= level <= found.high


def test_little_evidence_gives_no_word() -> None:
    chance = random.Random(1)
    assert likeness([made(chance, 2) for _ in range(FEWEST - 1)], NUMBERS) is None
    vague = likeness([made(chance, 2) for _ in range(FEWEST)], replace(NUMBERS, trust=0.05))
    assert vague is not None and not vague.named and vague.low < 2 < vague.high


def test_between_two_levels_lies_what_is_between_them() -> None:
    assert between(NUMBERS.weights, 2.0) == list(NUMBERS.weights[2])
    places = [RATINGS[name] for name in LEVELS]
    assert rating(3.0) == places[3] and rating(3.5) == (places[3] + places[4]) / 2
    assert rating(-0.5) < places[0] and rating(5.5) > places[5]


def test_marks_follow_the_loss_and_how_sure_it_is() -> None:
    decision = made(random.Random(4), 0)
    for percent, se, wanted in (
        (0.4, 0.1, None),
        (0.6, 0.1, "?!"),
        (1.1, 0.1, "?"),
        (2.2, 0.1, "??"),
        (2.2, 1.2, None),
    ):
        assert mark(replace(decision, loss=lost(percent, se)), NUMBERS, 0) == wanted
    assert mark(replace(decision, loss=lost(2.2), agreed=1), NUMBERS, 0) is None  # a master of another seed does it too


@given(st.floats(-5, 40), st.floats(-0.2, 0.5), st.booleans())
def test_what_costs_less_than_a_percent_and_two_points_has_no_mark(
    points: float, chance: float, by_points: bool
) -> None:
    found = fitted("2006")
    assert found is not None
    loss = Loss(points, chance, 0.0, 0.0, by_points).counted()
    decision = replace(made(random.Random(4), 0), loss=loss, leanings=())
    if mark(decision, found, 0) in MISTAKES:
        assert points >= 2 if by_points else chance >= 0.01


def test_what_few_of_a_level_find_is_praised() -> None:
    sure = tuple(tuple(log(0.97 if i == card else 0.01) for i in range(4)) for card in (0, 1, 1, 1, 1))
    decision = replace(
        made(random.Random(4), 0), losses=(2.3, 0.0, 2.0, 2.3), best=1, place=1, loss=lost(0.0), leanings=sure
    )
    assert finds(decision, NUMBERS, 0) < 0.1 < 0.9 < finds(decision, NUMBERS, 1)
    assert mark(decision, NUMBERS, 0) == "!" and mark(decision, NUMBERS, 1) is None


def test_a_mistake_is_a_lesson_by_its_size_how_plain_its_reason_is_and_who_made_it() -> None:
    small = replace(made(random.Random(4), 0), loss=lost(0.8))
    plain = WhyBetter(Concept.TAKE.value, 0.9, gap=0.8, se=0.1)
    vague = replace(plain, share=0.6)
    marks = NUMBERS.marks
    assert coached(replace(small, reason=plain), marks, 40) and coached(replace(small, reason=vague), marks, ATTENTIVE)
    assert not coached(replace(small, reason=vague), marks, 40) and not coached(small, marks, 40)
    assert coached(replace(small, loss=lost(1.0), reason=vague), marks, 40)


def test_a_loss_that_no_playout_shows_has_no_mark() -> None:
    dear = replace(made(random.Random(4), 0), loss=lost(2.0))
    shown = WhyBetter(Concept.OUTCOME.value, 0.0, gap=CONFIRMED * 2, se=0.1)
    assert mark(replace(dear, reason=shown), NUMBERS, 0) == "??"
    assert mark(replace(dear, reason=replace(shown, gap=0.45)), NUMBERS, 0) is None


def test_the_shipped_numbers_are_read_and_odd_ones_refused() -> None:
    found = fitted("2006")
    assert found is not None and len(found.weights) == len(LEVELS) and fitted("1066") is None
    text = dump({"2006": found}, {})
    assert parse(text) == {"2006": found}
    for odd in (text.replace('"trust"', '"trusty"'), text[:-40], "{}", text.replace("newcomer", "beginner")):
        with pytest.raises(ModelError):
            parse(odd)
