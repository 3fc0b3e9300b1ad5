"""What the advice is worth in played rounds: the shares are of what they say."""

from __future__ import annotations

import pytest

from game.engine.ambition.editions import Rules
from tests.engine.helpers import random_match
from tools.research import hands
from tools.research.strategy import hand_after_pass, pigeonhole, tally


def test_totals_that_are_safe_by_number_never_overstrike() -> None:
    matches = [random_match(Rules(), seed) for seed in range(40)]
    found = tally(matches)
    safe = [share for claim, share in found.items() if claim.startswith(("27 without", "37 with"))]
    assert safe and all(share.yes == 0 for share in safe)
    assert [pigeonhole(112, 4), pigeonhole(112, 3), pigeonhole(85, 4), pigeonhole(85, 3)] == [27, 37, 21, 28]
    rounds = [played for match in matches for played in match.rounds if not played.void]
    kings = sum(share.all for claim, share in found.items() if claim.startswith("king") and claim.endswith("strikes"))
    assert kings == len(rounds)  # somebody holds it in every round
    early = found["of the points are taken in the first 7 tricks"]
    assert early.all == 112 * len(rounds) and 0 < early.yes < early.all
    nils = sum("nil" in score.marks for played in rounds for score in played.scored)
    assert found["a Nil that won a trick"].all == nils


def test_hands_after_the_pass_are_those_that_were_played() -> None:
    match = random_match(Rules(), 3)
    for played in match.rounds:
        for seat in range(4):
            cards = {
                card for trick in played.tricks for i, card in enumerate(trick.cards) if (trick.leader + i) % 4 == seat
            }
            assert hand_after_pass(match, played, seat) == cards


def test_hands_second_cards_and_2s_are_counted_once_each() -> None:
    matches = [random_match(Rules(), seed) for seed in range(10)]
    found = tally(matches)
    rounds = [played for match in matches for played in match.rounds if not played.void]
    nils = [share for claim, share in found.items() if claim.endswith("cards from jack to ace: a Nil")]
    assert len(nils) == 3 and sum(share.all for share in nils) == 4 * len(rounds)
    assert sum(share.yes for share in nils) == sum("nil" in score.marks for each in rounds for score in each.scored)
    twos = [found[f"a 2 {when} wins"] for when in ("led", "between", "played last")]
    assert sum(share.all for share in twos) == found["a 2 of the suit led wins"].all
    assert sum(share.all for claim, share in found.items() if claim.startswith("led")) > 0


def test_passes_are_counted_for_both_players_of_the_same_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "master_passes", lambda observation: observation.hand[:3])
    monkeypatch.setattr(hands, "CLUB", ("newcomer",) * 4)
    found = hands.passes_of(3, 0)
    rounds = sum(found["club: the king of clubs", passed] for passed in (True, False))
    assert rounds > 0
    for kind, times in (("the 5 of diamonds", 1), ("an ace", 4), ("a 9 to queen", 16), ("another 2 to 6", 19)):
        for level in ("club", "master"):
            assert sum(found[f"{level}: {kind}", passed] for passed in (True, False)) == times * rounds, kind
    few = found["master: a card alone in its suit", True], found["master: a card alone in its suit", False]
    assert min(few) > 0, "the lowest three of a hand are of any suit"


def test_a_hand_of_nine_spades_is_dealt_and_played_to_its_end() -> None:
    played = hands.nine_spades("newcomer", 1, 2)
    assert sum(card in hands.SPADES for card in played.deal[0]) == 9 and len(played.tricks) == 13
    assert hands.slam_of_nine("newcomer", 1, 2) == ("slam" in played.scored[0].marks)
