"""The table as plain data: a fold over the match's events, seen from one seat. No pygame.

`TableView` can be rebuilt from an Observation at any time; `game.client.ambition.table.fold`
changes it event by event; `poses` computes where everything is placed; painters draw it. Seats keep
their numbers; they sit clockwise at the places of `PLACES`, with the viewer's seat `me` at the
bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.client.kit.i18n import _
from game.client.kit.theme import PillKind
from game.client.table.poses import PLACES, place_of
from game.client.table.words import Note
from game.engine.ambition.actions import ViewPhase
from game.engine.ambition.editions import EDITION_2006, Edition, Rules

POINTS, WORTH = "points", "worth"
"""The two things that a lesson may not have taught yet and that its table then doesn't show.

POINTS: the points taken, with bank, chips and what cards count. WORTH: what the points are worth,
with pills, scores and strikes."""

BY_SUIT = "suits_down"
"""The default order of the viewer's cards, as settings name it: by suit, each from high to low."""


@dataclass(frozen=True, slots=True)
class Status:
    """What a seat would get if the round ended now.

    `kind` (safe, under, over, nil, slam or out) decides icon and colour. `label` is what the seat's
    pill says; where the meter of the round tells it all there is no label, and no pill."""

    kind: PillKind
    label: str = ""


@dataclass(frozen=True, slots=True)
class Chips:
    """A stack of chips: the number of tens, fives and ones."""

    tens: int = 0
    fives: int = 0
    ones: int = 0

    @property
    def worth(self) -> int:
        """The points that the stack is worth."""
        return 10 * self.tens + 5 * self.fives + self.ones


@dataclass(slots=True)
class SeatView:
    """One seat of the table.

    `cards` is the number of its hidden cards. `ready`: it has chosen its pass or bid. `slammed`: it
    had a Slam in an earlier round, in a match in which that matters. `bid`: whether it bid Nil in
    this round, None while the viewer doesn't know."""

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

    @property
    def pill(self) -> Status | None:
        """The status if there is a pill for it."""
        return self.status if self.status is not None and self.status.label else None


@dataclass(slots=True)
class TableView:
    """The whole table, seen from seat `me`.

    `phase`: idle, pass, bid, blind (choosing a card for the first trick, face down), play,
    last_trick (its winner may take points off), scored or over. `numbers` are the edition's numbers
    that the match is played by."""

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
    # What isn't shown, because a lesson teaches it later: POINTS and WORTH.
    untold: frozenset[str] = frozenset()
    trick_number: int = 0
    order: str = BY_SUIT  # in which the viewer's cards stand
    hand: list[int] = field(default_factory=list)  # the viewer's cards, in fan order
    chosen: list[int | None] = field(default_factory=list)
    """The pass tray's places up to its last card, None for an empty one; in a pass of one to each: left, across, right.
    """
    # Cards just passed to the viewer, raised until noticed.
    received: list[int] = field(default_factory=list)
    prospects: tuple[str, ...] = ()
    """What it would mean to take points off for the last trick, and to keep them; empty unless it is asked."""
    legal: frozenset[int] = frozenset()  # playable now; empty when it isn't the viewer's turn
    down: dict[int, int] = field(default_factory=dict)
    """The cards face down for a blind trick, by seat; -1 for those of the others."""
    trick: list[tuple[int, int]] = field(default_factory=list)  # (seat, card) in play order
    leader: int | None = None
    winning: int | None = None  # the seat that wins the trick as it lies
    turn: int | None = None
    bank: Chips = Chips()
    note: Note | None = None
    last_trick: tuple[tuple[int, int], ...] = ()  # (seat, card) of the trick before
    last_winner: int | None = None
    gone: frozenset[int] = frozenset()  # the cards of the tricks taken
    unpaid: int = 0  # the points of the trick before whose chips are on their way

    def place(self, seat: int) -> int:
        """Return where a seat is drawn: 0 bottom, 1 left, 2 top, 3 right."""
        return place_of(seat, self.me, len(self.seats))

    def at(self, place: int) -> SeatView:
        """Return the seat at a place."""
        return self.seats[(self.me + PLACES[len(self.seats)].index(place)) % len(self.seats)]

    @property
    def bid(self) -> bool | None:
        """The viewer's own Nil bid in this round; None without bidding or before it."""
        return self.seats[self.me].bid

    @property
    def in_tray(self) -> list[int]:
        """The cards in the pass tray."""
        return [card for card in self.chosen if card is not None]


NIL_SPOKEN_OF = 8
"""The first trick from which the table mentions a seat that has taken nothing; before, that says little."""
SLAM_IN_SIGHT = 24
"""The most points that a Slam may still need for the table to mention it."""


def struck_out(numbers: Edition, strikes: int) -> bool:
    """Return whether somebody with this many strikes can't win any more."""
    return 0 < numbers.strike_limit <= strikes and not numbers.clean_winner


def last_strike(numbers: Edition, strikes: int) -> bool:
    """Return whether one more strike may end the match."""
    return 0 < numbers.strike_limit <= strikes + 1


def slam_counts(numbers: Edition, taken: Sequence[int], seat: int, slammed: Sequence[bool]) -> bool:
    """Return whether a seat's points are a Slam; in some editions a second one in a match isn't."""
    again = numbers.slam_once and bool(slammed) and slammed[seat]
    return taken[seat] >= numbers.slam_at and not again


def nil_alive(numbers: Edition, taken: Sequence[int], seat: int, tricks: Sequence[int]) -> bool:
    """Return whether a seat has a Nil so far.

    `tricks` may be empty (unknown) if the rules decide it by points."""
    if numbers.nil_by_tricks and tricks:
        return tricks[seat] == 0
    return taken[seat] == 0


def told(status: Status, taken: int, trick: int, bid: bool | None) -> Status | None:
    """Return the status if it is worth showing, otherwise None.

    A seat that has taken nothing in the first tricks has none, unless it has bid Nil."""
    early = taken == 0 and trick < NIL_SPOKEN_OF and not bid
    return None if early and status.kind in ("nil", "under") else status


def statuses(
    numbers: Edition,
    taken: Sequence[int],
    bids: Sequence[bool | None] = (),
    tricks: Sequence[int] = (),
    strikes: Sequence[int] = (),
    slammed: Sequence[bool] = (),
) -> list[Status]:
    """Return a status for each seat.

    `bids` are the Nil bids, None where the viewer doesn't know them. `tricks` taken, `strikes`
    before the round and who has `slammed` before matter in some editions."""
    slammer = next(
        (seat for seat in range(len(taken)) if slam_counts(numbers, taken, seat, slammed)), None
    )
    made = []
    for seat in range(len(taken)):
        if strikes and struck_out(numbers, strikes[seat]):
            made.append(Status("out", _("Out")))
        elif slammer is not None and (numbers.slam_spares or seat == slammer):
            made.append(Status("slam", _("Slam")) if seat == slammer else Status("safe"))
        elif nil_alive(numbers, taken, seat, tricks):
            made.append(_nil(bids[seat] if bids else None))
        else:
            free = slammer is None
            can_slam = not (numbers.slam_once and slammed and slammed[seat])
            status = _status(numbers, taken, seat, free, can_slam)
            failed = bool(bids) and bids[seat]
            made.append(
                Status("over" if status.kind == "safe" else status.kind, _("Bid failed"))
                if failed
                else status
            )
    return made


def _nil(bid: bool | None) -> Status:
    if bid:
        return Status("nil", _("Nil bid alive"))
    return Status("nil", _("Nil alive") if bid is None else _("Nil, not bid"))


def _status(
    numbers: Edition, taken: Sequence[int], seat: int, free: bool, can_slam: bool
) -> Status:
    """Return the status of a seat by its points.

    `free`: nobody has a Slam, so the most points are an overstrike; `can_slam`: this seat may still
    make a Slam."""
    own, missing = taken[seat], numbers.slam_at - taken[seat]
    if free and own == max(taken) and own > 0:
        near = can_slam and missing <= min(SLAM_IN_SIGHT, numbers.total - sum(taken))
        return Status("slam" if near else "over")
    return Status("under" if own < numbers.quota else "safe")


WorthKind = Literal[
    "nil", "nil_shared", "nil_bid", "nil_unbid", "bid_failed", "bid_fined", "under", "under_last", "safe", "most", "slam",
    "beside", "grand",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """One way in which a round can end for a seat.

    `kind`: nil, nil_shared, nil_bid, nil_unbid, bid_failed (with strikes to spare), bid_fined,
    under, under_last (with one strike to spare), safe, most, slam, beside (another seat's Slam) or
    grand. `least` and `most` are the points taken that lead to it. `points` is what it scores; None
    means the points taken, up to `cap`. `less` is taken off that; `strikes` are new ones, negative
    for a removed one."""

    kind: WorthKind
    least: int = 0
    most: int = 0
    points: int | None = None
    strikes: int = 0
    cap: int = 0
    less: int = 0

    @property
    def figures(self) -> frozenset[int]:
        """The numbers that a text about this outcome may name."""
        return frozenset(
            {self.least, self.most, self.points or 0, self.strikes, self.cap, self.less}
        )


class ExplainedText(str):
    """A text, together with the outcomes from which its numbers were made."""

    made_of: tuple[RoundOutcome, ...]

    def __new__(cls, words: str, *made_of: RoundOutcome) -> ExplainedText:
        said = super().__new__(cls, words)
        said.made_of = made_of
        return said


def worths(rules: Rules) -> dict[str, RoundOutcome]:
    """Return every outcome that these rules know, by its kind."""
    n, strike = rules.numbers, int(bool(rules.numbers.strike_limit))
    under = None if n.understrike_scores else 0
    found = [
        *_nils(rules),
        RoundOutcome("under", int(not n.nil_by_tricks), n.quota - 1, under, strike),
        RoundOutcome("safe", n.quota, n.slam_at - 1, cap=n.cap),
        RoundOutcome("most", 1, n.slam_at - 1, 0, strike),
        RoundOutcome("slam", n.slam_at, n.total, n.slam_points),
    ]
    if strike and not n.understrike_fatal:
        found.append(RoundOutcome("under_last", int(not n.nil_by_tricks), n.quota - 1, under))
    if n.slam_spares:
        rest = n.total - n.slam_at
        most = n.slam_others_cap
        found.append(
            RoundOutcome("beside", 0, rest, None, cap=most)
            if most
            else RoundOutcome("beside", 0, rest, 0)
        )
    if n.grand_slam_points or n.grand_slam_pardon:
        worth = n.grand_slam_points or n.slam_points
        found.append(
            RoundOutcome("grand", n.total, n.total, worth, -1 if n.grand_slam_pardon else 0)
        )
    return {worth.kind: worth for worth in found}


def _nils(rules: Rules) -> list[RoundOutcome]:
    n = rules.numbers
    if not rules.nil_bidding:
        shared = (
            [RoundOutcome("nil_shared", points=n.nil_shared_points)] if n.nil_shared_points else []
        )
        return [RoundOutcome("nil", points=n.nil_points), *shared]
    failed = RoundOutcome("bid_failed", n.quota, n.slam_at - 1, strikes=1, cap=n.cap)
    fined = RoundOutcome("bid_fined", n.quota, n.slam_at - 1, cap=n.cap, less=n.nil_bid_fine)
    found = [
        RoundOutcome("nil_bid", points=n.nil_bid_points),
        RoundOutcome("nil_unbid", points=n.nil_unbid_points),
    ]
    if n.strike_limit:
        found.append(failed)
    if not (n.strike_limit and rules.no_nil_bid_at_three_strikes):
        found.append(fined)
    return found
