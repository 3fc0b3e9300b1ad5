"""The player that follows the lessons of strategy, beside the one that knows the rules only."""

from __future__ import annotations

from statistics import fmean

from game.client.ambition.lessons.model import HandQuestion
from game.client.ambition.lessons.scene import asked_hand
from game.engine.cards import card_name
from tools.research.learner import Beginner, Learner, gained, kind_of, utility

HANDS = {
    "slam": "AS 6S AH KH QH JH 9H 4H AD 8D 2D AC 2C",
    "nil": "9S 5S 4S 3S 4H 3H 9D 7D 6D 5D 4D 3D JC",
    "points": "KS JS TS 5S 2S QH JH 8H 2H QD JD TD 9C",
}


def test_a_learner_passes_by_what_the_hand_is_for() -> None:
    passed = {}
    for kind, hand in HANDS.items():
        seen = asked_hand(HandQuestion(hand, "", direction="left"), "", "casual").observation(0)
        assert kind_of(seen) == kind
        passed[kind] = " ".join(card_name(card) for card in sorted(Learner().passed(seen)))
        assert sorted(Beginner().passed(seen)) != sorted(Learner().passed(seen)) or kind == "nil"
    assert passed == {"slam": "8D 4H 6S", "nil": "JC 9D 9S", "points": "9C JD QD"}


def test_both_sit_in_the_same_deals_and_the_lessons_help() -> None:
    made = dict(gained(3, 160, 1))
    assert [len(values) for values in made.values()] == [160] * 3
    assert made["rules: utility"][5] == utility("rules", 3, 5)
    assert fmean(made["the lessons of strategy"]) > 0
