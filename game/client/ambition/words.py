"""Words of scored rounds. No pygame.

They are a sentence for every number, the lines around the result table, and the signs of 2006."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.client.ambition.view import Status, last_strike, struck_out
from game.client.kit.i18n import N_, _, all_of, listed, ngettext
from game.engine.ambition.daily import WEEKLY
from game.engine.ambition.editions import Edition, House, Rules
from game.engine.ambition.events import RoundScored, SeatScore, Total
from game.engine.ambition.house import QUICK

GRAND_SLAM_WORDS = {"50": N_("grand Slam 50"), "36_and_pardon": N_("grand Slam: one strike less")}
WEEKLY_WORDS = {
    "Low twos": (N_("Low 2s"), N_("The 2 is always the lowest card of its suit.")),
    "Heavy queen": (N_("Heavy queen"), N_("The queen of spades is worth 13 points instead of 5.")),
    "No pass": (N_("No pass"), N_("No cards are passed.")),
    "Safe from 18": (N_("Safe from 18"), N_("You need 18 points instead of 14 to be safe.")),
    "Last trick": (N_("Last trick"), N_("The last trick brings 6 points more.")),
    "Tame king": (N_("Tame king"), N_("The king of clubs is worth 5 points instead of 17.")),
    "Scattered": (N_("One to each"), N_("In every round you pass one card to each opponent.")),
    "Early Slam": (N_("Early Slam"), N_("60 points instead of 72 make a Slam.")),
    "Dear Nil": (N_("Dear Nil"), N_("A Nil scores 36 points instead of 24.")),
    "Barren strikes": (N_("Barren strikes"), N_("An understrike scores nothing.")),
    "No limit": (N_("No limit"), N_("A round counts all the points you take, even more than 40.")),
    "Rich ace": (N_("Rich ace"), N_("The ace of hearts is worth 9 points and the 2 of hearts 1.")),
}
"""By the name of a Sunday's house rule: its name for the player, and the sentence that says what it changes."""


def option_words(rules: Rules, length: bool = True) -> list[str]:
    """Return the chosen options in words; without `length`, and of the quick game, not that it is a short game."""
    bidding, short = _("Nil bidding"), _("short game")
    if rules.no_nil_bid_at_three_strikes:
        bidding = _("Nil bidding (not with {n} strikes)").format(n=rules.numbers.strike_limit - 1)
    if rules.short_game_not_in_strike_round:
        short = _("short game (but not on a strike)")
    names = {
        "nil_bidding": bidding,
        "short_game": short,
        "void_round_replayed": _("void rounds played again"),
        "nil_after_deduction": _("Nil after the deduction"),
        "always_pass_left": _("always left"),
    }
    if not rules.short_game_not_in_strike_round and (not length or rules.house == QUICK):
        del names["short_game"]
    chosen = [words for option, words in names.items() if getattr(rules, option)]
    if rules.grand_slam in GRAND_SLAM_WORDS:
        chosen.append(_(GRAND_SLAM_WORDS[rules.grand_slam]))
    if not rules.blind_first_trick:
        chosen.append(_("no blind trick"))
    if not rules.high_two:
        chosen.append(_("no high 2"))
    if rules.players == 3:
        chosen.insert(0, _("three players"))
    return chosen


def title_words(rules: Rules) -> str:
    """Return the title of the edition, or the name of the house rules."""
    return _(rules.numbers.title) if rules.house is None else house_name(rules.house)


def house_name(house: House) -> str:
    """Return the name of house rules: translated if they are the program's own, otherwise as it was given."""
    if house == QUICK:
        return _("Quick game")
    return _(WEEKLY_WORDS[house.name][0]) if house in WEEKLY else house.name


def rule_words(rules: Rules) -> tuple[str, str]:
    """Return the name of a day's rules, and a sentence on what they change; the latter is empty for the usual ones."""
    if rules.house is None:
        return _("Rules of 2006"), ""
    return house_name(rules.house), _(WEEKLY_WORDS[rules.house.name][1])


def rules_words(rules: Rules) -> str:
    """Return edition and options: ``"Rules of 2006, Nil bidding"``; house rules by their name."""
    return listed([title_words(rules), *option_words(rules)])


def explain(numbers: Edition, event: RoundScored, seat: int) -> tuple[Status, str]:
    """Return the status of a seat's round for its pill, and one line on why it scored what it did."""
    score, taken = event.scored[seat], event.taken[seat]
    if event.void:
        return Status("out", _("Void")), _("Everybody would get a strike: nothing counts.")
    if "slam" in score.marks:
        return Status("slam", _("Slam")), slam_line(numbers, score)
    if numbers.slam_spares and any("slam" in other.marks for other in event.scored):
        return _beside_slam(numbers, taken)
    if "nil" in score.marks:
        return _nil(numbers, score, event.bids is not None)
    if "nil_bid_failed" in score.marks:
        return _failed_bid(numbers, score, taken)
    if "overstrike" in score.marks:
        return Status("over", _("Overstrike")), _over_line(numbers, event, seat)
    if "understrike" in score.marks:
        return Status("under", _("Understrike")), _under_line(numbers, score, taken)
    return _plain(numbers, taken)


def slam_line(numbers: Edition, score: SeatScore) -> str:
    """Return a line on what a Slam was worth."""
    if score.strikes < 0:
        return _("All tricks: a grand Slam, worth {worth}, and one strike is removed.").format(
            worth=score.points
        )
    if score.points != numbers.slam_points:
        return _("All tricks: a grand Slam, worth {worth}.").format(worth=score.points)
    return _("{n} points or more: a Slam, worth {worth}.").format(
        n=numbers.slam_at, worth=score.points
    )


def _over_line(numbers: Edition, event: RoundScored, seat: int) -> str:
    taken, strike = event.taken[seat], event.scored[seat].strikes
    if numbers.slam_once and taken >= numbers.slam_at:
        return _("A second Slam in the match is an overstrike: no score, one strike.")
    if event.taken.count(taken) > 1:
        if strike:
            return _("Tied for the most points: no score, one strike.")
        return _("Tied for the most points: no score.")
    return (
        _("The most points: no score, one strike.") if strike else _("The most points: no score.")
    )


def _under_line(numbers: Edition, score: SeatScore, taken: int) -> str:
    figures = {"n": numbers.quota, "below": numbers.quota - 1}
    if numbers.understrike_scores:
        if score.strikes:
            text = _("1 to {below} points: they count, with one strike.")
        elif numbers.strike_limit:
            text = _("Under {n}: the points count. It is never the last strike.")
        else:
            text = _("Under {n} points: they count.")
    elif taken == 0:
        text = _("No points, but a trick: no Nil, no score, one strike.")
        text = text if score.strikes else _("No points, but a trick: no Nil, no score.")
    elif score.strikes:
        text = _("Fewer than {n} points: no score, one strike.")
    else:
        text = _("Fewer than {n} points: no score.")
    return text.format(**figures)


def _plain(numbers: Edition, taken: int) -> tuple[Status, str]:
    if 0 < numbers.cap < taken:
        return Status("safe", _("Safe, at the cap")), _(
            "Not the most. A round counts {n} at most."
        ).format(n=numbers.cap)
    return Status("safe", _("Safe")), _("{n} or more and not the most: counts in full.").format(
        n=numbers.quota
    )


def _beside_slam(numbers: Edition, taken: int) -> tuple[Status, str]:
    pill, most = Status("safe", _("Slam round")), numbers.slam_others_cap
    if most == 0:
        if numbers.strike_limit:
            return pill, _("Slam round: no score, and no strike.")
        return pill, _("Slam round: no score.")
    if taken == 0:
        return pill, _("No Nil in a Slam round: no score, no strike.")
    if taken > most:
        return pill, _("Only {n} of them count; nobody gets a strike.").format(n=most)
    return pill, _("Up to {n} points count; nobody gets a strike.").format(n=most)


def _nil(numbers: Edition, score: SeatScore, bidding: bool) -> tuple[Status, str]:
    if "nil_bid_made" in score.marks:
        return Status("nil", _("Nil, as bid")), _("No points taken, as bid: worth {n}.").format(
            n=numbers.nil_bid_points
        )
    if bidding:
        return Status("nil", _("Nil, not bid")), _(
            "No points taken, but no Nil was bid: worth {n}."
        ).format(n=numbers.nil_unbid_points)
    if score.points != numbers.nil_points:
        return Status("nil", _("Nil")), _("A Nil, but not the only one: worth {n}.").format(
            n=score.points
        )
    text = (
        _("No trick taken at all: worth {n}.")
        if numbers.nil_by_tricks
        else _("No points taken at all: worth {n}.")
    )
    return Status("nil", _("Nil")), text.format(n=score.points)


def _failed_bid(numbers: Edition, score: SeatScore, taken: int) -> tuple[Status, str]:
    if "overstrike" in score.marks:
        return Status("over", _("Overstrike, Nil bid failed")), _(
            "The most points: no score, one strike in all."
        )
    if "understrike" in score.marks:
        return Status("under", _("Understrike, Nil bid failed")), _(
            "1 to {n} points count, one strike in all."
        ).format(n=numbers.quota - 1)
    counted = min(taken, numbers.cap) if numbers.cap else taken
    pill = Status("over", _("Nil bid failed"))
    if not score.strikes:
        return pill, _("{counted} less {fine} for the bid, in place of a last strike.").format(
            counted=counted, fine=numbers.nil_bid_fine
        )
    return pill, _("{counted} count, but the failed bid is a strike.").format(counted=counted)


def strike_words(strikes: int, new: int, numbers: Edition) -> str:
    """Return ``"no strikes"``, ``"3 strikes, 1 new"`` or ``"4 strikes: out"``; empty if the rules have no strikes."""
    if not numbers.strike_limit:
        return ""
    if struck_out(numbers, strikes):
        return _("{n} strikes: out").format(n=strikes)
    if new < 0:
        return ngettext("{n} strike, one removed", "{n} strikes, one removed", strikes).format(
            n=strikes
        )
    if not strikes:
        return _("no strikes")
    if new:
        return ngettext("{n} strike, {new} new", "{n} strikes, {new} new", strikes).format(
            n=strikes, new=new
        )
    return ngettext("{n} strike", "{n} strikes", strikes).format(n=strikes)


def signed(points: int) -> str:
    """Return points as ``"+28"``, ``"0"`` or, with a true minus sign, ``"−7"``."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def minus(points: int) -> str:
    """Return points as ``"28"`` or, with a true minus sign, ``"−7"``."""
    return str(points).replace("-", "\u2212")


def placing(totals: Sequence[Total]) -> list[int]:
    """Return the places by points alone, such as 1, 1, 3, 4; a running match is listed in this order."""
    return [1 + sum(other.points > total.points for other in totals) for total in totals]


def summary(event: RoundScored, names: Sequence[str], me: int) -> str:
    """Return a sentence on what the round meant for the viewer."""
    if event.void:
        return _("Everybody would get a strike: nothing counts.")
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
        "You scored {points} and are {n} point ahead.",
        "You scored {points} and are {n} points ahead.",
        own - rest,
    )
    return text.format(points=points, n=own - rest)


def coming_up(rules: Rules, event: RoundScored) -> list[str]:
    """Return the lines at the foot of the result table: the next pass, and what may end the match soon."""
    replayed = event.void and rules.void_round_replayed
    direction = rules.direction(event.number + (0 if replayed else 1))
    passing = {
        "left": _("Next: pass three cards left."),
        "right": _("Next: pass three cards right."),
        "across": _("Next: pass three cards across."),
        "scatter": _("Next: pass one card to each player."),
        "hold": _("Next: no pass."),
    }
    lines = [passing[direction]]
    note = _hanging(rules.numbers, event)
    return [*lines, note] if note else lines


def _hanging(numbers: Edition, event: RoundScored) -> str:
    """Return a line on what may end the match with the next round; empty if nothing can."""
    if any(last_strike(numbers, total.strikes) for total in event.totals):
        if not numbers.understrike_ends:
            return _("One more overstrike may end the match.")
        if not numbers.understrike_fatal:
            return _("One more overstrike ends the match; whoever gets it can’t win.")
        return _("One more strike ends the match; whoever gets it can’t win.")
    if numbers.rounds and event.number + 1 >= numbers.rounds:
        return _("The next round is the last.")
    missing = numbers.target - max(total.points for total in event.totals)
    if 0 < missing <= numbers.slam_points:
        text = ngettext(
            "{target} points end the match: {n} to go.",
            "{target} points end the match: {n} to go.",
            missing,
        )
        return text.format(target=numbers.target, n=missing)
    return ""


def ending(
    rules: Rules,
    names: Sequence[str],
    totals: Sequence[Total],
    winners: Sequence[int],
    me: int,
    stopped: int = 0,
) -> list[str]:
    """Return how the match ended: a headline and a line of reasons.

    `stopped` is the number of rounds after which it was stopped although its rules went on; 0 if it
    wasn't."""
    others = [names[seat] for seat in winners]
    if list(winners) == [me]:
        headline = _("You win the match")
    elif me in winners:
        headline = _("You share the win")
    elif len(others) == 1:
        headline = _("{name} wins the match").format(name=others[0])
    else:
        headline = _("{names} share the win").format(names=all_of(others))
    return [
        headline,
        stopped_words(stopped) if stopped else _reason(rules, names, totals, winners, me),
    ]


def stopped_words(rounds: int) -> str:
    """Return the sentence about a match that was stopped after that many rounds."""
    return _("Stopped after {n} rounds, the most a match can have.").format(n=rounds)


def end_kind(rules: Rules, totals: Sequence[Total], stopped: bool = False) -> str:
    """Return what ended a match with these totals: strikes, target, short (the short game) or rounds.

    ``"rounds"`` means the limit of its rules or, if it was `stopped`, the limit of any match."""
    numbers = rules.numbers
    best = max(total.points for total in totals)
    if numbers.strike_limit and any(total.strikes >= numbers.strike_limit for total in totals):
        return "strikes"
    if numbers.target and best >= numbers.target:
        return "target"
    return (
        "short" if not stopped and rules.short_game and best >= numbers.short_target else "rounds"
    )


def _reason(
    rules: Rules, names: Sequence[str], totals: Sequence[Total], winners: Sequence[int], me: int
) -> str:
    numbers, kind = rules.numbers, end_kind(rules, totals)
    if kind == "strikes":
        out = [seat for seat in range(len(names)) if totals[seat].strikes >= numbers.strike_limit]
        who = all_of([_("you") if seat == me else names[seat] for seat in out])
        if numbers.clean_winner:
            text = _(
                "{n} strikes end the match: {who}. Among those without a strike in the last round, the "
                "highest score wins."
            )
        elif len(out) > 1:
            text = _(
                "{n} strikes: {who} are out. Of the others, the player with the most points wins."
            )
        elif out == [me]:
            text = _(
                "{n} strikes: you are out. Of the others, the player with the most points wins."
            )
        else:
            text = _(
                "{n} strikes: {who} is out. Of the others, the player with the most points wins."
            )
        return text.format(n=numbers.strike_limit, who=who)
    if kind == "target":
        return _("{target} points end the match: the highest score wins.").format(
            target=numbers.target
        )
    if kind == "rounds":
        return _("{n} rounds are played: the highest score wins.").format(n=numbers.rounds)
    best = max(total.points for total in totals)
    lead = best - max(
        (total.points for seat, total in enumerate(totals) if seat not in winners), default=best
    )
    return ngettext(
        "{target} points reached, with {lead} point to spare: the short game is won.",
        "{target} points reached, with {lead} points to spare: the short game is won.",
        lead,
    ).format(target=numbers.short_target, lead=lead)


SIGNS = {
    "nil": "θ",
    "nil_bid_made": "ν",
    "nil_bid_failed": "κ",
    "understrike": "ε",
    "overstrike": "ω",
    "slam": "ψ",
}
"""The Greek letters of the 2006 sheet, by the marks of scoring.

The fallback fonts contain these letters for this purpose."""
_BIDS = ("nil_bid_made", "nil_bid_failed")


def signs(rules: Rules) -> dict[str, str]:
    """Return the signs that a match needs; none for an edition other than 2006."""
    if rules.edition != "2006":
        return {}
    return {mark: sign for mark, sign in SIGNS.items() if rules.nil_bidding or mark not in _BIDS}


def signs_of(rules: Rules, marks: Iterable[str]) -> str:
    """Return a player's signs in a round: ``"ε, κ"``; a Nil that was bid has only its own sign."""
    told, held = signs(rules), frozenset(marks)
    if "nil_bid_made" in held:
        held -= {"nil"}
    return ", ".join(
        told[mark]
        for mark in ("understrike", "overstrike", "slam", "nil", *_BIDS)
        if mark in held & told.keys()
    )
