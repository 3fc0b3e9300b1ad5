"""Sentences that explain how a number came about, with the figures that the engine counted.

No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.view import struck_out
from game.client.ambition.words import end_kind, minus, placing, signed, slam_line
from game.client.kit.buttons import Explanation, within
from game.client.kit.i18n import _, all_of, ngettext
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import RoundScored, SeatScore, Total
from game.engine.ambition.match_result import eligible
from game.engine.ambition.observation import Trick
from game.engine.ambition.score_sheet import a_round


def added(numbers: Sequence[int]) -> str:
    """Return a sum as text: ``"40 + 0 − 7"``."""
    text = minus(numbers[0]) if numbers else "0"
    for number in numbers[1:]:
        text += f" + {number}" if number >= 0 else f" \u2212 {-number}"
    return text


def _took(name: str, n: int) -> str:
    if n == 0:
        return _("{name} took no points at all.").format(name=name)
    return ngettext("{name} took {n} point.", "{name} took {n} points.", n).format(name=name, n=n)


# ------------------------------------------------------------------------------------------------ one round


def taken(
    event: RoundScored, seat: int, names: Sequence[str], me: int, tricks: Sequence[Trick] = ()
) -> Explanation:
    """Explain the points that a seat took, and in which tricks.

    `tricks` are those of the round in order, empty if they are unknown."""
    n = event.taken[seat]
    title = ngettext("{n} point taken", "{n} points taken", n).format(n=n)
    won = [(number, trick.points) for number, trick in enumerate(tricks, 1) if trick.winner == seat]
    counted = [(number, points) for number, points in won if points]
    captured = sum(points for _number, points in counted)
    if not tricks:
        return Explanation(title)
    if not won:
        return Explanation(title, (_("{name} won no trick.").format(name=names[seat]),))
    lines = []
    if not counted:
        lines.append(
            _("No trick that {name} won held a point.").format(name=within(names, me)[seat])
        )
    else:
        line = ngettext(
            "From trick {numbers}: {sum}.", "From tricks {numbers}: {sum}.", len(counted)
        ).format(
            numbers=all_of([str(number) for number, _points in counted]),
            sum=added([points for _number, points in counted]),
        )
        lines.append(line)
    if n > captured:
        lines.append(_("{n} more for the last trick.").format(n=n - captured))
    elif n < captured:
        lines.append(_("Less {n}, taken off for the last trick.").format(n=captured - n))
    return Explanation(title, tuple(lines))


def points(
    numbers: Edition, event: RoundScored, seat: int, names: Sequence[str], me: int
) -> Explanation:
    """Explain a seat's points of a round."""
    score = event.scored[seat]
    title = _("{points} in round {n}").format(points=signed(score.points), n=event.number)
    lines = [_took(names[seat], event.taken[seat]), _worth(numbers, event, seat, names, me)]
    if "nil_bid_failed" in score.marks:
        lines.append(_failed_bid(numbers, event, seat))
    return Explanation(title, tuple(lines))


def _worth(numbers: Edition, event: RoundScored, seat: int, names: Sequence[str], me: int) -> str:
    score, own = event.scored[seat], event.taken[seat]
    marks = score.marks
    slammer = next((other for other, each in enumerate(event.scored) if "slam" in each.marks), None)
    if event.void:
        return _("In this round everybody would get a strike, so it is void and counts for nobody.")
    if slammer == seat:
        return _slam(numbers, score)
    if slammer is not None and numbers.slam_spares:
        return _beside_slam(numbers, own, names[slammer])
    if "nil" in marks:
        return _nil(numbers, score, event.bids is not None)
    if "overstrike" in marks:
        return _overstrike(numbers, event, seat, within(names, me))
    if "understrike" in marks:
        return _understrike(numbers, score, own)
    return _safe(numbers, event, seat, names)


def _slam(numbers: Edition, score: SeatScore) -> str:
    if score.points != numbers.slam_points or score.strikes < 0:
        return slam_line(numbers, score)
    if numbers.slam_spares and numbers.strike_limit:
        text = _(
            "{slam} or more make a Slam, which scores {worth}. Nobody gets a strike in such a round."
        )
    else:
        text = _("{slam} or more make a Slam, which scores {worth}.")
    return text.format(slam=numbers.slam_at, worth=numbers.slam_points)


def _understrike(numbers: Edition, score: SeatScore, own: int) -> str:
    if own == 0:
        text = _("A trick was taken, so this is not a Nil but an understrike, and scores nothing.")
    elif not numbers.understrike_scores:
        text = _("Fewer than {quota} is an understrike and scores nothing.")
    elif not numbers.strike_limit:
        text = _("Fewer than {quota} is an understrike: the points count.")
    elif score.strikes:
        text = _("From 1 to {below} is an understrike: the points count, but cost a strike.")
    else:
        text = _(
            "From 1 to {below} is an understrike: the points count. It costs no strike here, "
            "because an understrike is never the last one."
        )
    text = text.format(below=numbers.quota - 1, quota=numbers.quota)
    if score.strikes and not numbers.understrike_scores:
        text += " " + _("It costs a strike.")
    return text


def _beside_slam(numbers: Edition, own: int, name: str) -> str:
    cap = numbers.slam_others_cap
    if cap == 0:
        return _("{name} made a Slam, so everybody else scores nothing.").format(name=name)
    if own == 0:
        return _(
            "{name} made a Slam, and in a Slam round there is no Nil: it scores nothing and costs nothing."
        ).format(name=name)
    if own > cap:
        return _(
            "{name} made a Slam, so the others score {n} at most, and nobody gets a strike."
        ).format(name=name, n=cap)
    text = _("{name} made a Slam, so points up to {n} count in full, and nobody gets a strike.")
    return text.format(name=name, n=cap)


def _nil(numbers: Edition, score: SeatScore, bidding: bool) -> str:
    if "nil_bid_made" in score.marks:
        return _("A Nil that was bid and made: worth {n}.").format(n=numbers.nil_bid_points)
    if bidding:
        text = _("A Nil, but not bid: worth {n}. With a bid it would have been worth {bid}.")
        return text.format(n=numbers.nil_unbid_points, bid=numbers.nil_bid_points)
    if score.points != numbers.nil_points:
        text = _(
            "A Nil. A single one is worth {n}; when there are several, each is worth {shared}."
        )
        return text.format(n=numbers.nil_points, shared=score.points)
    return _("A Nil, worth {n}.").format(n=score.points)


def _overstrike(numbers: Edition, event: RoundScored, seat: int, names: Sequence[str]) -> str:
    if numbers.slam_once and event.taken[seat] >= numbers.slam_at:
        return _(
            "Each player can make only one Slam in a match. This one is an overstrike: it scores "
            "nothing and costs a strike."
        )
    level = [names[s] for s, n in enumerate(event.taken) if n == event.taken[seat] and s != seat]
    if level and numbers.strike_limit:
        text = _(
            "So did {names}, and nobody took more: all of them overstrike, score nothing and get a strike."
        )
        return text.format(names=all_of(level))
    if level:
        return _("So did {names}, and nobody took more: all of them score nothing.").format(
            names=all_of(level)
        )
    if not numbers.strike_limit:
        return _("Nobody took more. The most is an overstrike and scores nothing.")
    return _("Nobody took more. The most is an overstrike: it scores nothing and costs a strike.")


def _safe(numbers: Edition, event: RoundScored, seat: int, names: Sequence[str]) -> str:
    most = max(event.taken)
    figures = {
        "quota": numbers.quota,
        "names": all_of([names[s] for s, n in enumerate(event.taken) if n == most]),
        "most": most,
        "cap": numbers.cap,
        "n": event.taken[seat],
    }
    if 0 < numbers.cap < event.taken[seat]:
        text = _(
            "That is {quota} or more and not the most ({names}: {most}). A round scores {cap} at most."
        )
    else:
        text = _("That is {quota} or more and not the most ({names}: {most}), so all {n} count.")
    return text.format(**figures)


def _failed_bid(numbers: Edition, event: RoundScored, seat: int) -> str:
    score = event.scored[seat]
    if "overstrike" in score.marks or "understrike" in score.marks:
        return _("The Nil bid failed too, but a round costs one strike at most.")
    if score.strikes:
        return _("The Nil bid failed: that costs a strike.")
    counted = min(event.taken[seat], numbers.cap) if numbers.cap else event.taken[seat]
    text = _(
        "The Nil bid failed. With {last} strikes already, that costs {fine} points instead: {sum} = {points}."
    )
    return text.format(
        last=numbers.strike_limit - 1,
        fine=numbers.nil_bid_fine,
        sum=added([counted, -numbers.nil_bid_fine]),
        points=minus(score.points),
    )


# ------------------------------------------------------------------------------------------------ the match so far


def total(event: RoundScored, seat: int) -> Explanation:
    """Explain a seat's points in the match after a round."""
    after, gained = event.totals[seat].points, event.scored[seat].points
    title = ngettext("{n} point in all", "{n} points in all", abs(after)).format(n=minus(after))
    text = _("{before} before round {n}, {points} in it: {sum} = {total}.")
    line = text.format(
        before=minus(after - gained),
        n=event.number,
        points=minus(gained),
        sum=added([after - gained, gained]),
        total=minus(after),
    )
    return Explanation(title, (line,))


def strikes(numbers: Edition, events: Sequence[RoundScored], seat: int, n: int) -> Explanation:
    """Explain a seat's `n` strikes: which rounds of `events` brought them, and what they mean."""
    title = ngettext("{n} strike", "{n} strikes", n).format(n=n) if n else _("no strikes")
    lines = [_struck(event, seat) for event in events if event.scored[seat].strikes]
    lines.append(_meaning(numbers, n))
    return Explanation(title[0].upper() + title[1:], tuple(lines))


def _meaning(numbers: Edition, n: int) -> str:
    """Return what `n` strikes mean for the match."""
    limit = numbers.strike_limit
    if numbers.clean_winner:
        text = _("With {before} strikes, one more that isn’t an understrike ends the match.")
        if numbers.understrike_ends:
            text = _("The match ends when somebody has {limit} strikes.")
        text += " " + _("Only players without a strike in the last round can win.")
        return text.format(before=limit - 1, limit=limit)
    if struck_out(numbers, n):
        return _("{limit} strikes end the match, and a player who has them can’t win it.").format(
            limit=limit
        )
    more = limit - n
    text = ngettext(
        "{more} more ends the match, and a player with {limit} can’t win it.",
        "{more} more end the match, and a player with {limit} can’t win it.",
        more,
    ).format(more=more, limit=limit)
    if not numbers.understrike_fatal:
        text += " " + _("An understrike is never the last one.")
    return text


def _struck(event: RoundScored, seat: int) -> str:
    marks = event.scored[seat].marks
    if "overstrike" in marks:
        return _("Round {n}: overstrike, {taken} taken.").format(
            n=event.number, taken=event.taken[seat]
        )
    if "understrike" in marks:
        return _("Round {n}: understrike, {taken} taken.").format(
            n=event.number, taken=event.taken[seat]
        )
    if event.scored[seat].strikes < 0:
        return _("Round {n}: a grand Slam, and one strike was removed.").format(n=event.number)
    return _("Round {n}: a Nil bid failed, {taken} taken.").format(
        n=event.number, taken=event.taken[seat]
    )


def place(
    numbers: Edition, totals: Sequence[Total], seat: int, names: Sequence[str], me: int
) -> Explanation:
    """Explain a seat's place in a match that goes on, which depends on points alone."""
    own = totals[seat].points
    best = max(other.points for other in totals)
    inside = within(names, me)
    leaders = [inside[s] for s, other in enumerate(totals) if other.points == best and s != seat]
    if own < best:
        text = ngettext(
            "{n} point behind {names} with {best}.",
            "{n} points behind {names} with {best}.",
            best - own,
        )
        line = text.format(n=best - own, names=all_of(leaders), best=minus(best))
    elif leaders:
        line = _("Tied with {names}.").format(names=all_of(leaders))
    else:
        line = _("The highest score so far.")
    lines = [line]
    if numbers.clean_winner:
        lines.append(_("At the end, only players without a strike in the last round can win."))
    elif numbers.strike_limit:
        text = _("Strikes don’t change the place, except that a player with {limit} can’t win.")
        lines.append(text.format(limit=numbers.strike_limit))
    return Explanation(_("Place {n}").format(n=placing(totals)[seat]), tuple(lines))


# ------------------------------------------------------------------------------------------------ the end


def final_place(
    rules: Rules,
    totals: Sequence[Total],
    winners: Sequence[int],
    seat: int,
    at: int,
    stopped: bool = False,
) -> Explanation:
    """Explain a seat's place `at` in a finished match, which may have been `stopped`."""
    numbers, kind = rules.numbers, end_kind(rules, totals, stopped)
    title = _("Place {n}").format(n=at)
    if seat in winners:
        if kind == "strikes" and numbers.clean_winner:
            line = _("The highest score among players without a strike in the last round.")
        elif kind == "strikes":
            line = _("The highest score among players with fewer than {limit} strikes.").format(
                limit=numbers.strike_limit
            )
        elif kind == "short":
            line = _(
                "{target} points or more, and at least {lead} ahead of everybody else."
            ).format(target=numbers.short_target, lead=numbers.short_lead)
        else:
            line = _("The highest score of all.")
        return Explanation(title, (line,))
    best, own = totals[winners[0]].points, totals[seat].points
    if struck_out(numbers, totals[seat].strikes):
        text = _(
            "{limit} strikes: first place is out of reach. The other places are decided by points alone."
        )
        return Explanation(title, (text.format(limit=numbers.strike_limit),))
    if own >= best:
        line = _(
            "A strike in the last round: first place is out of reach. The other places are decided by points alone."
        )
        return Explanation(title, (line,))
    text = ngettext("{n} point behind the winner.", "{n} points behind the winner.", best - own)
    return Explanation(title, (text.format(n=best - own),))


def final_score(events: Sequence[RoundScored], seat: int, points: int) -> Explanation:
    """Explain a seat's points in the whole match, round by round."""
    title = ngettext("{n} point in all", "{n} points in all", abs(points)).format(n=minus(points))
    gained = [event.scored[seat].points for event in events]
    if sum(gained) != points:  # not all rounds are at hand
        return Explanation(title)
    text = ngettext("{n} round: {sum}.", "{n} rounds: {sum}.", len(gained))
    return Explanation(title, (text.format(n=len(gained), sum=added(gained)),))


def relative(
    rules: Rules,
    totals: Sequence[Total],
    seat: int,
    score: float,
    names: Sequence[str],
    scored: Sequence[SeatScore] | None = None,
    rounds: int = 0,
) -> Explanation:
    """Explain a relative score: how it is computed, and who counts as less than the points shown.

    `scored` are the scores of the last round; `rounds` is the number of rounds, 0 if it is
    unknown."""
    able = eligible(rules, totals, scored) or tuple(range(len(totals)))
    best = max(totals[other].points for other in able)
    counted = [
        total.points if i in able else min(total.points, best - 1) for i, total in enumerate(totals)
    ]
    mean = (sum(counted) - counted[seat]) / (len(totals) - 1)
    shown = f"{score:+.1f}".replace("-", "\u2212")
    text = _("{own} minus the others’ average, {mean}: {relative}.")
    lines = [
        text.format(
            own=minus(counted[seat]), mean=f"{mean:.1f}".replace("-", "\u2212"), relative=shown
        )
    ]
    for other, (total, counts) in enumerate(zip(totals, counted, strict=True)):
        if counts < total.points:
            text = _("{name} can’t win and counts as {n} here, one point less than the winner.")
            lines.append(text.format(name=names[other], n=minus(counts)))
    if rounds:
        text = ngettext("{n} round: {share}.", "{n} rounds: {share}.", rounds)
        lines.append(text.format(n=rounds, share=share_words(score, rounds)))
    return Explanation(_("Relative score {n}").format(n=shown), tuple(lines))


def share_words(score: float, rounds: int) -> str:
    """Return a relative score per round as text: ``"+2.13 per round"``; empty if the number of rounds is unknown."""
    if not rounds:
        return ""
    return _("{n} per round").format(n=f"{a_round(score, rounds):+.2f}".replace("-", "\u2212"))


def relative_column() -> Explanation:
    """Explain the column of relative scores."""
    return Explanation(
        _("Relative score"),
        (
            _(
                "Points minus the average of the others: how far ahead of the rest of the table a "
                "player finished, or behind it."
            ),
            _("A player who can’t win counts as one point less than the winner at most."),
        ),
    )
