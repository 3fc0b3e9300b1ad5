"""Deals beside chance: the expectations are exact, and the test tells fair deals from others."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.client.ambition.statistics.fairness import (
    Fairness,
    _classes,
    fairness,
    longest,
    longest_by_chance,
    points_by_chance,
)
from game.client.ambition.statistics.fairness_page import deals_words, hash_words, labels_of, title_of
from game.client.ambition.statistics.rows import RoundRow, SeatRow
from game.client.app.statistics.chance import LEAST_DEALS, Comparison, chance_of, chi_square_tail
from game.client.app.statistics_page import verdict
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import EDITION_2006, Rules
from game.engine.cards import parse_cards
from tests.client.ambition.matches import match


def dealt(hands: tuple[tuple[int, ...], ...], fits: bool | None = True) -> RoundRow:
    seats = tuple(SeatRow(0, 0, 0, (), None, sum(1 << card for card in hand)) for hand in hands)
    return RoundRow(0, 1, "left", False, seats, fits)


def deals(count: int, seed: int = 1) -> tuple[RoundRow, ...]:
    return tuple(dealt(deal(seed, number)) for number in range(1, count + 1))


def found(rounds: tuple[RoundRow, ...]) -> Fairness:
    return fairness([match(1, rounds=rounds)])


@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    [
        (3.841459, 1, 0.05), (5.991465, 2, 0.05), (7.814728, 3, 0.05), (9.487729, 4, 0.05), (11.070498, 5, 0.05),
        (6.634897, 1, 0.01), (13.276704, 4, 0.01), (20.515005, 5, 0.001), (0.0, 3, 1.0), (2.366, 3, 0.5),
    ],
)  # fmt: skip
def test_the_tail_of_chi_square_is_that_of_the_tables(x: float, freedom: int, p: float) -> None:
    assert chi_square_tail(x, freedom) == pytest.approx(p, rel=1e-4)


def test_the_expectations_are_exact() -> None:
    lengths = longest_by_chance()
    assert sum(lengths.values()) == pytest.approx(1)
    known = {4: 0.3508, 5: 0.4434, 6: 0.1655, 7: 0.0353}  # as every book on bridge has them
    assert {length: round(lengths[length], 4) for length in known} == known
    points = points_by_chance(EDITION_2006.card_points)
    assert sum(points.values()) == pytest.approx(1)
    assert sum(value * chance for value, chance in points.items()) == pytest.approx(112 / 4)
    starts, shares = _classes(points, 6)
    assert len(starts) == 6 and sum(shares) == pytest.approx(1)
    assert max(shares) - min(shares) < 0.06


HAND = "AS KS QS JS 2H 3H 4H 5H 6H 7C 8C 9D TD"


def test_the_longest_suit() -> None:
    assert longest(sum(1 << card for card in parse_cards(HAND.split()))) == 5


def test_fair_deals_are_found_fair_as_often_as_they_should_be() -> None:
    """Under fairness p is spread evenly: of many tests about one in twenty is below 0.05."""
    low = total = 0
    for seed in range(60):
        for each in found(deals(80, seed)).comparisons:
            assert each.p is not None and sum(each.seen) == 80 and sum(each.expected) == pytest.approx(1)
            total += 1
            low += each.p < 0.05
    assert 0.02 < low / total < 0.09


def test_deals_that_favour_somebody_are_found_out() -> None:
    """The seat with the fewest aces is made the person's in every deal."""
    turned = []
    for each in deals(120):
        order = sorted(range(4), key=lambda seat: sum(each.seats[seat].hand >> card & 1 for card in (12, 25, 38, 51)))
        turned.append(replace(each, seats=tuple(each.seats[seat] for seat in order)))
    result = found(tuple(turned))
    aces = next(each for each in result.comparisons if each.id == "aces")
    assert aces.p is not None and aces.p < 1e-6
    assert result.seats[0].aces < result.chance.aces - result.within.aces


def test_few_deals_say_nothing() -> None:
    assert all(each.p is None for each in found(deals(LEAST_DEALS - 1)).comparisons)
    nothing = found(())
    assert nothing.deals == 0 and all(sum(each.seen) == 0 for each in nothing.comparisons)
    assert chance_of((20, 20), (1.0, 0.0)) is None  # one class only that can be expected


def test_seats_and_the_opening_card() -> None:
    result = found(deals(200))
    opening = result.comparisons[-1]
    assert opening.id == "opening" and sum(opening.seen) == result.deals == 200
    assert sum(seat.points for seat in result.seats) == pytest.approx(112)
    assert sum(seat.aces for seat in result.seats) == pytest.approx(4)
    assert result.chance.points == pytest.approx(28) and result.chance.twos == pytest.approx(1)
    assert result.within.aces == pytest.approx(2 * math.sqrt(13 * 4 / 52 * 48 / 52 * 39 / 51) / math.sqrt(200))


def test_chosen_deals_and_unknown_ones_are_left_out() -> None:
    rounds = deals(40)
    chosen = replace(match(1, rounds=rounds), practised=("code",))
    old = match(2, rounds=(replace(rounds[0], seats=tuple(replace(seat, hand=0) for seat in rounds[0].seats)),))
    assert fairness([chosen, old, match(3, rounds=rounds[:5])]).deals == 5
    result = fairness([replace(match(4, rounds=rounds), edition="1999"), match(3, rounds=rounds[:5])])
    assert (result.deals, result.edition, sum(result.comparisons[1].seen)) == (45, "2006", 5)


def test_without_an_opening_card_the_dearest_one_is_watched() -> None:
    result = fairness([replace(match(1, rounds=deals(60)), edition="simple")])
    seen = result.comparisons[-1]
    assert title_of(seen, result.watched) == "Who was dealt the king of clubs" and sum(seen.seen) == 60


def three(count: int, seed: int = 1) -> tuple[RoundRow, ...]:
    """Deals of the game for three: 17 cards each, without the 3 of clubs."""
    rules = Rules("2004", players=3)
    return tuple(dealt(deal(seed, number, rules.numbers.deck, 3)) for number in range(1, count + 1))


def test_seventeen_cards_are_compared_with_seventeen() -> None:
    result = fairness([replace(match(1, rounds=three(200)), edition="2004")])
    assert (result.deals, result.cards, len(result.seats), result.elsewhere) == (200, 51, 3, 0)
    longest_suit, _points, _aces, _twos, opening = result.comparisons
    assert all(sum(each.expected) == pytest.approx(1) and each.p is not None for each in result.comparisons)
    assert opening.starts == (0, 1, 2) and opening.expected == (1 / 3,) * 3 and sum(opening.seen) == 200
    assert longest_suit.starts == (5, 6, 7, 8) and labels_of(opening) == ["You", "Left", "Right"]
    assert title_of(opening, result.watched) == "Who was dealt the 3 of diamonds"
    assert result.chance.points == pytest.approx(83 / 3) and result.chance.aces == pytest.approx(4 / 3)
    assert sum(seat.points for seat in result.seats) == pytest.approx(83)
    low = sum(
        each.p is not None and each.p < 0.05
        for seed in range(40)
        for each in fairness([replace(match(1, rounds=three(80, seed)), edition="2004")]).comparisons
    )
    assert 0.02 < low / 200 < 0.1


def test_tables_are_not_mixed() -> None:
    result = fairness([replace(match(1, rounds=three(5)), edition="2004"), match(2, rounds=deals(40))])
    assert (result.deals, result.cards, result.elsewhere) == (40, 52, 5)
    assert deals_words(result).startswith("40 deals of 52 cards to 4 players. 5 more were played with other rules")
    assert deals_words(found(deals(2))) == "2 deals"


def test_cards_that_house_rules_leave_out() -> None:
    deck = [card for card in range(52) if card not in parse_cards(["AC", "AD", "AH", "AS"])]
    result = fairness([match(1, rounds=tuple(dealt(deal(1, n, deck, 4)) for n in range(1, 41)))])
    assert result.cards == 48 and result.chance.aces == 0 and result.comparisons[2].seen == (40, 0, 0, 0)


def test_hashes_are_counted() -> None:
    first, second, third = deals(3)
    result = found((first, replace(second, hash_fits=False), replace(third, hash_fits=None)))
    assert (result.fitting, result.unfitting) == (1, 1)


# ---- in words


def comparison(p: float | None) -> Comparison:
    return Comparison("aces", (0, 1, 2, 3), (10, 20, 8, 2), (0.3, 0.44, 0.21, 0.05), p)


@pytest.mark.parametrize(
    ("p", "mark", "words"),
    [
        (None, "", "30 deals or more"),
        (1.0, "check", "99 of 100 fair players"),
        (0.23, "check", "Within chance: 23 of 100"),
        (0.049, "info", "Unusual: 5 of 100 fair players are"),
        (0.012, "info", "Unusual: 1 of 100 fair players is"),
        (0.009, "info", "Rare: fewer than 1 of 100"),
    ],
)
def test_what_a_test_says_in_plain_words(p: float | None, mark: str, words: str) -> None:
    assert verdict(comparison(p))[0] == mark
    assert words in verdict(comparison(p))[1]


def test_the_hashes_in_words() -> None:
    result = found(deals(3))
    assert hash_words(result) == "The hash shown before the pass matches the deal in 3 of 3 rounds."
    assert "1 of 4 deals doesn’t" in hash_words(replace(result, unfitting=1))
    assert "No hash was saved" in hash_words(replace(result, fitting=0))


def test_classes_and_titles() -> None:
    result = found(deals(40))
    longest_suit, points, aces, _twos, opening = result.comparisons
    assert labels_of(longest_suit) == ["4", "5", "6", "7+"] and labels_of(aces) == ["0", "1", "2", "3+"]
    assert labels_of(points)[0].startswith(f"{points.starts[0]}–") and labels_of(points)[-1].endswith("+")
    assert labels_of(opening) == ["You", "Left", "Opposite", "Right"]
    assert title_of(opening, result.watched) == "Who was dealt the 5 of diamonds"
