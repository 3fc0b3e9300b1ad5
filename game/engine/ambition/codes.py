"""Short texts that name a match or one deal, so that somebody else can play the same cards.

The code of a match holds its rules and seed, and so all its deals; it is given away only when the
match is over. The code of a deal holds the cards themselves and nothing of the seed. Codes are
written in Crockford's base 32, in groups of four, and end in a SHA-256 checksum:
``M000-0000-0000-0007-EHGZ`` is a match; a deal begins with D and has 28 letters. Case, spaces and
hyphens don't matter; O is read as 0, I and L as 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import comb, prod

from game.engine.ambition.editions import Rules, RulesError
from game.engine.cards import DECK
from game.engine.codes import MOST_SEED, SEED, CodeError, CodeFault, closed, digits, number, opened
from game.engine.json_reader import Record

EDITION_IDS = ("2006", "2005", "simple", "2004")
"""The editions in the order of their numbers in codes; new editions are only ever appended."""
OPTIONS: tuple[tuple[str, object], ...] = (
    ("nil_bidding", True),
    ("short_game", True),
    ("short_game_not_in_strike_round", True),
    ("no_nil_bid_at_three_strikes", True),
    ("void_round_replayed", True),
    ("nil_after_deduction", True),
    ("grand_slam", "50"),
    ("grand_slam", "36_and_pardon"),
    ("always_pass_left", True),
    ("blind_first_trick", False),
    ("players", 3),
    ("high_two", False),
)
"""The option and value that each bit of a code's rules represents, lowest bit first; only ever appended to."""
_RULES, _DEAL = 4, 21  # digits
_MATCH_CHECK, _DEAL_CHECK = 4, 2
_EDITION_BITS = 5
_NUMBERS = 60  # a multiple of every cycle of passes


@dataclass(frozen=True, slots=True)
class MatchCode:
    """A match, given by its rules and seed."""

    rules: Rules
    seed: int


@dataclass(frozen=True, slots=True)
class DealCode:
    """One deal: the hands by seat, the dealer, and the number of the round, which decides where cards are passed."""

    rules: Rules
    number: int
    dealer: int
    hands: tuple[tuple[int, ...], ...]


def encode(code: MatchCode | DealCode) -> str:
    """Return the text of a code.

    Raises ValueError for what no code can hold: a seed of more than 53 bits, or house rules."""
    head = digits(_rules_number(code.rules), _RULES)
    if isinstance(code, MatchCode):
        if not 0 <= code.seed < MOST_SEED:
            raise ValueError(f"a seed below 2^53 was expected, not {code.seed}")
        return closed("M" + head + digits(code.seed, SEED), _MATCH_CHECK)
    value = (deal_rank(code.hands) * 4 + code.dealer) * _NUMBERS + (code.number - 1) % _NUMBERS
    return closed("D" + head + digits(value, _DEAL), _DEAL_CHECK)


def decode(text: str) -> MatchCode | DealCode:
    """Return the match or deal that a text names. Raises CodeError if it names none."""
    body = opened(text, {"M": (_RULES + SEED, _MATCH_CHECK), "D": (_RULES + _DEAL, _DEAL_CHECK)})
    rules = _rules(number(body[1 : 1 + _RULES]))
    value = number(body[1 + _RULES :])
    if body[0] == "M":
        if value >= MOST_SEED:
            raise CodeError(CodeFault.FOREIGN)
        return MatchCode(rules, value)
    value, played = divmod(value, _NUMBERS)
    rank, dealer = divmod(value, 4)
    numbers = rules.numbers
    if rank >= deals(numbers.deck, numbers.seats) or dealer >= numbers.seats:
        raise CodeError(CodeFault.FOREIGN)
    return DealCode(rules, played + 1, dealer, deal_of_rank(rank, numbers.deck, numbers.seats))


# ---- deals as numbers


def deals(deck: Sequence[int] = DECK, seats: int = 4) -> int:
    """Return the number of different deals of these cards to `seats` players."""
    size = len(deck) // seats
    return prod(comb(len(deck) - seat * size, size) for seat in range(seats))


DEALS = deals()
"""The number of different deals of the whole deck to four players."""


def deal_rank(hands: Sequence[Sequence[int]]) -> int:
    """Return the number of a deal, from 0 to `deals` - 1.

    It is composed hand by hand, of the rank of each hand among all hands of the cards that are
    left."""
    rest, rank = sorted(card for hand in hands for card in hand), 0
    for hand in hands[:-1]:
        places = sorted(rest.index(card) for card in hand)
        rank = rank * comb(len(rest), len(hand)) + sum(
            comb(place, i + 1) for i, place in enumerate(places)
        )
        rest = [card for card in rest if card not in hand]
    return rank


def deal_of_rank(
    rank: int, deck: Sequence[int] = DECK, seats: int = 4
) -> tuple[tuple[int, ...], ...]:
    """Return the hands of the deal with a given number, the inverse of `deal_rank`."""
    size = len(deck) // seats
    ranks: list[int] = []
    for cards in range(2 * size, len(deck) + 1, size):
        rank, own = divmod(rank, comb(cards, size))
        ranks.insert(0, own)
    rest, hands = list(deck), []
    for own in ranks:
        places = []
        for i in range(size, 0, -1):
            place = i - 1
            while comb(place + 1, i) <= own:
                place += 1
            own -= comb(place, i)
            places.append(place)
        hand = tuple(sorted(rest[place] for place in places))
        hands.append(hand)
        rest = [card for card in rest if card not in hand]
    return (*hands, tuple(rest))


# ---- rules as numbers


def _rules_number(rules: Rules) -> int:
    if rules.house is not None:
        raise ValueError("no code can hold house rules: share their file")
    default = Rules(rules.edition)
    for field in fields(rules):
        value = getattr(rules, field.name)
        if (
            field.name != "edition"
            and value != getattr(default, field.name)
            and (field.name, value) not in OPTIONS
        ):
            raise ValueError(f"no code can hold the option {field.name}={value!r}")
    bits = sum(
        1 << bit for bit, (name, value) in enumerate(OPTIONS) if getattr(rules, name) == value
    )
    return bits << _EDITION_BITS | EDITION_IDS.index(rules.edition)


def _rules(value: int) -> Rules:
    edition, bits = value & ((1 << _EDITION_BITS) - 1), value >> _EDITION_BITS
    if edition >= len(EDITION_IDS) or bits >> len(OPTIONS):
        raise CodeError(CodeFault.NEWER)
    options: Record = {name: value for bit, (name, value) in enumerate(OPTIONS) if bits >> bit & 1}
    try:
        return Rules(EDITION_IDS[edition], **options)
    except RulesError:
        raise CodeError(CodeFault.NEWER) from None
