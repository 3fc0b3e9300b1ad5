"""What happened in a match of Spar, as facts in the past tense."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deal `number` (from 1) began; the seat after the `dealer` leads. `deal_hash`: SHA-256 of all hands, hex."""

    number: int
    dealer: int
    hands: tuple[tuple[int, ...], ...]
    deal_hash: str


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card to the trick that lies on the table."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete: `cards` in play order from `leader`."""

    leader: int
    cards: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class DealScored:
    """`winner` took the last trick and `points` for it. `over`: and with them the match."""

    winner: int
    points: int
    totals: tuple[int, ...]
    over: bool


Event = Dealt | CardPlayed | TrickTaken | DealScored
