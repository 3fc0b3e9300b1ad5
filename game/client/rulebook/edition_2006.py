"""The rules of 2006, page by page. What is said here is said in our own words; the figures come from the edition."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from game.client.i18n import _
from game.client.keymap import Keymap
from game.client.rulebook.model import (
    Block,
    Book,
    Chips,
    Counted,
    Outcomes,
    Passes,
    Places,
    Reading,
    Section,
    StrikeRow,
    Text,
    Tricks,
    Values,
)
from game.client.rulebook.shared import control_sections
from game.engine.ambition.editions import EDITION_2006, Rules
from game.engine.events import Total


def book(keymap: Keymap) -> Book:
    """Every page in the player's language, with the keys in force."""
    n: dict[str, Any] = asdict(EDITION_2006) | {"total": EDITION_2006.total}
    n |= {"below": EDITION_2006.quota - 1, "last": EDITION_2006.strike_limit - 1}
    sections = (
        Section("aim", _("What it is about"), _aim(n)),
        Section("round", _("A round"), _round(n)),
        Section("pass", _("Passing"), _pass()),
        Section("tricks", _("Tricks"), _tricks()),
        Section("high2", _("The high 2"), _high_two()),
        Section("cards", _("What the cards count"), (Values(),)),
        Section("chips", _("Chips"), _chips(n)),
        Section("worth", _("What a round is worth"), _worth(n)),
        Section("slam", _("Slam"), _slam(n)),
        Section("void", _("The void round"), _void(n)),
        Section("strikes", _("Strikes and the end"), _strikes(n)),
        Section("places", _("Places"), _places()),
        Section("bidding", _("Option: Nil bidding"), _bidding(n)),
        Section("short", _("Option: short game"), _short(n)),
    )
    return Book(Rules(nil_bidding=True), _("The rules of 2006"), (*sections, *control_sections(keymap)))


def _aim(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(
            _(
                "Four play, each alone, with 52 cards. In every round thirteen tricks are played, and the "
                "cards in them hold {total} points. How many you take decides what you score:"
            ).format(**n)
        ),
        Outcomes(),
        Text(
            _(
                "So take some points, but not the most; or none at all; or nearly all. Strikes are counted "
                "through the whole match: with {strike_limit} you can’t win it any more, and the match ends. "
                "The most points of the others win."
            ).format(**n)
        ),
    )


def _round(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(_("1. Deal: thirteen cards for everybody.")),
        Text(_("2. Pass: everybody gives three cards away, face down and at the same time.")),
        Text(_("3. With the option Nil bidding everybody bids in secret now.")),
        Text(
            _(
                "4. Play: whoever holds the 5 of diamonds leads it. Thirteen tricks follow, and points taken lie open as chips."
            )
        ),
        Text(_("5. Count: the points taken become points scored, and strikes.")),
        Text(_("Then the next round begins, with another direction of the pass.")),
        Reading(
            "R1",
            _("Who deals first is left to chance, and the deal moves to the left. It makes no difference to the play."),
        ),
        Reading("R2", _("Left is the player who acts after you. Cards pass and tricks are played in the same sense.")),
    )


def _pass() -> tuple[Block, ...]:
    return (
        Text(
            _(
                "Choose three of your thirteen cards. You see what you get once everybody has passed. The direction changes:"
            )
        ),
        Passes(),
        Reading("R3", _("In a scatter each opponent gets one of your cards, and you say which card goes to whom.")),
        Reading("R5b", _("The 5 of diamonds may be passed too. Whoever holds it afterwards leads it.")),
    )


def _tricks() -> tuple[Block, ...]:
    return (
        Text(
            _(
                "The first card of a trick is led; the others follow clockwise. Who has the led suit must "
                "play it. Who hasn’t may play any card, points or not. The highest card of the led suit wins,"
                " and the winner leads the next trick."
            )
        ),
        Tricks(
            (
                ("5D 9D JD AD", _("All followed: the ace is the highest diamond.")),
                (
                    "3D AS KC 2H",
                    _("Nobody else had a diamond: the 3 wins, whatever the others threw. There is no trump."),
                ),
            )
        ),
        Text(
            _(
                "Cards rank ace, king, queen, jack, 10 down to 3. The 2 is the lowest, or the highest: see the next page."
            )
        ),
        Reading(
            "R4",
            _(
                "The program lets only legal cards be played, so what the text says about playing wrongly never comes up."
            ),
        ),
    )


def _high_two() -> tuple[Block, ...]:
    return (
        Text(
            _(
                "The 2 of the led suit beats everything if a jack, queen, king or ace of the same suit lies "
                "in the trick. Else it is the lowest card."
            )
        ),
        Tricks(
            (
                ("KC 8C 4C 2C", _("The king makes the 2 of clubs high.")),
                ("2H 5H 9H QH", _("The queen comes later and does so too, though the 2 was led.")),
                ("7S 8S TS 2S", _("No jack, queen, king or ace: the 10 is highest, the 2 lowest.")),
                ("5H 2H QS 9H", _("The queen is a spade and doesn’t count for hearts: the 9 wins.")),
            )
        ),
    )


def _chips(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(
            _(
                "Who takes a trick gets its points in chips from the bank, so everybody sees how much "
                "everybody has taken. The cards themselves lie face down."
            )
        ),
        Chips(),
        Text(_("Together they make {total}, as many as the cards hold. After the round they go back.").format(**n)),
        Text(
            _(
                "Points taken are not points scored: what is scored is counted at the end of the round, and kept on the sheet."
            )
        ),
    )


def _worth(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(
            _(
                "The most of the four is an overstrike: it scores nothing and costs a strike. So for all who tie for the most."
            )
        ),
        Text(_("1 to {below} points are an understrike: they are scored, and cost a strike.").format(**n)),
        Text(_("No points at all are a Nil: {nil_points}. Tricks without points do no harm.").format(**n)),
        Text(_("Everything else is scored as it was taken, but never more than {cap}. An example:").format(**n)),
        Counted((41, 0, 28, 43)),
    )


def _slam(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(
            _(
                "{slam_at} points or more are a Slam and score {slam_points}. Nobody strikes in such a round,"
                " there is no Nil, and the others score what they took, but {slam_others_cap} at most."
            ).format(**n)
        ),
        Counted((72, 27, 13, 0)),
        Text(
            _(
                "One short of it is only an overstrike. So whoever comes near will be stopped: one trick with"
                " points, taken in time, is enough."
            )
        ),
    )


def _void(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(
            _(
                "If all four would strike by the points they took, the round is void: nothing is scored, and nobody strikes."
            )
        ),
        Counted((52, 52, 7, 1)),
        Reading(
            "R6",
            _("A void round uses up its number: the next one passes in the next direction. It isn’t played again."),
        ),
        Reading(
            "R7",
            _(
                "Only points taken make a round void. A failed Nil bid alone doesn’t; but bids of a void round are forgotten."
            ),
        ),
    )


def _strikes(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(
            _(
                "Strikes stay for the whole match. After a round in which somebody has {strike_limit} the match is over."
            ).format(**n)
        ),
        StrikeRow(),
        Text(
            _(
                "The most points among those with {last} strikes or fewer win. With {strike_limit} you can’t "
                "win, whatever your points; but you can still be second."
            ).format(**n)
        ),
        Text(_("Equal points share the win: strikes don’t break the tie.")),
    )


def _places() -> tuple[Block, ...]:
    return (
        Text(
            _(
                "The relative score compares you with the rest of the table: your points less the mean of the"
                " other three. It says more about a match than the points alone."
            )
        ),
        Places((Total(214, 2), Total(168, 1), Total(241, 4), Total(131, 3))),
        Reading(
            "R11",
            _(
                "All but the winner are placed by points, out or not. In relative scores whoever is out "
                "counts as one point less than the winner at most."
            ),
        ),
    )


def _bidding(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(
            _(
                "Before the first card everybody says in secret whether to take no points at all. Made, such "
                "a bid is worth {nil_bid_points}; failed, it costs a strike. No points without a bid: "
                "{nil_unbid_points}. Who strikes anyway by points gets no second strike."
            ).format(**n)
        ),
        Counted((41, 0, 27, 44), (True, True, True, False), (0, 0, 3, 0)),
        Reading(
            "R8",
            _(
                "With {last} strikes already a failed bid isn’t a strike: {nil_bid_fine} points are taken off instead."
            ).format(**n),
        ),
        Reading(
            "R9",
            _(
                "An under- or overstrike with {last} strikes is the last one all the same, and nothing more is taken off."
            ).format(**n),
        ),
        Reading(
            "R10",
            _("A round is cut to {cap} first, then the {nil_bid_fine} go off; scores may fall below zero.").format(**n),
        ),
        Reading("R14", _("Bids are shown when the round is counted, in Slams and void rounds too.")),
    )


def _short(n: dict[str, Any]) -> tuple[Block, ...]:
    return (
        Text(
            _(
                "With {short_target} points or more, and at least {short_lead} more than everybody else, the "
                "match is won at once: after a round that isn’t void."
            ).format(**n)
        ),
        Text(
            _(
                "Whoever plays safely can so win before the strikes decide. A further option: not in a round "
                "in which the leader scored a strike."
            )
        ),
        Reading(
            "R12", _("If somebody has {strike_limit} strikes, that decides first, whatever the points.").format(**n)
        ),
    )
