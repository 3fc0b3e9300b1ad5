"""What research programs say: of the lessons of strategy, of luck, of the advice in pages, and of the ladder's tables."""

from __future__ import annotations

import math
from itertools import product
from statistics import fmean

import numpy as np
import pytest

from game.client.ambition.ladder.rungs import RUNGS
from game.client.ambition.lessons.model import HandQuestion
from game.client.ambition.lessons.scripted import asked_hand
from game.engine.ambition.editions import Rules
from game.engine.cards import card_name
from tests.ai.helpers import here
from tests.engine.helpers import random_match
from tools.research import hands, luck
from tools.research.ladder_tables import SLOW, fitted, matches_at, share_of
from tools.research.learner import Beginner, Learner, gained, kind_of, utility
from tools.research.luck import due_to_deals, due_to_levels, match_played, parts, shares, worth_of_hand
from tools.research.strategy import hand_after_pass, pigeonhole, tally

# ---- a player that follows the lessons of strategy, beside one that knows the rules only


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


@pytest.mark.slow
def test_both_sit_in_the_same_deals_and_the_lessons_help() -> None:
    made = dict(gained(3, 160, 1))
    assert [len(values) for values in made.values()] == [160] * 3
    assert made["rules: utility"][5] == utility("rules", 3, 5)
    assert fmean(made["the lessons of strategy"]) > 0


# ---- how much is luck: estimates of known variances, and rounds that are functions of their numbers


RANDOM = np.random.default_rng(5)


def test_hand_layout_and_play_are_told_apart() -> None:
    hands, layouts, plays = 4000, 3, 3
    hand = RANDOM.normal(0, 2, (hands, 1, 1))
    layout = RANDOM.normal(0, 3, (hands, layouts, 1))
    values = hand + layout + RANDOM.normal(0, 5, (hands, layouts, plays))
    assert parts(values) == pytest.approx([4, 9, 25], rel=0.1)


def test_deals_and_levels_are_told_from_the_rest() -> None:
    values = RANDOM.normal(0, 1, (3000, 1, 4)) + RANDOM.normal(0, 3, (3000, 4, 4))
    assert due_to_deals(values) == pytest.approx([1, 9], rel=0.15)
    levels = RANDOM.integers(0, 3, (5000, 4))
    assert due_to_levels(levels + RANDOM.normal(0, 2, (5000, 4)), levels) == pytest.approx([1, 4], rel=0.1)


def test_shares_add_up_and_their_error_is_that_of_a_mean() -> None:
    values = RANDOM.normal(0, 1, (60, 3, 3))
    found, error = shares(parts, values)
    assert found.sum() == pytest.approx(1) and (error > 0).all()
    error = shares(lambda v: np.array([v.mean(), 1 - v.mean()]), values[:, 0, 0])[1]
    assert error[0] == pytest.approx(values[:, 0, 0].std(ddof=1) / 60**0.5)


@pytest.mark.parametrize("rules", [Rules(), Rules("2004", players=3)])
def test_rounds_and_matches_are_functions_of_their_numbers(rules: Rules) -> None:
    worth = [worth_of_hand(rules, "casual", 1, 0, layout, play) for layout in (0, 0, 1) for play in (0, 1, 2)]
    assert worth[:3] == worth[3:6] and len(set(worth)) > 1
    levels = ("casual", "newcomer", "novice", "casual")[: rules.players]
    once, again, other = (match_played(rules, levels, 1, 0, play) for play in (0, 0, 1))
    assert once == again != other
    assert sum(once.wins) == pytest.approx(1) and len(once.worth) == rules.players


def test_the_figures_are_shares_by_edition_and_of_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "EDITIONS", ("2006", "simple"))
    monkeypatch.setattr(luck, "LEVEL", "newcomer")
    monkeypatch.setattr(luck, "LEVELS", ("newcomer", "novice"))
    monkeypatch.setattr(luck, "LAYOUTS", 3)
    monkeypatch.setattr(luck, "PLAYS", 2)
    monkeypatch.setattr(luck, "spread", here)
    found = {figure.id: figure for figure in luck.luck(1, 3, 1)}
    assert len(found) == 2 * 6 + 2
    for edition in ("2006", "simple"):
        assert sum(found[f"{edition}, a round: {part}"].value for part in ("own hand", "other hands", "the play")) == (
            pytest.approx(1)
        )
        assert found[f"{edition}, a round: standard deviation"].se > 0
    assert found["2006, winning a match: level"].cases == 24


# ---- what advice is worth in played rounds: the shares are of what they say


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


# ---- the chances at the ladder's tables: sums of odds, finite where nobody won


CELLS = [(table, 3 + level) for table, level in product(range(3), range(2))]


def chance(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def test_the_fit_finds_the_chances_that_made_the_matches() -> None:
    true = [chance(a + b) for a, b in product((1.0, 0.0, -2.0), (0.0, 1.0))]
    found = fitted(CELLS, [100_000] * 6, [100_000 * each for each in true])
    assert [value for value, _error in found] == pytest.approx(true, abs=1e-3)
    alone = [math.sqrt(each * (1 - each) / 100_000) for each in true]
    assert all(
        0 < error < single for (_value, error), single in zip(found, alone, strict=True)
    )  # each cell helps the others


def test_a_table_that_nobody_won_has_a_chance_and_an_error() -> None:
    found = fitted(CELLS, [20] * 6, [10, 12, 5, 8, 0, 0])
    assert all(0 < value < 0.1 and 0 < error < 0.1 for value, error in found[4:])


def test_a_match_at_a_table_depends_on_its_arguments_alone() -> None:
    shares = [[share_of(0, "novice", 3, index) for index in range(8)] for _again in range(2)]
    assert shares[0] == shares[1] and set(shares[0]) > {0.0}


def test_where_a_master_sits_fewer_matches_are_played() -> None:
    assert matches_at(RUNGS[0], "expert", 30) == 30
    assert matches_at(RUNGS[0], "master", 30) == matches_at(RUNGS[-1], "newcomer", 30) == 30 // SLOW
    assert matches_at(RUNGS[-1], "master", 1) == 1
