"""Pages about what a round and a match are worth. In our own words; every figure is one of the rules' numbers. No pygame."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.rulebook.blocks import StrikeRow
from game.client.ambition.rulebook.examples import (
    bidding_round,
    deducted_round,
    ended_match,
    plain_round,
    slam_round,
    void_round,
)
from game.client.ambition.rulebook.playing import ending
from game.client.ambition.rulebook.subject import Subject
from game.client.ambition.worth import Said, most_beside, worths
from game.client.app.rulebook.model import Block, Text
from game.client.kit.i18n import _
from game.engine.ambition.standing import MOST_ROUNDS


def worth(s: Subject) -> tuple[Block, ...]:
    """Over, under, Nil and everything between."""
    n = s.numbers
    most = (
        _(
            "The highest total is an overstrike: it scores nothing and costs a strike. Everybody who ties "
            "for it overstrikes."
        )
        if n.strike_limit
        else _("The highest total scores nothing, for everybody who ties for it.")
    )
    safe = _("Everything else is scored as it was taken. An example:")
    if n.cap:
        safe = _("Everything else is scored as it was taken, but never more than {cap}. An example:")
    return (
        s.said(most, "most"),
        s.said(_under(s), "under", "under_last", "safe"),
        s.said(_nil(s), "nil", "nil_shared", "nil_bid", "nil_unbid"),
        s.said(safe, "safe"),
        plain_round(n),
        *s.reading("2005", "R24", _("Three Nils score the same as two."), "nil_shared_points"),
        *s.reading(
            "2005", "R25", _("Strikes are counted as they were before the round."), "understrike_fatal", "strike_limit"
        ),
        *s.reading("simple", "R31", _("Exactly {quota} points are enough: the text leaves it open."), "quota"),
        *s.reading("simple", "R34", _("About ties the text says nothing. We take what the other editions do.")),
        *s.reading("2004", "R45", _("The text lowers no Nil when there are two: each scores all of it."), "nil_points"),
    )


def _under(s: Subject) -> str:
    n = s.numbers
    if not n.strike_limit:
        if n.understrike_scores:
            return _("1 to {below} points are scored as they were taken.")
        return _("Fewer than {quota} points score nothing.")
    if n.understrike_scores:
        if n.understrike_fatal:
            return _("1 to {below} points are an understrike: they are scored, and cost a strike.")
        return _(
            "1 to {below} points are an understrike: they are scored, and cost a strike; but with {last} strikes no further one."
        )
    if n.nil_by_tricks:
        return _(
            "Fewer than {quota} points, but a trick, are an understrike: nothing is scored, and it costs a strike."
        )
    return _("1 to {below} points are an understrike: nothing is scored, and it costs a strike.")


def _nil(s: Subject) -> str:
    n = s.numbers
    if s.rules.nil_bidding and n.nil_by_tricks:
        return _(
            "No trick at all is a Nil: {nil_bid_points} if it was bid, otherwise {nil_unbid_points}. A trick "
            "without points already spoils it."
        )
    if s.rules.nil_bidding:
        return _(
            "No points at all are a Nil: {nil_bid_points} if it was bid, otherwise {nil_unbid_points}. "
            "Tricks without points do no harm."
        )
    if n.nil_shared_points and n.nil_shared_points != n.nil_points:
        if n.nil_by_tricks:
            return _(
                "No trick at all is a Nil: {nil_points}, or {nil_shared_points} for each of several. A trick without points "
                "already spoils it."
            )
        return _(
            "No points at all are a Nil: {nil_points}, or {nil_shared_points} for each of several. Tricks without points do no "
            "harm."
        )
    if n.nil_by_tricks:
        return _("No trick at all is a Nil: {nil_points}. A trick without points already spoils it.")
    return _("No points at all are a Nil: {nil_points}. Tricks without points do no harm.")


def slam(s: Subject) -> tuple[Block, ...]:
    """Nearly everything, and what the others get beside it."""
    n = s.numbers
    if n.slam_spares and not most_beside(n):
        words = [_("{slam_at} points or more are a Slam and score {slam_points}. The others score nothing.")]
    elif n.slam_spares:
        words = [
            _(
                "{slam_at} points or more are a Slam and score {slam_points}. Nobody strikes in such a round,"
                " there is no Nil, and the others score what they took, but {most_beside} at most."
            )
        ]
    else:
        words = [_("{slam_at} points or more are a Slam and score {slam_points}. The others score as in any round.")]
    if n.slam_once:
        words.append(_("One Slam each in a match; a second one is an overstrike."))
    if n.grand_slam_points:
        words.append(_("All the tricks score {grand_slam_points}."))
    if n.grand_slam_pardon:
        words.append(_("All the tricks also take a strike back."))
    blocks: list[Block] = [s.said(line, "slam", "beside", "grand") for line in words]
    blocks += [slam_round(n), s.said(_stopped(s), "slam")]
    if s.offers("grand_slam") and s.rules.grand_slam == "slam" and not n.grand_slam_points:
        chosen = [worths(replace(s.rules, grand_slam=choice))["grand"] for choice in ("50", "36_and_pardon")]
        text = _("Option: all the tricks score {fifty}, or {slam_points} and a strike is taken back.")
        blocks.append(Text(Said(text.format(fifty=chosen[0].points, slam_points=chosen[1].points), *chosen)))
        blocks += s.reading(
            "2005",
            "R27",
            _("The text makes neither of them a rule; you may choose one."),
        )
    return (
        *blocks,
        *s.reading("2005", "R22", _("The Slam is counted after the last trick’s points come off.")),
        *s.reading("2005", "R23", _("Beside a Slam the others score as usual."), "slam_spares"),
        *s.reading(
            "2004",
            "R43",
            _("The table of the Slam is lost; {slam_points}, and more for all the tricks, come from the next edition."),
            "slam_points",
        ),
        *s.reading("2004", "R44", _("Beside a Slam the others score as usual."), "slam_spares"),
    )


def _stopped(s: Subject) -> str:
    """What keeps somebody from a Slam."""
    n = s.numbers
    dearest = sum(sorted(n.card_points[card] for card in n.deck)[-n.seats :]) + n.last_trick_points
    if dearest > n.total - n.slam_at:
        return _(
            "One point less is only the most of all. To stop a Slam the others together must take more than {spare} of the "
            "{total} points."
        )
    return _(
        "One point less is only the most of all. To stop a Slam the others together must take more than {spare} of the {total} "
        "points. No single trick holds so many: begin early."
    )


def void(s: Subject) -> tuple[Block, ...]:
    """All would strike."""
    shown = void_round(s.numbers)
    return (
        Text(
            _(
                "If everybody would strike by the points they took, the round is void: nothing is scored, and nobody strikes."
            )
        ),
        *((shown,) if shown is not None else ()),
        *s.reading(
            "2006",
            "R6",
            _("A void round is played again here, with the same pass: the option is a variation of ours.")
            if s.rules.void_round_replayed
            else _(
                "A void round uses up its number: the next one passes in the next direction. It isn’t played again."
            ),
        ),
        *s.reading(
            "2006",
            "R7",
            _(
                "Only points taken make a round void. A failed Nil bid alone doesn’t; but bids of a void round are forgotten."
            ),
        ),
    )


def last_trick(s: Subject) -> tuple[Block, ...]:
    """What the last trick adds, or what its winner may take off."""
    n = s.numbers
    if n.last_trick_points:
        return (
            s.text(
                _(
                    "Whoever wins the last trick takes {last_trick_points} points more, the Screw, whatever lies in it. They are "
                    "among the {total} points of the round."
                )
            ),
            s.text(_("So an easy round can become the most of all, or a poor one safe, with the very last card.")),
        )
    shown = deducted_round(n)
    blocks: list[Block] = [
        s.text(
            _(
                "Whoever wins the last trick may take {last_trick_deduct} points off what he took. It is decided when everything"
                " is known, and before the round is counted: who has the most, too few or a Slam is seen after it."
            )
        )
    ]
    if n.nil_after_deduct:
        blocks.append(Text(_("Whoever has no points left then has made a Nil.")))
    else:
        blocks.append(Text(_("Whoever has no points left then has too few: only captured points decide a Nil.")))
    if shown is not None:
        blocks += [Text(_("Here the first of them does it, and no longer has the most:")), shown]
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


def end(s: Subject) -> tuple[Block, ...]:
    """Strikes, and who wins."""
    n = s.numbers
    blocks: list[Block] = []
    if n.strike_limit:
        if n.understrike_ends:
            words = _(
                "Strikes stay for the whole match. After a round in which somebody has {strike_limit} it is over."
            )
        else:
            words = _(
                "Strikes stay for the whole match. It is over after a round in which somebody gets a strike, has {strike_limit} "
                "or more with it, and didn’t get it for too few points."
            )
        blocks += [s.text(words), StrikeRow()]
        if n.clean_winner:
            blocks.append(
                Text(
                    _(
                        "The most points among those without a strike in the last round win, however many they had before."
                    )
                )
            )
        else:
            blocks.append(
                s.text(
                    _(
                        "The most points among those with {last} strikes or fewer win. With {strike_limit} you can’t "
                        "win, whatever your points; but you can still be second."
                    )
                    if s.rules.edition == "2006"
                    else _(
                        "The most points among those with {last} strikes or fewer win. With {strike_limit} you can’t win, "
                        "whatever your points."
                    )
                )
            )
        if n.target:
            blocks.append(s.text(_("{target} points end the match too.")))
        if n.rounds:
            blocks.append(s.text(_("After {rounds} rounds it is over in any case, and the most points win.")))
        blocks.append(Text(_("Equal points share the win: strikes don’t break the tie.")))
    else:
        blocks += ending(s)
        blocks.append(Text(_("There are no strikes. Equal points share the win.")))
    if s.rules.house is not None and not n.rounds:
        blocks.append(Text(_("After {most} rounds any match is over.").format(most=MOST_ROUNDS)))
    return (
        *blocks,
        *s.reading("2005 simple 2004", "R5", _("What happens when the best are equal isn’t said: they share the win.")),
        *s.reading("2005", "R26", _("If everybody strikes in a round the strikes stand: there is no void round.")),
        *s.reading(
            "2005",
            "R28",
            _("After the last round strikes don’t matter, unless somebody has struck out in it."),
            "rounds",
        ),
        *s.reading(
            "2004",
            "R47",
            _("Strikes for too few points can go beyond {strike_limit}: the match goes on until another kind comes."),
            "understrike_ends",
        ),
        *s.reading(
            "2004",
            "R48",
            _("If everybody strikes in that round, nobody could win: one more round is played."),
            "clean_winner",
        ),
    )


def places(s: Subject) -> tuple[Block, ...]:
    """Second to last, and relative scores."""
    placed = _(
        "All but the winner are placed by points, out or not. In relative scores whoever is out "
        "counts as one point less than the winner at most."
    )
    return (
        Text(
            _(
                "The relative score compares you with the rest of the table: your points less the mean of the"
                " others. It says more about a match than the points alone."
            )
        ),
        *([Text(placed)] if s.rules.edition == "2006" and s.numbers.strike_limit else []),
        ended_match(s.numbers),
        *s.reading(
            "2005 2004",
            "R11",
            _(
                "The text only says who wins. As in 2006 the others are placed by points, out or not, and in relative scores "
                "whoever can’t win counts as one point less than the winner at most."
            ),
        ),
        *s.reading("simple", "R11", _("The text only says who wins. Places and relative scores are as in 2006.")),
    )


def bidding(s: Subject) -> tuple[Block, ...]:
    """Nil bids, an option."""
    own = replace(s, rules=replace(s.rules, nil_bidding=True))
    limit, kinds = s.numbers.strike_limit, ("nil_bid", "nil_unbid", "bid_failed", "bid_fined")
    asked = _("Before the first card everybody says in secret whether to take no points at all.")
    if limit:
        worth = _(
            "Made, such a bid is worth {nil_bid_points}; failed, it costs a strike. No points without a bid: "
            "{nil_unbid_points}. Who strikes anyway by points gets no second strike."
        )
    else:
        worth = _(
            "Made, such a bid is worth {nil_bid_points}; failed, it costs {nil_bid_fine} points. No points without a bid: "
            "{nil_unbid_points}."
        )
    blocks: list[Block] = [Text(asked), own.said(worth, *kinds), bidding_round(own.rules)]
    if limit and s.rules.no_nil_bid_at_three_strikes:
        blocks.append(s.text(_("With {last} strikes nobody may bid: so it was chosen for this match.")))
    elif limit:
        blocks += s.reading(
            "2006",
            "R8",
            _("With {last} strikes already a failed bid isn’t a strike: {nil_bid_fine} points are taken off instead."),
        )
        blocks += s.reading(
            "2006",
            "R9",
            _("With {last} strikes, an understrike or overstrike is still the last one."),
        )
        blocks += s.reading(
            "2006",
            "R10",
            _("A round is cut to {cap} first, then the {nil_bid_fine} go off; scores may fall below zero."),
            "cap",
        )
    return (
        *blocks,
        *s.reading("2006", "R14", _("Bids are always shown at the count.")),
    )


def short(s: Subject) -> tuple[Block, ...]:
    """The short game, an option."""
    return (
        s.text(
            _(
                "With {short_target} points or more, and at least {short_lead} more than everybody else, the "
                "match is won at once: after a round that isn’t void."
            )
        ),
        Text(
            _(
                "This lets a safe player win before the strikes decide, but not in a round in which the leader "
                "gets a strike."
            )
            if s.rules.short_game_not_in_strike_round
            else _(
                "This lets a safe player win before the strikes decide. A further option: not in a round in "
                "which the leader gets a strike."
            )
        ),
        *s.reading(
            "2006", "R12", _("If somebody has {strike_limit} strikes, that decides first, whatever the points.")
        ),
    )
