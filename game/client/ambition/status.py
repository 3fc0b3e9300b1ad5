"""What each seat stands to get if the round ended now, in a few words for its pill. No pygame.

What counts comes from the edition's numbers: the greatest total overstrikes (ties all do), fewer than the quota understrikes, no
points (or no tricks) are a Nil, enough of them a Slam, beside which the others count little or as ever. One total can be
the greatest and below the quota at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.view import Status
from game.client.ambition.worth import most_beside
from game.client.kit.i18n import _
from game.engine.ambition.editions import Edition

NIL_SPOKEN_OF = 8
"""From this trick on it is worth saying that somebody has taken nothing; at first nobody has."""
SLAM_IN_SIGHT = 24
"""A Slam is spoken of once it needs no more points than this."""


def struck_out(numbers: Edition, strikes: int) -> bool:
    """Whether somebody with so many strikes can't win any more."""
    return 0 < numbers.strike_limit <= strikes and not numbers.clean_winner


def last_strike(numbers: Edition, strikes: int) -> bool:
    """Whether one strike more may end the match."""
    return 0 < numbers.strike_limit <= strikes + 1


def slam_counts(numbers: Edition, taken: Sequence[int], seat: int, slammed: Sequence[bool]) -> bool:
    """Whether a seat's points are a Slam; a second one in a match may be none."""
    again = numbers.slam_once and bool(slammed) and slammed[seat]
    return taken[seat] >= numbers.slam_at and not again


def nil_alive(numbers: Edition, taken: Sequence[int], seat: int, tricks: Sequence[int]) -> bool:
    """Whether a seat has a Nil as things stand. `tricks` may be unknown (empty) where points tell it."""
    if numbers.nil_by_tricks and tricks:
        return tricks[seat] == 0
    return taken[seat] == 0


def told(status: Status, taken: int, trick: int, bid: bool | None) -> Status | None:
    """The status, if it says something: a seat that has taken nothing in the first tricks has none, unless it has bid Nil."""
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
    """A status for each seat. `bids` for Nil as far as the viewer knows them, None where it doesn't; `tricks` taken, `strikes`
    before the round and who has `slammed` before matter in some editions."""
    slammer = next((seat for seat in range(len(taken)) if slam_counts(numbers, taken, seat, slammed)), None)
    made = []
    for seat in range(len(taken)):
        if strikes and struck_out(numbers, strikes[seat]):
            made.append(Status("out", _("Out")))
        elif slammer is not None and (numbers.slam_spares or seat == slammer):
            made.append(_beside_slam(numbers, taken[seat], seat == slammer))
        elif nil_alive(numbers, taken, seat, tricks):
            made.append(_nil(bids[seat] if bids else None))
        else:
            free = slammer is None
            can_slam = not (numbers.slam_once and slammed and slammed[seat])
            status = _status(numbers, taken, seat, free, can_slam)
            made.append(_bid_failed(numbers, taken, seat, status) if bids and bids[seat] else status)
    return made


def _nil(bid: bool | None) -> Status:
    if bid:
        return Status("nil", _("Nil bid alive"))
    return Status("nil", _("Nil alive")) if bid is None else Status("nil", _("Nil alive, not bid"), _("Nil, not bid"))


def _bid_failed(numbers: Edition, taken: Sequence[int], seat: int, status: Status) -> Status:
    """The status of a seat that bid Nil and has taken points."""
    if status.kind == "under":
        return Status("under", _("Under {n}, bid failed").format(n=numbers.quota), _("Bid failed"))
    if status.kind == "slam":
        missing = numbers.slam_at - taken[seat]
        return Status("slam", _("{n} to Slam, bid failed").format(n=missing), _("Bid failed"))
    if status.kind == "over":
        return Status("over", _("Over, bid failed"), _("Bid failed"))
    return Status("over", _("Nil bid failed"), _("Bid failed"))


def _beside_slam(numbers: Edition, own: int, slam: bool) -> Status:
    if slam:
        return Status("slam", _("Slam"))
    most = most_beside(numbers)
    if own == 0 or most == 0:
        return Status("safe", _("Counts {n}").format(n=0))
    return Status("safe", _("Counts {n} at most").format(n=most), _("{n} at most").format(n=most))


def _status(numbers: Edition, taken: Sequence[int], seat: int, free: bool, can_slam: bool) -> Status:
    """`free`: nobody has a Slam, so the most overstrike; `can_slam`: this seat still may make one."""
    own, most = taken[seat], max(taken)
    leads = free and own == most and own > 0
    missing = numbers.slam_at - own
    if leads and can_slam and missing <= min(SLAM_IN_SIGHT, numbers.total - sum(taken)):
        return Status("slam", _("Needs {n} for Slam").format(n=missing), _("{n} to Slam").format(n=missing))
    if leads and own < numbers.quota:
        return Status("over", _("Most so far, under {n}").format(n=numbers.quota), _("Over"))
    if leads:
        tied = list(taken).count(most) > 1
        return Status("over", _("Over – tied for most") if tied else _("Over – has the most"), _("Over"))
    if own < numbers.quota:
        return Status("under", _("Under {n}").format(n=numbers.quota))
    if 0 < numbers.cap < own:
        return Status("safe", _("Safe, counts {n}").format(n=numbers.cap), _("Safe"))
    return Status("safe", _("Safe"))
