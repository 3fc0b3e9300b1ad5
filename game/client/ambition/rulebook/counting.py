"""Pages about what a round and a match are worth. No pygame.

The text is in our own words, and every figure is one of the numbers of the rules."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.rulebook.subject import (
    Subject,
    Totals,
    counted,
    deducted_round,
    plain_round,
    safe_totals,
    slam_round,
)
from game.client.ambition.view import ExplainedText, most_beside, worths
from game.client.app.rulebook.model import Block, Paragraph
from game.client.kit.i18n import _


def worth(s: Subject) -> tuple[Block, ...]:
    """Return the page about overstrikes, understrikes, Nil and everything between."""
    n = s.numbers
    most = (
        _(
            "The highest total is an overstrike: it scores nothing and costs a strike. Everybody who ties "
            "for it overstrikes."
        )
        if n.strike_limit
        else _("The highest total scores nothing, and so does everybody who ties for it.")
    )
    safe = _("Everything else is scored as it was taken. An example:")
    if n.cap:
        safe = _("Everything else is scored as it was taken, but never more than {cap}. An example:")
    return (
        s.explained(most, "most"),
        s.explained(_under(s), "under", "under_last", "safe"),
        s.explained(_nil(s), "nil", "nil_shared", "nil_bid", "nil_unbid"),
        s.explained(safe, "safe"),
        plain_round(n),
        *s.reading("2005", "R24", _("With three Nils each scores {nil_shared_points} too."), "nil_shared_points"),
        *s.reading(
            "2005", "R25", _("Strikes are counted as they were before the round."), "understrike_fatal", "strike_limit"
        ),
        *s.reading("simple", "R31", _("Exactly {quota} points are enough: the text leaves it open."), "quota"),
        *s.reading("simple", "R34", _("The text says nothing about ties. We follow the other editions.")),
        *s.reading(
            "2004", "R45", _("The text doesn’t lower a Nil when there are two: each scores in full."), "nil_points"
        ),
    )


def _under(s: Subject) -> str:
    n = s.numbers
    if not n.strike_limit:
        if n.understrike_scores:
            return _("1 to {below} points are scored as they were taken.")
        return _("Fewer than {quota} points score nothing.")
    if n.understrike_scores:
        if n.understrike_fatal:
            return _("1 to {below} points is an understrike: you score them but get a strike.")
        return _(
            "1 to {below} points is an understrike: you score them but get a strike, unless you already have {last}."
        )
    if n.nil_by_tricks:
        return _(
            "Fewer than {quota} points, with at least one trick, is an understrike: it scores "
            "nothing and costs a strike."
        )
    return _("1 to {below} points is an understrike: it scores nothing and costs a strike.")


def _nil(s: Subject) -> str:
    n = s.numbers
    if s.rules.nil_bidding and n.nil_by_tricks:
        return _(
            "Taking no tricks is a Nil: {nil_bid_points} if it was bid, otherwise "
            "{nil_unbid_points}. Even a trick without points spoils it."
        )
    if s.rules.nil_bidding:
        return _(
            "Taking no points is a Nil: {nil_bid_points} if it was bid, otherwise "
            "{nil_unbid_points}. Tricks without points do no harm."
        )
    if n.nil_shared_points and n.nil_shared_points != n.nil_points:
        if n.nil_by_tricks:
            return _(
                "Taking no tricks is a Nil: {nil_points}, or {nil_shared_points} for each of "
                "several. Even a trick without points spoils it."
            )
        return _(
            "Taking no points is a Nil: {nil_points}, or {nil_shared_points} for each of "
            "several. Tricks without points do no harm."
        )
    if n.nil_by_tricks:
        return _("Taking no tricks is a Nil: {nil_points}. Even a trick without points spoils it.")
    return _("Taking no points is a Nil: {nil_points}. Tricks without points do no harm.")


def safe(s: Subject) -> tuple[Block, ...]:
    """Return the page about what can't be the most points: a line of all totals, and a round on its edge."""
    n, (most, beside) = s.numbers, safe_totals(s)
    rest = n.total - most
    others = [rest // (n.seats - 1)] * (n.seats - 2)
    figures = {"quota": n.quota, "safe": most, "rest": rest - n.last_trick_deduct, "beside": beside, "more": most + 1}
    words = _(
        "With up to {safe} points you can’t have the most: the others then have {rest} or more together, so one of "
        "them has more than you. If somebody makes a Nil, that holds up to {beside}."
    )
    above = _(
        "So {quota} to {safe} points are always safe. From {more} on, look at the others: you are safe as long as one "
        "of them has more."
    )
    known = [Paragraph(above.format(**figures))] if n.quota <= most else []
    return (
        Paragraph(words.format(**figures)),
        Totals(),
        *known,
        counted(n, (most, *others, rest - sum(others))),
    )


def slam(s: Subject) -> tuple[Block, ...]:
    """Return the page about Slams, what the others get in a round with one, and void rounds."""
    n = s.numbers
    if n.slam_spares and not most_beside(n):
        words = [_("{slam_at} points or more make a Slam and score {slam_points}. The others score nothing.")]
    elif n.slam_spares:
        words = [
            _(
                "{slam_at} points or more make a Slam and score {slam_points}. Nobody gets a "
                "strike in such a round, there is no Nil, and the others score what they took, "
                "{most_beside} at most."
            )
        ]
    else:
        words = [_("{slam_at} points or more make a Slam and score {slam_points}. The others score as in any round.")]
    if n.slam_once:
        words.append(_("Each player can make one Slam in a match; a second one is an overstrike."))
    if n.grand_slam_points:
        words.append(_("Taking all tricks scores {grand_slam_points}."))
    if n.grand_slam_pardon:
        words.append(_("Taking all tricks also removes a strike."))
    blocks: list[Block] = [s.explained(line, "slam", "beside", "grand") for line in words]
    blocks += [slam_round(n), s.explained(_stopped(s), "slam")]
    if s.offers("grand_slam") and s.rules.grand_slam == "slam" and not n.grand_slam_points:
        chosen = [worths(replace(s.rules, grand_slam=choice))["grand"] for choice in ("50", "36_and_pardon")]
        text = _("Option: taking all tricks scores {fifty}, or {slam_points} and removes a strike.")
        blocks.append(
            Paragraph(ExplainedText(text.format(fifty=chosen[0].points, slam_points=chosen[1].points), *chosen))
        )
        blocks += s.reading(
            "2005",
            "R27",
            _("The text says that one of the two is usually played. Here neither is, unless you choose it."),
        )
    return (
        *blocks,
        *void(s),
        *s.reading("2005", "R22", _("The Slam is counted after the last trick’s points come off.")),
        *s.reading("2005", "R23", _("In a Slam round the others score as usual."), "slam_spares"),
        *s.reading(
            "2004",
            "R43",
            _("The table of the Slam is lost; {slam_points}, and more for all the tricks, come from the next edition."),
            "slam_points",
        ),
        *s.reading("2004", "R44", _("In a Slam round the others score as usual."), "slam_spares"),
    )


def _stopped(s: Subject) -> str:
    """Return the sentence about what keeps a player from a Slam."""
    n = s.numbers
    dearest = sum(sorted(n.card_points[card] for card in n.deck)[-n.seats :]) + n.last_trick_points
    if dearest > n.total - n.slam_at:
        return _(
            "One point less scores nothing. To stop a Slam, the others together "
            "must take more than {spare} of the {total} points."
        )
    return _(
        "One point less scores nothing. To stop a Slam, the others together "
        "must take more than {spare} of the {total} points. No single trick has that many: "
        "begin early."
    )


def void(s: Subject) -> tuple[Block, ...]:
    """Return the paragraphs about rounds that don't count because everybody would get a strike."""
    if not (s.numbers.void_when_all_strike and s.numbers.strike_limit):
        return ()
    again = (
        _("Here a void round is played again with the same pass; the option is our variation.")
        if s.rules.void_round_replayed
        else _("A void round uses up its number: the next one passes in the next direction. It isn’t played again.")
    )
    bids = _("Only points taken make a round void, never a failed Nil bid. The bids of a void round don’t count.")
    return (
        Paragraph(_("If everybody would get a strike for the points taken, the round is void: no score, no strikes.")),
        *s.reading("2006", "R6", again),
        *s.reading("2006", "R7", bids),
    )


def last_trick(s: Subject) -> tuple[Block, ...]:
    """Return the page about what the last trick adds, or what its winner may take off."""
    n = s.numbers
    if n.last_trick_points:
        return (
            s.text(
                _(
                    "The winner of the last trick takes {last_trick_points} points more, the "
                    "Screw, whatever is in it. They are part of the {total} points of the round."
                )
            ),
            s.text(
                _("So the very last card can turn a safe total into the most, or too few points into a safe total.")
            ),
        )
    shown = deducted_round(n)
    blocks: list[Block] = [
        s.text(
            _(
                "The winner of the last trick may take {last_trick_deduct} off the points taken. "
                "The choice comes when all points are known, but before the round is scored: the "
                "most, too few and a Slam are decided after it."
            )
        )
    ]
    if n.nil_after_deduct:
        blocks.append(Paragraph(_("A player left with no points has made a Nil.")))
    else:
        blocks.append(
            Paragraph(_("A player left with no points has too few, not a Nil: only captured points decide a Nil."))
        )
    if shown is not None:
        blocks += [Paragraph(_("Here the first player does so, and no longer has the most:")), shown]
    return (
        *blocks,
        *s.reading(
            "2005",
            "R21",
            _("This never takes anybody below 0, and what is left decides overstrike, understrike and Slam.")
            if n.nil_after_deduct
            else _(
                "This never takes anybody below 0, and what is left decides overstrike, understrike and Slam; a "
                "Nil is decided by what was captured."
            ),
            "last_trick_deduct",
        ),
    )
