"""What computer players say of their past decisions: true of what they saw, and the same on every deal that fits."""

from __future__ import annotations

from functools import cache

import pytest

from ai.ambition.bots import AMBITION
from ai.ambition.inquiry import AMBITION_INQUIRY
from ai.ambition.levels import LEVELS
from ai.answers import Inquirer
from ai.runner import play_match
from ai.workers import CancelledError, never_cancelled
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.thought import Thought
from game.engine.judgement import Belief
from game.engine.state import compiled
from tests.quick import quick

INQUIRER = Inquirer(AMBITION, AMBITION_INQUIRY)
SEARCHING = [level.id for level in LEVELS.values() if level.iterations]


@cache
def played(level: str, temperament: str = "steady") -> Match:
    """A match whose first round four players of a level have played, made as the window makes them."""
    entry = {"kind": "ai", "level": level, "temperament": temperament}
    match = Match(Rules("2006", nil_bidding=True), [{"name": name} | entry for name in "ABCD"], 31)
    players = [INQUIRER.player(match, seat) for seat in range(4)]
    if not LEVELS[level].iterations:
        play_match(AMBITION, match, players)
        return match
    match.begin()
    while not match.current.scored:
        for seat in match.waiting:
            match.act(seat, players[seat].choose(match.observation(seat)))
    return match


@pytest.mark.parametrize("level", quick([level for level in LEVELS if compiled() or level not in SEARCHING], 0, 2, 3))
def test_players_say_why_and_decide_the_same_again(level: str) -> None:
    match = played(level, "nil")
    for seat in range(4):
        for seen, action in AMBITION_INQUIRY.decisions(match, 0, seat)[:: 1 if level not in SEARCHING else 12]:
            found = INQUIRER.thought(match, seen, action, never_cancelled)
            assert isinstance(found, Thought) and (found.level, found.temperament) == (level, "nil")
            assert found.today == found.chosen == choice_of(action)
            shares = [share for _choice, share in found.shares]
            assert shares == sorted(shares, reverse=True) and (not shares or sum(shares) == pytest.approx(1))
            if level in SEARCHING:
                assert found.chosen in [each.choice for each in found.prospects] and found.imagined
            elif seen.phase == "play":
                assert found.share(found.chosen) and found.remembers == LEVELS[level].memory
                recent = {card for trick in seen.tricks[-LEVELS[level].memory :] for card in trick.cards}
                assert not {*found.forgotten} & {*recent, *seen.trick, *seen.hand}


def test_the_comparison_is_with_what_was_done() -> None:
    match, kinds = played("club"), set()
    made = [each for seat in range(4) for each in AMBITION_INQUIRY.decisions(match, 0, seat)]
    for seen, action in made[::6]:
        found = INQUIRER.thought(match, seen, action, never_cancelled)
        assert isinstance(found, Thought)
        compared = found.compared()
        if compared is None:
            assert found.reason is None
            continue
        better, worse = compared
        assert worse.behind(better).told > 0 and found.chosen in (better.choice, worse.choice)
        kinds.add(better.choice == found.chosen)
    assert kinds == {True, False} or not compiled()  # a club player sometimes overlooks something


@pytest.mark.parametrize("level", ["newcomer", "club", "expert", "master"])
def test_beliefs_are_chances_of_cards_that_are_hidden(level: str) -> None:
    match = played("club")
    for entry in match.players:
        entry["level"] = level
    try:
        for seat in range(4):
            for seen, _action in AMBITION_INQUIRY.decisions(match, 0, seat)[::5]:
                found = INQUIRER.belief(match, seen, never_cancelled)
                assert isinstance(found, Belief) and found.seat == seat
                assert found.own == (level == "master" and seen.phase == "play")
                known = {*seen.hand, *(card for _seat, card in seen.played())}
                assert {card for card, _each in found.chances} == set(range(52)) - known
                for card, each in found.chances:
                    assert sum(each) == pytest.approx(1) and each[seat] == 0
                    assert all(not each[other] or card // 13 not in voids for other, voids in enumerate(seen.voids()))
    finally:
        for entry in match.players:
            entry["level"] = "club"


@pytest.mark.parametrize("level", ["newcomer", "casual", "club"])
def test_dealing_the_hidden_cards_anew_changes_no_decision(level: str) -> None:
    match = played(level)
    for seat in range(4):
        for seen, _action in AMBITION_INQUIRY.decisions(match, 0, seat)[::4]:
            assert INQUIRER.unmoved(match, 0, seen, 3) == 3


def test_whoever_is_not_ours_is_not_asked() -> None:
    match = played("newcomer")
    assert not INQUIRER.knows({"name": "x", "kind": "ai"}) and not INQUIRER.knows({"kind": "human", "level": "club"})
    assert not INQUIRER.knows({"kind": "ai", "level": "grandmaster"}) and INQUIRER.knows(match.players[0])
    entry, match.players[0] = match.players[0], {"name": "x", "kind": "ai"}
    try:
        with pytest.raises(ValueError, match="seat 0 has no level"):
            INQUIRER.player(match, 0)
        seen, _action = AMBITION_INQUIRY.decisions(match, 0, 0)[0]
        assert isinstance(INQUIRER.belief(match, seen, never_cancelled), Belief)  # as one of the strongest
    finally:
        match.players[0] = entry


def test_questions_can_be_called_off() -> None:
    seen, action = AMBITION_INQUIRY.decisions(played("newcomer"), 0, 1)[0]
    match = played("club")
    with pytest.raises(CancelledError):
        INQUIRER.thought(match, seen, action, lambda: True)


@pytest.mark.skipif(not compiled(), reason="a pass takes many playouts")
def test_a_pass_is_compared_with_what_most_would_pass() -> None:
    match, compared = played("club"), 0
    for seat in range(4):
        seen, action = AMBITION_INQUIRY.decisions(match, 0, seat)[0]
        found = INQUIRER.thought(match, seen, action, never_cancelled)
        assert isinstance(found, Thought) and seen.phase == "pass"
        assert choice_of(action) in [each.choice for each in found.prospects]
        compared += len(found.prospects) > 1
    assert compared >= 3
