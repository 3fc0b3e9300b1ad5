"""The events of a match: facts in the past tense, which the match returns and the client folds and animates.

There are no subscriptions. Events may carry hidden cards (`Dealt`, `CardsPassed`); whoever shows
them to a seat shows only that seat's own. Seats are 0..3 clockwise, cards 0..51
(`game.engine.cards`), points are chips."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's line of a scored round.

    `points` are added to the seat's total. `strikes` is 0 or 1, or -1 if one was pardoned. `marks`
    are any of slam, overstrike, understrike, nil, nil_bid_made, nil_bid_failed (spec of game
    records)."""

    points: int
    strikes: int
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Total:
    """A seat's running total in the match; points may be below zero, strikes are 0..4."""

    points: int = 0
    strikes: int = 0


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round began, and its deal is fixed.

    `direction` is left, right, across, scatter or hold. `deal_hash` is the deal's SHA-256, in
    hexadecimal."""

    number: int
    dealer: int
    direction: str
    deal_hash: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """All cards were dealt to the seats, the same number to each."""

    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class PassChosen:
    """A seat put its three cards face down; nobody else knows which."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """Cards moved from one seat to another: three, or one in a scatter.

    The events of all seats are returned together, once all have chosen."""

    seat: int
    to: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidChosen:
    """A seat chose, in secret, whether to bid Nil."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A seat put its card for a blind first trick face down; nobody else knows which.

    Once all have chosen, the cards are turned over, each with a CardPlayed event."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayStarted:
    """Passing and bidding are over, and this seat leads the first trick.

    If the first trick is played blind, this is the seat that counts as its first."""

    leader: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card to the current trick."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """Trick `number` (1, 2, ...) is complete.

    `cards` are in play order from `leader`; `points` are what the winner takes."""

    number: int
    leader: int
    cards: tuple[int, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """The bank paid chips worth `amount` to a seat."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class LastTrickChosen:
    """The winner of the last trick took `deducted` points off what it has taken, or kept them all (0)."""

    seat: int
    deducted: int


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The round was scored.

    `taken` are the points that count, with what the last trick adds and without what its winner
    took off. `bids` is None if Nil bidding is off. `void`: all seats struck, and nothing counts."""

    number: int
    taken: tuple[int, ...]
    bids: tuple[bool, ...] | None
    scored: tuple[SeatScore, ...]
    void: bool
    totals: tuple[Total, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over.

    `places` are by standard competition ranking; `relative_scores` has one score per seat, in
    points."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    relative_scores: tuple[float, ...]


Event = (
    RoundStarted
    | Dealt
    | PassChosen
    | CardsPassed
    | BidChosen
    | CardChosen
    | PlayStarted
    | CardPlayed
    | TrickTaken
    | ChipsMoved
    | LastTrickChosen
    | RoundScored
    | MatchEnded
)
