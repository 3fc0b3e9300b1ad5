"""What computer players of Ambusch say of their past decisions, and that no hidden card makes a difference."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ai.ambusch.bots import AMBUSCH
from ai.ambusch.inquiry import AMBUSCH_INQUIRY
from ai.answers import Inquirer
from ai.workers import CancelledError, never_cancelled
from game.client.ambusch.thoughts import thought_words
from game.engine.ambusch.match import Match
from game.engine.ambusch.rewind import redealt
from game.engine.ambusch.rules import Rules
from game.engine.ambusch.thought import Thought
from game.engine.judgement import Belief
from game.engine.state import compiled
from tests.ai.ambusch.answers import false_of

INQUIRER = Inquirer(AMBUSCH, AMBUSCH_INQUIRY)


@cache
def played(level: str) -> Match:
    """A match whose first set was played by four players of a level, made as the window makes them."""
    match = Match(Rules(seats=4), [{"name": name, "kind": "ai", "level": level} for name in "ABCD"], seed=6)
    players = [INQUIRER.player(match, seat) for seat in range(4)]
    match.begin()
    while match.sets[0].score is None:
        for seat in match.waiting:
            match.act(seat, players[seat].choose(match.observation(seat)))
        if match.phase == "scored" and match.sets[0].score is None:
            match.next_round()
    return match


@pytest.mark.parametrize("level", ["newcomer", "casual", *(["club", "master"] if compiled() else [])])
def test_players_say_why_and_decide_the_same_again(level: str) -> None:
    match = played("newcomer" if level == "master" else level)
    level_before = match.players[1]["level"]
    match.players[1]["level"] = level
    try:
        for seen, action in AMBUSCH_INQUIRY.decisions(match, 0, 1)[:: 1 if level in ("newcomer", "casual") else 6]:
            found = INQUIRER.thought(match, seen, action, never_cancelled)
            assert isinstance(found, Thought) and found.level == level and found.chosen == action.id()
            assert found.today == found.chosen or level == "master"
            assert sum(share for _choice, share in found.shares) == pytest.approx(1)
            worths = [each.worth for each in found.prospects]
            assert worths == sorted(worths, reverse=True) and bool(worths) == bool(found.imagined)
            compared = found.compared()
            assert compared is None or (found.chosen in compared and compared[0] != compared[1])
    finally:
        match.players[1]["level"] = level_before


def test_hidden_cards_dealt_anew_leave_observations_and_decisions_as_they_are() -> None:
    match, different = played("newcomer"), 0
    for seat in range(4):
        for number, (seen, _action) in enumerate(AMBUSCH_INQUIRY.decisions(match, 0, seat)):
            twin = redealt(match, 0, seen, number + 1)
            assert twin.observation(seat) == seen
            different += twin.sets[-1].games[-1].deal != match.sets[0].games[seen.game - 1].deal
            assert redealt(match, 0, seen, None).sets[-1].games[-1].deal == match.sets[0].games[seen.game - 1].deal
            assert INQUIRER.unmoved(match, 0, seen, 2) == 2
    assert different > 20


@pytest.mark.parametrize("level", ["newcomer", "master"])
def test_beliefs_are_chances_of_cards_that_are_hidden(level: str) -> None:
    match = played("newcomer")
    for seen, _action in AMBUSCH_INQUIRY.decisions(match, 0, 2)[::8]:
        match.players[2]["level"] = level
        found = INQUIRER.belief(match, seen, never_cancelled)
        match.players[2]["level"] = "newcomer"
        assert isinstance(found, Belief) and found.own == (level == "master") and found.chances
        hands = [sum(each[seat] for _card, each in found.chances) for seat in range(4)]
        assert hands[2] == 0 and all(hand <= 4 + 1e-6 for hand in hands)
        assert not {card for card, _each in found.chances} & {*seen.hand, *seen.pile, seen.top}


def test_questions_can_be_called_off() -> None:
    match = played("newcomer")
    match.players[1]["level"] = "club"
    seen, action = AMBUSCH_INQUIRY.decisions(match, 0, 1)[0]
    with pytest.raises(CancelledError):
        INQUIRER.thought(match, seen, action, lambda: True)
    match.players[1]["level"] = "newcomer"


def test_a_checker_of_its_own_finds_answers_true_and_changed_ones_false() -> None:
    match, wrong = played("casual"), 0
    for seen, action in [each for seat in range(4) for each in AMBUSCH_INQUIRY.decisions(match, 0, seat)]:
        found = INQUIRER.thought(match, seen, action, never_cancelled)
        assert isinstance(found, Thought)
        lines = thought_words(seen, found, "Ada")
        assert list(false_of(seen, lines)) == [], lines
        changed = [
            re.sub(r"(\d+)(?= cards? (that you haven|of that))", lambda n: str(int(n[1]) + 30), each) for each in lines
        ]
        assert bool(list(false_of(seen, changed))) == (changed != lines), changed
        wrong += changed != lines
    assert wrong > 20
