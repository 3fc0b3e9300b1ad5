"""What the advice is worth in played rounds: the shares are of what they say."""

from __future__ import annotations

from game.engine.ambition.editions import Rules
from tests.engine.helpers import random_match
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
