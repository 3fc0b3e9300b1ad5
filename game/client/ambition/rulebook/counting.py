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
        else _("The highest total scores nothing, and so does everybody who ties for it.")
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
            return _("1 to {below} points is an understrike: they are scored, and cost a strike.")
        return _(
            "1 to {below} points is an understrike: they are scored, and cost a strike, unless "
            "the player already has {last}."
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


def slam(s: Subject) -> tuple[Block, ...]:
    """Nearly everything, and what the others get beside it."""
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
    blocks: list[Block] = [s.said(line, "slam", "beside", "grand") for line in words]
    blocks += [slam_round(n), s.said(_stopped(s), "slam")]
    if s.offers("grand_slam") and s.rules.grand_slam == "slam" and not n.grand_slam_points:
        chosen = [worths(replace(s.rules, grand_slam=choice))["grand"] for choice in ("50", "36_and_pardon")]
        text = _("Option: taking all tricks scores {fifty}, or {slam_points} and removes a strike.")
        blocks.append(Text(Said(text.format(fifty=chosen[0].points, slam_points=chosen[1].points), *chosen)))
        blocks += s.reading(
            "2005",
            "R27",
            _("The text makes neither of them a rule; you may choose one."),
        )
    return (
        *blocks,
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
    """What keeps somebody from a Slam."""
    n = s.numbers
    dearest = sum(sorted(n.card_points[card] for card in n.deck)[-n.seats :]) + n.last_trick_points
    if dearest > n.total - n.slam_at:
        return _(
            "One point less is only the most points. To stop a Slam, the others together must "
            "take more than {spare} of the {total} points."
        )
    return _(
        "One point less is only the most points. To stop a Slam, the others together must take "
        "more than {spare} of the {total} points. No single trick has that many: begin early."
    )


def void(s: Subject) -> tuple[Block, ...]:
    """All would strike."""
    shown = void_round(s.numbers)
    return (
        Text(_("If everybody would get a strike for the points taken, the round is void: no score, and no strikes.")),
        *((shown,) if shown is not None else ()),
        *s.reading(
            "2006",
            "R6",
            _("Here a void round is played again with the same pass; the option is our variation.")
            if s.rules.void_round_replayed
            else _(
                "A void round uses up its number: the next one passes in the next direction. It isn’t played again."
            ),
        ),
        *s.reading(
            "2006",
            "R7",
            _(
                "Only points taken make a round void; a failed Nil bid alone doesn’t. The bids "
                "of a void round are forgotten."
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
                    "The winner of the last trick takes {last_trick_points} points more, the "
                    "Screw, whatever is in it. They are part of the {total} points of the round."
                )
            ),
            s.text(_("So the very last card can make an easy round the most of all, or a poor one safe.")),
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
        blocks.append(Text(_("A player left with no points has made a Nil.")))
    else:
        blocks.append(
            Text(_("A player left with no points has too few, not a Nil: only captured points decide a Nil."))
        )
    if shown is not None:
        blocks += [Text(_("Here the first player does so, and no longer has the most:")), shown]
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
                "Strikes last for the whole match. After a round in which somebody has {strike_limit} it is over."
            )
        else:
            words = _(
                "Strikes last for the whole match. It is over after a round in which somebody "
                "gets a strike that isn’t an understrike, and has {strike_limit} or more with it."
            )
        blocks += [s.text(words), StrikeRow()]
        if n.clean_winner:
            blocks.append(
                Text(
                    _(
                        "The most points among players without a strike in the last round win, "
                        "however many strikes they had before."
                    )
                )
            )
        else:
            blocks.append(
                s.text(
                    _(
                        "The most points among players with {last} strikes or fewer win. With "
                        "{strike_limit} you can’t win, whatever your points; but you can still "
                        "be second."
                    )
                    if s.rules.edition == "2006"
                    else _(
                        "The most points among players with {last} strikes or fewer win. With "
                        "{strike_limit} you can’t win, whatever your points."
                    )
                )
            )
        if n.target:
            blocks.append(s.text(_("{target} points end the match too.")))
        if n.rounds:
            blocks.append(s.text(_("It ends after {rounds} rounds at the latest, and the most points win.")))
        blocks.append(Text(_("Equal points share the win: strikes don’t break the tie.")))
    else:
        blocks += ending(s)
        blocks.append(Text(_("There are no strikes. Equal points share the win.")))
    if s.rules.house is not None and not n.rounds:
        blocks.append(Text(_("Any match ends after {most} rounds.").format(most=MOST_ROUNDS)))
    return (
        *blocks,
        *s.reading(
            "2005 simple 2004", "R5", _("The text doesn’t say what happens when the best are tied: they share the win.")
        ),
        *s.reading(
            "2005", "R26", _("If everybody gets a strike in a round, the strikes stand: there are no void rounds.")
        ),
        *s.reading(
            "2005",
            "R28",
            _("After the last round strikes don’t matter, unless somebody has struck out in it."),
            "rounds",
        ),
        *s.reading(
            "2004",
            "R47",
            _("Understrikes can go beyond {strike_limit}: the match goes on until another kind of strike comes."),
            "understrike_ends",
        ),
        *s.reading(
            "2004",
            "R48",
            _("If everybody gets a strike in that round, nobody can win: one more round is played."),
            "clean_winner",
        ),
    )


def places(s: Subject) -> tuple[Block, ...]:
    """Second to last, and relative scores."""
    placed = _(
        "Everybody but the winner is placed by points, out or not. In relative scores a player "
        "who is out counts as one point less than the winner at most."
    )
    return (
        Text(
            _(
                "The relative score compares you with the rest of the table: your points minus "
                "the average of the others. It says more about a match than points alone."
            )
        ),
        *([Text(placed)] if s.rules.edition == "2006" and s.numbers.strike_limit else []),
        ended_match(s.numbers),
        *s.reading(
            "2005 2004",
            "R11",
            _(
                "The text only says who wins. As in 2006 the others are placed by points, out or "
                "not, and in relative scores a player who can’t win counts as one point less "
                "than the winner at most."
            ),
        ),
        *s.reading("simple", "R11", _("The text only says who wins. Places and relative scores are as in 2006.")),
    )


def bidding(s: Subject) -> tuple[Block, ...]:
    """Nil bids, an option."""
    own = replace(s, rules=replace(s.rules, nil_bidding=True))
    limit, kinds = s.numbers.strike_limit, ("nil_bid", "nil_unbid", "bid_failed", "bid_fined")
    asked = _("Before the first card, everybody decides in secret whether to bid Nil: to take no points at all.")
    if limit:
        worth = _(
            "A bid that is made is worth {nil_bid_points}; a failed one costs a strike. Taking "
            "no points without a bid: {nil_unbid_points}. A player who gets a strike for points "
            "gets no second one."
        )
    else:
        worth = _(
            "A bid that is made is worth {nil_bid_points}; a failed one costs {nil_bid_fine} "
            "points. Taking no points without a bid: {nil_unbid_points}."
        )
    blocks: list[Block] = [Text(asked), own.said(worth, *kinds), bidding_round(own.rules)]
    if limit and s.rules.no_nil_bid_at_three_strikes:
        blocks.append(s.text(_("With {last} strikes nobody may bid: an option of this match.")))
    elif limit:
        blocks += s.reading(
            "2006",
            "R8",
            _("With {last} strikes already, a failed bid costs {nil_bid_fine} points instead of a strike."),
        )
        blocks += s.reading(
            "2006",
            "R9",
            _("With {last} strikes, an understrike or overstrike still brings the last one."),
        )
        blocks += s.reading(
            "2006",
            "R10",
            _("A round is capped at {cap} first, then the {nil_bid_fine} are taken off; scores may fall below zero."),
            "cap",
        )
    return (
        *blocks,
        *s.reading("2006", "R14", _("Bids are always shown when the round is scored.")),
    )


def short(s: Subject) -> tuple[Block, ...]:
    """The short game, an option."""
    return (
        s.text(
            _(
                "With {short_target} points or more, and at least {short_lead} more than "
                "everybody else, a player wins the match at once, after any round that isn’t "
                "void."
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
