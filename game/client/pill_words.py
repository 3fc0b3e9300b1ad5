"""What the pill of a seat means: how the round would count for it if it ended now. No pygame.

The cases are those of `game.client.status`, in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.explanations import Explanation, within
from game.client.i18n import _, all_of, ngettext
from game.client.status import SLAM_IN_SIGHT
from game.client.view import SeatView
from game.engine.ambition.editions import Edition, Rules


def pill_words(
    rules: Rules, seats: Sequence[SeatView], seat: int, me: int, title: str, bid: bool | None = None
) -> Explanation:
    """A seat's pill, which says `title`, for the viewer at seat `me`. `bid`: whether Nil was bid for it; None where that is a
    secret or can't be."""
    numbers = rules.numbers
    taken = [each.taken for each in seats]
    if seats[seat].strikes >= numbers.strike_limit:
        line = _("{n} strikes: this player can’t win any more.").format(n=numbers.strike_limit)
        return Explanation(title, (line,))
    own = seats[seat].taken
    so_far = ngettext("{n} point taken so far.", "{n} points taken so far.", own).format(n=own)
    return Explanation(title, (so_far, *_lines(rules, taken, seat, within([each.name for each in seats], me), bid)))


def _lines(rules: Rules, taken: Sequence[int], seat: int, names: Sequence[str], bid: bool | None) -> list[str]:
    numbers = rules.numbers
    own, most, quota = taken[seat], max(taken), numbers.quota
    if most >= numbers.slam_at:
        return [_slammed(numbers, own == most)]
    if own == 0:
        return [_nil(rules, bid)]
    lines = []
    missing = numbers.slam_at - own
    if own == most:
        lines.append(_most(numbers, taken, seat, names))
        if missing <= min(SLAM_IN_SIGHT, numbers.total - sum(taken)):
            lines.append(
                _("{slam} are a Slam: {worth} scored, and no strikes. {n} more are needed.").format(
                    slam=numbers.slam_at, worth=numbers.slam_points, n=missing
                )
            )
    elif own < quota:
        text = _(
            "Fewer than {quota} at the end are an understrike: they count, but cost a strike. {n} more are needed."
        )
        lines.append(text.format(quota=quota, n=quota - own))
    else:
        leaders = all_of([names[s] for s, points in enumerate(taken) if points == most])
        if own > numbers.cap:
            text = _("{quota} or more and not the most ({names}: {most}): {cap} would count, more never do.")
        else:
            text = _("{quota} or more and not the most ({names}: {most}): so all of them would count.")
        lines.append(text.format(quota=quota, names=leaders, most=most, cap=numbers.cap))
    if bid:
        lines.append(_("Nil was bid, and points were taken: the bid has failed."))
    return lines


def _slammed(numbers: Edition, made: bool) -> str:
    if made:
        text = _("{slam} or more are a Slam: it scores {worth}, and nobody strikes in this round.")
        return text.format(slam=numbers.slam_at, worth=numbers.slam_points)
    return _("Beside a Slam points count up to {n}, and nobody strikes.").format(n=numbers.slam_others_cap)


def _nil(rules: Rules, bid: bool | None) -> str:
    numbers = rules.numbers
    if bid:
        text = _("If it stays so, the Nil that was bid is made: {n}. One point, and it has failed.")
        return text.format(n=numbers.nil_bid_points)
    if rules.nil_bidding and bid is None:
        text = _("If it stays so, that is a Nil: {bid} if it was bid in secret, else {n}.")
        return text.format(bid=numbers.nil_bid_points, n=numbers.nil_unbid_points)
    if rules.nil_bidding:
        text = _("If it stays so, that is a Nil, but it wasn’t bid: {n}.")
        return text.format(n=numbers.nil_unbid_points)
    text = _("If it stays so, that is a Nil and worth {n}. Tricks without points do no harm.")
    return text.format(n=numbers.nil_points)


def _most(numbers: Edition, taken: Sequence[int], seat: int, names: Sequence[str]) -> str:
    level = [names[s] for s, points in enumerate(taken) if points == taken[seat] and s != seat]
    if level:
        text = _(
            "As many as {names}, and nobody has more. Level at the end, all of them overstrike: no score, a strike."
        )
        return text.format(names=all_of(level))
    return _("Nobody has more. The most of the four at the end is an overstrike: no score, and a strike.")
