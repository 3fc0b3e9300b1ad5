"""The events of a match of Ambusch: facts in the past tense, some with cards that only one seat may see."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Game `number` (1..10) of set `set` (from 1) began, and its deal is fixed.

    `deal_hash` is the deal's SHA-256, in hexadecimal."""

    set: int
    number: int
    starter: int
    deal_hash: str


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Four cards were dealt to each seat, and one face up to the discard pile."""

    hands: tuple[tuple[int, ...], ...]
    upcard: int


@dataclass(frozen=True, slots=True)
class StockDrawn:
    """A seat drew from the stock; only that seat saw the card."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class StockRenewed:
    """The discards below the top were shuffled and became the stock."""

    cards: int


@dataclass(frozen=True, slots=True)
class DiscardTaken:
    """A seat took the top of the discard pile."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat put a card face up on the discard pile, which ended its turn."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class TrioLaid:
    """A seat laid three cards and won the game; the fourth went face down to its pile."""

    seat: int
    trio: tuple[int, ...]
    kept: int


@dataclass(frozen=True, slots=True)
class PairsLaid:
    """A seat laid two pairs and won the game; nobody keeps a card."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameDrawn:
    """Nobody went out within the limit of turns; nobody keeps a card."""

    turns: int


@dataclass(frozen=True, slots=True)
class SetScored:
    """The piles were shown and compared.

    `winners` had the best hand (none if all were empty). `winner` won the set, None if it is drawn.
    `values` are those of the hands (`poker`); `points` are what each seat scored."""

    number: int
    piles: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]
    winners: tuple[int, ...]
    winner: int | None
    points: tuple[int, ...]
    sets_won: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `places` are by standard competition ranking."""

    winners: tuple[int, ...]
    places: tuple[int, ...]


Event = (
    GameStarted
    | HandsDealt
    | StockDrawn
    | StockRenewed
    | DiscardTaken
    | Discarded
    | TrioLaid
    | PairsLaid
    | GameDrawn
    | SetScored
    | MatchEnded
)
