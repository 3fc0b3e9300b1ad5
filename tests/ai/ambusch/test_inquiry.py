"""What computer players of Ambusch say of their past decisions, and that no hidden card makes a difference."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ai.ambusch.bots import AMBUSCH
from ai.ambusch.inquiry import AMBUSCH_INQUIRY
from ai.answers import Inquirer
from ai.search.worlds import Worlds
from ai.workers import CancelledError, never_cancelled
from game.client.ambusch.thoughts import thought_words
from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Match
from game.engine.ambusch.melds import is_trio
from game.engine.ambusch.rewind import redealt
from game.engine.ambusch.rules import Rules
from game.engine.ambusch.thought import Thought
from game.engine.cards import mask_of, parse_card
from game.engine.judgement import Belief
from game.engine.state import compiled
from tests.ai.ambusch.answers import false_of
from tests.engine.ambusch.helpers import dealt, new_match

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


# ---- what a master believes about hands that it doesn't see, from discards that were taken


def after(verb: str, discard: str) -> Match:
    """Seat 1 has drawn the 9S from the discards, or another card from the stock, and thrown one away; seat 0 is to act."""
    match = new_match(Rules(seats=2))
    match.begin_dealt(dealt(["2C 4D 6H QS", "9C 9D KH 3S"], "9S", "JD 5H"), starter=1)
    match.act(1, Action(verb))
    match.act(1, Action("discard", parse_card(discard)))
    return match


def hand_in(words: list[int], seat: int) -> int:
    """The mask of a seat's hand in a world as `Game.store_c` writes it: four bits a card, 1 + seat for a hand."""
    found = (1 << 52) - 1
    for i, word in enumerate(words):
        found &= word if (1 + seat) >> i & 1 else ~word
    return found


def held(match: Match, roots: int) -> float:
    """The share of seat 0's worlds in which seat 1 holds a trio; `roots` as for `Worlds.draw`."""
    state = match.observation(0).state()
    return sum(is_trio(hand_in(words, 1)) for words in Worlds(4000).draw(state, 0, 77, roots).hidden()) / 4000


def test_worlds_are_written_and_read_alike() -> None:
    match = after("draw stock", "3S")
    state = match.round_state()
    words = Worlds(1).know(state).hidden()[0]
    assert [hand_in(words, seat) for seat in (0, 1)] == [mask_of(state.hand(seat)) for seat in (0, 1)]


def test_who_takes_a_discard_more_likely_holds_a_trio() -> None:
    even, believed = (held(after("draw discard", "3S"), roots) for roots in (-1, 0))
    assert believed > 2 * even and believed < 0.9  # it may be a bluff
    stock = after("draw stock", "3S")
    assert held(stock, 0) == pytest.approx(held(stock, -1), abs=0.03)
    assert held(stock, 0) < believed
