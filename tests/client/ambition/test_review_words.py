"""What the page of a review says first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.client.ambition.review.page import headline, lesson_words, rate_explanation, rate_words
from game.client.table.words import number
from game.engine.ambition.events import SeatScore
from game.engine.ambition.judgement import Idea
from game.engine.judgement import MISTAKES, Strength, Unsaid
from tests.gallery.reviewed import RATES, MadeReview, made_moves, review_of


def match(rate: float, **how: Any) -> MadeReview:
    """A match of eight rounds in which so many points a round were lost."""
    return review_of(made_moves(), 8, lost=8 * rate, level_rates=RATES, **how)


@pytest.mark.parametrize(
    ("rate", "pair"),
    [
        (46.0, "newcomers lose 38 points per round and novices 25"),
        (20.0, "novices lose 25 points per round and casual players 18"),
        (13.3, "casual players lose 18 points per round and club players 13"),
        (12.9, "club players lose 13 points per round and experts 7"),
        (-3.0, "experts lose 7 points per round and masters 0"),
    ],
)
def test_what_was_lost_stands_beside_what_the_nearest_levels_lose(rate: float, pair: str) -> None:
    assert rate_words(match(rate), one_round=False).endswith(f"On average, {pair}.")


def test_nothing_is_compared_for_one_round_with_help_or_where_nothing_was_measured() -> None:
    for review, one_round in (
        (match(13.0), True),
        (match(13.0, rated=False), False),
        (review_of(made_moves(), 8), False),
    ):
        assert rate_words(review, one_round).split(";")[0] == "5 decisions judged, 1 as good as a master’s"


def test_where_no_level_is_told_the_page_says_why() -> None:
    unknown = review_of(made_moves(), 8, unsaid=Unsaid.RULES)
    assert rate_words(unknown, False).endswith("By these rules it isn’t known what level that is")
    assert "level" not in rate_words(unknown, True)
    assert "A level is told from 40 decisions on." in rate_explanation(match(13.0, unsaid=Unsaid.FEW)).lines


def test_what_is_lost_and_not_listed_is_told() -> None:
    moves = made_moves()
    review = review_of(moves, 1)
    small = sum(move.weighed.lost for move in moves if move.mark not in MISTAKES)
    assert (
        f"; {number(small)} of the points were lost in choices" in rate_words(review_of(moves, 1), True) or small < 0.05
    )
    review = review_of(moves, 2, lost=sum(move.weighed.lost for move in moves) + 2.4 - small)
    assert rate_words(review, False).startswith(
        "5 decisions judged, 1 as good as a master’s; 1.2 of the points were lost in choices"
    )


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
    review = match(13.0)
    said = " ".join((headline(review, False), rate_words(review, False), *rate_explanation(review).lines))
    assert (
        said.startswith("Your decisions cost you 13.0 points per round.")
        and "like" not in said
        and "rating" not in said
    )
    assert "masters" in rate_explanation(review).lines[-1]
    assert "rating" in rate_explanation(match(13.0, rated=False)).lines[-1]


def test_the_level_is_said_and_two_where_the_evidence_spans_two() -> None:
    like = Strength(1302.0, 70.0, (1140.0, 1425.0), "club", ("club", "club"), ("casual", "expert"))
    review = match(13.0, strength=like)
    assert headline(review, False) == "You played like a club player."
    assert rate_words(review, False).endswith("Your decisions cost you 13.0 points per round.")
    lines = rate_explanation(review).lines
    assert "With 95 % certainty you played somewhere between a casual player and an expert." in lines
    assert headline(review, True).startswith("Your decisions in this round cost")
    between = match(
        13.0, strength=Strength(1230.0, 80.0, (1050.0, 1380.0), "casual", ("casual", "club"), ("novice", "club"))
    )
    assert headline(between, False) == "You played somewhere between a casual player and a club player."
