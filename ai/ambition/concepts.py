"""The ideas of card play that may explain why one choice is better than another, each with what denies it.

A claim is denied by another hand: the card that it speaks of is swapped for one that the seat can't
see and of which the idea isn't true. A dangerous card becomes a low one, a low card worth keeping
becomes a high one, a 2 becomes the next higher card, the king of clubs an honour that scores
nothing, and of a suit that would be empty a card stays. That the present trick matters is denied by
a hand that holds after it what the better choice would leave, though the worse card was played to
it: the card that the better choice plays becomes a twin of the worse one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from game.engine.ambition.high_two import is_two
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import Concept
from game.engine.ambition.verbs import BID_NIL
from game.engine.cards import parse_card, rank_of, suit_of

KING = parse_card("KC")
SCORES = 4
"""The points from which on a card is told by what it scores."""
APART = 0.25
"""The difference between probabilities from which on it is said who takes the present trick."""
LIKELY = 0.6
"""The probability from which on a seat takes the trick."""
TWIN = 3
"""How many ranks the twin of a card may be away from it."""
HIGH, LOW = 0.6, 0.35
"""The shares of the unseen cards of a suit that a high card beats at least, and a low one at most."""


class Played(Protocol):
    """How the playouts of a choice ended."""

    def took(self, seat: int, card: int) -> float: ...


@dataclass(frozen=True, slots=True)
class Claim:
    """An idea that may explain a difference, about `cards` and a `seat` (-1 for none).

    It is denied by what `choice` brings at `seen`: the better choice is then worth less
    (`of_better`), or the worse one is worth more."""

    concept: Concept
    cards: tuple[int, ...]
    seen: Observation
    choice: tuple[int, ...]
    of_better: bool
    seat: int = -1


def claims(
    seen: Observation,
    better: tuple[int, ...],
    worse: tuple[int, ...],
    after: Played,
    instead: Played,
) -> Iterator[Claim]:
    """Yield what may explain that one choice is better than another, the plainest idea first."""
    if seen.phase == "bid":
        yield from _bids(seen, better, worse)
        return
    goes = [card for card in better if card not in worse]
    stays = [card for card in worse if card not in better]
    unseen = _unseen(seen)
    if seen.phase == "play":
        yield from _trick(seen, better[0], worse[0], unseen, after, instead)
    yield from _voids(seen, better, worse, unseen)
    yield from _cards(seen, goes, _harmless, unseen, worse, False)
    yield from _cards(seen, stays, _spoiled, unseen, better, True)


def _unseen(seen: Observation) -> frozenset[int]:
    """Return the cards of which the seat doesn't know who holds them."""
    known = {card for _to, cards in seen.passed or () for card in cards}
    return (
        frozenset(seen.rules.numbers.deck)
        - set(seen.hand)
        - known
        - {card for _seat, card in seen.played()}
    )


def _swapped(seen: Observation, swaps: Sequence[tuple[int, int]]) -> Observation:
    """Return an observation with another hand: each pair has a card of the hand and the one in its place."""
    other = dict(swaps)
    hand = tuple(sorted(other.get(card, card) for card in seen.hand))
    return replace(seen, hand=hand, legal=tuple(other.get(card, card) for card in seen.legal))


# ---- the present trick


def _trick(
    seen: Observation,
    better: int,
    worse: int,
    unseen: frozenset[int],
    after: Played,
    instead: Played,
) -> Iterator[Claim]:
    """Yield what the better card does in the present trick that the worse one doesn't."""
    alike = [
        card for card in unseen if abs(rank_of(card) - rank_of(worse)) <= TWIN and card != KING
    ]
    twin = min(
        alike,
        key=lambda card: (
            suit_of(card) != suit_of(worse),
            abs(rank_of(card) - rank_of(worse)),
            card,
        ),
        default=None,
    )
    if twin is None:
        return
    found = _trick_concept(seen, better, worse, after, instead)
    if found is not None:
        concept, seat = found
        yield Claim(concept, (better,), _swapped(seen, [(better, twin)]), (worse,), True, seat)


def _trick_concept(
    seen: Observation, better: int, worse: int, after: Played, instead: Played
) -> tuple[Concept, int] | None:
    """Return what differs in the present trick, and the seat that it is about."""
    me, numbers = seen.seat, seen.rules.numbers
    last = len(seen.trick) == seen.rules.players - 1
    takes = [after.took(seat, better) for seat in range(seen.rules.players)]
    otherwise = [instead.took(seat, worse) for seat in range(seen.rules.players)]
    more = [a - b for a, b in zip(takes, otherwise, strict=True)]
    if more[me] >= APART:
        if numbers.high_two and is_two(better):
            return Concept.TAKE_TWO, -1
        return Concept.TAKE_LAST if last else Concept.TAKE, -1
    if more[me] <= -APART:
        if not seen.trick:
            return (
                (Concept.LEAVE_LEAD, -1)
                if rank_of(better) < rank_of(worse)
                else (Concept.LEAVE, -1)
            )
        lying = [card for card in seen.trick if suit_of(card) == suit_of(better)]
        if suit_of(better) == suit_of(seen.trick[0]) and max(lying) > better and not is_two(better):
            return Concept.UNDER, -1
        return Concept.LEAVE_LAST if last else Concept.LEAVE, -1
    others = [seat for seat in range(seen.rules.players) if seat != me]
    seat = max(others, key=lambda each: more[each])
    if more[seat] >= APART:
        none = not any(trick.winner == seat for trick in seen.tricks)
        return (
            Concept.BREAK if none and len(seen.tricks) >= len(seen.hand) else Concept.GIVE
        ), seat
    seat = max(others, key=lambda each: takes[each])
    points = numbers.card_points[better] - numbers.card_points[worse]
    if points and takes[seat] >= LIKELY and seen.trick:
        return (Concept.FEED if points > 0 else Concept.STARVE), seat
    return None


# ---- cards that go or stay


def _voids(
    seen: Observation, better: tuple[int, ...], worse: tuple[int, ...], unseen: frozenset[int]
) -> Iterator[Claim]:
    """Yield the suits of which the better choice leaves nothing and the worse one something."""
    kept, other = (
        tuple(card for card in seen.hand if card not in choice) for choice in (better, worse)
    )
    for suit in sorted({suit_of(card) for card in better}):
        if any(suit_of(card) == suit for card in kept) or not any(
            suit_of(card) == suit for card in other
        ):
            continue
        out = sorted(
            card for card in unseen if suit_of(card) == suit and not is_two(card) and card != KING
        )
        rest = [card for card in kept if not seen.trick or suit_of(card) != suit_of(seen.trick[0])]
        if out and rest:
            stays = out[len(out) // 2]
            gone = min(rest, key=lambda card: (abs(rank_of(card) - rank_of(stays)), card))
            card = next(card for card in better if suit_of(card) == suit)
            yield Claim(Concept.VOID, (card,), _swapped(seen, [(gone, stays)]), better, True)


def _cards(
    seen: Observation,
    cards: Sequence[int],
    role: Callable[[Observation, int, frozenset[int]], tuple[Concept | None, int | None]],
    unseen: frozenset[int],
    choice: tuple[int, ...],
    of_better: bool,
) -> Iterator[Claim]:
    """Yield the cards that do harm if they stay, or are good to keep: alone, and all together if they are of one kind."""
    found = [(card, *role(seen, card, unseen)) for card in cards]
    able = [
        (card, concept, other)
        for card, concept, other in found
        if concept is not None and other is not None
    ]
    for card, concept, other in able:
        yield Claim(concept, (card,), _swapped(seen, [(card, other)]), choice, of_better)
    for concept in dict.fromkeys(concept for _card, concept, _other in able):
        swaps = [(card, other) for card, each, other in able if each is concept]
        if len(swaps) > 1 and len({other for _card, other in swaps}) == len(swaps):
            together = tuple(card for card, _other in swaps)
            if concept is Concept.KEEP_GUARD and len({suit_of(card) for card in together}) > 1:
                concept = Concept.KEEP_LOW
            yield Claim(concept, together, _swapped(seen, swaps), choice, of_better)


def _harmless(
    seen: Observation, card: int, unseen: frozenset[int]
) -> tuple[Concept | None, int | None]:
    """Return why a card may be good to get rid of, and a card in its place that does no such harm."""
    numbers = seen.rules.numbers
    suit = sorted(each for each in unseen if suit_of(each) == suit_of(card) and each != KING)
    low = next((each for each in suit if not (numbers.high_two and is_two(each))), None)
    if numbers.high_two and is_two(card):
        return Concept.SHED_TWO, low
    if card == KING and numbers.card_points[KING] >= SCORES:
        return Concept.SHED_KING, max(suit, default=None)
    lower = low if low is not None and low < card else None
    concept = Concept.SHED_HIGH if _beats(card, suit) >= HIGH else Concept.SHED_MIDDLE
    if concept is Concept.SHED_MIDDLE and numbers.card_points[card] >= SCORES:
        concept = Concept.SHED_POINTS
    return concept if _beats(card, suit) > LOW or concept is Concept.SHED_POINTS else None, lower


def _spoiled(
    seen: Observation, card: int, unseen: frozenset[int]
) -> tuple[Concept | None, int | None]:
    """Return what a card may be good for if it is kept, and a card in its place that isn't good for that."""
    numbers = seen.rules.numbers
    suit = sorted(each for each in unseen if suit_of(each) == suit_of(card) and each != KING)
    plain = [each for each in suit if not (numbers.high_two and is_two(each))]
    if numbers.high_two and is_two(card):
        return Concept.KEEP_TWO, plain[0] if plain else None
    if card == KING and numbers.card_points[KING] >= SCORES:
        return Concept.KEEP_KING, max(suit, default=None)
    beats = _beats(card, suit)
    if beats <= LOW:
        other = plain[-1] if plain and plain[-1] > card else None
        above = any(
            suit_of(each) == suit_of(card) and _beats(each, suit) >= HIGH for each in seen.hand
        )
        return (Concept.KEEP_GUARD if above else Concept.KEEP_LOW), other
    concept = Concept.KEEP_HIGH if beats >= HIGH else Concept.KEEP_MIDDLE
    return concept, plain[0] if plain and plain[0] < card else None


def _beats(card: int, suit: Sequence[int]) -> float:
    """Return the share of the unseen cards of its suit that a card beats; 1 if there are none."""
    return sum(each < card for each in suit) / len(suit) if suit else 1.0


# ---- bids


def _bids(seen: Observation, better: tuple[int, ...], worse: tuple[int, ...]) -> Iterator[Claim]:
    """Yield why a Nil bid is good or bad: all cards are low enough, or one is likely to take a trick."""
    unseen = _unseen(seen)
    for card in seen.hand if worse == (BID_NIL,) else ():
        concept, other = _harmless(seen, card, unseen)
        if concept is not None and other is not None:
            yield Claim(Concept.BID_DANGER, (card,), _swapped(seen, [(card, other)]), worse, False)
    if better == (BID_NIL,):
        card = max(seen.hand, key=lambda each: (rank_of(each), each))
        high = max(
            (each for each in unseen if suit_of(each) == suit_of(card) and each != KING),
            default=card,
        )
        if high > card:
            yield Claim(Concept.BID_LOW, (card,), _swapped(seen, [(card, high)]), better, True)
