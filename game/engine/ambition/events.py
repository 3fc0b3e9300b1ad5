"""What happened, as facts in the past tense. The match returns them; the client folds and animates them.

Nothing subscribes to anything. Events may carry hidden cards (`Dealt`, `CardsPassed`): whoever shows them to a seat
shows only that seat's own. Seats are 0..3 clockwise, cards 0..51 (`game.engine.cards`), points are chips.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's line of a scored round.

    `points` go to the total, `strikes` is 0 or 1 (-1: one was pardoned), `marks` are any of slam, overstrike, understrike,
    nil, nil_bid_made, nil_bid_failed (spec of game records)."""

    points: int
    strikes: int
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Total:
    """A seat's running total in the match: points may be below zero, strikes 0..4."""

    points: int = 0
    strikes: int = 0


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round began; the deal is fixed. `direction`: left, right, across, scatter or hold. `deal_hash`: its SHA-256, hex."""

    number: int
    dealer: int
    direction: str
    deal_hash: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """All cards went to the seats, equally many each."""

    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class PassChosen:
    """A seat has put its three cards face down; nobody else knows which."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """Cards moved from a seat to another (three; one each in a scatter). Sent for all seats once all have chosen."""

    seat: int
    to: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidChosen:
    """A seat has made its secret choice to bid Nil or not."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A seat has put its card for a first trick played blind face down; nobody else knows which. All are turned, as
    CardPlayed, once all have chosen."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayStarted:
    """Passing and bidding are over; this seat leads the first trick (or counts as its first, where it was played blind)."""

    leader: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card to the trick that lies on the table."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """Trick `number` (1, 2, ...) is complete. `cards` in play order from `leader`; `points` is what the winner takes."""

    number: int
    leader: int
    cards: tuple[int, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """The bank paid chips worth `amount` to a seat's cache."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class LastTrickChosen:
    """The winner of the last trick took its points off what it has taken (`deducted` of them), or kept them all (0)."""

    seat: int
    deducted: int


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The round was counted. `taken` is what counts: with what the last trick adds, less what its winner took off. `bids` is
    None when Nil bidding is off; `void`: all struck, nothing counts."""

    number: int
    taken: tuple[int, ...]
    bids: tuple[bool, ...] | None
    scored: tuple[SeatScore, ...]
    void: bool
    totals: tuple[Total, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over. `places` by standard competition ranking; `relative_scores` one per seat, in points."""

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
