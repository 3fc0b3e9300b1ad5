"""The definition of an edition of Ambition: numbers and flags, one field per mechanism.

Round, scoring, match and match result branch on these fields and never on an edition's id, so that
any edition, and any house rules based on one, may use any of them. § are sections of the 2006 text,
R numbers our readings in the rules summary."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from game.engine.cards import DECK

T = TypeVar("T")
_NONE: Any = MISSING  # a field that every edition has to name


class Rule(NamedTuple):
    """The bounds within which house rules may change a field of an edition.

    `kind` is how its value is written. `least` and `most` are its bounds (for cards and directions:
    of their number). `off_at_zero` is whether 0 turns the field's mechanism off."""

    kind: str
    least: int = 0
    most: int = 1
    off_at_zero: bool = False


def _rule(kind: str, least: int, most: int, default: T = _NONE, off_at_zero: bool = False) -> T:
    return field(default=default, metadata={"rule": Rule(kind, least, most, off_at_zero)})


def _number(least: int, most: int, default: int = _NONE, off_at_zero: bool = False) -> int:
    return _rule("number", least, most, default, off_at_zero)


def _flag(default: bool) -> bool:
    return _rule("flag", 0, 1, default)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The numbers of one edition, with cards as 0..51 and points in chips.

    House rules may change every field from `card_points` on. Records have these fields in the same
    order (`FIELDS`).

    >>> from game.engine.ambition.editions import EDITION_2006
    >>> EDITION_2006.quota, EDITION_2006.total, EDITION_2006.tricks
    (14, 112, 13)
    """

    id: str
    title: str
    seats: int = 4
    options: tuple[str, ...]  # what people may choose beside the edition, by name (`Rules`)

    card_points: tuple[int, ...] = _rule("points by card", 0, 30)  # 52 values (§8)
    # How many tens, fives and ones lie on the table (§2).
    chips: tuple[int, int, int] = _rule("three numbers", 0, 60)
    # Its holder leads it to the first trick (§7); -1: whoever sits left of the dealer leads
    # anything.
    opening_card: int = _rule("a card or null", 0, 51)
    # A 2 is the highest of its suit beside a jack, queen, king or ace of it (§3); otherwise the
    # lowest.
    high_two: bool = _flag(True)
    # The suit in which the first trick is played blind (R33); -1: it isn't.
    blind_suit: int = _rule("a suit or null", 0, 3, -1)
    removed: tuple[int, ...] = _rule("cards", 0, 16, ())  # cards that are not dealt
    # By round, repeating: left, right, across, scatter, hold (§6).
    pass_cycle: tuple[str, ...] = _rule("directions", 1, 20)
    # During the play a player may look at the tricks he has captured, though not at the others'
    # (2004).
    own_tricks: bool = _flag(False)
    quota: int = _number(1, 50)  # fewer points than this is an understrike (§9)
    cap: int = _number(0, 160, 0, off_at_zero=True)  # a round counts this at most (§9)
    slam_at: int = _number(21, 160)  # points taken that make a Slam (§9)
    slam_points: int = _number(0, 80)  # what the Slam scores
    # What anybody else scores at most beside a Slam that spares the others.
    slam_others_cap: int = _number(0, 80, 0)
    # Beside a Slam nobody strikes and there is no Nil; otherwise the others score as usual (R23).
    slam_spares: bool = _flag(True)
    slam_once: bool = _flag(False)  # a player's second Slam in a match is an overstrike (R46)
    # What all tricks score; off: a Slam like any other (R27).
    grand_slam_points: int = _number(0, 80, 0, off_at_zero=True)
    grand_slam_pardon: bool = _flag(False)  # all tricks take a strike back (R27)
    nil_points: int = _number(0, 80)  # a Nil, without bidding
    # What each of several Nils scores; off: as one alone.
    nil_shared_points: int = _number(0, 80, 0, off_at_zero=True)
    nil_by_tricks: bool = _flag(False)  # a Nil is no trick, not no point
    # Bid and made (§11); off: Nil is never bid.
    nil_bid_points: int = _number(0, 80, 0, off_at_zero=True)
    nil_unbid_points: int = _number(0, 80, 0)  # made without a bid while bidding is on (§11)
    # Off the score of a failed bid with `strike_limit - 1` strikes, instead of a fatal strike
    # (§11).
    nil_bid_fine: int = _number(0, 80, 0)
    # What was taken counts beside the strike; otherwise nothing.
    understrike_scores: bool = _flag(True)
    understrike_fatal: bool = _flag(True)  # it may be the strike that ends the match (R25)
    # The match may end in a round in which nobody but understrikers struck (R47).
    understrike_ends: bool = _flag(True)
    # What the last trick adds, the Screw of 2004; counted in `total`.
    last_trick_points: int = _number(0, 10, 0, off_at_zero=True)
    # What the last trick's winner may take off his points taken, of 2005 (R21).
    last_trick_deduct: int = _number(0, 20, 0, off_at_zero=True)
    # No points left after that is a Nil too; otherwise captured points decide.
    nil_after_deduct: bool = _flag(False)
    strike_limit: int = _number(0, 9, 0, off_at_zero=True)  # strikes that end the match (§10)
    void_when_all_strike: bool = _flag(False)  # nothing counts when all strike by points (§9)
    # Only players without a strike in the last round can win (R48).
    clean_winner: bool = _flag(False)
    # Points that end the match at the end of a round.
    target: int = _number(0, 1000, 0, off_at_zero=True)
    # The match ends after this many at the latest.
    rounds: int = _number(0, 50, 0, off_at_zero=True)
    # The short game: points that win ... (§12).
    short_target: int = _number(0, 1000, 0, off_at_zero=True)
    short_lead: int = _number(0, 200, 0)  # ... when the leader is ahead by this much

    @property
    def total(self) -> int:
        """The points taken in a round by all seats together."""
        return sum(self.card_points[card] for card in self.deck) + self.last_trick_points

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards that are dealt, ascending."""
        return _without(self.removed)

    @property
    def tricks(self) -> int:
        """The number of tricks in a round, which is also the number of cards in a hand."""
        return (52 - len(self.removed)) // self.seats


@lru_cache(maxsize=64)
def _without(removed: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in DECK if card not in removed)


FIELDS: dict[str, Rule] = {
    each.name: each.metadata["rule"] for each in fields(Edition) if "rule" in each.metadata
}
"""The fields that house rules may change, in the order in which records have them."""
