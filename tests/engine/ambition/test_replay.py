"""A round in steps: the facts that the match gave, and who held what in between."""

from __future__ import annotations

import pytest

from game.engine.ambition.editions import Rules
from game.engine.ambition.events import BidChosen, CardChosen, Event, MatchEnded, PassChosen, RoundStarted
from game.engine.ambition.match import Match
from game.engine.ambition.replay import hands_after_pass, hands_after_trick, passes_cards, round_steps
from game.engine.rng import Stream
from tests.engine.helpers import ALL_RULES, new_match, random_step


def in_order(events: list[Event]) -> list[Event]:
    """Secret choices by seat, for they may be made in any order."""
    choices = [event for event in events if isinstance(event, PassChosen | BidChosen | CardChosen)]
    order = [PassChosen, BidChosen, CardChosen]
    others = [event for event in events if not isinstance(event, PassChosen | BidChosen | CardChosen | MatchEnded)]
    return [*sorted(choices, key=lambda event: (order.index(type(event)), event.seat)), *others]


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_steps_hold_what_the_match_said(rules: Rules) -> None:
    match, stream = new_match(rules, 5), Stream("replay")
    said: list[list[Event]] = []
    while not match.over:
        for event in random_step(match, stream):
            if isinstance(event, RoundStarted):
                said.append([])
            said[-1].append(event)
    assert len(said) == len(match.rounds) >= 1
    for history, events in zip(match.rounds, said, strict=True):
        steps = round_steps(history, rules)
        assert len(steps) == 2 + rules.numbers.tricks
        assert in_order([event for step in steps for event in step]) == in_order(events)


def test_hands_of_every_step() -> None:
    match, stream = new_match(seed=3), Stream("hands")
    seen: list[tuple[tuple[int, ...], ...]] = []
    while match.phase != "scored" or not match.rounds:
        random_step(match, stream)
        if match.phase == "play" and len(match.current.plays) == 4 * len(match.current.tricks):
            seen = [*seen, tuple(tuple(match.hand(seat)) for seat in range(4))]
    history = match.rounds[0]
    assert passes_cards(history)
    assert hands_after_pass(history) == seen[0] != history.deal
    for trick, hands in enumerate(seen):
        assert hands_after_trick(history, trick) == hands
    assert hands_after_trick(history, 13) == ((),) * 4


def test_a_deal_can_be_played_as_the_round_of_any_number() -> None:
    match = Match(Rules(), new_match().players, None)
    hands = tuple(tuple(range(13 * seat, 13 * seat + 13)) for seat in range(4))
    started = match.begin_dealt(hands, 2, number=7)[0]
    assert isinstance(started, RoundStarted)
    assert (started.number, started.direction, started.dealer) == (7, "across", 2)
    assert match.current.number == 7 and match.phase == "pass"
