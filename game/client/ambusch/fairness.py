"""Comparison of the cards dealt to the person at Ambusch with what chance alone brings.

It compares what is fixed before anybody acts: the hand as dealt, and the first card of the stock,
of every game. Cards in piles aren't dealt, so the expected numbers are computed for each game on
its own and added up. No pygame."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from game.client.app.statistics.chance import Comparison, chance_of
from game.client.table.person import CODE, ME, PersonEntry
from game.engine.ambusch.match import Deal, deal_text
from game.engine.ambusch.melds import fourth_cards, is_two_pairs
from game.engine.cards import DECK, mask_of, parse_card, parse_cards
from game.engine.json_reader import Record
from game.engine.sealing import fits_shown

HAND, RANKS, SUITS = 4, 13, 4
ACE = 12
TRIO, PAIRS, NEITHER = 0, 1, 2
BANDS = (0, 4, 8)
"""The ranks at which bands of ranks begin: 2 to 5, 6 to 9, 10 to the ace."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The comparisons over `games` games, and how many deals have the hash that was shown.

    Of the games whose hash was kept, `fitting` have the one that was shown, `unfitting` another."""

    games: int
    comparisons: tuple[Comparison, ...]
    fitting: int
    unfitting: int


@dataclass(slots=True)
class _Sum:
    """How often each class was dealt, and how often it was expected."""

    classes: int
    seen: Counter[int]
    expected: list[float]

    def add(self, value: int, chances: Mapping[int, float]) -> None:
        self.seen[value] += 1
        for each, chance in chances.items():
            self.expected[each] += chance

    def compared(self, id: str) -> Comparison:
        games = sum(self.seen.values())
        seen = tuple(self.seen[i] for i in range(self.classes))
        shares = tuple(each / max(1, games) for each in self.expected)
        return Comparison(id, tuple(range(self.classes)), seen, shares, chance_of(seen, shares))


def fairness(records: Iterable[Record]) -> Fairness:
    """Compare the games of these records with chance.

    Matches from a code are left out, as somebody chose them; records that can't be read aren't
    counted."""
    sums = {
        id: _Sum(n, Counter(), [0.0] * n)
        for id, n in (("meld", 3), ("aces", 3), ("suit", 3), ("stock", 3))
    }
    fitting = unfitting = 0
    for record in records:
        try:
            games = list(_games(record))
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            continue
        for deal, fits in games:
            _add(sums, deal)
            if fits is not None:
                fitting, unfitting = fitting + fits, unfitting + (not fits)
    comparisons = tuple(each.compared(id) for id, each in sums.items())
    return Fairness(sum(sums["meld"].seen.values()), comparisons, fitting, unfitting)


def _games(record: Record) -> Iterable[tuple[Deal, bool | None]]:
    """Yield each deal, and whether it has the hash that was shown; None if none was kept."""
    me = PersonEntry.in_record(record)
    if me.autoplay or CODE in me.practised:
        return
    for i, game in enumerate(game for each in record["sets"] for game in each["games"]):
        hands = tuple(tuple(parse_cards(hand)) for hand in game["hands"])
        deal = Deal(hands, parse_card(game["upcard"]), tuple(parse_cards(game["stock"])))
        dealt = [*(card for hand in hands for card in hand), deal.upcard, *deal.stock]
        if not hands or len(set(dealt)) < len(dealt):
            raise ValueError("each card once was expected")
        yield deal, fits_shown(game, deal_text(deal), me.deal_hash(i))


def _add(sums: dict[str, _Sum], deal: Deal) -> None:
    hand = deal.hands[ME]
    dealt = [card for each in deal.hands for card in each] + [deal.upcard, *deal.stock]
    if len(hand) != HAND or not set(dealt) <= set(DECK):
        return
    ranks = tuple(sorted(Counter(card % RANKS for card in dealt).items()))
    suits = tuple(sorted(Counter(card // RANKS for card in dealt).values()))
    aces = dict(ranks).get(ACE, 0)
    sums["meld"].add(meld_of(hand), meld_chances(ranks))
    sums["aces"].add(
        min(2, sum(card % RANKS == ACE for card in hand)), ace_chances(aces, len(dealt))
    )
    most = max(Counter(card // RANKS for card in hand).values())
    sums["suit"].add(max(most, 2) - 2, suit_chances(suits))
    if deal.stock:
        sums["stock"].add(band_of(deal.stock[0] % RANKS), band_chances(ranks))


def meld_of(hand: Sequence[int]) -> int:
    """Return what a hand of four is: TRIO (three of its cards are one), PAIRS (two of them) or NEITHER."""
    mask = mask_of(hand)
    return TRIO if fourth_cards(mask) else PAIRS if is_two_pairs(mask) else NEITHER


def band_of(rank: int) -> int:
    """Return the index of a rank's band."""
    return max(i for i, start in enumerate(BANDS) if rank >= start)


@lru_cache
def _hands_by_rank() -> tuple[tuple[tuple[tuple[int, int], ...], int], ...]:
    """Return every hand of four, as pairs of (rank, number of cards), with its `meld_of`; suits don't matter."""
    found = []
    for held in combinations_with_replacement(range(RANKS), HAND):
        counts = Counter(held)
        cards = [rank + RANKS * i for rank, n in counts.items() for i in range(n)]
        found.append((tuple(counts.items()), meld_of(cards)))
    return tuple(found)


@lru_cache(maxsize=512)
def meld_chances(ranks: tuple[tuple[int, int], ...]) -> dict[int, float]:
    """Return the chance of each value of `meld_of`.

    `ranks` are the cards that are dealt, as pairs of (rank, number of cards)."""
    left = dict(ranks)
    ways = [0, 0, 0]
    for counts, kind in _hands_by_rank():
        ways[kind] += math.prod(math.comb(left.get(rank, 0), n) for rank, n in counts)
    return {kind: n / math.comb(sum(left.values()), HAND) for kind, n in enumerate(ways)}


def ace_chances(aces: int, cards: int) -> dict[int, float]:
    """Return the chances of no, one, and more aces in a hand."""
    ways = [
        math.comb(aces, n) * math.comb(cards - aces, HAND - n) / math.comb(cards, HAND)
        for n in (0, 1)
    ]
    return {0: ways[0], 1: ways[1], 2: max(0.0, 1 - sum(ways))}


@lru_cache(maxsize=512)
def suit_chances(suits: tuple[int, ...]) -> dict[int, float]:
    """Return the chances of at most two, three, and four cards of a suit.

    `suits`: how many cards of each suit are dealt. The keys are 0, 1 and 2."""
    all_ways = math.comb(sum(suits), HAND)
    four = sum(math.comb(n, 4) for n in suits) / all_ways
    three = sum(math.comb(n, 3) * (sum(suits) - n) for n in suits) / all_ways
    return {0: 1 - three - four, 1: three, 2: four}


def band_chances(ranks: tuple[tuple[int, int], ...]) -> dict[int, float]:
    """Return the chance of each band for one card.

    `ranks` are the cards that are dealt, as pairs of (rank, number of cards)."""
    cards = sum(n for _rank, n in ranks)
    found = dict.fromkeys(range(len(BANDS)), 0.0)
    for rank, n in ranks:
        found[band_of(rank)] += n / cards
    return found
