"""Why a choice is better, in words: an idea of card play and what it is good for, or what comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.client.ambition.help.reasons import effect, outcome, reason
from game.engine.ambition.reason import UNCHECKED, Concept, RivalResult
from game.engine.cards import parse_card
from tests.client.ambition.helped import NAMES
from tests.gallery.help import figures_of, reason_of, seen_by
from tests.gallery.tables import bid_view, pass_view, table_view

NINE, ACE = (parse_card("9S"),), (parse_card("AS"),)
GOOD, BAD = figures_of(NINE, 80.0, 20.0, 0.1), figures_of(ACE, 71.0, 12.0, 0.1)

SAID = {
    (Concept.TAKE, ""): "The 9 of spades is likelier to take this trick.",
    (Concept.TAKE_LAST, ""): "Played last, the 9 of spades takes 11 points.",
    (Concept.TAKE_TWO, ""): "With a court card or ace there, the 9 of spades wins.",
    (Concept.LEAVE, ""): "The 9 of spades is likelier to leave this trick to others.",
    (Concept.LEAVE_LAST, ""): "Played last, the 9 of spades leaves 11 points to Hazel.",
    (Concept.LEAVE_LEAD, ""): "With the lower lead, others are likelier to take the trick.",
    (Concept.UNDER, ""): "The 9 of spades stays under Corvin’s king.",
    (Concept.GIVE, ""): "With the 9 of spades, Corvin takes this trick more often.",
    (Concept.BREAK, ""): "With the 9 of spades, Corvin more often has to take a first trick.",
    (Concept.FEED, ""): "The 9 of spades gives Corvin 2 points.",
    (Concept.STARVE, ""): "The 9 of spades gives Corvin fewer points.",
    (Concept.SHED_HIGH, "9S"): "The 9 of spades is better gone: it would take tricks.",
    (Concept.SHED_HIGH, "KC QD"): "High cards go: the king of clubs and queen of diamonds.",
    (Concept.SHED_TWO, "2S"): "The 2 of spades is better gone before it becomes high.",
    (Concept.SHED_TWO, "2S 2H"): "The 2s go: the 2 of spades and 2 of hearts.",
    (Concept.SHED_KING, "KC"): "The king of clubs is better gone, with its 17 points.",
    (Concept.SHED_MIDDLE, "8C"): "The 8 of clubs is better gone: it takes unwanted tricks.",
    (Concept.SHED_MIDDLE, "8C 9D"): "Middle cards go: the 8 of clubs and 9 of diamonds.",
    (Concept.SHED_POINTS, "5D"): "The 5 of diamonds is better gone, with its 5 points.",
    (Concept.SHED_POINTS, "5D 2H"): "The 5 of diamonds and 2 of hearts go.",
    (Concept.KEEP_LOW, "3H"): "The 3 of hearts is worth keeping: it leaves tricks to others.",
    (Concept.KEEP_LOW, "3H 4S"): "Low cards stay: the 3 of hearts and 4 of spades.",
    (Concept.KEEP_GUARD, "4C"): "The 4 of clubs is worth keeping: the high clubs can wait.",
    (Concept.KEEP_GUARD, "3C 4C"): "Low cards stay: the 3 of clubs and 4 of clubs.",
    (Concept.KEEP_HIGH, "AS"): "The ace of spades is worth keeping to take a trick.",
    (Concept.KEEP_HIGH, "AS KS"): "High cards stay: the ace of spades and king of spades.",
    (Concept.KEEP_MIDDLE, "9S"): "The 9 of spades is worth keeping to take a trick.",
    (Concept.KEEP_MIDDLE, "9S 8S"): "The 9 of spades and 8 of spades stay.",
    (Concept.KEEP_TWO, "2S"): "The 2 of spades is worth keeping: it can become high.",
    (Concept.KEEP_TWO, "2S 2H"): "The 2s stay: the 2 of spades and 2 of hearts.",
    (Concept.KEEP_KING, "KC"): "The king of clubs is worth keeping, with its 17 points.",
    (Concept.VOID, "4C"): "That leaves no clubs: any card can be thrown on them.",
    (Concept.BID_LOW, "8C"): "The hand is low enough for a Nil.",
    (Concept.BID_DANGER, "AS"): "The ace of spades is likely to take a trick.",
}


@pytest.mark.parametrize(("concept", "about"), SAID)
def test_an_idea_is_told_in_a_few_words_with_what_it_is_good_for(concept: Concept, about: str) -> None:
    observation = seen_by(table_view())  # Hazel's 2 of spades, then king and seven: the 2 is high
    seat = 2 if concept in (Concept.GIVE, Concept.BREAK, Concept.FEED, Concept.STARVE) else -1
    told = reason(observation, GOOD, BAD, reason_of(concept, about, seat), NAMES)
    assert told == f"{SAID[concept, about]} That brings more points." and len(told.split()) <= 18


def test_every_concept_has_words() -> None:
    assert {concept for concept, _cards in SAID} | set(UNCHECKED) == set(Concept)


def test_what_it_is_good_for_is_said_without_figures_beside_an_idea_and_with_them_alone() -> None:
    observation = seen_by(table_view())
    good, bad = figures_of(NINE, 80.0, 20.0, 0.1, under=0.1), figures_of(ACE, 70.0, 20.0, 0.1, under=0.1)

    def said(taken: tuple[int, ...] = (), **worse: Any) -> tuple[str, str]:
        seen, other = replace(observation, taken=taken) if taken else observation, replace(bad, **worse)
        return effect(seen, good, other, NAMES), outcome(seen, good, other, None, NAMES)

    assert said(over=0.6) == ("Taking the most becomes less likely.", "You take the most in 10% of rounds, not 60%.")
    assert said(under=0.6) == ("That helps to reach 14.", "14 points are missed in 10% of rounds, not 60%.")
    assert said((0, 0, 40, 0), slammed=0.6) == (
        "That helps against Corvin’s Slam.", "That helps against Corvin’s Slam: it comes in 2% of rounds, not 60%.",
    )  # fmt: skip
    assert said(points=12.0) == ("That brings more points.", "It brings 16.0 points on average, not 8.0.")
    assert said(strike=0.8) == ("A Nil bid fails less often.", "A Nil bid fails in 0% of rounds, not 60%.")
    better = replace(good, slam=0.3)
    assert effect(observation, better, bad, NAMES) == "The Slam comes nearer."
    assert outcome(observation, better, bad, None, NAMES) == "The Slam comes in 30% of rounds, not 0%."
    better = replace(good, nil=0.3)
    assert effect(observation, better, bad, NAMES) == "A Nil stays possible."
    assert effect(replace(observation, bid=True), better, bad, NAMES) == "That protects the Nil."


def test_an_idea_that_changes_nothing_of_ones_own_is_not_said() -> None:
    told = reason(seen_by(table_view()), GOOD, figures_of(ACE, 72.0, 19.9, 0.1), reason_of(Concept.TAKE), NAMES)
    assert told == "The match is won in 33% of cases, not 31%."


def test_somebody_else_who_decides_is_named() -> None:
    observation = seen_by(table_view())
    told = outcome(observation, GOOD, replace(BAD, over=0.6, points=20.0), None, NAMES, "Hazel")
    assert told == "Hazel takes the most in 10% of rounds, not 60%."
    settled = replace(reason_of(Concept.SETTLED), seats=(2, 3))
    said = "only that of Corvin and Rowan."
    assert reason(observation, GOOD, BAD, settled, NAMES) == (
        f"Nothing that you play now changes your own result, {said}"
    )
    assert reason(observation, GOOD, BAD, settled, NAMES, "Hazel") == (
        f"Nothing that Hazel plays now changes Hazel’s own result, {said}"
    )


def test_passes_and_bids_are_told_in_their_own_terms() -> None:
    three, others = tuple(map(parse_card, ("AS", "TS", "7S"))), tuple(map(parse_card, ("JD", "5D", "KC")))
    better, worse = figures_of(others, 74.0, 18.0, 0.2), figures_of(three, 61.0, 13.0, 0.48)
    told = reason(seen_by(pass_view("left", "")), better, worse, reason_of(Concept.SHED_KING, "KC"), NAMES)
    assert told == "The king of clubs is better gone, with its 17 points. Taking the most becomes less likely."
    nil = figures_of((53,), 61.0, 13.0, 0.1, under=0.5, nil=0.3)
    told = reason(seen_by(bid_view()), GOOD, nil, reason_of(Concept.BID_DANGER, "AS"), NAMES)
    assert told.startswith("The ace of spades is likely to take a trick. ")


def test_where_only_the_match_gains_the_opponent_who_makes_the_difference_is_named() -> None:
    observation = seen_by(table_view())
    better, worse = figures_of(NINE, 60.0, 18.0, 0.1, 0.36), figures_of(ACE, 60.0, 17.9, 0.1, 0.32)
    assert reason(observation, better, worse, None, NAMES) == "The match is won in 36% of cases, not 32%."
    taken = replace(reason_of(Concept.RIVAL, seat=2), rival=RivalResult(2, False, 63.2, 51.9))
    assert reason(observation, better, worse, taken, NAMES) == "Corvin takes about 63 points in all, not 52."
    most = replace(taken, rival=RivalResult(1, True, 0.93, 0.86))
    assert reason(observation, better, worse, most, NAMES) == "Hazel takes the most in 93% of rounds, not 86%."
