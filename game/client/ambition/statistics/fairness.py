"""The person's deals compared with chance: exact expectations, and how far the deals are from them.

A hand is a number of the cards that are dealt, each as likely as any other; everything follows from
that by counting. Deals of matches from a code were chosen by somebody and are left out. Deals of
other cards, or to another number of players, can't be put together: only the kind of deal with the
most rounds is compared."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from game.client.ambition.statistics.rows import MatchRow, RoundRow
from game.client.app.statistics.chance import Comparison, chance_of
from game.client.table.person import CODE, ME
from game.engine.ambition.editions import EDITIONS

DECK, SUIT = 52, 13
ACES, TWOS = tuple(12 + SUIT * suit for suit in range(4)), tuple(SUIT * suit for suit in range(4))
POINT_CLASSES = 6


@dataclass(frozen=True, slots=True)
class Means:
    """Means of a hand (points, aces, twos), or how far they may differ."""

    points: float
    aces: float
    twos: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """The result of the comparison.

    `deals` were counted, those of `edition` also by their points. `seats` are the means by seat,
    `chance` what they should be, `within` two standard errors. `fitting` deals match the hash shown
    before the pass, `unfitting` don't. `watched` is the card whose seat is compared. `cards` is the
    number of cards dealt. `elsewhere` counts the deals of other kinds, which are left out."""

    deals: int
    edition: str
    comparisons: tuple[Comparison, ...]
    seats: tuple[Means, ...]
    chance: Means
    within: Means
    fitting: int
    unfitting: int
    watched: int
    cards: int
    elsewhere: int


@dataclass(frozen=True, slots=True)
class DealtHands:
    """A kind of deal: the cards that are dealt, as a bit mask, and the number of players."""

    deck: int
    seats: int

    @property
    def cards(self) -> int:
        """The number of cards that are dealt."""
        return self.deck.bit_count()

    @property
    def hand(self) -> int:
        """The number of cards that each player gets."""
        return self.cards // self.seats


WHOLE = DealtHands((1 << DECK) - 1, 4)
"""The whole deck dealt to four players."""


def table_of(each: RoundRow) -> DealtHands | None:
    """Return the kind of a round's deal, or None if its hands aren't known."""
    deck, sizes = 0, {seat.hand.bit_count() for seat in each.seats}
    for seat in each.seats:
        deck |= seat.hand
    return DealtHands(deck, len(each.seats)) if len(sizes) == 1 and 0 not in sizes else None


def watched_card(edition: str, table: DealtHands = WHOLE) -> int:
    """Return the card whose seat is compared.

    It is the card that must be led first, or if there is none, the dealt card with the most
    points."""
    numbers = EDITIONS[edition]
    if numbers.opening_card >= 0 and table.deck >> numbers.opening_card & 1:
        return numbers.opening_card
    return max(_cards(table.deck), key=lambda card: (numbers.card_points[card], -card))


def fairness(matches: Sequence[MatchRow]) -> Fairness:
    """Compare the deals of these matches with chance."""
    fair = [match for match in matches if CODE not in match.practised]
    placed = [(match.edition, each, table_of(each)) for match in fair for each in match.rounds]
    tables = Counter(table for _edition, _each, table in placed if table is not None)
    table = max(tables, key=lambda each: (tables[each], each.seats, each.deck), default=WHOLE)
    known = [(edition, each) for edition, each, found in placed if found == table]
    rounds = [each for _edition, each in known]
    named = [edition for edition, _each in known if edition in EDITIONS]
    edition = max(sorted(set(named)), key=named.count, default="2006")
    card_points, opening = EDITIONS[edition].card_points, watched_card(edition, table)
    counted = [each for name, each in known if name == edition]

    def points(hand: int) -> int:
        return sum(card_points[card] for card in _cards(hand))

    theory = points_by_chance(card_points, table)
    starts, shares = _classes(theory, POINT_CLASSES)
    few = (0, 1, 2, 3)
    aces, twos = _of_them(ACES, table), _of_them(TWOS, table)
    lengths = longest_by_chance(table)
    long = tuple(range(min(lengths), min(lengths) + 4))
    by_seat = tuple(
        sum(each.seats[seat].hand >> opening & 1 for each in counted) for seat in range(table.seats)
    )
    even = (1 / table.seats,) * table.seats
    mine = [each.seats[ME].hand for each in rounds]
    mine_counted = [each.seats[ME].hand for each in counted]
    comparisons = (
        _compared("longest", long, _grouped(lengths, long), mine, longest),
        _compared("points", starts, shares, mine_counted, points),
        _compared("aces", few, _grouped(aces, few), mine, lambda hand: _among(hand, ACES)),
        _compared("twos", few, _grouped(twos, few), mine, lambda hand: _among(hand, TWOS)),
        Comparison("opening", tuple(range(table.seats)), by_seat, even, chance_of(by_seat, even)),
    )
    seats = tuple(
        Means(
            _mean([points(each.seats[seat].hand) for each in counted]),
            _mean([_among(each.seats[seat].hand, ACES) for each in rounds]),
            _mean([_among(each.seats[seat].hand, TWOS) for each in rounds]),
        )
        for seat in range(table.seats)
    )
    middle, spread = _moments(theory)
    fits = [each.hash_fits for each in rounds]
    ace, two = _moments(aces), _moments(twos)
    some, all_of = math.sqrt(max(1, len(counted))), math.sqrt(max(1, len(rounds)))
    return Fairness(
        len(rounds), edition, comparisons, seats, Means(middle, ace[0], two[0]),
        Means(2 * spread / some, 2 * ace[1] / all_of, 2 * two[1] / all_of), fits.count(True), fits.count(False),
        opening, table.cards, sum(tables.values()) - len(rounds),
    )  # fmt: skip


def _cards(hand: int) -> list[int]:
    return [card for card in range(DECK) if hand >> card & 1]


def _among(hand: int, cards: Sequence[int]) -> int:
    return sum(hand >> card & 1 for card in cards)


def longest(hand: int) -> int:
    """Return the number of cards in a hand's longest suit."""
    return max((hand >> SUIT * suit & (1 << SUIT) - 1).bit_count() for suit in range(4))


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values) if values else 0.0


# ---- what chance brings


@lru_cache
def points_by_chance(card_points: tuple[int, ...], table: DealtHands = WHOLE) -> dict[int, float]:
    """Return the probability of every number of points in a hand."""
    # By cards held: points -> ways.
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(table.hand))]
    for card in _cards(table.deck):
        for held in range(table.hand - 1, -1, -1):
            for points, count in ways[held].items():
                value = points + card_points[card]
                ways[held + 1][value] = ways[held + 1].get(value, 0) + count
    return {
        points: count / math.comb(table.cards, table.hand)
        for points, count in sorted(ways[table.hand].items())
    }


@lru_cache
def longest_by_chance(table: DealtHands = WHOLE) -> dict[int, float]:
    """Return the probability of every length of the longest suit."""
    chances: dict[int, float] = {}
    suits = [(table.deck >> SUIT * suit & (1 << SUIT) - 1).bit_count() for suit in range(4)]
    for lengths in product(*(range(min(table.hand, cards) + 1) for cards in suits)):
        if sum(lengths) == table.hand:
            ways = math.prod(
                math.comb(cards, length) for cards, length in zip(suits, lengths, strict=True)
            )
            chances[max(lengths)] = chances.get(max(lengths), 0.0) + ways / math.comb(
                table.cards, table.hand
            )
    return dict(sorted(chances.items()))


def _of_them(cards: Sequence[int], table: DealtHands) -> dict[int, float]:
    """Return the probabilities of holding 0, 1 and so on up to all of these cards that are dealt."""
    dealt = _among(table.deck, cards)
    ways = math.comb(table.cards, table.hand)
    return {
        n: math.comb(dealt, n) * math.comb(table.cards - dealt, table.hand - n) / ways
        for n in range(min(dealt, table.hand) + 1)
    }


def _moments(chances: dict[int, float]) -> tuple[float, float]:
    """Return the mean and the standard deviation of a distribution."""
    mean = sum(value * chance for value, chance in chances.items())
    return mean, math.sqrt(sum((value - mean) ** 2 * chance for value, chance in chances.items()))


def _grouped(chances: dict[int, float], starts: Sequence[int]) -> tuple[float, ...]:
    """Return the probabilities of classes that begin at `starts`; the last class has no end."""
    ends = [*starts[1:], math.inf]
    return tuple(
        sum(chance for value, chance in chances.items() if start <= value < end)
        for start, end in zip(starts, ends, strict=True)
    )


def _classes(chances: dict[int, float], count: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return the starts and probabilities of `count` classes that are about equally likely."""
    starts, reached = [min(chances)], 0.0
    for value, chance in chances.items():
        if (
            reached >= len(starts) / count - chance / 2
            and len(starts) < count
            and value > starts[-1]
        ):
            starts.append(value)
        reached += chance
    return tuple(starts), _grouped(chances, starts)


# ---- how far apart


def _compared(
    id: str,
    starts: tuple[int, ...],
    shares: tuple[float, ...],
    hands: Sequence[int],
    of: Callable[[int], int],
) -> Comparison:
    seen = [0] * len(starts)
    for hand in hands:
        value = of(hand)
        seen[max((i for i, start in enumerate(starts) if value >= start), default=0)] += 1
    return Comparison(id, starts, tuple(seen), shares, chance_of(seen, shares))
