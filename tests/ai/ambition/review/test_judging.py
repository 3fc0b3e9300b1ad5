"""Weighed decisions: what is asked, what is kept, and nothing by hindsight."""

from __future__ import annotations

from dataclasses import replace
from math import exp

import pytest

from ai.ambition.players import representatives
from ai.ambition.review.fitted_parameters import JUDGES
from ai.ambition.review.judging import answer_of, key, questions, weighed
from game.engine.ambition.actions import Play
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.judgement import choice_of, rounds_of
from tests.ai.ambition.review.played import played, short
from tests.quick import quick

EVERY = [*(Rules(edition) for edition in EDITIONS), Rules("2004", players=3), Rules(nil_bidding=True)]


@pytest.mark.parametrize(
    "rules", quick(EVERY, 5), ids=lambda rules: f"{rules.edition}-{rules.players}-{rules.nil_bidding}"
)
def test_every_decision_can_be_weighed_by_all_rules(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    short(monkeypatch)
    match = played(rules)
    asked = [question for seat in range(rules.players) for question in questions(match, 0, seat)]
    phases = {observation.phase for observation, _ in asked}
    assert "play" in phases and ("bid" in phases) == rules.nil_bidding
    for observation, action in [*asked[:3], *asked[-1:], *(each for each in asked if each[0].phase != "play")][:9]:
        found = weighed((observation, action))
        assert answer_of((observation, action), found.dumped()) == found
        assert found.yours.choice == choice_of(action)
        assert found.choices[found.best] in (found.better.choice, found.yours.choice)
        if observation.phase == "play":
            assert [choice[0] for choice in found.choices] == sorted(representatives(observation))
            for leaning in found.leanings:
                assert sum(map(exp, leaning)) == pytest.approx(1, abs=0.001)
            assert len(found.leanings) == len(JUDGES)


def test_who_knows_the_same_and_does_the_same_is_judged_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    short(monkeypatch)
    match = played(Rules())
    observation, action = questions(match, 0, 1)[3]
    again = played(Rules())
    again.players[0]["name"] = "Somebody else"
    other = questions(again, 0, 1)[3]
    assert key(other) == key((observation, action)) and weighed(other) == weighed((observation, action))
    elsewhere = replace(
        observation, totals=tuple(replace(total, points=total.points + 9) for total in observation.totals)
    )
    assert key((elsewhere, action)) != key((observation, action))


def test_a_single_card_that_stands_for_all_is_no_decision() -> None:
    match = played(Rules())
    for seat in range(4):
        for observation, _ in questions(match, 0, seat):
            assert observation.phase != "play" or len(representatives(observation)) > 1


def test_a_card_that_is_like_another_is_judged_as_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    short(monkeypatch)
    match = played(Rules())
    seen, card = next(
        (seen, card)
        for seat in range(4)
        for seen, _ in questions(match, 0, seat)
        if seen.phase == "play"
        for card in seen.legal
        if card not in representatives(seen)
    )
    found = weighed((seen, Play(card)))
    (like,) = found.choices[found.place]
    assert found.yours.choice == (card,) and like in representatives(seen)
    assert found.loss == weighed((seen, Play(like))).loss


def test_only_complete_rounds_are_looked_at() -> None:
    match = played(Rules(), rounds=2)
    match.next_round()
    assert len(match.rounds) == 3 and rounds_of(match) == [0, 1]


def test_what_contradicts_itself_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    short(monkeypatch)
    asked = questions(played(Rules()), 0, 1)
    found = weighed(asked[3])
    for odd in ("", "[]", "{}", replace(found, place=99).dumped(), found.dumped()[:-30]):
        assert answer_of(asked[3], odd) is None
    assert answer_of(asked[2], found.dumped()) is None
