"""The hands of the lessons of strategy: their answers are the master's, and their words quote what was measured."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.client.ambition.lessons.coach import HandCoach
from game.client.ambition.lessons.model import KINDS, QUOTED, HandQuestion, quoted
from game.client.app.rulebook import figures
from game.client.app.rulebook.figures import measured
from game.engine.cards import parse_card, parse_cards
from tools.research.lessons import behind, judged, questions

HANDS, PASSES = (list(enumerate(questions(asked), 1)) for asked in (True, False))
RARELY = 0.2
"""The share of rounds in which a Nil or Slam must come off, or nobody would play for it."""


def test_twelve_hands_four_of_each_kind() -> None:
    assert [[question.kind for _n, question in HANDS].count(kind) for kind in KINDS] == [4, 4, 4]
    hands = [tuple(sorted(parse_cards(question.hand.split()))) for _n, question in (*HANDS, *PASSES)]
    assert all(len(set(hand)) == 13 for hand in hands)


@pytest.mark.parametrize(("number", "question"), HANDS)
def test_a_hand_is_worth_what_was_measured(number: int, question: HandQuestion) -> None:
    found = measured("lessons")
    worth = []
    for kind in KINDS:
        made = found.get(f"hand {number}: {kind} made")
        value = found[f"hand {number}: played for {kind}"].value
        worth.append(0 if made is not None and made.value < RARELY else round(value))
    assert list(question.worth) == worth
    best = max(worth)
    assert worth[KINDS.index(question.kind)] >= best - 1, "within a point of the best"


@pytest.mark.parametrize(("number", "question"), PASSES)
def test_a_right_pass_is_as_good_as_the_best(number: int, question: HandQuestion) -> None:
    found = measured("lessons")
    right, high = (
        found[f"pass {number}: {which} behind the best"].value for which in ("a right way", "the three highest")
    )
    assert right <= 1 and high >= right + 1
    coach, hand = HandCoach(question), set(parse_cards(question.hand.split()))
    assert all(len(way) == 3 and way < hand for way in coach.ways)
    kept = {parse_card(name) for name, _why in question.wrong}
    assert kept <= hand and not any(kept & way for way in coach.ways)


@pytest.mark.parametrize(("number", "question"), PASSES)
@pytest.mark.parametrize(
    "direction", ["", *(pytest.param(way, marks=pytest.mark.slow) for way in ("left", "right", "across"))]
)
def test_all_ways_to_pass_ranked_again(number: int, question: HandQuestion, direction: str) -> None:
    """Whichever way they go, as the lesson says."""
    right, high = behind(replace(question, direction=direction or question.direction), 2)
    assert right <= 1.5 and high > right


@pytest.mark.slow
def test_a_slam_and_a_hand_for_points_played_again() -> None:
    found = {id: sum(values) / len(values) for id, values in judged(2, 12, 1)}
    for number, question in HANDS:
        if question.kind != "nil":  # there the difference is small
            values = {kind: found[f"hand {number}: played for {kind}"] for kind in KINDS}
            assert values[question.kind] >= max(values.values()) - 10, number


def test_what_words_quote_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(id in measured(group) for group, id in QUOTED.values())
    assert all(isinstance(share, int) and 0 < share < 100 for share in quoted().values())
    monkeypatch.setattr(figures, "PATH", figures.PATH / "missing")
    measured.cache_clear()
    monkeypatch.setattr("game.client.app.rulebook.figures.read_groups", lambda: {})
    assert set(quoted().values()) == {"?"}
    measured.cache_clear()
