"""What the table shows, as plain data: a fold over the match's events, seen from one seat. No pygame.

`TableView` can be rebuilt from an Observation at any time; `game.client.ambition.table.fold` changes it event by event; `poses`
says where everything stands; painters draw it. Seats keep their numbers; they sit clockwise at the places of `PLACES`, the
viewer's seat `me` below.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.client.kit.theme import PillKind
from game.client.table.note import Note
from game.client.table.view import PLACES, place_of
from game.engine.ambition.actions import ViewPhase
from game.engine.ambition.editions import EDITION_2006, Edition

POINTS, WORTH = "points", "worth"
"""What a lesson may not have taught yet, so that its table doesn't show it: what has been taken, with bank, chips and what
cards count; what that is worth, with pills, scores and strikes."""

BY_SUIT = "suits_down"
"""The usual order of the viewer's cards, as settings name it: by suit, each from high to low."""


@dataclass(frozen=True, slots=True)
class Status:
    """What a seat stands to get now. `kind`: safe, under, over, nil, slam or out (icon, colour); `label` in words, and
    `brief` in fewer, where there are any."""

    kind: PillKind
    label: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Chips:
    """A stack: how many chips of ten, five and one."""

    tens: int = 0
    fives: int = 0
    ones: int = 0

    @property
    def worth(self) -> int:
        """Points the stack counts."""
        return 10 * self.tens + 5 * self.fives + self.ones


@dataclass(slots=True)
class SeatView:
    """One seat. `cards` counts the hidden hand; `ready`: has chosen its pass or bid; `slammed`: had a Slam in an earlier round
    of a match in which that matters; `bid`: whether it bid Nil in this round, None while the viewer doesn't know."""

    name: str
    portrait: str
    cards: int = 0
    score: int = 0
    strikes: int = 0
    taken: int = 0
    tricks: int = 0
    chips: Chips = Chips()
    status: Status | None = None
    ready: bool = False
    slammed: bool = False
    bid: bool | None = None


@dataclass(slots=True)
class TableView:
    """The whole table from seat `me`. `phase`: idle, pass, bid, blind (a card for the first trick, face down), play, last_trick
    (its winner may take points off), scored or over. `numbers`: those that are played by."""

    seats: list[SeatView]
    me: int = 0
    numbers: Edition = EDITION_2006
    phase: ViewPhase = "idle"
    round_number: int = 0
    dealer: int = 0
    direction: str = "left"
    deal_hash: str = ""
    practice: bool = False  # a round that doesn't count
    helped: bool = False  # help was taken in this match, or its cards were known
    untold: frozenset[str] = frozenset()  # what isn't shown, because a lesson teaches it later: POINTS and WORTH
    trick_number: int = 0
    order: str = BY_SUIT  # in which the viewer's cards stand
    hand: list[int] = field(default_factory=list)  # the viewer's cards, in fan order
    chosen: list[int | None] = field(default_factory=list)
    """The pass tray's places up to its last card, None where one is empty: left, across, right for a scatter."""
    received: list[int] = field(default_factory=list)  # cards just passed to the viewer, raised until noticed
    prospects: tuple[
        str, ...
    ] = ()  # what taking points off for the last trick and keeping them would mean, while asked
    legal: frozenset[int] = frozenset()  # playable now; empty when it isn't the viewer's turn
    down: dict[int, int] = field(default_factory=dict)
    """The cards that lie face down for a blind trick, by seat; -1 for those of the others."""
    trick: list[tuple[int, int]] = field(default_factory=list)  # (seat, card) in play order
    leader: int | None = None
    winning: int | None = None  # the seat that wins the trick as it lies
    turn: int | None = None
    bank: Chips = Chips()
    note: Note | None = None
    last_trick: tuple[tuple[int, int], ...] = ()  # (seat, card) of the trick before
    last_winner: int | None = None

    def place(self, seat: int) -> int:
        """Where a seat is drawn: 0 below, 1 left, 2 top, 3 right."""
        return place_of(seat, self.me, len(self.seats))

    def at(self, place: int) -> SeatView:
        """Who sits at a place."""
        return self.seats[(self.me + PLACES[len(self.seats)].index(place)) % len(self.seats)]

    @property
    def bid(self) -> bool | None:
        """The viewer's own Nil bid in this round; None without bidding or before it."""
        return self.seats[self.me].bid

    @property
    def in_tray(self) -> list[int]:
        """The cards in the pass tray."""
        return [card for card in self.chosen if card is not None]
