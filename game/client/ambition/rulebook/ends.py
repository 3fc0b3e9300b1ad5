"""Pages about how a match ends and who wins it, Nil bids and the short game. Every figure is a number of the rules. No pygame."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.rulebook.playing import ending
from game.client.ambition.rulebook.subject import StrikeRow, Subject, bidding_round, ended_match
from game.client.app.rulebook.model import Block, Text
from game.client.kit.i18n import _
from game.engine.ambition.standing import MOST_ROUNDS


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
