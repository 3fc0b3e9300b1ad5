"""What taking the last trick's points off and keeping them would mean. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.view import TableView
from game.client.ambition.words import explain
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import RoundScored, Total
from game.engine.ambition.scoring import score_round


def asked(view: TableView) -> bool:
    """Whether the viewer is to choose."""
    return view.phase == "last_trick" and view.turn == view.me


def consequences(view: TableView, rules: Rules) -> tuple[str, ...]:
    """What the viewer's round would be worth with and without the points; nothing while that isn't asked."""
    taken = [seat.taken for seat in view.seats]
    if not asked(view) or sum(taken) != rules.numbers.total:
        return ()
    return tuple(_worth(view, rules, taken, take) for take in (True, False))


def _worth(view: TableView, rules: Rules, taken: Sequence[int], take: bool) -> str:
    before = [seat.strikes for seat in view.seats]
    bids = [bool(view.bid and seat == view.me) for seat in range(len(view.seats))] if rules.nil_bidding else None
    scored, void = score_round(
        rules,
        taken,
        before,
        bids,
        tricks=[seat.tricks for seat in view.seats],
        deductor=view.me if take else None,
        slammed=[seat.slammed for seat in view.seats],
    )
    counted = [points - (_off(view) if take and seat == view.me else 0) for seat, points in enumerate(taken)]
    totals = tuple(Total(0, strikes) for strikes in before)
    event = RoundScored(0, tuple(counted), None if bids is None else tuple(bids), tuple(scored), void, totals)
    return explain(rules.numbers, event, view.me, before[view.me])[1]


def _off(view: TableView) -> int:
    """How many points would be taken off."""
    return min(view.numbers.last_trick_deduct, view.seats[view.me].taken)
