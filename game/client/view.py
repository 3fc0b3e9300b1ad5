"""What the table shows, as plain data: a fold over the match's events, seen from one seat. No pygame.

`TableView` can be rebuilt from an Observation at any time; `game.client.fold` changes it event by event; `poses`
says where everything stands; painters draw it. Seats keep their numbers; the viewer's seat is `me` and is drawn below,
`(me + 1) % 4` at the left, `(me + 2) % 4` at the top, `(me + 3) % 4` at the right.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Status:
    """What a seat stands to get now. `kind`: safe, under, over, nil, slam or out (icon, colour); `label` in words, and
    `brief` in fewer, where there are any."""

    kind: str
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


@dataclass(frozen=True, slots=True)
class Note:
    """A heading and up to two lines of words for the note plate."""

    heading: str
    lines: tuple[str, ...] = ()


@dataclass(slots=True)
class SeatView:
    """One seat. `cards` counts the hidden hand; `ready`: has chosen its pass or bid."""

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


@dataclass(slots=True)
class TableView:
    """The whole table from seat `me`. `phase`: idle, pass, bid, play, scored or over."""

    seats: list[SeatView]
    me: int = 0
    phase: str = "idle"
    round_number: int = 0
    dealer: int = 0
    direction: str = "left"
    deal_hash: str = ""
    practice: bool = False  # a round that doesn't count
    helped: bool = False  # help was taken in this match, or its cards were known
    trick_number: int = 0
    hand: list[int] = field(default_factory=list)  # the viewer's cards, in fan order
    chosen: list[int | None] = field(default_factory=list)
    """The pass tray's places up to its last card, None where one is empty: left, across, right for a scatter."""
    received: list[int] = field(default_factory=list)  # cards just passed to the viewer, raised until noticed
    bid: bool | None = None  # the viewer's own Nil bid in this round; None without bidding or before it
    legal: frozenset[int] = frozenset()  # playable now; empty when it isn't the viewer's turn
    trick: list[tuple[int, int]] = field(default_factory=list)  # (seat, card) in play order
    leader: int | None = None
    winning: int | None = None  # the seat that wins the trick as it lies
    turn: int | None = None
    bank: Chips = Chips()
    note: Note | None = None
    last_trick: tuple[tuple[int, int], ...] = ()  # (seat, card) of the trick before
    last_winner: int | None = None

    @property
    def in_tray(self) -> list[int]:
        """The cards in the pass tray."""
        return [card for card in self.chosen if card is not None]
