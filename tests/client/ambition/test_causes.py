"""What makes a choice better, in words: the cause, how often it happens, and what that is good for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.client.ambition.help.causes import reason
from game.engine.ambition.contrast import Contrast, ContrastEvent, RivalResult
from game.engine.cards import parse_card
from tests.gallery.help import figures_of, seen_by
from tests.gallery.tables import bid_view, pass_view, table_view

NAMES = ("you", "Hazel", "Corvin", "Rowan")
NINE, ACE = (parse_card("9S"),), (parse_card("AS"),)
WITH = "With the ace of spades"


def caused(event: ContrastEvent, better: float, worse: float, seat: int = 0, card: str = "") -> Contrast:
    return Contrast(event.value, better, worse, 0.8, 9.0, 0.4, seat, parse_card(card) if card else -1)


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        (caused(ContrastEvent.TRICK, 0.0, 1.0), f"{WITH}, you take this trick and its 19 points."),
        (
            caused(ContrastEvent.TRICK, 0.9, 0.5, 2),
            "With the 9 of spades, Corvin nearly always takes this trick; otherwise often.",
        ),
        (
            caused(ContrastEvent.CARD, 0.1, 0.8, card="KC"),
            f"{WITH}, you usually get the king of clubs and its 17 points; otherwise sometimes.",
        ),
        (
            caused(ContrastEvent.CARD, 0.4, 0.6, card="KC"),
            f"{WITH}, you more often get the king of clubs (60%, not 40%).",
        ),
        (
            caused(ContrastEvent.WINNER, 0.01, 0.7, card="QC"),
            f"{WITH}, your queen of clubs usually takes a trick later.",
        ),
        (
            caused(ContrastEvent.WINNER, 0.2, 0.99, card="AS"),
            "The ace of spades always takes this trick; otherwise sometimes.",
        ),
        (
            caused(ContrastEvent.WINNER, 0.2, 0.7, card="9S"),
            "If you keep the 9 of spades, it usually takes a trick; otherwise sometimes.",
        ),
        (
            caused(ContrastEvent.TWO, 0.0, 0.9, card="2H"),
            f"{WITH}, your 2 of hearts nearly always becomes high and takes a trick.",
        ),
        (caused(ContrastEvent.FIRST, 0.3, 1.0), f"{WITH}, you always have to take a trick; otherwise sometimes."),
        (caused(ContrastEvent.TRICKS, 2.0, 3.5), f"{WITH}, you take 1.5 more tricks on average."),
        (caused(ContrastEvent.POINTS, 24.2, 31.0), f"{WITH}, you take about 31 points in all, otherwise about 24."),
        (
            caused(ContrastEvent.MOST, 0.2, 0.9),
            f"{WITH}, you nearly always end up with the most points; otherwise sometimes.",
        ),
    ],
)
def test_a_cause_is_told_of_the_choice_after_which_it_happens(cause: Contrast, said: str) -> None:
    observation = seen_by(table_view())
    better, worse = figures_of(NINE, 80.0, 20.0, 0.1), figures_of(ACE, 71.0, 12.0, 0.1)
    told = reason(observation, better, worse, cause, NAMES)
    assert told.startswith(said), told
    if cause.kind is ContrastEvent.POINTS:
        assert told == said
    else:
        assert told == f"{said} You can expect to score 20.0 points, not 12.0."


def test_what_it_is_good_for_is_told_with_the_points_on_the_table() -> None:
    observation = seen_by(table_view())  # you have 8 points, Corvin 24
    cause = caused(ContrastEvent.CARD, 0.1, 0.8, card="KC")
    good = figures_of(NINE, 80.0, 20.0, 0.1, under=0.1)
    bad = figures_of(ACE, 70.0, 20.0, 0.1, under=0.1)

    def effect(taken: tuple[int, ...] = (), **worse: Any) -> str:
        seen = replace(observation, taken=taken) if taken else observation
        return reason(seen, good, replace(bad, **worse), cause, NAMES).split("sometimes. ")[1]

    assert effect(over=0.6) == "That keeps you below Corvin, who has 24 points to your 8."
    assert effect((25, 0, 24, 0), over=0.6) == "You already have 25 points: the most in 10% of rounds, not 60%."
    assert effect((0, 0, 24, 0), over=0.6) == "You take the most in 10% of rounds, not 60%."
    assert effect(under=0.6) == "That helps you reach 14 points; you have 8."
    assert effect((0, 0, 40, 0), slammed=0.6) == "That helps to stop Corvin’s Slam."


def test_passes_and_bids_are_told_in_their_own_terms() -> None:
    three, others = tuple(map(parse_card, ("AS", "TS", "7S"))), tuple(map(parse_card, ("JD", "5D", "KC")))
    passing = seen_by(pass_view("left", ""))
    better, worse = figures_of(others, 74.0, 18.0, 0.2), figures_of(three, 61.0, 13.0, 0.48)
    kept = reason(passing, better, worse, caused(ContrastEvent.WINNER, 0.3, 0.9, card="KC"), NAMES)
    assert kept.startswith("If you keep the king of clubs, it nearly always takes a trick; otherwise sometimes.")
    most = caused(ContrastEvent.MOST, 0.2, 0.9)
    assert reason(passing, better, worse, most, NAMES).startswith(
        "With your three, you nearly always end up with the most"
    )
    assert reason(passing, better, worse, most, NAMES, own=False).startswith(
        "If you pass the ace of spades, 10 of spades and 7"
    )
    bidding = seen_by(bid_view())
    nil = figures_of((53,), 61.0, 13.0, 0.1, nil=0.3)
    words = reason(
        bidding, figures_of((52,), 74.0, 18.0, 0.1), nil, caused(ContrastEvent.FIRST, 0.9, 0.8, card="AS"), NAMES
    )
    assert words.startswith("A Nil bid usually fails; the ace of spades is its greatest danger.")


def test_without_a_cause_the_deed_of_the_better_card_is_told() -> None:
    observation = seen_by(table_view())
    better, worse = figures_of(NINE, 80.0, 20.0, 0.1), figures_of(ACE, 71.0, 12.0, 0.1)
    assert reason(observation, better, worse, None, NAMES).startswith("Hazel takes the trick and its 11 points.")


def test_where_only_the_match_gains_the_opponent_who_makes_the_difference_is_named() -> None:
    observation = seen_by(table_view())
    better, worse = figures_of(NINE, 60.0, 18.0, 0.1, 0.36), figures_of(ACE, 60.0, 17.9, 0.1, 0.32)
    assert reason(observation, better, worse, None, NAMES).endswith("That wins the match more often: 36%, not 32%.")
    alone = caused(ContrastEvent.TRICK, 0.9, 0.5, 2)
    taken = replace(alone, rival=RivalResult(2, False, 63.2, 51.9))
    assert reason(observation, better, worse, taken, NAMES).endswith("Corvin takes about 63 points in all, not 52.")
    most = replace(alone, rival=RivalResult(1, True, 0.93, 0.86))
    assert reason(observation, better, worse, most, NAMES).endswith("Hazel takes the most in 93% of rounds, not 86%.")
    slightly = figures_of(ACE, 60.0, 17.5, 0.1, 0.32)
    assert reason(observation, better, slightly, alone, NAMES).endswith(
        "You can expect to score 18.0 points, not 17.5."
    )
