"""What the table of Spar shows, how events change it, and where its cards stand. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.client.app.opponents import portraits
from game.client.table.grid import TableGrid
from game.client.table.poses import Key, Pose, back_poses, fan_poses, open_poses, trick_poses
from tests.third_game.events import CardPlayed, DealScored, Dealt, Event, TrickTaken
from tests.third_game.match import Match
from tests.third_game.rules import HAND, SEATS


def seats_of(match: Match) -> list[tuple[str, str]]:
    """Name and portrait of each seat."""
    faces = ["you", *portraits(match.players[1:])]
    return [(str(player["name"]), face) for player, face in zip(match.players, faces, strict=True)]


@dataclass(slots=True)
class TableView:
    """The table from the first seat; `seats`: name and portrait of each. `open`: all hands are seen, as in a replay."""

    seats: list[tuple[str, str]]
    me: int = 0
    open: bool = False
    phase: str = "scored"
    number: int = 0
    dealer: int = 0
    turn: int | None = None
    totals: tuple[int, ...] = (0,) * SEATS
    tricks: list[int] = field(default_factory=lambda: [0] * SEATS)
    cards: list[int] = field(default_factory=lambda: [0] * SEATS)
    hands: list[list[int]] = field(default_factory=lambda: [[] for _ in range(SEATS)])  # as far as they are seen
    trick: list[tuple[int, int]] = field(default_factory=list)
    legal: frozenset[int] = frozenset()
    chosen: list[int | None] = field(default_factory=list)
    received: list[int] = field(default_factory=list)
    helped: bool = False

    @property
    def hand(self) -> list[int]:
        """The viewer's cards."""
        return self.hands[self.me]


def fold(view: TableView, event: Event) -> None:
    """Change the view by what has happened."""
    view.legal = frozenset()
    match event:
        case Dealt(number, dealer, hands):
            view.number, view.dealer, view.turn, view.phase = number, dealer, (dealer + 1) % SEATS, "play"
            view.tricks, view.cards, view.trick = [0] * SEATS, [HAND] * SEATS, []
            shown = [hand if view.open or seat == view.me else () for seat, hand in enumerate(hands)]
            view.hands = [sorted(hand, reverse=True) for hand in shown]
        case CardPlayed(seat, card):
            view.trick.append((seat, card))
            view.cards[seat] -= 1
            view.hands[seat] = [other for other in view.hands[seat] if other != card]
            view.turn = (seat + 1) % SEATS if len(view.trick) < SEATS else None
        case TrickTaken(winner=winner):
            view.trick, view.turn = [], winner
            view.tricks[winner] += 1
        case DealScored(totals=totals, over=over):
            view.totals, view.turn, view.phase = totals, None, "over" if over else "scored"


def arrange(view: TableView, grid: TableGrid, focus: int | None = None, hover: int | None = None) -> dict[Key, Pose]:
    """The pose of every card. `focus` and `hover` are cards of the viewer's hand."""
    poses = fan_poses(view, grid, focus, hover)
    for seat, hand in enumerate(view.hands[1:], 1):  # everybody sits at the place of the seat's number
        poses |= open_poses(grid, seat, hand) | back_poses(grid, seat, seat, view.cards[seat] - len(hand))
    return poses | trick_poses(grid, view.trick)


def view_of(events: Sequence[Event], seats: list[tuple[str, str]], open: bool = False) -> TableView:
    """The table after these events."""
    view = TableView(seats, open=open)
    for event in events:
        fold(view, event)
    return view
