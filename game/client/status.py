"""What each seat stands to get if the round ended now, in a few words for its pill. No pygame.

The 2006 text, §9: the greatest total overstrikes (ties all do), 1 to 13 points understrike, none at all is a Nil, 72 are a
Slam, beside which the others count 14 at most and nobody strikes. One total can be the greatest and below 14 at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.i18n import _
from game.client.view import Status
from game.engine.ambition.editions import Edition

SLAM_IN_SIGHT = 24
"""A Slam is spoken of once it needs no more points than this."""


def statuses(numbers: Edition, taken: Sequence[int], own: int | None = None, bid: bool | None = None) -> list[Status]:
    """A status for each seat. `own` is the viewer's seat and `bid` its own Nil bid, which nobody else sees."""
    most = max(taken)
    return [
        _status(numbers, taken, seat, most, bid if seat == own and bid is not None else False)
        for seat in range(len(taken))
    ]


def _status(numbers: Edition, taken: Sequence[int], seat: int, most: int, bid: bool) -> Status:
    own = taken[seat]
    if most >= numbers.slam_at:
        if own == most:
            return Status("slam", _("Slam"))
        if own == 0:
            return Status("safe", _("Counts {n}").format(n=0))
        most_counted = numbers.slam_others_cap
        return Status("safe", _("Counts {n} at most").format(n=most_counted), _("{n} at most").format(n=most_counted))
    if own == 0:
        return Status("nil", _("Nil bid alive") if bid else _("Nil alive"))
    missing = numbers.slam_at - own
    if own == most and missing <= min(SLAM_IN_SIGHT, numbers.total - sum(taken)):
        return Status("slam", _("Needs {n} for Slam").format(n=missing), _("{n} to Slam").format(n=missing))
    if own == most:
        if own < numbers.quota:
            return Status("over", _("Most, under {n}").format(n=numbers.quota), _("Over"))
        tied = list(taken).count(most) > 1
        return Status("over", _("Over – tied for most") if tied else _("Over – has the most"), _("Over"))
    if own < numbers.quota:
        return Status("under", _("Under {n}").format(n=numbers.quota))
    if bid:
        return Status("over", _("Nil bid failed"))
    if own > numbers.cap:
        return Status("safe", _("Safe, counts {n}").format(n=numbers.cap), _("Safe"))
    return Status("safe", _("Safe"))
