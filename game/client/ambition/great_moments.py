"""The great moments of a round: what is told of them, for how long, and by which sound. No pygame.

Each is told once, above a table that already stands as it will: a Slam bursts, the king of clubs pours its chips, the total that
becomes safe closes like a clasp, and a Nil that lives on into the last tricks hushes the room.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.status import slam_counts
from game.client.ambition.view import POINTS, WORTH, TableView
from game.client.table.moments import Moment
from game.engine.cards import parse_card, rank_of, suit_of

BURST, POUR, CLASP, HUSH = "burst", "pour", "clasp", "hush"
MS = {BURST: 700.0, POUR: 560.0, CLASP: 460.0, HUSH: 640.0}
"""How long each is told at the usual speed; its sound has its name."""
KING = parse_card("KC")
HUSH_AT = 10
"""The trick in which a Nil that is alive is told."""


def of_chips(view: TableView, seat: int, before: Sequence[int]) -> list[Moment]:
    """A seat's chips have changed: what is to be told of that. `before`: what each had taken."""
    if POINTS in view.untold:
        return []
    numbers, taken = view.numbers, [each.taken for each in view.seats]
    told = []
    paid = seat == view.last_winner and taken[seat] > before[seat]
    if paid and KING in [card for _seat, card in view.last_trick] and numbers.card_points[KING]:
        told.append(Moment(POUR, seat, number=numbers.card_points[KING]))
    if WORTH in view.untold:
        return told
    slammed = [each.slammed for each in view.seats]
    if before[seat] < numbers.slam_at and slam_counts(numbers, taken, seat, slammed):
        told.append(Moment(BURST, seat))
    status = view.seats[seat].status
    if seat == view.me and before[seat] < numbers.quota <= taken[seat] and status is not None and status.kind == "safe":
        told.append(Moment(CLASP, seat))
    return told


def of_lead(view: TableView) -> list[Moment]:
    """A trick has begun: whether a Nil is alive late in the round."""
    late = len(view.trick) == 1 and view.trick_number == HUSH_AT and WORTH not in view.untold
    return [Moment(HUSH)] if late and nils(view) else []


def high_two(trick: Sequence[tuple[int, int]], winning: int | None) -> int | None:
    """The 2 that wins a trick over others of its suit, if one does."""
    card = next((card for seat, card in trick if seat == winning), None)
    if card is None or rank_of(card) != 0:
        return None
    return card if sum(suit_of(other) == suit_of(card) for _seat, other in trick) > 1 else None


def nils(view: TableView) -> list[int]:
    """The seats whose Nil is alive."""
    return [i for i, seat in enumerate(view.seats) if seat.status is not None and seat.status.kind == "nil"]
