"""Pages of advice: what the author of the rules told of playing well, in our words, and how often it holds. What follows from the
rules is reckoned from their numbers; what was measured (docs/strategy.md) holds for the rules of 2006. No pygame."""

from __future__ import annotations

from game.client.ambition.rulebook.subject import Subject, Tricks, counted
from game.client.app.rulebook.model import Block, Section, Text
from game.client.kit.i18n import _
from game.engine.cards import parse_card

MEASURED = {
    "rounds": 1336,
    "at29": 3,
    "at30": 10,
    "seven": 26,
    "jack": 35,
    "low": 20,
    "middle": 14,
    "high": 6,
    "nils": 15,
    "points": 64,
    "early": 50,
    "late": 19,
}
"""What `tools.research.strategy` found in club players' matches (docs/strategy.md), in percent but for `rounds`."""


def advice_sections(s: Subject) -> list[Section]:
    """The pages: how much to take, and which cards are what. The second is about the cards of 2006."""
    made = [Section("totals", _("Advice: how much"), _totals(s))]
    if s.rules.edition == "2006" and s.rules.house is None:
        made.append(Section("liabilities", _("Advice: which cards"), _cards()))
    return made


def safe_totals(s: Subject) -> tuple[int, int]:
    """The most points that can't be the most of all, whatever the others take: with everybody taking some, and beside a Nil."""
    n = s.numbers
    least = n.total - n.last_trick_deduct - 1
    return least // n.seats, least // (n.seats - 1)


def five_parts(s: Subject) -> list[int]:
    """Points of clubs, diamonds, hearts, low spades and high spades."""
    n, jack = s.numbers, parse_card("JS")
    suits = [sum(n.card_points[card] for card in n.deck if card // 13 == suit) for suit in range(3)]
    spades = [card for card in n.deck if card // 13 == 3]
    low = sum(n.card_points[card] for card in spades if card < jack)
    return [*suits, low, sum(n.card_points[card] for card in spades) - low]


def _totals(s: Subject) -> tuple[Block, ...]:
    n, (safe, beside) = s.numbers, safe_totals(s)
    rest = n.total - safe
    others = [rest // (n.seats - 1)] * (n.seats - 2)
    clubs, diamonds, hearts, low, high = five_parts(s)
    blocks: list[Block] = [
        Text(
            _(
                "Up to {safe} points are safe: the others then have so many that one of them "
                "must have more. If somebody makes a Nil, up to {beside} are."
            ).format(safe=safe, beside=beside)
        ),
        counted(n, (safe, *others, rest - sum(others))),
    ]
    if s.rules.edition == "2006" and s.rules.house is None:
        blocks.append(
            Text(
                _(
                    "With 28 you can’t get an overstrike either: if nobody has more, all four "
                    "have 28, and the round is void. In {rounds} rounds between club players, 29 "
                    "points were the most in {at29} % of cases, and 30 in {at30} %. Once you have "
                    "enough, lose tricks and leave the last ones to others."
                ).format(**MEASURED)
            )
        )
    blocks.append(
        Text(
            _(
                "The points come in five parts: clubs {clubs}, diamonds {diamonds}, hearts "
                "{hearts}, low spades {low}, high spades {high}. A round is a struggle for each "
                "of them; one part and a little more already makes a good score."
            ).format(clubs=clubs, diamonds=diamonds, hearts=hearts, low=low, high=high)
        )
    )
    return tuple(blocks)


def _cards() -> tuple[Block, ...]:
    return (
        Text(
            _(
                "Mike Church wrote that most hands hold a liability, such as a king of clubs with "
                "no other club. Our club players got no more strikes with few clubs beside it "
                "than with many."
            )
        ),
        Text(
            _(
                "Middle cards neither win nor lose for sure: in {rounds} rounds between club "
                "players, a 7 of the suit led won {seven} % of its tricks, a jack {jack} %. "
                "Against a Nil, Mike Church preferred middle leads to high ones. Low leads did "
                "even more: from the fifth trick on, a player without points took some in {low} % "
                "of the tricks led with a 2 to 5, in {middle} % with a 6 to 10 and in {high} % "
                "with a jack to ace."
            ).format(**MEASURED)
        ),
        Tricks(
            (
                ("4C 7C 9C JC", _("No points in it, and nobody plays after you: a Nil may take this trick.")),
                ("4C 7C TC AS", _("Not when you play third: the last player had no club and threw in 10 points.")),
            )
        ),
        Text(_("{nils} % of all Nils won a trick.").format(**MEASURED)),
        Text(
            _(
                "Points come early: {points} % of them fall in the first 7 of the 13 tricks. "
                "Don’t keep the 2 of hearts for the end: it wins {early} % of its tricks among "
                "those seven, and {late} % later."
            ).format(**MEASURED)
        ),
    )
