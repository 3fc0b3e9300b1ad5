"""One sentence for every number of a scored round, and the lines around the result table. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.i18n import _, all_of, listed, ngettext
from game.client.view import Status
from game.engine.ambition.editions import Edition, Rules
from game.engine.events import RoundScored, SeatScore, Total


def rules_words(rules: Rules) -> str:
    """Edition and options: ``"Rules of 2006, Nil bidding"``."""
    names = {"nil_bidding": _("Nil bidding"), "short_game": _("short game")}
    chosen = [words for option, words in names.items() if getattr(rules, option)]
    return listed([_(rules.numbers.title), *chosen])


def explain(numbers: Edition, event: RoundScored, seat: int, strikes_before: int) -> tuple[Status, str]:
    """What a seat's round was (for its pill) and why it scored what it did, in one line."""
    score, taken = event.scored[seat], event.taken[seat]
    if event.void:
        return Status("out", _("Void")), _("All four would strike: the round is void, nothing counts.")
    if "slam" in score.marks:
        return Status("slam", _("Slam")), _("{n} points or more: a Slam, worth {worth}.").format(
            n=numbers.slam_at, worth=numbers.slam_points
        )
    if any("slam" in other.marks for other in event.scored):
        return _beside_slam(numbers, taken)
    if "nil" in score.marks:
        return _nil(numbers, score, event.bids is not None)
    if "nil_bid_failed" in score.marks:
        return _failed_bid(numbers, score, taken, strikes_before)
    if "overstrike" in score.marks:
        if event.taken.count(taken) > 1:
            return Status("over", _("Overstrike")), _("Tied for the most points: no score, one strike.")
        return Status("over", _("Overstrike")), _("The most points of all: no score, one strike.")
    if "understrike" in score.marks:
        return Status("under", _("Understrike")), _("1 to {n} points: they count, with one strike.").format(
            n=numbers.quota - 1
        )
    return _plain(numbers, taken)


def _plain(numbers: Edition, taken: int) -> tuple[Status, str]:
    if taken > numbers.cap:
        return Status("safe", _("Safe, at the cap")), _("Not the most. A round counts {n} at most.").format(
            n=numbers.cap
        )
    return Status("safe", _("Safe")), _("{n} or more and not the most: counts in full.").format(n=numbers.quota)


def _beside_slam(numbers: Edition, taken: int) -> tuple[Status, str]:
    pill = Status("safe", _("Beside a Slam"))
    if taken == 0:
        return pill, _("No Nil beside a Slam: no points, no strike.")
    if taken > numbers.slam_others_cap:
        return pill, _("Beside a Slam {n} count at most, without strikes.").format(n=numbers.slam_others_cap)
    return pill, _("Beside a Slam points up to {n} count, without strikes.").format(n=numbers.slam_others_cap)


def _nil(numbers: Edition, score: SeatScore, bidding: bool) -> tuple[Status, str]:
    if "nil_bid_made" in score.marks:
        return Status("nil", _("Nil, as bid")), _("No points taken, as bid: worth {n}.").format(
            n=numbers.nil_bid_points
        )
    if bidding:
        return Status("nil", _("Nil, not bid")), _("No points taken, but no Nil was bid: worth {n}.").format(
            n=numbers.nil_unbid_points
        )
    return Status("nil", _("Nil")), _("No points taken at all: worth {n}.").format(n=numbers.nil_points)


def _failed_bid(numbers: Edition, score: SeatScore, taken: int, strikes_before: int) -> tuple[Status, str]:
    if "overstrike" in score.marks:
        return Status("over", _("Overstrike, Nil bid failed")), _("The most points: no score, one strike in all.")
    if "understrike" in score.marks:
        return Status("under", _("Understrike, Nil bid failed")), _("1 to {n} points count, one strike in all.").format(
            n=numbers.quota - 1
        )
    counted = min(taken, numbers.cap)
    pill = Status("over", _("Nil bid failed"))
    if strikes_before >= numbers.strike_limit - 1:
        return pill, _("{counted} less {fine} for the bid, in place of a last strike.").format(
            counted=counted, fine=numbers.nil_bid_fine
        )
    return pill, _("{counted} count, but the failed bid is a strike.").format(counted=counted)


def strike_words(strikes: int, new: int, limit: int) -> str:
    """``"no strikes"``, ``"3 strikes, 1 new"``, ``"4: out"``."""
    if strikes >= limit:
        return _("{n} strikes: out").format(n=strikes)
    if not strikes:
        return _("no strikes")
    if new:
        return ngettext("{n} strike, {new} new", "{n} strikes, {new} new", strikes).format(n=strikes, new=new)
    return ngettext("{n} strike", "{n} strikes", strikes).format(n=strikes)


def signed(points: int) -> str:
    """``"+28"``, ``"0"`` or, with a true minus sign, ``"−7"``."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def placing(totals: Sequence[Total]) -> list[int]:
    """Places by points alone, 1, 1, 3, 4: the order in which a running match is listed."""
    return [1 + sum(other.points > total.points for other in totals) for total in totals]


def summary(event: RoundScored, names: Sequence[str], me: int) -> str:
    """What the round meant for the viewer, in a sentence."""
    if event.void:
        return _("All four would have struck: nothing counts.")
    own, points = event.totals[me].points, event.scored[me].points
    leader = max(range(len(names)), key=lambda seat: event.totals[seat].points)
    gap = event.totals[leader].points - own
    if gap:
        text = ngettext(
            "You scored {points} and are {n} point behind {name}.",
            "You scored {points} and are {n} points behind {name}.",
            gap,
        )
        return text.format(points=points, n=gap, name=names[leader])
    rest = max(event.totals[seat].points for seat in range(len(names)) if seat != me)
    if rest == own:
        return _("You scored {points} and share the lead.").format(points=points)
    text = ngettext(
        "You scored {points} and are {n} point ahead.", "You scored {points} and are {n} points ahead.", own - rest
    )
    return text.format(points=points, n=own - rest)


def coming_up(rules: Rules, event: RoundScored) -> list[str]:
    """The lines at the foot of the result table: the next pass, and what hangs over the players."""
    replayed = event.void and rules.void_round_replayed
    direction = rules.direction(event.number + (0 if replayed else 1))
    passing = {
        "left": _("Next: three cards pass left."),
        "right": _("Next: three cards pass right."),
        "across": _("Next: three cards pass across."),
        "scatter": _("Next: scatter, one card to each player."),
        "hold": _("Next: no cards are passed."),
    }
    lines = [passing[direction]]
    if any(total.strikes == rules.numbers.strike_limit - 1 for total in event.totals):
        lines.append(_("A fourth strike ends the game; that player cannot win."))
    return lines


def ending(rules: Rules, names: Sequence[str], totals: Sequence[Total], winners: Sequence[int], me: int) -> list[str]:
    """How the match ended: a headline and a line of reasons."""
    others = [names[seat] for seat in winners]
    if list(winners) == [me]:
        headline = _("You win the match")
    elif me in winners:
        headline = _("You share the win")
    elif len(others) == 1:
        headline = _("{name} wins the match").format(name=others[0])
    else:
        headline = _("{names} share the win").format(names=all_of(others))
    out = [seat for seat in range(len(names)) if totals[seat].strikes >= rules.numbers.strike_limit]
    if out:
        who = all_of([_("you") if seat == me else names[seat] for seat in out])
        reason = _("Four strikes end the match: {who}. The most points of the others win.").format(who=who)
    else:
        best = max(total.points for total in totals)
        lead = best - max((total.points for seat, total in enumerate(totals) if seat not in winners), default=best)
        reason = ngettext(
            "{target} points reached, with {lead} point to spare: the short game is won.",
            "{target} points reached, with {lead} points to spare: the short game is won.",
            lead,
        ).format(target=rules.numbers.short_target, lead=lead)
    return [headline, reason]
