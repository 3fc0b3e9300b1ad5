"""What the page of a review says first."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.review.page import headline, lesson_words, rate_explanation, rate_words, total_words
from game.client.table.words import loss_words
from game.engine.ambition.events import SeatScore
from game.engine.ambition.judgement import Idea
from game.engine.judgement import Loss, Strength, Unsaid
from tests.gallery.reviewed import RATES, MadeReview, made_moves, review_of


def match(rate: float, **how: Any) -> MadeReview:
    """A match of eight rounds in which so many percent of the match were lost a round, all in one choice too many."""
    first, *rest = made_moves()
    loss = replace(first.weighed.loss, chance=(8 * rate - sum(move.weighed.loss.told for move in rest)) / 100)
    moves = (replace(first, weighed=replace(first.weighed, loss=loss)), *rest)
    return review_of(moves, 8, level_rates=RATES, **how)


@pytest.mark.parametrize(
    ("rate", "pair"),
    [
        (11.5, "newcomers lose 9.4 % of the match per round and novices 6.3 %"),
        (5.0, "novices lose 6.3 % of the match per round and casual players 4.6 %"),
        (3.31, "casual players lose 4.6 % of the match per round and club players 3.3 %"),
        (3.2, "club players lose 3.3 % of the match per round and experts 1.9 %"),
        (-0.8, "experts lose 1.9 % of the match per round and masters 0.0 %"),
    ],
)
def test_what_was_lost_stands_beside_what_the_nearest_levels_lose(rate: float, pair: str) -> None:
    assert rate_words(match(rate), one_round=False).endswith(f"On average, {pair}.")


def test_nothing_is_compared_for_one_round_with_help_or_where_nothing_was_measured() -> None:
    for review, one_round in (
        (match(3.3), True),
        (match(3.3, rated=False), False),
        (review_of(made_moves(), 8), False),
    ):
        assert rate_words(review, one_round).split(";")[0] == "5 decisions judged, 1 as good as a master’s"


def test_where_no_level_is_told_the_page_says_why() -> None:
    unknown = review_of(made_moves(), 8, unsaid=Unsaid.RULES)
    assert rate_words(unknown, False).endswith("By these rules it isn’t known what level that is")
    assert "level" not in rate_words(unknown, True)
    assert "A level is told from 40 decisions on." in rate_explanation(match(3.3, unsaid=Unsaid.FEW)).lines


def with_losses(*made: tuple[Loss, str | None]) -> MadeReview:
    """A round in which these were lost, each with its mark."""
    move = made_moves()[0]
    return review_of([replace(move, mark=mark, weighed=replace(move.weighed, loss=loss)) for loss, mark in made], 1)


def test_the_losses_that_are_listed_those_too_small_and_the_total_add_up_to_the_digit() -> None:
    review = with_losses(
        (Loss(3.0, 0.0244), "?"), (Loss(2.0, 0.0144), "?!"), (Loss(1.0, 0.0074), None), (Loss(1.0, 0.0064), None),
        (Loss(5.04, 0.0002, by_points=True), "?"), (Loss(1.24, 0.0, by_points=True), None),
    )  # fmt: skip
    assert total_words(review, True) == "Your decisions in this round cost you 5.2 % of the match and 6.2 points."
    assert rate_words(review, True).endswith("; 1.4 % of the match and 1.2 points in choices too small to list")
    assert [loss_words(move.weighed.loss) for move in review.all if move.mark] == [
        "2.4 % of the match", "1.4 % of the match", "5.0 points",
    ]  # fmt: skip


losses = st.builds(Loss, st.floats(0, 30), st.floats(0, 0.4), st.just(0.3), st.just(0.001), st.booleans())


@given(st.lists(st.tuples(losses, st.sampled_from([None, "?!", "?", "??"])), min_size=1))
def test_whatever_was_lost_the_page_adds_up(made: list[tuple[Loss, str | None]]) -> None:
    review = with_losses(*made)
    said = f"{total_words(review, True)} {rate_words(review, True)}"
    for unit, by_points in ((r" % of the match", False), (" points", True)):
        found = [float(each) for each in re.findall(rf"([\d.]+){unit}", said)]
        told = [loss.counted().told for loss, mark in made if mark and loss.by_points is by_points]
        listed = sum(float(f"{each:.1f}") for each in told)
        rest = found[1] if len(found) > 1 else 0.0
        if any(mark for _loss, mark in made):
            assert round(listed + rest, 1) == (found[0] if found else 0.0)


@pytest.mark.parametrize(
    ("theme", "score", "said"),
    [
        (Idea.OWN_SLAM, SeatScore(50, 0, ("slam",)), "You made the Slam all the same."),
        (Idea.OWN_SLAM, SeatScore(0, 1, ("overstrike",)), ""),
        (Idea.OWN_NIL, SeatScore(20, 0, ("nil",)), "You made the Nil all the same."),
        (Idea.DUCK, SeatScore(22, 0), "You took no strike all the same."),
        (Idea.REACH, SeatScore(3, 1, ("understrike",)), ""),
        (Idea.KING, SeatScore(22, 0), ""),
        (Idea.DUCK, None, ""),
    ],
)
def test_a_lesson_says_that_its_mistake_had_no_consequence(theme: Idea, score: SeatScore | None, said: str) -> None:
    move = made_moves()[2]
    before = lesson_words(move, ["You", "Corvin", "Hazel", "Rowan"])
    told = lesson_words(replace(move, theme=theme, score=score), ["You", "Corvin", "Hazel", "Rowan"])
    assert told == f"{before} {said}".strip()


def test_without_a_strength_no_level_and_no_rating_is_said() -> None:
    review = match(3.3)
    said = " ".join((headline(review, False), rate_words(review, False), *rate_explanation(review).lines))
    assert said.startswith("Your decisions cost you 26.5 % of the match.") and "like" not in said
    assert "rating" not in said
    assert "masters" in rate_explanation(review).lines[-1]
    assert "rating" in rate_explanation(match(3.3, rated=False)).lines[-1]


def test_the_level_is_said_and_two_where_the_evidence_spans_two() -> None:
    like = Strength(1302.0, 70.0, (1140.0, 1425.0), "club", ("club", "club"), ("casual", "expert"))
    review = match(3.3, strength=like)
    assert headline(review, False) == "You played like a club player."
    assert rate_words(review, False).endswith("Your decisions cost you 26.5 % of the match.")
    lines = rate_explanation(review).lines
    assert "With 95 % certainty you played somewhere between a casual player and an expert." in lines
    assert headline(review, True).startswith("Your decisions in this round cost")
    between = match(
        3.3, strength=Strength(1230.0, 80.0, (1050.0, 1380.0), "casual", ("casual", "club"), ("novice", "club"))
    )
    assert headline(between, False) == "You played somewhere between a casual player and a club player."
